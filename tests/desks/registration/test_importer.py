"""Reading a list: what people's programs write, and what strangers send instead of a list."""

import io
import random
import zipfile
from datetime import date
from typing import Any

import pytest
from openpyxl import Workbook

from tests.builders import Cast, players
from tournament.desks.registration.cards.services import register
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.files.importer import PlayerList, read
from tournament.desks.registration.presence.services import withdraw
from tournament.desks.setup.bans import services as ban_services
from tournament.files import uploads
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


@pytest.mark.parametrize("separator", [";", ",", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("end", ["\r\n", "\n"])
def test_it_reads_what_programs_write(cast: Cast, separator: str, encoding: str, end: str) -> None:
    marks = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}
    data = marks.get(encoding, b"") + csv_of(PLAIN, separator, end).encode(encoding)
    assert people(read(cast.tournament, "liste.csv", data)) == FOUND


def test_it_reads_a_workbook(cast: Cast) -> None:
    assert people(read(cast.tournament, "liste.xlsx", workbook(PLAIN))) == FOUND


@pytest.mark.parametrize(
    "head",
    [
        ["Nr.", "Name", "Vorname", "Verein", "M/W", "Klasse", "Mannschaft", "Startgeld bezahlt", "Anwesend"],
        ["Startnummer", "NACHNAME", "vorname", "Skatclub", "Geschlecht", "Altersklasse", "Team", "gezahlt", "da"],
        ["No.", "Last Name", "First_Name", "Club", "Sex", "Category", "Team", "Fee Paid", "Present"],
        ["Start number", " surname ", "given name", "club", "gender", "class", "team", "PAID", "here"],
        ["Startnr.", "Nach-Name", "Vor-name", "Skat-Club", "Geschl.", "AK", "Mannschaft:", "Startgeld_bezahlt", "Da?"],
        ["Start-Nummer", "Familienname", "VORNAME.", "Verein ", "M/W/D", "Alters-Klasse", "Team-Name", "Bezahlt", "da"],
        ["START - NR.", "Zuname", "Rufname", "Vereinsname", "w/m", "Kategorie", "Team", "gezahlt", "Anwesend"],
        ["Nº", "Apellidos", "Nombre", "Club", "Género", "Categoría", "Equipo", "Pagado", "Presente"],
    ],
    ids=lambda head: head[1],
)
@pytest.mark.parametrize("turned", [False, True])
def test_it_knows_german_and_english_headings_in_any_order(cast: Cast, head: list[str], turned: bool) -> None:
    row = ["12", "Böhme", "Erna", "Kreuz As", "w", "Senior", "Asse", "ja", "x"]
    rows = [[*head, "Telefon"], [*row, "0221"]]
    rows = [line[::-1] for line in rows] if turned else rows
    reading = read(cast.tournament, "liste.csv", csv_of(rows).encode())
    (line,) = reading.lines
    assert (reading.errors, line.line) == ((), 2)
    assert Entry(**line.values) == Entry(
        "Böhme", "Erna", club="Kreuz As", sex="f", category="senior", team="Asse", number=12, paid=True, present=True
    )


@pytest.mark.parametrize(
    ("column", "text", "value"),
    [
        ("sex", "Weiblich", "f"), ("sex", "m", "m"), ("sex", "divers", "d"), ("sex", "", ""),
        ("category", "Seniorin", "senior"), ("category", "Jugend", "junior"), ("category", "", ""),
        ("paid", "JA", True), ("paid", "x", True), ("paid", "1", True), ("paid", "nein", False), ("paid", "", False),
        ("present", "da", True), ("present", "0", False),
    ],
)  # fmt: skip
def test_it_knows_the_words_of_a_list(cast: Cast, column: str, text: str, value: object) -> None:
    reading = read(cast.tournament, "liste.csv", f"Name;{column}\nBöhme;{text}\n".encode())
    assert (reading.errors, reading.lines[0].values[column]) == ((), value)


def test_names_lose_the_spaces_around_them_and_lines_without_anything_count_on(cast: Cast) -> None:
    reading = read(cast.tournament, "liste.csv", "\nName;Vorname\n\n  Böhme ;  Karl   Otto \n;\n".encode())
    assert people(reading) == [("Böhme", "Karl Otto", "")]
    assert reading.lines[0].line == 4


def test_short_and_long_lines_are_read(cast: Cast) -> None:
    reading = read(cast.tournament, "liste.csv", b"Name;Vorname\nEins\nZwei;Otto;und;mehr\n")
    assert people(reading) == [("Eins", "", ""), ("Zwei", "Otto", "")]


def test_what_looks_like_a_formula_is_a_name(cast: Cast) -> None:
    names = ["=cmd()", "=cmd|'/c calc'!A1", "+49", "-1", "@SUM(A1)"]
    reading = read(cast.tournament, "liste.csv", "\n".join(["Name", *names]).encode())
    assert [line.values["last_name"] for line in reading.lines] == names


def test_numbers_truths_and_days_in_a_workbook_are_read(cast: Cast) -> None:
    rows: list[list[Any]] = [
        ["Nr", "Name", "bezahlt", "anwesend", "geboren"],
        [7, "Böhme", True, False, date(1960, 5, 1)],
    ]
    (line,) = read(cast.tournament, "liste.xlsx", workbook(rows)).lines
    assert (line.values["number"], line.values["paid"], line.values["present"]) == (7, True, False)


def test_a_formula_shows_what_it_showed_when_it_was_saved(cast: Cast) -> None:
    data = workbook([["Name", "Vorname"], ['=CONCATENATE("Bö","hme")', "Erna"]])
    sheet, cell = "xl/worksheets/sheet1.xml", '<c r="A2"><f>CONCATENATE("Bö","hme")</f><v />'
    resaved = repacked(data, sheet, cell, '<c r="A2" t="str"><f>CONCATENATE("Bö","hme")</f><v>Böhme</v>')
    assert people(read(cast.tournament, "liste.xlsx", resaved)) == [("Böhme", "Erna", "")]


def test_a_formula_that_was_never_computed_is_named_with_its_place(cast: Cast) -> None:
    rows = [
        ["Vorname", "", "Name"],
        ["Erna", "", '=CONCATENATE("Bö","hme")'],
        ['="Ot"&"to"', "", "Meier"],
        ["", "", "=A9"],
    ]
    reading = read(cast.tournament, "liste.xlsx", workbook(rows))
    assert [(finding.where.row, sentence(finding)) for finding in reading.errors] == [
        (row, f"Cell {cell} holds a formula without a result. "
         "Open the list in Excel or LibreOffice, save it there once and choose it again.")
        for row, cell in ((2, "C2"), (3, "A3"), (4, "C4"))
    ]  # fmt: skip
    assert reading.lines == ()


def test_a_formula_whose_result_is_nothing_is_nothing(cast: Cast) -> None:
    data = workbook([["Name", "Vorname"], ["Böhme", '=IF(1,"","x")']])
    sheet, cell = "xl/worksheets/sheet1.xml", '<c r="B2"><f>IF(1,"","x")</f><v />'
    resaved = repacked(data, sheet, cell, '<c r="B2" t="str"><f>IF(1,"","x")</f><v></v>')
    assert people(read(cast.tournament, "liste.xlsx", resaved)) == [("Böhme", "", "")]


def test_a_formula_in_a_column_that_nobody_reads_or_on_another_sheet_does_no_harm(cast: Cast) -> None:
    book = Workbook()
    first = book.active
    assert first is not None
    for row in (["Name", "Alter"], ["Böhme", "=2026-1960"]):
        first.append(row)
    book.create_sheet("Kasse").append(["=1+1", "=2+2"])
    file = io.BytesIO()
    book.save(file)
    reading = read(cast.tournament, "liste.xlsx", file.getvalue())
    assert (people(reading), reading.errors) == ([("Böhme", "", "")], ())


def test_a_formula_that_failed_is_no_name_to_crash_on(cast: Cast) -> None:
    data = workbook([["Name", "Nr"], ["Böhme", "=1/0"]])
    sheet, cell = "xl/worksheets/sheet1.xml", '<c r="B2"><f>1/0</f><v />'
    data = repacked(data, sheet, cell, '<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v>')
    reading = read(cast.tournament, "liste.xlsx", data)
    assert len(reading.lines) + len(reading.errors) == 1


def test_the_errors_of_all_lines_come_at_once(cast: Cast) -> None:
    cards = players(cast.tournament, 2, by=cast.director)
    withdraw(cards[1], by=cast.director, reason="ill")
    lines = [
        "Nr;Name;Vorname;Geschlecht;Kategorie;Bezahlt",
        "50;Gut;Otto;m;;ja",
        f"51;{'x' * 500};;;;",
        "52;a\x07b;;;;",
        "53;a\u202eb;c\u2066d;;;",
        "50;Doppelt;;;;",
        "1;Genommen;;;;",
        "2;Zurückgetreten;;;;",
        "54;Wer;;alien;king;vielleicht",
        "0;Null;;;;",
        "-3;Minus;;;;",
        "1e9;Hoch;;;;",
        "1000000;Zuviel;;;;",
        "²;Klein;;;;",
        f"{'9' * 5000};Lang;;;;",
        "55;;Ohne;;;",
        "56;Auch gut;;;;",
    ]
    assert errors(cast, "\n".join(lines)) == [
        (3, "import.too_long_text"),
        (4, "import.unprintable"),
        (5, "import.unprintable"),
        (5, "import.unprintable"),
        (6, "import.number_twice"),
        (7, "import.number_taken"),
        (8, "import.number_taken"),
        (9, "import.unknown_value"),
        (9, "import.unknown_value"),
        (9, "import.unknown_value"),
        *((row, "import.no_number") for row in range(10, 16)),
        (16, "import.no_name"),
    ]


def test_an_error_names_its_line_and_what_stands_there(cast: Cast) -> None:
    reading = read(cast.tournament, "liste.csv", b"Name;Nr\nEins;4\nZwei;4\nDrei;viele\n")
    assert [sentence(finding) for finding in reading.errors] == [
        "Start number 4 stands in line 2 already.", "“viele” is no start number."
    ]  # fmt: skip


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
def test_what_is_no_list_is_refused_with_a_sentence(cast: Cast, data: bytes, code: str) -> None:
    assert refusal(cast, data) == code


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


def test_a_list_from_old_windows_keeps_its_letters(cast: Cast) -> None:
    names = ["Müller", "Große-Öztürk", "Ägidius", "Pérez", "O’Neill", "ÅÄÖ Ärger"]
    reading = read(cast.tournament, "liste.csv", "\n".join(["Name", *names]).encode("cp1252"))
    assert [line.values["last_name"] for line in reading.lines] == names


def test_headings_are_found_below_a_title(cast: Cast) -> None:
    title = "Herbstpokal, Köln, 3. Mai, Saal 1\n\nMeldeliste; Stand 1. Mai\n\n"
    text = f"{title}Nachname;Vorname;Verein\nBöhme;Erna;Kreuz As\nX;;;\n;Otto\n"
    reading = read(cast.tournament, "liste.csv", text.encode())
    assert people(reading) == [("Böhme", "Erna", "Kreuz As"), ("X", "", "")]
    assert [line.line for line in reading.lines] == [6, 7]
    assert [(finding.where.row, finding.code) for finding in reading.errors] == [(8, "import.no_name")]


def test_headings_are_found_below_a_title_in_a_workbook(cast: Cast) -> None:
    rows = [["Herbstpokal"], ["Verein", "Kreuz As"], [], *PLAIN]
    reading = read(cast.tournament, "liste.xlsx", workbook(rows))
    assert (people(reading), [line.line for line in reading.lines]) == (FOUND, [5, 6])


def test_headings_further_down_are_not_looked_for(cast: Cast) -> None:
    assert refusal(cast, b"a\nb\nc\nd\ne\nName;Vorname\nEins;Zwei\n") == "import.no_name_column"


def test_a_person_called_name_heads_nothing(cast: Cast) -> None:
    assert people(read(cast.tournament, "liste.csv", b"Name\nName\nKlasse\n")) == [("Name", "", ""), ("Klasse", "", "")]


def test_a_text_over_two_lines_counts_both(cast: Cast) -> None:
    reading = read(cast.tournament, "liste.csv", b'Name;Verein\nEins;"Kreuz\nAs"\n;Ohne\n')
    assert people(reading) == [("Eins", "", "Kreuz As")]
    assert [finding.where.row for finding in reading.errors] == [4]


def test_columns_that_are_not_read_are_named(cast: Cast) -> None:
    text = "Name;E-Mail;;Tel.\nEins;a@b.de;etwas;0221;mehr\n"
    reading = read(cast.tournament, "liste.csv", text.encode())
    assert [sentence(finding) for finding in reading.notes] == [
        "Unused columns: E-Mail, Tel.", "Columns without a heading are not read: C, E"
    ]  # fmt: skip


def test_where_every_column_is_read_nothing_is_said(cast: Cast) -> None:
    assert read(cast.tournament, "liste.csv", csv_of(PLAIN).encode()).notes == ()


@pytest.mark.parametrize(("place", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (701, "ZZ"), (702, "AAA")])
def test_columns_are_called_as_in_a_spreadsheet(place: int, name: str) -> None:
    assert uploads.letters(place) == name


def test_headings_alone_are_a_list_of_nobody(cast: Cast) -> None:
    assert read(cast.tournament, "liste.csv", b"Name;Vorname\n") == PlayerList((), (), ())


@pytest.mark.parametrize("seed", range(8))
def test_random_bytes_are_refused(cast: Cast, seed: int) -> None:
    assert refusal(cast, random.Random(seed).randbytes(5000)) in {"import.no_table", "import.no_name_column"}


@pytest.mark.parametrize("cut", range(0, 100, 7))
def test_a_workbook_that_was_cut_off_is_refused(cast: Cast, cut: int) -> None:
    data = workbook(PLAIN)
    assert refusal(cast, data[: max(2, len(data) * cut // 100)]) == "import.broken_workbook"


@pytest.mark.parametrize("seed", range(20))
def test_a_workbook_that_was_damaged_never_crashes(cast: Cast, seed: int) -> None:
    chance, data = random.Random(seed), bytearray(workbook(PLAIN))
    for _damage in range(5):
        data[chance.randrange(4, len(data))] = chance.randrange(256)
    assert codes_of(cast, bytes(data)) <= {
        "import.broken_workbook",
        "import.bomb",
        "import.empty",
        "import.no_name_column",
    }


@pytest.mark.parametrize("member", ["letter.txt", "xl/workbook.xml", "word/document.xml", "content.xml"])
def test_an_archive_that_is_no_workbook_is_refused(cast: Cast, member: str) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(member, "<nonsense/>")
    assert refusal(cast, packed.getvalue(), "liste.xlsx") == "import.broken_workbook"


def test_a_zip_bomb_is_refused_before_it_is_unpacked(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * (uploads.MAX_UNPACKED + 1))
    monkeypatch.setattr("python_calamine.CalamineWorkbook", None)
    assert len(packed.getvalue()) < 100_000
    assert refusal(cast, packed.getvalue(), "liste.xlsx") == "import.bomb"


def test_a_bomb_that_lies_about_its_size_is_refused(cast: Cast) -> None:
    """Its directory says one byte, but more is inside."""
    data = workbook([["Name"], *([f"Name {row}"] for row in range(3000))])
    place = data.rindex(b"PK\x01\x02", 0, data.index(b"xl/worksheets/sheet1.xml", data.index(b"PK\x01\x02")))
    lying = data[: place + 24] + b"\x01\0\0\0" + data[place + 28 :]
    assert codes_of(cast, lying) == {"import.broken_workbook"}


def test_a_workbook_of_a_thousand_files_too_many_is_refused(cast: Cast) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for number in range(2001):
            archive.writestr(f"{number}.xml", "")
    assert refusal(cast, packed.getvalue(), "liste.xlsx") == "import.bomb"


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
    assert refusal(cast, with_sheet(SHEET.format(cells)), "liste.xlsx") == "import.bomb"


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
    assert refusal(cast, with_sheet(sheet), "liste.xlsx") == "import.broken_workbook"


def test_far_cells_that_are_only_painted_do_no_harm(cast: Cast) -> None:
    name = '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="XFD1" s="0"/></row>'
    named = '<row r="2"><c r="A2" t="inlineStr"><is><t>Böhme</t></is></c></row><row r="1048576"/>'
    assert people(read(cast.tournament, "liste.xlsx", with_sheet(SHEET.format(name + named)))) == [("Böhme", "", "")]


def test_other_kinds_of_workbooks_are_refused(cast: Cast) -> None:
    """Their cells are counted in other ways: the list is wanted as XLSX."""
    for member in ("content.xml", "xl/workbook.bin"):
        packed = io.BytesIO(workbook(PLAIN))
        with zipfile.ZipFile(packed, "a") as archive:
            archive.writestr(member, "")
        assert refusal(cast, packed.getvalue(), "liste.xlsx") == "import.broken_workbook"


def test_a_list_that_is_too_long_is_refused(cast: Cast) -> None:
    assert refusal(cast, b"Name\n" + b"Maier\n" * (uploads.MAX_LINES + 1)) == "import.too_long"


def test_more_columns_than_a_list_has_are_passed_over(cast: Cast) -> None:
    head, row = ";".join(["Name", *map(str, range(500))]), ";".join(["Böhme", *map(str, range(500))])
    assert people(read(cast.tournament, "liste.csv", f"{head}\n{row}\n".encode())) == [("Böhme", "", "")]


def test_it_reads_and_writes_nothing(cast: Cast, django_assert_num_queries: Any) -> None:
    players(cast.tournament, 8, by=cast.director)
    with django_assert_num_queries(3):
        read(cast.tournament, "liste.csv", csv_of(PLAIN).encode())


@pytest.mark.parametrize(
    "heading",
    ["Pass", "Pass-Nr.", "Passnummer", "Spielerpass", "Spielerpass-Nr.", "pass number", "Número de pase", "Nº de pase"],
)
def test_it_knows_pass_numbers(cast: Cast, heading: str) -> None:
    reading = read(cast.tournament, "liste.csv", f"Name;{heading}\nBöhme;04.112-7\n".encode())
    assert ([line.values["pass_number"] for line in reading.lines], reading.notes) == (["04.112-7"], ())


def test_a_pass_number_of_a_workbook_is_read_as_it_is_seen(cast: Cast) -> None:
    (line,) = read(cast.tournament, "liste.xlsx", workbook([["Name", "Pass"], ["Böhme", 41127]])).lines
    assert line.values["pass_number"] == "41127"


def test_a_pass_number_has_its_limit(cast: Cast) -> None:
    assert errors(cast, f"Name;Pass\nBöhme;{'1' * 30}\nSchmidt;{'2' * 31}\n") == [(3, "import.too_long_text")]


def test_the_same_pass_on_the_list_or_further_up_is_asked_about(cast: Cast) -> None:
    register(cast.tournament, Entry("Böhme", pass_number="04.112-7"), by=cast.director)
    text = "Name;Pass\nSchmidt;041127\nAalto;8\nEngel; 8\n"
    lines = read(cast.tournament, "liste.csv", text.encode()).lines
    assert [[person.who for person in line.alike] for line in lines] == [["Böhme (04.112-7)"], [], ["Aalto (8)"]]


def test_the_same_name_with_another_pass_is_not_there_already(cast: Cast) -> None:
    register(cast.tournament, Entry("Böhme", "Erna", pass_number="04.112-7"), by=cast.director)
    text = "Name;Vorname;Pass\nBöhme;Erna;04 112 7\nBöhme;Erna;\nBöhme;Erna;9\n"
    reading = read(cast.tournament, "liste.csv", text.encode())
    assert [line.line for line in reading.known] == [2, 3]
    assert [(line.line, len(line.alike)) for line in reading.lines] == [(4, 1)]


def test_it_marks_whom_the_organizer_bans(cast: Cast) -> None:
    names = {"last_name": "Böhme", "first_name": "Erna"}
    ban = ban_services.ban(cast.organizer, **names, pass_number="7", reason="", by=cast.director)
    reading = read(cast.tournament, "liste.csv", b"Name;Vorname;Pass\nBoehme;Erna;\nNeu;Otto;7\nNeu;Ida;8\n")
    assert [line.bans for line in reading.lines] == [(ban,), (ban,), ()]
    assert [line.line for line in reading.banned] == [2, 3]
