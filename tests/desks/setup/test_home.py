"""The first page of a person who is signed in, and the way to the organizer's page from everywhere."""

from django.test import Client

from tests.builders import Cast, page_words, sign_in
from tournament.desks.setup.people.services import found_organizer
from tournament.models import Member, Organizer

OPEN = 'href="/o/{slug}/open/"'


def test_a_manager_opens_a_tournament_from_the_first_page(cast: Cast) -> None:
    assert OPEN.format(slug=cast.organizer.slug) in sign_in(cast.director).get("/").text


def test_a_manager_without_tournaments_is_offered_to_open_the_first_one(cast: Cast) -> None:
    new = found_organizer("Karo Bube", manager=cast.viewer)
    Member.objects.filter(user=cast.viewer, organizer=cast.organizer).delete()
    cast.tournament.appointments.filter(user=cast.viewer).delete()
    page = sign_in(cast.viewer).get("/", headers={"accept-language": "en"})
    assert OPEN.format(slug=new.slug) in page.text
    assert "No tournament yet Open one:" in page_words(page)
    assert "Whoever manages an organizer opens one" not in page_words(page)


def test_each_of_several_organizers_has_a_button_with_its_name(cast: Cast) -> None:
    found_organizer("Pik Sieben", manager=cast.director)
    page = page_words(sign_in(cast.director).get("/", headers={"accept-language": "en"}))
    assert "Open a tournament of Kreuz As Open a tournament of Pik Sieben" in page


def test_a_person_who_manages_no_organizer_cannot_open_a_tournament_from_here(cast: Cast) -> None:
    for client in (sign_in(cast.clerk), Client()):
        assert "/open/" not in client.get("/").text


def test_the_menu_of_the_account_leads_to_the_page_of_the_organizer(cast: Cast) -> None:
    link = f'href="/o/{cast.organizer.slug}/"'
    for page in (f"/t/{cast.tournament.slug}/", f"/t/{cast.tournament.slug}/cards/", "/calculator/"):
        for user in (cast.director, cast.clerk):
            assert link in sign_in(user).get(page).text


def test_strangers_get_no_link_to_the_page_of_the_organizer(cast: Cast) -> None:
    link = f'href="/o/{cast.organizer.slug}/"'
    for client in (sign_in(cast.stranger), Client()):
        assert link not in client.get(f"/p/{cast.tournament.slug}/").text
    assert Organizer.objects.count() == 2


def test_ones_own_tournament_is_listed_once_and_not_among_the_public_ones(cast: Cast) -> None:
    public = f'href="/p/{cast.tournament.slug}/"'
    assert public in Client().get("/").text
    assert public in sign_in(cast.stranger).get("/").text
    for user in (cast.director, cast.clerk):
        page = sign_in(user).get("/").text
        assert (page.count(f'href="/t/{cast.tournament.slug}/"'), public in page) == (1, False)
