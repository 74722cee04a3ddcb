"""Who wins the rest: claims proven or refuted by perfect play, with open cards and by one hand alone."""

from scoring.play.answers import Answer, Trick
from scoring.play.asking import LIMIT, answer
from scoring.play.claim_json import answer_as_json, question_as_json, question_of, read_question
from scoring.play.claim_words import sentence
from scoring.play.positions import defects
from scoring.play.questions import Claim, Claimant, HiddenQuestion, Knower, OpenQuestion, Question, Seat

__all__ = [
    "LIMIT",
    "Answer",
    "Claim",
    "Claimant",
    "HiddenQuestion",
    "Knower",
    "OpenQuestion",
    "Question",
    "Seat",
    "Trick",
    "answer",
    "answer_as_json",
    "defects",
    "question_as_json",
    "question_of",
    "read_question",
    "sentence",
]
