"""The guided ruling: from what happened to its paragraph, who wins, and what the game is worth.

What the orders say of each incident stands in the table of incidents, what a game counts in the valuation; here they
meet. Where a text leaves a case to the referee, the answer says so and decides nothing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Any

from scoring.findings import Finding, finding
from scoring.guided_worth import worth_of
from scoring.happened import CHOICES, Happened, as_asked, by_text, missing, needed, way_of
from scoring.incidents import DECLARER, INCIDENTS, NOBODY, OPPONENTS, Does, Way
from scoring.outcome import ended_by
from scoring.played import End
from scoring.rules import ISKO, RuleSet
from scoring.valuation import GameValue

PARAGRAPHS: Mapping[str, str] = MappingProxyType(
    {
        "by": "4.1.4",
        "play_on": "4.1.6",
        "contract": "3.4.1",
        "replacement": "3.4.4",
        "tops": "2.4.3",
        "hand": "3.4.4",
        "announced": "3.4.1",
        "ouvert": "3.4.1",
        "bid": "3.3.2",
        "decided": "4.1.3",
        "level": "5.2.8",
        "points": "5.2.2",
        "opponents_points": "5.2.3",
        "tricks": "5.2.4",
        "opponents_tricks": "5.2.4",
    }
)
"""By the field, which paragraph of ISkO asks for an answer, or is broken by it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Paragraphs, the deciding one first, and who wins by them: "declarer", "opponents" or "nobody".

    remedy: the code of what is done, where nobody wins or no value can be given. left_to_referee: the text decides
    nothing. worth: the game as it counts. note: the code of what a referee should know beside it.
    """

    paragraphs: tuple[str, ...]
    winner: str
    remedy: str = ""
    left_to_referee: bool = False
    worth: GameValue | None = None
    note: str = ""


def guide(happened: Happened, rules: RuleSet = ISKO) -> Verdict | tuple[Finding, ...]:
    """The ruling, or everything that is missing or can't be; every finding has the paragraph among its values.

    >>> lead = Happened(incident="lead_before_announcing", what="declarer", tops=1, bid=20)
    >>> guide(lead).paragraphs, guide(lead).worth.marks.contract.value, guide(lead).worth.score
    (('4.1.1',), 'hearts', -40)
    >>> [each.where.field for each in guide(Happened(incident="revoke", what="later", tops=2))]
    ['by', 'contract', 'bid', 'decided']
    """
    if wrong := tuple(_unknown(happened, rules)):
        return wrong
    way = way_of(happened, rules)
    open_questions = missing(happened, rules)
    if way is None or open_questions:
        return tuple(_missing(happened, name, rules) for name in open_questions)
    if superfluous := tuple(_superfluous(happened, rules)):
        return superfluous
    if happened.play_on:
        return Verdict(paragraphs=(*way.paragraphs, "4.1.6"), winner=NOBODY, remedy=way.remedy, note=way.note)
    if way.does in (Does.NOTHING, Does.REFEREE):
        return Verdict(
            paragraphs=way.paragraphs,
            winner=NOBODY,
            remedy=way.remedy,
            left_to_referee=way.does is Does.REFEREE,
            note=way.note,
        )
    return _ruled(happened, way, rules)


# What can't be


def _unknown(happened: Happened, rules: RuleSet) -> Iterator[Finding]:
    if happened.incident not in INCIDENTS:
        known = tuple(INCIDENTS)
        yield finding(
            "guide.unknown_choice", field="incident", found=happened.incident, expected=known, paragraph="4.5.10"
        )
        return
    ways = INCIDENTS[happened.incident].ways
    offered = {**CHOICES, **({"what": tuple(ways)} if len(ways) > 1 else {})}
    for name, choices in offered.items():
        found = getattr(happened, name)
        if found is not None and found not in choices:
            yield _at(happened, "guide.unknown_choice", name, rules, found=found, expected=choices)


def _missing(happened: Happened, name: str, rules: RuleSet) -> Finding:
    ways = INCIDENTS[happened.incident].ways
    if choices := tuple(ways) if name == "what" else CHOICES.get(name, ()):
        return _at(happened, "guide.choose", name, rules, expected=choices)
    return _at(happened, "guide.missing", name, rules)


def _superfluous(happened: Happened, rules: RuleSet) -> Iterator[Finding]:
    """What was answered though its paragraph does not ask for it: perhaps something else happened."""
    asked = as_asked(happened, rules)
    for field in fields(happened):
        if getattr(asked, field.name) != getattr(happened, field.name):
            yield _at(happened, "guide.not_asked", field.name, rules)


def _at(happened: Happened, code: str, name: str, rules: RuleSet, **values: Any) -> Finding:
    return finding(code, field=name, paragraph=_paragraph(happened, name, rules), **values)


def _paragraph(happened: Happened, name: str, rules: RuleSet) -> str:
    """The one that asks; in which way it happened, the incident's first."""
    if name in PARAGRAPHS:
        return PARAGRAPHS[name]
    return by_text(next(iter(INCIDENTS[happened.incident].ways.values())), rules).paragraphs[0]


def _cited(wrong: tuple[Finding, ...], way: Way) -> tuple[Finding, ...]:
    return tuple(
        replace(each, values={**each.values, "paragraph": PARAGRAPHS.get(each.where.field, way.paragraphs[0])})
        for each in wrong
    )


# What it is worth


def _ruled(happened: Happened, way: Way, rules: RuleSet) -> Verdict | tuple[Finding, ...]:
    answer = worth_of(happened, way, rules)
    if isinstance(answer, tuple):
        return _cited(answer, way)
    if answer is None:
        return Verdict(paragraphs=way.paragraphs, winner=DECLARER, remedy="value_open", note=way.note)
    return Verdict(
        paragraphs=tuple(dict.fromkeys((*way.paragraphs, *_clauses(happened, way, answer, rules)))),
        winner=DECLARER if answer.won else OPPONENTS,
        worth=answer,
        note="level_counted" if way.note == "level_to_prove" and answer.marks.schneider else way.note,
    )


def _clauses(happened: Happened, way: Way, worth: GameValue, rules: RuleSet) -> Iterator[str]:
    """Which of the general paragraphs decided it, behind the one that speaks of the incident (ISkO 4.1.3 to 4.1.5)."""
    theirs = (way.by or happened.by) == OPPONENTS
    if "replaced_null" in worth.flags:
        yield "3.4.4"
    elif theirs and needed(happened, rules) is None:
        yield "5.4.3"
    elif "decided" in worth.flags and not needed(happened, rules):
        yield "4.1.3"  # 4.1.5 is about a level that was needed
    elif way.does is Does.FAULT:
        yield ended_by(End.OPPONENTS_FAULT if theirs else End.DECLARER_FAULT, worth)
