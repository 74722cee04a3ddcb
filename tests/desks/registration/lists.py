"""Files with lists of players, correct and damaged, and the findings of their reader."""

import io
import zipfile
from typing import Any

import pytest
from openpyxl import Workbook

from tests.builders import Cast
from tournament.desks.registration.files.importer import PlayerList, read
from tournament.refused import Refused
from tournament.wording import sentence

PLAIN_ROWS = [["Nachname", "Vorname", "Verein"], ["Böhme", "Jürgen", "Kreuz As, Köln"], ["Schmidt", "Eva", ""]]


PLAIN_PEOPLE = [("Böhme", "Jürgen", "Kreuz As, Köln"), ("Schmidt", "Eva", "")]


def listed_people(reading: PlayerList) -> list[tuple[str, str, str]]:
    """Last name, first name and club of each line that was read."""
    return [(line.values["last_name"], line.values["first_name"], line.values["club"]) for line in reading.lines]


def csv_of(rows: list[list[str]], separator: str = ";", end: str = "\r\n") -> str:
    return end.join(separator.join(f'"{cell}"' if "," in cell else cell for cell in row) for row in rows) + end


def make_workbook(rows: list[list[Any]]) -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def make_workbook_without_clock(rows: list[list[Any]]) -> bytes:
    """Returns a workbook that has the same bytes whenever it is made: others contain the time."""
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(make_workbook(rows))) as source, zipfile.ZipFile(packed, "w") as target:
        for entry in source.infolist():
            if entry.filename != "docProps/core.xml":
                target.writestr(zipfile.ZipInfo(entry.filename), source.read(entry), zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def replace_in_workbook(data: bytes, member: str, old: str, new: str) -> bytes:
    """Returns the workbook with a text replaced in one of the files inside it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as target:
        for entry in source.infolist():
            text = source.read(entry)
            if entry.filename == member:
                assert old.encode() in text
                text = text.replace(old.encode(), new.encode())
            target.writestr(entry, text)
    return packed.getvalue()


def workbook_with_sheet(text: str) -> bytes:
    """Returns a workbook whose only sheet has this XML."""
    data = make_workbook([["x"]])
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        before = archive.read("xl/worksheets/sheet1.xml").decode()
    return replace_in_workbook(data, "xl/worksheets/sheet1.xml", before, text)


def refusal_code(cast: Cast, data: bytes, name: str = "liste.csv") -> str:
    """Returns the code of the one finding by which the file is refused; its sentence must have no gap."""
    with pytest.raises(Refused) as refused:
        read(cast.tournament, name, data)
    (finding,) = refused.value.findings
    assert "%(" not in sentence(finding)
    return finding.code


def workbook_codes(cast: Cast, data: bytes) -> set[str]:
    """Returns the codes by which a workbook is refused; empty if it could be read."""
    try:
        read(cast.tournament, "liste.xlsx", data)
    except Refused as refused:
        return {finding.code for finding in refused.findings}
    return set()


def import_errors(cast: Cast, text: str) -> list[tuple[int | None, str]]:
    """Returns (line, code) of each error in a CSV list; their sentences must have no gap."""
    reading = read(cast.tournament, "liste.csv", text.encode())
    assert all("%(" not in sentence(finding) for finding in reading.errors)
    return [(finding.where.row, finding.code) for finding in reading.errors]
