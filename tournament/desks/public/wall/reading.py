"""What tables write on phones, as the hall may see it: how far they are, and by a setting the running ranking."""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from threading import Lock

from cachetools import LRUCache, cached
from django.utils import timezone

from tournament.desks.public.wall.layout import Line, WallList, lines_of
from tournament.models import Series, Tournament
from tournament.queries.people.hidden import hidden_names
from tournament.queries.protests.hall import Hall
from tournament.queries.ranking.postings import posted_rows
from tournament.queries.ranking.released import Released, named
from tournament.queries.ranking.running import running
from tournament.queries.record.state import State
from tournament.queries.sheets.calls import unanswered
from tournament.queries.sheets.kept import is_on_phones
from tournament.queries.sheets.progress import HallProgress, progress_of
from tournament.tablesheets.pace import about

FRESH = timedelta(seconds=30)  # so long a page says the same, whatever is written
LEFT = ("expelled", "withdrawn")


@dataclass(frozen=True)
class Far:
    """How far the tables are that write on phones; end is rounded, None: it is too early to say."""

    hall: HallProgress
    end: datetime | None

    @property
    def tables(self) -> int:
        return len(self.hall.on_phones)

    @property
    def of_tables(self) -> int:
        return len(self.hall.tables)


def turn() -> datetime:
    """Since when pages say what they say now."""
    now = timezone.now()
    return now - timedelta(seconds=now.timestamp() % FRESH.total_seconds())


def pulse_of(tournament: Tournament, state: State) -> str:
    """What the wall waits for; where tables write on phones also that time goes by."""
    if not is_on_phones(tournament):
        return state.pulse
    return " ".join([state.pulse, f"{turn():%H%M%S}", *map(str, calling(tournament))])


def calling(tournament: Tournament) -> tuple[int, ...]:
    """Tables that call a referee, while nobody is on the way."""
    return unanswered(tournament) if is_on_phones(tournament) else ()


def series_played(tournament: Tournament, waits: Hall, released: Released | None) -> Series | None:
    """The one that hangs on the wall, if tables write on phones and its standings are still to come."""
    if not is_on_phones(tournament) or waits.is_final or not waits.series:
        return None
    if released and released.body["after_series"] >= waits.series:
        return None
    return tournament.series.select_related("tournament__organizer").get(number=waits.series)


def far(series: Series, waits: Hall) -> Far | None:
    """Nothing before the first table has begun, or when the series is over."""
    hall = progress_of(series)
    if not hall.on_phones or (waits.state and waits.state.code == "hall.over"):
        return None
    end = hall.end(turn())
    return Far(hall, about(end) if end else None)


def waited_for(waits: Hall, how_far: Far | None) -> Hall:
    """Where games are written nobody is told that the series has not begun, whether or not its start is recorded."""
    not_begun = waits.state is not None and waits.state.code == "hall.not_started"
    return replace(waits, state=None) if how_far and not_begun else waits


def running_list(series: Series, state: State) -> WallList | None:
    """Where the setting has it, and something has been written for so long."""
    tournament = series.tournament
    if tournament.running_delay is None:
        return None
    until = turn() - timedelta(minutes=tournament.running_delay)
    shown = running_now(series, until, state)
    return shown if shown.lines else None


def running_key(series: Series, until: datetime, state: State) -> Hashable:
    return state, series.pk, until, series.tournament.running_delay


@cached(LRUCache(64), key=running_key, lock=Lock())
def running_now(series: Series, until: datetime, _state: State) -> WallList:
    """Who plays on at a table on paper stands as before, and it is said."""
    standings = running(series, until)
    lines: tuple[Line, ...] = ()
    if any(row.line(series.number) for row in standings.rows):
        rows = named(series.tournament, posted_rows(standings), hidden_names(series.tournament))
        behind = {row.number for row in standings.rows if row.line(series.number) is None}
        lines = tuple(
            replace(line, mark="behind") if row.key in behind and not line.mark else line
            for row, line in zip(rows, lines_of(rows, LEFT), strict=True)
        )
    return WallList("running", f"running-{series.pk}", series.number, "", lines, as_of=until)
