"""A league's season: who meets whom at which venue on which day, who hosts, and who sits where at a team's tables.

Teams are numbers from 1 (key letters stand for them: A is 1); chance is left to whoever gives teams their letters. The
plans are exact where every two teams can meet once; other numbers are planned like a tournament's series.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from seating.ahead import plan_ahead
from seating.history import History
from seating.plan import Entrant, Wishes, fill

LETTERS = "ABCDEFHJKLMNPRSTUVWX"
"""What teams are called in a plan, in their order; those that look like others are left out."""
MOST, MOST_DAYS = 64, 12
KEYS = tuple(letter + turn for turn in ("", "2", "3", "4") for letter in LETTERS)[:MOST]
"""What the numbers of a plan from 1 on are called: with more than twenty teams A2 follows X."""
FOUR, FIVE = 4, 5
_SEED = "league"
_TWELVE_TEAMS, _WITH_FIVES = 12, 20
_TWELVE = {  # by the number of days: venues by key letters
    3: ("ABKN CDHJ EFLM", "AFHL BDKM CEJN", "ACJM BEHK DFLN"),
    4: ("ADEK BCLM FHJN", "ADFM BHJK CELN", "ACHJ BDEF KLMN", "ABLN CDFK EHJM"),
    5: ("ACEL BHKN DFJM", "ABDJ CKMN EFHL", "AHJN BELM CDFK", "AFMN BCDH EJKL", "AHKM BCFJ DELN"),
}
_TIMES = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))  # in the field of four elements, where + is ^


@dataclass(frozen=True, slots=True)
class Venue:
    """The teams that meet at one place on one day; host is one of them, or None where the league invites."""

    teams: tuple[int, ...]
    host: int | None = None


@dataclass(frozen=True, slots=True)
class LeaguePlan:
    """The days in order, each with its venues. repeats: m meetings of two teams as m(m-1)/2, all
    together, as `cost` counts them.
    """

    days: tuple[tuple[Venue, ...], ...]
    repeats: int


def league_plan(teams: int, days: int, *, central: Iterable[int] = ()) -> LeaguePlan:
    """A season for a multiple of four teams; central: days, from 1, on which nobody hosts.

    16 teams meet all others once in five days; 20 in six, the last with venues of five. 8 have met all others after
    three days, 12 after five, which is as soon as can be. Further days begin anew. Any other number is planned so that
    as few as possible meet again; `repeats` says how often it happens. ValueError for another number of teams, or no
    days.

    >>> plan = league_plan(16, 5, central=[5])
    >>> [LETTERS[team - 1] for team in plan.days[0][0].teams], plan.repeats
    (['A', 'B', 'C', 'D'], 0)
    >>> [league_plan(teams, 5).repeats for teams in (12, 16, 20, 24, 28)]
    [30, 0, 0, 0, 0]
    """
    if teams < FOUR or teams % FOUR or teams > MOST:
        raise ValueError(f"{teams} teams: a league has a multiple of four, up to {MOST}")
    if not 1 <= days <= MOST_DAYS:
        raise ValueError(f"{days} days: a season has 1 to {MOST_DAYS}")
    venues = [[Venue(group) for group in day] for day in _meetings(teams, days)]
    hosted = _with_hosts(venues, {day - 1 for day in central})
    return LeaguePlan(tuple(map(tuple, hosted)), _repeats(hosted))


def rotated(teams: Sequence[int], series: int, players: int = FOUR) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For every series of a day, for every table of a venue, the teams on seats 1, 2, 3 and so on.

    Table t has player t of each team all day long; from series to series everybody moves on by a seat, so that nobody
    sits on one seat twice before he has sat on all, and a team has each seat as often as another at every moment.

    >>> rotated((1, 2, 3, 4), 2)[0]
    ((1, 2, 3, 4), (2, 3, 4, 1), (3, 4, 1, 2), (4, 1, 2, 3))
    >>> rotated((1, 2, 3, 4), 2)[1][0]
    (2, 3, 4, 1)
    """
    count = len(teams)
    return tuple(
        tuple(tuple(teams[(seat + table + number) % count] for seat in range(count)) for table in range(players))
        for number in range(series)
    )


def tables_of(present: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Which teams sit at which table where some came with three, each number the place of a team in `present`.

    Every table has one of each team that has a player left; who lacks one lacks him at another table than the others
    do, and four teams of three fill three tables (Anlage 10 of the league's rules, edition of 2013). A team of none is
    absent. ValueError for what the known part of that table doesn't settle: two teams that are not both whole, three
    that are, fewer, or a team of one or two.

    >>> tables_of((4, 4, 4, 3))
    ((0, 1, 2, 3), (0, 1, 2, 3), (0, 1, 2, 3), (0, 1, 2))
    >>> tables_of((4, 4, 3, 3))
    ((0, 1, 2, 3), (0, 1, 2, 3), (0, 1, 3), (0, 1, 2))
    >>> tables_of((3, 3, 3, 3))
    ((0, 1, 2, 3), (0, 1, 2, 3), (0, 1, 2, 3))
    >>> tables_of((4, 4, 4, 0))
    ((0, 1, 2), (0, 1, 2), (0, 1, 2), (0, 1, 2))
    """
    here = [team for team, players in enumerate(present) if players]
    short = [team for team in here if present[team] == FOUR - 1]
    if any(present[team] not in (FOUR - 1, FOUR) for team in here) or len(here) not in (FOUR - 1, FOUR):
        raise ValueError(
            f"teams of {', '.join(map(str, present))}: the table knows three or four teams of three or four"
        )
    if len(here) < FOUR and short:
        raise ValueError("three teams play where all of them are whole")
    if len(short) == FOUR:
        return (tuple(here),) * (FOUR - 1)
    lacking = dict(zip(reversed(range(FOUR)), reversed(short), strict=False))
    return tuple(tuple(team for team in here if lacking.get(table) != team) for table in range(FOUR))


def day_seats(
    present: Sequence[Sequence[int]], players: int, series: int = 1, *, bound: bool = False
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Table by table who sits on seats 1, 2, 3 and so on in a series (from 1): place of the team, and of its player.

    present: for each team the places, from 1, for which it has a player; none: it is absent. Every table has one of
    each team; who lacks one lacks him at another table than the others do, and teams that all lack one fill a table
    less. Of two whole teams two sit at each table. From series to series everybody moves on by a seat.
    bound: a player's place is his table, whatever the others lack.
    ValueError: fewer than three at a table, three teams of which one is not whole, or fewer than two.

    >>> day_seats(((1, 2, 3, 4),) * 4, 4)[1]
    ((1, 2), (2, 2), (3, 2), (0, 2))
    >>> [len(table) for table in day_seats([(1, 2, 3, 4), (1, 2, 3, 4), (1, 2, 3), (1, 2, 3)], 4)]
    [4, 4, 3, 3]
    >>> len(day_seats([(1, 2, 3)] * 4, 4)), day_seats([(1, 2, 3, 4), (1, 2, 3, 4)], 4)[1]
    (3, ((1, 3), (0, 4), (1, 4), (0, 3)))
    """
    here = [team for team, places in enumerate(present) if places]
    whole = [team for team in here if len(present[team]) == players]
    if len(here) < 2 or (len(here) < FOUR and len(whole) < len(here)):
        raise ValueError("two or three teams play where all of them are whole")
    if len(here) == 2:
        one, other = here
        halves = range(0, players, 2)
        tables = [[(one, at + 1), (other, at + 1), (one, at + 2), (other, at + 2)] for at in halves]
    else:
        tables = _tables(present, here, players if whole else players - 1, bound=bound and bool(whole))
    if any(len(table) < FOUR - 1 for table in tables):
        raise ValueError("every table needs three")
    return tuple(
        tuple(table[(seat + number + series - 1) % len(table)] for seat in range(len(table)))
        for number, table in enumerate(tables)
    )


def _tables(
    present: Sequence[Sequence[int]], here: Sequence[int], count: int, *, bound: bool
) -> list[list[tuple[int, int]]]:
    lacking: dict[int, set[int]] = {}
    after = count
    for team in reversed(here):
        if bound:
            lacking[team] = {place - 1 for place in range(1, count + 1)} - {place - 1 for place in present[team]}
            continue
        lacking[team] = set()
        for _one in range(count - len(present[team])):
            after = after - 1 if after else count - 1
            lacking[team].add(after)
    left = {team: list(present[team]) for team in here}
    return [
        [(team, left[team].pop(0)) for team in here if table not in lacking[team] and left[team]]
        for table in range(count)
    ]


def _meetings(teams: int, days: int) -> list[list[tuple[int, ...]]]:
    if whole := _WHOLE_PLANS.get(teams):
        plan, fives = whole(), _rows_of_five() if teams == _WITH_FIVES and days > FIVE else []
        return [plan[day % len(plan)] for day in range(days - len(fives))] + fives
    begun = _of_twelve(days)[:days] if teams == _TWELVE_TEAMS else []
    before = History(tuple(fill([team for venue in day for team in venue]) for day in begun))
    entrants = [Entrant(team) for team in range(1, teams + 1)]
    plans = plan_ahead(entrants, before, Wishes(), _SEED, days - len(begun)).plans if days > len(begun) else ()
    return [*begun, *(sorted(tuple(sorted(table.entrants)) for table in plan.tables) for plan in plans)]


def _in_a_cube() -> list[list[tuple[int, ...]]]:
    """The corners of a cube in two halves, on each of seven days in another way; any two meet three times in all."""
    corners, ways = range(2 * FOUR), range(1, 2 * FOUR)  # the third way is made of the first two: all have met then
    return [[tuple(at + 1 for at in corners if (at & way).bit_count() % 2 == half) for half in (0, 1)] for way in ways]


def _in_a_plane() -> list[list[tuple[int, ...]]]:
    """The affine plane of order four: sixteen points, on each day the four lines of one direction."""

    def team(x: int, y: int) -> int:
        return FOUR * x + y + 1

    four = range(FOUR)
    upright = [tuple(team(x, y) for y in four) for x in four]
    slopes = [[tuple(team(x, _TIMES[slope][x] ^ start) for x in four) for start in four] for slope in four]
    return [upright, *slopes]


def _of_twelve(days: int) -> list[list[tuple[int, ...]]]:
    """Found by trying: after five days all have met, after three or four as many as can be."""
    best = _TWELVE.get(days, _TWELVE[FIVE])
    return [[tuple(LETTERS.index(letter) + 1 for letter in venue) for venue in day.split()] for day in best]


def _in_lines_of_five() -> list[list[tuple[int, ...]]]:
    """Four rows of five: on five days lines that take one of each row, by five slopes."""

    def team(row: int, column: int) -> int:
        return FIVE * row + column % FIVE + 1

    five = range(FIVE)
    return [[tuple(team(row, start + row * slope) for row in range(FOUR)) for start in five] for slope in five]


def _rows_of_five() -> list[list[tuple[int, ...]]]:
    """The last day, on which the rows themselves meet."""
    return [[tuple(FIVE * row + column + 1 for column in range(FIVE)) for row in range(FOUR)]]


def _repeats(days: Sequence[Sequence[Venue]]) -> int:
    met = Counter(pair for day in days for venue in day for pair in combinations(sorted(venue.teams), 2))
    return sum(times * (times - 1) // 2 for times in met.values())


def _with_hosts(days: Sequence[Sequence[Venue]], central: set[int]) -> list[list[Venue]]:
    """Every venue gets a host, but on central days; nobody hosts again before all have hosted, as far as can be."""
    places = [(day, place) for day, venues in enumerate(days) if day not in central for place in range(len(venues))]
    hosts: dict[tuple[int, int], int] = {}
    often = 0
    while len(hosts) < len(places):
        often += 1
        for where in places:
            if where not in hosts:
                _find_host(where, days, hosts, often, set())
    return [
        [Venue(venue.teams, hosts.get((day, place))) for place, venue in enumerate(venues)]
        for day, venues in enumerate(days)
    ]


def _find_host(
    where: tuple[int, int],
    days: Sequence[Sequence[Venue]],
    hosts: dict[tuple[int, int], int],
    often: int,
    asked: set[int],
) -> bool:
    """A team that hosts less than so often, or one whose venue finds another host (an augmenting path)."""
    for team in days[where[0]][where[1]].teams:
        if team in asked:
            continue
        asked.add(team)
        own = [place for place, host in hosts.items() if host == team]
        if len(own) < often or any(_find_host(place, days, hosts, often, asked) for place in own):
            hosts[where] = team
            return True
    return False


_WHOLE_PLANS = {8: _in_a_cube, 16: _in_a_plane, 20: _in_lines_of_five}
"""By the number of teams: a plan in which all meet, each two as often as any others."""
