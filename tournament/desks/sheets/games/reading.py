"""What stands in the grid of a sheet: what was typed and not saved over what was keyed before, and what is wrong."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scoring import Finding, Row, ScoreSheet, check
from tournament.access import HallRequest
from tournament.desks.sheets.opened.reading import draft_at, drafts
from tournament.desks.sheets.versions.lines import dealt_again, texts_of
from tournament.desks.sheets.versions.paper import Paper, sheet_read
from tournament.desks.sheets.versions.reading import FOOT, versions_shown
from tournament.desks.sheets.versions.texts import texts_kept
from tournament.models import Tournament
from tournament.queries.sheets.kept import kept_rows
from tournament.queries.sheets.states import TableState


def problems_so_far(state: TableState, tournament: Tournament, paper: Paper) -> tuple[Finding, ...]:
    """What is wrong in the rows that are there; the games that are still to be typed are not missed."""
    sheet = sheet_read(state.table, paper)
    if not paper.footers:
        there = [row.number for row in paper.rows if not row.annulled]
        typed = max([len(there), *there]) - len(dealt_again(paper.rows, sheet.seats, tournament.rules))
        sheet = replace(sheet, games=min(sheet.games, typed))
    return check(sheet, tournament.rules)


def lines_by_game(lines: Iterable[int], rows: Iterable[Row]) -> dict[int, int]:
    return {row.number: line for line, row in zip(lines, rows, strict=True) if not row.annulled}


def in_the_grid(findings: Iterable[Finding], lines: Iterable[int], rows: Iterable[Row]) -> tuple[Finding, ...]:
    """The findings at their lines: the core names games by number, and of a replayed one two lines have the same."""
    by_game = lines_by_game(lines, rows)
    return tuple(
        problem
        if (game := problem.where.row) is None
        else replace(problem, where=replace(problem.where, row=by_game.get(game, game)))
        for problem in findings
    )


def typed_before(state: TableState, tournament: Tournament, request: HallRequest) -> Mapping[str, str]:
    """What was typed and not saved, over what was keyed before, or else over what the table has written on a phone."""
    draft = draft_at(state, drafts(state.table.draw.series, request.user))
    latest = state.latest
    if latest is None and not state.base:
        return {**texts_of(kept_rows(state.table)), **draft}
    if latest is None or latest not in versions_shown(request, tournament, state):
        return draft
    return {**texts_kept(latest), **draft}


def texts_in(sheet: ScoreSheet) -> dict[str, str]:
    """A sheet out of a file as it would be typed, with its foot where it has one."""
    texts = texts_of(sheet.rows)
    for seat, foot in enumerate(sheet.footers, start=1):
        figures_of_seat = {f"{name}_{seat}": getattr(foot, name) for name in FOOT}
        texts |= {cell: str(figure) for cell, figure in figures_of_seat.items() if figure is not None}
    return {**texts, **({"passed": str(sheet.passed or 0)} if sheet.footers else {})}
