"""What the desk sees of each table that writes on phones: how far it is, whether it is behind, who has signed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import Count, Max

from tournament import clock
from tournament.desks.sheets.phones.reading import seat_of
from tournament.gate import CARD_CODE, locks
from tournament.models import RefereeCall, Seat, Series, TableEntry, TableSheet
from tournament.queries.record.pulse import beat, pulse
from tournament.queries.sheets.calls import open_calls
from tournament.queries.sheets.progress import HallProgress, TableProgress, Written, progress_of
from tournament.queries.sheets.states import TableState, state_of, tables_in_play
from tournament.tablesheets.pace import expected
from tournament.tablesheets.reading import TableSheet as Read

BEHIND = 4  # games less than a table has that is as far as the middle of the hall
SILENT = timedelta(minutes=10)  # four games of a series of 48 in two hours


class Where(StrEnum):
    SIGNED = "signed"
    KEYED = "keyed"
    PAPER = "paper"
    NOT_BEGUN = "not_begun"
    WHOLE = "whole"
    WRITES = "writes"


ON_PHONES = (Where.WRITES, Where.WHOLE, Where.SIGNED)


@dataclass(frozen=True)
class Line:
    """A table of the list. behind: games less than the middle of the hall; minutes: since its last game.

    state: why its sheet doesn't count, if it is there. locked: start cards that wrong codes have locked, until when.
    """

    table: TableProgress
    seats: dict[int, Seat]
    where: Where
    behind: int
    minutes: int | None
    call: RefereeCall | None = None
    state: TableState | None = None
    locked: tuple[tuple[Seat, datetime], ...] = ()

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def is_not_begun(self) -> bool:
        return self.where is Where.NOT_BEGUN

    @property
    def next_game(self) -> int | None:
        """The game that is played now."""
        return self.written.sheet.next_game if self.written else 1

    @property
    def written(self) -> Written | None:
        return self.table.written

    @property
    def is_late(self) -> bool:
        return self.where is Where.WRITES and (self.behind >= BEHIND or self.is_silent)

    @property
    def is_silent(self) -> bool:
        return self.minutes is not None and timedelta(minutes=self.minutes) >= SILENT

    @property
    def sheet(self) -> Read | None:
        """What phones have written, as long as nothing on paper has taken its place."""
        return self.written.sheet if self.written and self.where in ON_PHONES else None

    @property
    def keepers(self) -> tuple[Seat, ...]:
        """On whose phones the sheet is kept: one, if nobody erred."""
        keepers = self.sheet.keepers if self.sheet else ()
        return tuple(self.seats[number] for number in sorted({seat_of(entry.phone) for entry in keepers}))

    @property
    def signed(self) -> tuple[Seat, ...]:
        signatures = self.sheet.signatures if self.sheet else ()
        return tuple(self.seats[signature.seat] for signature in signatures if signature.signed)

    @property
    def disputed(self) -> tuple[tuple[Seat, str], ...]:
        """Who does not sign, and what is disputed."""
        signatures = self.sheet.signatures if self.sheet else ()
        return tuple(
            (self.seats[signature.seat], " / ".join(entry.words for entry in signature.entries if entry.words))
            for signature in signatures
            if signature.disputed
        )

    @property
    def differing(self) -> tuple[int, ...]:
        return self.sheet.differing if self.sheet else ()

    @property
    def late_games(self) -> tuple[int, ...]:
        """Written by a phone after another one had taken over, neither taken nor left out."""
        return tuple(sorted({entry.game for entry in self.sheet.late})) if self.sheet else ()

    @property
    def waits_for_time_up(self) -> bool:
        """Signed with fewer games, and nobody has said that the time was up."""
        return self.state is not None and self.state.lacks_games_alone

    @property
    def has_two_readings(self) -> bool:
        """Its paper was read otherwise than it has signed."""
        return self.state is not None and self.state.is_differing

    @property
    def needs_somebody(self) -> bool:
        at_the_table = self.call or self.is_late or self.disputed or self.differing or self.late_games or self.locked
        return bool(at_the_table or self.waits_for_time_up or self.has_two_readings)

    @property
    def is_on_paper(self) -> bool:
        return self.where is Where.PAPER

    @property
    def may_go_to_paper(self) -> bool:
        return self.where in (Where.WRITES, Where.WHOLE, Where.NOT_BEGUN)


def hall_now(series: Series) -> tuple[HallProgress, list[Line]]:
    """The hall, and of every table a line, in the order of their numbers."""
    hall, now = progress_of(series), clock.exact()
    seated: dict[int, dict[int, Seat]] = {table.table.pk: {} for table in hall.tables}
    for seat in Seat.objects.filter(table__in=seated).select_related("card__player", "card__substitute"):
        seated[seat.table_id][seat.number] = seat
    paces, calls = hall.paces, {call.table_id: call for call in open_calls(series.tournament)}
    states, locked = uncounted_states(series, hall), locks(CARD_CODE, cards_in(seated))
    return hall, [
        Line(
            table,
            seated[table.table.pk],
            where(table),
            max(0, expected(paces, table.of) - table.games) if table.is_playing else 0,
            minutes_since(hall, table, now),
            calls.get(table.table.pk),
            states.get(table.table.pk),
            locked_at(seated[table.table.pk], locked),
        )
        for table in hall.tables
    ]


def uncounted_states(series: Series, hall: HallProgress) -> dict[int, TableState]:
    """Of the tables whose sheet is there and doesn't count."""
    uncounted = [table.table.pk for table in hall.tables if table.is_over and not table.counts]
    tables = tables_in_play(series, history=False).filter(pk__in=uncounted) if uncounted else ()
    return {table.pk: state_of(table, series) for table in tables}


def cards_in(seated: Mapping[int, Mapping[int, Seat]]) -> Iterator[int]:
    return (seat.card_id for seats in seated.values() for seat in seats.values())


def locked_at(seats: Mapping[int, Seat], locked: Mapping[int, datetime]) -> tuple[tuple[Seat, datetime], ...]:
    return tuple((seat, locked[seat.card_id]) for seat in seats.values() if seat.card_id in locked)


def where(table: TableProgress) -> Where:
    if table.is_over:
        return Where.SIGNED if table.is_signed else Where.KEYED
    if table.is_on_paper:
        return Where.PAPER
    if not table.is_begun:
        return Where.NOT_BEGUN
    return Where.WHOLE if table.is_whole else Where.WRITES


def minutes_since(hall: HallProgress, table: TableProgress, now: datetime) -> int | None:
    """Since its last game, or since it began; None where nothing is waited for."""
    if not table.is_playing:
        return None
    pace = hall.pace(table)
    return max(0, int((now - (pace.last or pace.begun)).total_seconds()) // 60)


def progress_pulse(series: Series) -> str:
    """Another one when something was written, done at a desk, or a minute went by."""
    sheets = TableSheet.objects.filter(table__draw__series=series)
    written = TableEntry.objects.filter(sheet__in=sheets).aggregate(Count("pk"), Max("pk"))
    paper = sheets.aggregate(Max("paper_at"))
    return beat(pulse(series.tournament), written, paper, int(clock.exact().timestamp()) // 60)
