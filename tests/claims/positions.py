"""A disputed claim and its answer, for tests that ask, store and print it."""

from typing import Any

from scoring import card
from scoring.play import Answer, Question, canonical, kept_as_json, read_question
from scoring.play.answers import Trick
from tournament.claims import asking

LINE = (
    '{"kind": "open", "contract": "grand", "leader": "declarer", "claimant": "declarer", "claim": "all_tricks", '
    '"hands": {"declarer": ["SJ", "HA", "HT"], "left": ["CJ", "S7", "S8"], "right": ["HK", "HQ", "D7"]}}'
)
REFUTING = (Trick(leader="declarer", cards=(card("HA"), card("CJ"), card("HK")), taken_by="left"),)
FAILING_ANSWER = Answer(
    holds=False,
    code="all_tricks.fails",
    paragraph="4.3.4",
    values={"taker": "left", "trick": 1, "card": card("CJ"), "lead": card("HA")},
    line=REFUTING,
    good_cards=(),
)


def question_from_line(line: str = LINE) -> Question:
    question, wrong = read_question(line)
    assert question, wrong
    return question


def remember_answer(answer: Answer = FAILING_ANSWER, line: str = LINE) -> None:
    """Puts an answer into the cache of answers, as if the question had been asked a moment ago."""
    digest = asking.digest_of(canonical(question_from_line(line)))
    asking.answers[digest] = asking.Remembered(answer, None)


def claim_as_json(answer: Answer | None = FAILING_ANSWER) -> dict[str, Any]:
    """The claim with its answer, as a ruling stores it."""
    return kept_as_json(question_from_line(), answer)
