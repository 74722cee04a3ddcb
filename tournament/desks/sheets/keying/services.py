"""Keys, corrects and takes out score sheets. What was keyed never changes: new is a new version."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.utils import timezone

from scoring import EDITIONS, Finding, Footer, Row, ScoreSheet, check, finding, foot_of, performance
from tournament import audit, clock
from tournament.models import FooterEntry, GameRow, OpenSheet, SheetVersion, Table, Tournament, User
from tournament.queries.protests.protests import lacks_unstarted
from tournament.queries.ranking.finals import final_in_force
from tournament.queries.sheets.sheets import counted, footers_of, is_short, row_of, sheet_of, sheet_with
from tournament.refused import Refused


@dataclass(frozen=True)
class Paper:
    """What somebody reads on a sheet: the foot, the games passed, and every game where the games are keyed too.

    Without footers nothing stands at the foot of the paper; then the games are counted.
    """

    footers: tuple[Footer, ...]
    passed: int = 0
    rows: tuple[Row, ...] = ()


def key(
    table: Table,
    *,
    by: User,
    footers: Sequence[Footer],
    passed: int,
    base: int,
    rows: Sequence[Row] = (),
    cards: Sequence[int] | None = None,
) -> SheetVersion:
    """Saves what the paper says, as it stands there. It counts at once if every identity holds.

    `base` is the version that the clerk saw when the form was opened (0: none): whoever comes second is told.
    `cards` are the start numbers that the clerk saw at the seats: who sat elsewhere meanwhile is told, too.
    """
    paper = Paper(tuple(footers), passed if footers else 0, tuple(rows))
    with transaction.atomic():
        table = locked(table)
        latest = table.versions.first()
        if latest and is_standing(latest) and base >= latest.number - 1 and is_same(latest, by, paper):
            count_waiting_sheet(table, by=by)  # if no second reading is asked for any more
            return latest  # the same button twice, or the same sheet again
        if found := counted(table):
            raise Refused(finding("sheet.counted", table=table.number, by=str(found.keyed_by)))
        refuse_stale(latest, base)
        refuse_waiting(latest, by)
        refuse_other_seats(table, cards)
        return key_anew(table, paper, by=by)


def key_anew(table: Table, paper: Paper, *, by: User) -> SheetVersion:
    """One more version of a sheet that nothing keeps from being keyed."""
    version = write(table, paper, by=by)
    count_if_clean(version)
    record("sheet.key", table, by=by, after=as_data(version))
    OpenSheet.objects.filter(table=table, user=by).delete()
    return version


def correct(
    table: Table, *, by: User, footers: Sequence[Footer], passed: int, base: int, paragraph: str, reason: str
) -> SheetVersion:
    """The director's reading of a paper that is wrong in itself, with its rule and reason; it counts at once.

    Fewer games than planned are the director's to accept: time was up, or a player left the table. A sheet that is
    lost or can't be read needs no keying before: it is declared invalid (SkWO 7.2.4), and this is what counts instead.
    """
    with transaction.atomic():
        table = locked(table)
        footers = completed(footers, table)
        latest = table.versions.first()
        sent_before = latest and latest.counts and latest.number == base + 1
        paper = Paper(tuple(footers), passed)
        if latest and sent_before and is_same(latest, by, paper, paragraph, reason):
            return latest
        refuse_stale(latest, base)
        if paragraph != SheetVersion.Paragraph.INVALID and not (latest and not latest.taken_out_at):
            raise Refused(finding("sheet.nothing_to_correct", table=table.number))
        version = write(table, paper, by=by, paragraph=paragraph, reason=reason)
        if findings := [found for found in findings_of(version) if not is_short(found)]:
            raise Refused(*findings)
        table.versions.filter(counts=True).update(counts=False)
        count(version)
        before = as_data(latest) if latest else None
        record("sheet.correct", table, by=by, before=before, after=as_data(version), reason=reason)
        OpenSheet.objects.filter(table=table, user=by).delete()
    return version


def take_out(table: Table, *, base: int, by: User, reason: str) -> None:
    """Another table's sheet was keyed here: nothing of it counts, and this table's own is missing again."""
    with transaction.atomic():
        table = locked(table)
        latest = table.versions.first()
        if latest is None or latest.taken_out_at:
            return
        refuse_stale(latest, base)
        before = as_data(latest)
        table.versions.filter(taken_out_at=None).update(
            counts=False, taken_out_at=timezone.now(), taken_out_by=by, taken_out_reason=reason
        )
        record("sheet.take_out", table, by=by, before=before, after=None, reason=reason)


def count_waiting_sheet(table: Table, *, by: User) -> bool:
    latest = table.versions.first()
    if latest is None or not is_standing(latest) or latest.counts or not count_if_clean(latest).counts:
        return False
    record("sheet.count", table, by=by, after=as_data(latest))
    return True


def locked(table: Table) -> Table:
    """The table as it stands now, behind whoever was changing anything of its tournament."""
    Tournament.objects.select_for_update().get(series__draws__tables=table)
    found = (
        Table.objects.select_related("draw__series__tournament__organizer")
        .prefetch_related("seats__card", "versions__footers", "versions__games", "versions__keyed_by")
        .get(pk=table.pk)
    )
    if found.draw.voided_at or not found.draw.published_at:
        raise Refused(finding("draw.voided", attempt=found.draw.attempt))
    if final_in_force(tournament_of(found)):
        raise Refused(finding("tournament.final"))
    if lacks := lacks_unstarted(found.draw.series):
        raise Refused(*lacks)
    return found


def is_standing(version: SheetVersion) -> bool:
    """Neither rejected nor taken out, and not confirmed yet."""
    return not version.verdict and not version.taken_out_at


def completed(footers: Sequence[Footer], table: Table) -> list[Footer]:
    """A correction's totals that were left empty come from the formula."""
    tournament = tournament_of(table)
    made = performance(sheet_with(footers, tournament), EDITIONS[tournament.rule_edition])
    return [
        foot if foot.total is not None else replace(foot, total=seat.performance)
        for foot, seat in zip(footers, made, strict=True)
    ]


def refuse_stale(latest: SheetVersion | None, base: int) -> None:
    if latest and latest.number != base:
        at = f"{timezone.localtime(latest.keyed_at):%H:%M:%S}"
        raise Refused(finding("sheet.stale", version=latest.number, by=str(latest.keyed_by), at=at))


def refuse_waiting(latest: SheetVersion | None, by: User) -> None:
    """What waits for a second reading is the first reader's to key again; the others read it, and may reject it."""
    if latest is None or latest.keyed_by == by or not is_standing(latest) or findings_of(latest):
        return
    if tournament_of(latest.table).second_reading:
        raise Refused(finding("sheet.waits", table=latest.table.number, by=str(latest.keyed_by)))


def refuse_other_seats(table: Table, cards: Sequence[int] | None) -> None:
    sitting = [seat.card.number for seat in table.seats.all()]
    if cards is not None and list(cards) != sitting:
        raise Refused(finding("sheet.seats_changed", table=table.number, cards=tuple(sitting)))


def write(table: Table, paper: Paper, *, by: User, paragraph: str = "", reason: str = "") -> SheetVersion:
    sheet = sheet_read(table, paper)
    footers = foot_of(sheet, EDITIONS[tournament_of(table).rule_edition])
    if len(footers) != table.seats.count():
        raise ValueError("a sheet has one footer a seat")
    version = SheetVersion.objects.create(
        table=table,
        number=table.versions.count() + 1,
        kind=SheetVersion.Kind.CORRECTION if paragraph else SheetVersion.Kind.KEYED,
        keyed_by=by,
        moved=clock.stamp().moved,
        passed=paper.passed if paper.footers else sum(row.passed for row in paper.rows),
        foot_counted=not paper.footers,
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
    same = ("number", "dealer", "declarer", "tops", "overbid", "bid", "won", "value", "score", "passed")
    return GameRow(
        version=version,
        line=line,
        contract=row.contract or "",
        steps=sorted(row.steps),
        totals=list(row.totals),
        **{name: getattr(row, name) for name in same},
    )


def sheet_read(table: Table, paper: Paper) -> ScoreSheet:
    """A paper of this table as the scoring core reads it."""
    tournament, seats = tournament_of(table), table.seats.count()
    if not paper.footers:
        return ScoreSheet((), tournament.games(seats), rows=paper.rows, seats=seats)
    return replace(sheet_with(paper.footers, tournament, passed=paper.passed), rows=paper.rows)


def count_if_clean(version: SheetVersion) -> SheetVersion:
    """A version counts by itself when nothing is wrong with it and nobody else has to read it."""
    if not version.counts and not tournament_of(version.table).second_reading and not findings_of(version):
        count(version)
    return version


def count(version: SheetVersion) -> None:
    version.counts = True
    version.save(update_fields=["counts"])


def findings_of(version: SheetVersion) -> tuple[Finding, ...]:
    tournament = tournament_of(version.table)
    return check(sheet_of(version, tournament), EDITIONS[tournament.rule_edition])


def preview(
    table: Table, *, footers: Sequence[Footer], passed: int, rows: Sequence[Row] = (), correcting: bool = False
) -> tuple[Finding, ...]:
    """What would keep the figures that stand in the form now from counting; saves nothing."""
    shown = completed(footers, table) if correcting else footers
    sheet = sheet_read(table, Paper(tuple(shown), passed, tuple(rows)))
    findings = check(sheet, EDITIONS[tournament_of(table).rule_edition])
    return tuple(found for found in findings if not (correcting and is_short(found)))


def paper_of(version: SheetVersion) -> Paper:
    rows = tuple(map(row_of, version.games.all()))
    return Paper((), 0, rows) if version.foot_counted else Paper(footers_of(version), version.passed, rows)


def is_same(version: SheetVersion, by: User, paper: Paper, paragraph: str = "", reason: str = "") -> bool:
    said = (version.keyed_by, version.paragraph, version.reason)
    return said == (by, paragraph, reason) and paper_of(version) == paper


def tournament_of(table: Table) -> Tournament:
    return table.draw.series.tournament


def record(action: str, table: Table, *, by: User, after: Any, before: Any = None, reason: str = "") -> None:
    tournament = tournament_of(table)
    audit.record(action, by=by, tournament=tournament, table=table, before=before, after=after, reason=reason)


def as_data(version: SheetVersion) -> dict[str, object]:
    """A version as the trail keeps it."""
    columns = ("seat", "points", "won", "lost", "total")
    kept = {
        **audit.values(version, "number", "kind", "passed", "paragraph", "counts"),
        "footers": list(version.footers.order_by("seat").values(*columns)),
    }
    games = version.games.count()
    return {**kept, "games": games} if games else kept
