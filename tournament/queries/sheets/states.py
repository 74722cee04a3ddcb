"""Where the sheets of a series stand: missing, keyed, with findings, counted; and the core's view of a version."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypedDict

from django.db.models import Exists, OuterRef, Prefetch, Subquery
from django.utils import timezone

from scoring import (
    Contract,
    Finding,
    Footer,
    Joined,
    Row,
    RuleSet,
    ScoreSheet,
    SeatPerformance,
    check,
    counted_foot,
    lacks_games,
    performance,
)
from tournament.models import AuditEntry, GameRow, OpenSheet, Seat, Series, SheetVersion, Table, Tournament, User
from tournament.models.joined import games_at
from tournament.queries.sheets.effects import declared_invalid
from tournament.queries.sheets.time_up import excuses, is_short, time_up_at

SEEN_FOR = timedelta(seconds=20)  # a browser that was closed holds nobody back for longer


class State(StrEnum):
    MISSING = "missing"
    FINDINGS = "findings"
    WAITING = "waiting"  # for the second reading
    DIFFERS = "differs"  # a blind second reading says otherwise: somebody else or the director settles it
    REJECTED = "rejected"
    COUNTED = "counted"
    INVALID = "invalid"  # by a ruling that stands, whatever was keyed: the table is settled and counts zero


class Declared(TypedDict):
    invalid: bool
    time_up: bool
    differed: dict[str, Any] | None


if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django_stubs_ext import WithAnnotations

    InPlay = WithAnnotations[Table, Declared]


@dataclass(frozen=True)
class TableState:
    table: Table
    seats: tuple[Seat, ...]
    state: State
    latest: SheetVersion | None
    findings: tuple[Finding, ...]

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def is_missing(self) -> bool:
        return self.state is State.MISSING

    @property
    def is_invalid(self) -> bool:
        return self.state is State.INVALID

    @property
    def is_counted(self) -> bool:
        return self.state is State.COUNTED

    @property
    def is_rejected(self) -> bool:
        return self.state is State.REJECTED

    @property
    def is_differing(self) -> bool:
        return self.state is State.DIFFERS

    @property
    def waits(self) -> bool:
        """For a second reading, or for somebody who settles how it differs."""
        return self.state in (State.WAITING, State.DIFFERS)

    @property
    def lacks_games_alone(self) -> bool:
        """Its table has signed it, and fewer games than planned are all that is wrong."""
        is_kept = self.latest is not None and self.latest.is_kept
        return is_kept and bool(self.findings) and all(map(is_short, self.findings))

    @property
    def counts(self) -> bool:
        """Whether a version of the sheet counts, whatever a ruling says of it."""
        return any(version.counts for version in self.table.versions.all())

    @property
    def keeper(self) -> Seat:
        """Who keeps the list: seat 1, or another of the table by permission (SkWO 7.2.2); one who left keeps none."""
        return next((seat for seat in self.seats if seat.card_id == self.table.keeper_id), self.seats[0])

    @property
    def unsigned(self) -> tuple[Seat, ...]:
        """Who has not signed the sheet as it was keyed last (SkWO 7.2.3); an invalid one needs nobody's name."""
        missing = self.latest.unsigned if self.latest and not self.is_invalid else ()
        return tuple(seat for seat in self.seats if seat.number in missing)

    @property
    def base(self) -> int:
        """The number of the newest version, taken out or not: what a form says it has seen; 0: none."""
        return max((version.number for version in self.table.versions.all()), default=0)


def tables_in_play(series: Series, *, history: bool = True) -> "QuerySet[InPlay]":
    """The tables of the published draw with seats, players and versions: five queries, however many tables.

    Without their history of the versions come those that say where a sheet stands.
    """
    seats = Seat.objects.select_related("card__player__club", "card__substitute__club")
    versions = SheetVersion.objects.all() if history else SheetVersion.objects.telling()
    versions = versions.select_related("keyed_by", "second_by", "taken_out_by").prefetch_related("footers", "games")
    tables: QuerySet[Table] = Table.objects.published().filter(draw__series=series)
    return (
        tables.select_related("draw")
        .prefetch_related(Prefetch("seats", seats))
        .prefetch_related(Prefetch("versions", versions))
        .annotate(invalid=declared_invalid(), time_up=time_up_at(), differed=last_difference())
    )


def table_states(series: Series) -> list[TableState]:
    return [state_of(table, series) for table in tables_in_play(series, history=False)]


def open_states(series: Series) -> list[TableState]:
    """Of the tables whose sheet neither counts nor was declared invalid: no others are read."""
    counted = SheetVersion.objects.filter(table=OuterRef("pk"), counts=True)
    tables = tables_in_play(series, history=False).filter(~Exists(counted), invalid=False)
    return [state_of(table, series) for table in tables]


def state_of(table: "InPlay", series: Series) -> TableState:
    """Of a table of this series, which is not read again with each of them."""
    table.draw.series = series
    seats = tuple(table.seats.all())
    versions = [version for version in table.versions.all() if not version.taken_out_at]
    latest = versions[0] if versions else None
    if table.invalid:
        return TableState(table, seats, State.INVALID, latest, ())
    if latest is None:
        return TableState(table, seats, State.MISSING, None, ())
    if any(version.counts for version in versions):
        return TableState(table, seats, State.COUNTED, latest, ())
    if latest.verdict == SheetVersion.Verdict.REJECTED:
        return TableState(table, seats, State.REJECTED, latest, ())
    found = check(sheet_of(latest, series.tournament), series.tournament.rules)
    findings = tuple(lack for lack in found if not excuses(lack, latest, time_up=table.time_up))
    if findings:
        return TableState(table, seats, State.FINDINGS, latest, findings)
    differs = (table.differed or {}).get("version") == latest.number
    return TableState(table, seats, State.DIFFERS if differs else State.WAITING, latest, ())


def last_difference() -> Subquery:
    """Of every table of a query: what the trail says of the last blind reading there that differed."""
    told = AuditEntry.objects.filter(action="sheet.differ", table=OuterRef("pk")).order_by("-pk")
    return Subquery(told.values("after")[:1])


def sheet_of(version: SheetVersion, tournament: Tournament) -> ScoreSheet:
    """A keyed version as the scoring core reads it; a foot that was counted from the games is not read again."""
    footers = footers_of(version)
    joined = version.table.fourth
    games, rows = games_at(tournament, len(footers), joined), tuple(map(row_of, version.games.all()))
    if version.foot_counted:
        return ScoreSheet((), games, rows=rows, seats=len(footers))
    return ScoreSheet(footers, games, version.passed, rows, joined=joined)


def performances_on(sheet: ScoreSheet, rules: RuleSet) -> tuple[SeatPerformance, ...]:
    """What a sheet makes for every seat; nothing where the system needs games that were not keyed.

    A foot on which nothing stands counts nothing under any system (SkWO 7.2.4).
    """
    if not lacks_games(sheet, rules):
        return performance(sheet, rules)
    empty = not any(foot.won or foot.lost for foot in sheet.footers)
    return tuple(counted_foot(foot, 0, sheet.seats, rules) for foot in sheet.footers) if empty else ()


def footers_of(version: SheetVersion) -> tuple[Footer, ...]:
    return tuple(
        Footer(points=entry.points, won=entry.won, lost=entry.lost, total=entry.total)
        for entry in version.footers.all()
    )


def row_of(game: GameRow) -> Row:
    return Row(
        number=game.number,
        dealer=game.dealer,
        declarer=game.declarer,
        contract=Contract(game.contract) if game.contract else None,
        tops=game.tops,
        steps=frozenset(game.steps),
        overbid=game.overbid,
        bid=game.bid,
        won=game.won,
        value=game.value,
        score=game.score,
        totals=tuple(game.totals),
        passed=game.passed,
        annulled=game.annulled,
        **game.marks,
    )


@dataclass(frozen=True)
class Opened:
    """Somebody has a sheet open just now."""

    user: User
    since: datetime


def opened(series: Series) -> dict[int, list[Opened]]:
    """Table -> who has its sheet open and was seen in the last seconds, who came first before the others."""
    seen = OpenSheet.objects.in_force().filter(table__draw__series=series, seen_at__gt=timezone.now() - SEEN_FOR)
    by_table: dict[int, list[Opened]] = defaultdict(list)
    for open_sheet in seen.select_related("user", "table").order_by("opened_at", "pk"):
        by_table[open_sheet.table.number].append(Opened(open_sheet.user, open_sheet.opened_at))
    return by_table


def sheet_with(
    footers: Sequence[Footer], tournament: Tournament, *, passed: int = 0, joined: Joined | None = None
) -> ScoreSheet:
    """The foot of a sheet of this tournament, which plans so many games at three, four and five."""
    games = games_at(tournament, len(footers), joined)
    return ScoreSheet(footers=tuple(footers), games=games, passed=passed, joined=joined)


def counted(table: Table) -> SheetVersion | None:
    return next((version for version in table.versions.all() if version.counts), None)


def is_decided(lack: Finding) -> bool:
    """What a correction may let count: fewer games than planned, and a game of which only its amount is known.

    Too many games never do.
    """
    if lack.code == "row.incomplete":
        return bool(lack.values["fields"] == ("contract",))
    return is_short(lack)
