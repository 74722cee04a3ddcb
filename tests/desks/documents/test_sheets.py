"""Papers that lie on the tables: score sheets on one page each, table cards, seat slips, and all in one file."""

import io
import re
from functools import cache
from typing import Any

import pypdfium2
import pytest
import segno
import zxingcpp
from pypdf import PdfReader

from tests.builders import Cast, draw_series, make_cast, page_words, publish_draw, register_players, series_of, sign_in
from tests.composing import compose_papers
from tests.papers import printed
from tests.tiers import sweep
from tournament.desks.documents.seats import papers as seat_papers
from tournament.desks.documents.seats import reading
from tournament.desks.documents.sheets import papers as sheet_papers
from tournament.desks.draw.draws import services as drawing
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.papers import pdf, qr

pytestmark = pytest.mark.usefixtures("set_once")

CODE = re.compile(r'<div class="code">.*?</svg>\s*</div>', re.DOTALL)
OF_A_SERIES = ("score-sheets-1.pdf", "table-cards-1.pdf", "seat-slips-1.pdf", "series-1.pdf")


def get(cast: Cast, paper: str, language: str = "en", host: str = "testserver") -> Any:
    headers = {"accept-language": language, "host": host}
    return sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/papers/{paper}", headers=headers)


def pages(cast: Cast, paper: str, language: str = "en") -> list[str]:
    """The words of every page."""
    return printed.pages(get(cast, paper, language))


def read_sheets(cast: Cast, paper: str = "score-sheets-1.pdf") -> list[str]:
    """Returns the words of score sheets in the order they were drawn, column by column."""
    answer = get(cast, paper)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    return page_texts(answer.content)


@cache
def page_texts(content: bytes) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(content)).pages]


def scan(content: bytes) -> list[str]:
    """Returns the codes that a phone reads off the pages, at the resolution of a poor camera."""
    document = pypdfium2.PdfDocument(content)
    pictures = [page.render(scale=100 / 72).to_pil() for page in document]
    document.close()
    return [code.text for picture in pictures for code in zxingcpp.read_barcodes(picture)]


@pytest.fixture
def codes_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Typesets the codes alone: such a test reads a code's content, not its place on the sheet."""
    render = pdf.render

    def codes(*papers: pdf.Paper, **how: Any) -> bytes:
        drawings = [code for paper in papers for code in CODE.findall(printed.html_of(paper))]
        return render("<style>.code { width: 29mm; }</style>" + "".join(drawings), **how)

    monkeypatch.setattr(pdf, "render", codes)


def register(cast: Cast, last: str, first: str = "") -> None:
    entry = Entry(last, first, paid=True, present=True)
    registration.register(cast.tournament, entry, by=cast.director, another=range(1000))


def has_rows(page: str, games: int) -> bool:
    """Tells whether a page numbers exactly these games, one after the other."""
    return " ".join(map(str, range(1, games + 1))) in page and f" {games} {games + 1} " not in page


@pytest.fixture
def hall(cast: Cast) -> Cast:
    """Seven players, so that table 1 has four seats and table 2 three."""
    register_players(cast.tournament, 7, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


def seats_by_table(cast: Cast) -> list[list[tuple[int, str]]]:
    tables = series_of(cast.tournament, 1).draws.get(voided_at=None).tables.order_by("number")
    return [
        [(seat.card.number, str(seat.card.player)) for seat in table.seats.select_related("card__player")]
        for table in tables
    ]


def test_every_table_has_a_sheet_with_its_players_at_their_seats(hall: Cast) -> None:
    sheets = pages(hall, "score-sheets-1.pdf")
    assert len(sheets) == 2
    for table, (sheet, seats) in enumerate(zip(sheets, seats_by_table(hall), strict=True), start=1):
        assert f"Series 1 Table {table}" in sheet
        assert "Pokal Saal · 21 November 2026" in sheet
        places = [sheet.index(f"{place} No. {number} {name}") for place, (number, name) in enumerate(seats, start=1)]
        assert places == sorted(places)


def test_a_table_of_four_has_48_rows_and_30_for_a_lost_game_of_the_others(hall: Cast) -> None:
    four, _three = read_sheets(hall)
    assert has_rows(four, 48)
    assert four.count("points") == 4 + 1  # over every seat, and in the foot
    assert "(won − lost) × 50" in four
    assert "lost games of the others × 30" in four
    assert "won + lost + passed = 48 games" in four
    assert "the dealer sits out" in four


def test_a_table_of_three_has_36_rows_and_40_for_a_lost_game_of_the_others(hall: Cast) -> None:
    _four, three = read_sheets(hall)
    assert has_rows(three, 36)
    assert three.count("points") == 3 + 1
    assert "lost games of the others × 40" in three
    assert "sits out" not in three


def test_a_score_sheet_has_all_the_columns(hall: Cast) -> None:
    sheet = read_sheets(hall)[0]
    heads = ["with", "without", "hand", "schneider", "schwarz", "open", "passed", "null", "grand", "♦", "♥", "♠", "♣"]
    assert [head for head in heads if head not in sheet] == []
    assert sheet.count("announced") == 2
    assert sheet.count("list keeper") == 1


@sweep(("four", "three"), [(40, 30), (24, 18), (96, 96), (4, 3)])
def test_any_number_of_games_fits_on_the_page_of_a_score_sheet(db: None, four: int, three: int) -> None:
    cast = make_cast(games_at_four=four, games_at_three=three)
    register_players(cast.tournament, 7, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    sheets = read_sheets(cast)
    assert [has_rows(sheet, games) for sheet, games in zip(sheets, (four, three), strict=True)] == [True, True]


@pytest.mark.parametrize("paper", OF_A_SERIES[:3])
def test_long_names_stay_on_their_page(db: None, paper: str) -> None:
    cast = make_cast(name="Pokal " * 20, place="Saal " * 24)
    register(cast, "W" * 60)
    register(cast, "Freiherr von und zu Hohenlohe-Langenburg", "Maximilian Ferdinand")
    register(cast, "Достоевский", "Фёдор Михайлович")
    register(cast, "M" * 80, "w" * 80)
    publish_draw(cast.tournament, by=cast.director)
    (page,) = pages(cast, paper)
    whole = page.replace(" ", "")
    for name in ("W" * 60, "FreiherrvonundzuHohenlohe-Langenburg,MaximilianFerdinand", "Достоевский,ФёдорМихайлович"):
        assert name in whole


@pytest.mark.usefixtures("in_words")
def test_markup_in_a_name_is_printed_as_it_is(cast: Cast) -> None:
    names = ("<b>B</b>", "</svg>", "&amp;", "{{ 7 }}")
    for name in names:
        register(cast, name)
    publish_draw(cast.tournament, by=cast.director)
    for paper in OF_A_SERIES:
        whole = " ".join(pages(cast, paper))
        assert all(name in whole for name in names)


def test_the_code_of_a_score_sheet_leads_to_the_sheet_of_this_draw(hall: Cast) -> None:
    codes = scan(get(hall, "score-sheets-1.pdf").content)
    assert codes == [f"http://testserver/q/{hall.tournament.pk}/1/1/{table}/" for table in (1, 2)]
    answer = sign_in(hall.clerk).get(codes[1])
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{hall.tournament.slug}/sheets/1/2/")


def test_a_code_keeps_its_quiet_zone_and_stands_a_stain() -> None:
    text = "http://192.168.178.20:8000/q/12/3/1/107/"
    code = segno.make_qr(text, error="m")
    modules = code.symbol_size(border=4)[0]
    assert f'viewBox="0 0 {modules} {modules}"' in qr.svg(text)
    assert code.error in ("M", "Q", "H")


@pytest.mark.usefixtures("codes_alone")
def test_a_sheet_drawn_anew_has_another_code_than_the_voided_one(hall: Cast) -> None:
    drawing.void(series_of(hall.tournament, 1).draws.get(), by=hall.director, reason="somebody was missing")
    publish_draw(hall.tournament, by=hall.director)
    assert scan(get(hall, "score-sheets-1.pdf").content)[0].endswith("/1/2/1/")


@pytest.mark.usefixtures("codes_alone")
def test_the_code_of_a_score_sheet_holds_the_public_address_where_there_is_one(hall: Cast, settings: Any) -> None:
    settings.PUBLIC_URL, settings.HOST = "https://skat.example.org", settings.EVERYWHERE
    assert scan(get(hall, "score-sheets-1.pdf").content)[0].startswith("https://skat.example.org/q/")


@pytest.mark.usefixtures("codes_alone")
def test_sheets_printed_at_the_server_itself_bear_an_address_phones_can_reach(hall: Cast, settings: Any) -> None:
    settings.HOST, settings.PORT = settings.EVERYWHERE, 8123
    settings.ADDRESSES = ["127.0.0.1", "laptop", "laptop.local", "127.0.1.1", "192.168.178.20", "10.0.0.7"]
    addresses = scan(get(hall, "score-sheets-1.pdf", host="127.0.0.1:8123").content)
    assert addresses[0].startswith("http://192.168.178.20:8123/q/")


@pytest.mark.usefixtures("codes_alone")
def test_without_an_address_in_the_hall_the_code_is_for_the_desks_scanner_alone(hall: Cast, settings: Any) -> None:
    settings.HOST, settings.ADDRESSES = settings.EVERYWHERE, ["127.0.0.1", "laptop"]
    codes = scan(get(hall, "score-sheets-1.pdf", host="localhost:8000").content)
    assert codes[0] == f"q/{hall.tournament.pk}/1/1/1"


@pytest.mark.parametrize(("paper", "seats", "games"), [("four", 4, 48), ("three", 3, 36)])
def test_a_blank_sheet_is_there_before_any_draw(cast: Cast, paper: str, seats: int, games: int) -> None:
    (page,) = read_sheets(cast, f"blank-sheet-of-{paper}.pdf")
    assert has_rows(page, games)
    assert page.count("No.") == seats
    assert "Pokal" in page
    assert scan(get(cast, f"blank-sheet-of-{paper}.pdf").content) == []


@pytest.mark.parametrize("paper", ["seat-slips-1.pdf", "slips.pdf"])
def test_seat_slips_stand_in_two_columns(hall: Cast, paper: str) -> None:
    """The slips are boxes of half a page's width without a gap; else half of the paper stays empty."""
    with pypdfium2.PdfDocument(get(hall, paper).content) as document:
        text = document[0].get_textpage()
        names = [card.player.last_name for card in hall.tournament.cards.select_related("player")]
        left = [text.get_charbox(text.search(name).get_next()[0])[0] for name in names]
    assert min(left) < 100
    assert max(left) > 290


def test_every_table_has_a_card_with_its_number_and_players(hall: Cast) -> None:
    cards = pages(hall, "table-cards-1.pdf")
    for table, (card, seats) in enumerate(zip(cards, seats_by_table(hall), strict=True), start=1):
        assert card.startswith(f"Table {table}")
        assert "Series 1" in card
        for place, (number, name) in enumerate(seats, start=1):
            assert f"{place} {name} {number}" in card


def test_everybody_has_a_slip_with_table_and_seat(hall: Cast) -> None:
    (page,) = pages(hall, "seat-slips-1.pdf")
    for table, seats in enumerate(seats_by_table(hall), start=1):
        for place, (number, name) in enumerate(seats, start=1):
            assert f"Series 1 No. {number} {name} Table {table} Seat {place}" in page


def test_a_whole_series_is_one_file(hall: Cast) -> None:
    by_table, by_name, *rest = pages(hall, "series-1.pdf")
    assert "Series 1: who sits where" in by_table
    assert "Series 1: your table and seat" in by_name
    assert "page 1 of 1" in by_table
    assert "page 1 of 1" in by_name
    papers = ("seat-slips-1.pdf", "table-cards-1.pdf", "score-sheets-1.pdf")
    assert rest == [page for paper in papers for page in pages(hall, paper)]


def test_an_unpublished_draw_is_marked_on_every_page(cast: Cast) -> None:
    register_players(cast.tournament, 7, by=cast.director)
    draw_series(cast.tournament, by=cast.director)
    for paper in OF_A_SERIES:
        assert all("DRAFT, not published" in page for page in pages(cast, paper))
    assert not [paper for paper in OF_A_SERIES if "proof on the public page" in " ".join(pages(cast, paper))]


def test_a_published_draw_is_not_marked(hall: Cast) -> None:
    for paper in OF_A_SERIES:
        assert "DRAFT" not in " ".join(pages(hall, paper))
    assert "proof on the public page" in " ".join(pages(hall, "series-1.pdf"))


@pytest.mark.parametrize("paper", OF_A_SERIES)
def test_a_series_without_a_draw_says_that_its_papers_come_with_it(cast: Cast, paper: str) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    early = get(cast, paper)
    assert early.status_code == 409
    assert "Series 1 has no seats yet; its papers are there once it is drawn." in page_words(early)
    assert get(cast, paper.replace("1", "9")).status_code == 404


def test_the_page_of_papers_offers_the_sheets_of_drawn_series_alone(hall: Cast) -> None:
    page = sign_in(hall.viewer).get(f"/t/{hall.tournament.slug}/papers/").text
    for paper in OF_A_SERIES:
        assert f'/papers/{paper}"' in page
        assert f'/papers/{paper.replace("1", "2")}"' not in page
    assert "/papers/blank-sheet-of-four.pdf" in page
    assert "/papers/blank-sheet-of-three.pdf" in page


def test_more_tables_than_are_made_at_once_are_all_printed(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet_papers, "IN_ONE_PART", 1)
    paper = pdf.render(*compose_papers(*sheet_papers.sheets_of(reading.drawn(hall.tournament, 1), "http://hall")))
    first, second = printed.pages_of(paper)
    assert "Table 1" in first
    assert "Table 2" in second


def test_a_long_last_name_keeps_its_comma(cast: Cast) -> None:
    for name in ("Zimmermann", "Haußmann-Weiß", "Neumann", "Lange"):
        register(cast, name, "Egon")
    publish_draw(cast.tournament, by=cast.director)
    (sheet,) = read_sheets(cast)
    assert "Zimmermann, Egon" in sheet
    assert "Haußmann-Weiß, Egon" in sheet
    assert " , " not in sheet


def test_a_wide_name_on_the_wall_stands_in_smaller_letters_and_not_in_two_lines(cast: Cast) -> None:
    names = (("Albrecht", "Karl-Heinz"), ("Hohenstein", "Maximilian"), ("Böhme", "Jürgen"), ("Lang", "Eva"))
    for last, first in names:
        registration.register(cast.tournament, Entry(last, first, paid=True, present=True), by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    (paper,) = map(printed.html_of, compose_papers(seat_papers.by_table(reading.drawn(cast.tournament, 1))))
    assert re.findall(r'<li class="wide">.*?<b>(.*?)</b>', paper, re.DOTALL) == ["Hohenstein, Maximilian"]
    (page,) = printed.pages_of(pdf.render(paper))
    assert "Albrecht, Karl-Heinz" in page


def test_sheets_and_cards_can_be_printed_for_some_tables_alone(cast: Cast) -> None:
    register_players(cast.tournament, 12, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    assert len(read_sheets(cast)) == 3
    assert ["Table 2" in page for page in pages(cast, "table-cards-1.pdf?tables=2")] == [True]
    assert len(read_sheets(cast, "score-sheets-1.pdf?tables=1,3")) == 2
    for paper in ("score-sheets", "table-cards"):
        absent = get(cast, f"{paper}-1.pdf?tables=4")
        assert (absent.status_code, "There is no table 4 in series 1." in page_words(absent)) == (409, True)
    named = get(cast, 'score-sheets-1.pdf?tables=3,1,"')["Content-Disposition"]
    assert named == 'inline; filename="pokal-2026-score-sheets-1-tables-1-3.pdf"'
