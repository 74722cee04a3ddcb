"""How far the tables of a series are that write on phones: what the desk sees of each, and the hall of them all.

What phones have written is only added to, so what follows from the entries of a table is read again where there are
more of them, and of all the others it is remembered.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from threading import Lock

from cachetools import LRUCache
from django.db.models import Count, Max

from scoring import RuleSet, SeatPerformance
from tournament.models import Seat, Series, SeriesTime, SheetVersion, Table, TableEntry, TableSheet, Tournament
from tournament.queries.sheets.kept import REFEREE, SIGNATURES
from tournament.tablesheets.counting import performances
from tournament.tablesheets.entries import OF_ROWS, Entry
from tournament.tablesheets.messages import heard
from tournament.tablesheets.pace import Pace, end_of
from tournament.tablesheets.reading import TableSheet as Read
from tournament.tablesheets.reading import read


@dataclass(frozen=True)
class Written:
    """The sheet as its entries say it, and when the last of those came that wrote something in a row."""

    sheet: Read
    last_at: datetime | None
    rules: RuleSet

    @cached_property
    def games(self) -> int:
        return sum(game.row is not None or game.differs for game in self.sheet.games)

    @cached_property
    def performances(self) -> tuple[SeatPerformance, ...]:
        """What every seat has made so far; a row that differs counts for nobody."""
        return performances(self.sheet, self.rules)

    @cached_property
    def phones(self) -> tuple[str, ...]:
        """Those that have written anything; who only watches leaves no trace, and the server is no phone."""
        named = {entry.phone for entry in self.sheet.received.entries} - {REFEREE}
        return tuple(sorted(name for name in named if not name.endswith(f"-{SIGNATURES}")))


@dataclass(frozen=True)
class TableProgress:
    """One table of the published draw; version is the kind of its sheet, signed or keyed. No phone has begun: None.

    counts: whether a version of its sheet does.
    """

    table: Table
    seats: int
    row: TableSheet | None
    written: Written | None
    version: str
    counts: bool = False

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def of(self) -> int:
        return self.table.draw.series.tournament.games(self.seats)

    @property
    def games(self) -> int:
        return self.written.games if self.written else 0

    @property
    def is_over(self) -> bool:
        """Signed, or keyed at the desk: its phones write nothing any more."""
        return bool(self.version)

    @property
    def is_signed(self) -> bool:
        return self.version == SheetVersion.Kind.KEPT

    @property
    def is_ended_early(self) -> bool:
        """Signed with fewer games than planned."""
        return self.is_signed and not self.is_whole

    @property
    def is_on_paper(self) -> bool:
        return self.row is not None and self.row.paper_at is not None

    @property
    def is_begun(self) -> bool:
        return self.written is not None and not self.is_on_paper

    @property
    def is_whole(self) -> bool:
        return self.games >= self.of

    @property
    def is_playing(self) -> bool:
        """Whether games are still to come from its phones."""
        return self.is_begun and not self.is_whole and not self.is_over


@dataclass(frozen=True)
class HallProgress:
    """All tables of a series, by number. begun_at: when it was started, if that was recorded."""

    tables: tuple[TableProgress, ...]
    begun_at: datetime | None

    @cached_property
    def on_phones(self) -> tuple[TableProgress, ...]:
        return tuple(table for table in self.tables if table.is_begun)

    @property
    def games(self) -> int:
        """Of those that were keyed at the desk all of them."""
        return sum(table.of if table.is_over and not table.is_signed else table.games for table in self.on_phones)

    @property
    def of(self) -> int:
        return sum(table.of for table in self.on_phones)

    @property
    def percent(self) -> int:
        return 100 * self.games // self.of if self.of else 0

    def pace(self, table: TableProgress) -> Pace:
        """Since the series was started; a phone that began earlier or without that, since it began."""
        begun = table.row.begun_at if table.row else self.begun_at
        if begun is None:
            raise ValueError("this table has not begun")
        if self.begun_at and self.begun_at < begun:
            begun = self.begun_at
        games = table.of if table.is_over else table.games
        return Pace(written=games, of=table.of, begun=begun, last=table.written.last_at if table.written else None)

    @cached_property
    def paces(self) -> tuple[Pace, ...]:
        return tuple(map(self.pace, self.on_phones))

    def end(self, now: datetime) -> datetime | None:
        """When the last table that writes on a phone will probably have played."""
        return end_of(self.paces, now)


def progress_of(series: Series, until: datetime | None = None) -> HallProgress:
    """Every table of the published draw, with what its phones had written until then."""
    standing = SheetVersion.objects.standing().filter(table__draw__series=series).order_by("number")
    versions = list(standing.values_list("table", "kind", "counts"))
    kinds = {table: kind for table, kind, _counts in versions}  # of several the last one
    counting = {table for table, _kind, counts in versions if counts}
    tables = (
        Table.objects.published()
        .filter(draw__series=series)
        .select_related("draw__series__tournament")
        .order_by("number")
    )
    seats = Counter(Seat.objects.filter(table__in=tables).values_list("table", flat=True))
    rows = {row.table_id: row for row in TableSheet.objects.filter(table__draw__series=series)}
    written = written_on(rows.values(), seats, series.tournament, until)
    return HallProgress(
        tuple(
            TableProgress(
                table,
                seats[table.pk],
                rows.get(table.pk),
                written.get(table.pk),
                kinds.get(table.pk, ""),
                table.pk in counting,
            )
            for table in tables
        ),
        begun_at(series),
    )


def begun_at(series: Series) -> datetime | None:
    times = SeriesTime.objects.recorded().filter(series=series, kind=SeriesTime.Kind.START)
    return times.values_list("at", flat=True).first()


READ: LRUCache[Hashable, Written] = LRUCache(1_000)  # tables
READ_LOCK = Lock()


def written_on(
    rows: Iterable[TableSheet], sizes: Mapping[int, int], tournament: Tournament, until: datetime | None
) -> dict[int, Written]:
    """By table, of those that had begun. Names can go from what was written, and its number stays."""
    by_sheet = {row.pk: row for row in rows}
    entries = TableEntry.objects.filter(sheet__in=by_sheet)
    entries = entries.filter(came_at__lte=until) if until else entries
    told = entries.order_by("sheet").values_list("sheet").annotate(Count("pk"), Max("pk"), Max("came_at"))
    keys = {sheet: (sheet, *of_it, tournament.names_removed_at) for sheet, *of_it in told}
    with READ_LOCK:
        known = {sheet: READ.get(key) for sheet, key in keys.items()}
    lacking = [sheet for sheet, written in known.items() if written is None]
    fresh: dict[int, list[tuple[Entry, datetime]]] = defaultdict(list)
    if lacking:
        of_them = entries.filter(sheet__in=lacking).order_by("pk").values_list("sheet", "said", "came_at")
        for sheet, said, came_at in of_them:
            fresh[sheet].append((heard(said), came_at))
    for sheet, came in fresh.items():
        seats = sizes[by_sheet[sheet].table_id]
        known[sheet] = written = written_by(came, seats, tournament)
        with READ_LOCK:
            READ[keys[sheet]] = written
    return {by_sheet[sheet].table_id: written for sheet, written in known.items() if written}


def written_by(came: Sequence[tuple[Entry, datetime]], seats: int, tournament: Tournament) -> Written:
    last = max((came_at for entry, came_at in came if entry.kind in OF_ROWS), default=None)
    sheet = read((entry for entry, _came_at in came), seats, tournament.games(seats))
    return Written(sheet, last, tournament.rules)
