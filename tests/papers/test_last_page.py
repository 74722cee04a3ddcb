"""No list ends with a single row on its last page: its rows move closer, or one more goes over."""

import datetime
import re
from collections.abc import Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from tests.composing import compose_papers
from tests.papers import printed
from tests.tiers import sweep
from tournament import currencies
from tournament.desks.documents.answers import manuscripts as answers
from tournament.models import Organizer, Tournament
from tournament.papers import columns, lines, pdf
from tournament.papers.listing import Cell, Column, Listing, Row
from tournament.wording import money

COLUMNS = [Column("Rank", "number"), Column("Name", share=3), Column("Amount", "cents", bold=True)]
WIDE = "Freiherr von und zu Hohenstein-Guttenberg, Maximilian Alexander Ferdinand Leopold Karl"
SHAPES: list[dict[str, Any]] = [
    {},
    {"roomy": True},
    {"landscape": True},
    {"foot": [None, "Sum", 99_00], "notes": ["The last word."]},
    {"notes": ["A long note. " * 60] * 3, "signed": ["Director", "Witness"]},
]


@pytest.fixture
def tournament() -> Tournament:
    return Tournament(
        organizer=Organizer(name="Kreuz As"), name="Pokal", place="Saal", date=datetime.date(2026, 11, 21)
    )


def listing(count: int, name: str = "", **how: Any) -> Listing:
    rows: list[Row] = [[place, f"{name or 'Name'} N{place:03}", place * 125] for place in range(1, count + 1)]
    return Listing("Prizes", COLUMNS, rows, **how)


def frame_of(listed: Listing) -> tuple[columns.Frame, Sequence[Sequence[Cell]]]:
    with currencies.using("EUR"):
        shown, rows, _foot = listed.on_paper(money)
    return columns.frame_of(listed, shown, rows), rows


@cache
def plain(count: int, name: str, shape: int) -> tuple[columns.Frame, Sequence[Sequence[Cell]], lines.Page]:
    """A list and its last page where nothing is arranged: the same for every bottom that is asked about."""
    frame, rows = frame_of(listing(count, name, **SHAPES[shape]))
    return frame, rows, list(lines.pages(frame, rows, 40.0))[-1]


def rows_on(page: str) -> int:
    return len(re.findall(r"N\d{3}", page))


@sweep("bottom", [0.0, 60.0, 240.0])
@sweep("name", ["", WIDE])
@sweep("shape", range(3), ids="shape{}".format)
def test_of_120_sizes_none_leaves_one_row_alone(shape: int, name: str, bottom: float) -> None:
    torn = 0
    for count in range(1, 121):
        frame, rows, last = plain(count, name, shape)
        laid, fits = lines.arranged(frame, rows, 40.0, bottom)
        assert fits
        assert sum(page.rows for page in laid) == count
        assert len(laid) == 1 or laid[-1].rows >= 2
        torn += last.rows == 1 or not lines.ends_on(last, bottom)
    assert torn


@pytest.mark.parametrize("over", [1, 2])
def test_for_a_few_rows_no_further_page_is_begun_where_being_closer_makes_room(over: int) -> None:
    fits = next(count for count in range(1, 121) if len(list(lines.pages(*frame_of(listing(count + 1)), 40.0))) == 2)
    laid, _fits = lines.arranged(*frame_of(listing(fits + over)), 40.0, 0.0)
    assert [page.rows for page in laid] == [fits + over]


@pytest.mark.parametrize("shape", SHAPES)
def test_on_paper_two_rows_stand_on_the_last_page_at_least(tournament: Tournament, shape: dict[str, Any]) -> None:
    """With the sum and the notes after them; asked of the sizes that would be torn."""
    for count in near_the_edge(shape):
        pages = printed.pages_of(pdf.render(*compose_papers(*answers.papers_of(tournament, listing(count, **shape)))))
        assert sum(map(rows_on, pages)) == count
        assert len(pages) == 1 or rows_on(pages[-1]) >= 2, (count, pages[-1])
        assert all(note[:12] in pages[-1] for note in shape.get("notes", []))


def near_the_edge(shape: dict[str, Any]) -> list[int]:
    frame, rows = frame_of(listing(60, **shape))
    first = next(lines.pages(frame, rows, 40.0)).rows
    return [first - 11, first - 9] if "signed" in shape else [first - 1, first, first + 1]


def test_rows_move_closer_by_a_point_before_one_goes_over(tournament: Tournament) -> None:
    frame, rows = frame_of(listing(60))
    first = next(lines.pages(frame, rows, 40.0)).rows
    (page,), fits = lines.arranged(frame, rows[: first + 1], 40.0, 0.0)
    assert fits
    assert (page.rows, frame.row - page.frame.row) == (first + 1, lines.CLOSER)


def test_rows_of_many_lines_take_one_more_along() -> None:
    """Where a point brings nothing: a row of that height would have no room anyway."""
    frame, rows = frame_of(listing(60, " ".join([WIDE] * 12)))
    first = next(lines.pages(frame, rows, 0.0)).rows
    laid, _fits = lines.arranged(frame, rows[: first + 1], 0.0, 0.0)
    assert [page.rows for page in laid] == [first - 1, 2]
    assert laid[0].frame == frame


@pytest.mark.parametrize("count", [55, 57])
def test_a_list_on_the_wall_in_two_columns_ends_with_two_rows_too(tournament: Tournament, count: int) -> None:
    card = [SimpleNamespace(number=number, name=f"Name N{number:03}") for number in range(1, count + 1)]
    seats = [SimpleNamespace(card=of, table=SimpleNamespace(number=1), number=1) for of in card]
    draw = SimpleNamespace(published_at=None, attempt=1, engine="x", digest="a", seed="s", closing=None)
    context = {"series": SimpleNamespace(number=1), "draw": draw, "seats": seats}
    pages = printed.pages_of(pdf.render(*compose_papers(answers.paper(tournament, "seats/seats_by_name", context))))
    assert sum(map(rows_on, pages)) == count
    assert rows_on(pages[-1]) >= 2
