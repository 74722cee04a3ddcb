"""What a game as told is worth: every worked example of the law, and the decisions where it is silent."""

from typing import Any

import pytest

from scoring import BEFORE_1999, ISKO, Contract, End, Game, Replacement, RuleSet, judge, read_cards, value
from tests.tiers import sweep

DIAMONDS, HEARTS, SPADES, CLUBS, GRAND, NULL = Contract
HAND: dict[str, Any] = {"hand": True}
SCHNEIDER: dict[str, Any] = {"hand": True, "schneider_announced": True}
SCHWARZ: dict[str, Any] = {"hand": True, "schwarz_announced": True}
OUVERT: dict[str, Any] = {"hand": True, "ouvert": True}
CONCEDED: dict[str, Any] = {"end": End.CONCEDED}
ALL: dict[str, Any] = {"points": 120, "tricks": 10}


def told(contract: Contract, tops: int | None = None, **more: Any) -> Game:
    return Game(contract=contract, tops=tops, **more)


PLAYED = {
    "5.2.2 61 win": (told(CLUBS, 1, points=61), 24),
    "5.2.2 60 lose": (told(CLUBS, 1, points=60), -48),
    "5.3.3 without is worth as much as with": (told(SPADES, -2, points=61), 33),
    "5.2.1 spades with 2, schneider": (told(SPADES, 2, points=90, tricks=9), 44),
    "5.2.3 89 points are no schneider": (told(SPADES, 2, points=89), 33),
    "5.2.6 clubs ouvert with 2": (told(CLUBS, 2, **OUVERT, **ALL), 108),
    "5.2.6 grand ouvert with 4": (told(GRAND, 4, **OUVERT, **ALL), 264),
    "5.2.6 grand ouvert with 3": (told(GRAND, 3, **OUVERT, **ALL), 240),
    "5.2.6 grand ouvert with 2": (told(GRAND, 2, **OUVERT, **ALL), 216),
    "5.2.6 grand ouvert with 1": (told(GRAND, 1, **OUVERT, **ALL), 192),
    "5.2.6 ouvert, one trick lost, is lost with all steps": (told(GRAND, 4, **OUVERT, points=120, tricks=9), -528),
    "5.2.6 ouvert lost without the highest trump": (told(CLUBS, -2, **OUVERT, points=100, tricks=9), -216),
    "5.2.4 ten tricks": (told(CLUBS, 1, **ALL), 48),
    "5.2.4 ten tricks say 120 points": (told(CLUBS, 1, tricks=10), 48),
    "5.2.4 120 points in nine tricks": (told(CLUBS, 1, points=120, tricks=9), 36),
    "5.2.4 without 1 there is no tenth trick to ask for": (told(CLUBS, -1, points=118), 36),
    "5.2.1 diamonds hand with 1, schwarz announced": (told(DIAMONDS, 1, **SCHWARZ, **ALL), 63),
    "5.2.5 announced schneider reached": (told(GRAND, 2, **SCHNEIDER, points=90), 144),
    "5.2.5 a level above the announced one": (told(GRAND, 2, **SCHNEIDER, **ALL), 168),
    "5.2.5 announced schneider, opponents 32": (told(GRAND, 2, **SCHNEIDER, points=88), -288),
    "5.2.5 the same told by the opponents' points": (told(GRAND, 2, **SCHNEIDER, opponents_points=32), -288),
    "5.2.5 no own schneider on top": (told(GRAND, 2, **SCHNEIDER, points=30, tricks=3), -288),
    "5.2.5 own schwarz counts once more": (told(GRAND, 2, **SCHNEIDER, points=4, tricks=0), -336),
    "5.2.5 announced schwarz, lost without a trick, has it already": (told(GRAND, 2, **SCHWARZ, tricks=0), -384),
    "5.2.5 announced schwarz, a trick lost, points not needed": (told(GRAND, 2, **SCHWARZ, tricks=9), -384),
    "5.2.5 announced schneider, 61 points, lost, reaches the bid": (
        told(GRAND, 1, **SCHNEIDER, points=61, bid=120),
        -240,
    ),
    "5.2.5 announced schneider, not reached, overbid": (told(DIAMONDS, 1, **SCHNEIDER, points=61, bid=46), -108),
    "5.2.3 own schneider": (told(DIAMONDS, 1, points=28, tricks=3), -54),
    "5.2.3 31 points are out of it": (told(DIAMONDS, 1, points=31, tricks=3), -36),
    "5.2.4 own schwarz": (told(DIAMONDS, 1, points=3, tricks=0), -72),
    "5.2.4 no trick, points not needed": (told(DIAMONDS, 1, tricks=0), -72),
    "5.3.4 hand lost counts double": (told(CLUBS, 1, **HAND, points=50), -72),
    "5.3.4 doubling does not reach the bid": (told(HEARTS, 1, points=50, bid=40), -80),
    "5.4.1 bid 50, hearts with 1": (told(HEARTS, 1, points=70, bid=50), -100),
    "5.4.1 bid 59, clubs": (told(CLUBS, -1, points=70, bid=59), -120),
    "5.4.1 bid 59, hearts": (told(HEARTS, -1, points=70, bid=59), -120),
    "5.4.1 diamonds with 1, bid 20": (told(DIAMONDS, 1, points=85, bid=20), -54),
    "5.4.1 own schneider reaches the bid, lost all the same": (told(DIAMONDS, 1, points=20, tricks=2, bid=27), -54),
    "5.4.2 hearts hand with 1, bid 36": (told(HEARTS, 1, **HAND, points=61, bid=36), -80),
    "5.4.2 clubs hand with 1, bid 46, 74 points": (told(CLUBS, 1, **HAND, points=74, bid=46), -96),
    "5.4.2 schneider saves hearts hand": (told(HEARTS, 1, **HAND, points=90, bid=36), 40),
    "5.4.2 schneider saves clubs hand": (told(CLUBS, 1, **HAND, points=95, bid=46), 48),
    "5.4 the bid reached exactly": (told(CLUBS, 1, points=61, bid=24), 24),
    "3.3.6 forehand plays without a bid": (told(CLUBS, 1, points=61, bid=0), 24),
}
NULLS = {
    "5.1.2 null": (told(NULL, tricks=0), 23),
    "5.1.2 null hand": (told(NULL, **HAND, tricks=0), 35),
    "5.1.2 null ouvert": (told(NULL, ouvert=True, tricks=0), 46),
    "5.1.2 null ouvert hand": (told(NULL, **OUVERT, tricks=0), 59),
    "5.2.7 null lost": (told(NULL, tricks=1), -46),
    "5.2.7 null hand lost": (told(NULL, **HAND, tricks=2), -70),
    "5.2.7 null ouvert lost": (told(NULL, ouvert=True, tricks=1), -92),
    "5.2.7 null ouvert hand lost": (told(NULL, **OUVERT, tricks=10, points=120), -118),
    "5.2.7 the opponents made ten": (told(NULL, opponents_tricks=10), 23),
    "5.2.7 the opponents made eight when it ended": (told(NULL, tricks=1, opponents_tricks=8), -46),
    "5.2.7 more points than the skat can hold": (told(NULL, points=23), -46),
    "2.4.3 null has no tops": (told(NULL, 12, tricks=0, bid=23), 23),
    "4.3.1 null conceded": (told(NULL, **CONCEDED), -46),
    "4.3.1 null hand conceded": (told(NULL, **HAND, **CONCEDED, bid=35), -70),
}
CONCESSIONS = {
    "4.3.1 bid 30, hearts with 1": (told(HEARTS, 1, **CONCEDED, bid=30), -60),
    "4.3.1 the value if it is more": (told(HEARTS, 4, **CONCEDED, bid=30), -100),
    "4.3.1 hand stays": (told(HEARTS, 1, **HAND, **CONCEDED, bid=30), -60),
    "4.3.1 hand with 3": (told(HEARTS, 3, **HAND, **CONCEDED, bid=18), -100),
    "4.3.1 announced steps stay": (told(GRAND, 2, **SCHNEIDER, **CONCEDED), -288),
    "4.3.1 ouvert stays": (told(CLUBS, 2, **OUVERT, **CONCEDED), -216),
    "4.3.1 no schneider that was not announced": (told(DIAMONDS, 1, **CONCEDED, points=0, tricks=0), -36),
    "4.3.1 no bid": (told(CLUBS, 1, **CONCEDED), -48),
    "4.3.1 grand hand without 4": (told(GRAND, -4, **HAND, **CONCEDED, bid=144), -288),
}
TWELVE, _ = read_cards("CJ HA HT HK D7 D8 C7 C8 S7 S8 S9 C9")
CARDS: dict[str, Any] = {"cards": TWELVE[:10], "skat": TWELVE[10:]}
BELOW: dict[str, Any] = {"ouvert": True, "tricks": 0, "bid": 50}
REPLACED = {
    "3.4.4 bid 50, null ouvert, hearts with 1": (
        told(NULL, **BELOW, replacement=Replacement(contract=HEARTS, tops=1)),
        -100,
    ),
    "3.4.4 tops count": (told(NULL, **BELOW, replacement=Replacement(contract=HEARTS, tops=-5)), -120),
    "3.4.4 tops of the replacement from the cards": (
        told(NULL, **BELOW, **CARDS, replacement=Replacement(contract=CLUBS)),
        -120,
    ),
    "3.4.4 the cheapest from the cards: hearts": (told(NULL, **BELOW, **CARDS), -100),
    "3.4.4 lost or not": (told(NULL, ouvert=True, tricks=3, bid=50, **CARDS), -100),
    "3.4.4 conceded": (told(NULL, ouvert=True, bid=50, **CONCEDED, **CARDS), -100),
    "3.4.4 the opponents' fault does not save it": (
        told(NULL, ouvert=True, bid=50, end=End.OPPONENTS_FAULT, **CARDS),
        -100,
    ),
    "3.4.4 null, bid 24: diamonds": (told(NULL, tricks=0, bid=24, **CARDS), -48),
    "3.4.4 from the hand the hand counts": (
        told(NULL, **HAND, bid=36, tricks=0, replacement=Replacement(contract=CLUBS, tops=2)),
        -96,
    ),
    "3.4.4 open play does not": (
        told(NULL, **OUVERT, bid=60, tricks=0, replacement=Replacement(contract=HEARTS, tops=1)),
        -120,
    ),
    "3.4.4 a replacement that is not needed": (
        told(NULL, tricks=0, bid=23, replacement=Replacement(contract=HEARTS)),
        23,
    ),
}
EVERYTHING = {**PLAYED, **NULLS, **CONCESSIONS, **REPLACED}


@sweep(("game", "score"), EVERYTHING.values(), ids=EVERYTHING.keys())
def test_the_score(game: Game, score: int) -> None:
    worth = value(game)
    assert worth.score == score
    assert worth.value == worth.base * worth.multiplier == abs(score) // (1 if score > 0 else 2)
    assert worth.won == (score > 0)


@pytest.mark.parametrize(
    ("game", "overbid", "multiplier", "value_"),
    [
        (told(HEARTS, 1, points=70, bid=50), True, 5, 50),
        (told(HEARTS, 1, **CONCEDED, bid=30), True, 3, 30),
        (told(HEARTS, 2, **CONCEDED, bid=30), False, 3, 30),
        (told(DIAMONDS, 1, points=20, tricks=2, bid=27), False, 3, 27),
        (told(GRAND, 1, **SCHNEIDER, points=61, bid=120), False, 5, 120),
        (told(DIAMONDS, 1, **SCHNEIDER, points=61, bid=46), True, 6, 54),
        (told(NULL, **BELOW, replacement=Replacement(contract=HEARTS, tops=4)), True, 5, 50),
    ],
)
def test_overbid_is_what_the_finished_game_does_not_reach(
    game: Game, overbid: bool, multiplier: int, value_: int
) -> None:
    worth = value(game)
    assert (worth.overbid, worth.multiplier, worth.value) == (overbid, multiplier, value_)


FLAGS = {
    "nothing to say": (told(CLUBS, 1, points=61), ()),
    "own schwarz after announcing schneider": (told(GRAND, 2, **SCHNEIDER, points=4, tricks=0), ("referee",)),
    "no tricks told, the points could lie in the skat": (told(CLUBS, 1, points=22), ("tricks_assumed",)),
    "more than the skat can hold": (told(CLUBS, 1, points=23), ()),
    "schwarz was announced anyway": (told(CLUBS, 1, **SCHWARZ, points=20), ()),
    "conceded with 61": (told(CLUBS, 1, **CONCEDED, points=61), ("referee",)),
    "a replaced null": (told(NULL, **BELOW, **CARDS), ("replaced_null",)),
    "with 8 has more than 20": (told(CLUBS, 8, points=28, tricks=4), ("check_points",)),
    "with 8 has 38": (told(CLUBS, 8, points=38, tricks=4), ()),
    "without 1 can't have 119": (told(CLUBS, -1, points=119, tricks=8), ("check_points",)),
    "without 1 can have 118": (told(CLUBS, -1, points=118, tricks=9), ()),
    "one trick is 54 at most": (told(CLUBS, 1, points=55, tricks=1), ("check_points",)),
    "one trick and the skat": (told(CLUBS, 1, points=54, tricks=1), ()),
    "nine tricks are 87 at least": (told(CLUBS, 1, points=86, tricks=9), ("check_points",)),
    "nine tricks": (told(CLUBS, 1, points=87, tricks=9), ()),
    "with 3 and no trick": (told(CLUBS, 3, points=10, tricks=0), ("check_points",)),
    "with 2 in the skat and no trick": (told(CLUBS, 2, points=4, tricks=0), ()),
}


@pytest.mark.parametrize(("game", "flags"), FLAGS.values(), ids=FLAGS.keys())
def test_what_is_flagged(game: Game, flags: tuple[str, ...]) -> None:
    assert value(game).flags == flags


def test_the_row_of_a_game() -> None:
    row = value(told(CLUBS, 1, **HAND, points=95, bid=46)).marks
    assert (row.contract, row.tops, row.hand, row.schneider, row.schwarz, row.bid, row.won) == (
        CLUBS, 1, True, True, False, 46, True,
    )  # fmt: skip
    assert value(row).score == 48


def test_the_cheapest_replacement_is_the_first_of_equals() -> None:
    row = value(told(NULL, ouvert=True, bid=60, tricks=0, **CARDS)).marks
    assert (row.contract, row.tops, row.won) == (HEARTS, 1, False)


@pytest.mark.parametrize(
    ("rules", "game", "score"),
    [
        (BEFORE_1999, told(CLUBS, 1, **HAND, points=50), -36),
        (BEFORE_1999, told(CLUBS, 1, points=50), -48),
        (BEFORE_1999, told(NULL, **HAND, tricks=1), -35),
        (BEFORE_1999, told(NULL, **OUVERT, tricks=1), -59),
        (BEFORE_1999, told(NULL, ouvert=True, tricks=1), -92),
        (BEFORE_1999, told(GRAND, 4, **OUVERT, **ALL), 360),
        (BEFORE_1999, told(GRAND, 4, **OUVERT, points=110, tricks=9), -360),
        (BEFORE_1999, told(CLUBS, 2, **OUVERT, **ALL), 108),
        (ISKO, told(GRAND, 4, **OUVERT, **ALL), 264),
    ],
)
def test_an_edition_counts_by_its_own_tables(rules: RuleSet, game: Game, score: int) -> None:
    assert value(game, rules).score == score


def test_the_verdict_on_a_wrong_game_is_its_findings() -> None:
    verdict = judge(told(CLUBS, 12, points=61))
    assert isinstance(verdict, tuple)
    assert [finding.code for finding in verdict] == ["game.tops_range"]
    with pytest.raises(ValueError, match=r"^game\.tops_range$"):
        value(told(CLUBS, 12, points=61))
