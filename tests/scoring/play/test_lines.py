"""The play that refutes a claim: the one side holds out as long as it can, the other takes no longer than it has to."""

from typing import Any

import pytest

from scoring.play import Answer, answer, question_of
from scoring.play.claim_json import names

Play = list[tuple[str, str, str]]
"""Trick by trick: who led, the cards in the order of play, who took it."""


def asked(contract: str, claim: str, leader: str, hands: tuple[str, str, str], **more: Any) -> Answer:
    told: dict[str, Any] = {"kind": "open", "contract": contract, "claim": claim, "leader": leader}
    told["hands"] = {seat: hand.split() for seat, hand in zip(("declarer", "left", "right"), hands, strict=True)}
    question, wrong = question_of({"claimant": "declarer", **told, **more})
    assert question, wrong
    return answer(question, nodes=10_000)


def play(told: Answer) -> Play:
    return [(trick.leader, " ".join(names(trick.cards)), trick.taken_by) for trick in told.line]


REFUTED: dict[str, tuple[str, str, str, tuple[str, str, str], str, str, Play]] = {
    "he cashes his ace before the loser, though the loser is higher": (
        *("grand", "all_tricks", "declarer", ("C7 DA", "C8 D7", "CA D8"), "declarer", ""),
        [("declarer", "DA D7 D8", "declarer"), ("declarer", "C7 C8 CA", "right")],
    ),
    "the others cash their ace at once, though a higher card would do in the end": (
        *("grand", "all_tricks", "left", ("CA D7", "CK DA", "C8 D8"), "declarer", ""),
        [("left", "DA D8 D7", "left")],
    ),
    "the declarer takes his trick at once against those who leave him none": (
        *("grand", "declarer_no_trick", "declarer", ("CK DA", "CA D7", "C8 D8"), "opponents", ""),
        [("declarer", "DA D7 D8", "declarer")],
    ),
    "his own card lies, and it is left on top at once": (
        *("null", "no_trick", "declarer", ("C9", "CA C7", "D7 H7"), "declarer", "C8"),
        [("declarer", "C8 C7 H7", "declarer")],
    ),
    "left's card lies, and right stays below it at once": (
        *("null", "no_trick", "left", ("CT C9", "D7", "CA C7"), "declarer", "C8"),
        [("left", "C8 C7 CT", "declarer")],
    ),
    "two cards lie, and left stays below his at once": (
        *("null", "no_trick", "right", ("CT", "CA C7", "H7"), "declarer", "C8 C9"),
        [("right", "C8 C9 C7", "declarer")],
    ),
    "he gives away the lead first, and then it is over at once": (
        *("null", "no_trick", "declarer", ("C9 C8 D7", "CA C7 D8", "H7 H8 H9"), "declarer", ""),
        [("declarer", "D7 D8 H9", "left"), ("left", "C7 H8 C9", "declarer")],
    ),
    "a left hand alone is held up by his partner as well": (
        *("grand", "all_tricks", "left", ("S7 D7", "C7 DA", "CA D8"), "left", ""),
        [("left", "DA D8 D7", "left"), ("left", "C7 CA S7", "right")],
    ),
}


@pytest.mark.parametrize("name", REFUTED)
def test_a_refutation_is_as_short_as_it_can_be_and_the_claimant_holds_out(name: str) -> None:
    contract, claim, leader, hands, claimant, table, expected = REFUTED[name]
    told = asked(contract, claim, leader, hands, claimant=claimant, table=table.split())
    assert told.holds is False
    assert play(told) == expected


# What the sentence is made of


def test_a_refutation_is_told_by_its_last_trick() -> None:
    told = asked("grand", "all_tricks", "left", ("CA D7", "C8 C7", "CK DA"))
    assert play(told) == [("left", "C8 CK CA", "declarer"), ("declarer", "D7 C7 DA", "right")]
    assert told.values == {"trick": 2, "leader": "declarer", "lead": "D7", "taker": "right", "card": "DA"}
    assert told.code == "all_tricks.fails"


def test_who_takes_it_is_counted_from_the_lead() -> None:
    told = asked("grand", "all_tricks", "left", ("D7", "D8", "DA"))
    assert told.values == {"trick": 1, "leader": "left", "lead": "D8", "taker": "right", "card": "DA"}


@pytest.mark.parametrize(
    ("claim", "claimant", "hands", "code", "paragraph"),
    [
        ("all_tricks", "declarer", ("CJ", "S7", "SA"), "all_tricks.holds", "4.3.4"),
        ("all_tricks", "left", ("S7", "CJ", "SA"), "all_tricks.holds", "4.3.5"),
        ("all_tricks", "opponents", ("S7", "CJ", "SA"), "declarer_no_trick.holds", "4.3.5"),
        ("declarer_no_trick", "opponents", ("S7", "CJ", "SA"), "declarer_no_trick.holds", "4.3.5"),
    ],
)
def test_a_claim_that_holds_needs_no_figures(
    claim: str, claimant: str, hands: tuple[str, str, str], code: str, paragraph: str
) -> None:
    told = asked("grand", claim, "declarer", hands, claimant=claimant)
    assert (told.holds, told.code, told.paragraph, dict(told.values)) == (True, code, paragraph, {})


@pytest.mark.parametrize("claim", ["all_tricks", "declarer_no_trick"])
def test_both_claims_of_the_opponents_are_refuted_by_one_sentence(claim: str) -> None:
    told = asked("grand", claim, "declarer", ("CJ", "S7", "SA"), claimant="opponents")
    assert (told.holds, told.code) == (False, "declarer_no_trick.fails")
    assert told.values == {"trick": 1, "leader": "declarer", "lead": "CJ", "taker": "declarer", "card": "CJ"}
