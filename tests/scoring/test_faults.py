"""Games ended by an irregularity (ISkO 4.1.3 to 4.1.5, 4.3.3, 5.4.3)."""

from typing import Any

import pytest

from scoring import Contract, End, Game, value

DIAMONDS, HEARTS, SPADES, CLUBS, GRAND, NULL = Contract
HAND: dict[str, Any] = {"hand": True}
SCHNEIDER: dict[str, Any] = {"hand": True, "schneider_announced": True}
SCHWARZ: dict[str, Any] = {"hand": True, "schwarz_announced": True}


def his(contract: Contract, tops: int | None = None, **more: Any) -> Game:
    return Game(contract=contract, tops=tops, end=End.DECLARER_FAULT, **more)


def theirs(contract: Contract, tops: int | None = None, **more: Any) -> Game:
    return Game(contract=contract, tops=tops, end=End.OPPONENTS_FAULT, **more)


DECLARER = {
    "4.1.4 before it is decided: simple": (his(CLUBS, 1, points=20, opponents_points=30), -48, ()),
    "4.1.4 nothing known but the fault": (his(CLUBS, 1), -48, ()),
    "4.1.4 no own schneider, 0 points": (his(CLUBS, 1, points=0, opponents_points=59), -48, ()),
    "4.1.4 hand stays": (his(CLUBS, 1, **HAND), -72, ()),
    "4.1.4 announced steps stay": (his(GRAND, 2, **SCHNEIDER), -288, ()),
    "4.1.4 the bid is charged": (his(HEARTS, 1, **HAND, bid=40), -80, ()),
    "4.1.3 with 61 it stays won": (his(CLUBS, 1, points=61), 24, ("decided",)),
    "4.1.3 with 60 it does not": (his(CLUBS, 1, points=60), -48, ()),
    "4.1.3 with 90 it stays won with schneider": (his(CLUBS, 1, points=90), 36, ("decided",)),
    "4.1.3 announced schneider, 89": (his(CLUBS, 1, **SCHNEIDER, points=89), -120, ()),
    "4.1.3 announced schneider, 90": (his(CLUBS, 1, **SCHNEIDER, points=90), 60, ("decided",)),
    "4.1.3 announced schwarz, 110 points": (his(CLUBS, 1, **SCHWARZ, points=110), -168, ()),
    "4.1.3 61, but the bid needs schneider": (his(HEARTS, 1, **HAND, bid=40, points=61), -80, ()),
    "4.1.3 90, and the bid needs schneider": (his(HEARTS, 1, **HAND, bid=40, points=90), 40, ("decided",)),
    "5.4.3 61, but no level reaches the bid": (his(HEARTS, -7, bid=99, points=61), -200, ()),
    "4.1.3 lost already": (his(CLUBS, 1, opponents_points=60), -48, ("decided",)),
    "4.1.3 lost already, the opponents have 90": (his(CLUBS, 1, opponents_points=90), -72, ("decided",)),
    "4.1.3 they are out of the announced schneider": (
        his(CLUBS, 1, **SCHNEIDER, opponents_points=31),
        -120,
        ("decided",),
    ),
    "4.1.4 null": (his(NULL), -46, ()),
    "4.1.4 null with a trick": (his(NULL, tricks=1), -46, ()),
    "4.1.3 null after the tenth trick": (his(NULL, tricks=0, opponents_tricks=10), 23, ("decided",)),
    "4.1.4 null after the ninth": (his(NULL, tricks=0, opponents_tricks=9), -46, ()),
}
OPPONENTS = {
    "4.1.4 before it is decided: simple": (theirs(CLUBS, 1, opponents_points=30), 24, ()),
    "4.1.4 no level that is not needed": (theirs(CLUBS, 1, opponents_points=0, opponents_tricks=0), 24, ()),
    "4.1.4 nothing known but the fault": (theirs(CLUBS, 1), 24, ()),
    "4.1.4 hand counts": (theirs(CLUBS, 1, **HAND), 36, ()),
    "4.1.3 61 points: decided": (theirs(CLUBS, 1, points=61), 24, ("decided",)),
    "4.1.3 90 points: schneider": (theirs(CLUBS, 1, points=90), 36, ("decided",)),
    "4.1.3 they have 59": (theirs(CLUBS, 1, opponents_points=59), 24, ()),
    "4.1.3 they have 60: lost": (theirs(CLUBS, 1, opponents_points=60), -48, ("decided",)),
    "4.1.3 they have 90: lost with schneider": (theirs(CLUBS, 1, opponents_points=90), -72, ("decided",)),
    "4.1.5 hearts hand with 1, bid 40, they have 30": (
        theirs(HEARTS, 1, **HAND, bid=40, opponents_points=30),
        40,
        ("granted_level",),
    ),
    "4.1.5 they have 31": (theirs(HEARTS, 1, **HAND, bid=40, opponents_points=31), -80, ("decided",)),
    "4.1.5 no trick yet says no points": (
        theirs(HEARTS, 1, **HAND, bid=40, opponents_tricks=0),
        40,
        ("granted_level",),
    ),
    "4.1.5 he has 90 himself": (theirs(HEARTS, 1, **HAND, bid=40, points=90), 40, ("decided",)),
    "4.1.5 bid needs schwarz, no trick": (
        theirs(HEARTS, 1, bid=40, opponents_points=0, opponents_tricks=0),
        40,
        ("granted_level",),
    ),
    "4.1.5 bid needs schwarz, one trick without points": (
        theirs(HEARTS, 1, bid=40, opponents_points=0, opponents_tricks=1),
        -80,
        ("decided",),
    ),
    "4.1.5 bid needs schwarz, they have points": (theirs(HEARTS, 1, bid=40, opponents_points=2), -80, ("decided",)),
    "4.1.5 announced schneider, they have 30": (
        theirs(GRAND, 2, **SCHNEIDER, opponents_points=30),
        144,
        ("granted_level",),
    ),
    "4.1.5 announced schneider, they have 31": (theirs(GRAND, 2, **SCHNEIDER, opponents_points=31), -288, ("decided",)),
    "4.1.5 announced schwarz, no trick": (theirs(CLUBS, 1, **SCHWARZ, opponents_tricks=0), 84, ("granted_level",)),
    "4.1.5 announced schwarz, one trick": (theirs(CLUBS, 1, **SCHWARZ, opponents_tricks=1), -168, ("decided",)),
    "4.1.5 ouvert": (theirs(CLUBS, 1, hand=True, ouvert=True, opponents_tricks=0), 96, ("granted_level",)),
    "5.4.3 schwarz without 1 was never possible": (theirs(CLUBS, -1, **SCHWARZ, opponents_tricks=0), -168, ()),
    "5.4.3 nor for the bid": (theirs(HEARTS, -1, bid=40, opponents_tricks=0), -80, ()),
    "5.4.3 schneider without 7 was never possible": (theirs(CLUBS, -7, **SCHNEIDER, opponents_points=0), -264, ()),
    "5.4.3 without 6 it was": (theirs(CLUBS, -6, **SCHNEIDER, opponents_points=29), 120, ("granted_level",)),
    "5.4 no level reaches the bid": (theirs(HEARTS, 1, bid=60, opponents_points=0), -120, ()),
    "4.1.5 null": (theirs(NULL), 23, ()),
    "4.1.5 null ouvert, no trick yet": (theirs(NULL, ouvert=True, tricks=0, bid=46), 46, ()),
    "4.1.3 null, he had a trick": (theirs(NULL, tricks=1), -46, ("decided",)),
}
ALL = {
    f"{side} {name}": case for side, cases in (("his", DECLARER), ("theirs", OPPONENTS)) for name, case in cases.items()
}


@pytest.mark.parametrize(("game", "score", "flags"), ALL.values(), ids=ALL.keys())
def test_a_fault_ends_the_game(game: Game, score: int, flags: tuple[str, ...]) -> None:
    worth = value(game)
    assert (worth.score, worth.flags) == (score, flags)
    assert worth.score == (worth.value if worth.won else -2 * worth.value)
