"""A house as it is written down, JSON or a dict of it -> House, with everything that is wrong in it.

Over the set's own house: `bock` and `ramsch` key by key, and null switches an option off (V16). Reads only.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

from scoring.findings import Finding, finding
from scoring.house import CHOICES, EVENTS, NO_HOUSE, USUAL, House

LIMITS: Mapping[str, tuple[int, int]] = {
    "kontra": (0, 3),
    "spitze": (0, 2),
    "spitze_most": (1, 11),
    "shown": (0, 2),
    "most": (1, 3),
    "ramsch_every": (1, 5),
    "virgin": (1, 2),
    "march_value": (1, 480),
    "passing_on": (1, 2),
    "knock": (1, 2),
    "scale": (1, 10),
    "cap": (0, 960),
    "win": (1, 120),
    "tie_win": (1, 120),
}
REVOLUTIONS = (0, 60, 92)
SHOWN = 40  # signs of what was written
BY_TOTALS = frozenset({"triple", "hundred"})  # events that ask for a total, which the round itself would double
HouseRead = tuple[House, tuple[Finding, ...]]


def read_house(told: object, own: House = NO_HOUSE) -> HouseRead:
    """The house over the set's own, and all that is wrong with it; the field of a finding names the option.

    >>> read_house({"kontra": 2, "ramsch": {"loss": "fixed"}})[0].ramsch.loss
    'fixed'
    >>> [each.where.field for each in read_house({"kontra": 4, "bock": {"on": ["rain"]}})[1]]
    ['house.kontra', 'house.bock.on']
    """
    if not isinstance(told, Mapping):
        return own, (finding("input.wrong_type", field="house", found=_shown(told), expected="object"),)
    wrong: list[Finding] = []
    house = _over(own, told, "house", wrong)
    wrong = wrong or [*_contradictions(house)]
    return (own if wrong else house), tuple(wrong)


def house_told(told: object, own: House = NO_HOUSE) -> House:
    """The house over the set's own, of which it is known that it can be; ValueError if not."""
    house, wrong = read_house(told, own)
    if wrong:
        raise ValueError(f"no such house: {', '.join(each.where.field or '' for each in wrong)}")
    return house


def told_house(house: House, own: House = NO_HOUSE) -> dict[str, Any]:
    """What is otherwise than in the set's own house, as `read_house` reads it; nothing of a house like it.

    >>> told_house(House(kontra=2, ramsch=None), USUAL)
    {'bock': None, 'ramsch': None, 'spitze': 0, 'shown': 0, 'give_up': False, 'revolution': 0}
    """
    told: dict[str, Any] = {}
    for name in (each.name for each in fields(house)):
        ours, theirs = getattr(house, name), getattr(own, name)
        if ours == theirs:
            continue
        if name not in _PARTS or ours is None:
            told[name] = ours
            continue
        start = theirs or _PARTS[name]
        options = ((each.name, getattr(ours, each.name)) for each in fields(ours))
        told[name] = {
            option: list(value) if option == "on" else value
            for option, value in options
            if value != getattr(start, option)
        }
    return told


def _over(own: Any, told: Mapping[str, Any], place: str, wrong: list[Finding]) -> Any:
    """Own with what was told; every option that can't be read is noted, and stays as it was."""
    options = {each.name: each for each in fields(own)}
    read: dict[str, Any] = {}
    for name, value in told.items():
        where = f"{place}.{name}"
        if name not in options:
            unknown = _shown(name).strip('"')
            wrong.append(finding("input.key_unknown", field=f"{place}.{unknown}", found=unknown))
        elif name in _PARTS and not (name == "ramsch" and place != "house"):
            read[name] = None if value is None else _part(name, getattr(own, name), value, where, wrong)
        else:
            read[name] = _option(name, getattr(own, name), value, where, wrong)
    return replace(own, **read)


_PARTS: Mapping[str, Any] = {"bock": USUAL.bock, "ramsch": USUAL.ramsch}


def _part(name: str, own: Any, value: object, where: str, wrong: list[Finding]) -> Any:
    if not isinstance(value, Mapping):
        wrong.append(finding("input.wrong_type", field=where, found=_shown(value), expected="object"))
        return own
    return _over(own or _PARTS[name], value, where, wrong)


def _option(name: str, own: Any, value: Any, where: str, wrong: list[Finding]) -> Any:
    if value is None:
        value = () if name == "on" else type(own)()
        value = CHOICES[name][0] if name in CHOICES else LIMITS[name][0] if name in LIMITS else value
    if name == "on":
        return _events(value, where, wrong)
    if name in CHOICES:
        allowed: tuple[Any, ...] = CHOICES[name]
    elif name == "revolution":
        allowed = REVOLUTIONS
    elif isinstance(own, bool):
        allowed = (True, False)
    else:
        low, high = LIMITS[name]
        allowed = tuple(range(low, high + 1))
    if value in allowed and type(value) is type(own):
        return value
    words = [word if isinstance(word, str) else _shown(word) for word in allowed]
    expected = ", ".join(words) if len(words) <= 4 else f"{words[0]} to {words[-1]}"
    wrong.append(finding("input.unknown_value", field=where, found=_shown(value), expected=expected))
    return own


def _events(value: object, where: str, wrong: list[Finding]) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        wrong.append(finding("input.wrong_type", field=where, found=_shown(value), expected="list of events"))
        return ()
    if unknown := [event for event in value if event not in EVENTS]:
        wrong.append(finding("input.unknown_value", field=where, found=_shown(unknown[0]), expected=", ".join(EVENTS)))
        return ()
    return tuple(dict.fromkeys(value))


def _shown(value: object) -> str:
    """What was written, as JSON has it, so that "2" is not taken for 2; cut to what fits in a line."""
    try:
        return json.dumps(value, default=str)[:SHOWN]
    except (ValueError, RecursionError):
        return type(value).__name__


def _contradictions(house: House) -> Iterator[Finding]:
    """Options that exclude each other."""
    if house.bock and not house.bock.on:
        yield finding("house.bock_never", field="house.bock.on", paragraph="V6.3")
    if house.bock and house.bock.ramsch_after and not house.ramsch:
        yield finding("house.needs_ramsch", field="house.bock.ramsch_after", paragraph="V6.7")
    if house.bock and house.bock.trigger_too and {*house.bock.on} & BY_TOTALS:
        yield finding("house.bock_of_itself", field="house.bock.trigger_too", paragraph="V6.5")
    if house.bock and not house.kontra and house.bock.on and {*house.bock.on} <= {"kontra_lost", "re"}:
        yield finding("house.needs_kontra", field="house.bock.on", paragraph="V6.3")
