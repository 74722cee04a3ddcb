"""The page of the backup: a manager of all organizers downloads everything in one file."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from threading import Barrier, BrokenBarrierError, current_thread
from threading import enumerate as enumerate_threads

import pytest
from django.db import connection

from tests.builders import Cast, answer_statuses, page_words, register_players, sign_in
from tests.desks.setup.sticks import backup_address, backup_page, copy_names, count_cards
from tournament.desks.setup.backup import copying, services
from tournament.desks.setup.backup.place import place
from tournament.desks.setup.backup.sending import Sending, later
from tournament.models import AuditEntry, Member


def archive_address(cast: Cast) -> str:
    return f"/t/{cast.tournament.slug}/papers/archive.json"


@pytest.fixture
def cast(manages_all: Cast) -> Cast:
    return manages_all


def test_the_button_gives_the_file_that_the_command_writes(cast: Cast, tmp_path: Path, var: Path) -> None:
    register_players(cast.tournament, 3, by=cast.director)
    answer = sign_in(cast.director).post(backup_address(cast, "download/"))
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="skatwart-20')
    file = tmp_path / "taken.sqlite3"
    file.write_bytes(answer.getvalue())
    assert count_cards(file) == 3
    assert list((var / "passing").iterdir()) == []
    assert AuditEntry.objects.get(action="backup.download").user == cast.director
    assert AuditEntry.objects.get(action="backup.arrived").user == cast.director


def test_a_download_that_breaks_off_is_in_the_trail_but_not_as_arrived(cast: Cast) -> None:
    for name, client in (("backup", sign_in(cast.director)), ("archive", sign_in(cast.director))):
        answer = (
            client.post(backup_address(cast, "download/")) if name == "backup" else client.get(archive_address(cast))
        )
        next(iter(answer))
        answer.close()
        assert AuditEntry.objects.filter(action=f"{name}.download").exists()
        assert not AuditEntry.objects.filter(action=f"{name}.arrived").exists()


def test_the_arrival_of_a_download_is_recorded_in_a_thread_of_its_own(tmp_path: Path) -> None:
    """The thread that serves all connections waits for no database."""
    (path := tmp_path / "file").write_bytes(b"1234")
    threads: list[str] = []
    file = Sending(path, partial(later, lambda: threads.append(current_thread().name)))
    assert file.read(3) == b"123"
    file.seek(0)  # as the server does, which looks before it sends
    assert file.read() == b"1234"
    file.close()
    file.close()
    for thread in enumerate_threads():
        if thread.name == "arrived":
            thread.join()
    assert threads == ["arrived"]


def test_two_downloads_at_once_are_both_whole(cast: Cast, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two downloads of the same second: each has a file of its own, and deletes nothing of the other's."""
    fill, both = copying.fill, Barrier(2)

    def slow(file: Path) -> None:
        fill(file)
        with suppress(BrokenBarrierError):
            both.wait(timeout=0.5)

    monkeypatch.setattr(copying, "fill", slow)

    def save(_click: int) -> Path:
        try:
            return services.save_all(cast.organizer, by=cast.director, at=datetime(2026, 11, 21, 10, tzinfo=UTC)).path
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        files = list(pool.map(save, range(2)))
    assert len(set(files)) == 2
    assert [count_cards(file) for file in files] == [0, 0]


def test_the_backup_needs_a_manager_of_every_organizer(cast: Cast, stick: Path) -> None:
    Member.objects.filter(user=cast.director).exclude(organizer=cast.organizer).delete()
    told = backup_page(cast)
    assert "A backup of everything holds the data of other organizers, too." in told
    assert "Herz Dame" not in told
    assert "Download the backup" not in told
    assert "Pokal" in told
    for step in ("download/", "place/", "place/copy/", "place/forget/"):
        answer = sign_in(cast.director).post(backup_address(cast, step), {"folder": str(stick)})
        assert (answer.status_code, place()) == (409, None)
        assert "concerns other organizers, too" in page_words(answer)
        assert "Herz Dame" not in page_words(answer)
    assert copy_names(stick) == []


def test_the_page_of_the_backup_needs_a_manager(cast: Cast) -> None:
    people = (cast.clerk, cast.referee, cast.stranger)
    assert answer_statuses(backup_address(cast), *people, get=True) == [403, 403, 404]
    assert answer_statuses(backup_address(cast, "download/"), *people, data={}) == [403, 403, 404]


def test_the_backup_step_leads_managers_to_the_backup_and_directors_to_the_archive(cast: Cast) -> None:
    step = f"/t/{cast.tournament.slug}/backup/"
    assert sign_in(cast.director).get(step)["Location"] == backup_address(cast)
    Member.objects.filter(user=cast.director).update(manages=False)
    assert sign_in(cast.director).get(step)["Location"] == f"/t/{cast.tournament.slug}/papers/archive.json"
