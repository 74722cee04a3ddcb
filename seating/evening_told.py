"""A season's rule of seats as JSON has it, and what of it a draw keeps. It knows nothing that isn't written there."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from seating.evening import SeatingRule, SetBy, SetWay
from seating.rhythm import Rhythm, When, is_day

_WAY = {"by": str, "ranking": str, "tables": int, "pots": int, "inside": str, "above": int}
_WHEN = {"evenings": list, "last": bool, "every": int, "since": str, "until": str}
_RHYTHM = {"weekdays": list, "every": int, "start": str, "weeks": list, "off": list}
_ALWAYS = {"guests": int, "away": int, "away_tables": int}
_RULE = {"usual": dict, "exceptions": list, "joiners": str, "rhythm": dict, **_ALWAYS}
_EVENING = {"of_month": int, "of_season": int, "is_last": bool, "when": dict, "is_chosen": bool, "lacks": str}
_SETS, _DAYS = ("evenings", "weekdays", "weeks"), ("since", "until", "start")


def seating_rule(told: object) -> SeatingRule:
    """The rule that this tells; every key may be left out. Raises ValueError for anything else.

    >>> rule = seating_rule({"exceptions": [{"evenings": [2], "last": True, "by": "ranking", "ranking": "Year"}]})
    >>> [(sorted(when.evenings), when.last, way.ranking) for when, way in rule.exceptions]
    [([2], True, 'Year')]
    >>> seating_rule({"guest": 4})
    Traceback (most recent call last):
    ...
    ValueError: 'guest' is no part of a rule of seats
    """
    parts = _only(told, _RULE)
    usual, rhythm = set_way(parts.pop("usual", {})), _rhythm(parts.pop("rhythm", {}))
    return SeatingRule(
        usual=usual, exceptions=tuple(map(_exception, parts.pop("exceptions", []))), rhythm=rhythm, **parts
    )


def set_way(told: object) -> SetWay:
    """
    >>> set_way({"by": "pots", "pots": 2, "above": 3}).above
    3
    """
    return SetWay(**_only(told, _WAY))


def set_by(told: object) -> SetBy:
    """What a draw keeps. Raises ValueError for anything else: an archive may be made up.

    >>> set_by(set_by_told(SetBy(way=SetWay(by="last_list"), guests=4, when=When(last=True)))).when.last
    True
    """
    parts = _only(told, {**_WAY, **_ALWAYS, **_EVENING})
    way = set_way({name: parts.pop(name) for name in _WAY if name in parts})
    when = _when(parts.pop("when")) if "when" in parts else None
    return SetBy(way=way, when=when, **parts)


def set_by_told(decided: SetBy) -> dict[str, Any]:
    """As it is kept: only what isn't as usual.

    >>> set_by_told(SetBy(way=SetWay(by="pots", pots=2), of_month=3, of_season=9))
    {'of_month': 3, 'of_season': 9, 'by': 'pots', 'pots': 2}
    """
    parts = _unusual(decided, SetBy(way=SetWay()))
    parts.pop("way", None)
    when = parts.pop("when", None)
    told = parts | {"by": decided.way.by} | _unusual(decided.way, SetWay())
    return told if when is None else told | {"when": _when_told(when)}


def _when_told(when: When) -> dict[str, Any]:
    told = _unusual(when, When())
    return told | ({"evenings": sorted(when.evenings)} if when.evenings else {})


def _unusual(value: Any, usual: Any) -> dict[str, Any]:
    names = [part.name for part in fields(value)]
    return {name: getattr(value, name) for name in names if getattr(value, name) != getattr(usual, name)}


def _exception(told: object) -> tuple[When, SetWay]:
    parts = _only(told, {**_WHEN, **_WAY})
    when = {name: part for name, part in parts.items() if name in _WHEN}
    return _when(when), set_way({name: part for name, part in parts.items() if name in _WAY})


def _when(told: object) -> When:
    when = When(**_values(_only(told, _WHEN)))
    if when.every < 0 or any(number < 1 for number in when.evenings):
        raise ValueError("evenings are counted from 1")
    return when


def _rhythm(told: object) -> Rhythm:
    rhythm = Rhythm(**_values(_only(told, _RHYTHM)))
    if rhythm.every < 1 or not rhythm.weekdays <= set(range(1, 8)) or not rhythm.weeks <= {-1, 1, 2, 3, 4, 5}:
        raise ValueError("a week has days 1 to 7, a month five weeks and a last one")
    return rhythm


def _values(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Lists as sets, and days that are days."""
    values = dict(parts)
    values |= {name: _wholes(values[name]) for name in _SETS if name in values}
    for day in [*(values[name] for name in _DAYS if name in values), *values.get("off", [])]:
        if not isinstance(day, str) or not is_day(day):
            raise ValueError(f"{day!r} is no day")
    return values | ({"off": frozenset(values["off"])} if "off" in values else {})


def _wholes(told: list[Any]) -> frozenset[int]:
    if any(type(number) is not int for number in told):
        raise ValueError(f"{told!r} are no whole numbers")
    return frozenset(told)


def _only(told: object, kinds: Mapping[str, type]) -> dict[str, Any]:
    if not isinstance(told, dict):
        raise ValueError(f"{told!r} is no part of a rule of seats")
    for name, part in told.items():
        if name not in kinds:
            raise ValueError(f"{name!r} is no part of a rule of seats")
        if type(part) is not kinds[name]:
            raise ValueError(f"{name!r} is not as it should be: {part!r}")
    return dict(told)
