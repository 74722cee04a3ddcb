"""A clock that was moved by hand, and a machine that slept: noticed once, said, and kept out of deadlines."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from tests.builders import Cast, page_words, play_series, publish_draw, record_action, register_players, sign_in
from tournament import clock
from tournament.clock import Clocks, Stamp
from tournament.desks.setup.times import services as times
from tournament.models import AuditEntry, ClockReading
from tournament.queries.protests.hall import hall

AT = datetime.now(UTC).replace(microsecond=0) + timedelta(hours=1)  # behind whatever the tests put into the trail


class Machine:
    """The clocks of a machine, turned by the test."""

    def __init__(self) -> None:
        self.reading = Clocks("first boot", AT.timestamp(), 5_000.0, 5_000.0)

    def read(self) -> Clocks:
        return self.reading

    def goes_on(self, seconds: float) -> None:
        before = self.reading
        self.reading = Clocks(before.boot, before.wall + seconds, before.since_boot + seconds, before.awake + seconds)

    def is_set(self, seconds: float) -> None:
        self.reading = replace(self.reading, wall=self.reading.wall + seconds)

    def sleeps(self, seconds: float) -> None:
        before = self.reading
        self.reading = Clocks(before.boot, before.wall + seconds, before.since_boot + seconds, before.awake)

    def boots(self, wall: datetime) -> None:
        self.reading = Clocks("second boot", wall.timestamp(), 20.0, 20.0)


@pytest.fixture
def machine(db: None, monkeypatch: pytest.MonkeyPatch) -> Machine:
    computer = Machine()
    monkeypatch.setattr(clock, "read", computer.read)
    monkeypatch.setattr(clock, "_written", None)
    monkeypatch.setattr(clock, "now", lambda: datetime.fromtimestamp(int(computer.reading.wall), UTC))
    return computer


def noticed() -> list[tuple[int, int]]:
    return [(reading.moved, reading.slept) for reading in ClockReading.objects.all() if reading.moved or reading.slept]


def test_a_clock_that_goes_its_way_is_no_news(machine: Machine) -> None:
    for seconds in (0, 1, 3600, 0.5):
        machine.goes_on(seconds)
        clock.look()
    assert (noticed(), ClockReading.objects.count()) == ([], 1)


@pytest.mark.parametrize("moved", [3600, -3600, 3, -3])
def test_a_clock_that_was_moved_is_noticed_once(machine: Machine, moved: int) -> None:
    clock.look()
    machine.goes_on(60)
    machine.is_set(moved)
    for _look in range(3):
        clock.look()
    assert noticed() == [(moved, 0)]
    assert clock.moved() == moved


def test_a_clock_that_is_tuned_is_not_moved(machine: Machine) -> None:
    clock.look()
    machine.is_set(1)
    clock.look()
    assert noticed() == []


def test_a_machine_that_slept_is_noticed_and_moves_nothing(machine: Machine) -> None:
    clock.look()
    machine.sleeps(720)
    clock.look()
    assert noticed() == [(0, 720)]
    assert clock.moved() == 0


def test_another_process_writes_nothing_twice(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    clock.look()
    machine.is_set(600)
    clock.look()
    monkeypatch.setattr(clock, "_written", None)
    clock.look()
    assert noticed() == [(600, 0)]


def test_a_restart_of_skatwart_forgets_nothing(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    clock.look()
    monkeypatch.setattr(clock, "_written", None)
    machine.is_set(-1800)
    clock.look()
    assert noticed() == [(-1800, 0)]


def test_after_a_start_of_the_machine_a_clock_behind_the_trail_is_noticed(cast: Cast, machine: Machine) -> None:
    clock.look()
    last = AuditEntry.objects.first()
    assert last
    machine.boots(last.at - timedelta(hours=2))
    clock.look()
    assert noticed() == [(-7200, 0)]


def test_a_start_of_the_machine_is_no_news(cast: Cast, machine: Machine) -> None:
    clock.look()
    last = AuditEntry.objects.first()
    assert last
    machine.boots(last.at + timedelta(days=1))
    clock.look()
    assert noticed() == []


def test_stamps_compare_whatever_was_done_to_the_clock(machine: Machine) -> None:
    first = clock.stamp()
    machine.goes_on(600)
    machine.is_set(-3600)
    second = clock.stamp()
    assert second.at < first.at
    assert second.steady - first.steady == timedelta(minutes=10)
    assert first.by(second) == first.at - timedelta(hours=1)


def test_a_stamp_is_a_whole_second(db: None) -> None:
    assert clock.stamp().at.microsecond == 0


def test_the_day_says_that_the_clock_was_moved(cast: Cast, machine: Machine) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    client = sign_in(cast.director)
    client.get(f"/t/{cast.tournament.slug}/")
    machine.is_set(-1800)
    client.get(f"/t/{cast.tournament.slug}/")
    page = page_words(client.get(f"/t/{cast.tournament.slug}/protests/"))
    assert "the clock of this machine had been set 30.0 minutes back" in page


def test_the_window_is_as_long_as_it_was_whatever_was_done_to_the_clock(cast: Cast, machine: Machine) -> None:
    """Ended at 17:00 by the clock of then; the clock is set an hour ahead; the countdown goes on as if it had not."""
    type(cast.tournament).objects.update(series_count=1)
    cast.tournament.refresh_from_db()
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    series = cast.tournament.series.get(number=1)
    times.correct(series, "end", clock.now(), by=cast.director, reason="-")
    machine.goes_on(60)
    machine.is_set(3600)
    window = hall(cast.tournament).window
    assert window
    assert window.seconds == 14 * 60
    assert Stamp(window.until, clock.moved()).steady == AT + timedelta(minutes=15)


def other_server(machine: Machine, seconds: float) -> Machine:
    """A second machine on the same database, whose own clock is so far apart."""
    other = Machine()
    other.reading = replace(machine.reading, boot="another machine", since_boot=9_000.0, awake=9_000.0, apart=seconds)
    return other


def asked_by(server: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "read", server.read)
    clock.look()


@pytest.mark.parametrize(("seconds", "told"), [(300, "5.0 minutes ahead of"), (-90, "1.5 minutes behind")])
def test_a_server_whose_clock_is_apart_is_said_by_every_server_until_it_is_set(
    cast: Cast, machine: Machine, monkeypatch: pytest.MonkeyPatch, seconds: int, told: str
) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    page = f"/t/{cast.tournament.slug}/protests/"
    other = other_server(machine, seconds)
    asked_by(other, monkeypatch)
    asked_by(machine, monkeypatch)
    assert f"the clock of one of the servers is {told} the database's" in page_words(sign_in(cast.director).get(page))
    assert clock.moved() == 0
    other.reading = replace(other.reading, apart=0.4)
    asked_by(other, monkeypatch)
    asked_by(machine, monkeypatch)
    assert "of the servers" not in page_words(sign_in(cast.director).get(page))


def test_a_clock_of_the_database_that_several_notice_was_moved_once(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = other_server(machine, 0)
    asked_by(other, monkeypatch)
    asked_by(machine, monkeypatch)
    for server in (machine, other):
        server.is_set(3600)
        asked_by(server, monkeypatch)
    assert clock.moved() == 3600
    other.goes_on(600)
    other.is_set(-1800)
    asked_by(other, monkeypatch)
    assert clock.moved() == 1800


def test_this_machine_is_compared_with_the_database(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    assert abs(clock.read().apart) < clock.MOVED_FROM
    before = clock.exact
    monkeypatch.setattr(clock, "exact", lambda: before() - timedelta(minutes=5))
    assert round(clock.read().apart) == 300


def test_a_server_half_an_hour_ahead_shortens_no_deadline(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it writes and what it judges goes by the clock of the database."""
    type(cast.tournament).objects.update(series_count=1)
    cast.tournament.refresh_from_db()
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    times.correct(cast.tournament.series.get(number=1), "end", clock.now(), by=cast.director, reason="-")
    of_database = clock.exact()
    monkeypatch.setattr(clock, "exact", lambda: of_database)
    monkeypatch.setattr(timezone, "now", lambda: of_database + timedelta(minutes=30))
    window = hall(cast.tournament).window
    assert window
    assert window.seconds > 14 * 60
    assert record_action("test", by=None).at == of_database
