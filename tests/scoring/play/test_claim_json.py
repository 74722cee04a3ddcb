"""Questions about the rest of a game as JSON: written exactly, read back the same, and each defect with its place."""

import json
from dataclasses import replace
from typing import Any

import pytest

from scoring.cards import DECK
from scoring.contracts import Contract
from scoring.findings import Finding
from scoring.play.claim_json import question_as_json, question_of, read_question
from scoring.play.questions import Claim, Claimant, HiddenQuestion, Knower, OpenQuestion, Question, Seat
from tests.scoring.play.card_text import cards

Json = dict[str, Any]


OPEN = OpenQuestion(
    contract=Contract.GRAND,
    leader=Seat.LEFT,
    table=cards("S7 ST"),
    hands=(cards("HT CJ"), cards("HA"), cards("H7")),
    claim=Claim.POINTS,
    claimant=Claimant.OPPONENTS,
    points_wanted=61,
    points_so_far=40,
    none_of={"left": ("D", "C"), "right": ()},
)
OPEN_TOLD: Json = {
    "kind": "open",
    "contract": "grand",
    "leader": "left",
    "claimant": "opponents",
    "claim": "points",
    "table": ["S7", "ST"],
    "hands": {"declarer": ["HT", "CJ"], "left": ["HA"], "right": ["H7"]},
    "none_of": {"left": ["D", "C"], "right": []},
    "points_wanted": 61,
    "points_so_far": 40,
}
HIDDEN = HiddenQuestion(
    contract=Contract.SPADES,
    leader=Knower.RIGHT,
    table=cards("D9"),
    hand=cards("DJ CJ"),
    unseen=cards("C9 CK DA H8 HJ"),
    cards_left=2,
    cards_right=1,
    unseen_in_skat=2,
    claim=Claim.ALL_TRICKS,
    none_of={"left": ("trump",)},
)
HIDDEN_TOLD: Json = {
    "kind": "hidden",
    "contract": "spades",
    "leader": "right",
    "claimant": "declarer",
    "claim": "all_tricks",
    "table": ["D9"],
    "hand": ["DJ", "CJ"],
    "unseen": ["C9", "CK", "DA", "H8", "HJ"],
    "cards_left": 2,
    "cards_right": 1,
    "unseen_in_skat": 2,
    "none_of": {"left": ["trump"]},
}
TRICKS: Json = {name: value for name, value in OPEN_TOLD.items() if not name.startswith("points")}
OF_OPPONENTS: Json = {"opponents_points_so_far": 7, "opponents_points_at_most": 30}

WRITTEN: list[tuple[Question, Json]] = [
    (OPEN, OPEN_TOLD),
    (
        replace(OPEN, claim=Claim.ALL_TRICKS, points_wanted=0, points_so_far=0),
        {**TRICKS, "claim": "all_tricks"},
    ),
    (HIDDEN, HIDDEN_TOLD),
    (replace(HIDDEN, each_deal=True), {**HIDDEN_TOLD, "each_deal": True}),
    (
        replace(HIDDEN, claim=Claim.POINTS, opponents_points_so_far=7, opponents_points_at_most=30),
        {**HIDDEN_TOLD, "claim": "points", **OF_OPPONENTS},
    ),
]


@pytest.mark.parametrize(("question", "told"), WRITTEN)
def test_a_question_is_written_with_the_keys_of_its_kind(question: Question, told: Json) -> None:
    assert question_as_json(question) == told


@pytest.mark.parametrize(("question", "told"), WRITTEN)
def test_what_is_written_reads_back_the_same(question: Question, told: Json) -> None:
    assert question_of(told) == (question, ())
    assert read_question(json.dumps(question_as_json(question))) == (question, ())


@pytest.mark.parametrize("places", [2, 4])
def test_hands_that_are_not_three_are_not_written(places: int) -> None:
    hands: Any = (cards("C9"), cards("CK"), cards("DA"), cards("H8"))[:places]
    with pytest.raises(ValueError, match="zip"):
        question_as_json(replace(OPEN, hands=hands))


def findings(told: Json, **changed: object) -> list[tuple[str, str, dict[str, Any]]]:
    """Code, field and figures of everything that is wrong; the question is None then."""
    question, wrong = question_of({**told, **changed})
    assert question is None
    return [_told(each) for each in wrong]


def _told(wrong: Finding) -> tuple[str, str, dict[str, Any]]:
    return wrong.code, wrong.where.field, dict(wrong.values)


SUITS_KNOWN = "C, S, H, D, trump"


@pytest.mark.parametrize(
    ("none_of", "code", "field", "values"),
    [
        ({"left": "D"}, "input.wrong_type", "none_of.left", {"found": "D", "expected": "list of suits"}),
        ({"right": 7}, "input.wrong_type", "none_of.right", {"found": "7", "expected": "list of suits"}),
        ({"left": ["D", "X"]}, "input.unknown_value", "none_of.left", {"found": "X", "expected": SUITS_KNOWN}),
        ({"declarer": [3]}, "input.unknown_value", "none_of.declarer", {"found": "3", "expected": SUITS_KNOWN}),
        ({"dealer": ["D"]}, "input.key_unknown", "none_of.dealer", {"found": "dealer"}),
        (["D"], "input.wrong_type", "none_of", {"found": '["D"]', "expected": "object with lists of suits"}),
    ],
)
def test_suits_that_a_player_lacks_are_a_list_of_known_ones(
    none_of: object, code: str, field: str, values: Json
) -> None:
    assert findings(OPEN_TOLD, none_of=none_of) == [(code, field, values)]


def test_of_a_hidden_question_only_left_and_right_can_lack_a_suit() -> None:
    unknown = ("input.key_unknown", "none_of.claimant", {"found": "claimant"})
    assert findings(HIDDEN_TOLD, none_of={"claimant": ["D"]}) == [unknown]


# What can't be, of questions that can be read


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        (
            {"none_of": {"left": ["H"]}},
            [("claim.void_held", "none_of.left", {"suit": "H", "card": "HA"})],
        ),
        (
            {"none_of": {"declarer": ["trump"], "right": ["D"]}},
            [("claim.void_held", "none_of.declarer", {"suit": "trump", "card": "CJ"})],
        ),
        (
            {"contract": "hearts", "none_of": {"declarer": ["H"]}},
            [("claim.void_held", "none_of.declarer", {"suit": "H", "card": "HT"})],
        ),
        (
            {"table": [], "hands": {"declarer": [], "left": [], "right": []}},
            [("claim.nothing_left", "hands", {})],
        ),
        (
            {"table": ["S7", "HA"]},
            [("claim.card_twice", "table", {"card": "HA", "other": "hands.left"})],
        ),
        (
            {"table": ["H9", "S7"]},
            [("claim.revoke", "table", {"card": "S7", "player": "right", "other": "H7"})],
        ),
    ],
)
def test_what_open_cards_can_not_be_is_found_with_its_place(changed: Json, found: list[object]) -> None:
    assert findings(OPEN_TOLD, **changed) == found


SHOWN: Json = {"leader": "left", "table": ["D9", "C7"], "none_of": {}, "cards_left": 1, "cards_right": 1}
"""Right has thrown off a club: he has no diamond, so that left and the skat have to take all of them."""
WHOLE_PACK = [str(each) for each in DECK]


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        (
            {"unseen": ["C9", "CK", "DA", "H8", "CJ"]},
            [("claim.card_twice", "unseen", {"card": "CJ", "other": "hand"})],
        ),
        (
            {"hand": ["DJ", "D9"]},
            [("claim.card_twice", "table", {"card": "D9", "other": "hand"})],
        ),
        (
            {"hand": ["DJ"], "unseen": WHOLE_PACK, "table": []},
            [
                ("claim.card_twice", "unseen", {"card": "DJ", "other": "hand"}),
                ("claim.too_many_cards", "unseen", {"found": 33, "limit": 32}),
            ],
        ),
        ({"hand": []}, [("claim.nothing_left", "hand", {})]),
        ({"unseen_in_skat": 1}, [("claim.skat_count", "unseen_in_skat", {"found": 1, "expected": 2})]),
        (
            {"cards_left": 3},
            [
                ("claim.hand_count", "cards_left", {"found": 3, "expected": 2}),
                ("claim.unseen_count", "unseen", {"found": 5, "expected": 6}),
            ],
        ),
        (
            {"none_of": {"left": ["C", "D", "trump"], "right": ["C", "D"]}},
            [("claim.no_deal", "none_of", {})],
        ),
        (
            {**SHOWN, "unseen": ["DA", "DK", "DQ", "DT"]},
            [("claim.no_deal", "table", {})],
        ),
    ],
)
def test_what_one_hand_can_not_be_is_found_with_its_place(changed: Json, found: list[object]) -> None:
    assert findings(HIDDEN_TOLD, **changed) == found
