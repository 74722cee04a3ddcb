"""An evening that is entered on a later day doesn't wait for protests: nobody is there any more who could make one."""

from datetime import datetime, time, timedelta

import pytest
from django.utils import timezone

from tests.builders import Cast, create_tournament, play_series, refusal_codes, register_players
from tournament.desks.results.over import services
from tournament.models import FinalResult, Season, SeriesTime, SheetVersion, Tournament
from tournament.queries.protests.times import day_of

HOURS = {"objection_minutes": 15, "objection_between": 15}


def play_evening_of(cast: Cast, days_ago: int) -> Tournament:
    day = timezone.localdate() - timedelta(days=days_ago)
    plan = {"series_count": 1, "entry_fee_cents": 0, "date": day, "name": f"{days_ago} days ago", **HOURS}
    evening = create_tournament(cast.organizer, cast.director, **plan)
    year = {"begins": day - timedelta(days=200), "ends": day + timedelta(days=200)}
    season = Season.objects.create(organizer=cast.organizer, slug="s", name="s", **year)
    Tournament.objects.filter(pk=evening.pk).update(season=season)
    evening.refresh_from_db()
    register_players(evening, 3, by=cast.director)
    play_series(evening, by=cast.director, clerk=cast.clerk)
    SeriesTime.objects.filter(series__tournament=evening).delete()  # the end is when the last sheet was keyed
    return evening


def key_at(evening: Tournament, days: int, hour: time) -> None:
    """As if the sheets had been keyed so many days after the evening's."""
    at = timezone.make_aware(datetime.combine(evening.date + timedelta(days=days), hour))
    SheetVersion.objects.filter(table__draw__series__tournament=evening).update(keyed_at=at)


def test_an_evening_of_today_waits_for_protests(cast: Cast) -> None:
    evening = play_evening_of(cast, 0)
    assert refusal_codes(services.end_evening, evening, by=cast.director) == ["window.runs"]


def test_an_evening_of_three_months_ago_ends_at_once(cast: Cast) -> None:
    evening = play_evening_of(cast, 90)
    assert not day_of(evening).window(1).runs(day_of(evening).now)
    services.end_evening(evening, by=cast.director)
    assert FinalResult.objects.in_force().filter(tournament=evening).exists()


@pytest.mark.parametrize(
    ("days", "hour", "late"),
    [(0, time(22), False), (1, time(1, 30), False), (1, time(7, 40), True), (2, time(0), True)],
)
def test_a_night_that_goes_on_after_midnight_is_still_the_evening(
    cast: Cast, days: int, hour: time, late: bool
) -> None:
    evening = play_evening_of(cast, 30)
    key_at(evening, days, hour)
    assert day_of(evening).is_late is late


def test_a_tournament_of_no_season_keeps_its_minutes_whatever_its_date_says(cast: Cast) -> None:
    evening = play_evening_of(cast, 90)
    Tournament.objects.filter(pk=evening.pk).update(season=None)
    assert not day_of(Tournament.objects.get(pk=evening.pk)).is_late
