"""What a season takes of whom, as JSON has it: its rule of money, with everything that is wrong in it. Reads only."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any

from scoring.accounts import vector_lacks
from scoring.findings import Finding, finding
from scoring.misread import unknown_key, wrong_type

CHARGES = ("fee", "list", "losses", "passed", "place", "points", "absence", "dues")
PERIODS = ("month", "quarter", "year")
SEATS = (3, 4, 5)
_KEYS = ("list_cents", "places", "places_by", "point", "absence_cents", "absence_tables", "dues_cents", "pots")
_POT_KEYS = ("name", "of", "percent", "period", "parts")
_MOST = 10**6  # cents
_MOST_POTS = 20
_STAKE = re.compile(r"[0-9]+(\.[0-9]+)?(E[+-][0-9])?", re.ASCII)  # 1E+2: as a Decimal writes 100
_PERCENT = re.compile(r"[0-9]{1,3}(\.[0-9]{1,2})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class YearPot:
    """So many per cent of what comes in of these charges, in each period; parts: name and per cent of the pot.

    Per cents are whole numbers, or as text with up to two decimals.
    """

    name: str
    of: tuple[str, ...]
    percent: Decimal
    period: str = "year"
    parts: tuple[tuple[str, Decimal], ...] = ()


@dataclass(frozen=True, slots=True)
class MoneyRule:
    """What a season takes beside the evening's own fees; 0 and empty: nothing.

    places: seats at a table -> cents of the first place, the second ...; point: cents a point behind the table's best.
    absence: of a member, where so many tables played.
    """

    list_cents: int = 0
    places: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    by_performance: bool = False
    point: Fraction = Fraction(0)
    absence_cents: int = 0
    absence_tables: int = 1
    dues_cents: int = 0
    pots: tuple[YearPot, ...] = ()


def money_rule_told(told: object) -> tuple[MoneyRule, tuple[Finding, ...]]:
    """A rule, and why it can be none.

    >>> rule, wrong = money_rule_told({"places": {"4": [0, 80, 120, 200], "3": [0, 100, 200]}, "point": "0.1"})
    >>> rule.places[3], rule.point, wrong
    ((0, 100, 200), Fraction(1, 10), ())
    >>> [lack.code for lack in money_rule_told({"list_cents": -50, "places": {"3": [200, 100, 0]}})[1]]
    ['input.wrong_type', 'accounts.vector_falls']
    """
    if not isinstance(told, dict):
        return MoneyRule(), (wrong_type("rule", told, "an object"),)
    wrong = tuple(_lacks(told))
    if wrong:
        return MoneyRule(), wrong
    return (
        MoneyRule(
            list_cents=told.get("list_cents", 0),
            places={int(seats): tuple(vector) for seats, vector in told.get("places", {}).items()},
            by_performance=told.get("places_by") == "performance",
            point=Fraction(told.get("point", "0")),
            absence_cents=told.get("absence_cents", 0),
            absence_tables=told.get("absence_tables", 1),
            dues_cents=told.get("dues_cents", 0),
            pots=tuple(_pot(pot) for pot in told.get("pots", ())),
        ),
        (),
    )


def _pot(told: dict[str, Any]) -> YearPot:
    parts = tuple((part["name"], Decimal(part["percent"])) for part in told.get("parts", ()))
    return YearPot(told["name"], tuple(told["of"]), Decimal(told["percent"]), told.get("period", "year"), parts)


def _lacks(told: dict[str, Any]) -> Iterator[Finding]:
    yield from (unknown_key(str(name)) for name in told if name not in _KEYS)
    for name in ("list_cents", "absence_cents", "absence_tables", "dues_cents"):
        if not _is_number(told.get(name, 0), _MOST):
            yield wrong_type(name, told[name], f"whole number, 0 to {_MOST}")
    if told.get("places_by", "points") not in ("points", "performance"):
        yield wrong_type("places_by", told["places_by"], "points or performance")
    if not _is_stake(told.get("point", "0")):
        yield wrong_type("point", told["point"], "cents like 0.1")
    places = told.get("places", {})
    if not isinstance(places, dict) or not all(_is_vector(seats, vector) for seats, vector in places.items()):
        yield wrong_type("places", places, "whole numbers for 3, 4 or 5 seats")
        return
    for seats, vector in places.items():
        yield from vector_lacks(vector, int(seats))
    yield from _pot_lacks(told.get("pots", []))


def _pot_lacks(pots: object) -> Iterator[Finding]:
    if not isinstance(pots, list) or len(pots) > _MOST_POTS or not all(_is_pot(pot) for pot in pots):
        yield wrong_type("pots", pots, "name, of, percent, period and parts of each")
        return
    names = [pot["name"] for pot in pots]
    for name in dict.fromkeys(name for name in names if names.count(name) > 1):
        yield finding("accounts.pot_twice", name=name)
    for charge in CHARGES:
        percent = sum(Decimal(pot["percent"]) for pot in pots if charge in pot["of"])
        if percent > 100:
            yield finding("accounts.pots_over", charge=charge, percent=str(percent))
            return
    for pot in pots:
        percent = sum(Decimal(part["percent"]) for part in pot.get("parts", ()))
        if percent > 100:
            yield finding("accounts.parts_over", name=pot["name"], percent=str(percent))


def _is_number(value: object, most: int, least: int = 0) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _is_percent(value: object) -> bool:
    if isinstance(value, str):
        return bool(_PERCENT.fullmatch(value)) and 0 < Decimal(value) <= 100
    return _is_number(value, 100, 1)


def _is_stake(value: object) -> bool:
    if not isinstance(value, str) or len(value) > 9:
        return False
    return bool(_STAKE.fullmatch(value)) and Fraction(value) <= _MOST


def _is_vector(seats: object, vector: object) -> bool:
    return (
        str(seats) in map(str, SEATS)
        and isinstance(vector, list)
        and all(_is_number(cents, _MOST, -_MOST) for cents in vector)
        and 0 < len(vector) <= max(SEATS)
    )


def _is_pot(pot: object) -> bool:
    if not isinstance(pot, dict) or set(pot) - set(_POT_KEYS):
        return False
    of, parts = pot.get("of"), pot.get("parts", [])
    return (
        _is_name(pot.get("name"))
        and isinstance(of, list)
        and 0 < len(of) == len(set(map(str, of)))
        and all(charge in CHARGES for charge in of)
        and _is_percent(pot.get("percent"))
        and pot.get("period", "year") in PERIODS
        and isinstance(parts, list)
        and all(
            isinstance(part, dict)
            and set(part) == {"name", "percent"}
            and _is_name(part["name"])
            and _is_percent(part["percent"])
            for part in parts
        )
    )


def _is_name(name: object) -> bool:
    return isinstance(name, str) and 0 < len(name) <= 40
