"""A list for machines and spreadsheets: CSV in UTF-8 with semicolons, money with the comma or point of its language.

A spreadsheet takes for a number what its own language writes as one, and adds up nothing else. A text that it would run
as a formula gets an apostrophe before it, which is what spreadsheets show as text; numbers are ours and get none.
"""

import csv
import io

from tournament.papers.listing import Cell, Column, Listing

BOM = "\ufeff"  # without it Excel reads umlauts as something else
STARTS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def as_csv(listing: Listing, point: str = ".") -> bytes:
    """`point` stands between euros and cents."""
    columns, rows, _foot = listing.of("data")
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow([harmless(column.full or column.heading) for column in columns])
    writer.writerows([field(cell, column, point) for cell, column in zip(row, columns, strict=True)] for row in rows)
    return (BOM + text.getvalue()).encode()


def field(cell: Cell, column: Column, point: str) -> str:
    if cell.value is None:
        return ""
    if isinstance(cell.value, str):
        return harmless(cell.value)
    return decimal(cell.value, point) if column.kind == "cents" else str(cell.value)


def decimal(cents: int, point: str) -> str:
    """1250 cents are 12.50, or 12,50, and 5 less than nothing -0.05."""
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}{point}{abs(cents) % 100:02}"


def harmless(text: str) -> str:
    """A spreadsheet passes over blanks before it looks for a formula, and so does this."""
    return f"'{text}" if text.lstrip(" \u00a0").startswith(STARTS_A_FORMULA) else text
