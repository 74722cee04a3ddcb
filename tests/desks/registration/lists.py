"""Lists of players as files: written, spoilt, read; and what the reader says of them."""

import io
import zipfile
from typing import Any

import pytest
from openpyxl import Workbook

from tests.builders import Cast
from tournament.desks.registration.files.importer import PlayerList, read
from tournament.refused import Refused
from tournament.wording import sentence

PLAIN = [["Nachname", "Vorname", "Verein"], ["Böhme", "Jürgen", "Kreuz As, Köln"], ["Schmidt", "Eva", ""]]


FOUND = [("Böhme", "Jürgen", "Kreuz As, Köln"), ("Schmidt", "Eva", "")]


def people(reading: PlayerList) -> list[tuple[str, str, str]]:
    return [(line.values["last_name"], line.values["first_name"], line.values["club"]) for line in reading.lines]


def csv_of(rows: list[list[str]], separator: str = ";", end: str = "\r\n") -> str:
    return end.join(separator.join(f'"{cell}"' if "," in cell else cell for cell in row) for row in rows) + end


def workbook(rows: list[list[Any]]) -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def repacked(data: bytes, member: str, old: str, new: str) -> bytes:
    """The same workbook with something else inside one of its files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as target:
        for entry in source.infolist():
            text = source.read(entry)
            if entry.filename == member:
                assert old.encode() in text
                text = text.replace(old.encode(), new.encode())
            target.writestr(entry, text)
    return packed.getvalue()


def with_sheet(text: str) -> bytes:
    """A workbook whose only sheet says this."""
    data = workbook([["x"]])
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        before = archive.read("xl/worksheets/sheet1.xml").decode()
    return repacked(data, "xl/worksheets/sheet1.xml", before, text)


def refusal(cast: Cast, data: bytes, name: str = "liste.csv") -> str:
    """The code of the one finding by which a whole file is refused; its sentence can be said."""
    with pytest.raises(Refused) as refused:
        read(cast.tournament, name, data)
    (finding,) = refused.value.findings
    assert "%(" not in sentence(finding)
    return finding.code


def codes_of(cast: Cast, data: bytes) -> set[str]:
    """Why a workbook is refused, or nothing if it could be read."""
    try:
        read(cast.tournament, "liste.xlsx", data)
    except Refused as refused:
        return {finding.code for finding in refused.findings}
    return set()


def errors(cast: Cast, text: str) -> list[tuple[int | None, str]]:
    reading = read(cast.tournament, "liste.csv", text.encode())
    assert all("%(" not in sentence(finding) for finding in reading.errors)
    return [(finding.where.row, finding.code) for finding in reading.errors]
