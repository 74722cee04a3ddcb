"""The referee of the tests himself: he consents to a right line, and objects to one that gives something away."""

from copy import deepcopy
from typing import Any

import pytest

from tests.scoring.play.plain import Open, Question, claim_of, moves, position_of
from tests.scoring.play.positions import open_question
from tests.scoring.play.replayed import Line, objection
from tests.scoring.play.tricks import SEATS, played

SEEDS = range(80)


def line_of(question: Question) -> dict[str, Any]:
    """An answer with a line by plain minimax: played to the end, or to the trick that refutes."""
    position, claim, search = position_of(question), claim_of(question), Open(claim_of(question))
    holds, lost, declarers = search.holds(position), 0, question.get("points_so_far", 0)
    cards, line = list(position.table), list[dict[str, Any]]()
    while not position.is_over:
        right = [card for card in moves(position, claim.contract) if search.holds_after(position, card, lost) == holds]
        leader = SEATS[position.leader]
        cards.append(right[0])
        position, taken = played(position, right[0], claim.contract)
        if taken:
            lost, declarers = lost + claim.lost(taken), declarers + (0 if taken.taker else taken.points)
            line.append({"leader": leader, "cards": cards, "taken_by": SEATS[taken.taker], "points": declarers})
            cards = []
            if claim.is_refuted(taken, lost):
                break
    return {"holds": holds, "line": line}


@pytest.mark.parametrize("seed", SEEDS)
def test_he_consents_to_a_right_line(seed: int) -> None:
    question = open_question(seed, 3)
    assert objection(question, line_of(question)) == ""


QUESTION: Question = {
    "kind": "open",
    "contract": "grand",
    "leader": "declarer",
    "table": [],
    "claimant": "declarer",
    "claim": "points",
    "points_so_far": 40,
    "points_wanted": 60,
    "hands": {"declarer": ["CJ", "HA"], "left": ["SJ", "S9"], "right": ["HT", "S8"]},
}


def line() -> Line:
    return [
        {"leader": "declarer", "cards": ["CJ", "SJ", "S8"], "taken_by": "declarer", "points": 44},
        {"leader": "declarer", "cards": ["HA", "S9", "HT"], "taken_by": "declarer", "points": 65},
    ]


def test_he_consents_to_the_line_of_the_examples_below() -> None:
    assert objection(QUESTION, {"holds": True, "line": line()}) == ""


@pytest.mark.parametrize(
    ("trick", "key", "value", "words"),
    [
        (0, "cards", ["HA", "SJ", "HT"], "with HA the claim fails"),
        (0, "cards", ["CJ", "S9", "S8"], "S9 may not be played by left"),
        (0, "cards", ["HT", "SJ", "S8"], "HT may not be played by declarer"),
        (0, "cards", ["CJ", "SJ"], "a trick between is short"),
        (0, "taken_by", "left", "['CJ', 'SJ', 'S8'] is taken by declarer"),
        (0, "points", 42, "after ['CJ', 'SJ', 'S8'] it is 44 points"),
        (1, "leader", "left", "['HA', 'S9', 'HT'] is led by declarer"),
        (1, "cards", ["HA", "S9"], "the end of the line shows nothing"),
    ],
)
def test_he_objects_to_one_that_is_wrong(trick: int, key: str, value: object, words: str) -> None:
    told = deepcopy(line())
    told[trick][key] = value
    assert objection(QUESTION, {"holds": True, "line": told}) == words
