"""The word about a sheet that is keyed: corrected, taken out as another table's, or right like its twin."""

from collections.abc import Sequence

from django.utils import timezone

from scoring import Footer, finding
from tournament import audit
from tournament.desks.sheets.versions.paper import corrected, findings_of, is_same
from tournament.desks.sheets.versions.services import as_data, count, locked_table, record, refuse_stale, write
from tournament.models import OpenSheet, SheetTwins, SheetVersion, Table, User
from tournament.queries.sheets.states import is_decided
from tournament.queries.sheets.twins import twins_in
from tournament.refused import Refused


def correct(
    table: Table, *, by: User, footers: Sequence[Footer], passed: int, base: int, paragraph: str, reason: str
) -> SheetVersion:
    """The director's reading of a paper that is wrong in itself, with its rule and reason; it counts at once.

    Fewer games than planned are the director's to accept: time was up, or a player left the table. A sheet that is
    lost or can't be read needs no keying before: it is declared invalid (SkWO 7.2.4), and this is what counts instead.
    """
    with audit.atomic():
        table = locked_table(table)
        latest = table.versions.first()
        sent_before = latest and latest.counts and latest.number == base + 1
        unsigned = tuple(latest.unsigned) if latest else ()  # who hasn't signed it
        paper = corrected(table, footers, passed, unsigned)
        if latest and sent_before and is_same(latest, by, paper, paragraph, reason):
            return latest
        refuse_stale(latest, base)
        if paragraph != SheetVersion.Paragraph.INVALID and not (latest and not latest.taken_out_at):
            raise Refused(finding("sheet.nothing_to_correct", table=table.number))
        version = write(table, paper, by=by, paragraph=paragraph, reason=reason)
        if findings := [problem for problem in findings_of(version) if not is_decided(problem)]:
            raise Refused(*findings, *([finding("sheet.correct_games")] if version.games.exists() else []))
        table.versions.filter(counts=True).update(counts=False)
        count(version)
        before = as_data(latest) if latest else None
        record("sheet.correct", table, by=by, before=before, after=as_data(version), reason=reason)
        OpenSheet.objects.filter(table=table, user=by).delete()
    return version


def take_out(table: Table, *, base: int, by: User, reason: str) -> bool:
    """What was keyed here is another table's or was typed wrongly: nothing of it counts, and the sheet is missing.

    Returns whether there was anything to take out.
    """
    with audit.atomic():
        table = locked_table(table)
        latest = table.versions.first()
        if latest is None or latest.taken_out_at:
            return False
        refuse_stale(latest, base)
        before = as_data(latest)
        table.versions.standing().update(
            counts=False, taken_out_at=timezone.now(), taken_out_by=by, taken_out_reason=reason
        )
        record("sheet.take_out", table, by=by, before=before, after=None, reason=reason)
    return True


def both_right(table: Table, *, other: int, by: User) -> SheetTwins:
    """Two tables have the very same figures, and somebody has looked at both papers: that is how it was played."""
    with audit.atomic():
        table = locked_table(table)
        tables = {table.number, other}
        twins = next((pair for pair in twins_in(table.draw.series) if set(pair.tables) == tables), None)
        if twins is None:
            raise Refused(finding("sheet.no_twins", table=table.number, other=other))
        if twins.right:
            return twins.right
        first, second = twins.versions
        right = SheetTwins.objects.create(first_id=first, second_id=second, said_by=by)
        record("sheet.twins", table, by=by, after={"tables": list(twins.tables)})
    return right
