"""Copies that Skatwart writes to a folder or stick by itself, after each series and the final result."""

import errno
import json
import os
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from tests.builders import Cast, key_sheet, page_words, publish_draw, register_players, sign_in
from tests.desks.setup.sticks import backup_address, backup_page, copy_names, count_cards, day_page, play_last_series
from tests.tiers import sweep
from tournament.desks.results.final import services as results
from tournament.desks.setup.backup import automatic, copying, services
from tournament.desks.setup.backup import place as places
from tournament.desks.setup.backup.automatic import Watch
from tournament.desks.setup.backup.place import MARK, Place, place
from tournament.models import AuditEntry, Tournament


@pytest.fixture
def cast(manages_all: Cast) -> Cast:
    return manages_all


def test_a_folder_is_tried_when_it_is_set(cast: Cast, stick: Path) -> None:
    answer = sign_in(cast.director).post(backup_address(cast, "place/"), {"folder": str(stick)}, follow=True)
    (copy,) = copy_names(stick)
    assert f"Copied as {copy}." in page_words(answer)
    assert "Last copy:" in page_words(answer)
    assert count_cards(stick / copy) == 0
    entry: Any = AuditEntry.objects.get(action="backup.place")
    assert (entry.after, entry.organizer) == ({"folder": str(stick)}, cast.organizer)


@sweep(
    ("folder", "why"),
    [
        (
            "stick",
            "Write the folder as the machine calls it on which Skatwart runs, from the very beginning: /media/stick",
        ),
        ("{tmp}/nowhere", "There is no folder {tmp}/nowhere on the machine"),
        ("{tmp}/var", "lies inside the folder of the data"),
        ("{tmp}/var/../var", "lies inside the folder of the data"),
        ("{tmp}/link", "lies inside the folder of the data"),
        ("/proc", "/proc belongs to the machine itself"),
        ("/dev", "/dev belongs to the machine itself"),
        ("/proc/self", "/proc/self belongs to the machine itself"),
        ("/sys", "/sys belongs to the machine itself"),
        ("/etc/hosts", "There is no folder /etc/hosts"),
        ("/\0", "can't be printed"),
    ],
)
def test_a_folder_that_cannot_be_used_is_refused(cast: Cast, tmp_path: Path, folder: str, why: str) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "var")
    answer = sign_in(cast.director).post(backup_address(cast, "place/"), {"folder": folder.format(tmp=tmp_path)})
    assert answer.status_code in (409, 422)
    assert why.format(tmp=tmp_path) in page_words(answer)
    assert place() is None
    assert not AuditEntry.objects.filter(action="backup.place").exists()


@pytest.mark.parametrize("kind", ["pipe", "link", "folder"])
def test_a_mark_that_is_no_ordinary_file_is_neither_read_nor_written(
    cast: Cast, stick: Path, tmp_path: Path, kind: str
) -> None:
    """Opening a pipe would wait for ever, and a link leads to somebody else's file."""
    (letter := tmp_path / "letter").write_text("precious")
    make: Any = {"pipe": os.mkfifo, "link": lambda mark: mark.symlink_to(letter), "folder": Path.mkdir}
    make[kind](stick / MARK)
    answer = sign_in(cast.director).post(backup_address(cast, "place/"), {"folder": str(stick)})
    assert answer.status_code == 409
    assert f"In {stick}, {MARK} is no file that Skatwart wrote there." in page_words(answer)
    assert (letter.read_text(), place(), copy_names(stick)) == ("precious", None, [])


def test_a_folder_whose_mark_became_a_pipe_counts_as_another_folder(set_up: Place, stick: Path) -> None:
    (stick / MARK).unlink()
    os.mkfifo(stick / MARK)
    assert places.barrier(set_up) == places.Failing.ANOTHER


def test_an_unreadable_mark_is_written_anew(cast: Cast, stick: Path) -> None:
    (stick / MARK).write_bytes(b"\xff\0\xfe" * 9000)
    chosen = services.set_place(cast.organizer, folder=str(stick), by=cast.director)
    assert (chosen.failure, len(copy_names(stick))) == (None, 1)


def test_the_database_is_not_locked_while_a_folder_is_tried(
    cast: Cast, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder may hang; others can write to the database meanwhile."""

    def slow(folder: str) -> Place:
        assert not connection.in_atomic_block
        return places.checked(folder)

    monkeypatch.setattr(services, "checked", slow)
    assert services.set_place(cast.organizer, folder=str(stick), by=cast.director).last


def test_a_copy_asked_for_while_another_one_hangs_is_refused(
    set_up: Place, cast: Cast, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(automatic, "PATIENCE", 0.01)
    with automatic.one_at_a_time:
        answer = sign_in(cast.director).post(backup_address(cast, "place/copy/"))
        assert answer.status_code == 409
        assert f"A copy to {stick} is still being written and doesn't end." in page_words(answer)
    assert sign_in(cast.director).post(backup_address(cast, "place/copy/")).status_code == 302


def test_a_full_data_disk_is_reported_after_a_copy(set_up: Place, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """The copy is on the stick, but the note of it can't be written."""

    def full(*_args: Any, **_more: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    answer = sign_in(cast.director).post(backup_address(cast, "place/copy/"))
    assert answer.status_code == 409
    assert "No space left on device. Is there room where the data are?" in page_words(answer)


def test_every_series_and_the_final_result_are_copied_once(set_up: Place, cast: Cast, stick: Path) -> None:
    watch = Watch()
    assert watch.look() is None
    play_last_series(cast)
    assert watch.look()
    assert watch.look() is None
    results.finalise(cast.tournament, by=cast.director)
    assert watch.look()
    assert watch.look() is None
    series, final, first = sorted(copy_names(stick), key=lambda name: ("series-1" not in name, "final" not in name))
    assert series.endswith("-pokal-2026-series-1.sqlite3")
    assert final.endswith("-pokal-2026-final.sqlite3")
    assert [count_cards(stick / name) for name in (first, series, final)] == [0, 4, 4]
    known: Any = place()
    assert (known.last.name, known.last.size) == (final, (stick / final).stat().st_size)


def test_a_series_that_is_not_over_is_not_copied(set_up: Place, cast: Cast, stick: Path) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    key_sheet(draw.tables.get(number=1), by=cast.clerk)
    assert Watch().look() is None
    assert len(copy_names(stick)) == 1


def test_the_page_of_the_day_says_that_the_stick_is_gone_until_it_is_back(
    set_up: Place, cast: Cast, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick.rename(stick.with_name("pocket"))
    play_last_series(cast)
    watch = Watch()
    assert watch.look()
    assert "is not there. Plug the stick in; it is tried again every minute." in day_page(cast)
    stick.with_name("pocket").rename(stick)
    assert watch.look() is None  # not every few seconds
    monkeypatch.setattr(automatic, "AGAIN", 0)
    assert watch.look()
    assert "Plug the stick in" not in day_page(cast)
    assert len(copy_names(stick)) == 2


def test_a_failed_copy_that_was_asked_for_is_made_later(set_up: Place, cast: Cast, stick: Path) -> None:
    """Though no series was finished since the last copy."""
    stick.rename(stick.with_name("pocket"))
    sign_in(cast.director).post(backup_address(cast, "place/copy/"))
    assert "is not there. Plug the stick in" in backup_page(cast)
    stick.with_name("pocket").rename(stick)
    assert Watch().look()
    assert "Plug the stick in" not in backup_page(cast)
    assert len(copy_names(stick)) == 2


def test_the_folder_that_a_stick_leaves_behind_is_not_written_to(set_up: Place, cast: Cast, stick: Path) -> None:
    stick.rename(stick.with_name("pocket"))
    stick.mkdir()
    play_last_series(cast)
    assert Watch().look()
    assert "is not the folder or stick that was chosen" in day_page(cast)
    assert list(stick.iterdir()) == []


def test_a_full_stick_is_reported_and_no_half_copy_is_left(
    set_up: Place, cast: Cast, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: Path) -> None:
        file.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(copying, "fill", full)
    play_last_series(cast)
    assert Watch().look()
    assert f"{stick} is full. Make room or choose another folder." in day_page(cast)
    assert f"{stick} is full." in backup_page(cast)
    assert len(copy_names(stick)) == 1


def test_the_page_of_the_day_names_a_series_that_is_not_copied_yet(
    set_up: Place, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No server of ours runs that would copy it; a copy that is due this minute is still waited for."""
    play_last_series(cast)
    told = "Series 1 is not copied to"
    assert told not in day_page(cast)
    monkeypatch.setattr("tournament.desks.setup.backup.reading.PATIENCE", timedelta())
    assert told in day_page(cast)
    sign_in(cast.director).post(backup_address(cast, "place/copy/"))
    assert told not in day_page(cast)


def entry_time(last: Any) -> str:
    return str(AuditEntry.objects.get(pk=last.entry).at.isoformat())


@pytest.mark.parametrize(
    ("further", "entered"), [(200, ""), (200, "2026-11-21T10:00:00+00:00"), (-1, "2020-01-01T10:00:00+00:00")]
)
def test_a_series_is_copied_after_a_restore_though_the_earlier_trail_was_longer(
    set_up: Place, cast: Cast, stick: Path, monkeypatch: pytest.MonkeyPatch, further: int, entered: str
) -> None:
    """The note of the last copy belongs to the database before the restore."""
    play_last_series(cast)
    newest: Any = AuditEntry.objects.first()
    last: Any = set_up.last
    assert last.entered == entry_time(last)
    places.remember(replace(set_up, last=replace(last, entry=newest.pk + further, entered=entered)))
    monkeypatch.setattr("tournament.desks.setup.backup.reading.PATIENCE", timedelta())
    assert "Series 1 is not copied to" in day_page(cast)
    assert Watch().look()
    assert [name.endswith("-pokal-2026-series-1.sqlite3") for name in copy_names(stick)].count(True) == 1
    assert "Series 1 is not copied to" not in day_page(cast)
    assert Watch().look() is None


def test_without_a_folder_the_page_of_the_day_says_nothing_of_copies(cast: Cast) -> None:
    play_last_series(cast)
    assert Watch().look() is None
    assert "copied" not in day_page(cast)


def test_an_existing_copy_is_never_overwritten(cast: Cast, stick: Path) -> None:
    target = stick / "skatwart-now.sqlite3"
    target.write_text("precious")
    with pytest.raises(FileExistsError):
        copying.write_copy(target)
    assert target.read_text() == "precious"


def test_a_half_file_that_a_killed_copy_left_is_cleared_away(cast: Cast, stick: Path) -> None:
    (stick / "skatwart-2026.sqlite3.unfinished").write_text("half")
    (stick / "holiday.unfinished").write_text("mine")
    copying.write_copy(stick / "skatwart-now.sqlite3")
    assert sorted(path.name for path in stick.iterdir()) == ["holiday.unfinished", "skatwart-now.sqlite3"]


def test_nothing_more_is_copied_once_the_folder_is_taken_away(set_up: Place, cast: Cast, stick: Path) -> None:
    sign_in(cast.director).post(backup_address(cast, "place/forget/"))
    play_last_series(cast)
    assert Watch().look() is None
    assert len(copy_names(stick)) == 1
    assert "Choose the folder" in backup_page(cast)


@sweep("text", ["", "[]", "{}", '{"folder": 1}', "\0", '{"last": 1, "failure": null}'])
def test_an_unreadable_note_of_the_folder_counts_as_no_folder(cast: Cast, var: Path, text: str) -> None:
    (var / places.FILE).write_text(text)
    assert place() is None
    assert "Choose the folder" in backup_page(cast)


def test_a_save_waits_for_no_copy(set_up: Place, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keying a sheet and making a result never touch the stick."""
    monkeypatch.setattr(copying, "fill", lambda _file: pytest.fail("a save copies"))
    play_last_series(cast)
    results.finalise(cast.tournament, by=cast.director)
    assert Tournament.objects.filter(pk=cast.tournament.pk).exists()


def test_the_note_of_the_folder_is_kept_beside_the_data(set_up: Place, var: Path) -> None:
    told = json.loads((var / places.FILE).read_text())
    assert told.keys() == {"folder", "mark", "last", "failure"}
