"""Admission (SkWO 1.4): the desk is warned of players without a club, and no registration is stopped."""

import pytest

from tests.builders import Cast, make_cast, page_words, sign_in
from tournament.desks.registration.cards import services
from tournament.desks.registration.entries.entry import Entry
from tournament.models import StartCard
from tournament.queries.people.admission import admission_notes

WARNING = "Only members may play (SkWO 1.4), and start card 1 has no club. The director decides."


def cards(cast: Cast) -> str:
    return f"/t/{cast.tournament.slug}/cards/"


@pytest.fixture
def members(db: None) -> Cast:
    return make_cast(admission="members", admitted="clubs of Thuringia")


def test_the_desk_page_says_which_players_are_admitted(members: Cast) -> None:
    page = page_words(sign_in(members.clerk).get(cards(members)))
    assert "For members only: clubs of Thuringia (SkWO 1.4)." in page
    assert "has no club" not in page


def test_the_desk_page_says_that_only_invited_players_are_admitted(db: None) -> None:
    cast = make_cast(admission="invited")
    services.register(cast.tournament, Entry("Böhme"), by=cast.clerk)
    page = page_words(sign_in(cast.clerk).get(cards(cast)))
    assert "For invited players only (SkWO 1.4)." in page
    assert "has no club" not in page


def test_a_player_without_a_club_is_registered_and_named_in_a_warning(members: Cast) -> None:
    client = sign_in(members.clerk)
    page = page_words(client.post(f"{cards(members)}register/", {"last_name": "Böhme", "club": "no club"}, follow=True))
    assert WARNING in page
    assert StartCard.objects.get().number == 1
    services.register(members.tournament, Entry("Brand", club="Kreuz As"), by=members.clerk)
    listed = client.get(f"{cards(members)}?show=clubless").context["table"].rows
    assert [str(row.record) for row in listed] == ["1 Böhme"]
    assert WARNING in page_words(sign_in(members.director).get(f"/t/{members.tournament.slug}/"))
    assert "no club stands on the card" in page_words(client.get(f"{cards(members)}1/"))
    assert "no club stands on the card" not in page_words(client.get(f"{cards(members)}2/"))


def test_the_warning_ends_once_a_club_is_entered(members: Cast) -> None:
    card = services.register(members.tournament, Entry("Böhme"), by=members.clerk)
    services.change(card, Entry("Böhme", club="Kreuz As"), by=members.clerk, base=None)
    assert admission_notes(members.tournament) == []


def test_the_warning_ends_once_the_player_is_withdrawn(members: Cast) -> None:
    card = services.register(members.tournament, Entry("Böhme"), by=members.clerk)
    assert [note.code for note in admission_notes(members.tournament)] == ["cards.no_club"]
    client = sign_in(members.director)
    client.post(f"{cards(members)}{card.number}/withdraw/", {"reason": "r"})
    assert admission_notes(members.tournament) == []


def test_an_open_tournament_warns_of_no_missing_club(cast: Cast) -> None:
    card = services.register(cast.tournament, Entry("Böhme"), by=cast.clerk)
    client = sign_in(cast.clerk)
    for page in (cards(cast), f"{cards(cast)}{card.number}/"):
        assert "SkWO 1.4" not in page_words(client.get(page))
