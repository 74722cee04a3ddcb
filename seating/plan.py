"""The words of seating: Entrant, Table, Plan, Wishes, and what makes a plan legal (SkWO 7.1).

A plan has a canonical text for posting, hashing and comparing.
It must not weigh one plan against another; that is cost.py.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations

from seating.findings import Finding, finding
from seating.sizes import MOST, Impossible, sizes


@dataclass(frozen=True, slots=True)
class Entrant:
    """One who is to be seated. `club` and `team` are names or keys, compared as written; "" is none.

    apart: ids of others who must not sit at the same table, rather: who had better not; it is enough if one of the
    two says so. fixed: a table from 1 and a seat from 1 to 5 that the entrant needs, seat 0 for any; None for no such
    need.
    """

    id: int
    club: str = ""
    team: str = ""
    apart: tuple[int, ...] = ()
    rather: tuple[int, ...] = ()
    fixed: tuple[int, int] | None = None


def named_pairs(said: Iterable[tuple[int, Iterable[int]]]) -> frozenset[tuple[int, int]]:
    """Who is named by whom, as pairs with the smaller id first; nobody is a pair with himself.

    >>> sorted(named_pairs([(3, [1, 3]), (1, [3, 2])]))
    [(1, 2), (1, 3)]
    """
    return frozenset((min(who, other), max(who, other)) for who, others in said for other in others if who != other)


@dataclass(frozen=True, slots=True)
class Wishes:
    """Whom the organizer wants to keep at different tables, and whether five may sit at one.

    fives: as for `sizes`; by ISkO 3.2.7, never by SkWO.
    """

    apart_teams: bool = True
    apart_clubs: bool = True
    fives: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """One table: its number from 1, and the ids of its entrants, index 0 on seat 1.

    Three or four entrants are legal, five where they may be; `legal` judges that. An empty table is a ValueError.
    """

    number: int
    entrants: tuple[int, ...]

    def __post_init__(self) -> None:
        if not self.entrants:
            raise ValueError(f"table {self.number} is empty")

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Everyone with everyone at the table, ascending, the smaller id first.

        >>> list(Table(1, (7, 3, 5)).pairs())
        [(3, 5), (3, 7), (5, 7)]
        """
        return combinations(sorted(self.entrants), 2)


@dataclass(frozen=True, slots=True)
class Plan:
    """The seats of one series. Tables are kept in order of number, however they come.

    Two tables with one number are a ValueError.
    """

    tables: tuple[Table, ...]

    def __post_init__(self) -> None:
        _refuse_twins([table.number for table in self.tables], "table number")
        object.__setattr__(self, "tables", tuple(sorted(self.tables, key=lambda table: table.number)))

    @property
    def has_five(self) -> bool:
        """Whether five sit at one of the tables (ISkO 3.2.7)."""
        return any(len(table.entrants) == MOST for table in self.tables)

    def seats(self) -> Iterator[tuple[int, int, int]]:
        """Table number, seat number from 1 and entrant id, seat by seat.

        >>> list(Plan((Table(1, (7, 3, 5)),)).seats())
        [(1, 1, 7), (1, 2, 3), (1, 3, 5)]
        """
        for table in self.tables:
            for seat, entrant in enumerate(table.entrants, start=1):
                yield table.number, seat, entrant


def fill(ids: Sequence[int], last: int = 0, *, fives: bool = False) -> Plan:
    """Seat ids in the order given: table 1 from seat 1 on, tables of three, or five, last (SkWO 7.1).

    last: how many tables of four stay behind those of three or five, if there are as many.
    Raises Impossible as `sizes` does, ValueError for an id that comes twice.

    >>> fill([11, 12, 13, 14, 15, 16, 17]).tables
    (Table(number=1, entrants=(11, 12, 13, 14)), Table(number=2, entrants=(15, 16, 17)))
    >>> fill([11, 12, 13, 14, 15, 16, 17], last=1).tables
    (Table(number=1, entrants=(11, 12, 13)), Table(number=2, entrants=(14, 15, 16, 17)))
    """
    _refuse_twins(ids, "entrant")
    needed = sizes(len(ids), fives=fives)
    behind = min(last, needed.fours)
    layout = [4] * (needed.fours - behind) + [3] * needed.threes + [MOST] * needed.fives + [4] * behind
    rest = iter(ids)
    return Plan(tuple(Table(number, tuple(next(rest) for _ in range(size))) for number, size in enumerate(layout, 1)))


def canonical(plan: Plan) -> str:
    """The one text of a plan: JSON without blanks, a list a table: its number, then its seats from 1.

    >>> canonical(fill([11, 12, 13, 14, 15, 16, 17]))
    '[[1,11,12,13,14],[2,15,16,17]]'
    """
    return json.dumps([[table.number, *table.entrants] for table in plan.tables], separators=(",", ":"))


def parse(text: str) -> Plan:
    """The plan of a canonical text. Raises ValueError for any other text.

    >>> parse("[[1,11,12,13]]")
    Plan(tables=(Table(number=1, entrants=(11, 12, 13)),))
    """
    try:
        plan = Plan(tuple(_table(row) for row in json.loads(text)))
    except (ValueError, TypeError, RecursionError) as error:
        raise ValueError(f"not a seating plan: {error}") from error
    if canonical(plan) != text:
        raise ValueError("not a seating plan: not in canonical form")
    return plan


def digest(plan: Plan) -> str:
    """SHA-256 of the canonical text, 64 hex digits.

    >>> digest(parse("[[1,11,12,13]]"))[:16]
    '8812da146f253179'
    """
    return sha256(canonical(plan).encode()).hexdigest()


def legal(plan: Plan, entrants: Sequence[Entrant], *, fives: bool = False) -> tuple[Finding, ...]:
    """What forbids the plan for these entrants; nothing if it is legal (SkWO 7.1).

    Codes, in this order: plan.missing (entrant sits nowhere), plan.twice (table, seat: the second
    and later ones), plan.unknown (table, seat), plan.sizes (table; `seats` it has, `expected` seats:
    3 where a table has less, 0 = no such table), plan.threes and plan.fives (how many tables, `expected`), or
    seating.too_few (`players`) if nobody could seat so many. fives: five may sit at a table, as for `sizes`; else
    five at one are plan.sizes, with 4 expected. ValueError if an entrant is listed twice.

    >>> [(found.code, found.where.entrant) for found in legal(fill([1, 2, 3]), [Entrant(1), Entrant(2), Entrant(4)])]
    [('plan.missing', 4), ('plan.unknown', 3)]
    """
    ids = sorted(entrant.id for entrant in entrants)
    _refuse_twins(ids, "entrant")
    return (*_missing(plan, ids), *_twice(plan), *_unknown(plan, ids), *_sizes(plan, len(ids), fives=fives))


def legal_by_teams(plan: Plan, entrants: Sequence[Entrant]) -> tuple[Finding, ...]:
    """The same for a league's day, on which the teams that came make the tables: three to five seats, one a team.

    Of two teams two sit at each table. plan.teams (table): a team has more seats there than it may.

    >>> teams = [Entrant(number, team=team) for number, team in enumerate("abcdda", 1)]
    >>> [(found.code, found.where.table) for found in legal_by_teams(parse("[[1,1,2,6],[2,3,4,5]]"), teams)]
    [('plan.teams', 1), ('plan.teams', 2)]
    """
    ids = sorted(entrant.id for entrant in entrants)
    _refuse_twins(ids, "entrant")
    faults = (*_missing(plan, ids), *_twice(plan), *_unknown(plan, ids))
    return faults or tuple(_teams(plan, {entrant.id: entrant.team for entrant in entrants}))


def _missing(plan: Plan, ids: Sequence[int]) -> Iterator[Finding]:
    seated = {entrant for _, _, entrant in plan.seats()}
    return (finding("plan.missing", entrant=entrant) for entrant in ids if entrant not in seated)


def _twice(plan: Plan) -> Iterator[Finding]:
    seen: set[int] = set()
    for table, seat, entrant in plan.seats():
        if entrant in seen:
            yield finding("plan.twice", table=table, seat=seat, entrant=entrant)
        seen.add(entrant)


def _unknown(plan: Plan, ids: Sequence[int]) -> Iterator[Finding]:
    expected = set(ids)
    for table, seat, entrant in plan.seats():
        if entrant not in expected:
            yield finding("plan.unknown", table=table, seat=seat, entrant=entrant)


def _sizes(plan: Plan, players: int, *, fives: bool) -> Iterator[Finding]:
    try:
        needed = sizes(players, fives=fives)
    except Impossible as impossible:
        yield impossible.finding
        return
    seated = {table.number: len(table.entrants) for table in plan.tables}
    for number in sorted({*range(1, needed.tables + 1), *seated}):
        seats, expected = seated.get(number, 0), 0
        if 1 <= number <= needed.tables:
            expected = min(MOST if needed.fives else 4, max(3, seats))
        if seats != expected:
            yield finding("plan.sizes", table=number, seats=seats, expected=expected)
    threes = sum(seats == 3 for seats in seated.values())
    if threes != needed.threes:
        yield finding("plan.threes", threes=threes, expected=needed.threes)
    of_five = sum(seats == MOST for seats in seated.values())
    if needed.fives and of_five != needed.fives:
        yield finding("plan.fives", fives=of_five, expected=needed.fives)


def _teams(plan: Plan, team: Mapping[int, str]) -> Iterator[Finding]:
    most = 2 if len(set(team.values())) == 2 else 1
    for table in plan.tables:
        seats = len(table.entrants)
        if not 3 <= seats <= MOST:
            yield finding("plan.sizes", table=table.number, seats=seats, expected=min(MOST, max(3, seats)))
        if max(Counter(team[entrant] for entrant in table.entrants).values()) > most:
            yield finding("plan.teams", table=table.number)


def _table(row: list[object]) -> Table:
    numbers = [value for value in row if isinstance(value, int) and not isinstance(value, bool)]
    if not numbers or len(numbers) != len(row):
        raise ValueError(f"{row!r} is not a table")
    return Table(numbers[0], tuple(numbers[1:]))


def _refuse_twins(numbers: Sequence[int], what: str) -> None:
    twins = [number for number, times in Counter(numbers).items() if times > 1]
    if twins:
        raise ValueError(f"{what} {twins[0]} comes twice")
