"""What a builder wrote once is written again: the same rows and result; it works where anything else is different."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest
from django.db import transaction
from django.utils import translation

from tests.builders import Cast
from tests.remembered import Rows, remembered, rows
from tournament import clock
from tournament.models import ClockReading, Organizer, Team, Tournament


@dataclass
class Built:
    team: Team
    tournament: Tournament


class Builder:
    """Adds a team and moves the tournament; counts how often it really did."""

    def __init__(self) -> None:
        self.worked = 0

    def build(self, tournament: Tournament, name: str) -> Built:
        self.worked += 1
        tournament.place = "Keller"
        tournament.save(update_fields=["place"])
        return Built(Team.objects.create(tournament=tournament, name=name), tournament)


@pytest.fixture
def builder() -> Builder:
    return Builder()


@pytest.fixture
def build(builder: Builder) -> Callable[[Tournament, str], Built]:
    return remembered(builder.build)


def left(build: Callable[[Tournament, str], Built], cast: Cast, name: str = "Alpha") -> tuple[Built, Rows]:
    """What is there after it, which is then taken back."""
    given = Tournament.objects.get(pk=cast.tournament.pk)
    with transaction.atomic():
        built = build(given, name)
        assert built.tournament is given
        there = rows()
        transaction.set_rollback(True)
    return built, there


def test_the_second_time_nothing_works_and_all_is_there(
    cast: Cast, builder: Builder, build: Callable[[Tournament, str], Built]
) -> None:
    first, rows_of_first = left(build, cast)
    second, rows_of_second = left(build, cast)
    assert builder.worked == 1
    assert rows_of_first == rows_of_second != rows()
    assert (second.team, second.team.name) == (first.team, "Alpha")
    assert second.team is not first.team
    assert (second.tournament.place, second.team.tournament) == ("Keller", second.tournament)


def test_it_works_for_another_name(cast: Cast, builder: Builder, build: Callable[[Tournament, str], Built]) -> None:
    assert [left(build, cast, name)[0].team.name for name in ("Alpha", "Beta")] == ["Alpha", "Beta"]
    assert builder.worked == 2


def test_it_works_for_other_rows(cast: Cast, builder: Builder, build: Callable[[Tournament, str], Built]) -> None:
    left(build, cast)
    Organizer.objects.create(name="Pik Sieben", slug="pik")
    left(build, cast)
    left(build, cast)  # what a test did by itself is nothing to begin a memory with
    assert builder.worked == 3


def test_it_works_for_values_that_are_not_saved(
    cast: Cast, builder: Builder, build: Callable[[Tournament, str], Built]
) -> None:
    for place in ("Saal", "Zelt"):
        with transaction.atomic():
            cast.tournament.place = place
            build(cast.tournament, "Alpha")
            transaction.set_rollback(True)
    assert builder.worked == 2


def test_it_works_in_another_language(cast: Cast, builder: Builder, build: Callable[[Tournament, str], Built]) -> None:
    left(build, cast)
    with translation.override("de"):
        left(build, cast)
    assert builder.worked == 2


def test_it_works_under_a_clock_that_is_set(
    cast: Cast, builder: Builder, build: Callable[[Tournament, str], Built], monkeypatch: pytest.MonkeyPatch
) -> None:
    left(build, cast)
    monkeypatch.setattr(clock, "now", lambda: datetime(2027, 1, 1, tzinfo=UTC))
    left(build, cast)
    assert builder.worked == 2


def test_what_was_built_minutes_ago_is_built_anew(
    cast: Cast, builder: Builder, build: Callable[[Tournament, str], Built], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its times would be those of then."""
    left(build, cast)
    monkeypatch.setattr("tests.remembered.SECONDS_KEPT", 0)
    left(build, cast)
    assert builder.worked == 2


def test_what_is_built_to_be_old_is_so_by_all_clocks(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """None of which was moved since."""
    monkeypatch.setattr("tests.remembered.age", 600)

    def build(_tournament: Tournament) -> clock.Stamp:
        return clock.stamp()

    then, now = remembered(build)(cast.tournament), clock.stamp()
    assert 600 <= (now.steady - then.steady).total_seconds() < 1200
    assert now.moved == then.moved
    assert ClockReading.objects.count() == 1  # by the first look
