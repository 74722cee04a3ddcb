"""A disputed claim with its answer, as tests ask, keep and print it."""

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
FAILS = Answer(
    holds=False,
    code="all_tricks.fails",
    paragraph="4.3.4",
    values={"taker": "left", "trick": 1, "card": card("CJ"), "lead": card("HA")},
    line=REFUTING,
    good_cards=(),
)


def asked_about(line: str = LINE) -> Question:
    question, wrong = read_question(line)
    assert question, wrong
    return question


def answer_is_there(answer: Answer = FAILS, line: str = LINE) -> None:
    """As if it had been asked a moment ago."""
    digest = asking.digest_of(canonical(asked_about(line)))
    asking.answers.put(digest, asking.Remembered(answer, None), 1)


def kept(answer: Answer | None = FAILS) -> dict[str, Any]:
    return kept_as_json(asked_about(), answer)
