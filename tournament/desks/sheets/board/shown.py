"""The tiles of the board as they are shown.

Every clerk's page fetches the board again with each sheet that is saved, and of its hundred tables one is another by
then: so a tile is made once, and taken from memory until it looks otherwise.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from threading import Lock

from cachetools import LRUCache, cached
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournament.desks.sheets.board.reading import Tile
from tournament.desks.sheets.versions.reading import joined_at
from tournament.models import Series
from tournament.queries.sheets.states import State
from tournament.templatetags.skat import as_json


@dataclass(frozen=True)
class Face:
    """All that a tile says. `seats` and `figures` are JSON; of who has the sheet open the names."""

    slug: str
    series: int
    number: int
    state: State
    rejection: str
    base: int
    seats: str
    figures: str
    joined: str
    second: str
    twins: tuple[int, ...]
    open_by: tuple[str, ...]
    is_unsigned: bool
    is_own: bool
    may_be_corrected: bool


FACES = 16 * 1024 * 1024  # signs of tiles that are kept


def shown(tiles: Iterable[Tile], series: Series, *, own_table: int | None, may_correct: bool) -> list[SafeString]:
    """`own_table`: at which the reader plays himself."""
    return [html(face_of(tile, series, own_table=own_table, may_correct=may_correct)) for tile in tiles]


def face_of(tile: Tile, series: Series, *, own_table: int | None, may_correct: bool) -> Face:
    return Face(
        slug=series.tournament.slug,
        series=series.number,
        number=tile.table.number,
        state=tile.table.state,
        rejection=tile.rejection,
        base=tile.table.base,
        seats=as_json(tile.seats),
        figures=as_json(tile.figures),
        joined=as_json(joined) if (joined := joined_at(tile.table, series.tournament)) else "",
        second=tile.second,
        twins=tile.twins,
        open_by=tuple(str(opened.user) for opened in tile.open_by),
        is_unsigned=bool(tile.table.unsigned),
        is_own=tile.table.number == own_table,
        may_be_corrected=may_correct,
    )


@cached(LRUCache(FACES, getsizeof=len), key=lambda face: (face, get_language()), lock=Lock())
def html(face: Face) -> SafeString:
    return render_to_string("sheets/board/tile.html", {"tile": face})
