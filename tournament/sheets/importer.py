"""A sheet game by game out of a CSV or XLSX file, for the form where the clerk looks at it. Saves nothing."""

import csv
import io
from collections.abc import Sequence

from scoring import ScoreSheet, finding, read_sheets
from tournament.refused import Refused
from tournament.uploads import rows_of


def sheet_in(name: str, data: bytes, *, seats: int, games: int) -> ScoreSheet:
    """The one sheet of this file; Refused, with every place that can't be read, if it is none for such a table."""
    read = read_sheets(as_csv(name, data), games)
    if found := [each for one in read for each in one.found]:
        raise Refused(*found)
    sheet = read[0].sheet
    if sheet is None or len(read) > 1 or not sheet.rows:
        raise Refused(finding("import.no_games"))
    if sheet.seats != seats:
        raise Refused(finding("import.other_seats", found=sheet.seats, expected=seats))
    return sheet


def as_csv(name: str, data: bytes) -> str:
    """The rows as the core reads them, each in the line where it stands in the file."""
    made, line = io.StringIO(), 1
    writer = csv.writer(made, delimiter=";", lineterminator="\n")
    for row in rows_of(name, data, weigh):
        made.write("\n" * (row.line - line))
        writer.writerow(row.texts)
        line = row.line + 1
    return made.getvalue()


def weigh(texts: Sequence[str]) -> int:
    return sum(bool(text) for text in texts)
