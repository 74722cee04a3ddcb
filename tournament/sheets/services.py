"""Keys, confirms, rejects, corrects and takes out score sheets. What was keyed never changes: new is a new version."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils import timezone

from scoring import EDITIONS, Finding, Footer, check, finding, performance
from tournament import audit
from tournament.models import FooterEntry, Series, SheetVersion, Table, Tournament, User
from tournament.queries.finals import final_in_force
from tournament.queries.sheets import State, counted, is_short, sheet_of, sheet_with, table_states
from tournament.refused import Refused


def key(table: Table, *, by: User, footers: Sequence[Footer], passed: int, base: int) -> SheetVersion:
    """Saves what the foot of the paper says, as it stands there. It counts at once if every identity holds.

    `base` is the version that the clerk saw when the form was opened (0: none): whoever comes second is told.
    """
    with transaction.atomic():
        table = locked(table)
        latest = table.versions.first()
        if latest and is_standing(latest) and base >= latest.number - 1 and is_same(latest, by, footers, passed):
            count_waiting_sheet(table, by=by)  # if no second reading is asked for any more
            return latest  # the same button twice, or the same sheet again
        refuse_stale(latest, base)
        if counted(table):
            raise Refused(finding("sheet.counted", table=table.number))
        version = write(table, by=by, footers=footers, passed=passed)
        count_if_clean(version)
        record("sheet.key", table, by=by, after=as_data(version))
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
        if latest and sent_before and is_same(latest, by, footers, passed, paragraph, reason):
            return latest
        refuse_stale(latest, base)
        if paragraph != SheetVersion.Paragraph.INVALID and not (latest and not latest.taken_out_at):
            raise Refused(finding("sheet.nothing_to_correct", table=table.number))
        version = write(table, by=by, footers=footers, passed=passed, paragraph=paragraph, reason=reason)
        if findings := [found for found in findings_of(version) if not is_short(found)]:
            raise Refused(*findings)
        table.versions.filter(counts=True).update(counts=False)
        count(version)
        before = as_data(latest) if latest else None
        record("sheet.correct", table, by=by, before=before, after=as_data(version), reason=reason)
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


def count_waiting(series: Series, *, by: User) -> int:
    """Lets the clean sheets count that wait for a second reading nobody asks for any more; how many they were."""
    with transaction.atomic():
        waiting = [state.table for state in table_states(series) if state.state is State.WAITING]
        return sum(count_waiting_sheet(locked(table), by=by) for table in waiting)


def count_waiting_sheet(table: Table, *, by: User) -> bool:
    latest = table.versions.first()
    if latest is None or not is_standing(latest) or latest.counts or not count_if_clean(latest).counts:
        return False
    record("sheet.count", table, by=by, after=as_data(latest))
    return True


def confirm(version: SheetVersion, *, by: User) -> SheetVersion:
    """The second reader has seen the same on paper; the sheet counts."""
    with transaction.atomic():
        version = second_reading(version, by=by)
        version.verdict = SheetVersion.Verdict.CONFIRMED
        version.save(update_fields=["verdict", "second_by", "second_at"])
        count(version)
        record("sheet.confirm", version.table, by=by, after={"version": version.number})
    return version


def reject(version: SheetVersion, *, by: User, reason: str) -> SheetVersion:
    """The second reader sees something else on paper; the sheet goes back to keying."""
    with transaction.atomic():
        version = second_reading(version, by=by)
        version.verdict, version.verdict_reason = SheetVersion.Verdict.REJECTED, reason
        version.save(update_fields=["verdict", "verdict_reason", "second_by", "second_at"])
        record("sheet.reject", version.table, by=by, after={"version": version.number}, reason=reason)
    return version


def locked(table: Table) -> Table:
    """The table as it stands now, behind whoever was changing anything of its tournament."""
    Tournament.objects.select_for_update().get(series__draws__tables=table)
    found = (
        Table.objects.select_related("draw__series__tournament__organizer")
        .prefetch_related("seats", "versions__footers", "versions__keyed_by")
        .get(pk=table.pk)
    )
    if found.draw.voided_at or not found.draw.published_at:
        raise Refused(finding("draw.voided", attempt=found.draw.attempt))
    if final_in_force(tournament_of(found)):
        raise Refused(finding("tournament.final"))
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


def second_reading(version: SheetVersion, *, by: User) -> SheetVersion:
    table = locked(version.table)
    latest = table.versions.first()
    if latest is None or latest.pk != version.pk or not is_standing(latest) or latest.counts:
        raise Refused(finding("sheet.not_waiting", table=table.number))
    if latest.keyed_by == by:
        raise Refused(finding("sheet.second_is_first", table=table.number))
    if findings := findings_of(latest):
        raise Refused(*findings)
    latest.second_by, latest.second_at = by, timezone.now()
    return latest


def write(
    table: Table, *, by: User, footers: Sequence[Footer], passed: int, paragraph: str = "", reason: str = ""
) -> SheetVersion:
    if len(footers) != table.seats.count():
        raise ValueError("a sheet has one footer a seat")
    version = SheetVersion.objects.create(
        table=table,
        number=table.versions.count() + 1,
        kind=SheetVersion.Kind.CORRECTION if paragraph else SheetVersion.Kind.KEYED,
        keyed_by=by,
        passed=passed,
        paragraph=paragraph,
        reason=reason,
    )
    FooterEntry.objects.bulk_create(
        FooterEntry(version=version, seat=seat, points=foot.points, won=foot.won, lost=foot.lost, total=foot.total)
        for seat, foot in enumerate(footers, start=1)
    )
    return version


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


def preview(table: Table, *, footers: Sequence[Footer], passed: int, correcting: bool) -> tuple[Finding, ...]:
    """What would keep the figures that stand in the form now from counting; saves nothing."""
    tournament = tournament_of(table)
    shown = completed(footers, table) if correcting else footers
    findings = check(sheet_with(shown, tournament, passed=passed), EDITIONS[tournament.rule_edition])
    return tuple(found for found in findings if not (correcting and is_short(found)))


def is_same(
    version: SheetVersion, by: User, footers: Sequence[Footer], passed: int, paragraph: str = "", reason: str = ""
) -> bool:
    kept = tuple(Footer(points=e.points, won=e.won, lost=e.lost, total=e.total) for e in version.footers.all())
    said = (version.keyed_by, version.passed, version.paragraph, version.reason)
    return said == (by, passed, paragraph, reason) and kept == tuple(footers)


def tournament_of(table: Table) -> Tournament:
    return table.draw.series.tournament


def record(action: str, table: Table, *, by: User, after: Any, before: Any = None, reason: str = "") -> None:
    tournament = tournament_of(table)
    audit.record(action, by=by, tournament=tournament, table=table, before=before, after=after, reason=reason)


def as_data(version: SheetVersion) -> dict[str, object]:
    """A version as the trail keeps it."""
    columns = ("seat", "points", "won", "lost", "total")
    return {
        **audit.values(version, "number", "kind", "passed", "paragraph", "counts"),
        "footers": list(version.footers.order_by("seat").values(*columns)),
    }
