"""The page “Who is here” refuses a person twice, unticking a seat, changes after a final result, a torn form."""

import pytest
from django.utils import timezone

from tests.builders import (
    Cast,
    answer_statuses,
    page_words,
    play_series,
    publish_draw,
    sign_in,
)
from tests.desks.registration.evening import (
    add_rating_fee,
    booked_cents,
    card_actions,
    create_club_evening,
    open_attendance,
    player_named,
    present_names,
)
from tests.tiers import sweep
from tournament.desks.registration.presence import services as presence
from tournament.desks.results.final.services import finalise
from tournament.desks.setup.bans import services as bans
from tournament.models import Player, StartCard
from tournament.queries.record.recount import faults


@pytest.fixture
def evening(db: None) -> Cast:
    return create_club_evening()


def test_paying_for_a_person_taken_off_meanwhile_is_refused_and_says_by_whom(evening: Cast) -> None:
    open_attendance(evening).tick("here", player_named("Albers")).save()
    one, other = open_attendance(evening), open_attendance(evening, by=evening.clerk)
    one.untick("here", player_named("Albers")).save()
    page = other.tick("paid", player_named("Albers")).tick("here", player_named("Claasen")).save()
    assert page.response.status_code == 409
    assert "Albers was taken off the list by director at" in page_words(page.response)
    assert (present_names(evening), booked_cents(evening)) == ([], {})
    assert page.has("here", player_named("Claasen")), "what was ticked is not lost"
    page.tick("here", player_named("Albers")).save()
    assert present_names(evening) == ["Albers", "Claasen"]
    assert booked_cents(evening) == {"Albers": 1000}


@sweep("guests", [("Albers",), ("albers ", "Neumann"), ("Deharde", "deharde"), ("Neu", "Neu")])
def test_nobody_is_in_an_evening_twice(evening: Cast, guests: tuple[str, ...]) -> None:
    page = open_attendance(evening).tick("here", player_named("Albers")).save(guests=guests)
    assert page.response.status_code == 409
    assert "nobody is in an evening twice" in page_words(page.response)
    assert present_names(evening) == []


def test_a_person_who_is_here_is_refused_as_a_guest(evening: Cast) -> None:
    open_attendance(evening).tick("here", player_named("Albers")).save()
    assert open_attendance(evening).save(guests=("Albers",)).codes == ["here.twice"]


def test_more_than_200_guests_at_once_are_refused(evening: Cast) -> None:
    named = tuple(f"Neu{chr(97 + place // 26)}{chr(97 + place % 26)}" for place in range(201))
    page = open_attendance(evening).save(guests=named)
    assert page.response.status_code == 422
    assert "At most 200 guests at once." in page_words(page.response)
    assert not StartCard.objects.exists()


@pytest.mark.parametrize("box", ["paid", "rating"])
def test_money_of_an_absent_person_is_refused(evening: Cast, box: str) -> None:
    extra = add_rating_fee(evening)
    page = (
        open_attendance(evening).tick("paid" if box == "paid" else f"rating-{extra.pk}", player_named("Albers")).save()
    )
    assert page.codes == ["here.pays_absent"]
    assert not StartCard.objects.exists()


def test_a_person_with_a_seat_cannot_be_unticked(evening: Cast) -> None:
    open_attendance(evening).tick("here", *map(player_named, ("Albers", "Behrens", "Claasen"))).save(all_paid="on")
    before = open_attendance(evening)
    publish_draw(evening.tournament, by=evening.director)
    page = open_attendance(evening)
    assert "seated" in page_words(page.response)
    assert not page.has("here", player_named("Albers")), "its box is no longer sent"
    assert page.save().codes == []
    assert len(booked_cents(evening)) == 3
    assert before.untick("here", player_named("Albers")).save().codes == ["cards.seated"]
    assert present_names(evening) == ["Albers", "Behrens", "Claasen"]


def test_a_withdrawn_card_is_left_alone(evening: Cast) -> None:
    open_attendance(evening).tick("here", player_named("Albers")).save()
    before = open_attendance(evening)
    presence.withdraw(StartCard.objects.get(), by=evening.director, reason="ill")
    page = open_attendance(evening)
    assert "withdrawn" in page_words(page.response)
    assert page.save().codes == []
    assert before.tick("paid", player_named("Albers")).save().codes == ["here.left"]


def test_entering_a_person_after_the_last_draw_needs_a_confirmation(evening: Cast) -> None:
    open_attendance(evening).tick("here", *map(player_named, ("Albers", "Behrens", "Claasen"))).save(all_paid="on")
    for number in (1, 2):
        play_series(evening.tournament, number, by=evening.director, clerk=evening.clerk)
    page = open_attendance(evening).tick("here", player_named("Deharde")).save()
    assert page.codes == ["cards.after_last"]
    assert "Enter them all the same" in page_words(page.response)
    page.save(late="on")
    assert present_names(evening)[-1] == "Deharde"


def test_a_banned_person_is_not_entered(evening: Cast) -> None:
    bans.ban(evening.organizer, last_name="Claasen", first_name="", pass_number="", reason="x", by=evening.director)
    page = open_attendance(evening).tick("here", player_named("Albers"), player_named("Claasen")).save()
    assert page.codes == ["cards.banned"]
    assert present_names(evening) == []


def test_a_final_result_closes_the_page(evening: Cast) -> None:
    open_attendance(evening).tick("here", *map(player_named, ("Albers", "Behrens", "Claasen"))).save(all_paid="on")
    for number in (1, 2):
        play_series(evening.tournament, number, by=evening.director, clerk=evening.clerk)
    page = open_attendance(evening)
    finalise(evening.tournament, by=evening.director)
    address = f"/t/{evening.tournament.slug}/cards/here/"
    assert sign_in(evening.director).get(address).status_code == 409
    assert page.tick("here", player_named("Deharde")).save().response.status_code == 409
    assert len(present_names(evening)) == 3


def test_no_person_is_entered_once_the_names_were_removed(evening: Cast) -> None:
    page = open_attendance(evening).tick("here", player_named("Albers"))
    evening.tournament.names_removed_at = timezone.now()
    evening.tournament.save(update_fields=["names_removed_at"])
    assert page.save().codes == ["here.nameless"]
    assert not StartCard.objects.exists()


def test_a_page_without_ticks_saves_nothing(evening: Cast) -> None:
    page = open_attendance(evening).save()
    assert "Saved: 0 are here." in page_words(page.response)
    assert card_actions(evening) == []


@sweep("was", ["nonsense", "1", "x:here", "1:here;²:", "9" * 40 + ":here"])
def test_a_page_that_came_back_torn_is_refused(evening: Cast, was: str) -> None:
    page = open_attendance(evening)
    page.was = was
    assert page.save().response.status_code == 422
    assert not StartCard.objects.exists()


def test_a_person_of_another_organizer_is_unknown(evening: Cast) -> None:
    foreign = Player.objects.create(organizer=evening.stranger.memberships.get().organizer, last_name="Fremd")
    page = open_attendance(evening).tick("here", foreign)
    page.was += f";{foreign.pk}:"
    assert page.save().codes == ["here.unknown"]
    assert not StartCard.objects.exists()


@sweep("name", ["x" * 121, "A\u202eB", "#12", "a\nb" * 50])
def test_odd_names_of_guests_are_refused_or_saved_without_a_fault(evening: Cast, name: str) -> None:
    page = open_attendance(evening).tick("here", player_named("Albers")).save(guests=(name,))
    assert page.response.status_code in (200, 422)
    assert Player.objects.count() <= 5
    assert list(faults()) == []


def test_the_page_is_for_director_clerk_and_treasurer(evening: Cast) -> None:
    address = f"/t/{evening.tournament.slug}/cards/here/"
    people = (evening.director, evening.clerk, evening.treasurer, evening.viewer, evening.referee, evening.stranger)
    assert answer_statuses(address, *people, get=True) == [200, 200, 200, 403, 403, 404]
    assert answer_statuses(f"{address}save/", *people[3:]) == [403, 403, 404]
