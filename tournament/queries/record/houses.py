"""What is wrong with rule set, performance and house of a tournament together: each by itself is one of the choices."""

from collections.abc import Iterator
from typing import Any

from scoring import EDITIONS, SYSTEMS, Finding, finding, read_house
from scoring.house import House
from scoring.house_json import told_house


def house_faults(edition: str, system: str, told: object) -> tuple[Finding, ...]:
    """The field of each finding is a setting, or an option of the house as `read_house` names it."""
    if edition not in EDITIONS:
        return (finding("settings.rules_unknown", field="rule_edition", found=str(edition)[:40]),)
    if system not in SYSTEMS:
        return (finding("settings.system_unknown", field="performance_system", found=str(system)[:40]),)
    house, wrong = read_house(told, EDITIONS[edition].house)
    if wrong:
        return tuple(map(readable, wrong))
    return (*contradictions(edition, system, house),)


def readable(wrong: Finding) -> Finding:
    """What contradicts itself has its sentence; of what is none of the options, its place and what was found."""
    if wrong.code.startswith("house."):
        return wrong
    return finding("settings.house_option", field=wrong.where.field, found=wrong.values.get("found", "–"))


def contradictions(edition: str, system: str, house: House) -> Iterator[Finding]:
    own = EDITIONS[edition].system
    if own.opponents_gain and own.name != system:
        yield finding("settings.own_system", field="performance_system", rules=edition, expected=own.name)
    if SYSTEMS[system].ramsch_only and not house.ramsch:
        yield finding("settings.ramsch_needed", field="performance_system")


def kept_house(edition: str, told: object) -> Any:
    """A house as it is kept: what differs from the edition's own, and nothing else; as it came if it can't be read."""
    own = EDITIONS[edition].house
    house, wrong = read_house(told, own)
    return told if wrong else told_house(house, own)
