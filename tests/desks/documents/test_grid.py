"""The drawing under a score sheet: everything lies on the page, and the dealer goes round."""

import re
from xml.etree import ElementTree as Tree

import pytest

from scoring import ISKO
from tournament.desks.documents.sheets import grid
from tournament.wording import papers

SIZES = [(4, 48), (3, 36), (5, 60), (4, 40), (3, 30), (4, 96), (3, 96), (5, 96), (4, 4), (5, 5)]


def drawing(seats: int, games: int) -> str:
    return grid.svg(grid.Grid(seats, games), papers.heads() | papers.foot(ISKO, seats, games))


@pytest.mark.parametrize(("seats", "games"), SIZES)
def test_the_columns_fill_the_width_without_a_gap(seats: int, games: int) -> None:
    edges = list(grid.Grid(seats, games).edges.values())
    assert len(edges) == 17 + 3 * seats + 1
    assert (edges[0][0], round(edges[-1][1], 6)) == (0, grid.WIDTH)
    assert [left for left, _right in edges[1:]] == [right for _left, right in edges[:-1]]


@pytest.mark.parametrize(("seats", "games"), SIZES)
def test_the_rows_fill_the_height_down_to_the_foot(seats: int, games: int) -> None:
    page = grid.Grid(seats, games)
    assert round(page.top(games + grid.SPARE + 1), 6) == round(page.foot, 6)
    assert page.top(1) == page.first_row


def test_rows_of_a_full_score_sheet_leave_room_to_write() -> None:
    assert grid.Grid(4, 48).row > 4.0
    assert grid.Grid(3, 36).row > 5.2
    assert grid.Grid(5, 60).row > 3.2


def test_a_game_that_is_struck_has_a_row_for_its_replay() -> None:
    """A struck game is replayed under its number (ISkO 3.2.11 to 3.2.13), so its row has no number and no dealer."""
    for seats, games in ((4, 48), (3, 36)):
        page = grid.Grid(seats, games)
        lines = {grid.across(page.top(row)) for row in range(games + 1, games + grid.SPARE + 1)}
        assert len(lines) == grid.SPARE == 2
        assert lines <= {*grid.thin(page), *grid.thick(page)}
        assert len(list(grid.numbers(page))) == len(list(grid.dealers(page))) == games
    assert "a game played again, with its number" in drawing(4, 48)


@pytest.mark.parametrize(("seats", "games"), SIZES)
def test_nothing_is_drawn_outside_the_page(seats: int, games: int) -> None:
    tree = Tree.fromstring(drawing(seats, games))  # noqa: S314 - our own drawing
    for path in tree.iter("{http://www.w3.org/2000/svg}path"):
        for x, y in re.findall(r"M(-?[\d.]+) (-?[\d.]+)", path.get("d", "")):
            assert 0 <= float(x) <= grid.WIDTH
            assert 0 <= float(y) <= grid.HEIGHT


def test_the_dealer_goes_round_and_rests_at_a_table_of_four() -> None:
    four = grid.Grid(4, 8)
    marks, rests = list(grid.dealers(four)), list(grid.resting(four))
    starts = [four.seat(seat)[0] for seat in (1, 2, 3, 4, 1, 2, 3, 4)]
    for drawn in (marks, rests):
        assert [float(path[1:].split()[0]) for path in drawn] == [pytest.approx(left, abs=0.01) for left in starts]


def test_at_a_table_of_five_the_third_to_the_dealers_left_rests_too() -> None:
    """ISkO 3.2.7."""
    five = grid.Grid(5, 5)
    starts = [five.seat(seat)[0] for seat in (1, 4, 2, 5, 3, 1, 4, 2, 5, 3)]
    assert [float(path[1:].split()[0]) for path in grid.resting(five)] == [pytest.approx(x, abs=0.01) for x in starts]
    marks = [float(path[1:].split()[0]) for path in grid.dealers(five)]
    assert marks == [pytest.approx(five.seat(seat)[0], abs=0.01) for seat in (1, 2, 3, 4, 5)]


def test_at_a_table_of_three_the_dealer_plays() -> None:
    three = grid.Grid(3, 6)
    assert list(grid.resting(three)) == []
    assert len(list(grid.dealers(three))) == 6


@pytest.mark.parametrize(("seats", "rounds"), [(4, 12), (3, 16)])
def test_a_thick_line_ends_every_round(seats: int, rounds: int) -> None:
    page = grid.Grid(seats, 48)
    drawn = list(grid.thick(page))
    ends = {grid.across(page.top(game + 1)) for game in range(0, 49, seats)}
    assert ends <= set(drawn)
    assert (
        len([line for line in drawn if line.endswith(f"H{grid.WIDTH:.2f}")]) == rounds + 4  # head, spares, foot, total
    )  # head, spare rows, foot, its total


def test_every_word_of_the_sheet_is_drawn() -> None:
    drawn = drawing(4, 48)
    for word in (papers.heads() | papers.foot(ISKO, 4, 48)).values():
        assert f">{word}<" in drawn


def test_words_are_text_whatever_they_contain() -> None:
    words = dict.fromkeys(papers.heads() | papers.foot(ISKO, 4, 48), "</svg>&")
    Tree.fromstring(grid.svg(grid.Grid(4, 48), words))  # noqa: S314 - our own drawing
