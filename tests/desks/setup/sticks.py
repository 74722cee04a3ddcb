"""A folder or stick for copies, and who may name one, as the tests of the backup have them."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.builders import Cast, end_last_series, key_sheet, page_words, publish_draw, register_players, sign_in
from tournament.desks.setup.backup.place import MARK


def address(cast: Cast, step: str = "") -> str:
    return f"/o/{cast.organizer.slug}/backup/{step}"


def page(cast: Cast) -> str:
    return page_words(sign_in(cast.director).get(address(cast)))


def day(cast: Cast) -> str:
    return page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/"))


def copies(stick: Path) -> list[str]:
    return sorted(path.name for path in stick.iterdir() if path.name != MARK)


def cards_in(file: Path) -> int:
    with closing(sqlite3.connect(file)) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return int(copy.execute("SELECT count(*) FROM tournament_startcard").fetchone()[0])


def finish_series(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    key_sheet(draw.tables.get(), by=cast.clerk)
    end_last_series(draw, by=cast.director)
