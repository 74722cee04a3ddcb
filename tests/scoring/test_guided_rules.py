"""What the game of an incident counts by other rule sets, and where its answers leave nothing to decide."""

from dataclasses import replace
from typing import Any

import pytest

from scoring.contracts import Contract
from scoring.findings import finding
from scoring.guided_worth import worth_of
from scoring.happened import Happened, way_of
from scoring.rules import ISKO, ISKO_1999, TEXAS, RuleSet
from scoring.valuation import GameValue

CLUBS, GRAND, NULL = Contract.CLUBS, Contract.GRAND, Contract.NULL
ENDS: dict[str, Any] = {"play_on": False}


def worth(rules: RuleSet, text: RuleSet | None = None, **told: Any) -> GameValue:
    happened = Happened(**told)
    way = way_of(happened, text or rules)
    assert way is not None
    answer = worth_of(happened, way, rules)
    assert isinstance(answer, GameValue), answer
    return answer


@pytest.mark.parametrize(
    ("told", "by_isko", "in_texas"),
    [
        ({"incident": "lead_before_announcing", "what": "declarer", "contract": GRAND, "bid": 20}, -96, -64),
        ({"incident": "wrong_number_in_play", "what": "opponents", "contract": GRAND, "bid": 20}, 48, 32),
        ({"incident": "wrong_number_in_play", "what": "declarer", "contract": GRAND, "bid": 20}, -96, -64),
        ({"incident": "declarer_gives_up", "what": "nine_cards", "contract": GRAND, "bid": 20}, -96, -64),
        (
            # With two jacks the declarer still makes a trick with them, and the opponents get all else (ISkO 4.3.6).
            {
                "incident": "cards_thrown_in",
                "what": "declarer",
                "contract": GRAND,
                "tops": 2,
                "bid": 20,
                "points": 2,
                "tricks": 0,
            },
            -192,
            -128,
        ),
        (
            {
                "incident": "opponent_lays_down",
                "what": "holds",
                "contract": GRAND,
                "bid": 20,
                "points": 40,
            },
            -96,
            -64,
        ),
        (
            # The opponents laid down in vain after the declarer had 61: the rest is his (ISkO 4.3.5).
            {
                "incident": "opponent_lays_down",
                "what": "fails",
                "contract": GRAND,
                "bid": 20,
                "decided": "won",
                "points": 61,
                "opponents_points": 40,
                **ENDS,
            },
            48,
            32,
        ),
    ],
)
def test_a_grand_counts_24_by_the_order_and_16_in_texas(told: dict[str, Any], by_isko: int, in_texas: int) -> None:
    """V1.1; whatever was played, won simple or lost."""
    told = {"tops": 1, **told}
    assert worth(ISKO, **told).score == by_isko
    assert worth(TEXAS, **told).score == in_texas


def test_the_cheapest_game_for_a_bid_is_the_cheapest_by_these_rules() -> None:
    """3.3.10 of 1999: with one to 32, spades with schneider are 33; in Texas a grand is 32."""
    told: dict[str, Any] = {"incident": "wrong_number_dealt", "what": "opponents", "tops": 1, "bid": 32}
    cheapest = worth(TEXAS, ISKO_1999, **told)
    assert (cheapest.marks.contract, cheapest.score) == (GRAND, 32)
    spades = worth(ISKO, ISKO_1999, **{**told, "bid": 33})
    assert (spades.marks.contract, spades.score) == (Contract.SPADES, 33)


def test_a_null_below_the_bid_from_the_hand_becomes_the_cheapest_hand_game() -> None:
    """ISkO 3.4.4: with four to 46; from the hand diamonds count 6 x 9 = 54, without it hearts would be 5 x 10 = 50."""
    hand = worth(ISKO, incident="null_below_bid", tops=4, bid=46, hand=True)
    assert (hand.marks.contract, hand.marks.hand, hand.score) == (Contract.DIAMONDS, True, -108)
    skat = worth(ISKO, incident="null_below_bid", tops=4, bid=46)
    assert (skat.marks.contract, skat.marks.hand, skat.score) == (Contract.HEARTS, False, -100)


@pytest.mark.parametrize(("rules", "reaches"), [(ISKO, True), (TEXAS, False)])
def test_a_null_that_reaches_the_bid_is_played(rules: RuleSet, reaches: bool) -> None:
    """It is worth 23, in Texas 20 (V1.1): at a bid of 22 diamonds with two, 27, replace that one."""
    happened = Happened(incident="null_below_bid", tops=2, bid=22)
    way = way_of(happened, rules)
    assert way is not None
    answer = worth_of(happened, way, rules)
    if reaches:
        assert answer == (finding("guide.null_reaches", field="bid", bid=22, value=23),)
    else:
        assert isinstance(answer, GameValue)
        assert (answer.marks.contract, answer.score) == (Contract.DIAMONDS, -54)


@pytest.mark.parametrize(
    ("what", "level", "bid", "won", "score", "levels"),
    [
        ("declarer", None, 18, False, -48, (False, False)),
        ("declarer", "simple", 18, False, -48, (False, False)),
        ("declarer", "schneider", 18, False, -72, (True, False)),
        ("declarer", "schwarz", 18, False, -96, (True, True)),
        ("opponents", None, 18, True, 24, (False, False)),
        ("opponents", "schneider", 48, True, 48, (True, True)),
        ("opponents", "schwarz", 60, False, -120, (False, False)),
    ],
)
def test_a_wrong_number_of_cards_counts_what_was_proven_and_what_the_bid_needs(
    what: str, level: str | None, bid: int, won: bool, score: int, levels: tuple[bool, bool]
) -> None:
    """ISkO 4.2.6, 5.2.8; a bid that no level reaches is lost simple (5.4.3)."""
    told: dict[str, Any] = {"incident": "wrong_number_in_play", "contract": CLUBS, "tops": 1}
    found = worth(ISKO, **told, what=what, level=level, bid=bid)
    assert (found.won, found.score, (found.marks.schneider, found.marks.schwarz)) == (won, score, levels)
    assert type(found.won) is bool


@pytest.mark.parametrize(
    ("by", "decided", "score"),
    [
        ("opponents", "open", 23),
        ("opponents", "won", 23),
        ("opponents", "lost", -46),
        ("declarer", "open", -46),
        ("declarer", "won", 23),
        ("declarer", "lost", -46),
    ],
)
def test_a_fault_in_a_null_asks_for_no_figures(by: str, decided: str, score: int) -> None:
    """ISkO 4.1.3, 5.2.7: who had won it already, keeps it; else the side at fault loses."""
    told: dict[str, Any] = {"incident": "revoke", "what": "in_trick", "contract": NULL, "bid": 18, **ENDS}
    assert worth(ISKO, **told, by=by, decided=decided).score == score


def test_a_game_that_is_not_decided_by_its_figures_is_found() -> None:
    told = Happened(
        incident="revoke",
        what="in_trick",
        by="opponents",
        contract=CLUBS,
        tops=1,
        bid=48,
        decided="won",
        points=120,
        **ENDS,
    )
    way = way_of(told)
    assert way is not None
    wrong = (finding("guide.undecided", field="points", found=120),)
    assert worth_of(replace(told, points=90, bid=18), way, ISKO) != wrong
    assert worth_of(told, way, ISKO) == wrong
    assert worth_of(replace(told, points=60, bid=18), way, ISKO) == (
        finding("guide.undecided", field="points", found=60),
    )


@pytest.mark.parametrize("what", ["in_trick", "later"])
def test_without_a_card_point_a_schwarz_is_not_lost_as_long_as_no_trick_is_told(what: str) -> None:
    """ISkO 4.1.5, 5.2.4: the opponents may have a trick without points, or none."""
    told: dict[str, Any] = {"incident": "revoke", "what": what, "by": "opponents", "contract": CLUBS, "tops": 1}
    told |= {"bid": 48, "decided": "lost", "opponents_points": 0, "play_on": False if what == "in_trick" else None}
    way = way_of(Happened(**told))
    assert way is not None
    undecided = (finding("guide.undecided", field="opponents_points", found=0),)
    assert worth_of(Happened(**told), way, ISKO) == undecided
    assert worth_of(Happened(**told, opponents_tricks=0), way, ISKO) == undecided
    assert worth(ISKO, **told, opponents_tricks=1).score == -96


def test_opponents_who_throw_in_their_ten_highest_trumps_keep_what_those_count() -> None:
    """ISkO 4.3.6: four jacks, ace, ten, king and queen are 36; without ten, game eleven, and nothing more is sure."""
    told: dict[str, Any] = {"incident": "cards_thrown_in", "what": "opponents", "contract": CLUBS, "tops": -10}
    found = worth(ISKO, **told, bid=18, opponents_points=0, opponents_tricks=0)
    assert (found.score, found.marks.schneider, found.flags) == (11 * 12, False, ())
