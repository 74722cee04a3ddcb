"""What a change of seats by hand would do: who moves, what it costs, and which notes come and go."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import seating
from scoring import Finding, finding
from tournament.models import AuditEntry, Draw, SheetVersion, TableSheet
from tournament.queries.mark import newest_of
from tournament.queries.seats.costs import Judge, judge_of
from tournament.queries.seats.draws import plan_of
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


@dataclass(frozen=True)
class Difference:
    """The numbers of the tables that are not the same, and of those that are there no more."""

    touched: frozenset[int]
    gone: frozenset[int]


@dataclass(frozen=True)
class NewSeats:
    """The seats before and after a change and what they cost, as the trail was up to this entry.

    With their texts and the tables that change: of thousands these take as long as a sheet, so nobody waits for them.
    """

    upto: int
    before: str
    after: str
    cost_before: seating.Cost
    cost_after: seating.Cost
    difference: Difference
    old: tuple[seating.Table, ...]
    new: tuple[seating.Table, ...]


def difference(before: seating.Plan, after: seating.Plan) -> Difference:
    touched = frozenset(table.number for table in {*before.tables} ^ {*after.tables})
    gone = {table.number for table in before.tables} - {table.number for table in after.tables}
    return Difference(touched, frozenset(gone))


def worked_out(draw: Draw, after: Callable[[Draw, seating.Plan], seating.Plan]) -> NewSeats:
    newest = newest_of(draw.series.tournament)
    now = plan_of(draw)
    then = after(draw, now)
    texts = seating.canonical(now), seating.canonical(then)
    judge = judge_of(draw)
    costs = judge.cost(now), judge.cost(then)
    changed = difference(now, then)
    old, new = (tuple(table for table in plan.tables if table.number in changed.touched) for plan in (now, then))
    return NewSeats(newest[0] if newest else 0, *texts, *costs, changed, old, new)


def holds(seats: NewSeats, draw: Draw) -> bool:
    """Whether nothing was done since, but for sheets of other tables."""
    since = AuditEntry.objects.filter(tournament=draw.series.tournament, pk__gt=seats.upto)
    if since.exclude(action__startswith="sheet.").exists():
        return False
    return not since.exists() or not shut(draw, seats.difference)


def fitted(draw: Draw, judge: Judge) -> seating.Plan:
    """The seats for those who are here now, as near to the present ones as can be; five at a table if they may now."""
    wishes = replace(judge.wishes, fives=draw.series.tournament.has_fives)
    keyed = SheetVersion.objects.standing().filter(table__draw=draw).values_list("table__number", flat=True)
    keep = ruled_tables(draw) | set(keyed)
    return seating.adjusted(plan_of(draw), judge.here, judge.history, wishes, keep=keep)


def shut(draw: Draw, changed: Difference) -> list[Finding]:
    """Why these seats can't be taken: a table with a sheet, keyed or on a phone, stays; so does one that had one."""
    sheets = SheetVersion.objects.filter(table__draw=draw, table__number__in=changed.touched)
    keyed = set(sheets.standing().values_list("table__number", flat=True))
    keyed |= set(sheets.filter(table__number__in=changed.gone).values_list("table__number", flat=True))
    kept = TableSheet.objects.filter(table__draw=draw, table__number__in=changed.touched | changed.gone)
    begun = set(kept.values_list("table__number", flat=True)) - keyed
    codes = (("draw.keyed_table", keyed), ("draw.kept_table", begun))
    return [finding(code, tables=tuple(sorted(tables)), count=len(tables)) for code, tables in codes if tables]


def effect(judge: Judge, now: seating.Plan, plan: seating.Plan) -> Effect:
    noted, will_be = (_by_content(judge.notes(seats)) for seats in (now, plan))
    return Effect(
        plan=plan,
        moved=seating.moved(now, plan),
        cost_before=judge.cost(now),
        cost_after=judge.cost(plan),
        come=tuple(note for key, note in will_be.items() if key not in noted),
        go=tuple(note for key, note in noted.items() if key not in will_be),
    )


def _by_content(notes: Iterable[seating.Finding]) -> dict[tuple[object, ...], seating.Finding]:
    """A note is the same wherever its table stands."""
    return {(note.code, note.where.entrant, *sorted(note.values.items())): note for note in notes}
