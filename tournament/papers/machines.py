"""A list for machines and spreadsheets: CSV in UTF-8 with semicolons, money with the comma or point of its language.

A spreadsheet takes for a number what its own language writes as one, and adds up nothing else. A text that it would run
as a formula gets an apostrophe before it, which is what spreadsheets show as text; numbers are ours and get none.
"""

import csv
import io
from decimal import Decimal

from tournament.papers.listing import Cell, Column, Listing

BOM = "\ufeff"  # without it Excel reads umlauts as something else
STARTS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def as_csv(listing: Listing, point: str = ".", places: int = 2) -> bytes:
    """`point` stands before the cents, which have so many places."""
    columns, rows, _foot = listing.of("data")
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow([harmless(column.full or column.heading) for column in columns])
    for row in rows:
        writer.writerow([field(cell, column, point, places) for cell, column in zip(row, columns, strict=True)])
    return (BOM + text.getvalue()).encode()


def field(cell: Cell, column: Column, point: str, places: int) -> str:
    if cell.value is None:
        return ""
    if isinstance(cell.value, str):
        return harmless(cell.value)
    if column.kind == "hundredths":
        return decimal(cell.value, point)
    return decimal(cell.value, point, places) if column.kind == "cents" else str(cell.value)


def decimal(cents: int, point: str, places: int = 2) -> str:
    """1250 cents are 12.50, or 12,50, and 5 less than nothing -0.05; 1250 pesos that have no cents are 1250."""
    return str(Decimal(cents).scaleb(-places)).replace(".", point)


def harmless(text: str) -> str:
    """A spreadsheet passes over blanks before it looks for a formula, and so does this."""
    return f"'{text}" if text.lstrip(" \u00a0").startswith(STARTS_A_FORMULA) else text
