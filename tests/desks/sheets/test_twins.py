"""Twins, two tables with the very same figures: marked on desk and day until somebody says that both are right."""

from functools import partial

import pytest

from tests.builders import (
    Cast,
    answer_statuses,
    compact_markup,
    draw_all_lots,
    end_series,
    key_sheet,
    make_cast,
    make_clean_footers,
    page_words,
    play_series,
    publish_draw,
    refusal_codes,
    register_players,
    run_at_once,
    sign_in,
)  # fmt: skip
from tests.desks.sheets.grid import sheet_address
from tests.remembered import remembered
from tournament.desks.results.final import services as results
from tournament.desks.setup.settings import services as setup
from tournament.desks.sheets.after import services
from tournament.desks.sheets.board.reading import tiles
from tournament.desks.sheets.keying import services as keying_services
from tournament.desks.sheets.versions.paper import Paper
from tournament.models import AuditEntry, Series, SheetTwins, Table
from tournament.queries.sheets.twins import open_twins, twins_in

DAY = "Series 1: tables 1, 2 have the very same figures."


@pytest.fixture
@remembered
def tables(cast: Cast) -> list[Table]:
    """Tables 1 and 2 of three with the same figures."""
    register_players(cast.tournament, 12, by=cast.director)
    tables = list(publish_draw(cast.tournament, by=cast.director).tables.order_by("number"))
    for table in tables[:2]:
        key_sheet(table, by=cast.clerk)
    return tables


def list_open_twins(tables: list[Table]) -> list[tuple[int, int]]:
    series = Series.objects.select_related("tournament").get(pk=tables[0].draw.series_id)
    return [twins.tables for twins in open_twins(series)]


def page(cast: Cast, path: str = "") -> str:
    return page_words(sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/{path}"))


def test_twins_are_marked_on_desk_day_and_both_pages(cast: Cast, tables: list[Table]) -> None:
    assert list_open_twins(tables) == [(1, 2)]
    assert [tile.twins for tile in tiles(tables[0].draw.series, cast.clerk)] == [(2,), (1,), ()]
    assert DAY in page(cast)
    desk = page(cast, "sheets/1/")
    assert "same figures as table = 2" in desk
    assert "with the same figures 2" in desk
    assert "with findings 0" not in desk
    assert "Table 1 has the very same figures: keyed at the wrong table?" in desk
    for number, other in ((1, 2), (2, 1)):
        assert f"Table {other} has the very same figures" in page(cast, f"sheets/1/{number}/")
    assert "very same figures" not in page(cast, "sheets/1/3/")


def are_warned_of(cast: Cast) -> list[bool]:
    """Whether the row of each table in the list has the colour of a warning."""
    table = sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/sheets/1/").context["table"]
    return ["sk-badge warn" in str(row.get_cell("state")) for row in table.rows]


def test_rows_of_twins_have_the_colour_of_a_warning_until_both_are_right(cast: Cast, tables: list[Table]) -> None:
    assert are_warned_of(cast) == [True, True, False]
    services.both_right(tables[1], other=1, by=cast.clerk)
    assert are_warned_of(cast) == [False, False, False]


def test_twins_stay_marked_when_the_series_is_done(cast: Cast, tables: list[Table]) -> None:
    key_sheet(tables[2], by=cast.clerk, footers=make_clean_footers(4, 48, 20))
    assert DAY in page(cast)


def test_twins_that_somebody_calls_right_are_noted_with_his_name(cast: Cast, tables: list[Table]) -> None:
    assert answer_statuses(sheet_address(cast, "right/2/"), cast.clerk, data={}) == [302]
    assert list_open_twins(tables) == []
    assert DAY not in page(cast)
    assert "same figures as table" not in page(cast, "sheets/1/")
    assert "with findings 0" in page(cast, "sheets/1/")
    right = SheetTwins.objects.get()
    assert (right.first.table, right.second.table, right.said_by) == (tables[0], tables[1], cast.clerk)
    for person in (cast.viewer, cast.director):
        for number, other in ((1, 2), (2, 1)):
            text = page_words(sign_in(person).get(sheet_address(cast, "", number)))
            assert f"Table {other} has the very same figures, and both are right: clerk, " in text


def test_calling_twins_right_is_recorded(cast: Cast, tables: list[Table]) -> None:
    services.both_right(tables[1], other=1, by=cast.clerk)
    entry = AuditEntry.objects.get(action="sheet.twins")
    assert (entry.user, entry.table, entry.after) == (cast.clerk, tables[1], {"tables": [1, 2]})
    trail = page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/trail/?series=1&table=2"))
    assert "Two sheets with the same figures are both right" in trail


def test_only_roles_that_key_sheets_call_twins_right(cast: Cast, tables: list[Table]) -> None:
    people = (cast.referee, cast.treasurer, cast.viewer, cast.stranger)
    assert answer_statuses(sheet_address(cast, "right/2/"), *people, data={}) == [403, 403, 403, 404]
    assert "both are right" not in page_words(sign_in(cast.viewer).get(sheet_address(cast)))
    assert list_open_twins(tables) == [(1, 2)]


def test_calling_twins_right_twice_is_recorded_once(cast: Cast, tables: list[Table]) -> None:
    assert answer_statuses(sheet_address(cast, "right/2/"), cast.clerk, cast.clerk, cast.director, data={}) == [
        302,
        302,
        302,
    ]
    assert AuditEntry.objects.filter(action="sheet.twins").count() == 1


def test_two_people_who_call_twins_right_at_once_are_recorded_once(committed: None) -> None:
    cast = make_cast()
    register_players(cast.tournament, 8, by=cast.director)
    first, second = publish_draw(cast.tournament, by=cast.director).tables.order_by("number")
    for table in (first, second):
        key_sheet(table, by=cast.clerk)
    run_at_once(
        partial(services.both_right, first, other=2, by=cast.clerk),
        partial(services.both_right, second, other=1, by=cast.director),
    )
    assert SheetTwins.objects.count() == 1


def test_sheets_with_different_figures_cannot_be_called_right(cast: Cast, tables: list[Table]) -> None:
    assert refusal_codes(services.both_right, tables[0], other=3, by=cast.clerk) == ["sheet.no_twins"]
    assert refusal_codes(services.both_right, tables[0], other=1, by=cast.clerk) == ["sheet.no_twins"]
    services.take_out(tables[0], base=1, by=cast.director, reason="the sheet of table 2")
    assert list_open_twins(tables) == []
    assert answer_statuses(sheet_address(cast, "right/2/"), cast.clerk, data={}) == [409]


def test_calling_twins_right_is_refused_while_the_final_result_stands(cast: Cast, tables: list[Table]) -> None:
    key_sheet(tables[2], by=cast.clerk, footers=make_clean_footers(4, 48, 20))
    for number in (2, 3):
        play_series(cast.tournament, number, by=cast.director, clerk=cast.clerk)
    results.finalise(cast.tournament, by=cast.director)
    assert refusal_codes(services.both_right, tables[0], other=2, by=cast.director) == ["tournament.final"]
    assert "I looked at both papers" not in page(cast, "sheets/1/1/")


def test_the_question_before_the_final_result_names_open_twins(db: None) -> None:
    cast = make_cast(series_count=1)
    register_players(cast.tournament, 8, by=cast.director)
    tables = list(publish_draw(cast.tournament, by=cast.director).tables.order_by("number"))
    for table in tables:
        key_sheet(table, by=cast.clerk)
    end_series(tables[0].draw.series, by=cast.director)
    draw_all_lots(cast.tournament, by=cast.director)

    def asked() -> tuple[bool, bool]:
        text = compact_markup(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/results/"))
        assert "Make this the final result?" in text
        return DAY in text, 'data-confirm="Nobody has said yet that the tables with the same figures' in text

    assert asked() == (True, True)
    services.both_right(tables[0], other=2, by=cast.clerk)
    assert asked() == (False, False)


def test_a_twin_that_is_keyed_anew_is_marked_anew(cast: Cast, tables: list[Table]) -> None:
    services.both_right(tables[0], other=2, by=cast.clerk)
    services.take_out(tables[0], base=1, by=cast.director, reason="read again")
    key_sheet(tables[0], by=cast.clerk, base=1)
    assert list_open_twins(tables) == [(1, 2)]


def test_three_alike_are_two_pairs(cast: Cast, tables: list[Table]) -> None:
    key_sheet(tables[2], by=cast.clerk)
    assert list_open_twins(tables) == [(1, 2), (2, 3)]
    services.both_right(tables[1], other=3, by=cast.clerk)
    assert list_open_twins(tables) == [(1, 2)]
    assert [twins.right is None for twins in twins_in(tables[0].draw.series)] == [True, False]


def test_totals_by_the_formula_are_twins_of_the_same_paper(cast: Cast, tables: list[Table]) -> None:
    wrong = make_clean_footers(4, 48)
    wrong[0] = type(wrong[0])(wrong[0].points, 48, 0, 1)
    keying_services.settle(tables[2], Paper(tuple(wrong)), by=cast.clerk, base=0)
    assert list_open_twins(tables) == [(1, 2), (2, 3)]


def test_a_sheet_that_waits_for_a_blind_reading_is_no_twin(cast: Cast, tables: list[Table]) -> None:
    setup.change_settings(cast.tournament, by=cast.director, second_reading="blind")
    key_sheet(tables[2], by=cast.clerk)
    assert list_open_twins(tables) == [(1, 2)]


def test_the_button_of_the_day_says_compare_once_every_sheet_counts(cast: Cast, tables: list[Table]) -> None:
    assert "Compare the sheets" not in page(cast)
    key_sheet(tables[2], by=cast.clerk)
    assert "Compare the sheets" in page(cast)
