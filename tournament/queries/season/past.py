"""Lists of before Skatwart as files told them: which hold, of a season or of an organizer. A few questions, no more."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from tournament.models import Organizer, PastFile, PastList, Player, Season
from tournament.queries.people.persons import Persons

COLUMNS = (
    "pk",
    "file",
    "season",
    "line",
    "player",
    "date",
    "series",
    "table",
    "points",
    "won",
    "lost",
    "total",
    "games",
)
Place = tuple[int, date, int]  # who, as his person is known, the day and the series


class Past(NamedTuple):
    """A list that holds. `player`: the entry under which its person is known."""

    pk: int
    file: int
    season: int
    line: int
    player: int
    date: date
    series: int
    table: int
    points: int | None
    won: int
    lost: int
    total: int
    games: int

    @property
    def place(self) -> Place:
        return self.player, self.date, self.series


@dataclass(frozen=True)
class PastDay:
    """An evening of before Skatwart, as its lists tell it."""

    date: date
    lists: int


def past_of(season: Season, persons: Persons | None = None) -> list[Past]:
    """Day by day; a day is in one season. `persons`: whoever has read them already hands them over."""
    rows = PastList.objects.in_force().filter(season=season)
    told = told_newest(rows.values_list(*COLUMNS), persons or Persons(season.organizer_id))
    return sorted(told.values(), key=lambda past: (past.date, past.series, past.table, past.line))


def past_by_place(organizer: Organizer) -> Mapping[Place, Past]:
    """Everything of an organizer that holds, for whoever compares a file with it."""
    rows = PastList.objects.in_force().filter(season__organizer=organizer)
    return told_newest(rows.values_list(*COLUMNS), Persons(organizer))


def told_newest(rows: Iterable[tuple], persons: Persons) -> dict[Place, Past]:  # type: ignore[type-arg]
    told: dict[Place, Past] = {}
    for pk, file, season, line, player, *rest in rows:
        if player is None:
            continue  # whose name was removed
        past = Past(pk, file, season, line, persons.head(player), *rest)
        told.pop(past.place, None)
        if past.total is not None:
            told[past.place] = past
    return told


def days_of(lists: Iterable[Past]) -> list[PastDay]:
    count: dict[date, int] = {}
    for past in lists:
        count[past.date] = count.get(past.date, 0) + 1
    return [PastDay(day, lists) for day, lists in count.items()]


@dataclass(frozen=True)
class PastSeries:
    """A series of an evening of before, table by table; the table without a number has lists of which none is known."""

    number: int
    tables: tuple[tuple[int, tuple["PastLine", ...]], ...]


@dataclass(frozen=True)
class PastLine:
    """A list with its player and the file that told it."""

    past: Past
    player: Player
    file: PastFile


def evening_of(season: Season, day: date) -> list[PastSeries]:
    """Nobody whose name was removed is on it."""
    lists = [past for past in past_of(season) if past.date == day]
    players = Player.objects.named().select_related("club").in_bulk({past.player for past in lists})
    files = PastFile.objects.in_bulk({past.file for past in lists})
    tables: dict[tuple[int, int], list[PastLine]] = defaultdict(list)
    for past in lists:
        if past.player in players:
            tables[past.series, past.table].append(PastLine(past, players[past.player], files[past.file]))
    numbers = dict.fromkeys(series for series, _table in tables)
    return [
        PastSeries(number, tuple((at, tuple(lines)) for (series, at), lines in tables.items() if series == number))
        for number in numbers
    ]
