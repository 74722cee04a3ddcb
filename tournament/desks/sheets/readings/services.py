"""Second readings: somebody else confirms or rejects what was keyed, or keys it again without seeing it.

The second is never the first, and never edits the first's version: who reads otherwise rejects it.
"""

from collections.abc import Sequence
from dataclasses import replace

from django.utils import timezone

from scoring import Finding, ScoreSheet, check, compare, finding
from tournament import audit
from tournament.desks.sheets.versions.paper import Paper, awaits_verdict, findings_of, sheet_read, tournament_of
from tournament.desks.sheets.versions.reading import directs, has_seen, may_agree, on_paper
from tournament.desks.sheets.versions.services import (
    count,
    count_waiting_sheet,
    key_anew,
    locked_table,
    record,
    refuse_other_seats,
)
from tournament.models import OpenSheet, Series, SheetVersion, Tournament, User
from tournament.queries.sheets.states import State, sheet_of, table_states
from tournament.refused import Refused


def count_waiting(series: Series, *, by: User) -> int:
    """Lets the clean sheets count that wait for a second reading nobody asks for any more; how many they were."""
    with audit.atomic():
        waiting = [state.table for state in table_states(series) if state.state is State.WAITING]
        return sum(count_waiting_sheet(locked_table(table), by=by) for table in waiting)


def confirm(version: SheetVersion, *, by: User) -> SheetVersion:
    """The second reader has seen the same on paper; the sheet counts."""
    with audit.atomic():
        version = second_reading(version, by=by)
        refuse_unread(version)
        return confirmed(version, by=by)


def refuse_unread(version: SheetVersion) -> None:
    """Where second readings are blind, nobody says yes or no to what he must not see."""
    if version.second_reading == Tournament.SecondReading.BLIND:
        raise Refused(finding("sheet.read_blind", table=version.table.number))


def confirmed(version: SheetVersion, *, by: User) -> SheetVersion:
    version.verdict = SheetVersion.Verdict.CONFIRMED
    version.save(update_fields=["verdict", "second_by", "second_at", "unsigned"])
    count(version)
    noted = {"unsigned": version.unsigned} if version.unsigned else {}
    record("sheet.confirm", version.table, by=by, after={"version": version.number, **noted})
    OpenSheet.objects.filter(table=version.table, user=by).delete()
    return version


def reject(version: SheetVersion, *, by: User, reason: str) -> SheetVersion:
    """The second reader sees something else on paper; the sheet goes back to keying."""
    with audit.atomic():
        version = second_reading(version, by=by)
        refuse_unread(version)
        return rejected(version, by=by, reason=reason)


def rejected(version: SheetVersion, *, by: User, reason: str) -> SheetVersion:
    version.verdict, version.verdict_reason = SheetVersion.Verdict.REJECTED, reason
    version.save(update_fields=["verdict", "verdict_reason", "second_by", "second_at"])
    record("sheet.reject", version.table, by=by, after={"version": version.number}, reason=reason)
    return version


def read_blind(
    version: SheetVersion, paper: Paper, *, by: User, cards: Sequence[int] | None = None, stands: bool = False
) -> tuple[Finding, ...]:
    """The second person has keyed the sheet without seeing the first reading: what differs, cell by cell.

    If nothing does, the sheet counts, and lacks the signatures that either has noted. Otherwise it is recorded and both
    look at the paper; a second reading that `stands` after that rejects the first one, is keyed in its place, and waits
    for somebody else's second reading. One that does not add up may stand at once: it has been told its own findings,
    and sees nothing of the first. Where the formula has given the first one's totals, both are compared as they read
    the paper. What a table has signed is not rejected, and nobody but a director agrees with it after having read it
    otherwise: somebody else reads that paper, or a director decides.
    """
    with audit.atomic():
        version = second_reading(version, by=by)
        table, first = version.table, sheet_of(on_paper(version), tournament_of(version.table))
        second = sheet_read(table, paper)
        refuse_other_seats(table, cards)
        if version.is_kept:
            first = as_read(first, second)
        if (bool(first.rows), bool(first.footers)) != (bool(second.rows), bool(second.footers)):
            raise Refused(finding("sheet.read_in_parts", table=table.number))
        differs = compare(first, second)
        if not differs:
            refuse_own_difference(version, by)
            version.unsigned = sorted({*version.unsigned, *paper.unsigned})
            confirmed(version, by=by)
        elif stands and not version.is_kept and (has_seen(version, by) or check(second, tournament_of(table).rules)):
            rejected(version, by=by, reason="")
            key_anew(table, paper, by=by)
            return ()
        else:
            cells = [as_cell(difference) for difference in differs]
            record("sheet.differ", table, by=by, after={"version": version.number, "differences": cells})
            if version.is_kept:
                differs += (finding("sheet.signed_at_table", table=table.number),)
                if not directs(tournament_of(table), by):
                    differs += (finding("reading.settled_by_another", table=table.number),)
    return differs


def as_read(signed: ScoreSheet, paper: ScoreSheet) -> ScoreSheet:
    """Of what a table has signed, what was keyed from its paper: the foot alone, every game, or both."""
    return replace(signed, rows=signed.rows if paper.rows else (), footers=signed.footers if paper.footers else ())


def refuse_own_difference(version: SheetVersion, by: User) -> None:
    if not may_agree(version, by):
        raise Refused(finding("reading.settled_by_another", table=version.table.number))


def as_cell(difference: Finding) -> dict[str, object]:
    """A difference as the trail keeps it."""
    place = {"row": difference.where.row, "seat": difference.where.seat, "field": difference.where.field}
    readings = {name: audit.as_kept(difference.values[name]) for name in ("expected", "found")}
    return {name: value for name, value in {**place, **readings}.items() if value not in (None, "")}


def second_reading(version: SheetVersion, *, by: User) -> SheetVersion:
    table = locked_table(version.table)
    latest = table.versions.first()
    if latest is None or latest.pk != version.pk or not awaits_verdict(latest) or latest.counts:
        raise Refused(finding("sheet.not_waiting", table=table.number))
    if latest.keyed_by == by:
        raise Refused(finding("sheet.second_is_first", table=table.number))
    if findings := findings_of(latest):
        raise Refused(*findings)
    latest.second_by, latest.second_at = by, timezone.now()
    return latest
