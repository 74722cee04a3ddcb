"""One hand alone: the guess that no one way of playing gets right, and claims that a deal refutes, with their play."""

from typing import Any

import pytest

from scoring.play import Answer, HiddenQuestion, answer, question_of
from scoring.play.claim_json import names

Json = dict[str, Any]


def hidden(**told: Any) -> HiddenQuestion:
    shared = {"kind": "hidden", "contract": "grand", "claimant": "declarer"}
    question, wrong = question_of({**shared, **told})
    assert isinstance(question, HiddenQuestion), wrong
    return question


def play(told: Answer) -> list[tuple[str, str, str, int | None]]:
    return [(trick.leader, " ".join(names(trick.cards)), trick.taken_by, trick.points) for trick in told.line]


def guess(*, each_deal: bool) -> HiddenQuestion:
    """Ace or king on the eight: the ten falls under the ace from left, and under the next lead from right."""
    return hidden(
        claim="all_tricks",
        leader="right",
        table=["D8"],
        hand=["DA", "DK"],
        unseen=["DT", "H9", "HA", "SK", "ST"],
        cards_left=2,
        cards_right=1,
        unseen_in_skat=2,
        none_of={"left": ["trump"], "right": ["trump", "S"]},
        each_deal=each_deal,
    )


GUESSED_WRONG = [("right", "D8 DA ST", "claimant", None), ("claimant", "DK SK DT", "right", None)]


@pytest.mark.parametrize(("each_deal", "in_each"), [(True, True), (False, None)])
def test_a_guess_has_a_way_in_each_deal_and_none_for_all(each_deal: bool, in_each: bool | None) -> None:
    told = answer(guess(each_deal=each_deal))
    assert (told.holds, told.code, told.paragraph) == (False, "hidden.fails_each", "4.3.4")
    assert (told.holds_in_each_deal, told.losing_deal, told.good_cards) == (in_each, None, ())
    assert play(told) == GUESSED_WRONG


def test_where_the_limit_ends_the_search_for_a_deal_no_one_way_is_all_that_is_said() -> None:
    answers = [answer(guess(each_deal=True), nodes=nodes) for nodes in range(1, 60)]
    codes = [told.code for told in answers]
    assert {"hidden.fails_somewhere", "hidden.fails_each"} <= set(codes)
    assert set(codes) <= {"claim.undecided", "hidden.fails_somewhere", "hidden.fails_each"}
    for told in answers:
        if told.code == "hidden.fails_somewhere":
            assert (told.holds, told.holds_in_each_deal, told.losing_deal) == (False, None, None)
            assert (told.good_cards, told.paragraph) == ((), "4.3.4")
            assert play(told) == GUESSED_WRONG


# Only one deal can be: left has clubs and hearts alone, right spades and diamonds

ONE_DEAL: Json = {
    "leader": "claimant",
    "hand": ["CA", "H7", "H8"],
    "unseen": ["CK", "CT", "HK", "DA", "S9", "SK"],
    "cards_left": 3,
    "cards_right": 3,
    "none_of": {"left": ["S", "D", "trump"], "right": ["C", "H", "trump"]},
}
LEFT, RIGHT = {"CK", "CT", "HK"}, {"DA", "S9", "SK"}
AFTER_THE_ACE: Json = {"hand": ["H7", "H8"], "table": ["CA"]}
AFTER_A_HEART: Json = {"hand": ["CA", "H7"], "table": ["H8"]}
BEST = [
    ("claimant", "H8 HK DA", "left", 24 + 4 + 11),
    ("left", "CT SK CA", "claimant", 39),
    ("claimant", "H7 CK S9", "claimant", 39),
]
ACE_FIRST = [
    ("claimant", "CA CK S9", "claimant", 24),
    ("claimant", "H8 HK SK", "left", 24 + 8),
    ("left", "CT DA H7", "left", 32 + 21),
]


@pytest.mark.parametrize(
    ("position", "at_most", "expected"),
    [
        ({}, 30, BEST),
        ({}, 38, BEST),
        (AFTER_A_HEART, 30, BEST),
        (AFTER_A_HEART, 38, BEST),
        (AFTER_THE_ACE, 30, ACE_FIRST),
        (AFTER_THE_ACE, 52, ACE_FIRST),
    ],
)
def test_points_are_refuted_by_the_best_play_of_both_sides(
    position: Json, at_most: int, expected: list[tuple[str, str, str, int]]
) -> None:
    """The opponents have 24; they come to 39, or to 53 where the ace was led too early."""
    asked: Json = {"opponents_points_so_far": 24, "opponents_points_at_most": at_most}
    told = answer(hidden(**{**ONE_DEAL, **position, **asked, "claim": "points"}))
    assert (told.holds, told.code, told.holds_in_each_deal) == (False, "hidden.fails", None)
    assert told.losing_deal is not None
    assert [set(names(place)) for place in told.losing_deal] == [LEFT, RIGHT, set()]
    assert play(told) == expected


@pytest.mark.parametrize(("position", "least"), [({}, 39), (AFTER_A_HEART, 39), (AFTER_THE_ACE, 53)])
def test_points_hold_from_what_the_opponents_come_to(position: Json, least: int) -> None:
    asked: Json = {**ONE_DEAL, **position, "claim": "points", "opponents_points_so_far": 24}
    for at_most in (least - 1, least):
        told = answer(hidden(**{**asked, "opponents_points_at_most": at_most}))
        assert told.holds is (at_most == least)
        assert told.code == ("hidden.holds" if told.holds else "hidden.fails")


@pytest.mark.parametrize(("each_deal", "in_each"), [(True, False), (False, None)])
def test_a_claim_that_a_deal_refutes_fails_in_each_only_where_that_is_asked(
    each_deal: bool, in_each: bool | None
) -> None:
    told = answer(hidden(**ONE_DEAL, claim="all_tricks", each_deal=each_deal))
    assert (told.holds, told.code, told.holds_in_each_deal) == (False, "hidden.fails", in_each)
    assert play(told) == [("claimant", "CA CT SK", "claimant", None), ("claimant", "H8 HK S9", "left", None)]


def test_a_limit_leaves_out_the_deal_or_the_best_line_and_never_says_another_thing() -> None:
    asked: Json = {"opponents_points_so_far": 24, "opponents_points_at_most": 30, "claim": "points"}
    answers = [answer(hidden(**{**ONE_DEAL, **asked}), nodes=nodes) for nodes in range(1, 80)]
    assert {(told.holds, told.code) for told in answers} == {
        (None, "claim.undecided"),
        (False, "hidden.fails_somewhere"),
        (False, "hidden.fails"),
    }
    refuted = [told for told in answers if told.code == "hidden.fails"]
    for told in refuted:
        assert told.losing_deal is not None
        assert [set(names(place)) for place in told.losing_deal] == [LEFT, RIGHT, set()]
        assert told.line == () or (told.line[-1].points or 0) > 30
    assert len({told.line for told in refuted}) > 1
    assert play(answers[-1]) == BEST
