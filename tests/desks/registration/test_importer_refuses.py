"""Files that are no list of players are refused with a sentence, and without taking much memory."""

import io
import random
import zipfile

import pytest

from tests.builders import Cast
from tests.desks.registration.lists import (
    PLAIN_ROWS,
    listed_people,
    make_workbook,
    make_workbook_without_clock,
    refusal_code,
    workbook_codes,
    workbook_with_sheet,
)
from tournament.desks.registration.files.importer import read
from tournament.files import tables, walk
from tournament.refused import Refused
from tournament.wording import sentence


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "import.empty"),
        (b"\n\n;;\n", "import.empty"),
        (b" ", "import.empty"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "import.no_table"),
        (b"%PDF-1.7\nName;Vorname\n", "import.no_table"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "import.no_table"),
        (b"{\\rtf1 Name;Vorname}", "import.no_table"),
        (b"Name;Vorname\nB\0hme;x\n", "import.no_table"),
        (b"\xff\xfeN\x00a", "import.no_table"),
        (b"Name;Vorname\nB\x81hme\xff\n", "import.broken_encoding"),
        (b"Name\n" + b'"' + b"x" * 200_000, "import.no_table"),
        (b"Stra\xdfe;Ort\nx;y\n", "import.no_name_column"),
        (b"just a letter to my aunt", "import.no_name_column"),
        (b"Vorname;Verein\nErna;Kreuz As\n", "import.no_name_column"),
        (b"Name;Nachname\nErna;B\n", "import.column_twice"),
        (b"PK\x03\x04 but no more", "import.broken_workbook"),
        (b"PK", "import.broken_workbook"),
    ],
    ids=lambda value: repr(value[:20]),
)
def test_a_file_that_is_no_list_is_refused_with_a_sentence(cast: Cast, data: bytes, code: str) -> None:
    assert refusal_code(cast, data) == code


@pytest.mark.parametrize("misread", ["Müller;Jörg", "Groß;Ägidius", "Pérez;José", "Łoś;Ewa"])
def test_utf8_with_one_bad_byte_is_not_read_as_something_else(cast: Cast, misread: str) -> None:
    data = f"Name;Vorname\r\n{misread}\r\nSchr".encode() + b"\xf6der;Karl\r\n"
    with pytest.raises(Refused) as refused:
        read(cast.tournament, "liste.csv", data)
    (finding,) = refused.value.findings
    assert (finding.code, finding.where.row) == ("import.misread", 3)
    assert sentence(finding).endswith("Save the list anew as UTF-8 (in Excel: CSV UTF-8) and choose it again.")


@pytest.mark.parametrize("byte", [b"\x81", b"\x8d", b"\x8f", b"\x90", b"\x9d"])
def test_a_byte_that_no_encoding_knows_is_named_with_its_line(cast: Cast, byte: bytes) -> None:
    with pytest.raises(Refused) as refused:
        read(cast.tournament, "liste.csv", b"Name;Vorname\nEins;A\nM" + byte + b"ller;B\n")
    (finding,) = refused.value.findings
    assert (finding.code, finding.where.row) == ("import.broken_encoding", 3)
    assert "A letter in line 3 can't be read" in sentence(finding)


def test_headings_further_down_are_not_looked_for(cast: Cast) -> None:
    assert refusal_code(cast, b"a\nb\nc\nd\ne\nName;Vorname\nEins;Zwei\n") == "import.no_name_column"


@pytest.mark.parametrize("seed", range(8))
def test_random_bytes_are_refused(cast: Cast, seed: int) -> None:
    assert refusal_code(cast, random.Random(seed).randbytes(5000)) in {"import.no_table", "import.no_name_column"}


@pytest.mark.parametrize("cut", range(0, 100, 7))
def test_a_workbook_that_was_cut_off_is_refused(cast: Cast, cut: int) -> None:
    data = make_workbook(PLAIN_ROWS)
    assert refusal_code(cast, data[: max(2, len(data) * cut // 100)]) == "import.broken_workbook"


@pytest.mark.parametrize("seed", [*range(20), 73])
def test_a_workbook_that_was_damaged_never_crashes(cast: Cast, seed: int) -> None:
    """A damaged length may name more memory than a reader gets: that is refused by a sentence of its own."""
    chance, data = random.Random(seed), bytearray(make_workbook_without_clock(PLAIN_ROWS))
    for _damage in range(5):
        data[chance.randrange(4, len(data))] = chance.randrange(256)
    assert workbook_codes(cast, bytes(data)) <= {
        "import.broken_workbook",
        "import.bomb",
        "import.too_heavy",
        "import.empty",
        "import.no_name_column",
    }


@pytest.mark.parametrize("member", ["letter.txt", "xl/workbook.xml", "word/document.xml", "content.xml"])
def test_an_archive_that_is_no_workbook_is_refused(cast: Cast, member: str) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(member, "<nonsense/>")
    assert refusal_code(cast, packed.getvalue(), "liste.xlsx") == "import.broken_workbook"


def test_a_zip_bomb_is_refused_before_it_is_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * (tables.MAX_UNPACKED + 1))
    monkeypatch.setattr("python_calamine.CalamineWorkbook", None)
    assert len(packed.getvalue()) < 100_000
    with pytest.raises(walk.Unread, match=r"import\.bomb"):
        tables.rows_of(packed.getvalue(), {})


def test_a_bomb_that_lies_about_its_size_is_refused(cast: Cast) -> None:
    """Its directory says one byte, but more is inside."""
    data = make_workbook([["Name"], *([f"Name {row}"] for row in range(3000))])
    place = data.rindex(b"PK\x01\x02", 0, data.index(b"xl/worksheets/sheet1.xml", data.index(b"PK\x01\x02")))
    lying = data[: place + 24] + b"\x01\0\0\0" + data[place + 28 :]
    assert workbook_codes(cast, lying) == {"import.broken_workbook"}


def test_a_workbook_of_a_thousand_files_too_many_is_refused(cast: Cast) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for number in range(2001):
            archive.writestr(f"{number}.xml", "")
    assert refusal_code(cast, packed.getvalue(), "liste.xlsx") == "import.bomb"


SHEET = (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{}</sheetData></worksheet>'
)


@pytest.mark.parametrize(
    "cells",
    [
        '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
        "<row r='1'><c r='xfd1' t='inlineStr'><is><t>far</t></is></c></row>",
        '<row r="1"><c r="&#88;FD1"><v>1</v></c></row>',
        '<row r="1048576"><c><v>1</v></c></row>',
        '<x:row xmlns:x="y" r="1048576"><x:c><x:v>1</x:v></x:c></x:row>',
        "<row>" + "<c/>" * 70 + "<c><v>1</v></c></row>",
    ],
    ids=lambda cells: cells[:50],
)
def test_a_cell_far_away_is_not_given_the_room_it_asks_for(cast: Cast, cells: str) -> None:
    """The reader would take memory for all cells up to it, and end the whole server."""
    assert refusal_code(cast, workbook_with_sheet(SHEET.format(cells)), "liste.xlsx") == "import.far_cell"


@pytest.mark.parametrize(
    "sheet",
    [
        SHEET.format('<row r="many"><c r="A1"><v>1</v></c></row>'),
        SHEET.format('<row r="1"><c r="ABCD1"><v>1</v></c></row>'),
        SHEET.format('<row r="1"><c r="1A"><v>1</v></c></row>'),
        SHEET.format("<row>"),
        '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + SHEET.format("<row><c><v>&b;</v></c></row>"),
    ],
)
def test_a_sheet_that_is_no_proper_xml_is_refused(cast: Cast, sheet: str) -> None:
    assert refusal_code(cast, workbook_with_sheet(sheet), "liste.xlsx") == "import.broken_workbook"


def test_far_cells_that_are_only_painted_do_no_harm(cast: Cast) -> None:
    name = '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="XFD1" s="0"/></row>'
    named = '<row r="2"><c r="A2" t="inlineStr"><is><t>Böhme</t></is></c></row><row r="1048576"/>'
    assert listed_people(read(cast.tournament, "liste.xlsx", workbook_with_sheet(SHEET.format(name + named)))) == [
        ("Böhme", "", "")
    ]


def test_other_kinds_of_workbooks_are_refused(cast: Cast) -> None:
    """Their cells are counted in other ways: the list is wanted as XLSX."""
    for member in ("content.xml", "xl/workbook.bin"):
        packed = io.BytesIO(make_workbook(PLAIN_ROWS))
        with zipfile.ZipFile(packed, "a") as archive:
            archive.writestr(member, "")
        assert refusal_code(cast, packed.getvalue(), "liste.xlsx") == "import.broken_workbook"


def test_a_list_that_is_too_long_is_refused(cast: Cast) -> None:
    assert refusal_code(cast, b"Name\n" + b"Maier\n" * (walk.MAX_LINES + 1)) == "import.too_long"
