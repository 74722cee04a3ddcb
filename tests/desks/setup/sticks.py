"""The folder or stick to which the backup copies, its page, and the copies on it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.builders import Cast, end_last_series, key_sheet, page_words, publish_draw, register_players, sign_in
from tournament.desks.setup.backup.place import MARK


def backup_address(cast: Cast, step: str = "") -> str:
    return f"/o/{cast.organizer.slug}/backup/{step}"


def backup_page(cast: Cast) -> str:
    return page_words(sign_in(cast.director).get(backup_address(cast)))


def day_page(cast: Cast) -> str:
    return page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/"))


def copy_names(stick: Path) -> list[str]:
    """The names of all files on the stick except its mark."""
    return sorted(path.name for path in stick.iterdir() if path.name != MARK)


def count_cards(file: Path) -> int:
    """The number of start cards in a copy, whose integrity is checked."""
    with closing(sqlite3.connect(file)) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return int(copy.execute("SELECT count(*) FROM tournament_startcard").fetchone()[0])


def play_last_series(cast: Cast) -> None:
    """Plays the only series at one table and ends it."""
    register_players(cast.tournament, 4, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    key_sheet(draw.tables.get(), by=cast.clerk)
    end_last_series(draw, by=cast.director)
