"""Start and end of a series: one key each, corrected with a reason, kept for ever, and only by the director."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import IntegrityError
from django.utils import timezone

from tests.builders import (
    Cast,
    answer_statuses,
    key_sheet,
    make_cast,
    page_words,
    play_series,
    publish_draw,
    refusal_codes,
    register_players,
    run_at_once,
    series_of,
    sign_in,
)
from tests.remembered import remembered
from tournament import clock
from tournament.desks.results.final import services as results
from tournament.desks.setup.times import services
from tournament.models import AuditEntry, Series, SeriesTime
from tournament.queries.protests.times import day_of

Kind = SeriesTime.Kind


@pytest.fixture
@remembered
def hall(cast: Cast) -> Cast:
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


def first_series(cast: Cast) -> Series:
    return series_of(cast.tournament, 1)


def url(cast: Cast, step: str = "") -> str:
    return f"/t/{cast.tournament.slug}/times/{step}"


def minutes_ago(minutes: int) -> datetime:
    return clock.now() - timedelta(minutes=minutes)


def test_one_key_starts_a_series_and_one_ends_it(hall: Cast) -> None:
    client = sign_in(hall.director)
    page = client.get(f"/t/{hall.tournament.slug}/")
    assert 'data-key="s"' in page.text
    assert "Series 1 has started." in page_words(client.post(url(hall, "1/start/"), follow=True))
    assert 'data-key="e"' in client.get(f"/t/{hall.tournament.slug}/").text
    assert "Series 1 is over." in page_words(client.post(url(hall, "1/end/"), follow=True))
    times = day_of(hall.tournament).times[1]
    assert times.start
    assert times.end
    assert times.start.steady <= times.end.steady


def test_a_key_pressed_twice_records_the_time_once(hall: Cast) -> None:
    assert services.start(first_series(hall), by=hall.director) == services.start(first_series(hall), by=hall.director)
    services.end(first_series(hall), by=hall.director)
    services.end(first_series(hall), by=hall.director)
    assert [row.kind for row in SeriesTime.objects.all()] == ["start", "end"]


def test_a_start_is_recorded_in_whole_seconds_and_in_the_trail(hall: Cast) -> None:
    row = services.start(first_series(hall), by=hall.director)
    assert row.at
    assert row.at.microsecond == 0
    entry = AuditEntry.objects.get(action="series.start")
    assert (entry.user, entry.after) == (hall.director, {"series": 1, "at": row.at.isoformat(timespec="seconds")})


def test_a_series_without_seats_does_not_start(hall: Cast) -> None:
    assert refusal_codes(services.start, series_of(hall.tournament, 2), by=hall.director) == ["series.undrawn"]


def test_a_series_that_has_not_started_does_not_end(hall: Cast) -> None:
    assert refusal_codes(services.end, first_series(hall), by=hall.director) == ["series.not_started"]


def test_sheets_give_start_and_end_of_a_series_where_none_was_recorded(hall: Cast) -> None:
    """A series has started with its first sheet at the latest, and ended with its last one."""
    (table,) = first_series(hall).draws.get().tables.all()
    version = key_sheet(table, by=hall.clerk)
    at = version.keyed_at.replace(microsecond=0)
    times = day_of(hall.tournament).times[1]
    assert times.start
    assert times.end
    assert (times.start.at, times.end.at) == (at, at)


def test_a_corrected_time_keeps_the_earlier_one_on_record(hall: Cast) -> None:
    services.start(first_series(hall), by=hall.director)
    services.correct(first_series(hall), Kind.START, minutes_ago(30), by=hall.director, reason="forgot the key")
    old, new = SeriesTime.objects.order_by("pk")
    assert old.replaced_at
    assert new.reason == "forgot the key"
    entry = AuditEntry.objects.filter(action="series.start").first()
    assert entry
    assert entry.reason == "forgot the key"
    assert entry.before == {"series": 1, "at": old.at and old.at.isoformat(timespec="seconds")}


def test_a_start_can_be_taken_back(hall: Cast) -> None:
    services.start(first_series(hall), by=hall.director)
    services.correct(first_series(hall), Kind.START, None, by=hall.director, reason="wrong series")
    assert day_of(hall.tournament).begun == ()
    assert "starts now" in sign_in(hall.director).get(f"/t/{hall.tournament.slug}/").text


def test_the_same_time_again_changes_nothing(hall: Cast) -> None:
    services.correct(first_series(hall), Kind.START, at := minutes_ago(5), by=hall.director, reason="late")
    services.correct(first_series(hall), Kind.START, at, by=hall.director, reason="late")
    assert SeriesTime.objects.count() == 1


@pytest.mark.parametrize(("start", "end", "code"), [(-5, None, "series.time_ahead"), (10, 20, "series.time_order")])
def test_impossible_times_are_refused(hall: Cast, start: int, end: int | None, code: str) -> None:
    def both() -> None:
        services.correct(first_series(hall), Kind.START, minutes_ago(start), by=hall.director, reason="-")
        services.correct(first_series(hall), Kind.END, minutes_ago(end or 0), by=hall.director, reason="-")

    assert refusal_codes(both) == [code]


def test_the_next_series_does_not_start_before_the_last_one_ended(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    publish_draw(cast.tournament, 2, by=cast.director)
    services.correct(first_series(cast), Kind.END, minutes_ago(10), by=cast.director, reason="-")
    assert refusal_codes(
        services.correct, series_of(cast.tournament, 2), Kind.START, minutes_ago(20), by=cast.director, reason="-"
    ) == ["series.time_order"]
    assert not SeriesTime.objects.filter(kind=Kind.START).exists()


def test_the_form_takes_a_local_time_and_wants_a_reason(hall: Cast) -> None:
    client = sign_in(hall.director)
    data: dict[str, Any] = {"series": first_series(hall).pk, "kind": "start", "reason": ""}
    at = minutes_ago(15)
    data["time"] = timezone.localtime(at).replace(tzinfo=None).isoformat()
    assert client.post(url(hall), data).status_code == 422
    assert "The time is recorded." in page_words(client.post(url(hall), data | {"reason": "forgot"}, follow=True))
    assert SeriesTime.objects.get().at == at


@pytest.mark.parametrize(
    "time",
    [
        "yesterday",
        "2026-13-01T10:00",
        "10:00",
        "2026-11-21T10:00:00+01:00",
        "0" * 5000,
        "0001-01-01T00:00",
        "1999-12-31T23:59",
    ],
)
def test_a_text_that_is_no_time_is_asked_about(hall: Cast, time: str) -> None:
    data = {"series": first_series(hall).pk, "kind": "start", "reason": "-", "time": time}
    answer = sign_in(hall.director).post(url(hall), data)
    assert answer.status_code == 422
    assert "Write date and time" in page_words(answer)


def test_the_hour_that_comes_twice_is_asked_about(hall: Cast) -> None:
    data = {"series": first_series(hall).pk, "kind": "start", "reason": "-", "time": "2025-10-26T02:30:00"}
    client = sign_in(hall.director)
    answer = client.post(url(hall), data)
    assert "This hour comes twice that night" in page_words(answer)
    assert '<select name="fold"' in answer.text
    client.post(url(hall), data | {"fold": "1"})
    row = SeriesTime.objects.get()
    assert row.at
    assert row.at.isoformat() == "2025-10-26T01:30:00+00:00"


def test_a_time_that_the_change_to_summer_time_skips_is_refused(hall: Cast) -> None:
    data = {"series": first_series(hall).pk, "kind": "start", "reason": "-", "time": "2025-03-30T02:30:00"}
    assert "it did not exist that night" in page_words(sign_in(hall.director).post(url(hall), data))


def test_recording_times_needs_the_director(hall: Cast) -> None:
    people = (hall.director, hall.clerk, hall.referee, hall.treasurer, hall.viewer, hall.jury, hall.stranger)
    assert answer_statuses(url(hall), *people, get=True) == [200, 403, 403, 403, 403, 403, 404]
    assert answer_statuses(url(hall, "1/start/"), *people) == [302, 403, 403, 403, 403, 403, 404]


def test_starting_a_series_rejects_get(hall: Cast) -> None:
    sign_in(hall.director).get(url(hall, "1/start/"))
    assert not SeriesTime.objects.exists()


def test_a_series_does_not_start_while_the_final_result_stands(cast: Cast) -> None:
    type(cast.tournament).objects.update(series_count=1)
    cast.tournament.refresh_from_db()
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    results.finalise(cast.tournament, by=cast.director)
    assert refusal_codes(services.start, first_series(cast), by=cast.director) == ["tournament.final"]


def test_a_series_that_two_people_start_at_once_starts_once(committed: None) -> None:
    cast = make_cast()
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    first_time, other = run_at_once(*[lambda: services.start(first_series(cast), by=cast.director)] * 2)
    assert first_time == other
    assert SeriesTime.objects.count() == 1


def test_the_database_holds_one_time_in_force(hall: Cast) -> None:
    services.start(first_series(hall), by=hall.director)
    with pytest.raises(IntegrityError, match=r"UNIQUE|one_time_in_force"):
        SeriesTime.objects.create(series=first_series(hall), kind="start", at=clock.now(), recorded_by=hall.director)
