"""Simultaneous draws and registrations: first the race without its guard, then with it."""

from functools import partial

import pytest
from django.db import IntegrityError

from tests.builders import make_cast, register_players, remove_guard, run_at_once, series_of
from tournament.desks.draw.closing import services as closing_services
from tournament.desks.draw.draws import services
from tournament.desks.draw.making import services as making_services
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.models import Draw, Seat, StartCard
from tournament.refused import Refused


def kinds(results: list[object]) -> set[type]:
    return {type(result) for result in results}


def test_without_the_guard_two_draws_meet_the_constraint(committed: None, monkeypatch: pytest.MonkeyPatch) -> None:
    cast = make_cast()
    register_players(cast.tournament, 8, by=cast.director)
    series = series_of(cast.tournament, 1)
    remove_guard(monkeypatch, closing_services, "is_set", making_services)
    results = run_at_once(*[partial(making_services.draw, series, by=cast.director)] * 2)
    assert kinds(results) == {Draw, IntegrityError}
    assert Draw.objects.count() == 1


def test_several_draws_of_a_series_at_once_make_one(committed: None) -> None:
    cast = make_cast()
    register_players(cast.tournament, 8, by=cast.director)
    series = series_of(cast.tournament, 1)
    results = run_at_once(*[partial(making_services.draw, series, by=cast.director)] * 3)
    assert kinds(results) == {Draw, Refused}
    assert (Draw.objects.count(), Seat.objects.count()) == (1, 8)


def test_a_draw_published_twice_at_once_is_published_once(committed: None) -> None:
    cast = make_cast()
    register_players(cast.tournament, 4, by=cast.director)
    draw = making_services.draw(series_of(cast.tournament, 1), by=cast.director)
    results = run_at_once(*[partial(services.publish, draw, by=cast.director)] * 2)
    assert {result.published_at for result in results} == {Draw.objects.get().published_at}


def test_without_the_guard_two_registrations_want_one_number(committed: None, monkeypatch: pytest.MonkeyPatch) -> None:
    cast = make_cast()
    remove_guard(monkeypatch, registration, "free_numbers")
    results = run_at_once(
        *(partial(registration.register, cast.tournament, Entry(name), by=cast.clerk) for name in "AB")
    )
    assert kinds(results) == {StartCard, IntegrityError}
    assert [card.number for card in StartCard.objects.all()] == [1]


def test_many_registrations_at_once_never_share_a_number(committed: None) -> None:
    cast = make_cast()
    names = ["Albrecht", "Böhme", "Cramer", "Dietrich", "Eckert", "Fuchs"]
    results = run_at_once(
        *(partial(registration.register, cast.tournament, Entry(name), by=cast.clerk) for name in names)
    )
    assert sorted(card.number for card in results) == [1, 2, 3, 4, 5, 6]


def test_a_registration_during_publishing_either_stops_it_or_comes_after_it(committed: None) -> None:
    cast = make_cast()
    register_players(cast.tournament, 4, by=cast.director)
    draw = making_services.draw(series_of(cast.tournament, 1), by=cast.director)
    entry = Entry("Latecomer", paid=True, present=True)
    publishing, arriving = run_at_once(
        partial(services.publish, draw, by=cast.director),
        partial(registration.register, cast.tournament, entry, by=cast.clerk),
    )
    assert arriving.number == 5
    published_at = Draw.objects.get().published_at
    assert (published_at is None) == isinstance(publishing, Refused)
