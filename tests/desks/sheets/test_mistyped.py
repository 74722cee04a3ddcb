"""A typing slip on a sheet that counts: taken out and keyed again, first on the page of corrections."""

import re

import pytest

from tests.builders import (
    Cast,
    key_sheet,
    make_cast,
    make_clean_footers,
    page_words,
    publish_draw,
    refusal_codes,
    register_players,
    sheet_data,
    sign_in,
)
from tests.desks.sheets.grid import clean_grid, send_grid, sheet_address
from tests.tablesheets.kept import PHONE, written
from tournament.desks.sheets.after.services import correct
from tournament.desks.sheets.phones.services import write
from tournament.desks.sheets.signing.services import sign
from tournament.models import SheetVersion, Table
from tournament.queries.sheets.kept import kept_at
from tournament.queries.sheets.states import State, footers_of, table_states

WAY = "The paper is right, it was typed wrongly"
REASON = {"reason": "typed wrongly", "again": "1"}


@pytest.fixture
def table(cast: Cast) -> Table:
    register_players(cast.tournament, 4, by=cast.director)
    table = publish_draw(cast.tournament, by=cast.director).tables.get()
    key_sheet(table, by=cast.clerk)
    return table


def correction(cast: Cast) -> str:
    page: str = sign_in(cast.director).get(sheet_address(cast, "correct/")).text
    return page


def test_the_way_for_a_typing_slip_comes_first_with_its_reason_filled_in(cast: Cast, table: Table) -> None:
    page = correction(cast)
    assert page.index(WAY) < page.index("What you enter here counts instead of the paper.")
    (reason,) = re.findall(r'<input[^>]*id="mistyped-reason"[^>]*>', page)
    assert 'value="typed wrongly"' in reason


def test_the_sheet_is_taken_out_and_its_figures_stand_in_the_form_again(cast: Cast, table: Table) -> None:
    director = sign_in(cast.director)
    answer = director.post(sheet_address(cast, "1/take-out/"), REASON)
    assert answer.headers["Location"] == sheet_address(cast)
    version = SheetVersion.objects.get()
    assert (version.counts, version.taken_out_reason) == (False, "typed wrongly")
    page = director.get(sheet_address(cast))
    assert 'value="1152"' in page.text
    assert "Table 1 is taken out. Put right what was typed wrongly, and save." in page_words(page)
    director.post(sheet_address(cast, "key/"), sheet_data(make_clean_footers(4, 48, 20), base=1))
    assert [version.counts for version in table.versions.order_by("number")] == [False, True]


def test_a_sheet_that_was_keyed_game_by_game_opens_game_by_game(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    table = publish_draw(cast.tournament, by=cast.director).tables.get()
    send_grid(cast, clean_grid())
    director = sign_in(cast.director)
    answer = director.post(sheet_address(cast, "1/take-out/"), REASON)
    assert answer.headers["Location"] == sheet_address(cast, "games/")
    page = director.get(sheet_address(cast, "games/")).text
    assert re.search(r'name="g1_declarer"\s+value="2"', page)
    assert table_states(table.draw.series)[0].state is State.MISSING


def test_a_slip_below_a_correction_opens_with_what_was_keyed(cast: Cast, table: Table) -> None:
    feet = make_clean_footers(4, 48, 20)
    correct(table, by=cast.director, footers=feet, passed=0, base=1, paragraph="SkWO 7.2.5", reason="read again")
    director = sign_in(cast.director)
    director.post(sheet_address(cast, "2/take-out/"), REASON)
    assert 'value="1152"' in director.get(sheet_address(cast)).text


def test_nobody_has_mistyped_what_a_table_has_signed_or_what_was_never_keyed(db: None) -> None:
    cast = make_cast(score_sheets="both", games_at_four=8, series_count=1)
    register_players(cast.tournament, 4, by=cast.director)
    table = publish_draw(cast.tournament, by=cast.director).tables.get()
    assert WAY not in correction(cast)
    write(table, written(8, of=8, seats=4))
    for seat in (1, 2, 3, 4):
        sign(table, seat, state=kept_at(table).sheet.state, phone=PHONE)
    assert WAY not in correction(cast)


def test_no_rule_is_chosen_before_somebody_chooses_it(cast: Cast, table: Table) -> None:
    (rules,) = re.findall(r'<select name="paragraph".*?</select>', correction(cast), re.DOTALL)
    assert re.search(r'<option value="" selected>\s*choose the rule', rules)
    assert rules.count("selected") == 1
    sent = sheet_data(make_clean_footers(4, 48, 20), base=1, reason="300 is 310")
    answer = sign_in(cast.director).post(sheet_address(cast, "correct/"), sent)
    assert answer.status_code == 422
    assert SheetVersion.objects.count() == 1


def test_the_buttons_above_a_correction_choose_its_rule(cast: Cast, table: Table) -> None:
    page = sign_in(cast.director).get(sheet_address(cast, "correct/?from=nothing")).text
    assert re.search(r'<option value="SkWO 7.2.4" selected>', page)


def test_a_slip_is_taken_out_once(cast: Cast, table: Table) -> None:
    director = sign_in(cast.director)
    for _time in range(2):
        director.post(sheet_address(cast, "1/take-out/"), REASON)
    assert refusal_codes(
        correct,
        table,
        by=cast.director,
        footers=footers_of(SheetVersion.objects.get()),
        passed=0,
        base=1,
        paragraph="SkWO 7.2.5",
        reason="x",
    ) == ["sheet.nothing_to_correct"]
