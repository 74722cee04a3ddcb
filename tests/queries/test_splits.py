"""Table sizes say what one more player changes, and what one fewer does, wherever sizes are said."""

import re

import pytest

from tests.builders import Cast, make_cast, page_words, register_players, sign_in
from tests.remembered import remembered
from tournament.queries.day import split_of, splits


@pytest.fixture
@remembered
def eleven(db: None) -> Cast:
    cast = make_cast()
    register_players(cast.tournament, 11, by=cast.director)
    return cast


@pytest.mark.parametrize(
    ("more", "sizes"), [(0, (38, 8, 2)), (1, (39, 9, 1)), (-1, (37, 7, 3))], ids=["now", "one more", "one fewer"]
)
def test_of_thirty_eight(more: int, sizes: tuple[int, int, int]) -> None:
    parted = split_of(38, more)
    assert parted
    assert tuple(parted.values[name] for name in ("players", "fours", "threes")) == sizes


@pytest.mark.parametrize(("players", "more"), [(4, 1), (6, -1), (0, 0)])
def test_what_fills_no_tables_is_not_said(players: int, more: int) -> None:
    assert split_of(players, more) is None


def test_only_what_is_asked_for_is_said(eleven: Cast) -> None:
    assert [parted.code for parted in splits(eleven.tournament)] == ["draw.split"]


@pytest.mark.parametrize(("path", "fewer"), [("draw/1/", True), ("cards/", False), ("", False)])
def test_draw_door_and_day_say_it(eleven: Cast, path: str, fewer: bool) -> None:
    page = page_words(sign_in(eleven.director).get(f"/t/{eleven.tournament.slug}/{path}"))
    assert "11 here: 2 tables of four, 1 table of three" in page
    assert re.search(r"one more: 3 tables of four(?!,)", page)
    assert ("one fewer: 1 table of four, 2 tables of three" in page) is fewer
