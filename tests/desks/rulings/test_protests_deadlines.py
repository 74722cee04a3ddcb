"""When a protest is in time: by series, seconds, settings, time zones, moved clocks and editions of the text."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest

from tests.builders import Cast, key_sheet, make_cast, publish_draw, register_players, series_of
from tests.remembered import remembered
from tests.tiers import sweep
from tournament import clock
from tournament.clock import Stamp
from tournament.desks.rulings.protests import services as protest_services
from tournament.models import ClockReading, FinalResult, PostedStandings, SeriesTime, Tournament
from tournament.queries.protests.filed import filed_protests

DAY = "2026-11-21"
From = Tournament.ObjectionFrom
IN_TIME, LATE = False, True
# Series 1 and 2 of three, from ten in the morning; the last one ends at five in the afternoon.
MORNING = {"1 start": "10:00:00", "1 end": "12:00:00"}
NOON = {**MORNING, "2 start": "13:00:00", "2 end": "15:00:00"}
TEXT_1999: dict[str, Any] = {"substitutes": "1999"}
LATER_ENGLISH: dict[str, Any] = {"objection_from": From.SERIES}
LETTER_1999: dict[str, Any] = {"objection_from": From.FINAL}
EVENING = {**NOON, "3 start": "15:10:00", "3 end": "17:00:00"}


@dataclass(frozen=True)
class Case:
    """Times are on `DAY` in Berlin, or complete with a zone. `moved`: seconds by which the clock had been moved."""

    what: str
    about: int
    times: dict[str, str]
    filed: str
    late: bool
    settings: dict[str, Any] = field(default_factory=dict)
    moved: int = 0
    posted: str = ""
    final: str = ""


CASES = (
    # between two series: until the next one starts
    Case("while the series is played", 1, {"1 start": "10:00:00"}, "11:00:00", IN_TIME),
    Case("before the series has started", 1, {}, "09:59:00", IN_TIME),
    Case("after the series, the next one not started", 1, MORNING, "12:30:00", IN_TIME),
    Case("hours after it, the next one not started", 1, MORNING, "16:00:00", IN_TIME),
    Case("a second before the next one starts", 1, NOON, "12:59:59", IN_TIME),
    Case("in the second in which it starts", 1, NOON, "13:00:00", LATE),
    Case("a second after it started", 1, NOON, "13:00:01", LATE),
    Case("two series later", 1, EVENING, "15:30:00", LATE),
    Case("about the second before the third", 2, EVENING, "15:09:59", IN_TIME),
    Case("about the second when the third starts", 2, EVENING, "15:10:00", LATE),
    Case("about the second while it is played", 2, NOON, "14:00:00", IN_TIME),
    Case("the end of the series is not recorded", 1, {"1 start": "10:00:00"}, "12:59:00", IN_TIME),
    Case("the second never started, but the third", 1, {**MORNING, "3 start": "15:10:00"}, "15:09:59", IN_TIME),
    Case("the second never started, the third did", 1, {**MORNING, "3 start": "15:10:00"}, "15:10:00", LATE),
    # after the last series: 15 minutes, the last second included
    Case("while the last series is played", 3, {**NOON, "3 start": "15:10:00"}, "16:59:00", IN_TIME),
    Case("the end of the last one is not recorded", 3, {**NOON, "3 start": "15:10:00"}, "19:00:00", IN_TIME),
    Case("in the second in which the last one ends", 3, EVENING, "17:00:00", IN_TIME),
    Case("14:59 after its end", 3, EVENING, "17:14:59", IN_TIME),
    Case("15:00 after its end", 3, EVENING, "17:15:00", IN_TIME),
    Case("15:01 after its end", 3, EVENING, "17:15:01", LATE),
    Case("an hour after its end", 3, EVENING, "18:00:00", LATE),
    Case("about an earlier series within the 15 minutes", 2, EVENING, "17:10:00", LATE),
    # minutes as the plan has them
    Case("30 minutes", 3, EVENING, "17:30:00", IN_TIME, {"objection_minutes": 30}),
    Case("30 minutes and a second", 3, EVENING, "17:30:01", LATE, {"objection_minutes": 30}),
    Case("no minutes, in the second of the end", 3, EVENING, "17:00:00", IN_TIME, {"objection_minutes": 0}),
    Case("no minutes, a second later", 3, EVENING, "17:00:01", LATE, {"objection_minutes": 0}),
    Case("10 minutes between series, all of them", 1, MORNING, "12:10:00", IN_TIME, {"objection_between": 10}),
    Case("10 minutes between series and a second", 1, MORNING, "12:10:01", LATE, {"objection_between": 10}),
    Case("90 minutes between, but the next has started", 1, NOON, "13:00:00", LATE, {"objection_between": 90}),
    # from the release of the standings
    Case(
        "from the release, not released yet", 3, EVENING, "18:00:00", IN_TIME, {"objection_from": From.POSTING}
    ),
    Case(
        "15 minutes from the release", 3, EVENING, "17:45:00", IN_TIME, {"objection_from": From.POSTING},
        posted="17:30:00",
    ),
    Case(
        "15:01 from the release", 3, EVENING, "17:45:01", LATE, {"objection_from": From.POSTING}, posted="17:30:00"
    ),
    # the texts of 1999 and 2002
    Case("text of 1999, 15:00 after the last: F2 holds for both", 3, EVENING, "17:15:00", IN_TIME, TEXT_1999),
    Case("text of 1999, 15:01 after the last", 3, EVENING, "17:15:01", LATE, TEXT_1999),
    Case("text of 1999, when the next series starts", 1, NOON, "13:00:00", LATE, TEXT_1999),
    Case("1999 to the letter: two hours later, no result yet", 3, EVENING, "19:00:00", IN_TIME, LETTER_1999),
    Case("1999 to the letter: the result is announced", 3, EVENING, "19:30:00", LATE, LETTER_1999, final="19:30:00"),
    # the later English text: before the end of the series
    Case("later English text, while it is played", 1, {"1 start": "10:00:00"}, "11:59:59", IN_TIME, LATER_ENGLISH),
    Case("later English text, a second before its end", 1, MORNING, "11:59:59", IN_TIME, LATER_ENGLISH),
    Case("later English text, in the second of its end", 1, MORNING, "12:00:00", LATE, LATER_ENGLISH),
    Case("later English text, the last one too", 3, EVENING, "17:00:00", LATE, LATER_ENGLISH),
    Case("later English text, no end recorded: until the next", 1, {"1 start": "10:00:00"}, "12:59:00", IN_TIME,
         LATER_ENGLISH),
    # time zones, and the night in which clocks go back
    Case("filed by a clock in Lisbon, 15:00", 3, EVENING, "2026-11-21T16:15:00+00:00", IN_TIME),
    Case("filed by a clock in Lisbon, 15:01", 3, EVENING, "2026-11-21T16:15:01+00:00", LATE),
    Case("over midnight", 3, {"3 end": "2026-11-21T23:50:00+01:00"}, "2026-11-22T00:05:00+01:00", IN_TIME),
    Case("into winter time, 15:00", 3, {"3 end": "2026-10-25T02:50:00+02:00"}, "2026-10-25T02:05:00+01:00", IN_TIME),
    Case("into winter time, 15:01", 3, {"3 end": "2026-10-25T02:50:00+02:00"}, "2026-10-25T02:05:01+01:00", LATE),
    Case("winter time, the hour again", 3, {"3 end": "2026-10-25T02:30:00+02:00"}, "2026-10-25T02:31:00+01:00", LATE),
    Case("into summer time, 15:00", 3, {"3 end": "2026-03-29T01:50:00+01:00"}, "2026-03-29T03:05:00+02:00", IN_TIME),
    # a clock that was moved by hand after the end of the last series was recorded
    Case("clock set back an hour, 10 minutes after the end", 3, EVENING, "16:10:00", IN_TIME, moved=-3600),
    Case("clock set back an hour, 16 minutes after the end", 3, EVENING, "16:16:00", LATE, moved=-3600),
    Case("clock set an hour ahead, 10 minutes after the end", 3, EVENING, "18:10:00", IN_TIME, moved=3600),
    Case("clock set an hour ahead, 15:01 after the end", 3, EVENING, "18:15:01", LATE, moved=3600),
)  # fmt: skip


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text if "T" in text else f"{DAY}T{text}+01:00")


@pytest.fixture
@remembered
def hall(db: None) -> Cast:
    """Four players: one table in each of three series, all played."""
    cast = make_cast()
    register_players(cast.tournament, 4, by=cast.director)
    for number in (1, 2, 3):
        draw = publish_draw(cast.tournament, number, by=cast.director)
        for table in draw.tables.all():
            version = key_sheet(table, by=cast.clerk)
            # keyed long after, so that no sheet proves a start that the case doesn't have
            type(version).objects.filter(pk=version.pk).update(keyed_at=moment("00:00:00") + timedelta(days=900))
    return cast


def put_times(cast: Cast, times: dict[str, str]) -> None:
    """Puts the times of the case into the rows."""
    for name, text in times.items():
        series, kind = name.split()
        SeriesTime.objects.create(
            series=series_of(cast.tournament, int(series)), kind=kind, at=moment(text), recorded_by=cast.director
        )


@sweep("case", CASES, ids=lambda case: case.what)
def test_a_protest_is_in_time_or_late(hall: Cast, case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    put_times(hall, case.times)
    Tournament.objects.filter(pk=hall.tournament.pk).update(**case.settings)
    tournament = Tournament.objects.get(pk=hall.tournament.pk)
    if case.posted:
        PostedStandings.objects.create(
            series=series_of(tournament, 3), body={}, digest="", posted_at=moment(case.posted), posted_by=hall.director
        )
    if case.final:
        FinalResult.objects.create(
            tournament=tournament, version=1, body={}, posted_at=moment(case.final), posted_by=hall.director
        )
    monkeypatch.setattr(clock, "stamp", lambda: Stamp(moment(case.filed), case.moved))
    table = series_of(tournament, case.about).draws.get().tables.get()
    card = tournament.cards.get(number=1)
    card.tournament = tournament
    protest_services.file(card, against=table, text="The list is wrong.", by=hall.clerk, token=uuid4())
    (filed,) = filed_protests(tournament)
    assert filed.late is case.late
    assert filed.protest.filed_at == moment(case.filed)


def test_the_cases_of_this_file_are_at_least_forty() -> None:
    assert len({case.what for case in CASES}) == len(CASES) >= 40


def test_the_clock_s_total_shift_is_the_sum_of_its_readings(db: None) -> None:
    for number, moved in enumerate((0, -3600, 120), start=1):
        ClockReading.objects.create(boot="a", number=number, booted_at=0, asleep=0, moved=moved)
    assert clock.moved() == -3480
