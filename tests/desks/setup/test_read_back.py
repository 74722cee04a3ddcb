"""A file is read back in two steps: its contents are shown, and then it is restored as a whole or not at all."""

import errno
import io
import json
import sqlite3
import subprocess
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.core import signing
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from tests.browser.forms import fields_of
from tests.builders import (
    Cast,
    answer_statuses,
    key_sheet,
    make_cast,
    page_words,
    publish_draw,
    register_players,
    sign_in,
)
from tests.desks.setup.looked import inspect_in_process
from tests.released import DATABASE, RELEASED, read_packed
from tests.tiers import sweep
from tournament.desks.setup.backup import contents, copying, looking, services, uploads, views
from tournament.files import limits
from tournament.models import AuditEntry, Member, Organizer, Tournament
from tournament.queries.record.archive import write
from tournament.queries.record.schema import schema

ENTRY = "tournament_auditentry (at, user_name, action, reason)"


@pytest.fixture
def cast(var: Path, committed: None) -> Cast:
    cast = make_cast(series_count=1)
    register_players(cast.tournament, 4, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    key_sheet(draw.tables.get(), by=cast.clerk)
    return cast


@pytest.fixture(autouse=True)
def inspection_in_process(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Inspects files in the test's process, except in tests that ask for `real_process`."""
    if "real_process" not in request.fixturenames:
        monkeypatch.setattr(looking, "answered", inspect_in_process)


@pytest.fixture
def real_process() -> None:
    """Files are inspected in a process of their own."""


@pytest.fixture
def saved_backup(cast: Cast, tmp_path: Path) -> bytes:
    copying.write_copy(file := tmp_path / "saved.sqlite3")
    return file.read_bytes()


def address(cast: Cast, step: str = "") -> str:
    return f"/o/{cast.organizer.slug}/backup/{step}"


def upload_file(cast: Cast, data: bytes, name: str = "saved.sqlite3", client: Client | None = None) -> Any:
    client = client or sign_in(cast.director)
    return client.post(address(cast, "file/"), {"file": SimpleUploadedFile(name, data)})


def confirm_preview(cast: Cast, preview: Any, client: Client | None = None) -> Any:
    client = client or sign_in(cast.director)
    sealed = fields_of(preview.content.decode())["sealed"]
    return client.post(address(cast, "file/confirmed/"), {"sealed": sealed})


def archive_bytes(cast: Cast) -> bytes:
    write(cast.tournament, file := io.BytesIO(), now=timezone.now())
    return file.getvalue()


def rename_tournament(cast: Cast) -> None:
    """Gives the tournament another name, so that its archive is of a tournament that is not here."""
    Tournament.objects.filter(pk=cast.tournament.pk).update(name="Another")


def change_backup(data: bytes, tmp_path: Path, *steps: str) -> bytes:
    file = tmp_path / "changed.sqlite3"
    file.write_bytes(data)
    with closing(sqlite3.connect(file)) as backup, backup:
        for step in steps:
            backup.execute(step)
    return file.read_bytes()


def test_a_backup_is_shown_and_with_tournaments_here_it_is_left_to_the_command(
    cast: Cast, saved_backup: bytes, var: Path, real_process: None
) -> None:
    answer = upload_file(cast, saved_backup)
    told = page_words(answer)
    assert answer.status_code == 200
    assert "A backup of everything. Recounted: all is well." in told
    assert "Organizers: Herz Dame, Kreuz As" in told
    assert "Pokal 21 Nov 2026 4 1 1 no" in told
    assert f"type in its folder: SKATWART_VAR={var} .venv/bin/python manage.py restore FILE – and" in told
    assert "Tournament Date Start cards Series Sheets Final result" in told
    assert "Version" not in told
    assert schema() not in told
    assert "sealed" not in fields_of(answer.content.decode())


def test_an_archive_is_shown_and_comes_back_beside_what_is_there(cast: Cast, real_process: None) -> None:
    data = archive_bytes(cast)
    rename_tournament(cast)
    preview = upload_file(cast, data, "pokal.json")
    assert "The archive of one tournament. Nobody has changed it since it was made." in page_words(preview)
    assert "Pokal 21 Nov 2026 4 1 1 no" in page_words(preview)
    assert "The tournament comes to Kreuz As, beside what is there" in page_words(preview)
    answer = confirm_preview(cast, preview)
    assert answer["Location"] == "/t/pokal-2026-2/"
    back = Tournament.objects.get(slug="pokal-2026-2")
    assert (back.name, back.organizer, back.cards.count()) == ("Pokal", cast.organizer, 4)
    assert AuditEntry.objects.get(action="tournament.restore").user == cast.director
    assert Tournament.objects.count() == 3


def test_the_preview_asks_who_gets_which_role_and_gives_what_is_ticked(cast: Cast) -> None:
    data = archive_bytes(cast)
    rename_tournament(cast)
    preview = upload_file(cast, data, "pokal.json")
    asked = {role.role: role for role in preview.context["roles"]}
    assert f"Director : {cast.director.username}" in page_words(
        preview
    ) or f"Director: {cast.director.username}" in page_words(preview)
    assert "checked" not in preview.text
    sealed = fields_of(preview.content.decode())["sealed"]
    ticked = {"sealed": sealed, "role": [str(asked["clerk"].place), "no number"]}
    sign_in(cast.director).post(address(cast, "file/confirmed/"), ticked)
    restored = Tournament.objects.get(name="Pokal")
    assert [str(role.role) for role in restored.appointments.all()] == ["clerk"]


def test_the_preview_says_that_the_tournament_of_an_archive_is_here_already(cast: Cast) -> None:
    preview = upload_file(cast, archive_bytes(cast), "pokal.json")
    assert "Kreuz As has a tournament “Pokal” of this day already; nothing was read." in page_words(preview)
    assert "sealed" not in fields_of(preview.content.decode())


def test_a_preview_confirmed_twice_restores_once(cast: Cast) -> None:
    data = archive_bytes(cast)
    rename_tournament(cast)
    preview = upload_file(cast, data, "pokal.json")
    assert [confirm_preview(cast, preview).status_code for _click in range(2)] == [302, 409]
    assert Tournament.objects.filter(name="Pokal", organizer=cast.organizer).count() == 1


def test_reading_back_needs_a_manager_and_the_organizer_of_the_preview(cast: Cast) -> None:
    people = (cast.clerk, cast.referee, cast.stranger)
    for step in ("file/", "file/confirmed/"):
        assert answer_statuses(address(cast, step), *people, data={}) == [403, 403, 404]
    data = archive_bytes(cast)
    rename_tournament(cast)
    preview = upload_file(cast, data, "pokal.json")
    other = Organizer.objects.exclude(pk=cast.organizer.pk).get()
    sealed = fields_of(preview.content.decode())["sealed"]
    answer = sign_in(cast.stranger).post(f"/o/{other.slug}/backup/file/confirmed/", {"sealed": sealed})
    assert answer.status_code == 409
    assert "Choose it again." in page_words(answer)


@pytest.mark.parametrize("sealed", ["", "made:up:token", "\0"])
def test_a_made_up_confirmation_reads_nothing(cast: Cast, sealed: str) -> None:
    answer = sign_in(cast.director).post(address(cast, "file/confirmed/"), {"sealed": sealed})
    assert answer.status_code == 409
    assert "This file is no longer kept here. Choose it again." in page_words(answer)


def zip_bomb() -> bytes:
    with zipfile.ZipFile(packed := io.BytesIO(), "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("backup.sqlite3", b"\0" * 50_000_000)
    return packed.getvalue()


@sweep(
    ("data", "why"),
    [
        (b"", "empty"),
        (b"Nachname;Vorname\nAlbrecht;Karl", "neither a backup (.sqlite3) nor the archive"),
        (b"%PDF-1.7", "neither a backup (.sqlite3) nor the archive"),
        (zip_bomb(), "neither a backup (.sqlite3) nor the archive"),
        (b"SQLite format 3\0", "damaged or only a part"),
        (b"SQLite format 3\0" + b"x" * 9000, "damaged or only a part"),
        (b"{", "no archive of a tournament, or only a part"),
        (b"{" + b"[" * 100_000, "no archive of a tournament, or only a part"),
        (b'{"format": "skatwart-archive-1"}', "no archive of a tournament, or only a part"),
    ],
)
def test_a_foreign_file_is_refused_in_a_sentence(cast: Cast, var: Path, data: bytes, why: str) -> None:
    answer = upload_file(cast, data)
    assert answer.status_code == 422
    assert why in page_words(answer)
    assert not (var / "passing").exists() or list((var / "passing").iterdir()) == []


def test_a_truncated_backup_is_refused(cast: Cast, saved_backup: bytes) -> None:
    answer = upload_file(cast, saved_backup[: len(saved_backup) // 2])
    assert "This backup is damaged or only a part of one." in page_words(answer)


@sweep(
    ("step", "why"),
    [
        (
            "CREATE TRIGGER late AFTER INSERT ON tournament_startcard BEGIN SELECT 1; END",
            "tournament_startcard: late is none of Skatwart's",
        ),
        ("CREATE VIEW seen AS SELECT * FROM tournament_user", "seen: seen is none"),
        ("CREATE VIRTUAL TABLE words USING fts5(word)", "words: words is none"),
        ("DROP TRIGGER trail_no_update", "trail_no_update is missing"),
        ("CREATE TRIGGER sqlitexevil AFTER INSERT ON tournament_startcard BEGIN SELECT 1; END", "sqlitexevil is none"),
        ("CREATE VIEW sqlitexseen AS SELECT * FROM tournament_user", "sqlitexseen is none"),
        ("CREATE VIRTUAL TABLE sqlitexwords USING fts5(word)", "sqlitexwords is none"),
        ("DROP INDEX one_draw_in_force", "one_draw_in_force is missing"),
        ("CREATE UNIQUE INDEX narrow ON tournament_user (last_login)", "narrow is none"),
        ("ALTER TABLE tournament_user ADD COLUMN more text", "tournament_user: more is none"),
        ("DROP TABLE tournament_lot", "the table tournament_lot is missing"),
        ("UPDATE tournament_tournament SET date = 'nonsense'", "changed its tables"),
        ("UPDATE tournament_tournament SET date = 7", "changed its tables"),
        ("UPDATE tournament_tournament SET date = '9999-12-31'", "changed its tables"),
        (
            f"INSERT INTO {ENTRY} VALUES ('9999-12-31 23:59:59', '', 'x', '')",
            "changed its tables",
        ),
        ("DROP TABLE django_migrations", "changed its tables"),
        (
            "INSERT INTO django_migrations (app, name, applied) VALUES ('tournament', '9999_later', 0)",
            "newer Skatwart (9999; this one:",
        ),
        ("UPDATE tournament_footerentry SET won = won - 1 WHERE seat = 1", "doesn't agree with itself"),
    ],
)
def test_a_manipulated_backup_is_refused(cast: Cast, saved_backup: bytes, tmp_path: Path, step: str, why: str) -> None:
    answer = upload_file(cast, change_backup(saved_backup, tmp_path, step))
    assert answer.status_code == 422
    assert why in page_words(answer)
    assert "Traceback" not in page_words(answer)
    assert list(uploads.folder().iterdir()) == []


@pytest.mark.parametrize(("step", "status"), [("SELECT 1", 200), ("DROP INDEX one_draw_in_force", 422)])
def test_an_older_backup_is_migrated_before_it_is_inspected(cast: Cast, tmp_path: Path, step: str, status: int) -> None:
    older = read_packed(RELEASED / "0.1.0" / DATABASE)
    answer = upload_file(cast, change_backup(older, tmp_path, step))
    assert answer.status_code == status
    assert ("one_draw_in_force is missing" in page_words(answer)) == (status == 422)


def test_a_backup_that_cannot_replace_the_database_is_refused_at_the_preview(
    cast: Cast, saved_backup: bytes, tmp_path: Path
) -> None:
    answer = upload_file(
        cast, change_backup(saved_backup, tmp_path, "PRAGMA journal_mode=DELETE", "PRAGMA page_size=8192", "VACUUM")
    )
    assert answer.status_code == 422
    assert "changed its tables" in page_words(answer)


def test_a_backup_that_sqlite_cannot_restore_is_reported_and_deleted(
    cast: Cast, saved_backup: bytes, var: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unwilling(_database: Path, _file: Path) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(services, "put_into", unwilling)
    monkeypatch.setattr(services, "refuse_played", lambda: None)
    for other in Organizer.objects.exclude(pk=cast.organizer.pk):
        Member.objects.create(organizer=other, user=cast.director, manages=True)
    token = uploads.keep([saved_backup])
    sealed = signing.dumps({"token": token, "organizer": cast.organizer.pk}, salt=views.SALT)
    answer = sign_in(cast.director).post(address(cast, "file/confirmed/"), {"sealed": sealed})
    assert answer.status_code == 409
    assert "could not be read back: database or disk is full. Everything is as it was before." in page_words(answer)
    assert list((var / "passing").iterdir()) == []


def test_a_full_disk_is_reported_when_a_file_is_sent(
    cast: Cast, saved_backup: bytes, var: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Path.open

    def full(path: Path, *args: Any, **kwargs: Any) -> Any:
        if var in path.parents:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(path, *args, **kwargs)

    with monkeypatch.context() as while_sent:
        while_sent.setattr(Path, "open", full)
        answer = upload_file(cast, saved_backup)
    assert answer.status_code == 422
    assert "No space left on device. Is there room where the data are?" in page_words(answer)


def test_a_recount_that_breaks_off_says_that_the_file_is_none_of_ours(
    cast: Cast, saved_backup: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python's own words are not shown."""
    told = subprocess.CompletedProcess([], 1, stdout="", stderr="Traceback (most recent call last):\n  x\nTypeError: x")
    monkeypatch.setattr(subprocess, "run", lambda *_args, **_more: told)
    answer = upload_file(cast, saved_backup)
    assert answer.status_code == 422
    assert "somebody has changed its tables" in page_words(answer)
    assert "Traceback" not in page_words(answer)


@pytest.mark.skipif(not limits.IS_HELD, reason="this system holds no limits")
@pytest.mark.parametrize("memory", [35_000_000, 60_000_000, 66_000_000])
def test_a_recount_that_takes_too_much_memory_ends_by_itself(
    cast: Cast, saved_backup: bytes, monkeypatch: pytest.MonkeyPatch, memory: int
) -> None:
    """At each of these limits another part runs out of memory: Python itself, its libraries, Django."""
    monkeypatch.setattr(contents, "MEMORY", memory)
    answer = upload_file(cast, saved_backup)
    assert answer.status_code == 422
    assert "took more time or memory than a file that is read back may take" in page_words(answer)


def test_no_file_stays_after_an_inspection_that_broke_off(
    cast: Cast, var: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_told: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr(views, "there_already", broken)
    with pytest.raises(RuntimeError):
        upload_file(cast, archive_bytes(cast))
    assert list((var / "passing").iterdir()) == []


@pytest.mark.parametrize("at", ["9999-12-31T23:59:59+00:00", "0001-01-01T00:00:00+14:00", "nonsense"])
def test_an_archive_with_an_impossible_time_is_shown_without_it(cast: Cast, at: str) -> None:
    head = json.loads(data := archive_bytes(cast))["made_at"]
    answer = upload_file(cast, data.replace(head.encode(), at.encode()), "pokal.json")
    assert answer.status_code == 200
    assert "Made: –" in page_words(answer)


def test_tables_that_sqlite_makes_for_itself_are_no_manipulation(
    cast: Cast, saved_backup: bytes, tmp_path: Path
) -> None:
    assert upload_file(cast, change_backup(saved_backup, tmp_path, "ANALYZE")).status_code == 200


def test_a_manipulated_archive_is_refused(cast: Cast) -> None:
    answer = upload_file(cast, archive_bytes(cast).replace(b"Pokal", b"Kopal"), "pokal.json")
    assert "was changed after it was made" in page_words(answer)


def test_a_second_file_is_refused_at_once_while_one_is_inspected(cast: Cast, saved_backup: bytes) -> None:
    with views.one_inspection:
        answer = upload_file(cast, saved_backup)
    assert answer.status_code == 422
    assert "Other large files are being read just now." in page_words(answer)


def test_a_recount_that_takes_too_long_is_given_up(
    cast: Cast, saved_backup: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contents, "SECONDS", 0.01)
    answer = upload_file(cast, saved_backup)
    assert "could not be recounted in" in page_words(answer)
