"""Every list comes from one value: a table or pages of lines with one look, a workbook, a file for machines."""

import csv
import datetime
import io
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pypdfium2 as pdfium
import pytest
from openpyxl import load_workbook

from tests.builders import Cast, key_sheet, publish_draw, register_players, sign_in
from tests.composing import compose_papers
from tests.papers import printed
from tournament import currencies
from tournament.desks.documents.answers import manuscripts as answers
from tournament.models import Organizer, Tournament
from tournament.papers import columns, lines, machines, measure, pdf, xlsx
from tournament.papers.listing import Cell, Column, Listing, Stamp, Value
from tournament.wording import money

COLUMNS = [
    Column("Rank", "number", empty="–"),
    Column("Name", share=3),
    Column("Club", share=2),
    Column("Amount", "cents", bold=True),
    Column("Secret", on="data"),
    Column("Signature", "sign", share=2),
]
LONG_NAME = "Freiherr von und zu Hohenstein-Guttenberg, Maximilian Alexan"
ARABIC, CYRILLIC = "محمد عبد الله بن سعيد", "Достоевский, Фёдор"


def listing(*names: Value | Cell, **how: Any) -> Listing:
    rows = [[place, name, f"Club {place}", place * 125, "x", None] for place, name in enumerate(names, start=1)]
    return Listing("Prizes", COLUMNS, rows, **how)


@pytest.fixture
def tournament() -> Tournament:
    organizer = Organizer(name="Kreuz As")
    return Tournament(organizer=organizer, name="Pokal", place="Saal", date=datetime.date(2026, 11, 21))


@pytest.fixture
def in_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "LONG", 0)


def pages_of(tournament: Tournament, listed: Listing) -> list[str]:
    return printed.pages_of(pdf.render(*compose_papers(*answers.papers_of(tournament, listed))))


def frame_of(listed: Listing) -> columns.Frame:
    with currencies.using("EUR"):
        shown, rows, _foot = listed.on_paper(money)
    return columns.frame_of(listed, shown, rows)


def letters_of(papers: Sequence[pdf.Paper]) -> list[list[tuple[str, float, float]]]:
    """By page, every capital and figure with where it begins and how high it stands."""
    letters = []
    for page in pdfium.PdfDocument(pdf.render(*papers)):
        text = page.get_textpage()
        boxes = [(sign[0], text.get_charbox(sign.start())) for sign in re.finditer(r"[A-Z0-9]", text.get_text_range())]
        letters.append([(sign, left, top) for sign, (left, _low, _right, top) in boxes])
    return letters


def test_a_drawn_list_looks_like_a_table(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every letter at the same place of the same page."""
    names: list[Value | Cell] = [
        "A",
        LONG_NAME,
        CYRILLIC,
        ARABIC,
        Cell("Öz", struck=True, sub="withdrawn"),
        "e\u0301va",
    ]
    end = [None, "Sum", None, 99_00, None, None]
    listed = listing(*(names * 13), lead=["all paid"], foot=end, notes=["The last word."])
    monkeypatch.setattr(answers, "LONG", 400)
    table = letters_of(compose_papers(*answers.papers_of(tournament, listed)))
    monkeypatch.setattr(answers, "LONG", 0)
    monkeypatch.setattr(answers, "PAGES", 2)
    drawn = letters_of(compose_papers(*answers.papers_of(tournament, listed)))
    assert len(table) == len(drawn) > 2
    for laid_out, placed in zip(table, drawn, strict=True):
        assert len(laid_out) == len(placed) > 50
        for sign, left, top in laid_out:
            assert any(sign == letter and abs(left - x) < 0.45 and abs(top - y) < 1 for letter, x, y in placed), sign


def test_what_is_measured_is_what_is_set() -> None:
    """A box a twentieth of a point wider holds text and mark in one line, one as much narrower does not."""
    texts = ["Wagner-Lindemann, Ida", "1234567890", CYRILLIC, "½ … „“ \u00a0"]
    measures = pdf.measured(*(boxed(text, spare) for text in texts for spare in (0.05, -0.05)))
    heights = [height for _pages, height in measures]
    assert [wide < narrow for wide, narrow in zip(heights[::2], heights[1::2], strict=True)] == [True] * len(texts)
    assert max(heights[::2]) - min(heights[::2]) < 1


def boxed(text: str, spare: float) -> str:
    css = (
        "p{margin:0;font:10pt Inter;font-variant-numeric:tabular-nums;font-kerning:none;font-feature-settings:'calt' 0}"
        "span{display:inline-block;white-space:pre;height:10pt}"
    )
    room = (measure.width(text) or 0.0) * 10 + spare + 5
    mark = '<span style="width:5pt"><a id="end"></a></span>'
    return f'<style>{css}</style><p style="width:{room}pt"><span>{text}</span>{mark}</p>'


def test_what_cannot_be_measured_stands_in_a_box_that_is_wide_enough() -> None:
    assert measure.width(ARABIC) is None
    assert measure.width("e\u0301") is None
    frame = frame_of(listing(ARABIC))
    (line,) = lines.row_lines(frame, [Cell(1), Cell(ARABIC), Cell("Club 1"), Cell(125), Cell(None)])
    (boxed,) = [piece for piece in line if piece.box]
    assert boxed.box.startswith(f'<div class="box left" style="left:{frame.edges[1][0]:.2f}pt')
    assert boxed.text == ARABIC


def test_a_name_too_long_for_its_column_goes_on_in_the_next_line() -> None:
    frame = frame_of(listing("A"))
    row = [Cell(1), Cell(LONG_NAME, sub="withdrawn"), Cell("Club 1"), Cell(125), Cell(None)]
    row_set = lines.row_lines(frame, row)
    assert len(row_set) > 1
    for word in (*LONG_NAME.replace("-", " ").split(), "withdrawn"):
        assert sum(word in piece.text for line in row_set for piece in line) == 1


def test_an_endless_word_is_broken_and_nothing_of_it_lost() -> None:
    assert "".join(measure.wrapped("W" * 60, 12.5)) == "W" * 60
    assert all((measure.width(line) or 0) <= 12.5 for line in measure.wrapped("W" * 60, 12.5))


@pytest.mark.usefixtures("in_lines")
def test_long_lists_number_their_pages_as_one(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "PAGES", 1)
    names = [LONG_NAME if number % 7 == 0 else f"Name{number:03}" for number in range(100)]
    listed = listing(*names, foot=[None, "Sum", None, 99_00, None, None], notes=["The last word."])
    assert len(compose_papers(*answers.papers_of(tournament, listed))) > 2
    pages = pages_of(tournament, listed)
    assert [f"page {number} of {len(pages)}" in page for number, page in enumerate(pages, start=1)] == [True] * len(
        pages
    )
    whole = " ".join(pages)
    assert all(whole.count(name) == 1 for name in names if name != LONG_NAME)
    assert all("Name" in page and "Signature" in page for page in pages[:-1])
    assert whole.index("Sum 99") < whole.index("The last word.")


@pytest.mark.usefixtures("in_lines")
@pytest.mark.parametrize("notes", [["short"], ["A long note. " * 60] * 12])
def test_the_end_of_a_long_list_has_room_or_a_page_of_its_own(tournament: Tournament, notes: list[str]) -> None:
    for count in (36, 38, 40):
        pages = pages_of(tournament, listing(*(f"N{number}" for number in range(count)), notes=notes))
        assert f"page {len(pages)} of {len(pages)}" in pages[-1]
        assert notes[0].strip()[:20] in " ".join(pages)


@pytest.mark.parametrize("names", [[], ["Böhme, Erna"]])
def test_a_list_of_nobody_and_of_one(tournament: Tournament, names: list[str]) -> None:
    (page,) = pages_of(tournament, listing(*names, stamp=Stamp("Final", ["today"], final=True), lead=["all paid"]))
    assert "FINAL" in page
    assert "all paid" in page
    assert "Secret" not in page
    assert ("Böhme, Erna" in page) is bool(names)


def test_a_title_without_a_blank_goes_on_in_the_next_line_and_keeps_off_the_stamp(tournament: Tournament) -> None:
    """A rating is called as the organizer likes."""
    listed = replace(listing("Böhme, Erna", stamp=Stamp("Final", final=True)), title="R" * 80)
    with pdfium.PdfDocument(pdf.render(*compose_papers(*answers.papers_of(tournament, listed)))) as document:
        text = document[0].get_textpage()
        boxes = [text.get_charbox(place) for place in range(text.count_chars()) if text.get_text_range(place, 1) == "R"]
    assert len({round(bottom) for _left, bottom, _right, _top in boxes}) > 2
    assert max(right for _left, _bottom, right, _top in boxes) < 470  # the stamp stands there


@pytest.mark.parametrize("long", [False, True])
def test_marks_stand_on_paper(tournament: Tournament, monkeypatch: pytest.MonkeyPatch, long: bool) -> None:
    monkeypatch.setattr(answers, "LONG", 0 if long else 400)
    marked = Cell("Ö <b>", brackets=True, star=True, struck=True, sub="withdrawn")
    (page,) = pages_of(tournament, listing(marked, roomy=True))
    assert "(Ö <b>)* withdrawn" in page
    assert "1.25 €" in page


def test_a_workbook_has_numbers_and_amounts() -> None:
    listed = listing("=cmd()", Cell("Struck", struck=True), foot=[None, "Sum", None, 375, None, None])
    sheet = load_workbook(io.BytesIO(xlsx.workbook(xlsx.sheet_of(listed, ["Pokal", "Saal"])))).active
    rows = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=3)]
    assert rows == [
        ["Rank", "Name", "Club", "Amount", "Secret"],
        [1, "=cmd()", "Club 1", 1.25, "x"],
        [2, "Struck", "Club 2", 2.5, "x"],
        [None, "Sum", None, 3.75, None],
    ]
    assert (sheet["B4"].data_type, sheet["D4"].number_format) == ("s", "#,##0.00")
    assert (sheet["B5"].font.strike, sheet["D6"].font.bold) == (True, True)
    assert (sheet.freeze_panes, sheet.print_title_rows) == ("A4", "$3:$3")


FORMULAS = ["=cmd()", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "＝1"]


def test_a_file_for_machines_runs_nothing_and_leaves_numbers_alone() -> None:
    listed = listing(*FORMULAS, 'Ä;"B"', Cell(None))
    listed = replace(listed, rows=[*listed.rows, [-3, "x", "", -5, "", None]])
    text = machines.as_csv(listed).decode("utf-8")
    assert text.startswith("\ufeffRank;Name;Club;Amount;Secret\r\n")
    rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=";"))[1:]
    assert [row[1] for row in rows[: len(FORMULAS)]] == [f"'{name}" for name in FORMULAS]
    assert [row[1] for row in rows[len(FORMULAS) :]] == ['Ä;"B"', "", "x"]
    assert (rows[0][0], rows[0][3]) == ("1", "1.25")
    assert (rows[-1][0], rows[-1][3]) == ("-3", "-0.05")


def test_why_a_row_is_struck_is_not_struck_itself() -> None:
    about, why = "for the raffle of the evening " * 9, "void 23.11. 06:23, director: booked twice " * 9
    listed = Listing("Book", [Column("About")], [[Cell(about.strip(), struck=True, sub=why.strip())]])
    with currencies.using("EUR"):
        shown, rows, _foot = listed.on_paper(money)
    pieces = [piece for line in lines.row_lines(columns.frame_of(listed, shown, rows), rows[0]) for piece in line]
    struck, plain = (
        " ".join(piece.text.strip() for piece in pieces if piece.struck is marked) for marked in (True, False)
    )
    assert (struck, plain) == (about.strip(), why.strip())


def test_money_has_the_comma_that_a_spreadsheet_of_the_language_reads() -> None:
    listed = replace(listing("x"), rows=[[1, "x", "", 456_00, "", None], [2, "y", "", -5, "", None]])
    rows = machines.as_csv(listed, ",").decode().splitlines()[1:]
    assert [row.split(";")[3] for row in rows] == ["456,00", "-0,05"]


def test_standings_and_seats_come_as_csv(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    key_sheet(publish_draw(cast.tournament, by=cast.director).tables.get(number=1), by=cast.clerk)
    for paper, head in (
        ("standings-1.csv", "Rank;No.;Name;Club;Series 1;Won;Lost;Total"),
        ("seats-1-by-name.csv", "No.;Name;Table;Seat"),
        ("seats-1-by-table.csv", "Table;Seat;No.;Name"),
    ):
        answer = sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/papers/{paper}")
        first, *rows = answer.content.decode("utf-8-sig").splitlines()
        assert (first, len(rows)) == (head, 4)
        assert answer.headers["content-type"] == "text/csv; charset=utf-8"
        assert answer.headers["content-disposition"] == f'attachment; filename="{cast.tournament.slug}-{paper}"'


@pytest.mark.parametrize("weight", ["regular", "semibold", "bold"])
def test_a_hyphen_is_no_dash(weight: measure.Weight) -> None:
    """Each of them, and all from the same font."""
    hyphen, dash = measure.width("-", weight), measure.width("–", weight)
    assert hyphen is not None
    assert dash is not None
    assert hyphen < 0.8 * dash
    assert [measure.width(sign, weight) for sign in "\u2010\u2011"] == [hyphen, hyphen]


def test_a_hyphen_is_read_as_one_from_the_paper(tournament: Tournament) -> None:
    (page,) = pages_of(tournament, listing("Hohenstein-Guttenberg, Karl-Heinz"))
    assert "Hohenstein-Guttenberg, Karl-Heinz" in page


def test_a_sum_that_is_wider_than_its_column_stays_in_one_line(tournament: Tournament) -> None:
    """It is bold, and the values above it are not."""
    sums = [Column("Name", share=1), *(Column("a", "cents") for _column in range(3))]
    listed = Listing("Sums", sums, [["Böhme", 10, 10, 10]], foot=["Sum", 88888888, 88888888, 88888888])
    (page,) = pdfium.PdfDocument(pdf.render(*compose_papers(*answers.papers_of(tournament, listed))))
    assert page.get_textpage().get_text_range().count("888888.88 €") == 3
