"""The core held against itself, at sizes that plain minimax can't reach: one answer follows from another."""

from random import Random
from typing import Any

import pytest

from tests.scoring.play.held_against import asked
from tests.scoring.play.plain import HIDDEN_SEATS, Deal, Question, deals_of
from tests.scoring.play.positions import hidden_question, open_question
from tests.scoring.play.tricks import SEATS, points

LARGE = range(2000, 2024)


def with_open_cards(question: Question, left: list[str], right: list[str]) -> Question:
    """A hidden question in one deal, as an open one: seats are turned until the declarer is the first."""
    turn = 0 if question["claimant"] == "declarer" else SEATS.index(question["claimant"])
    hands = dict(zip(HIDDEN_SEATS, (question["hand"], left, right), strict=True))
    placed = {SEATS[(at + turn) % 3]: hands[seat] for at, seat in enumerate(HIDDEN_SEATS)}
    leader = SEATS[(HIDDEN_SEATS.index(question["leader"]) + turn) % 3]
    told = {key: question[key] for key in ("contract", "table", "claimant", "claim")}
    opened = {**told, "kind": "open", "hands": placed, "leader": leader}
    if question["claim"] != "points":
        return opened
    in_play = points(question["table"]) + sum(map(points, hands.values()))
    wanted = max(120 - question["opponents_points_at_most"], 0)
    return {**opened, "points_wanted": wanted, "points_so_far": 120 - in_play - question["opponents_points_so_far"]}


def hidden_of(seed: int) -> tuple[Question, dict[str, Any]]:
    question = hidden_question(seed, 5)
    return question, asked(question)


def some_deal(question: Question, seed: int) -> Deal:
    deals = sorted(deals_of(question), key=lambda deal: (sorted(deal[0]), sorted(deal[1])))
    return Random(seed).choice(deals)


@pytest.mark.parametrize("seed", LARGE)
def test_the_losing_deal_is_lost_with_open_cards_and_any_other_won_where_each_is(seed: int) -> None:
    question, told = hidden_of(seed)
    deal = told.get("losing_deal")
    if deal:
        assert asked(with_open_cards(question, deal["left"], deal["right"]))["holds"] is False
    if told["holds"] or told["holds_in_each_deal"]:
        left, right = some_deal(question, seed)
        assert asked(with_open_cards(question, sorted(left), sorted(right)))["holds"] is True


@pytest.mark.parametrize("seed", LARGE)
def test_the_most_points_hold_and_one_more_does_not(seed: int) -> None:
    question = open_question(seed, 6)
    points_of_both = {"claim": "points", "points_so_far": 0, "points_wanted": 0, "claimant": "declarer"}
    question |= points_of_both | {"contract": "spades" if question["contract"] == "null" else question["contract"]}
    most = asked(question)["most_points"]
    holds = [asked({**question, "points_wanted": wanted})["holds"] for wanted in (most, most + 1)]
    assert holds == [True, False]
    theirs = asked({**question, "claimant": "opponents"})["most_points"]
    assert theirs == 120 - most


@pytest.mark.parametrize("seed", LARGE)
def test_right_cards_are_those_after_which_the_answer_is_the_same(seed: int) -> None:
    question = open_question(seed, 6)
    told = asked(question)
    seat = SEATS[(SEATS.index(question["leader"]) + len(question["table"])) % 3]
    if len(question["table"]) == 2:
        return  # the trick is full after the card: what follows is another question
    for card in question["hands"][seat]:
        hands = {**question["hands"], seat: [held for held in question["hands"][seat] if held != card]}
        after = {**question, "hands": hands, "table": [*question["table"], card]}
        try:
            holds = asked(after)["holds"]
        except AssertionError:
            assert card not in told["good_cards"]  # a revoke
            continue
        mine = is_of_the_claim(question, seat)
        assert (card in told["good_cards"]) == (holds == mine)


def is_of_the_claim(question: Question, seat: str) -> bool:
    return seat == question["claimant"] or (question["claimant"] == "opponents" and seat != "declarer")
