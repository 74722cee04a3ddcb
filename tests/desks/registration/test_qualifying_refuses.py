"""Limits of taking players into a final (SkWO 1.4): ties at the last place, bans, roles, a final that has begun."""

import pytest

from tests.builders import (
    Cast,
    answer_statuses,
    create_tournament,
    key_sheet,
    page_words,
    publish_draw,
    refusal_codes,
    register_players,
    sign_in,
)
from tests.desks.registration.qualifying import (
    RANKED_GAMES,
    confirm_address,
    final_tournament,
    play_qualifier,
    play_ranked_qualifier,
    player_name,
    qualifying_address,
    qualifying_form,
    take_qualified,
)
from tournament.desks.registration.presence import services as presence
from tournament.desks.registration.qualifying import services
from tournament.desks.registration.qualifying.reading import finals_for, usable
from tournament.desks.results.final import services as results
from tournament.desks.setup.bans import services as bans
from tournament.desks.setup.settings import services as settings
from tournament.models import Appointment, Qualification, Series, Tournament
from tournament.queries.people.qualified import ways
from tournament.queries.ranking.qualifying import Asked

TIED = RANKED_GAMES | {3: (7, 0), 4: (7, 0), 5: (7, 0)}  # three at place 3


@pytest.fixture
def hall(db: None) -> Cast:
    return play_ranked_qualifier()


@pytest.fixture
def tied(db: None) -> Cast:
    return play_qualifier(TIED)


def places() -> list[tuple[int, int | None]]:
    return [(row.place, row.reserve) for row in Qualification.objects.order_by("pk")]


def test_tied_players_at_the_last_place_are_named_and_asked_about(tied: Cast) -> None:
    page = page_words(sign_in(tied.director).get(qualifying_address(tied, main=4)))
    assert "All players: 3 are equal at place 3, room for 2" in page
    assert all(f"{number} {player_name(tied, number)}" in page for number in (3, 4, 5))
    client = sign_in(tied.director)
    for ticked in ([], ["main:3"], ["ladies:3", "main:4"], ["main:x"]):
        answer = client.post(confirm_address(tied), qualifying_form(tied, main=4) | {"chosen": ticked})
        assert (answer.status_code, "3 are equal at place 3" in page_words(answer)) == (409, True)
    assert places() == []


def test_ticked_tied_players_qualify_and_the_other_heads_the_reserves(tied: Cast) -> None:
    ticked = {"chosen": ["main:3", "main:5"]}
    answer = sign_in(tied.director).post(confirm_address(tied), qualifying_form(tied, main=4, reserves=2) | ticked)
    assert answer.status_code == 302
    assert places() == [(1, None), (2, None), (3, None), (3, None), (3, 1), (6, 2)]
    (way,) = ways(final_tournament())
    assert way.reserves[0].name == player_name(tied, 4)


def test_all_tied_players_may_be_ticked(tied: Cast) -> None:
    take_qualified(tied, main=3, chosen={("main", 3), ("main", 4), ("main", 5)})
    assert places() == [(1, None), (2, None), (3, None), (3, None), (3, None)]


def test_a_tie_above_the_last_place_needs_no_choice(tied: Cast) -> None:
    take_qualified(tied, main=5)
    assert len(places()) == 5


def test_a_banned_player_qualifies_without_a_card(hall: Cast) -> None:
    """SkWO 4.3: the organizer may refuse him; the director decides at the desk, and his place may be left."""
    bans.ban(hall.organizer, last_name=player_name(hall, 1), first_name="", pass_number="", reason="", by=hall.director)
    assert "banned Gets no start card here" in page_words(sign_in(hall.director).get(qualifying_address(hall, main=2)))
    taken = take_qualified(hall, main=2, reserves=1)
    assert ([str(card.player) for card in taken.cards], taken.qualified) == ([player_name(hall, 2)], 2)
    (way,) = ways(final_tournament())
    assert (way.free, way.places[0].fate) == (1, "no_card")


def test_a_banned_reserve_does_not_move_up(hall: Cast) -> None:
    take_qualified(hall, main=1, reserves=1)
    presence.withdraw(final_tournament().cards.get(number=1), by=hall.director, reason="ill")
    bans.ban(hall.organizer, last_name=player_name(hall, 2), first_name="", pass_number="", reason="", by=hall.director)
    row = Qualification.objects.get(reserve=1)
    assert refusal_codes(services.move_up, row, by=hall.director) == ["cards.banned"]
    assert final_tournament().cards.count() == 1


def test_standings_that_were_released_decide_where_no_final_result_stands(db: None) -> None:
    cast = play_qualifier(RANKED_GAMES, stands=False)
    client = sign_in(cast.director)
    page = client.get(f"/t/{cast.tournament.slug}/cards/final/")
    assert (page.status_code, "No result stands yet" in page_words(page)) == (409, True)
    results.post_standings(Series.objects.get(tournament=cast.tournament), by=cast.director)
    page = client.get(qualifying_address(cast, main=2))
    assert "No final result stands. The standings after series 1" in page_words(page)
    assert len(take_qualified(cast, main=2).cards) == 2


def test_a_final_that_has_begun_takes_nobody(hall: Cast) -> None:
    register_players(final_tournament(), 4, by=hall.director)
    key_sheet(publish_draw(final_tournament(), by=hall.director).tables.get(), by=hall.director)
    digest = usable(hall.tournament).digest
    step = (services.take, hall.tournament, final_tournament(), Asked({"main": 2}))
    assert refusal_codes(*step, by=hall.director, digest=digest) == ["qualified.begun"]
    assert finals_for(hall.tournament, hall.director) == []


def test_only_finals_of_the_organizer_that_the_user_directs_are_offered(hall: Cast) -> None:
    other = create_tournament(hall.organizer, hall.director, name="Fremd")
    settings.appoint(hall.tournament, hall.clerk, role=Appointment.Role.DIRECTOR, by=hall.director)
    settings.appoint(final_tournament(), hall.clerk, role=Appointment.Role.DIRECTOR, by=hall.director)
    settings.appoint(other, hall.clerk, role=Appointment.Role.CLERK, by=hall.director)
    assert finals_for(hall.tournament, hall.clerk) == [final_tournament()]
    typed = qualifying_form(hall, main=1) | {"into": other.slug}
    assert sign_in(hall.clerk).post(confirm_address(hall), typed).status_code == 422
    elsewhere = qualifying_form(hall, main=1) | {"into": Tournament.objects.get(name="Elsewhere").slug}
    assert sign_in(hall.director).post(confirm_address(hall), elsewhere).status_code == 422
    assert places() == []


def test_taking_players_over_and_moving_up_need_the_director(hall: Cast) -> None:
    people = (hall.clerk, hall.referee, hall.treasurer, hall.viewer, hall.stranger)
    assert answer_statuses(confirm_address(hall), *people, data=qualifying_form(hall, main=1)) == [403] * 4 + [404]
    take_qualified(hall, main=1, reserves=1)
    row = Qualification.objects.get(reserve=1)
    url = f"/t/{final_tournament().slug}/cards/qualified/{row.pk}/move-up/"
    assert answer_statuses(url, hall.clerk, hall.stranger, data={}) == [404, 404]
    other = f"/t/{hall.tournament.slug}/cards/qualified/{row.pk}/move-up/"
    assert answer_statuses(other, hall.director, data={}) == [404]


def test_a_final_is_opened_with_the_settings_of_the_qualifier(hall: Cast) -> None:
    client = sign_in(hall.director)
    page = client.get(f"/t/{hall.tournament.slug}/cards/final/").text
    address = f"/o/{hall.organizer.slug}/open/?copy={hall.tournament.slug}&amp;final=1"
    assert address in page
    opened = client.get(address.replace("&amp;", "&"))
    typed = {
        bound.html_name: "" if (value := bound.value()) is None else value
        for bound in opened.context["form"]
        if bound.value() is not False
    }
    assert (typed["name"], typed["admission"]) == ("Pokal, final", "invited")
    answer = client.post(f"/o/{hall.organizer.slug}/open/", typed | {"copy": hall.tournament.slug, "final": "1"})
    new = Tournament.objects.get(name="Pokal, final")
    assert answer.headers["location"] == f"/t/{hall.tournament.slug}/cards/final/?into={new.slug}"
    assert (new.series_count, new.ratings, new.admission) == (1, ["ladies", "teams"], "invited")
    assert f'<option value="{new.slug}" selected>' in client.get(answer.headers["location"]).text


def test_a_tournament_under_other_rules_sends_nobody_into_a_final_under_the_order(db: None) -> None:  # V13
    hall = play_ranked_qualifier(rule_edition="pub")
    assert finals_for(hall.tournament, hall.director) == []
    page = page_words(sign_in(hall.director).get(f"/t/{hall.tournament.slug}/cards/final/"))
    assert "these results enter no official list (V13)" in page
    assert refusal_codes(take_qualified, hall, main=2) == ["qualified.other_skat"]
    Tournament.objects.filter(pk=final_tournament().pk).update(house={"kontra": 1})
    assert finals_for(hall.tournament, hall.director) == [final_tournament()]
    assert take_qualified(hall, main=2).qualified == 2
