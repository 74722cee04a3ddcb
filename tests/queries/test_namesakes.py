"""Two who are called the same stand with number and club in every list: on pages, papers, files, the wall, phones."""

import pytest
from django.test import Client

from tests.builders import Cast, page_words, play_series, publish_draw, register_players, series_of, sign_in
from tests.papers import printed
from tests.remembered import remembered
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.results.final import services as results
from tournament.models import Player

CLUBS = ("Kreuz As Mitte", "Herz Dame Nord")


@pytest.fixture
@remembered
def hall(cast: Cast) -> Cast:
    """Start numbers 1 and 2 are both called Hans Müller."""
    for club in CLUBS:
        entry = Entry("Müller", "Hans", club=club, paid=True, present=True)
        registration.register(cast.tournament, entry, by=cast.director, another=range(1000))
    register_players(cast.tournament, 6, by=cast.director, club="Pik Bube")
    return cast


def text(cast: Cast, address: str) -> str:
    return page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/{address}"))


def public(cast: Cast, address: str) -> str:
    return page_words(Client(headers={"accept-language": "en"}).get(f"/p/{cast.tournament.slug}/{address}"))


def is_told_apart(shown: str) -> bool:
    return all(club in shown for club in CLUBS)


def test_seats_tell_them_apart_on_pages_and_phones(hall: Cast) -> None:
    publish_draw(hall.tournament, by=hall.director)
    assert is_told_apart(text(hall, "draw/1/"))
    assert is_told_apart(public(hall, "seats/1/"))
    assert is_told_apart(public(hall, "?q=müller"))
    assert "1 Müller, Hans Kreuz As Mitte" in public(hall, "wall/")
    assert "Pik Bube" not in public(hall, "wall/") + public(hall, "seats/1/")


@pytest.mark.usefixtures("in_words")
@pytest.mark.parametrize("paper", ["seats-1-by-name", "seats-1-by-table", "seat-slips-1", "table-cards-1", "slips"])
def test_papers_of_seats_have_their_clubs(hall: Cast, paper: str) -> None:
    publish_draw(hall.tournament, by=hall.director)
    page = printed.text(sign_in(hall.director).get(f"/t/{hall.tournament.slug}/papers/{paper}.pdf"))
    assert is_told_apart(page)
    assert "Pik Bube" not in page


def test_files_of_seats_have_a_column_for_clubs_where_somebody_needs_it(hall: Cast) -> None:
    publish_draw(hall.tournament, by=hall.director)
    address = f"/t/{hall.tournament.slug}/papers/seats-1-by-name.csv"
    assert "No.;Name;Club;Table;Seat" in sign_in(hall.director).get(address).content.decode()
    Player.objects.filter(club__name=CLUBS[0]).update(first_name="Heinz")
    assert "No.;Name;Table;Seat" in sign_in(hall.director).get(address).content.decode()


def test_standings_on_the_wall_have_number_and_club(hall: Cast) -> None:
    play_series(hall.tournament, by=hall.director, clerk=hall.clerk)
    results.post_standings(series_of(hall.tournament, 1), by=hall.director)
    shown = public(hall, "wall/?show=standings")
    assert all(f"Müller, Hans {number}, {club}" in shown for number, club in enumerate(CLUBS, start=1))
    assert "Pik Bube" not in shown


def test_loss_fees_and_the_search_name_the_clubs_of_namesakes(hall: Cast) -> None:
    play_series(hall.tournament, by=hall.director, clerk=hall.clerk)
    assert is_told_apart(text(hall, "cash/loss-fees/1/"))
    assert is_told_apart(text(hall, "find/?q=müller"))
    assert "Pik Bube" not in text(hall, "cash/loss-fees/1/")
