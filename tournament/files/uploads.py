"""The bytes of a CSV or XLSX file as rows of text below headings that the caller names. What they mean is his.

A file comes from strangers: it is opened in a process of its own (`apart`), by `tables`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring import Finding, finding
from tournament.files.apart import LIST, Allowed, read_apart
from tournament.files.headings import abbreviated, recognised, unread
from tournament.files.spelling import folded, letters
from tournament.files.tables import HEAD, Row
from tournament.files.walk import MAX_LINES
from tournament.refused import Refused


@dataclass(frozen=True)
class Headed:
    """The rows below the headings, which column holds which field, and what of the file goes nowhere."""

    columns: dict[str, int]
    rows: tuple[Row, ...]
    notes: tuple[Finding, ...]
    headings: tuple[str, ...]
    short: Mapping[str, int]  # columns that are not read, as their heading is cut short

    def texts(self, row: Row) -> dict[str, str]:
        """A row's texts by field; empty for a column that the row doesn't reach."""
        return {field: row.texts[at] if at < len(row.texts) else "" for field, at in self.columns.items()}

    def uncomputed(self, row: Row) -> list[Finding]:
        """Formulas without a kept result, where a value is wanted."""
        places = sorted(row.uncomputed & set(self.columns.values()))
        return [finding("import.uncomputed", row=row.line, cell=f"{letters(place)}{row.line}") for place in places]


def headed(name: str, data: bytes, fields: Mapping[str, str], sure: str, allowed: Allowed = LIST) -> Headed:
    """A whole file below its headings, which stand in any order; `sure` is the field by which they are known best."""
    return below_headings(read_apart(name, data, fields, allowed), fields, sure, allowed.lines)


def below_headings(rows: Sequence[Row], fields: Mapping[str, str], sure: str, most: int = MAX_LINES) -> Headed:
    def looks_headed(row: Row) -> tuple[bool, int, int]:
        meanings = [fields[word] for text in row.texts if (word := folded(text)) in fields]
        return sure in meanings, len(set(meanings)), sum(map(bool, row.texts))

    if not rows:
        raise Refused(finding("import.empty"))
    place = max(range(len(rows[:HEAD])), key=lambda place: looks_headed(rows[place]))
    head, below = rows[place].texts, rows[place + 1 :]
    if len(below) > most:
        raise Refused(finding("import.too_long", lines=len(below), limit=most))
    columns = recognised(head, fields)
    notes = unread(head, [row.texts for row in below], columns, fields)
    return Headed(columns, tuple(below), notes, head, abbreviated(head, columns, fields))
