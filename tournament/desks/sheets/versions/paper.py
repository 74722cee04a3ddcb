"""A sheet as somebody reads it from paper, and what is wrong with it. Saves nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring import Finding, Footer, Row, ScoreSheet, check, finding
from tournament.desks.sheets.versions.lowest import lowest_rows
from tournament.models import SheetVersion, Table, Tournament, User
from tournament.queries.sheets.states import footers_of, is_decided, performances_on, row_of, sheet_of, sheet_with
from tournament.queries.sheets.time_up import excuses, is_time_up
from tournament.refused import Refused


@dataclass(frozen=True)
class Paper:
    """What somebody reads on a sheet: the foot, the games passed, and every game where the games are keyed too.

    Without footers nothing stands at the foot of the paper; then the games are counted. `unsigned` are the seats that
    have not signed it (SkWO 7.2.3, 9.11): noted beside the figures, and no reason why they shouldn't count.
    """

    footers: tuple[Footer, ...]
    passed: int = 0
    rows: tuple[Row, ...] = ()
    unsigned: tuple[int, ...] = ()


def tournament_of(table: Table) -> Tournament:
    return table.draw.series.tournament


def sheet_read(table: Table, paper: Paper) -> ScoreSheet:
    """A paper of this table as the scoring core reads it."""
    tournament, seats = tournament_of(table), table.seats.count()
    if table.joined and paper.rows:
        raise Refused(finding("sheet.joined_rows", table=table.number))
    if not paper.footers:
        return ScoreSheet((), tournament.games(seats), rows=paper.rows, seats=seats)
    return replace(sheet_with(paper.footers, tournament, passed=paper.passed, joined=table.fourth), rows=paper.rows)


def completed(footers: Sequence[Footer], table: Table, rows: Sequence[Row] = ()) -> list[Footer]:
    """A correction's totals that were left empty come from the formula, as far as it can be applied."""
    tournament = tournament_of(table)
    seats = performances_on(
        replace(sheet_with(footers, tournament, joined=table.fourth), rows=tuple(rows)), tournament.rules
    )
    if not seats:
        return list(footers)
    return [
        foot if foot.total is not None else replace(foot, total=seat.performance)
        for foot, seat in zip(footers, seats, strict=True)
    ]


TOTALS_ALONE = frozenset({"footer.total_differs", "footer.other_bonus", "footer.exchanged"})


def by_formula(paper: Paper, table: Table) -> Paper:
    """The same paper with the totals that the formula gives."""
    without = [replace(foot, total=None) for foot in paper.footers]
    return replace(paper, footers=tuple(completed(without, table, paper.rows)))


def corrected(table: Table, footers: Sequence[Footer], passed: int, unsigned: Sequence[int] = ()) -> Paper:
    """What a correction counts: its foot with the formula's totals, and the games below it where the system needs them.

    These are those of the version before at their lowest readings (SkWO 7.2.5); where nothing counts there are none.
    """
    tournament = tournament_of(table)
    rows: tuple[Row, ...] = ()
    latest = next((version for version in table.versions.all() if not version.taken_out_at), None)
    if tournament.rules.system.opponents_only and latest and any(foot.won or foot.lost for foot in footers):
        rows = lowest_rows(sheet_of(latest, tournament), tournament.rules)
    return Paper(tuple(completed(footers, table, rows)), passed, rows, unsigned=tuple(unsigned))


def has_wrong_totals_alone(paper: Paper, findings: Sequence[Finding], table: Table) -> bool:
    """Points, won, lost and passed games agree with each other, and every total is written; only totals are wrong."""
    if not findings or not paper.footers:
        return False
    of_totals = all(
        problem.code in TOTALS_ALONE and problem.where.field == "total" and problem.where.row is None
        for problem in findings
    )
    settled = by_formula(paper, table)
    return of_totals and not preview(table, footers=settled.footers, passed=settled.passed, rows=settled.rows)


def findings_of(version: SheetVersion) -> tuple[Finding, ...]:
    tournament = tournament_of(version.table)
    found = check(sheet_of(version, tournament), tournament.rules)
    time_up = bool(found) and version.is_kept and is_time_up(version.table)
    return tuple(lack for lack in found if not excuses(lack, version, time_up=time_up))


def preview(
    table: Table, *, footers: Sequence[Footer], passed: int, rows: Sequence[Row] = (), correcting: bool = False
) -> tuple[Finding, ...]:
    """What would keep the figures that stand in the form now from counting; saves nothing."""
    paper = corrected(table, footers, passed) if correcting else Paper(tuple(footers), passed, tuple(rows))
    sheet = sheet_read(table, paper)
    findings = check(sheet, tournament_of(table).rules)
    return tuple(problem for problem in findings if not (correcting and is_decided(problem)))


def paper_of(version: SheetVersion) -> Paper:
    rows, unsigned = tuple(map(row_of, version.games.all())), tuple(version.unsigned)
    if version.foot_counted:
        return Paper((), 0, rows, unsigned)
    return Paper(footers_of(version), version.passed, rows, unsigned)


def is_same(version: SheetVersion, by: User, paper: Paper, paragraph: str = "", reason: str = "") -> bool:
    return (version.keyed_by, version.paragraph, version.reason, paper_of(version)) == (by, paragraph, reason, paper)


def has_foot(version: SheetVersion, paper: Paper) -> bool:
    """Whether just this foot was keyed, with or without its games."""
    return not version.foot_counted and (footers_of(version), version.passed) == (paper.footers, paper.passed)


def awaits_verdict(version: SheetVersion) -> bool:
    """Neither rejected nor taken out, and not confirmed yet."""
    return not version.verdict and not version.taken_out_at
