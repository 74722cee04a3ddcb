"""Player and substitute are both named wherever their card is: on pages, papers, in files; either name is found."""

import io

import pypdfium2
import pytest
from django.test import Client
from openpyxl import load_workbook

from tests.builders import Cast, key_sheet, make_cast, page_words, publish_draw, register_players, series_of, sign_in
from tests.papers import printed
from tests.remembered import remembered
from tests.tiers import sweep
from tournament.desks.documents.sheets import grid
from tournament.desks.registration.cards import services
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.presence import services as presence
from tournament.desks.registration.substitutes.services import substitute
from tournament.desks.results.final import services as results
from tournament.models import StartCard

BOTH, SHORT = "Krüger, Günter / Albrecht, Karl-Heinz", "Günter K. / Karl-Heinz A."
PAGES = (
    "cards/", "cards/1/", "draw/1/", "draw/1/plan/", "sheets/1/", "sheets/1/1/", "sheets/1/1/games/", "standings/",
    "cash/", "trail/", "trail/?card=1",
)  # fmt: skip
PAPERS = (
    "seats-1-by-table.pdf", "seats-1-by-name.pdf", "slips.pdf", "score-sheets-1.pdf", "table-cards-1.pdf",
    "seat-slips-1.pdf", "standings-1.pdf",
)  # fmt: skip


@remembered
def seat_with_substitute(cast: Cast, leaver: Entry, follower: Entry) -> Cast:
    """Seats `follower` for `leaver` on start card 1 with three more players; their sheet isn't keyed."""
    card = services.register(cast.tournament, leaver, by=cast.director)
    register_players(cast.tournament, 3, by=cast.director)
    presence.withdraw(card, by=cast.director, reason="in a rage")
    substitute(card, follower, by=cast.director, reason="walked off")
    publish_draw(cast.tournament, by=cast.director)
    return cast


@pytest.fixture
def hall(cast: Cast) -> Cast:
    first = Entry("Krüger", "Günter", club="Kreuz As", paid=True, present=True)
    return seat_with_substitute(cast, first, Entry("Albrecht", "Karl-Heinz", club="Herz Dame"))


def text(cast: Cast, paper: str) -> str:
    """The text of a paper without any space: a name may go on in the next line."""
    answer = sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/papers/{paper}")
    return "".join(printed.text(answer).split())


@sweep("page", PAGES)
def test_every_page_shows_player_and_substitute(hall: Cast, page: str) -> None:
    assert BOTH in page_words(sign_in(hall.director).get(f"/t/{hall.tournament.slug}/{page}"))


@pytest.mark.usefixtures("in_words")
@pytest.mark.parametrize("paper", PAPERS)
def test_every_paper_shows_player_and_substitute(hall: Cast, paper: str) -> None:
    assert "".join(BOTH.split()) in text(hall, paper)


def test_the_keying_desk_shows_both_names_with_the_club_of_the_substitute(hall: Cast) -> None:
    page = sign_in(hall.clerk).get(f"/t/{hall.tournament.slug}/sheets/1/").text
    assert "Krüger, Günter / Albrecht, Karl-Heinz" in page
    assert "Herz Dame" in page
    assert "Kreuz As" not in page.partition("<main")[2].partition("</main>")[0]  # the organizer stands in the menu


@pytest.mark.parametrize("asked", ["krüger", "albrecht", "karl-heinz günter", "1"])
def test_a_phone_finds_the_seat_under_either_name(hall: Cast, asked: str) -> None:
    assert BOTH in page_words(Client().get(f"/p/{hall.tournament.slug}/seats/1/", {"q": asked}))


def test_public_pages_shorten_both_names_if_names_are_short(db: None) -> None:
    cast = make_cast(short_names=True)
    first = Entry("Krüger", "Günter", paid=True, present=True)
    seat_with_substitute(cast, first, Entry("Albrecht", "Karl-Heinz"))
    key_sheet(series_of(cast.tournament, 1).draws.get().tables.get(), by=cast.clerk)
    results.post_standings(series_of(cast.tournament, 1), by=cast.director)
    for page in ("seats/1/", "standings/"):
        shown = page_words(Client().get(f"/p/{cast.tournament.slug}/{page}"))
        assert SHORT in shown
        assert "Krüger" not in shown
        assert "Albrecht" not in shown


def test_the_workbook_has_both_names(hall: Cast) -> None:
    key_sheet(series_of(hall.tournament, 1).draws.get().tables.get(), by=hall.clerk)
    answer = sign_in(hall.viewer).get(f"/t/{hall.tournament.slug}/papers/standings-1.xlsx")
    (sheet,) = load_workbook(io.BytesIO(answer.content)).worksheets
    assert [row[2].value for row in sheet.iter_rows() if row[1].value == 1] == [BOTH]


def test_two_names_of_sixty_letters_stay_in_their_box_of_the_score_sheet(cast: Cast) -> None:
    first = Entry("Hohenberg-Schwarzenau von der Au", "Maximilian Theodor Alexander", paid=True, present=True)
    seat_with_substitute(cast, first, Entry("Freiherr von Kraft-Leuthenwald", "Friedrich Wilhelm Constantin"))
    answer = sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/papers/score-sheets-1.pdf")
    with pypdfium2.PdfDocument(answer.content) as document:
        page = document[0]
        letters = page.get_textpage()
        last, _letters = letters.search("Constantin").get_next()
        _left, bottom, _right, _top = letters.get_charbox(last)
        assert page.get_height() - bottom < (6 + grid.HEAD + grid.NAMES) * 72 / 25.4  # below the margin of the page


@pytest.fixture
def long_names(cast: Cast) -> Cast:
    """As long as two names get, in words that hardly break."""
    first = Entry("Müller-Lüdenscheidt-" * 4, "Maximiliane-Theresia-" * 3, paid=True, present=True)
    return seat_with_substitute(cast, first, Entry("Leutheusser-Schnarre" * 4, "Friedrich-Wilhelm-Hein" * 3))


@pytest.mark.parametrize("paper", PAPERS)
def test_the_longest_names_are_on_the_paper_and_so_is_everything_else(long_names: Cast, paper: str) -> None:
    card = StartCard.objects.get(tournament=long_names.tournament, number=1)
    printed = text(long_names, paper)
    assert "".join(card.name.split()) in printed
    assert all(name in printed for name in ("AbAbAbAb", "AcAcAcAc", "AdAdAdAd"))
