"""Sheets game by game out of a CSV or XLSX file, for the form where the clerk looks at them. Saves nothing."""

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring import Finding, RuleSet, ScoreSheet, finding, read_sheets
from scoring.csv_words import FOOT, HEADINGS, plain, total_of
from tournament.files.apart import read_apart
from tournament.files.tables import Row
from tournament.models import Tournament
from tournament.queries.sheets.columns import has_others
from tournament.refused import Refused, refuse

MOST_LINES = 1_000  # of one sheet, with its foot and whatever stands above it
LONGEST_HEADING = 40  # letters of a column's heading that a sentence quotes


def sheet_in(name: str, data: bytes, *, seats: int, games: int, rules: RuleSet) -> ScoreSheet:
    """The one sheet of this file; Refused, with every place that can't be read, if it is none for such a table.

    Marks of other Skats are read where the rules know any (V0.3); what this house doesn't play is found in its row.
    """
    return sheet_of(rows_within(name, data, MOST_LINES), seats=seats, games=games, rules=rules)


def sheets_in(name: str, data: bytes, tournament: Tournament, *, seats: Mapping[int, int]) -> dict[int, ScoreSheet]:
    """By table, of which `seats` has how many sit there: a column for the table tells them apart. All, or none."""
    rows = rows_within(name, data, MOST_LINES * max(len(seats), 1))
    at = table_column(rows)
    head = without(rows[0], at)
    sheets, wrong = {}, list[Finding]()
    for text, of_table in by_table(rows[1:], at).items():
        table = int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else 0
        if table not in seats:
            wrong.append(finding("import.other_table", row=of_table[0].line, found=text))
            continue
        planned, rules = tournament.games(seats[table]), tournament.rules
        try:
            sheets[table] = sheet_of([head, *of_table], seats=seats[table], games=planned, rules=rules)
        except Refused as refusal:
            wrong += [finding("import.of_table", table=table), *refusal.findings]
    refuse(*wrong)
    return sheets


def table_column(rows: Sequence[Row]) -> int:
    headings = rows[0].texts if rows else ()
    places = [place for place, text in enumerate(headings) if FOOT.get(plain(text)) == "table"]
    if not places:
        raise Refused(finding("import.no_table_column"))
    return places[0]


def by_table(rows: Sequence[Row], at: int) -> dict[str, list[Row]]:
    """What stands in the column of the table -> the rows without it."""
    of_tables: dict[str, list[Row]] = {}
    for row in rows:
        text = row.texts[at].strip() if at < len(row.texts) else ""
        of_tables.setdefault(text, []).append(without(row, at))
    return of_tables


def without(row: Row, place: int) -> Row:
    return row._replace(texts=(*row.texts[:place], *row.texts[place + 1 :]))


def rows_within(name: str, data: bytes, most: int) -> list[Row]:
    rows = read_apart(name, data, {})
    if rows and rows[-1].line > most:
        raise Refused(finding("import.too_long", lines=rows[-1].line, limit=most))
    return list(rows)


def sheet_of(rows: Sequence[Row], *, seats: int, games: int, rules: RuleSet) -> ScoreSheet:
    read = read_sheets(as_csv(rows), games, others=has_others(rules))
    if problems := [problem for sheet in read for problem in sheet.found]:
        headings = rows[0].texts if rows else ()
        raise Refused(*(with_heading(problem, headings) for problem in problems))
    sheet = read[0].sheet
    if sheet is None or len(read) > 1 or not sheet.rows:
        raise Refused(finding("import.no_games"))
    if sheet.seats != seats:
        raise Refused(finding("import.other_seats", found=sheet.seats, expected=seats))
    return sheet


def with_heading(problem: Finding, headings: Sequence[str]) -> Finding:
    """The finding with its column as the file calls it; one that the file lacks keeps the name that it has here."""
    field = problem.where.field
    written = next((text.strip() for text in headings if field and field in names_of(text)), "")
    if not written:
        return problem
    place = replace(problem.where, field="")
    return replace(problem, where=place, values={**problem.values, "field": written[:LONGEST_HEADING]})


def names_of(heading: str) -> set[str | None]:
    """The fields that a column with this heading may hold: one of the games, one of the foot, or neither."""
    seat = total_of(heading)
    return {f"total_{seat}"} if seat else {HEADINGS.get(plain(heading)), FOOT.get(plain(heading))}


def as_csv(rows: Sequence[Row]) -> str:
    """The rows as the core reads them, each in the line where it stands in the file."""
    text, line = io.StringIO(), 1
    writer = csv.writer(text, delimiter=";", lineterminator="\n")
    for row in rows:
        text.write("\n" * (row.line - line))
        writer.writerow(row.texts)
        line = row.line + 1
    return text.getvalue()
