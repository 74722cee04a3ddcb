"""A second laptop gets the pages of the database that have changed, all of them or none."""

from pathlib import Path

import pytest

from tournament.desks.setup.second.copying import Copying
from tournament.sqlite.pages import Damaged, changed_by, difference, pages_of


@pytest.mark.parametrize("spoilt", [b"", b"no pages", difference])
def test_a_damaged_patch_is_refused(spoilt: object, tmp_path: Path) -> None:
    database = tmp_path / "some.sqlite3"
    copying = Copying(database)
    copying.version_now()
    assert copying.watch
    copying.watch.execute("CREATE TABLE players (name TEXT)")
    whole = difference(pages_of(database), [])
    told = spoilt if isinstance(spoilt, bytes) else whole[:-7]
    with pytest.raises(Damaged):
        changed_by(None, told)
    assert changed_by(None, whole) == pages_of(database)


def test_only_changed_pages_are_sent(tmp_path: Path) -> None:
    database = tmp_path / "some.sqlite3"
    copying = Copying(database)
    copying.version_now()
    assert copying.watch
    copying.watch.execute("CREATE TABLE players (name TEXT)")
    copying.watch.execute("BEGIN")
    copying.watch.executemany("INSERT INTO players VALUES (?)", [(f"{number:0>4}" * 50,) for number in range(4000)])
    copying.watch.execute("COMMIT")
    first, whole = copying.since("")
    before = changed_by(None, whole)
    copying.watch.execute("UPDATE players SET name = 'Karo' WHERE rowid = 7")
    copying.newest = ""  # SQLite tells this connection of the writes of others alone
    second, told = copying.since(first)
    assert len(told) < len(whole) / 10
    assert changed_by(before, told) == pages_of(database)
    assert copying.since(second) == (second, b"")
