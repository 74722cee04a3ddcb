"""What makes a legal plan worse: as one tuple compared in order, and as notes for people.

Both come from the same counts, so a plan that costs nothing more has no notes.
It must not change a plan or search for a better one.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from seating.findings import Finding, Severity, finding
from seating.history import History, met, threes
from seating.plan import Entrant, Plan, Table, Wishes


class Cost(NamedTuple):
    """Smaller is better; `teams` weighs before `repeats`, `repeats` before `clubs`.

    teams: pairs of team-mates at one table. repeats: m meetings of two count m(m - 1)/2, k places at
    tables of three likewise k(k - 1)/2, over all series and this one. clubs: pairs of club-mates.
    """

    teams: int
    repeats: int
    clubs: int


def cost(plan: Plan, entrants: Sequence[Entrant], history: History, wishes: Wishes) -> Cost:
    """The cost of a legal plan (SkWO 7.1 leaves the choice among legal plans to the organizer).

    All numbers are counts from 0 on. `repeats` includes the history, the same for every plan.
    What the wishes do not ask for costs 0.

    >>> from seating.plan import fill
    >>> four = [Entrant(1, "A", "A1"), Entrant(2, "A", "A1"), Entrant(3, "A"), Entrant(4)]
    >>> cost(fill([1, 2, 3, 4]), four, History((fill([4, 3, 2, 1]),)), Wishes())
    Cost(teams=1, repeats=6, clubs=3)
    """
    past = history.followed_by(plan)
    teams, clubs = _teams(entrants, wishes), _clubs(entrants, wishes)
    return Cost(
        teams=sum(1 for table in plan.tables for _ in _mates(table, teams)),
        repeats=_surplus(met(past).values()) + _surplus(threes(past).values()),
        clubs=sum(1 for table in plan.tables for _ in _mates(table, clubs)),
    )


def notes(plan: Plan, entrants: Sequence[Entrant], history: History, wishes: Wishes) -> tuple[Finding, ...]:
    """Every compromise in a legal plan, table by table, each table in the order of Cost (SkWO 7.1).

    All have severity NOTE and a table. seating.teammates: a, b, team. seating.again: a, b, times (from 2,
    with this one). seating.three_again: where.entrant, times (from 2, with this one).
    seating.clubmates: a, b, club. a and b are ids, a the smaller.

    >>> from seating.plan import fill
    >>> before, three = History((fill([1, 2, 3]),)), [Entrant(1), Entrant(4, "A"), Entrant(5, "A")]
    >>> for note in notes(fill([1, 4, 5]), three, before, Wishes()):
    ...     print(note.code, note.where.entrant, dict(note.values))
    seating.three_again 1 {'times': 2}
    seating.clubmates None {'a': 4, 'b': 5, 'club': 'A'}
    """
    past = history.followed_by(plan)
    meetings, places = met(past), threes(past)
    teams, clubs = _teams(entrants, wishes), _clubs(entrants, wishes)
    found: list[Finding] = []
    for table in plan.tables:
        found += (_note("seating.teammates", table, a=a, b=b, team=team) for a, b, team in _mates(table, teams))
        found += _again(table, meetings)
        found += _three_again(table, places)
        found += (_note("seating.clubmates", table, a=a, b=b, club=club) for a, b, club in _mates(table, clubs))
    return tuple(found)


def _again(table: Table, meetings: Mapping[tuple[int, int], int]) -> Iterator[Finding]:
    for a, b in table.pairs():
        if meetings[a, b] > 1:
            yield _note("seating.again", table, a=a, b=b, times=meetings[a, b])


def _three_again(table: Table, places: Mapping[int, int]) -> Iterator[Finding]:
    if len(table.entrants) == 3:
        for entrant in sorted(table.entrants):
            if places[entrant] > 1:
                yield _note("seating.three_again", table, entrant=entrant, times=places[entrant])


def _note(code: str, table: Table, *, entrant: int | None = None, **values: int | str) -> Finding:
    return finding(code, severity=Severity.NOTE, table=table.number, seat=None, entrant=entrant, **values)


def _teams(entrants: Sequence[Entrant], wishes: Wishes) -> Mapping[int, str]:
    return {entrant.id: entrant.team for entrant in entrants if wishes.apart_teams}


def _clubs(entrants: Sequence[Entrant], wishes: Wishes) -> Mapping[int, str]:
    return {entrant.id: entrant.club for entrant in entrants if wishes.apart_clubs}


def _mates(table: Table, groups: Mapping[int, str]) -> Iterator[tuple[int, int, str]]:
    for a, b in table.pairs():
        group = groups.get(a, "")
        if group and group == groups.get(b):
            yield a, b, group


def _surplus(counts: Iterable[int]) -> int:
    return sum(count * (count - 1) // 2 for count in counts)
