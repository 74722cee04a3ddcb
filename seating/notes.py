"""Every compromise in a plan, for people: who, why, and how often.

The same counts as in cost.py, so a plan that costs nothing more has no notes. Codes and values, never sentences.
"""

from collections.abc import Iterator, Mapping, Sequence

from seating.cost import Groups, not_kept
from seating.findings import Finding, Severity, finding
from seating.history import History, met_again, threes
from seating.plan import Entrant, Plan, Table, Wishes


def notes(plan: Plan, entrants: Sequence[Entrant], history: History, wishes: Wishes) -> tuple[Finding, ...]:
    """Every compromise in a legal plan, table by table, each table in the order of Cost (SkWO 7.1).

    All have severity NOTE and a table. seating.fixed: where.entrant, wanted, wanted_seat (0: any). seating.teammates:
    a, b, team. seating.apart: a, b. seating.again: a, b, times (from 2, with this one). seating.three_again:
    where.entrant, times (from 2, with this one). seating.clubmates: a, b, club. seating.rather: a, b. a and b are
    ids, a the smaller.

    >>> from seating.plan import fill
    >>> before, three = History((fill([1, 2, 3]),)), [Entrant(1), Entrant(4, "A"), Entrant(5, "A")]
    >>> for note in notes(fill([1, 4, 5]), three, before, Wishes()):
    ...     print(note.code, note.where.entrant, dict(note.values))
    seating.three_again 1 {'times': 2}
    seating.clubmates None {'a': 4, 'b': 5, 'club': 'A'}
    """
    past = history.followed_by(plan)
    places, again = threes(past), list(met_again(past))
    groups = Groups(entrants, wishes)
    moved = list(not_kept(plan, entrants))
    noted: list[Finding] = []
    for table in plan.tables:
        noted += (_elsewhere(table, entrant) for entrant, at in moved if at == table.number)
        noted += (_note("seating.teammates", table, a=a, b=b, team=team) for a, b, team in groups.teammates(table))
        noted += (_note("seating.apart", table, a=a, b=b) for a, b in groups.apart(table))
        noted += (
            _note("seating.again", table, a=a, b=b, times=times) for at, a, b, times in again if at == table.number
        )
        noted += _three_again(table, places)
        noted += (_note("seating.clubmates", table, a=a, b=b, club=club) for a, b, club in groups.clubmates(table))
        noted += (_note("seating.rather", table, a=a, b=b) for a, b in groups.rather(table))
    return tuple(noted)


def displaced(plan: Plan, strict: Plan) -> tuple[Finding, ...]:
    """Who sits at another table than the rank alone would give: seating.displaced, where.entrant, `by_rank` a table.

    >>> from seating.plan import fill
    >>> [found.where.entrant for found in displaced(fill([1, 2, 5, 3, 4, 6]), fill([1, 2, 3, 4, 5, 6]))]
    [5, 3]
    """
    due = {entrant: table for table, _seat, entrant in strict.seats()}
    return tuple(
        _note("seating.displaced", table, entrant=entrant, by_rank=due[entrant])
        for table in plan.tables
        for entrant in table.entrants
        if due[entrant] != table.number
    )


def _elsewhere(table: Table, entrant: Entrant) -> Finding:
    fixed_table, seat = entrant.fixed or (0, 0)
    return _note("seating.fixed", table, entrant=entrant.id, wanted=fixed_table, wanted_seat=seat)


def _three_again(table: Table, places: Mapping[int, int]) -> Iterator[Finding]:
    if len(table.entrants) == 3:
        for entrant in sorted(table.entrants):
            if places[entrant] > 1:
                yield _note("seating.three_again", table, entrant=entrant, times=places[entrant])


def _note(code: str, table: Table, *, entrant: int | None = None, **values: int | str) -> Finding:
    return finding(code, severity=Severity.NOTE, table=table.number, seat=None, entrant=entrant, **values)
