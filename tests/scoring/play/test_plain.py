"""Plain minimax itself: the examples that one can do in one's head, and every answer worked out in two ways."""

import pytest

from tests.scoring.play.plain import Question, answer, claim_of, deals_of, edged, position_of
from tests.scoring.play.positions import hidden_question, open_question
from tests.scoring.play.strategies import Tables
from tests.scoring.play.tricks import follows, winner

SMALL = range(40)


@pytest.mark.parametrize(
    ("contract", "table", "place"),
    [
        ("grand", "SK SA S7", 1),
        ("grand", "S7 HA DJ", 2),
        ("grand", "DJ CJ SA", 1),
        ("grand", "S7 HA DA", 0),
        ("clubs", "CA DJ CT", 1),
        ("clubs", "HT C7 HA", 1),
        ("clubs", "HK HT HQ", 1),
        ("null", "ST SJ S9", 1),
        ("null", "CJ CQ CT", 1),
        ("null", "C7 SA HA", 0),
    ],
)
def test_the_highest_trump_takes_the_trick_or_the_highest_of_the_suit(contract: str, table: str, place: int) -> None:
    assert winner(tuple(table.split()), contract) == place


def test_a_jack_follows_trumps_and_in_null_its_suit() -> None:
    hand = frozenset({"HJ", "H7", "C7"})
    assert follows(hand, ("HA",), "grand") == ["H7"]
    assert follows(hand, ("HA",), "hearts") == ["H7", "HJ"]
    assert follows(hand, ("HA",), "null") == ["H7", "HJ"]
    assert follows(hand, ("SA",), "clubs") == ["C7", "H7", "HJ"]


TWO_CARDS: Question = {
    "kind": "open",
    "contract": "grand",
    "leader": "declarer",
    "table": [],
    "claimant": "declarer",
    "claim": "all_tricks",
    "hands": {"declarer": ["CJ", "HT"], "left": ["SJ", "HA"], "right": ["S7", "S8"]},
}


def test_a_second_ten_is_caught_by_its_ace() -> None:
    assert answer(TWO_CARDS) == {"holds": False, "good_cards": []}


def test_a_jack_first_and_the_ace_is_the_last() -> None:
    hands = {"declarer": ["CJ", "HA"], "left": ["SJ", "S9"], "right": ["H7", "S8"]}
    assert answer({**TWO_CARDS, "hands": hands}) == {"holds": True, "good_cards": ["CJ"]}


def test_the_declarer_gets_the_most_that_can_be_forced() -> None:
    points = {"claim": "points", "points_so_far": 40, "points_wanted": 61}
    # The jack takes one of left's jack and ace: left keeps the ace. The ten costs 21, and then the jack takes a jack.
    assert answer({**TWO_CARDS, **points})["most_points"] == 44


@pytest.mark.parametrize("seed", SMALL)
def test_the_most_points_are_the_highest_number_that_can_be_claimed(seed: int) -> None:
    question = open_question(seed, 3)
    if question["claim"] != "points":
        question |= {"claim": "points", "claimant": "declarer", "contract": "grand", "points_so_far": 0}
    most = answer({**question, "points_wanted": 0})["most_points"]
    assert answer({**question, "points_wanted": most})["holds"]
    assert not answer({**question, "points_wanted": most + 1})["holds"]


@pytest.mark.parametrize("seed", SMALL)
def test_a_claim_stands_if_whoever_moves_has_a_right_card_for_it(seed: int) -> None:
    question = open_question(seed, 3)
    answered = answer(question)
    mine = position_of(question).mover in claim_of(question).side
    assert answered["holds"] == (bool(answered["good_cards"]) == mine)


@pytest.mark.parametrize("seed", [seed for seed in SMALL if len(deals_of(hidden_question(seed, 3))) <= 6])
def test_knowledge_is_worth_what_a_table_of_all_that_can_be_seen_is(seed: int) -> None:
    question = hidden_question(seed, 3)
    for asked in (question, edged(question)) if question["claim"] == "points" else (question,):
        assert answer(asked)["holds"] == Tables(asked).exists()


def test_what_holds_by_one_hand_holds_in_each_deal() -> None:
    answers = [answer(hidden_question(seed, 3)) for seed in SMALL]
    assert all(answered["holds_in_each_deal"] for answered in answers if answered["holds"])
    assert {bool(answered["losing_deals"]) for answered in answers} == {True, False}


@pytest.mark.parametrize("question", [edged(hidden_question(512)), hidden_question(846)], ids=["points", "null"])
def test_there_are_deals_each_won_that_no_one_way_wins(question: Question) -> None:
    answered = answer(question)
    assert (answered["holds"], answered["holds_in_each_deal"]) == (False, True)
