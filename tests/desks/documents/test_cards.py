"""Start cards: their content fits, and their code leads a phone to the page for protests."""

from typing import Any

import pypdfium2
import pytest
import zxingcpp
from django.utils import timezone

from tests.builders import (
    Cast,
    answer_statuses,
    draw_series,
    make_cast,
    page_words,
    publish_draw,
    register_players,
    sign_in,
)
from tests.composing import compose_papers
from tests.papers import printed
from tests.tiers import sweep
from tournament.desks.documents.cards import papers as card_papers
from tournament.desks.draw.draws import services as drawing
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.presence import services as presence
from tournament.models import AdvanceTerms, Player, StartCard, Tournament, User
from tournament.papers import pdf
from tournament.queries.people.cards import remaining

pytestmark = pytest.mark.usefixtures("set_once")


def get(cast: Cast, paper: str = "start-cards.pdf", by: User | None = None) -> Any:
    return sign_in(by or cast.clerk).get(f"/t/{cast.tournament.slug}/papers/{paper}")


def pages(cast: Cast, paper: str = "start-cards.pdf") -> list[str]:
    """The words of every page."""
    return printed.pages(get(cast, paper))


def scan(content: bytes) -> set[str]:
    """Returns the codes that a phone reads off the pages."""
    document = pypdfium2.PdfDocument(content)
    pictures = [page.render(scale=150 / 72).to_pil() for page in document]
    document.close()
    return {code.text for picture in pictures for code in zxingcpp.read_barcodes(picture)}


def line_of_series_1(cast: Cast) -> str:
    """Returns the line's text without blanks: it is between 46 and 55 mm from the upper edge of the paper."""
    document = pypdfium2.PdfDocument(get(cast, "start-card-2.pdf").content)
    height, mm = document[0].get_height(), 72 / 25.4
    band = {"left": 0, "right": 148 * mm, "top": height - 46 * mm, "bottom": height - 55 * mm}
    return "".join(document[0].get_textpage().get_text_bounded(**band).split())


def register(cast: Cast, last: str, first: str = "", club: str = "") -> None:
    entry = Entry(last, first, club=club, paid=True, present=True)
    registration.register(cast.tournament, entry, by=cast.director, another=range(1000))


def address(card: StartCard) -> str:
    return f"http://testserver/p/{card.tournament.slug}/protest/?card={card.number}&code={card.code}"


@pytest.fixture
def hall(cast: Cast) -> Cast:
    register_players(cast.tournament, 7, by=cast.director, club="Kreuz As")
    return cast


def test_every_player_has_a_start_card_four_on_a_page(hall: Cast) -> None:
    first, second = pages(hall)
    for card in hall.tournament.cards.select_related("player"):
        page = first if card.number <= 4 else second
        assert f"{card.number} {card.player} Kreuz As Protest by phone {card.code}" in page
    assert [page.count("Pokal Saal · 21 November 2026") for page in (first, second)] == [4, 3]


def test_a_card_has_a_line_for_every_series_and_one_for_the_sum(hall: Cast) -> None:
    (card,) = pages(hall, "start-card-2.pdf")
    assert "Series Table Seat points won lost total Signature of the list keeper 1 2 3 Sum" in card
    assert "Has to be handed in" in card
    assert "Not transferable" in card


def test_the_card_of_a_player_who_has_not_paid_has_a_code_for_banking_apps(hall: Cast) -> None:
    AdvanceTerms.objects.create(tournament=hall.tournament, payee="Kreuz As", iban="DE89370400440532013000")
    hall.tournament.cash.get(card__number=2).delete()
    card = hall.tournament.cards.get(number=2)
    (fee,) = [text for text in scan(get(hall, "start-cards.pdf").content) if text.startswith("BCD")]
    assert fee.splitlines()[5:] == [
        "Kreuz As",
        "DE89370400440532013000",
        "EUR10",
        "",
        "",
        f"#2, {card.player}, Pokal",
    ]
    (card_page,) = pages(hall, "start-card-2.pdf")
    assert "Entry fee" in card_page
    assert "10.00" in card_page
    assert scan(get(hall, "start-card-1.pdf").content) == {address(hall.tournament.cards.get(number=1))}


def test_seats_stand_on_a_start_card_once_they_are_published(hall: Cast) -> None:
    draw = draw_series(hall.tournament, by=hall.director)
    assert line_of_series_1(hall) == "1"
    drawing.publish(draw, by=hall.director)
    seat = draw.seats.select_related("table").get(card__number=2)
    assert line_of_series_1(hall) == f"1{seat.table.number}{seat.number}"


def test_the_seats_of_a_voided_draw_stand_on_no_start_card(hall: Cast) -> None:
    drawing.void(publish_draw(hall.tournament, by=hall.director), by=hall.director, reason="somebody was missing")
    assert line_of_series_1(hall) == "1"


def test_the_code_of_a_start_card_leads_to_the_page_for_protests(hall: Cast) -> None:
    cards = hall.tournament.cards.select_related("tournament")
    assert scan(get(hall).content) == {address(card) for card in cards}
    assert scan(get(hall, "start-card-5.pdf").content) == {address(cards.get(number=5))}


def test_start_cards_have_no_code_where_there_is_no_public_page(hall: Cast) -> None:
    Tournament.objects.update(public_page=False)
    assert scan(get(hall, "start-card-5.pdf").content) == set()
    assert hall.tournament.cards.get(number=5).code not in pages(hall, "start-card-5.pdf")[0]


@pytest.mark.usefixtures("in_words")
def test_a_withdrawn_player_has_no_card_in_the_pile_but_one_on_demand(hall: Cast) -> None:
    presence.withdraw(hall.tournament.cards.get(number=3), by=hall.director, reason="ill")
    assert "AcAcAcAc" not in " ".join(pages(hall))
    assert "AcAcAcAc" in pages(hall, "start-card-3.pdf")[0]


@pytest.mark.usefixtures("in_words")
def test_both_names_stand_on_the_card_of_a_substitute(hall: Cast) -> None:
    card = hall.tournament.cards.get(number=3)
    stood_in = Player.objects.create(organizer=hall.organizer, last_name="von Kraft", first_name="Otto")
    now = timezone.now()
    StartCard.objects.filter(pk=card.pk).update(
        substitute=stood_in, withdrawn_at=now, withdrawal_reason="ill", substituted_at=now, substitution_reason="ill"
    )
    assert "3 AcAcAcAc / von Kraft, Otto Protest" in " ".join(pages(hall))


@sweep(("series", "expected"), [(1, 2), (5, 2), (6, 4), (20, 4)])
def test_any_number_of_series_fits_on_a_start_card(db: None, series: int, expected: int) -> None:
    cast = make_cast(series_count=series)
    register_players(cast.tournament, 7, by=cast.director)
    cards = pages(cast)
    assert len(cards) == expected
    whole = " ".join(cards)
    assert whole.count(f" {series} Sum") == 7
    assert whole.count("Not transferable (SkWO 4.1).") == 7


@pytest.mark.parametrize("series", [5, 20])
def test_the_longest_names_fit_on_their_start_card(db: None, series: int) -> None:
    cast = make_cast(series_count=series, name="Pokal " * 20, place="Saal " * 24)
    names = ("W" * 60, "Freiherr von und zu Hohenlohe-Langenburg / Schulze-Wechselhausen", "Достоевский", "M" * 80)
    for name in names:
        register(cast, name, "Maximilian " * 6, "Erster Großer Verein " * 3)
    publish_draw(cast.tournament, by=cast.director)
    whole = " ".join(pages(cast)).replace(" ", "")
    assert all(whole.count(name.replace(" ", "") + ",") == 1 for name in names)
    assert len(scan(get(cast).content)) == 4


def test_markup_in_a_name_is_printed_as_it_is(cast: Cast) -> None:
    register(cast, "<b>B</b>", "{{ 7 }}", "&amp;")
    (page,) = pages(cast)
    assert "<b>B</b>, {{ 7 }} &amp;" in page


def test_more_cards_than_are_made_at_once_are_all_printed(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_papers, "IN_ONE_PART", 4)
    manuscripts = card_papers.cards_of(hall.tournament, remaining(hall.tournament), "http://hall")
    paper = pdf.render(*compose_papers(*manuscripts))
    assert [page.count("Not transferable") for page in printed.pages_of(paper)] == [4, 3]


def test_before_a_player_is_registered_the_papers_of_players_say_so(cast: Cast) -> None:
    early = get(cast)
    assert early.status_code == 409
    assert "This paper has nothing on it yet: nobody is registered who plays." in page_words(early)
    assert "no series has published seats" in page_words(get(cast, "slips.pdf"))
    assert "nobody plays in a team" in page_words(get(cast, "team-cards.pdf"))
    assert get(cast, "start-card-1.pdf").status_code == 404
    assert "start-cards.pdf" not in sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/papers/").text


@pytest.mark.usefixtures("in_words")
def test_start_cards_with_their_codes_are_for_the_registration_desk_alone(hall: Cast) -> None:
    people = (hall.director, hall.clerk, hall.treasurer, hall.referee, hall.viewer, hall.jury, hall.stranger)
    for paper in ("start-cards.pdf", "start-card-1.pdf"):
        url = f"/t/{hall.tournament.slug}/papers/{paper}"
        assert answer_statuses(url, *people, get=True) == [200, 200, 200, 403, 403, 403, 404]


@pytest.mark.parametrize(("page", "link"), [("papers/", "start-cards.pdf"), ("cards/3/", "start-card-3.pdf")])
def test_the_pages_offer_cards_to_who_may_print_them(hall: Cast, page: str, link: str) -> None:
    url = f"/t/{hall.tournament.slug}/{page}"
    assert link in sign_in(hall.clerk).get(url).text
    assert link not in sign_in(hall.viewer).get(url).text


def test_cards_of_later_players_are_printed_from_their_number_on(hall: Cast) -> None:
    assert "Print the start cards from this number on" in page_words(sign_in(hall.clerk).get(cards_page(hall)))
    whole, late = (" ".join(pages(hall, f"start-cards.pdf{query}")) for query in ("", "?from=7"))
    seventh, first = (str(hall.tournament.cards.get(number=number).player.last_name) for number in (7, 1))
    assert (seventh in whole, first in whole) == (True, True)
    assert (seventh in late, first in late) == (True, False)


def test_printing_from_a_number_behind_the_last_card_leads_back_and_says_so(hall: Cast) -> None:
    answer = sign_in(hall.clerk).get(f"/t/{hall.tournament.slug}/papers/start-cards.pdf?from=99", follow=True)
    assert "From number 99 on nobody is registered." in page_words(answer)


def test_the_page_of_start_cards_links_to_their_paper(hall: Cast) -> None:
    address = f"/t/{hall.tournament.slug}/papers/start-cards.pdf"
    assert f'href="{address}"' in sign_in(hall.clerk).get(cards_page(hall)).text
    assert f'href="{address}"' not in sign_in(hall.viewer).get(cards_page(hall)).text


def cards_page(cast: Cast) -> str:
    return f"/t/{cast.tournament.slug}/cards/"
