"""One row of a sheet whose other rows are right, and the marks it may have."""

from typing import Any

from scoring import Contract, Row, ScoreSheet

CLUBS, HEARTS, GRAND, NULL, SPADES = Contract.CLUBS, Contract.HEARTS, Contract.GRAND, Contract.NULL, Contract.SPADES


def steps(text: str) -> frozenset[str]:
    return frozenset(text.split())


WON: dict[str, Any] = {"contract": CLUBS, "tops": 1, "bid": 20, "won": True, "value": 24, "score": 24}
LOST: dict[str, Any] = {**WON, "won": False, "score": -48}
OVERBID: dict[str, Any] = {
    "contract": HEARTS, "tops": 1, "bid": 59, "won": False, "overbid": True, "value": 60, "score": -120,
}  # fmt: skip
NOTED: dict[str, Any] = {**OVERBID, "bid": None}  # overbid, and the bid is not on paper
PLAIN_NULL: dict[str, Any] = {"contract": NULL, "bid": 20, "won": True, "value": 23, "score": 23}
BELOW: dict[str, Any] = {"contract": NULL, "bid": 50, "won": False, "overbid": True, "value": 50, "score": -100}


def sheet(**marks: Any) -> ScoreSheet:
    """Three games; the first is seat 2's and as told, the others are right."""
    rest = Row(number=2, dealer=2, declarer=1, **WON), Row(number=3, dealer=3, declarer=3, **LOST)
    return ScoreSheet((), games=3, seats=3, rows=(Row(number=1, dealer=1, **{"declarer": 2, **marks}), *rest))
