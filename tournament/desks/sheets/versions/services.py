"""Writes a version of a sheet, and lets it count. What was keyed never changes: new is a new version."""

from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from scoring import Row, finding, foot_of
from tournament import audit, clock
from tournament.desks.sheets.versions.paper import Paper, awaits_verdict, findings_of, sheet_read, tournament_of
from tournament.desks.sheets.versions.reading import FOOT
from tournament.lock import locked, refuse_final
from tournament.models import FooterEntry, GameRow, OpenSheet, SheetVersion, Table, User
from tournament.queries.league.bound import refuse_bound
from tournament.queries.protests.filed import lacks_unstarted
from tournament.queries.sheets.marks import marks_of
from tournament.refused import Refused


def locked_table(table: Table) -> Table:
    """The table as it stands now, behind whoever was changing anything of its tournament."""
    locked(table.draw.series.tournament_id)
    fresh = (
        Table.objects.select_related("draw__series__tournament__organizer")
        .prefetch_related("seats__card", "versions__footers", "versions__games", "versions__keyed_by")
        .get(pk=table.pk)
    )
    if fresh.draw.voided_at or not fresh.draw.published_at:
        raise Refused(finding("draw.voided", attempt=fresh.draw.attempt))
    refuse_final(tournament_of(fresh))
    refuse_bound(tournament_of(fresh))
    if lacks := lacks_unstarted(fresh.draw.series):
        raise Refused(*lacks)
    return fresh


def key_anew(table: Table, paper: Paper, *, by: User) -> SheetVersion:
    """One more version of a sheet that nothing keeps from being keyed."""
    version = write(table, paper, by=by)
    count_if_clean(version)
    record("sheet.key", table, by=by, after=as_data(version))
    OpenSheet.objects.filter(table=table, user=by).delete()
    return version


def count_waiting_sheet(table: Table, *, by: User) -> bool:
    latest = table.versions.first()
    if latest is None or not awaits_verdict(latest) or latest.counts or not count_if_clean(latest).counts:
        return False
    record("sheet.count", table, by=by, after=as_data(latest))
    return True


def count_if_clean(version: SheetVersion) -> SheetVersion:
    """A version counts by itself when nothing is wrong with it and nobody else has to read it."""
    if not version.counts and not version.second_reading and not findings_of(version):
        count(version)
    return version


def count(version: SheetVersion) -> None:
    version.counts = True
    version.save(update_fields=["counts"])


def write(table: Table, paper: Paper, *, by: User | None, paragraph: str = "", reason: str = "") -> SheetVersion:
    """By nobody: it is what the table itself has signed."""
    kept = SheetVersion.Kind.KEYED if by else SheetVersion.Kind.KEPT
    sheet = sheet_read(table, paper)
    footers = foot_of(sheet, tournament_of(table).rules)
    if len(footers) != table.seats.count():
        raise ValueError("a sheet has one footer a seat")
    version = SheetVersion.objects.create(
        table=table,
        number=table.versions.count() + 1,
        kind=SheetVersion.Kind.CORRECTION if paragraph else kept,
        keyed_by=by,
        keyed_at=clock.exact(),
        moved=clock.stamp().moved,
        passed=paper.passed if paper.footers else sum(row.passed for row in paper.rows if not row.annulled),
        foot_counted=not paper.footers,
        unsigned=list(paper.unsigned),
        paragraph=paragraph,
        reason=reason,
    )
    FooterEntry.objects.bulk_create(
        FooterEntry(version=version, seat=seat, points=foot.points, won=foot.won, lost=foot.lost, total=foot.total)
        for seat, foot in enumerate(footers, start=1)
    )
    GameRow.objects.bulk_create(as_game(version, line, row) for line, row in enumerate(paper.rows, start=1))
    return version


def as_game(version: SheetVersion, line: int, row: Row) -> GameRow:
    same = ("number", "dealer", "declarer", "tops", "overbid", "bid", "won", "value", "score", "passed", "annulled")
    return GameRow(
        version=version,
        line=line,
        contract=row.contract or "",
        steps=sorted(row.steps),
        totals=list(row.totals),
        marks=marks_of(row),
        **{name: getattr(row, name) for name in same},
    )


def refuse_stale(latest: SheetVersion | None, base: int) -> None:
    if latest and latest.number != base:
        at = f"{timezone.localtime(latest.keyed_at):%H:%M:%S}"
        raise Refused(finding("sheet.stale", version=latest.number, by=latest.written_by, at=at))


def refuse_other_seats(table: Table, cards: Sequence[int] | None) -> None:
    sitting = [seat.card.number for seat in table.seats.all()]
    if cards is not None and list(cards) != sitting:
        raise Refused(finding("sheet.seats_changed", table=table.number, cards=tuple(sitting)))


def record(action: str, table: Table, *, by: User | None, after: Any, before: Any = None, reason: str = "") -> None:
    tournament = tournament_of(table)
    audit.record(action, by=by, tournament=tournament, table=table, before=before, after=after, reason=reason)


def as_data(version: SheetVersion) -> dict[str, object]:
    """A version as the trail keeps it."""
    data = {
        **audit.values(version, "number", "kind", "passed", "paragraph", "counts"),
        "footers": list(version.footers.order_by("seat").values("seat", *FOOT)),
    }
    if version.unsigned:
        data["unsigned"] = version.unsigned
    games = version.games.count()
    return {**data, "games": games} if games else data
