"""Lines at the end of a list that name nobody: they add up what stands above them."""

import re

from scoring import Finding, finding
from tournament.files.tables import Row
from tournament.files.uploads import Headed

SUMS = {
    *("summe", "gesamt", "gesamtsumme", "gesamtzahl", "insgesamt", "zusammen", "endsumme", "anzahl", "teilnehmer"),
    *("teilnehmerzahl", "spieler", "spielerzahl", "sum", "total", "totals", "count", "players"),
    *("suma", "totales", "jugadores"),
}  # and what they are called
FIGURES = re.compile(r"[-+−0-9.,:\s€]*[0-9][-+−0-9.,:\s€]*(?:EUR|Euro)?")
FILLING = {"der", "of", "de"}
AFTER = re.compile(r"[\s:=0-9.,€]+$")  # a label


def without_sums(file: Headed) -> tuple[list[Row], list[Finding]]:
    """The rows without those at the end that only add up, and what is said of these."""
    rows, notes = list(file.rows), []
    while rows and is_sum(rows[-1], file.texts(rows[-1])):
        row = rows.pop()
        notes.append(finding("import.sum_line", row=row.line, found=" ".join(filter(None, row.texts))[:60]))
    return rows, notes[::-1]


def is_sum(row: Row, texts: dict[str, str]) -> bool:
    """A word for a sum, or no name, and nothing else but figures; a line with its number alone is no sum."""
    filled = [text for text in row.texts if text]
    if filled and is_label(filled[0]):
        return all(FIGURES.fullmatch(text) or is_label(text) for text in filled[1:])
    counted = {field for field, text in texts.items() if text} - {"number"}
    return not texts["last_name"] and bool(counted) and all(map(FIGURES.fullmatch, filled))


def is_label(text: str) -> bool:
    """Summe, Gesamt: 23, Anzahl Spieler."""
    words = {*AFTER.sub("", text).casefold().split()} - FILLING
    return bool(words) and words <= SUMS
