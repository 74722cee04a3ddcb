"""`restore` reads an archive back, or puts a backup in the place of the database; it never leaves half of either."""

import io
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as real
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from tests.builders import Cast, register_players
from tests.desks.setup.looked import inspect_in_process
from tests.tiers import sweep
from tournament.desks.setup.arriving.reading import ROWS
from tournament.desks.setup.backup import looking
from tournament.management.folder import held
from tournament.models import Organizer, Seal, Tournament
from tournament.queries.record.archive import write
from tournament.queries.record.schema_parts import new_database

ROW = "SELECT name FROM tournament_organizer"
ORGANIZER = "INSERT INTO tournament_organizer (id, name, slug, publishes_all_time) VALUES (1, ?, 'x', 0)"
MIGRATION = "INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, '2026-11-21')"


def database(path: Path, what: str, newest: str = "") -> Path:
    """A database of Skatwart with one organizer, in the journal mode that it works in."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.deserialize(new_database())
        connection.executemany(MIGRATION, [("tournament", newest)] if newest else [])
        connection.execute(ORGANIZER, [what])
        connection.commit()
        path.write_bytes(connection.serialize())
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
    return path


def things(path: Path) -> str:
    with closing(sqlite3.connect(path)) as opened:
        return str(opened.execute(ROW).fetchone()[0])


@pytest.fixture
def here(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch, django_db_blocker: DjangoDbBlocker) -> Path:
    """The database of this machine; the command never touches the one of the tests."""
    with django_db_blocker.unblock():  # for the tables in memory
        database_file = database(tmp_path / "skatwart.sqlite3", "before")
    monkeypatch.setitem(real.DATABASES, "default", {"ENGINE": "django.db.backends.sqlite3", "NAME": str(database_file)})
    settings.VAR = tmp_path
    monkeypatch.setattr(connection, "close", lambda: None)
    return database_file


def answer(*args: str) -> str:
    out = io.StringIO()
    call_command("restore", *args, stdout=out)
    return out.getvalue()


@pytest.fixture
def archive(cast: Cast, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(looking, "answered", inspect_in_process)
    file = tmp_path / "archive.json"
    with file.open("w+b") as opened:
        write(cast.tournament, opened, now=timezone.now())
    return file


def test_an_archive_comes_back_at_another_address_and_organizer(archive: Path) -> None:
    Organizer.objects.create(name="Pik Sieben", slug="pik")
    assert "Pokal is back at /t/again/" in answer(str(archive), "--as", "again", "--organizer", "pik")
    assert Tournament.objects.get(slug="again").organizer.slug == "pik"


def test_an_archive_comes_back_in_parts_for_which_nobody_waits_long(cast: Cast, archive: Path) -> None:
    register_players(cast.tournament, 3 * ROWS, by=cast.director)
    with archive.open("w+b") as opened:
        write(cast.tournament, opened, now=timezone.now())
    since = Seal.objects.latest("pk").pk
    Tournament.objects.update(name="Another")
    answer(str(archive), "--as", "again")
    assert Tournament.objects.get(slug="again").cards.count() == 3 * ROWS
    assert max(seal.row_count for seal in Seal.objects.filter(pk__gt=since)) <= ROWS


def test_roles_are_named_and_given_only_where_it_is_said_so(archive: Path, cast: Cast) -> None:
    Tournament.objects.update(name="Another")
    told = answer(str(archive), "--as", "again")
    assert f"No role was given (with --roles: {cast.director.username} director" in told
    assert not Tournament.objects.get(slug="again").appointments.exists()
    Tournament.objects.filter(slug="again").update(name="A third")
    assert "No role was given" not in answer(str(archive), "--as", "once-more", "--roles")
    given = Tournament.objects.get(slug="once-more").appointments.values_list("user__username", "role")
    assert (cast.director.username, "director") in given


def test_what_is_refused_is_said_in_a_sentence(archive: Path) -> None:
    for args, why in (
        ([], "has a tournament “Pokal” of this day already"),
        (["--organizer", "none"], "There is no organizer at /o/none/"),
        (["--as", "no/address"], "Enter a valid"),
    ):
        with pytest.raises(CommandError, match=why):
            answer(str(archive), *args)


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="can't be read: No such file"):
        answer(str(tmp_path / "nothing.json"))


def test_a_backup_takes_the_place_and_what_was_there_is_kept(here: Path, tmp_path: Path) -> None:
    backup = database(tmp_path / "backup.sqlite3", "saved")
    assert "Start Skatwart again." in answer(str(backup))
    assert (things(here), things(backup)) == ("saved", "saved")
    (aside,) = tmp_path.glob("skatwart.sqlite3.before-*")
    assert things(aside) == "before"
    assert not list(tmp_path.glob("*.new*")) + list(tmp_path.glob("skatwart.sqlite3-*"))


def test_on_a_machine_without_data_it_is_simply_put_there(here: Path, tmp_path: Path) -> None:
    here.unlink()
    answer(str(database(tmp_path / "backup.sqlite3", "saved")))
    assert things(here) == "saved"
    assert not list(tmp_path.glob("*.before-*"))


def test_nothing_happens_while_the_database_is_open(here: Path, tmp_path: Path) -> None:
    backup = database(tmp_path / "backup.sqlite3", "saved")
    with closing(sqlite3.connect(here)) as reader:
        reader.execute("BEGIN")
        reader.execute(ROW).fetchone()
        with pytest.raises(CommandError, match="stop Skatwart first"):
            answer(str(backup))
    assert things(here) == "before"


def test_nothing_happens_while_a_server_has_the_folder(here: Path, tmp_path: Path) -> None:
    backup = database(tmp_path / "backup.sqlite3", "saved")
    with held(tmp_path), pytest.raises(CommandError, match="Skatwart is running on the data in"):
        answer(str(backup))
    assert things(here) == "before"
    answer(str(backup))


def test_a_damaged_or_foreign_or_newer_backup_is_refused(here: Path, tmp_path: Path) -> None:
    half = tmp_path / "half.sqlite3"
    half.write_bytes(database(tmp_path / "whole.sqlite3", "x" * 9000).read_bytes()[:6000])
    foreign = tmp_path / "foreign.sqlite3"
    with closing(sqlite3.connect(foreign)) as connection, connection:
        connection.execute("CREATE TABLE other (x)")
    newer = database(tmp_path / "newer.sqlite3", "new", newest="9999_later")
    for file, why in ((half, "half"), (foreign, "no such table"), (newer, "newer Skatwart")):
        with pytest.raises(CommandError, match=why):
            answer(str(file))
    assert things(here) == "before"


def test_of_postgresql_it_says_what_to_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(real.DATABASES, "default", {"ENGINE": "django.db.backends.postgresql"})
    with pytest.raises(CommandError, match="pg_restore"):
        answer(str(database(tmp_path / "backup.sqlite3", "saved")))


def test_a_refused_restore_leaves_nothing_beside_the_database(here: Path, tmp_path: Path) -> None:
    file = database(tmp_path / "backup.sqlite3", "after")
    with closing(sqlite3.connect(here)) as other:
        other.execute("BEGIN")
        other.execute(ROW).fetchone()  # whoever reads keeps the journal
        with pytest.raises(CommandError, match="open elsewhere"):
            answer(str(file))
    assert things(here) == "before"
    assert not [path.name for path in tmp_path.iterdir() if ".new" in path.name or ".before" in path.name]


def test_a_database_too_damaged_to_be_read_is_set_aside_as_it_is(here: Path, tmp_path: Path) -> None:
    file = database(tmp_path / "backup.sqlite3", "after")
    here.write_bytes(b"no database at all" * 100)
    assert "What was there before is kept" in answer(str(file))
    assert things(here) == "after"
    (kept,) = tmp_path.glob("*.before-*")
    assert kept.read_bytes().startswith(b"no database")


@sweep(
    ("step", "names"),
    [
        ("DROP TRIGGER trail_no_update", ["tournament_auditentry: trail_no_update is missing"]),
        (
            "CREATE TRIGGER less AFTER INSERT ON tournament_cashentry BEGIN SELECT 1; END",
            ["less is none of Skatwart's"],
        ),
        ("DROP INDEX one_draw_in_force", ["tournament_draw: one_draw_in_force is missing"]),
        ("DELETE FROM django_migrations WHERE name = '0023_seals'", ["django_migrations: tournament.0023"]),
    ],
)
def test_a_backup_whose_tables_were_changed_is_refused_and_each_change_is_named(
    here: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], step: str, names: list[str]
) -> None:
    backup = database(tmp_path / "backup.sqlite3", "saved")
    with closing(sqlite3.connect(backup)) as opened, opened:
        opened.execute(step)
    with pytest.raises(CommandError, match="Somebody has changed the tables of this backup"):
        answer(str(backup))
    told = capsys.readouterr().err
    assert [name for name in names if name not in told] == []
    assert things(here) == "before"
    answer(str(backup), "--although-changed")
    assert things(here) == "saved"
