"""What a change of seats by hand would do: who moves, what it costs, and which notes come and go."""

from collections.abc import Iterable
from dataclasses import dataclass

import seating
from scoring import Finding, finding
from tournament.models import Draw, SheetVersion
from tournament.queries.seats.costs import cost_of, people_of
from tournament.queries.seats.draws import before, entrants, field_then, plan_of
from tournament.queries.sheets.effects import ruled_tables


@dataclass(frozen=True)
class Effect:
    """What a change does: the new seats, who moves, and the notes that would come and go. Costs are in cost's order."""

    plan: seating.Plan
    moved: tuple[seating.Finding, ...]
    cost_before: seating.Cost
    cost_after: seating.Cost
    come: tuple[seating.Finding, ...]
    go: tuple[seating.Finding, ...]

    @property
    def better(self) -> bool:
        return self.cost_after < self.cost_before

    @property
    def worse(self) -> bool:
        return self.cost_after > self.cost_before


def exchanged(draw: Draw, number: int, other: int) -> seating.Plan:
    return seating.exchanged(plan_of(draw), number, other)


def fitted(draw: Draw) -> seating.Plan:
    """The seats for those who are here now, as near to the present ones as can be."""
    _seated, wished = field_then(draw)
    keyed = SheetVersion.objects.standing().filter(table__draw=draw).values_list("table__number", flat=True)
    here = entrants(draw.series.tournament)
    return seating.adjusted(plan_of(draw), here, before(draw), wished, keep=ruled_tables(draw) | set(keyed))


def shut(draw: Draw, plan: seating.Plan) -> list[Finding]:
    """Why these seats can't be taken: a table with a keyed sheet keeps its own; one that had one stays."""
    old, new = ({table.number: table for table in seats.tables} for seats in (plan_of(draw), plan))
    touched = {number for number in old.keys() | new.keys() if old.get(number) != new.get(number)}
    sheets = SheetVersion.objects.filter(table__draw=draw, table__number__in=touched)
    keyed = set(sheets.standing().values_list("table__number", flat=True))
    keyed |= set(sheets.filter(table__number__in=old.keys() - new.keys()).values_list("table__number", flat=True))
    return [finding("draw.keyed_table", tables=tuple(sorted(keyed)), count=len(keyed))] if keyed else []


def effect(draw: Draw, plan: seating.Plan) -> Effect:
    people, wished = people_of(draw)
    past, now = before(draw), plan_of(draw)
    noted, will_be = (_by_content(seating.notes(seats, people, past, wished)) for seats in (now, plan))
    return Effect(
        plan=plan,
        moved=seating.moved(now, plan),
        cost_before=cost_of(draw, now),
        cost_after=cost_of(draw, plan),
        come=tuple(note for key, note in will_be.items() if key not in noted),
        go=tuple(note for key, note in noted.items() if key not in will_be),
    )


def _by_content(notes: Iterable[seating.Finding]) -> dict[tuple[object, ...], seating.Finding]:
    """A note is the same wherever its table stands."""
    return {(note.code, note.where.entrant, *sorted(note.values.items())): note for note in notes}
