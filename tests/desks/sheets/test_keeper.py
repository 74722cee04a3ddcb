"""The organizer permits another list keeper than seat 1 (SkWO 7.2.2, 9.3)."""

import pypdfium2
import pytest

from tests.builders import (
    Cast,
    answer_statuses,
    draw_series,
    page_words,
    publish_draw,
    refusal_codes,
    register_players,
    series_of,
    sign_in,
)
from tests.desks.rulings.hall import table_of
from tests.remembered import remembered
from tournament.desks.documents.sheets import grid
from tournament.desks.draw.draws import services as drawing
from tournament.desks.sheets.keepers import services
from tournament.models import AuditEntry, Table
from tournament.queries.seats.lists import keepers_of
from tournament.queries.sheets.states import table_states

POINTS, MARGIN = 72 / 25.4, 7.0  # a millimetre on paper; to the left of the sheet, in millimetres


@pytest.fixture
@remembered
def hall(cast: Cast) -> Cast:
    """Table 1 has four seats, table 2 three."""
    register_players(cast.tournament, 7, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


def keepers(cast: Cast) -> dict[int, int]:
    return {state.number: state.keeper.number for state in table_states(series_of(cast.tournament, 1))}


def address(cast: Cast, table: int = 1) -> str:
    return f"/t/{cast.tournament.slug}/sheets/1/{table}/keeper/"


def test_seat_1_keeps_the_list_by_the_order(hall: Cast) -> None:
    """SkWO 7.2.2, 9.3."""
    assert (keepers(hall), keepers_of(table_of(hall).draw)) == ({1: 1, 2: 1}, {})


def test_the_director_permits_another_keeper_and_page_list_and_trail_show_him(hall: Cast) -> None:
    keeper = table_of(hall).seats.get(number=3).card
    answer = sign_in(hall.director).post(address(hall), {"seat": 3}, follow=True)
    assert f"{keeper} keeps the list" in page_words(answer)
    assert "The list is kept by seat 3" in page_words(answer)
    assert keepers(hall) == {1: 3, 2: 1}
    assert f"List keeper: 3 {keeper.name}" in page_words(
        sign_in(hall.viewer).get(f"/t/{hall.tournament.slug}/sheets/1/")
    )
    entry = AuditEntry.objects.get(action="sheet.keeper")
    assert (entry.card, entry.before, entry.after) == (keeper, {"seat": 1}, {"seat": 3})


def test_setting_seat_1_again_leaves_no_permission(hall: Cast) -> None:
    services.let_keep(table_of(hall), 3, by=hall.director)
    services.let_keep(table_of(hall), 1, by=hall.director)
    services.let_keep(table_of(hall), 1, by=hall.director)
    assert (table_of(hall).keeper, keepers(hall)) == (None, {1: 1, 2: 1})
    assert AuditEntry.objects.filter(action="sheet.keeper").count() == 2


def test_a_seat_that_the_table_has_not_cannot_be_keeper(hall: Cast) -> None:
    for seat in (0, 4, 9):
        assert refusal_codes(services.let_keep, table_of(hall, 2), seat, by=hall.director) == ["sheet.no_seat"]
    assert sign_in(hall.director).post(address(hall), {"seat": "x"}).status_code == 409


def test_a_keeper_who_does_not_sit_at_the_table_any_more_is_ignored(hall: Cast) -> None:
    services.let_keep(table_of(hall), 3, by=hall.director)
    Table.objects.filter(pk=table_of(hall).pk).update(keeper=table_of(hall, 2).seats.get(number=2).card)
    assert (keepers(hall), keepers_of(table_of(hall).draw)) == ({1: 1, 2: 1}, {})


def test_the_printed_score_sheet_names_the_keeper(hall: Cast) -> None:
    services.let_keep(table_of(hall), 3, by=hall.director)
    answer = sign_in(hall.viewer).get(f"/t/{hall.tournament.slug}/papers/score-sheets-1.pdf")
    assert [seat_of_keeper(answer.content, page, seats) for page, seats in ((0, 4), (1, 3))] == [3, 1]


def seat_of_keeper(content: bytes, page: int, seats: int) -> int:
    """The seat under whose name the words "list keeper" are printed."""
    with pypdfium2.PdfDocument(content) as document:
        text = document[page].get_textpage()
        left = text.get_charbox(text.search("list keeper").get_next()[0])[0] / POINTS - MARGIN
        text.close()
    sheet = grid.Grid(seats, 48)
    return next(seat for seat in sheet.each_seat if sheet.seat(seat)[0] <= left < sheet.seat(seat)[1])


def test_a_void_draw_has_no_keepers(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)
    table = draw.tables.get()
    drawing.void(draw, by=cast.director, reason="-")
    assert refusal_codes(services.let_keep, table, 2, by=cast.director) == ["draw.voided"]


def test_only_the_director_permits_another_keeper(hall: Cast) -> None:
    people = (hall.clerk, hall.referee, hall.treasurer, hall.viewer, hall.stranger)
    assert answer_statuses(address(hall), *people, data={"seat": 2}) == [403] * 4 + [404]
    assert answer_statuses(address(hall), hall.director, get=True) == [302]
    assert "Another list keeper" not in page_words(sign_in(hall.clerk).get(f"/t/{hall.tournament.slug}/sheets/1/1/"))
