"""Keys what a sheet says on paper, as its first reading or as the second; what is wrong there is not corrected."""

from collections.abc import Sequence

from scoring import Finding, Footer, Row, finding
from tournament import audit
from tournament.desks.sheets.readings.services import read_blind
from tournament.desks.sheets.versions.paper import (
    Paper,
    awaits_verdict,
    by_formula,
    findings_of,
    has_foot,
    has_wrong_totals_alone,
    is_same,
    paper_of,
    preview,
    tournament_of,
)
from tournament.desks.sheets.versions.reading import is_blind_for, may_settle, on_paper
from tournament.desks.sheets.versions.services import (
    as_data,
    count_if_clean,
    count_waiting_sheet,
    key_anew,
    locked_table,
    record,
    refuse_other_seats,
    refuse_stale,
    write,
)
from tournament.models import OpenSheet, SheetVersion, Table, User
from tournament.queries.sheets.states import TableState, counted
from tournament.refused import Refused


def put_down(
    state: TableState, paper: Paper, *, by: User, keep: bool, formula: bool, base: int, cards: Sequence[int] | None
) -> tuple[Finding, ...]:
    """What keeps it from being put down: findings that nobody kept, or differences to the first reading."""
    table, blind = state.table, is_blind_for(state, by)
    if formula and not blind and state.latest and has_foot(state.latest, paper):
        paper = paper_of(state.latest)  # with its games: the foot's page shows the foot alone
    findings = preview(table, footers=paper.footers, passed=paper.passed, rows=paper.rows)
    formula = formula and bool(findings)
    if findings and not (keep or formula) and not state.counts:
        return findings
    if formula and not state.counts and not has_wrong_totals_alone(paper, findings, table):
        return findings
    if blind and state.latest:
        if formula:
            refuse_formula(table, paper, by=by)
        return read_blind(state.latest, paper, by=by, cards=cards, stands=keep)
    if formula:
        settle(table, paper, by=by, base=base, cards=cards)
        return ()
    key(
        table,
        by=by,
        footers=paper.footers,
        passed=paper.passed,
        rows=paper.rows,
        unsigned=paper.unsigned,
        base=base,
        cards=cards,
    )
    return ()


def key(
    table: Table,
    *,
    by: User,
    footers: Sequence[Footer],
    passed: int,
    base: int,
    rows: Sequence[Row] = (),
    unsigned: Sequence[int] = (),
    cards: Sequence[int] | None = None,
) -> SheetVersion:
    """Saves what the paper says, as it stands there. It counts at once if every identity holds.

    `base` is the version that the clerk saw when the form was opened (0: none): whoever comes second is told.
    `cards` are the start numbers that the clerk saw at the seats: who sat elsewhere meanwhile is told, too.
    """
    paper = Paper(tuple(footers), passed if footers else 0, tuple(rows), tuple(unsigned))
    with audit.atomic():
        table = locked_table(table)
        latest = table.versions.first()
        if latest and awaits_verdict(latest) and base >= latest.number - 1 and is_same(latest, by, paper):
            count_waiting_sheet(table, by=by)  # if no second reading is asked for any more
            return latest  # the same button twice, or the same sheet again
        if counting := counted(table):
            raise Refused(finding("sheet.counted", table=table.number, by=counting.written_by))
        refuse_stale(latest, base)
        refuse_waiting(latest, by)
        refuse_other_seats(table, cards)
        return key_anew(table, paper, by=by)


def refuse_waiting(latest: SheetVersion | None, by: User) -> None:
    """What waits for a second reading is the first reader's to key again; the others read it, and may reject it.

    A sheet that its table has signed is nobody's to key again.
    """
    if latest and latest.is_kept and not latest.taken_out_at:
        raise Refused(finding("sheet.signed_at_table", table=latest.table.number))
    if latest is None or latest.keyed_by == by or not awaits_verdict(latest) or findings_of(latest):
        return
    if latest.second_reading:
        raise Refused(finding("sheet.waits", table=latest.table.number, by=latest.written_by))


def settle(table: Table, paper: Paper, *, by: User, base: int, cards: Sequence[int] | None = None) -> SheetVersion:
    """Only a total is wrong on paper: what stands there is one version, with the formula's totals it is the next.

    That one counts, or waits for the second reading where one is asked for: what is read again is the paper.
    """
    with audit.atomic():
        table = locked_table(table)
        latest = table.versions.first()
        if latest and is_settled(latest, paper, by=by, base=base):
            return latest
        if counting := counted(table):
            raise Refused(finding("sheet.counted", table=table.number, by=counting.written_by))
        refuse_stale(latest, base)
        refuse_waiting(latest, by)
        refuse_other_seats(table, cards)
        refuse_formula(table, paper, by=by)
        stands = latest and awaits_verdict(latest) and has_foot(latest, paper)
        return settled(latest if latest and stands else key_anew(table, paper, by=by), by=by)


def is_settled(latest: SheetVersion, paper: Paper, *, by: User, base: int) -> bool:
    """The same key twice: this person has settled just this paper."""
    mine = latest.has_formula_totals and latest.keyed_by == by and awaits_verdict(latest)
    return mine and base >= latest.number - 2 and has_foot(on_paper(latest), paper)


def refuse_formula(table: Table, paper: Paper, *, by: User) -> None:
    """The formula settles totals and nothing else, by the hand of those whom the settings let."""
    if not may_settle(tournament_of(table), by):
        raise Refused(finding("sheet.formula_not_yours", table=table.number))
    findings = preview(table, footers=paper.footers, passed=paper.passed, rows=paper.rows)
    if not has_wrong_totals_alone(paper, findings, table):
        raise Refused(finding("sheet.more_than_totals", table=table.number))


def settled(version: SheetVersion, *, by: User) -> SheetVersion:
    table = locked_table(version.table)  # with the version that was keyed just now
    paper = by_formula(paper_of(version), table)
    total = write(table, paper, by=by, paragraph=SheetVersion.Paragraph.FORMULA)
    count_if_clean(total)
    record("sheet.formula", table, by=by, before=as_data(version), after=as_data(total))
    OpenSheet.objects.filter(table=table, user=by).delete()
    return total
