"""A venue's day handled by two people at once: taken over twice, and taken over while it is turned down."""

from functools import partial

import pytest

from tests.builders import make_cast, run_at_once
from tests.desks.setup.looked import inspect_in_process
from tests.venues import Venue, create_venue
from tournament.desks.setup.backup import looking
from tournament.desks.setup.homecoming import services
from tournament.models import AuditEntry, DayFromVenue, LineUp
from tournament.refused import Refused


@pytest.fixture
def venue(committed: None, monkeypatch: pytest.MonkeyPatch) -> Venue:
    monkeypatch.setattr(looking, "answered", inspect_in_process)
    venue = create_venue(make_cast())
    venue.open()
    venue.play(1)
    return venue


def count_entries(action: str) -> int:
    return AuditEntry.objects.filter(action=action).count()


def test_a_day_that_two_people_take_over_at_once_is_taken_over_once(venue: Venue) -> None:
    day = services.bring_home(venue.league, venue.file(), by=venue.cast.director)[0]
    results = run_at_once(*(partial(services.take_over, day, by=by) for by in (venue.cast.director, venue.cast.clerk)))
    assert results == [None, None]
    day.refresh_from_db()
    assert count_entries("league.day_taken_over") == 1
    assert AuditEntry.objects.get(action="league.day_taken_over").user == day.taken_over_by
    assert LineUp.objects.filter(side__meeting=venue.meeting).count() == 16


def test_a_day_that_is_turned_down_meanwhile_is_not_taken_over(venue: Venue) -> None:
    """In either order: in the end the day is turned down and doesn't count, and none of its line-ups is left."""
    day = services.bring_home(venue.league, venue.file(), by=venue.cast.director)[0]
    taken, turned = run_at_once(
        partial(services.take_over, day, by=venue.cast.clerk),
        partial(services.turn_down, day, by=venue.cast.director, reason="The wrong file"),
    )
    day.refresh_from_db()
    assert (turned, day.taken_over_at, day.turned_down_by) == (None, None, venue.cast.director)
    assert count_entries("league.day_taken_over") == (0 if isinstance(taken, Refused) else 1)
    venue.meeting.refresh_from_db()
    assert venue.meeting.tournament is None
    assert not LineUp.objects.filter(side__meeting=venue.meeting).exists()


def test_a_correction_that_is_taken_over_twice_at_once_counts_once(venue: Venue) -> None:
    services.take_over(
        services.bring_home(venue.league, venue.file(), by=venue.cast.director)[0], by=venue.cast.director
    )
    venue.play(2)
    second = services.bring_home(venue.league, venue.file(), by=venue.cast.director)[0]
    run_at_once(*[partial(services.take_over, second, by=venue.cast.director)] * 2)
    venue.meeting.refresh_from_db()
    assert venue.meeting.tournament == second.tournament
    assert (DayFromVenue.objects.count(), count_entries("league.day_taken_over")) == (2, 2)
    assert LineUp.objects.filter(side__meeting=venue.meeting).count() == 16
