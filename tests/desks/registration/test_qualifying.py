"""The best of a result are taken into a final with one step, with the reserves in their order (SkWO 1.4)."""

from datetime import date

import pytest

from tests.builders import Cast, create_tournament, page_words, refusal_codes, sign_in
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
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.presence import services as presence
from tournament.desks.registration.qualifying import services
from tournament.desks.registration.qualifying.reading import Taken, called
from tournament.desks.registration.strikes import services as strikes
from tournament.desks.results.final import services as results
from tournament.desks.setup.settings import services as settings
from tournament.models import AuditEntry, CashEntry, Qualification, Series, Tournament
from tournament.queries.people.qualified import Way, ways
from tournament.queries.ranking.qualifying import Asked
from tournament.queries.record.recount import faults


@pytest.fixture
def hall(db: None) -> Cast:
    return play_ranked_qualifier()


def numbers(cast: Cast, way: Way) -> list[int]:
    """Start numbers in the qualifying tournament: first of the qualified players, then of the reserves."""
    by_player = {card.player_id: card.number for card in cast.tournament.cards.all()}
    return [by_player[place.row.player_id or 0] for place in (*way.qualified, *way.reserves)]


def registered_names(cast: Cast) -> list[str]:
    return [
        str(card.player) for card in final_tournament().cards.in_force().select_related("player").order_by("number")
    ]


def url(step: str = "") -> str:
    return f"/t/{final_tournament().slug}/cards/qualified/{step}"


def test_the_best_players_qualify_and_the_next_stand_by(hall: Cast) -> None:
    """SkWO 1.4: a final for those who qualified."""
    taken = take_qualified(hall, main=3, reserves=2)
    assert (len(taken.cards), taken.qualified, taken.reserves) == (3, 3, 2)
    assert registered_names(hall) == [player_name(hall, number) for number in (1, 2, 3)]
    (way,) = ways(final_tournament())
    assert (way.source, way.source_date, numbers(hall, way)) == ("Pokal", date(2026, 11, 21), [1, 2, 3, 4, 5])
    assert [(place.row.place, place.row.reserve) for place in way.places] == [
        (1, None),
        (2, None),
        (3, None),
        (4, 1),
        (5, 2),
    ]
    assert (way.free, way.next and way.next.row.place) == (0, 4)
    assert list(faults()) == []


def test_cards_of_qualified_players_are_absent_and_unpaid(hall: Cast) -> None:
    take_qualified(hall, main=2)
    card = final_tournament().cards.get(number=1)
    assert (card.checked_in_at, card.player) == (None, hall.tournament.cards.get(number=1).player)
    assert not CashEntry.objects.filter(tournament=final_tournament()).exists()
    entered = AuditEntry.objects.filter(tournament=final_tournament(), action="card.register").order_by("card__number")
    assert [(entry.after or {})["present"] for entry in entered] == [False, False]
    sent, taken = (AuditEntry.objects.get(action=action).after for action in ("cards.send", "cards.qualify"))
    assert sent == {"tournament": "Endrunde", "qualified": 2, "reserves": 0}
    assert taken == {"source": "Pokal", "date": "2026-11-21", "numbers": [1, 2], "qualified": 2, "reserves": 0}


def test_the_places_of_a_rating_go_to_players_without_a_place_in_the_main_rating(hall: Cast) -> None:
    take_qualified(hall, main=5, ladies=1, reserves=2)
    main, ladies = ways(final_tournament())
    assert (main.rating, ladies.rating) == ("main", "ladies")
    assert numbers(hall, main) == [1, 2, 3, 4, 5, 7, 8]
    assert numbers(hall, ladies) == [6, 8]
    assert ladies.qualified[0].row.place == 2


def test_a_team_comes_with_all_its_players(hall: Cast) -> None:
    take_qualified(hall, teams=1, reserves=3)
    (way,) = ways(final_tournament())
    assert numbers(hall, way) == [2, 4, 7]
    assert {card.team.name for card in final_tournament().cards.select_related("team") if card.team} == {"Asse"}


def test_taking_the_same_players_again_adds_nobody_and_says_so(hall: Cast) -> None:
    take_qualified(hall, main=3, reserves=2)
    trail = AuditEntry.objects.count()
    assert take_qualified(hall, main=3, reserves=2) == Taken()
    assert (final_tournament().cards.count(), Qualification.objects.count(), AuditEntry.objects.count()) == (
        3,
        5,
        trail,
    )
    client = sign_in(hall.director)
    answer = client.post(confirm_address(hall), qualifying_form(hall, main=3, reserves=2), follow=True)
    assert "All of them were taken over before. Nobody was added." in page_words(answer)


def test_taking_more_players_later_makes_reserves_qualified(hall: Cast) -> None:
    take_qualified(hall, main=3, reserves=2)
    taken = take_qualified(hall, main=4, reserves=2)
    assert (len(taken.cards), taken.qualified) == (1, 1)
    (way,) = ways(final_tournament())
    assert numbers(hall, way) == [1, 2, 3, 4, 5, 6]
    assert [place.row.reserve for place in way.reserves] == [1, 2]


def test_taking_fewer_players_later_removes_no_place(hall: Cast) -> None:
    take_qualified(hall, main=3, reserves=1)
    assert take_qualified(hall, main=2, reserves=1) == Taken()
    (way,) = ways(final_tournament())
    assert numbers(hall, way) == [1, 2, 3, 4]


def test_a_qualified_player_registered_by_hand_keeps_that_card(hall: Cast) -> None:
    registration.register(final_tournament(), Entry(player_name(hall, 2)), by=hall.director)
    taken = take_qualified(hall, main=2)
    assert (len(taken.cards), taken.qualified, final_tournament().cards.count()) == (1, 2, 2)
    assert Qualification.objects.get(place=2).card == final_tournament().cards.get(number=1)


def test_a_qualified_player_who_looks_like_a_card_is_asked_about(hall: Cast) -> None:
    registration.register(final_tournament(), Entry(player_name(hall, 1), club="Herz Dame"), by=hall.director)
    page = sign_in(hall.director).get(qualifying_address(hall, main=1))
    assert f"is start card 1, {player_name(hall, 1)} (Herz Dame)" in page_words(page)
    assert len(take_qualified(hall, main=1, same={1}).cards) == 0
    assert Qualification.objects.get().card == final_tournament().cards.get()
    assert take_qualified(hall, main=1) == Taken()
    assert final_tournament().cards.count() == 1


def test_a_qualified_player_who_is_another_person_gets_a_card_of_his_own(hall: Cast) -> None:
    registration.register(final_tournament(), Entry(player_name(hall, 1), club="Herz Dame"), by=hall.director)
    assert [card.number for card in take_qualified(hall, main=1).cards] == [2]


def test_a_player_qualified_by_another_tournament_takes_no_second_place(hall: Cast) -> None:
    take_qualified(hall, main=1)
    Qualification.objects.update(source="Vorrunde Nord")
    take_qualified(hall, main=2)
    north, own = sorted(ways(final_tournament()), key=lambda way: way.source, reverse=True)
    assert (numbers(hall, north), numbers(hall, own)) == ([1], [2, 3])


def test_a_free_place_goes_to_the_next_reserve_by_one_tap(hall: Cast) -> None:
    take_qualified(hall, main=2, reserves=2)
    first, second = Qualification.objects.filter(reserve__isnull=False).order_by("reserve")
    assert refusal_codes(services.move_up, first, by=hall.director) == ["qualified.nothing_free"]
    presence.withdraw(final_tournament().cards.get(number=1), by=hall.director, reason="ill")
    page = page_words(sign_in(hall.director).get(url()))
    assert f"1 place is free. It is the turn of reserve 1, {player_name(hall, 3)}." in page
    assert refusal_codes(services.move_up, second, by=hall.director) == ["qualified.not_next"]
    answer = sign_in(hall.director).post(url(f"{first.pk}/move-up/"), follow=True)
    assert f"Start card 3: {player_name(hall, 3)}" in page_words(answer)
    assert "is free" not in page_words(answer)
    sign_in(hall.director).post(url(f"{first.pk}/move-up/"))
    assert registered_names(hall) == [player_name(hall, number) for number in (1, 2, 3)]
    assert AuditEntry.objects.get(action="card.move_up").after == {"source": "Pokal", "place": 3, "reserve": 1}
    assert list(faults()) == []


def test_a_card_that_was_struck_leaves_a_place_free(hall: Cast) -> None:
    take_qualified(hall, main=2, reserves=1)
    strikes.strike(final_tournament().cards.get(number=2), by=hall.director, reason="mistake")
    (way,) = ways(final_tournament())
    assert way.free == 1


def test_a_reserve_who_does_not_come_is_passed_over_until_he_does(hall: Cast) -> None:
    take_qualified(hall, main=2, reserves=2)
    first, second = Qualification.objects.filter(reserve__isnull=False).order_by("reserve")
    client = sign_in(hall.director)
    for step, turn in (("decline", second), ("decline", second), ("take-back", first)):
        client.post(url(f"{first.pk}/{step}/"))
        (way,) = ways(final_tournament())
        assert way.next
        assert way.next.row == turn
    assert AuditEntry.objects.filter(action="place.decline").count() == 1
    presence.withdraw(final_tournament().cards.get(number=1), by=hall.director, reason="ill")
    services.move_up(first, by=hall.director)
    first.refresh_from_db()
    assert refusal_codes(services.decline, first, by=hall.director) == ["qualified.is_in"]


def test_a_reserve_who_is_registered_by_hand_moves_up_on_that_card(hall: Cast) -> None:
    take_qualified(hall, main=1, reserves=1)
    presence.withdraw(final_tournament().cards.get(number=1), by=hall.director, reason="ill")
    by_hand = registration.register(final_tournament(), Entry(player_name(hall, 2)), by=hall.director)
    assert services.move_up(Qualification.objects.get(reserve=1), by=hall.director) == by_hand


def test_the_preview_names_each_player_with_the_rating_and_saves_nothing(hall: Cast) -> None:
    page = page_words(sign_in(hall.director).get(qualifying_address(hall, main=2, ladies=1)))
    assert "3 players qualify for Endrunde" in page
    assert f"{player_name(hall, 5)} Ladies 1 new" in page
    assert not Qualification.objects.exists()


def test_a_preview_without_a_number_of_players_is_refused(hall: Cast) -> None:
    answer = sign_in(hall.director).get(qualifying_address(hall))
    assert (answer.status_code, "Say how many qualify." in page_words(answer)) == (422, True)


def test_a_result_that_changed_since_the_preview_is_refused(hall: Cast) -> None:
    step = (services.take, hall.tournament, final_tournament(), Asked({"main": 1}))
    assert refusal_codes(*step, by=hall.director, digest="another") == ["qualified.result_changed"]
    assert not Qualification.objects.exists()


def test_a_renamed_qualifier_does_not_send_the_same_players_again(db: None) -> None:
    """Only its name and day say in the final who was sent by it; both may be corrected while no final result stands."""
    cast = play_qualifier(RANKED_GAMES, stands=False)
    results.post_standings(Series.objects.get(tournament=cast.tournament), by=cast.director)
    take_qualified(cast, main=2, reserves=2)
    for change in ({"name": "Stadtpokal"}, {"date": date(2026, 11, 22)}, {"name": "Pokal"}):
        settings.change_settings(Tournament.objects.get(pk=cast.tournament.pk), by=cast.director, **change)
    cast.tournament.refresh_from_db()
    assert take_qualified(cast, main=2, reserves=2) == Taken()
    assert [card.number for card in take_qualified(cast, main=3).cards] == [3]
    (way,) = ways(final_tournament())
    assert (way.source, [place.row.reserve for place in way.places]) == ("Pokal", [None, None, None, 2])


def test_a_former_name_counts_only_until_another_tournament_has_it(db: None) -> None:
    cast = play_qualifier(RANKED_GAMES, stands=False)
    settings.change_settings(cast.tournament, by=cast.director, name="Stadtpokal")
    cast.tournament.refresh_from_db()
    assert called(cast.tournament) == [("Stadtpokal", cast.tournament.date), ("Pokal", cast.tournament.date)]
    create_tournament(cast.organizer, cast.director)
    assert called(cast.tournament) == [("Stadtpokal", cast.tournament.date)]


def test_the_date_of_a_final_is_written_as_everywhere_else(hall: Cast) -> None:
    page = sign_in(hall.director).get(f"/t/{hall.tournament.slug}/cards/final/")
    assert "Endrunde, 5 Dec 2026" in page_words(page)


def test_each_button_names_its_player(hall: Cast) -> None:
    """A screen reader would otherwise read a list of equal buttons."""
    take_qualified(hall, main=1, reserves=2)
    services.decline(Qualification.objects.get(reserve=2), by=hall.director)
    page = page_words(sign_in(hall.director).get(url()))
    assert f"Does not come … : {player_name(hall, 1)}" in page
    assert f"Does not come : {player_name(hall, 2)}" in page
    assert f"Comes after all : {player_name(hall, 3)}" in page
