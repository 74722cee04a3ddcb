"""The guided ruling: which questions a paragraph needs, what its answers are worth, and answers that can't be."""

from dataclasses import replace
from typing import Any

import pytest

from scoring import BEFORE_1999, INCIDENTS, ISKO_1999, Contract, Happened, Verdict, guide, questions
from scoring.guided import PARAGRAPHS
from scoring.happened import missing
from tests.scoring.incidents_told import CLUBS, ENDS, LEVEL, NULL, fault, ruled, told, worth

REMARK: dict[str, Any] = {"incident": "remark", "what": "influence"}


@pytest.mark.parametrize(("theirs", "score"), [(30, 40), (31, -80)])
def test_a_level_that_the_bid_needs_is_granted_unless_they_had_left_it(theirs: int, score: int) -> None:
    """ISkO 4.1.5: what they had is asked for here alone."""
    happened = Happened(incident="revoke", what="in_trick", by="opponents", **ENDS, **LEVEL, decided="open")
    assert missing(happened) == ("opponents_points",)
    assert "opponents_points" not in questions(replace(happened, bid=30))
    verdict = guide(replace(happened, opponents_points=theirs))
    assert isinstance(verdict, Verdict)
    assert (worth(verdict).score, verdict.paragraphs) == (score, ("4.2.3", "4.1.5"))


def test_schwarz_that_was_needed_asks_for_their_tricks() -> None:
    """ISkO 4.1.5, 5.2.4: with no card points they may still have a trick."""
    needs = {**LEVEL, "bid": 50, "decided": "open", "opponents_points": 0}
    happened = Happened(**REMARK, by="opponents", **ENDS, **needs)
    assert missing(happened) == ("opponents_tricks",)
    scores = [guide(replace(happened, opponents_tricks=tricks)) for tricks in (0, 1)]
    assert [worth(each).score for each in scores if isinstance(each, Verdict)] == [50, -100]


def test_a_bid_out_of_reach_is_lost_whatever_the_opponents_do() -> None:
    """ISkO 5.4.3: and then nobody asks who had decided what."""
    happened = Happened(**REMARK, by="opponents", **ENDS, contract=Contract.HEARTS, tops=-1, bid=59)
    verdict = guide(happened)
    assert isinstance(verdict, Verdict)
    assert (worth(verdict).score, verdict.paragraphs) == (-120, ("4.2.9", "5.4.3"))


@pytest.mark.parametrize(
    ("tops", "bid", "contract", "score"),
    [(1, 18, "diamonds", -36), (1, 20, "hearts", -40), (4, 50, "hearts", -100), (-2, 24, "diamonds", -54),
     (4, 264, "spades", -528), (1, 0, "diamonds", -36), (-1, 48, "clubs", -96)],
)  # fmt: skip
def test_a_lead_before_the_announcement_costs_the_cheapest_game_of_tops_and_bid(
    tops: int, bid: int, contract: str, score: int
) -> None:
    """ISkO 4.1.1: the contract is not known, so nobody may choose a dearer one."""
    counted = worth(ruled("lead_before_announcing", "declarer", tops=tops, bid=bid))
    assert counted.score == score
    known = ruled("lead_before_announcing", "declarer", tops=tops, bid=bid, contract=Contract.GRAND)
    assert worth(known).score <= score
    assert worth(known).marks.contract == "grand"
    if contract != "clubs":
        assert counted.marks.contract == contract


def test_the_game_instead_of_a_null_below_the_bid_may_be_chosen() -> None:
    """ISkO 3.4.4: bid 50 with 1; nobody asks who was at fault, or what had been decided."""
    chosen = ruled("null_below_bid", None, ouvert=True, tops=1, bid=50, replacement=Contract.GRAND)
    assert worth(chosen).score == -144
    happened = Happened(**REMARK, by="opponents", **ENDS, contract=Contract.NULL, bid=50, tops=1)
    assert "decided" not in questions(happened)
    assert told(ruled("remark", "influence", **ENDS, by="opponents", contract=Contract.NULL, bid=50, tops=1)) == (
        "4.2.9 3.4.4", "opponents", -100,
    )  # fmt: skip


def test_a_null_is_decided_by_the_declarers_first_trick() -> None:
    """ISkO 5.2.7, 4.1.3."""
    for decided, score in (("open", 23), ("lost", -46)):
        assert worth(ruled("remark", "influence", by="opponents", **ENDS, **NULL, decided=decided)).score == score
    for decided, score in (("open", -46), ("won", 23)):
        assert worth(ruled("remark", "influence", by="declarer", **ENDS, **NULL, decided=decided)).score == score


@pytest.mark.parametrize("what", ["holds", "fails", "less"])
def test_an_opponent_who_lays_down_in_a_null_has_shown_cards(what: str) -> None:
    """ISkO 4.3.5 speaks of suit and grand; in a null it is 4.1.9."""
    verdict = ruled("opponent_lays_down", what, **ENDS, **NULL, decided="open")
    assert told(verdict) == ("4.1.9 4.1.4", "declarer", 23)


def test_no_schneider_that_was_not_announced_unless_it_was_reached() -> None:
    """ISkO 4.1.4: the opponents with 90 had it."""
    assert worth(fault("remark", "influence", "declarer", decided="lost", opponents_points=90)).score == -72


def test_hand_and_announced_steps_stay() -> None:
    """ISkO 4.1.4, rules A26."""
    announced = {"hand": True, "schneider_announced": True}
    assert worth(fault("remark", "influence", "declarer", **announced)).score == -120


WRONG: list[tuple[dict[str, Any], str, str, str]] = [
    ({"incident": "nothing"}, "guide.unknown_choice", "incident", "4.5.10"),
    ({"incident": "revoke"}, "guide.choose", "what", "4.2.3"),
    ({"incident": "revoke", "what": "soon"}, "guide.unknown_choice", "what", "4.2.3"),
    ({**REMARK, "by": "dealer"}, "guide.unknown_choice", "by", "4.1.4"),
    ({**REMARK, "by": "declarer"}, "guide.missing", "play_on", "4.1.6"),
    ({"incident": "card_seen_dealing", "bid": 18}, "guide.not_asked", "bid", "3.3.2"),
    ({"incident": "discard_forgotten", **CLUBS, "hand": True}, "guide.not_asked", "hand", "3.4.4"),
    ({"incident": "discard_forgotten", **CLUBS, "bid": 19}, "game.bid_unknown", "bid", "3.3.2"),
    ({"incident": "discard_forgotten", **CLUBS, "tops": 12}, "game.tops_range", "tops", "2.4.3"),
    ({"incident": "null_below_bid", "tops": 1, "bid": 23}, "guide.null_reaches", "bid", "3.3.2"),
    (
        {"incident": "lead_before_announcing", "what": "declarer", "tops": 0, "bid": 18},
        "game.tops_zero", "tops", "2.4.3",
    ),
    (
        {"incident": "lead_before_announcing", "what": "declarer", **CLUBS, "contract": Contract.NULL},
        "guide.no_null", "contract", "3.4.1",
    ),
    (
        {**REMARK, "by": "declarer", **ENDS, **CLUBS, "decided": "won", "points": 60},
        "guide.undecided", "points", "5.2.2",
    ),
    (
        {**REMARK, "by": "opponents", **ENDS, **CLUBS, "decided": "lost", "opponents_points": 59},
        "guide.undecided", "opponents_points", "5.2.3",
    ),
    (
        {**REMARK, "by": "opponents", **ENDS, **LEVEL, "decided": "won", "points": 70},
        "guide.undecided", "points", "5.2.2",
    ),
    (
        {"incident": "opponent_lays_down", "what": "holds", **CLUBS, "points": 121},
        "game.points_range", "points", "5.2.2",
    ),
    (
        {"incident": "wrong_number_in_play", "what": "opponents", **CLUBS, "tops": -1, "level": "schwarz"},
        "game.schwarz_without", "tops", "2.4.3",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("told", "code", "field", "number"), WRONG)
def test_what_is_missing_or_cannot_be_has_its_place_and_paragraph(
    told: dict[str, Any], code: str, field: str, number: str
) -> None:
    wrong = guide(Happened(**told))
    assert not isinstance(wrong, Verdict)
    assert [(each.code, each.where.field, each.values.get("paragraph", "")) for each in wrong] == [
        (code, field, number)
    ]


def test_every_question_has_its_paragraph() -> None:
    answers = {"by", "play_on", "contract", "announced", "bid", "tops", "decided", "level", "replacement"}
    assert answers <= set(PARAGRAPHS)


ASKED: list[tuple[str, dict[str, Any], str, bool]] = [
    ("the tricks behind no card points", {"what": "holds", **CLUBS, "opponents_points": 0}, "opponents_tricks", True),
    ("not behind a king", {"what": "holds", **CLUBS, "opponents_points": 4}, "opponents_tricks", False),
    ("nothing of a game that isn't known", {"what": "fails", **ENDS, "decided": "open"}, "opponents_points", False),
]


@pytest.mark.parametrize(("_name", "told", "asked", "is_asked"), ASKED, ids=[name for name, *_rest in ASKED])
def test_figures_are_asked_for_where_they_decide(_name: str, told: dict[str, Any], asked: str, is_asked: bool) -> None:
    """ISkO 5.2.4."""
    assert (asked in questions(Happened(incident="declarer_lays_down", **told))) is is_asked


@pytest.mark.parametrize(("points", "is_asked"), [(22, True), (23, False)])
def test_who_has_no_more_than_two_aces_may_have_no_trick(points: int, is_asked: bool) -> None:
    """ISkO 5.2.4: all of it may lie in the skat."""
    thrown = Happened(incident="cards_thrown_in", what="declarer", **CLUBS, points=points)
    assert ("tricks" in questions(thrown)) is is_asked


def test_their_tricks_matter_for_a_schwarz_alone() -> None:
    """ISkO 4.1.5: a schneider is granted to who faces no card points."""
    verdict = guide(Happened(**REMARK, by="opponents", **ENDS, **LEVEL, decided="open", opponents_points=0))
    assert isinstance(verdict, Verdict)
    assert worth(verdict).score == 40
    unknown = Happened(**REMARK, by="opponents", **ENDS, decided="open")
    assert "opponents_points" not in questions(unknown)


def test_with_the_skat_taken_up_open_play_alone_can_be_announced_and_in_null_alone() -> None:
    """ISkO 3.4.4."""
    trump, null = (questions(Happened(incident="discard_forgotten", **game)) for game in (CLUBS, NULL))
    assert {"announced", "ouvert"} & set(trump) == set()
    assert {"announced", "ouvert"} & set(null) == {"ouvert"}
    assert worth(ruled("discard_forgotten", None, **NULL, ouvert=True)).score == -92


def test_a_game_that_nobody_announced_is_not_asked_for() -> None:
    """3.3.10 of 1999: bid and tops alone make its value."""
    dealt = Happened(incident="wrong_number_dealt", what="opponents")
    assert questions(dealt, ISKO_1999) == ("what", "tops", "bid")
    assert questions(replace(dealt, what="declarer"), ISKO_1999) == ("what", "tops", "bid", "maybe_contract")


def test_a_bid_that_no_game_of_these_tops_reaches_is_won_without_a_value() -> None:
    """3.3.10 of 1999: the referee sets it."""
    verdict = ruled("wrong_number_dealt", "opponents", ISKO_1999, tops=1, bid=264)
    assert (told(verdict), verdict.note) == (("3.3.10", "declarer", "value_open"), "number_dealt")
    assert not verdict.left_to_referee


@pytest.mark.parametrize("tops", [2, -2])
def test_what_is_lost_instead_keeps_its_tops_and_hand(tops: int) -> None:
    """ISkO 3.4.4, 4.1.1."""
    lead = worth(ruled("lead_before_announcing", "declarer", tops=tops, bid=18))
    assert (lead.marks.tops, lead.marks.hand, lead.won) == (tops, False, False)
    null = worth(ruled("null_below_bid", None, hand=True, tops=tops, bid=36))
    assert (null.marks.tops, null.marks.hand, null.steps[0][0]) == (tops, True, "with" if tops > 0 else "without")
    assert null.score == -72


def test_an_edition_counts_by_its_own_figures() -> None:
    """Before 1999 a hand game that was lost counted once."""
    hand = {**CLUBS, "hand": True}
    fault = ruled("other_fault", None, BEFORE_1999, by="declarer", **ENDS, **hand, decided="open")
    number = ruled("wrong_number_in_play", "declarer", BEFORE_1999, **hand, level="simple")
    assert (worth(fault).score, worth(number).score) == (-36, -36)


def test_a_referee_is_told_what_else_there_is_to_know() -> None:
    assert ruled("cards_thrown_in", "opponents", **CLUBS, opponents_points=31).note == "level_to_prove"
    assert ruled("cards_thrown_in", "opponents", **CLUBS, opponents_points=30).note == "level_counted"
    assert ruled("cards_thrown_in", "declarer", **CLUBS, points=30).note == "level_counted"
    assert ruled("lead_before_announcing", "declarer_to_lead").note == "card_in_hand"
    assert ruled("remark", "influence", by="declarer", play_on=True).note == ""


def test_a_finding_carries_what_its_sentence_needs() -> None:
    def values(**told: Any) -> list[dict[str, Any]]:
        wrong = guide(Happened(**told))
        assert not isinstance(wrong, Verdict)
        return [dict(each.values) for each in wrong]

    assert values(incident="null_below_bid", tops=1, bid=20) == [{"bid": 20, "value": 23, "paragraph": "3.3.2"}]
    remark: dict[str, Any] = {**REMARK, **ENDS, **CLUBS}
    assert values(**remark, by="declarer", decided="won", points=60) == [{"found": 60, "paragraph": "5.2.2"}]
    by, decided = values(**remark)
    assert by == {"expected": ("declarer", "opponents"), "paragraph": "4.1.4"}
    assert decided == {"expected": ("open", "won", "lost"), "paragraph": "4.1.3"}
    assert values(incident="skat_in_play")[0]["paragraph"] == "3.4.8"
    lead = {"incident": "lead_before_announcing", "what": "declarer", "tops": 1}
    assert values(**lead, bid=19) == [{"bid": 19, "paragraph": "3.3.2"}]
    unknown = {"found": "dealer", "expected": ("declarer", "opponents"), "paragraph": "4.1.4"}
    assert values(**REMARK, by="dealer") == [unknown]
    unknown = {"found": "soon", "expected": ("in_trick", "later", "gathered"), "paragraph": "4.2.3"}
    assert values(incident="revoke", what="soon") == [unknown]
    unknown = {"found": "nothing", "expected": tuple(INCIDENTS), "paragraph": "4.5.10"}
    assert values(incident="nothing") == [unknown]
