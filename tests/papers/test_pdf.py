"""The papers as PDF: what is printed is what counts, in the reader's language, and a name is only ever a name."""

import io
import signal
from concurrent.futures import ThreadPoolExecutor
from os import kill
from typing import Any

import pytest
from pypdf import PdfReader

from tests.builders import (
    Cast,
    answer_statuses,
    draw_series,
    key_sheet,
    make_cast,
    play_series,
    publish_draw,
    register_players,
    series_of,
    sign_in,
)  # fmt: skip
from tests.papers import printed
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.files import services as import_services
from tournament.desks.registration.files.changes import list_base
from tournament.desks.registration.presence import services as presence
from tournament.desks.results.final import services as results
from tournament.models import User
from tournament.papers import pdf

PAPERS = ("seats-1-by-table.pdf", "seats-1-by-name.pdf", "standings-1.pdf")


def get(cast: Cast, paper: str, language: str = "en", by: User | None = None) -> Any:
    client = sign_in(by or cast.viewer)
    return client.get(f"/t/{cast.tournament.slug}/papers/{paper}", headers={"accept-language": language})


def pages(cast: Cast, paper: str, language: str = "en") -> list[str]:
    """The words of every page."""
    return printed.pages(get(cast, paper, language))


def text(cast: Cast, paper: str, language: str = "en") -> str:
    return " ".join(pages(cast, paper, language))


def register(cast: Cast, *names: str) -> None:
    for last in names:
        entry = Entry(last, "Jürgen", club="Größter Verein", paid=True, present=True)
        registration.register(cast.tournament, entry, by=cast.director, another=range(1000))


@pytest.fixture
def hall(cast: Cast, set_once: None) -> Cast:
    """Eight players, three of them with marks on their letters; table 1 of series 1 is keyed."""
    register(cast, "Böhme", "Ägidius", "Çelik-Łoś")
    register_players(cast.tournament, 5, by=cast.director)
    key_sheet(publish_draw(cast.tournament, by=cast.director).tables.get(number=1), by=cast.clerk)
    return cast


def test_the_seat_list_by_table_has_everybody(hall: Cast) -> None:
    (page,) = pages(hall, "seats-1-by-table.pdf")
    assert "Series 1: who sits where" in page
    for card in hall.tournament.cards.select_related("player"):
        assert f"{card.number} {card.player}" in page
    assert "Pokal · Saal · 21 November 2026" in page
    assert "page 1 of 1" in page


def test_the_seat_list_by_name_is_in_the_order_of_the_alphabet(hall: Cast) -> None:
    (page,) = pages(hall, "seats-1-by-name.pdf")
    for seat in series_of(hall.tournament, 1).draws.get().seats.select_related("card__player", "table"):
        assert f"{seat.card.number} {seat.card.player} {seat.table.number} {seat.number}" in page
    names = ["AdAdAdAd", "AgAgAgAg", "Ägidius, Jürgen", "AhAhAhAh", "Böhme, Jürgen", "Çelik-Łoś, Jürgen"]
    assert sorted(names, key=page.index) == names


def test_the_seat_list_says_when_it_was_published_and_from_which_seed(hall: Cast) -> None:
    page = text(hall, "seats-1-by-table.pdf")
    assert "published" in page
    assert "attempt 1 · by lot" in page
    draw = series_of(hall.tournament, 1).draws.get()
    assert draw.seed in page
    assert draw.digest in page
    assert "the secret number alone" in page
    assert "DRAFT" not in page


@pytest.mark.usefixtures("in_words")
def test_an_unpublished_draw_is_marked_as_a_draft(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    draw_series(cast.tournament, by=cast.director)
    for paper in PAPERS[:2]:
        assert "DRAFT, not published" in text(cast, paper)


def test_standings_are_stamped_provisional_and_name_the_missing_sheets(hall: Cast) -> None:
    (page,) = pages(hall, "standings-1.pdf")
    assert "PROVISIONAL" in page
    assert "No counted sheet yet: series 1 table 2" in page
    assert "FINAL" not in page
    assert "3552 48 : 0 3552" in page
    assert page.count("– – –") == 4


@pytest.mark.usefixtures("in_words")
def test_who_withdrew_is_marked_in_every_result_list(db: None) -> None:
    cast = make_cast(series_count=1)
    cards = register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    presence.withdraw(cards[1], by=cast.director, reason="ill")
    results.finalise(cast.tournament, by=cast.director)
    for paper in ("standings-1.pdf", "result-1.pdf"):
        page = text(cast, paper)
        assert "AbAbAbAb withdrawn" in page
        assert page.count("withdrawn") == 1


def test_they_come_in_german(hall: Cast) -> None:
    page = text(hall, "standings-1.pdf", "de")
    assert "VORLÄUFIG" in page
    assert "21. November 2026" in page
    assert "Serie 1 Tisch 2" in page
    assert "Böhme, Jürgen Größter Verein" in page
    assert "Sitzplan" in str(PdfReader(io.BytesIO(get(hall, PAPERS[0], "de").content)).metadata)


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_no_letter_is_lost_in_any_language(hall: Cast, language: str, request: pytest.FixtureRequest) -> None:
    if language != "en":  # what sets the words is the same
        request.getfixturevalue("in_words")
    for paper in PAPERS:
        page = text(hall, paper, language)
        for name in ("Böhme, Jürgen", "Ägidius, Jürgen", "Çelik-Łoś, Jürgen"):
            assert name in page


def test_the_final_result_is_stamped_final(db: None) -> None:
    cast = make_cast(series_count=1)
    register(cast, "Böhme", "Ägidius", "Çelik", "Öz")
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    final = results.finalise(cast.tournament, by=cast.director)
    page = text(cast, "result-1.pdf")
    assert "FINAL" in page
    assert "PROVISIONAL" not in page
    assert "version 1" in page
    assert final.digest in page.replace(" ", "")
    assert "ENDGÜLTIG" in text(cast, "result-1.pdf", "de").upper()


@pytest.mark.usefixtures("in_words")
def test_a_final_result_prints_what_was_posted(db: None) -> None:
    cast = make_cast(series_count=1)
    register(cast, "Böhme", "Ägidius", "Çelik", "Öz")
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    final = results.finalise(cast.tournament, by=cast.director)
    results.reopen(final, by=cast.director, reason="misread")
    registration.change(cast.tournament.cards.get(number=1), Entry("Newname"), by=cast.director)
    results.finalise(cast.tournament, by=cast.director)
    first, second = text(cast, "result-1.pdf"), text(cast, "result-2.pdf")
    assert "Böhme, Jürgen" in first
    assert "misread" in first
    assert "Newname" in second
    assert "misread" not in second


@pytest.mark.usefixtures("in_words")
def test_markup_in_a_name_is_printed_as_it_is(cast: Cast) -> None:
    names = ("<b>Bold</b>", "<script>x</script>", "&amp;", "{{ 7 }}")
    register(cast, *names)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    for paper in PAPERS:
        page = text(cast, paper).replace(" ", "")  # a long name may go on in the next line
        for name in names:
            assert name.replace(" ", "") in page


def test_a_name_of_80_characters_fits(cast: Cast) -> None:
    long = "Freiherr von und zu " * 4
    entry = Entry(long.strip(), "W" * 80, club="K" * 80, paid=True, present=True)
    registration.register(cast.tournament, entry, by=cast.director)
    register_players(cast.tournament, 3, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    for paper in PAPERS:
        (page,) = pages(cast, paper)
        assert "WWWWWWWW" in page
        assert "AdAdAdAd" in page


def test_more_players_than_a_page_holds_are_all_printed(cast: Cast) -> None:
    """More than a table holds that is laid out, too; `bench/lists.py` looks for all of 500."""
    entries = [Entry(f"Spieler{count:03}", paid=True) for count in range(120)]
    base = list_base(cast.tournament)
    import_services.register_all(cast.tournament, entries, by=cast.director, source="x.csv", base=base, seal="x")
    presence.check_in_all(cast.tournament, by=cast.clerk)
    publish_draw(cast.tournament, by=cast.director)
    for paper in PAPERS:
        sides = pages(cast, paper)
        assert len(sides) > 1
        assert f"page {len(sides)} of {len(sides)}" in sides[-1]
        whole = " ".join(sides)
        assert all(whole.count(entry.last_name) == 1 for entry in entries)


def test_twelve_series_lie_on_their_side(db: None) -> None:
    cast = make_cast(series_count=12)
    register_players(cast.tournament, 4, by=cast.director)
    sheet = PdfReader(io.BytesIO(get(cast, "standings-12.pdf").content)).pages[0].mediabox
    assert sheet.width > sheet.height


@pytest.mark.parametrize(
    "paper",
    ["seats-9-by-name.pdf", "standings-4.pdf", "standings-4.xlsx",
     "standings-0.pdf", "result-1.pdf", "result-1.xlsx", f"result-{10**30}.pdf"],
)  # fmt: skip
def test_what_there_is_not_is_not_found(cast: Cast, paper: str) -> None:
    assert get(cast, paper).status_code == 404


def test_who_may_look(hall: Cast) -> None:
    people = (hall.director, hall.clerk, hall.referee, hall.treasurer, hall.viewer, hall.stranger)
    assert answer_statuses(f"/t/{hall.tournament.slug}/papers/", *people, get=True) == [200] * 5 + [404]
    assert get(hall, PAPERS[0], by=hall.stranger).status_code == 404


def test_the_page_of_papers_says_what_is_a_draft(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    draw_series(cast.tournament, by=cast.director)
    page = sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/papers/").content.decode()
    assert "This draw is not published yet; the papers say so." in page


def child() -> int:
    """The process id of the child that works next."""
    pdf.render("<p>warm")
    return pdf.children.idle[-1].process.pid or 0


def test_a_child_that_was_killed_is_replaced() -> None:
    before = child()
    kill(before, signal.SIGKILL)
    assert pdf.render("<p>again").startswith(b"%PDF-")
    assert before not in [child.process.pid for child in pdf.children.idle]


def test_everybody_who_waits_for_a_killed_child_gets_the_paper() -> None:
    page = "<p>" + "word " * 1_000
    for _ in range(2):
        rendering = child()
        with ThreadPoolExecutor(4) as pool:
            waiting = [pool.submit(pdf.render, page) for _ in range(4)]
            kill(rendering, signal.SIGKILL)
            assert all(paper.result().startswith(b"%PDF-") for paper in waiting)


def test_nothing_is_fetched_from_outside(tmp_path: Any) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("TOPSECRET")
    paper = pdf.render(f'<p>before</p><link rel="attachment" href="{secret.as_uri()}"><img src="http://127.0.0.1:1/x">')
    assert "before" in printed.pages_of(paper)[0]
    assert not PdfReader(io.BytesIO(paper)).attachments


def test_everybody_has_a_slip_with_table_and_seat(hall: Cast) -> None:
    (page,) = pages(hall, "slips.pdf")
    for seat in series_of(hall.tournament, 1).draws.get().seats.select_related("card__player", "table"):
        start = page.index(f"{seat.card.player} {seat.card.number} Series")
        assert page[start:].split(" Seat ")[0].endswith(f"Table {seat.table.number}")
        assert page[start:].split(" Seat ")[1].startswith(f"{seat.number} ") or page.endswith(f" Seat {seat.number}")
