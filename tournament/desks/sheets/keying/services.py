"""Keys what a sheet says on paper, as its first reading or as the second; what is wrong there is not corrected."""

from collections.abc import Sequence

from django.db import transaction

from scoring import Finding, Footer, Row, finding
from tournament.desks.sheets.readings.services import read_blind
from tournament.desks.sheets.versions.paper import Paper, awaits_verdict, findings_of, is_same, preview, tournament_of
from tournament.desks.sheets.versions.reading import is_blind_for
from tournament.desks.sheets.versions.services import (
    count_waiting_sheet,
    key_anew,
    locked_table,
    refuse_other_seats,
    refuse_stale,
)
from tournament.models import SheetVersion, Table, User
from tournament.queries.sheets.states import TableState, counted
from tournament.refused import Refused


def put_down(
    state: TableState, paper: Paper, *, by: User, keep: bool, base: int, cards: Sequence[int] | None
) -> tuple[Finding, ...]:
    """What keeps it from being put down: findings that nobody kept, or differences to the first reading."""
    table = state.table
    findings = preview(table, footers=paper.footers, passed=paper.passed, rows=paper.rows)
    if findings and not keep and not state.counts:
        return findings
    if is_blind_for(state, tournament_of(table), by) and state.latest:
        return read_blind(state.latest, paper, by=by, cards=cards, stands=keep)
    key(table, by=by, footers=paper.footers, passed=paper.passed, rows=paper.rows, base=base, cards=cards)
    return ()


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
        table = locked_table(table)
        latest = table.versions.first()
        if latest and awaits_verdict(latest) and base >= latest.number - 1 and is_same(latest, by, paper):
            count_waiting_sheet(table, by=by)  # if no second reading is asked for any more
            return latest  # the same button twice, or the same sheet again
        if counting := counted(table):
            raise Refused(finding("sheet.counted", table=table.number, by=str(counting.keyed_by)))
        refuse_stale(latest, base)
        refuse_waiting(latest, by)
        refuse_other_seats(table, cards)
        return key_anew(table, paper, by=by)


def refuse_waiting(latest: SheetVersion | None, by: User) -> None:
    """What waits for a second reading is the first reader's to key again; the others read it, and may reject it."""
    if latest is None or latest.keyed_by == by or not awaits_verdict(latest) or findings_of(latest):
        return
    if tournament_of(latest.table).second_reading:
        raise Refused(finding("sheet.waits", table=latest.table.number, by=str(latest.keyed_by)))
