"""While a series goes on, the database is copied every few minutes, too; only some of these copies are kept."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from tests.builders import Cast, register_players
from tests.desks.setup.sticks import copy_names, day_page, play_last_series
from tournament.desks.setup.backup import automatic
from tournament.desks.setup.backup.automatic import Watch
from tournament.desks.setup.backup.copying import NEWEST, thin
from tournament.desks.setup.backup.place import Place


@pytest.fixture
def cast(manages_all: Cast) -> Cast:
    return manages_all


@pytest.fixture
def copies_are_due(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next copy is due at once."""
    monkeypatch.setattr(automatic, "EVERY", timedelta())


def test_changes_during_a_series_are_copied_after_a_few_minutes(
    set_up: Place, cast: Cast, stick: Path, request: pytest.FixtureRequest
) -> None:
    watch = Watch()
    register_players(cast.tournament, 4, by=cast.director)
    assert watch.look() is None
    request.getfixturevalue("copies_are_due")
    assert watch.look()
    assert sum(name.endswith("-between.sqlite3") for name in copy_names(stick)) == 1
    assert len(copy_names(stick)) == 2
    assert watch.look() is None


def test_a_hall_without_changes_is_not_copied_again(
    set_up: Place, copies_are_due: None, cast: Cast, stick: Path
) -> None:
    assert Watch().look() is None
    assert len(copy_names(stick)) == 1


def test_a_copy_after_a_finished_series_is_not_named_between(
    set_up: Place, copies_are_due: None, cast: Cast, stick: Path
) -> None:
    play_last_series(cast)
    assert Watch().look()
    assert not [name for name in copy_names(stick) if "between" in name]


def test_thinning_keeps_the_newest_copies_the_last_of_each_hour_and_other_files(tmp_path: Path) -> None:
    between = [
        f"skatwart-2026-11-25-{hour}{minute:02}00-between.sqlite3" for hour in (18, 19) for minute in range(0, 60, 5)
    ]
    others = ["skatwart-2026-11-25-180500-pokal-series-1.sqlite3", "between.sqlite3", "skatwart-between.sqlite3"]
    for name in (*between, *others):
        (tmp_path / name).touch()
    for _again in range(2):
        thin(tmp_path)
        assert copy_names(tmp_path) == sorted([between[11], between[-NEWEST - 1], *between[-NEWEST:], *others])


def test_a_copy_that_cannot_be_deleted_does_not_stop_thinning(tmp_path: Path) -> None:
    for minute in range(10, 20):
        (tmp_path / f"skatwart-2026-11-25-19{minute}00-between.sqlite3").mkdir()
    thin(tmp_path)
    assert len(copy_names(tmp_path)) == 10


def test_the_page_of_the_day_says_how_old_the_last_copy_is(set_up: Place, cast: Cast) -> None:
    assert set_up.last
    at = timezone.localtime(set_up.last.made_at)
    told = day_page(cast)
    assert f"Last copy to {set_up.folder}: {at.day} {at:%b %Y, %H:%M}, 0 minutes old." in told
