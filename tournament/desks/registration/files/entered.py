"""A list of people who registered before the day: what its preview keeps of them, and whose start card is whose.

A line bears the number of the entry. Whoever is there already is linked as well, so that nobody counts twice.
"""

from collections.abc import Iterable, Mapping, Set
from dataclasses import replace
from typing import Any

from scoring import Finding
from tournament.desks.registration.applicants.reading import base, lines
from tournament.desks.registration.files.changes import cards_by_number
from tournament.desks.registration.files.importer import PlayerList, card_meant, compared
from tournament.desks.registration.files.parts import Entered
from tournament.models import AdvanceEntry, Tournament


def fit(tournament: Tournament, entries: Iterable[AdvanceEntry]) -> tuple[PlayerList, tuple[Finding, ...]]:
    """Those who can be taken over, and what is wrong with the others: a stranger's slip holds nobody else up."""
    reading = compared(tournament, lines(entries))
    wrong = {problem.where.row for problem in reading.errors}
    return (
        replace(
            reading,
            lines=tuple(line for line in reading.lines if line.line not in wrong),
            again=tuple(line for line in reading.again if line.line not in wrong),
            changes=tuple(change for change in reading.changes if change.line not in wrong),
            errors=(),
        ),
        reading.errors,
    )


def kept(tournament: Tournament, reading: PlayerList, entries: Iterable[AdvanceEntry]) -> dict[str, Any]:
    """As the preview takes it to the second step: pairs, as the keys of JSON are texts."""
    cards = cards_by_number(tournament) if reading.again else {}
    there = [(line.line, card.number) for line in reading.again if (card := card_meant(line, cards))]
    return {
        "bases": [(entry.number, base(entry)) for entry in entries],
        "there": there,
        "alike": [(line.line, [person.number for person in line.alike]) for line in reading.questions],
    }


def entered(preview: Mapping[str, Any], taken: Iterable[int], left: Set[int], same: Set[int]) -> Entered:
    """`taken`: the lines that get a start card; `left`: those that are left out, of them `same` as somebody else."""
    told = preview["entered"]
    links = {line: card for line, card in told["there"] if line not in left}
    beside = {line: [line] for line in taken}
    for line, alike in told["alike"]:
        if line not in same:
            continue
        cards = {number for number in alike if number > 0}
        earlier = {-number for number in alike if number < 0}
        if len(cards) == 1:
            links[line] = cards.pop()
        elif not cards and len(earlier) == 1:
            joined(line, earlier.pop(), beside, links)
    return Entered(dict(told["bases"]), list(beside.values()), links)


def joined(line: int, earlier: int, beside: dict[int, list[int]], links: dict[int, int]) -> None:
    """The same as further up, whatever became of that one."""
    if earlier in beside:
        beside[earlier].append(line)
    elif earlier in links:
        links[line] = links[earlier]
