"""Pages on which a sheet is keyed game by game, on a grid like the paper: by keyboard, or out of a file."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import ngettext

from scoring import Finding, Row, RuleSet, dealer_of, finding, resting
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.sheets.games.forms import GamesForm, ImportForm
from tournament.desks.sheets.games.importer import sheet_in, sheets_in
from tournament.desks.sheets.games.reading import in_the_grid, lines_by_game, problems_so_far, texts_in, typed_before
from tournament.desks.sheets.keying import services
from tournament.desks.sheets.keying.answers import as_json, came_too_late, may_stand, not_taken, saved
from tournament.desks.sheets.opened import services as opened_services
from tournament.desks.sheets.opened.clerk import same_clerk
from tournament.desks.sheets.versions.forms import form_at
from tournament.desks.sheets.versions.lines import dealt_again, read_rows, typed_lines
from tournament.desks.sheets.versions.lowest import in_words, readings, running
from tournament.desks.sheets.versions.paper import Paper, sheet_read
from tournament.desks.sheets.versions.reading import page_of, shown_at, state_at, versions_shown
from tournament.desks.sheets.versions.texts import texts_kept
from tournament.models import Tournament
from tournament.queries.sheets.columns import Column, columns_of, has_ramsch
from tournament.queries.sheets.states import TableState, open_states
from tournament.refused import Refused
from tournament.wording.columns import hints

CELL_OF = {"running_total": "total"}  # where a cell is called otherwise than what is wrong in it
AT_HAND = 7  # games that are shown where a script folds the others


@allowed("sheets.look")
def games(request: HallRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """The grid with what was typed and not saved, or else with what was keyed before; or with an older version."""
    state = keyed_by_games(state_at(tournament, number, table))
    asked = request.GET.get("version", "")
    versions = {str(version.number): version for version in versions_shown(request, tournament, state)}
    if asked and asked not in versions:
        raise Http404
    if asked:
        texts = texts_kept(versions[asked])
        form = form_with(state, tournament, request, texts)
        return grid(request, tournament, state, form, texts=texts, may_key=False, shown_version=asked)
    texts = typed_before(state, tournament, request)
    lines = typed_lines(dict(texts))
    rows, unread = read_rows(lines, len(state.seats), tournament.rules)
    found = problems_so_far(state, tournament, Paper((), 0, rows)) if rows else ()
    findings = (*unread, *in_the_grid(found, lines, rows))
    return grid(
        request, tournament, state, form_with(state, tournament, request, texts), texts=texts, findings=findings
    )


def keyed_by_games(state: TableState) -> TableState:
    """Refused where a fourth joined the table: its games go round in two ways."""
    if state.table.joined:
        raise Refused(finding("sheet.joined_rows", table=state.number))
    return state


def form_with(state: TableState, tournament: Tournament, request: HallRequest, texts: Mapping[str, str]) -> GamesForm:
    form = form_at(state, GamesForm, tournament, by=request.user)
    form.initial.update({name: texts.get(name, "") for name in form.fields if name not in {"base", "cards", "keep"}})
    return form


def grid(
    request: HallRequest,
    tournament: Tournament,
    state: TableState,
    form: GamesForm,
    *,
    texts: Mapping[str, str] | None = None,
    findings: tuple[Finding, ...] = (),
    status: int = 200,
    **context: Any,
) -> HttpResponse:
    """The page; what stands in the cells is `texts`, or what was posted."""
    typed = typed_lines(request.POST.dict() if texts is None else dict(texts))
    planned, seats = tournament.games(len(state.seats)), len(state.seats)
    form.mark(problem.where for problem in findings)
    rows, _unread = read_rows(typed, seats, tournament.rules)
    games = dict(zip(typed, rows, strict=True))
    struck = sum(row.annulled for row in rows)
    again = lines_dealt_again(typed, rows, seats, tournament.rules)
    columns, may_ramsch = columns_of(tournament.rules), has_ramsch(tournament.rules)
    at = {seat.number: seat for seat in state.seats}
    page = page_of(request, tournament, state)
    folds = context.get("may_key", page["may_key"])
    names = {
        "form": form,
        "lines": [
            {
                "line": line,
                "number": (number := games[line].number if line in games else line - struck),
                "deal": (deal := number - sum(above < line for above in again)),
                "dealer": (dealer := dealer_of(deal, seats)),
                "third": third_of(typed.get(line, {}).get("dealer", ""), dealer, seats),
                "annulled": line in games and games[line].annulled,
                "cells": (cells := typed.get(line, {})),
                "called": [Cell(column, cells.get(column.name, "")) for column in columns],
                "round_ends": deal % seats == 0 and line not in again,
                "folded": folds and line > AT_HAND,
                "findings": (here := [problem for problem in findings if problem.where.row == line]),
                "wrong": {CELL_OF.get(problem.where.field, problem.where.field): True for problem in here},
            }
            for line in range(1, max([planned + struck + len(again), *typed]) + 1)
        ],
        "at_hand": AT_HAND,
        "foot": [(at[place], cells, foot_findings(findings, place), "") for place, cells in form.rows()],
        "general": [problem for problem in findings if problem.where.row is None and problem.where.seat is None],
        "columns": columns,
        "hints": hints([column.name for column in columns], ramsch=may_ramsch),
        "may_ramsch": may_ramsch,
        "width": 12 + len(columns) + seats,
        "bids": (wide := any("bid" in cells or ("value" in cells and not may_ramsch) for cells in typed.values())),
        "values": wide or may_ramsch,
        "import_form": ImportForm(),
    }
    return render(request, "sheets/games/games.html", page | names | context, status=status)


@dataclass(frozen=True)
class Cell:
    """What stands in a column that only other Skats have."""

    column: Column
    text: str


def lines_dealt_again(lines: Iterable[int], rows: Sequence[Row], seats: int, rules: RuleSet) -> list[int]:
    """The lines behind which the same one deals again, so that the sheet has one more (V8.12)."""
    numbers = list(lines)
    return [numbers[place] for place in dealt_again(rows, seats, rules)]


def third_of(typed: str, due: int, seats: int) -> int | None:
    """The seat that sits out beside the dealer of a line: at a table of five the third to his left (ISkO 3.2.7)."""
    dealer = int(typed) if typed in map(str, range(1, seats + 1)) else due
    return next(iter(resting(dealer, seats)[1:]), None)


def foot_findings(findings: tuple[Finding, ...], seat: int) -> list[Finding]:
    """A row's finding may name a seat, too; it stands at its row."""
    return [problem for problem in shown_at(findings, seat) if problem.where.row is None]


@post_only
@allowed("sheets.key")
@same_clerk
def key(request: HallRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    state = keyed_by_games(state_at(tournament, number, table))
    form = form_at(state, GamesForm, tournament, request.POST)
    lines = typed_lines(request.POST.dict())
    rows, unread = read_rows(lines, len(state.seats), tournament.rules)
    if not form.is_valid() or unread or not rows:
        return not_taken(request, state, form, grid, findings=unread, status=422, empty=not rows)
    try:
        findings = services.put_down(state, paper_in(form, rows), by=request.user, **form.sent_with())
    except Refused as refusal:
        return came_too_late(request, tournament, state, form, grid, refusal.findings)
    if findings:
        at_lines = in_the_grid(findings, lines, rows)
        return not_taken(request, state, form, grid, findings=at_lines, status=422, offer_keep=may_stand(findings))
    return saved(request, tournament, state)


def paper_in(form: GamesForm, rows: Any) -> Paper:
    return Paper(form.footers(), form.cleaned_data["passed"] or 0, rows, form.cleaned_data["unsigned"])


@post_only
@allowed("sheets.key")
def check(request: HallRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """What the rows count so far and what is wrong in them, at its row with all its readings; nothing is saved."""
    state = keyed_by_games(state_at(tournament, number, table))
    form = form_at(state, GamesForm, tournament, request.POST)
    lines = typed_lines(request.POST.dict())
    rows, unread = read_rows(lines, len(state.seats), tournament.rules)
    footers = form.footers() if form.is_valid() else ()
    if not rows:
        return JsonResponse({"findings": [as_json(problem) for problem in unread], "rows": 0})
    paper = paper_in(form, rows) if footers else Paper((), 0, rows)
    found = in_the_grid(problems_so_far(state, tournament, paper), lines, rows)
    shown = [as_json(problem) for problem in (*unread, *found)]
    lowest = list(readings(sheet_read(state.table, paper), tournament.rules))
    by_game, wrong = lines_by_game(lines, rows), {row["row"] for row in shown}
    disputed = {
        by_game[reading.row.number]: in_words(reading.lowest)
        for reading in lowest
        if reading.disputed and by_game[reading.row.number] in wrong
    }
    counted = {by_game[game]: total for game, total in running(lowest, tournament.rules, len(state.seats)).items()}
    again = lines_dealt_again(lines, rows, len(state.seats), tournament.rules)
    answer = {"findings": shown, "readings": disputed, "counted": counted, "rows": len(rows), "again": again}
    return JsonResponse(answer)


@post_only
@allowed("sheets.key")
def take_file(request: HallRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """A file's rows into the grid, as if they had been typed: nothing counts until somebody has looked and saved."""
    state = keyed_by_games(state_at(tournament, number, table))
    name, data = uploaded(request)
    seats = len(state.seats)
    sheet = sheet_in(name, data, seats=seats, games=tournament.games(seats), rules=tournament.rules)
    opened_services.open_sheet(state.table, by=request.user, typed=texts_in(sheet), anew=True)
    return redirect("games", tournament.slug, number, table)


@post_only
@allowed("sheets.key")
def take_series(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The games of many tables into their grids; of tables whose sheet counts nothing is taken."""
    series = get_object_or_404(tournament.planned.select_related("tournament"), number=number)
    states = {state.number: state for state in open_states(series) if not state.table.joined}
    name, data = uploaded(request)
    sheets = sheets_in(name, data, tournament, seats={table: len(state.seats) for table, state in states.items()})
    for table, sheet in sheets.items():
        opened_services.open_sheet(states[table].table, by=request.user, typed=texts_in(sheet), anew=True)
    words = ngettext(
        "The games of %(count)s table are filled in. Open its sheet, look, and save it.",
        "The games of %(count)s tables are filled in. Open each sheet, look, and save it.",
        len(sheets),
    )
    messages.success(request, words % {"count": len(sheets)})
    return redirect("series-sheets", tournament.slug, number)


def uploaded(request: HallRequest) -> tuple[str, bytes]:
    """Name and content of the file that was sent."""
    asked = ImportForm(request.POST, request.FILES)
    if not asked.is_valid():
        raise Refused(finding("import.no_file"))
    if asked.is_large():
        raise Refused(finding("import.too_large", limit=settings.IMPORT_MAX_BYTES // 1024 // 1024))
    upload = asked.cleaned_data["file"]
    return upload.name, upload.read()
