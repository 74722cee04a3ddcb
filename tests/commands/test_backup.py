"""A backup is one file that opens and holds the rows; it overwrites nothing."""

import sqlite3
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as real
from django.core.management import CommandError, call_command

from tests.builders import make_cast, register_players
from tournament.models import StartCard


def test_it_opens_and_has_the_rows(committed: None, tmp_path: Path) -> None:
    cast = make_cast()
    register_players(cast.tournament, 3, by=cast.director)
    file, out = tmp_path / "deep" / "copy.sqlite3", StringIO()
    call_command("backup", str(file), stdout=out)
    assert f"Saved as {file}" in out.getvalue()
    with sqlite3.connect(file) as copy:
        numbers = [number for (number,) in copy.execute("SELECT number FROM tournament_startcard ORDER BY number")]
        whole = copy.execute("PRAGMA integrity_check").fetchone()
        triggers = {name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")}
    copy.close()
    assert numbers == [1, 2, 3]
    assert whole == ("ok",)
    assert {"trail_no_update", "trail_no_delete"} <= triggers


def test_it_changes_nothing(committed: None, tmp_path: Path) -> None:
    cast = make_cast()
    register_players(cast.tournament, 3, by=cast.director)
    call_command("backup", str(tmp_path / "copy.sqlite3"), stdout=StringIO())
    assert StartCard.objects.count() == 3


def test_it_overwrites_nothing(committed: None, tmp_path: Path) -> None:
    file = tmp_path / "copy.sqlite3"
    file.write_text("precious")
    with pytest.raises(CommandError, match="a backup overwrites nothing"):
        call_command("backup", str(file))
    assert file.read_text() == "precious"


def test_without_a_name_it_is_dated(committed: None, tmp_path: Path, settings: Any) -> None:
    settings.VAR = tmp_path
    call_command("backup", stdout=StringIO())
    (file,) = (tmp_path / "backups").iterdir()
    assert file.name.startswith("skatwart-20")


def test_of_postgresql_it_says_what_to_use(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(real.DATABASES["default"], "ENGINE", "django.db.backends.postgresql")
    with pytest.raises(CommandError, match="pg_dump"):
        call_command("backup")
