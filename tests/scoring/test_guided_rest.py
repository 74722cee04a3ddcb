"""The guided ruling where all the rest is one side's: outstanding tricks, claims, and cards thrown in."""

from dataclasses import replace
from typing import Any

import pytest

from scoring import ISKO_1999, Contract, Happened, Verdict, guide, questions
from tests.scoring.incidents_told import BOTH, CLUBS, ENDS, ruled, told, worth

SHOWN: dict[str, Any] = {"incident": "cards_shown", "what": "several", **ENDS, **CLUBS, "decided": "won"}
LEFT: dict[str, Any] = {"incident": "trick_left_lying", "what": "lost_one", **ENDS, **CLUBS, "decided": "lost"}


@pytest.mark.parametrize(
    ("theirs", "score"),
    [({"opponents_points": 31}, 24), ({"opponents_points": 30}, 36),
     ({"opponents_points": 0, "opponents_tricks": 1}, 36), ({"opponents_points": 0, "opponents_tricks": 0}, 48)],
)  # fmt: skip
def test_outstanding_tricks_count_for_the_declarer_who_had_won(theirs: dict[str, Any], score: int) -> None:
    """ISkO 4.1.9 of 1999: all that the opponents have not made is his."""
    verdict = guide(Happened(**SHOWN, points=61, **theirs), ISKO_1999)
    assert isinstance(verdict, Verdict)
    assert (told(verdict), verdict.note) == (("4.1.9 4.1.3", "declarer", score), "outstanding_counted")


@pytest.mark.parametrize(
    ("own", "score"),
    [
        ({"points": 31}, -48),
        ({"points": 30}, -72),
        ({"points": 4, "tricks": 1}, -72),
        ({"points": 4, "tricks": 0}, -96),
    ],
)
def test_outstanding_tricks_count_for_opponents_who_had_won(own: dict[str, Any], score: int) -> None:
    """ISkO 4.4.5 of 1999; 4 card points may all lie in the skat."""
    verdict = guide(Happened(**LEFT, opponents_points=60, **own), ISKO_1999)
    assert isinstance(verdict, Verdict)
    assert (told(verdict), verdict.note) == (("4.4.5 4.3.4 4.1.3", "opponents", score), "left_lying_counted")


def test_outstanding_tricks_are_asked_for_where_the_text_gives_them_and_they_decide() -> None:
    """ISkO 4.1.4, 4.1.9: what was open stays simple."""
    won, lost = Happened(**SHOWN), Happened(**LEFT)
    assert questions(won, ISKO_1999)[-2:] == ("points", "opponents_points")
    assert questions(replace(won, opponents_points=0), ISKO_1999)[-1] == "opponents_tricks"
    assert questions(lost, ISKO_1999)[-2:] == ("opponents_points", "points")
    assert questions(replace(lost, points=22), ISKO_1999)[-1] == "tricks"
    assert questions(won)[-1] == "points"
    assert questions(lost)[-1] == "opponents_points"
    for decided in ("open", "lost"):
        assert "points" not in questions(replace(won, decided=decided), ISKO_1999)
    for decided in ("open", "won"):
        assert "opponents_points" not in questions(replace(lost, decided=decided), ISKO_1999)


def test_an_opponent_who_claims_in_vain_leaves_the_rest_to_the_declarer_by_every_text() -> None:
    """ISkO 4.3.5."""
    claimed: dict[str, Any] = {
        "incident": "opponent_lays_down",
        "what": "fails",
        **ENDS,
        **CLUBS,
        "decided": "won",
        "points": 85,
    }
    for rules in BOTH:
        verdict = guide(Happened(**claimed, opponents_points=20), rules)
        assert isinstance(verdict, Verdict)
        assert told(verdict) == ("4.3.5 4.1.3", "declarer", 36)


def test_outstanding_tricks_never_hold_the_trumps_of_the_other_side() -> None:
    """ISkO 2.4.3, 5.2.4: without the jack of clubs there is no schwarz, with it none for the opponents."""
    without = Happened(**{**SHOWN, "tops": -1}, points=118, opponents_points=0, opponents_tricks=0)
    verdict = guide(without, ISKO_1999)
    assert isinstance(verdict, Verdict)
    assert (worth(verdict).score, worth(verdict).flags) == (36, ("decided",))
    held = guide(Happened(**LEFT, opponents_points=60, points=0, tricks=0), ISKO_1999)
    assert isinstance(held, Verdict)
    assert worth(held).score == -72


def test_what_was_not_decided_by_then_is_not_decided_by_outstanding_tricks() -> None:
    """ISkO 4.1.3."""
    wrong = guide(Happened(**SHOWN, points=60, opponents_points=20), ISKO_1999)
    assert not isinstance(wrong, Verdict)
    assert [(each.code, each.where.field) for each in wrong] == [("guide.undecided", "points")]
    wrong = guide(Happened(**SHOWN, points=85, opponents_points=40), ISKO_1999)
    assert not isinstance(wrong, Verdict)
    assert [each.code for each in wrong] == ["game.points_sum"]


HEARTS: dict[str, Any] = {"contract": Contract.HEARTS, "bid": 18}


@pytest.mark.parametrize(
    ("tops", "theirs", "score"),
    [(-1, {"opponents_points": 0, "opponents_tricks": 0}, 30), (-1, {"opponents_points": 0, "opponents_tricks": 1}, 30),
     (-1, {"opponents_points": 4}, 30), (-7, {"opponents_points": 0, "opponents_tricks": 0}, 80),
     (-7, {"opponents_points": 31}, 80), (1, {"opponents_points": 0, "opponents_tricks": 0}, 40)],
)  # fmt: skip
def test_opponents_who_throw_in_keep_the_level_that_can_not_be(tops: int, theirs: dict[str, Any], score: int) -> None:
    """ISkO 4.3.6, 5.2.4: without the jack of clubs schneider at most, without seven neither."""
    for rules in BOTH:
        thrown = worth(ruled("cards_thrown_in", "opponents", rules, **HEARTS, tops=tops, **theirs))
        assert (thrown.score, thrown.flags) == (score, ())


@pytest.mark.parametrize(
    ("tops", "own", "score"),
    [(1, {"points": 0, "tricks": 0}, -60), (1, {"points": 2, "tricks": 0}, -80), (-1, {"points": 0, "tricks": 0}, -80)],
)
def test_a_declarer_who_throws_in_keeps_the_tricks_of_his_highest_trumps(
    tops: int, own: dict[str, Any], score: int
) -> None:
    """ISkO 4.3.6, 5.2.4: in two card points the jack of clubs may lie in the skat."""
    thrown = worth(ruled("cards_thrown_in", "declarer", **HEARTS, tops=tops, **own))
    assert (thrown.score, thrown.flags) == (score, ())


CLAIMS: list[tuple[str, int, dict[str, Any], str]] = [
    ("declarer_lays_down", -1, {"opponents_points": 0, "opponents_tricks": 0}, "guide.claim_without"),
    ("declarer_lays_down", -2, {"opponents_points": 3}, "guide.claim_without"),
    ("opponent_lays_down", 1, {"points": 1, "tricks": 0}, "guide.claim_with"),
    ("opponent_lays_down", 2, {"points": 3, "tricks": 1}, "guide.claim_with"),
]


@pytest.mark.parametrize(("incident", "tops", "had", "code"), CLAIMS)
def test_nobody_claims_the_trick_of_the_other_sides_highest_trump(
    incident: str, tops: int, had: dict[str, Any], code: str
) -> None:
    """ISkO 4.3.4, 4.3.5: one card point more, and the trump may have been played."""
    wrong = guide(Happened(incident=incident, what="holds", **HEARTS, tops=tops, **had))
    assert not isinstance(wrong, Verdict)
    assert [(each.code, each.where.field, each.values) for each in wrong] == [
        (code, "tops", {"tops": abs(tops), "paragraph": "2.4.3"})
    ]
    name = next(iter(had))
    possible: dict[str, Any] = {name: had[name] + 1 if had[name] else 2}
    if incident == "opponent_lays_down":
        possible["tricks"] = 0
    assert isinstance(guide(Happened(incident=incident, what="holds", **HEARTS, tops=tops, **possible)), Verdict)


def test_figures_that_can_not_be_are_found_in_a_claim_too() -> None:
    for points in (-1, 121):
        thrown = Happened(incident="cards_thrown_in", what="opponents", **HEARTS, tops=-1, opponents_points=points)
        wrong = guide(thrown)
        assert not isinstance(wrong, Verdict)
        assert [(each.code, each.where.field) for each in wrong] == [("game.points_range", "opponents_points")]
    wrong = guide(Happened(incident="declarer_lays_down", what="holds", **HEARTS, tops=-12, opponents_points=4))
    assert not isinstance(wrong, Verdict)
    assert [each.code for each in wrong] == ["game.tops_range"]
