"""A list for machines and spreadsheets: CSV in UTF-8 with semicolons, numbers without any country's signs.

A text that a spreadsheet would run as a formula gets an apostrophe before it, which is what spreadsheets show as
text; numbers are ours and stay as they are.
"""

import csv
import io

from tournament.papers.listing import Cell, Column, Listing

BOM = "\ufeff"  # without it Excel reads umlauts as something else
STARTS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def as_csv(listing: Listing) -> bytes:
    columns, rows, _foot = listing.of("data")
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow([harmless(column.full or column.heading) for column in columns])
    writer.writerows([field(cell, column) for cell, column in zip(row, columns, strict=True)] for row in rows)
    return (BOM + text.getvalue()).encode()


def field(cell: Cell, column: Column) -> str:
    if cell.value is None:
        return ""
    if isinstance(cell.value, str):
        return harmless(cell.value)
    return decimal(cell.value) if column.kind == "cents" else str(cell.value)


def decimal(cents: int) -> str:
    """1250 cents are 12.50, and 5 less than nothing -0.05."""
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02}"


def harmless(text: str) -> str:
    """A spreadsheet passes over blanks before it looks for a formula, and so does this."""
    return f"'{text}" if text.lstrip(" \u00a0").startswith(STARTS_A_FORMULA) else text
