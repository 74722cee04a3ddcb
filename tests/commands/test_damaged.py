"""No damaged file brings a command down: it names what it can and goes on; a damaged copy replaces no good one."""

import random
import sqlite3
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection

from tests.builders import Cast, play_series, register_players, series_of
from tournament.desks.results.final import services as results
from tournament.desks.setup.backup import copying
from tournament.management.commands.restore import refuse_broken
from tournament.queries.record.damage import damage
from tournament.queries.record.recount import faults

BROKEN = UnicodeDecodeError("utf-8", b"\xd2", 0, 1, "invalid continuation byte")


@pytest.fixture
def hall(cast: Cast) -> Cast:
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    return cast


def whole(path: Path) -> Path:
    """A file with some pages of rows and an index, of Skatwart as far as a name says so."""
    with closing(sqlite3.connect(path)) as made, made:
        made.execute("CREATE TABLE django_migrations (app, name)")
        made.execute("INSERT INTO django_migrations VALUES ('tournament', '0001_initial')")
        made.execute("CREATE TABLE things (id INTEGER PRIMARY KEY, what TEXT)")
        made.executemany("INSERT INTO things (what) VALUES (?)", [(f"thing {number}" * 20,) for number in range(200)])
        made.execute("CREATE INDEX by_what ON things (what)")
    return path


def spoilt(file: Path, seed: int) -> bytes:
    """A few bits are others, or the end is missing."""
    chance, data = random.Random(seed), bytearray(file.read_bytes())
    if seed % 4 == 0:
        return bytes(data[: chance.randrange(len(data))])
    for _flip in range((1, 20, 300)[seed % 3]):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(data)


def test_verify_names_a_row_that_can_t_be_read_and_goes_on(hall: Cast) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("its rows hold what their columns allow")
    results.post_standings(series_of(hall.tournament, 1), by=hall.director)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournament_sheetversion SET keyed_at = '2026-99-99 10:00:00' WHERE table_id IN "
                       "(SELECT id FROM tournament_table WHERE number = 2)")  # fmt: skip
        cursor.execute("UPDATE tournament_postedstandings SET digest = 'other'")
    named = list(faults())
    assert any(fault.startswith("tournament_sheetversion ") and "can't be recounted" in fault for fault in named)
    assert any("the released standings were changed afterwards" in fault for fault in named)


@pytest.mark.parametrize("error", [BROKEN, DatabaseError("database disk image is malformed")])
def test_what_the_engine_can_t_even_say_is_said(db: None, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def broken(*_cursor: object) -> list[str]:
        raise error

    monkeypatch.setattr(connection.introspection, "table_names", broken)
    assert [told.partition(":")[0] for told in damage()] == ["the database is damaged"]
    with pytest.raises(CommandError, match="can't be read as a database of Skatwart"):
        call_command("verify")


def test_a_missing_table_is_named(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    there = [name for name in connection.introspection.table_names() if name != "tournament_seat"]
    monkeypatch.setattr(connection.introspection, "table_names", lambda *_cursor: there)
    assert list(damage()) == ["the table tournament_seat is missing"]


def test_no_backup_however_spoilt_stops_restore_without_a_sentence(db: None, tmp_path: Path) -> None:
    file = whole(tmp_path / "whole")
    refuse_broken(file)
    refused = 0
    for seed in range(60):
        (copy := tmp_path / "copy").write_bytes(spoilt(file, seed))
        try:
            refuse_broken(copy)
        except CommandError as error:
            refused += str(error).startswith(str(copy))
        else:
            assert not copying.unsound(copy)
    assert refused > 40


def test_a_damaged_copy_is_refused_and_the_last_good_one_is_named(
    committed: None, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.VAR = tmp_path
    good = whole(tmp_path / "skatwart-good.sqlite3")
    monkeypatch.setattr(copying, "filled", lambda _file: "row 7 missing from index by_what")
    with pytest.raises(CommandError, match=r"damaged \(row 7 missing from index by_what\).*whole is .*-good.sqlite3"):
        call_command("backup", str(tmp_path / "skatwart-new.sqlite3"), stdout=StringIO())
    good.write_bytes(good.read_bytes()[:5000])
    with pytest.raises(CommandError, match="there is no whole one beside it"):
        call_command("backup", str(tmp_path / "skatwart-new.sqlite3"), stdout=StringIO())
    assert [file.name for file in tmp_path.glob("skatwart-*")] == ["skatwart-good.sqlite3"]
