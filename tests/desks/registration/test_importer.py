"""Lists of players are read in the formats that common programs write."""

import io
from datetime import date
from typing import Any

import pytest
from openpyxl import Workbook

from tests.builders import Cast, register_players
from tests.desks.registration.lists import (
    PLAIN_PEOPLE,
    PLAIN_ROWS,
    csv_of,
    import_errors,
    listed_people,
    make_workbook,
    replace_in_workbook,
)
from tests.tiers import sweep
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.files.importer import PlayerList, read
from tournament.desks.registration.presence.services import withdraw
from tournament.files import spelling
from tournament.wording import sentence


@sweep("separator", [";", ",", "\t"])
@sweep("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be"])
@sweep("end", ["\r\n", "\n"])
def test_files_with_all_usual_separators_and_encodings_are_read(
    cast: Cast, separator: str, encoding: str, end: str
) -> None:
    marks = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}
    data = marks.get(encoding, b"") + csv_of(PLAIN_ROWS, separator, end).encode(encoding)
    assert listed_people(read(cast.tournament, "liste.csv", data)) == PLAIN_PEOPLE


def test_a_workbook_is_read(cast: Cast) -> None:
    assert listed_people(read(cast.tournament, "liste.xlsx", make_workbook(PLAIN_ROWS))) == PLAIN_PEOPLE


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
def test_headings_in_three_languages_are_known_in_any_order(cast: Cast, head: list[str], turned: bool) -> None:
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
def test_the_usual_words_in_cells_are_known(cast: Cast, column: str, text: str, value: object) -> None:
    reading = read(cast.tournament, "liste.csv", f"Name;{column}\nBöhme;{text}\n".encode())
    assert (reading.errors, reading.lines[0].values[column]) == ((), value)


def test_names_lose_the_spaces_around_them_and_lines_without_anything_count_on(cast: Cast) -> None:
    reading = read(cast.tournament, "liste.csv", "\nName;Vorname\n\n  Böhme ;  Karl   Otto \n;\n".encode())
    assert listed_people(reading) == [("Böhme", "Karl Otto", "")]
    assert reading.lines[0].line == 4


def test_short_and_long_lines_are_read(cast: Cast) -> None:
    reading = read(cast.tournament, "liste.csv", b"Name;Vorname\nEins\nZwei;Otto;und;mehr\n")
    assert listed_people(reading) == [("Eins", "", ""), ("Zwei", "Otto", "")]


def test_what_looks_like_a_formula_is_a_name(cast: Cast) -> None:
    names = ["=cmd()", "=cmd|'/c calc'!A1", "+49", "-1", "@SUM(A1)"]
    reading = read(cast.tournament, "liste.csv", "\n".join(["Name", *names]).encode())
    assert [line.values["last_name"] for line in reading.lines] == names


def test_numbers_truths_and_days_in_a_workbook_are_read(cast: Cast) -> None:
    rows: list[list[Any]] = [
        ["Nr", "Name", "bezahlt", "anwesend", "geboren"],
        [7, "Böhme", True, False, date(1960, 5, 1)],
    ]
    (line,) = read(cast.tournament, "liste.xlsx", make_workbook(rows)).lines
    assert (line.values["number"], line.values["paid"], line.values["present"]) == (7, True, False)


def test_a_formula_shows_what_it_showed_when_it_was_saved(cast: Cast) -> None:
    data = make_workbook([["Name", "Vorname"], ['=CONCATENATE("Bö","hme")', "Erna"]])
    sheet, cell = "xl/worksheets/sheet1.xml", '<c r="A2"><f>CONCATENATE("Bö","hme")</f><v />'
    resaved = replace_in_workbook(data, sheet, cell, '<c r="A2" t="str"><f>CONCATENATE("Bö","hme")</f><v>Böhme</v>')
    assert listed_people(read(cast.tournament, "liste.xlsx", resaved)) == [("Böhme", "Erna", "")]


def test_a_formula_that_was_never_computed_is_named_with_its_place(cast: Cast) -> None:
    rows = [
        ["Vorname", "", "Name"],
        ["Erna", "", '=CONCATENATE("Bö","hme")'],
        ['="Ot"&"to"', "", "Meier"],
        ["", "", "=A9"],
    ]
    reading = read(cast.tournament, "liste.xlsx", make_workbook(rows))
    assert [(finding.where.row, sentence(finding)) for finding in reading.errors] == [
        (row, f"Cell {cell} holds a formula without a result. "
         "Open the list in Excel or LibreOffice, save it there once and choose it again.")
        for row, cell in ((2, "C2"), (3, "A3"), (4, "C4"))
    ]  # fmt: skip
    assert reading.lines == ()


def test_a_formula_with_an_empty_result_is_an_empty_cell(cast: Cast) -> None:
    data = make_workbook([["Name", "Vorname"], ["Böhme", '=IF(1,"","x")']])
    sheet, cell = "xl/worksheets/sheet1.xml", '<c r="B2"><f>IF(1,"","x")</f><v />'
    resaved = replace_in_workbook(data, sheet, cell, '<c r="B2" t="str"><f>IF(1,"","x")</f><v></v>')
    assert listed_people(read(cast.tournament, "liste.xlsx", resaved)) == [("Böhme", "", "")]


def test_a_formula_in_an_unread_column_or_on_another_sheet_does_no_harm(cast: Cast) -> None:
    book = Workbook()
    first = book.active
    assert first is not None
    for row in (["Name", "Alter"], ["Böhme", "=2026-1960"]):
        first.append(row)
    book.create_sheet("Kasse").append(["=1+1", "=2+2"])
    file = io.BytesIO()
    book.save(file)
    reading = read(cast.tournament, "liste.xlsx", file.getvalue())
    assert (listed_people(reading), reading.errors) == ([("Böhme", "", "")], ())


def test_a_formula_that_failed_does_not_crash_the_reader(cast: Cast) -> None:
    data = make_workbook([["Name", "Nr"], ["Böhme", "=1/0"]])
    sheet, cell = "xl/worksheets/sheet1.xml", '<c r="B2"><f>1/0</f><v />'
    data = replace_in_workbook(data, sheet, cell, '<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v>')
    reading = read(cast.tournament, "liste.xlsx", data)
    assert len(reading.lines) + len(reading.errors) == 1


def test_the_errors_of_all_lines_come_at_once(cast: Cast) -> None:
    cards = register_players(cast.tournament, 2, by=cast.director)
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
    assert import_errors(cast, "\n".join(lines)) == [
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


def test_a_list_from_old_windows_keeps_its_letters(cast: Cast) -> None:
    names = ["Müller", "Große-Öztürk", "Ägidius", "Pérez", "O’Neill", "ÅÄÖ Ärger"]
    reading = read(cast.tournament, "liste.csv", "\n".join(["Name", *names]).encode("cp1252"))
    assert [line.values["last_name"] for line in reading.lines] == names


def test_headings_are_found_below_a_title(cast: Cast) -> None:
    title = "Herbstpokal, Köln, 3. Mai, Saal 1\n\nMeldeliste; Stand 1. Mai\n\n"
    text = f"{title}Nachname;Vorname;Verein\nBöhme;Erna;Kreuz As\nX;;;\n;Otto\n"
    reading = read(cast.tournament, "liste.csv", text.encode())
    assert listed_people(reading) == [("Böhme", "Erna", "Kreuz As"), ("X", "", "")]
    assert [line.line for line in reading.lines] == [6, 7]
    assert [(finding.where.row, finding.code) for finding in reading.errors] == [(8, "import.no_name")]


def test_headings_are_found_below_a_title_in_a_workbook(cast: Cast) -> None:
    rows = [["Herbstpokal"], ["Verein", "Kreuz As"], [], *PLAIN_ROWS]
    reading = read(cast.tournament, "liste.xlsx", make_workbook(rows))
    assert (listed_people(reading), [line.line for line in reading.lines]) == (PLAIN_PEOPLE, [5, 6])


def test_a_person_called_name_is_not_taken_for_a_heading(cast: Cast) -> None:
    assert listed_people(read(cast.tournament, "liste.csv", b"Name\nName\nKlasse\n")) == [
        ("Name", "", ""),
        ("Klasse", "", ""),
    ]


def test_a_text_over_two_lines_counts_both(cast: Cast) -> None:
    reading = read(cast.tournament, "liste.csv", b'Name;Verein\nEins;"Kreuz\nAs"\n;Ohne\n')
    assert listed_people(reading) == [("Eins", "", "Kreuz As")]
    assert [finding.where.row for finding in reading.errors] == [4]


def test_columns_that_are_not_read_are_named(cast: Cast) -> None:
    text = "Name;E-Mail;;Tel.\nEins;a@b.de;etwas;0221;mehr\n"
    reading = read(cast.tournament, "liste.csv", text.encode())
    assert [sentence(finding) for finding in reading.notes] == [
        "Unused columns: E-Mail, Tel.", "Columns without a heading are not read: C, E"
    ]  # fmt: skip


def test_a_list_whose_columns_are_all_read_has_no_notes(cast: Cast) -> None:
    assert read(cast.tournament, "liste.csv", csv_of(PLAIN_ROWS).encode()).notes == ()


@pytest.mark.parametrize(("place", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (701, "ZZ"), (702, "AAA")])
def test_columns_are_called_as_in_a_spreadsheet(place: int, name: str) -> None:
    assert spelling.letters(place) == name


def test_headings_alone_are_an_empty_list(cast: Cast) -> None:
    assert read(cast.tournament, "liste.csv", b"Name;Vorname\n") == PlayerList((), (), ())


def test_more_columns_than_a_list_has_are_passed_over(cast: Cast) -> None:
    head, row = ";".join(["Name", *map(str, range(500))]), ";".join(["Böhme", *map(str, range(500))])
    assert listed_people(read(cast.tournament, "liste.csv", f"{head}\n{row}\n".encode())) == [("Böhme", "", "")]


def test_reading_a_list_takes_four_queries(cast: Cast, django_assert_num_queries: Any) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    with django_assert_num_queries(4):
        read(cast.tournament, "liste.csv", csv_of(PLAIN_ROWS).encode())
