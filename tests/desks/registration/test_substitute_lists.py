"""Draws, seats, standings and lists show a card with its substitute."""

import pytest

from tests.builders import Cast, draw_series, page_words, play_series, register_players, sign_in
from tests.desks.registration.substitutes import appoint_substitute, first_card, withdraw_first_player
from tournament.desks.draw.draws import services as drawing
from tournament.desks.draw.seats import services as seat_services
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.presence import services as presence
from tournament.queries.ranking.standings import standings
from tournament.queries.seats.draws import changes_since, entrants


@pytest.fixture
def hall(cast: Cast) -> Cast:
    return withdraw_first_player(cast)


def test_the_draw_uses_the_club_of_the_substitute_and_the_team_of_the_card(hall: Cast) -> None:
    appoint_substitute(hall)
    drawn_in = next(entrant for entrant in entrants(hall.tournament) if entrant.id == 1)
    assert (drawn_in.club, drawn_in.team) == ("Herz Dame", "Asse")


def test_a_substitute_sits_on_the_seat_of_the_card(cast: Cast) -> None:
    cards = register_players(cast.tournament, 4, by=cast.director, club="Herz Dame")
    draw = draw_series(cast.tournament, by=cast.director)
    presence.withdraw(cards[0], by=cast.director, reason="in a rage")
    assert [change.code for change in changes_since(draw)] == ["draw.left"]
    appoint_substitute(cast)
    assert changes_since(draw) == []
    assert drawing.publish(draw, by=cast.director).published_at


def test_a_card_taken_out_of_the_seats_gets_one_again_with_its_substitute(cast: Cast) -> None:
    cards = register_players(cast.tournament, 8, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)
    presence.withdraw(cards[0], by=cast.director, reason="in a rage")
    seat_services.fit(draw, by=cast.director, reason="left", base=0)
    appoint_substitute(cast, Entry("Albrecht"))
    seat_services.fit(draw, by=cast.director, reason="a substitute", base=1)
    assert draw.seats.filter(card=first_card(cast)).exists()


def test_results_of_player_and_substitute_are_one_row(cast: Cast) -> None:
    cards = register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    presence.withdraw(cards[0], by=cast.director, reason="in a rage")
    appoint_substitute(cast)
    play_series(cast.tournament, 2, by=cast.director, clerk=cast.clerk)
    row = next(row for row in standings(cast.tournament).rows if row.number == 1)
    assert (row.name, row.public_name) == ("AaAaAaAa / Albrecht, Karl-Heinz", "A. / Karl-Heinz A.")
    assert (row.club, row.sex, row.category, row.withdrawn) == ("Herz Dame", "m", "senior", False)
    assert (len(row.lines), row.rank is not None) == (2, True)
    assert row.performance == sum(line.performance for line in row.lines)


def test_the_desk_finds_the_card_under_either_name(hall: Cast) -> None:
    appoint_substitute(hall)
    for asked in ("albrecht", "karl-heinz", "dame", "aaaaaa", "aaaa albrecht"):
        page = sign_in(hall.clerk).get(f"/t/{hall.tournament.slug}/cards/", {"q": asked})
        assert [row.record.number for row in page.context["table"].rows] == [1]
        assert "substitute plays" in page.text


def test_the_page_of_the_card_tells_of_the_substitution(hall: Cast) -> None:
    page = page_words(sign_in(hall.director).get(f"/t/{hall.tournament.slug}/cards/1/"))
    assert "Appoint a substitute" in page
    appoint_substitute(hall)
    page = page_words(sign_in(hall.director).get(f"/t/{hall.tournament.slug}/cards/1/"))
    for line in (
        "AaAaAaAa / Albrecht, Karl-Heinz", "in a rage", "Substitute Albrecht, Karl-Heinz, Herz Dame, since",
        "walked off", "plays on in his own right", "Correct the substitute", "Take the substitution back", "Withdraw",
    ):  # fmt: skip
        assert line in page
    for button in ("Comes back", "Appoint a substitute"):
        assert button not in page
    seen = page_words(sign_in(hall.viewer).get(f"/t/{hall.tournament.slug}/cards/1/"))
    assert "walked off" in seen
    assert "Take the substitution back" not in seen
