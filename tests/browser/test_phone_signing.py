"""The end of a sheet on phones: everybody signs, on the keeper's phone or his own, and the hall has it at once."""

import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from tests.browser import axe
from tests.browser.conftest import Opens
from tests.browser.phones import PhoneTable, open_phone, seat_table, write_games
from tests.browser.running import Person, Server
from tests.browser.test_own_sheet import PHONE, tap
from tests.browser.test_pages import SCHEMES, switch_to
from tests.browser.test_phone_calls import take_over
from tests.browser.test_phone_sheet import network
from tests.tiers import full

COUNTED = """SELECT count(*) FROM tournament_sheetversion version
    JOIN tournament_table place ON place.id = version.table_id
    JOIN tournament_draw draw ON draw.id = place.draw_id JOIN tournament_series series ON series.id = draw.series_id
    JOIN tournament_tournament tournament ON tournament.id = series.tournament_id
    WHERE version.kind = 'kept' AND version.counts AND tournament.slug = ?"""


@pytest.fixture
def table(server: Server, director: Person) -> PhoneTable:
    """Seven games of eight are written by a phone that isn't here."""
    table = seat_table(server, director, games_at_four=8, loss_fee_tiers="1")
    write_games(server, table, 7, of=8)
    return table


def line(_page: Page, seat: int) -> str:
    return f"[data-phones-seats] > li:nth-child({seat})"


def sign(page: Page, seat: int, code: str) -> None:
    page.locator(f"{line(page, seat)} [data-phones-sign]").tap()
    page.get_by_label("Code of the start card").fill(code)
    page.locator("[data-phones-signs-now]").tap()


def signed(page: Page, seat: int) -> None:
    expect(page.locator(f"{line(page, seat)} [data-phones-signed]")).to_contain_text("signed,")


def test_all_sign_and_the_sheet_counts_at_once(opens: Opens, server: Server, table: PhoneTable) -> None:
    keeper, other = take_over(opens, table), open_phone(opens, table)
    expect(keeper.locator("[data-phones-ending]")).to_be_hidden()
    tap(keeper, "Passed")
    expect(keeper.locator("[data-phones-ending]")).to_be_visible()
    expect(keeper.locator(line(keeper, 3))).to_contain_text("366")
    codes = table.codes
    sign(keeper, 1, codes[1])
    expect(keeper.locator("[data-phones-refused]")).to_contain_text("That is not the code of start card")
    keeper.get_by_label("Code of the start card").fill(codes[0].lower())
    keeper.keyboard.press("Enter")
    signed(keeper, 1)
    expect(keeper.locator("[data-phones-signing]")).to_be_hidden()
    sign(other, 2, codes[1])
    for seat in (3, 4):
        sign(keeper, seat, codes[seat - 1])
        signed(keeper, seat)
    for page in (keeper, other):
        expect(page.locator("[data-phones-closed]")).to_contain_text("is closed")
        for seat in range(1, 5):
            signed(page, seat)
    with closing(sqlite3.connect(server.database)) as database:
        assert database.execute(COUNTED, (table.slug,)).fetchone() == (1,)


@full
def test_who_does_not_sign_says_why_and_what_is_changed_then_has_a_reason(opens: Opens, table: PhoneTable) -> None:
    keeper = take_over(opens, table)
    codes = table.codes
    keeper.get_by_role("button", name="End before the last game").tap()
    sign(keeper, 1, codes[0])
    signed(keeper, 1)
    keeper.locator(f"{line(keeper, 2)} [data-phones-sign]").tap()
    keeper.get_by_role("button", name="I do not sign").tap()
    keeper.get_by_label("What is wrong on the sheet?").fill("Game 6 was lost")
    keeper.get_by_role("button", name="Tell the director").tap()
    expect(keeper.locator(line(keeper, 2))).to_contain_text("does not sign: Game 6 was lost")
    expect(keeper.get_by_role("button", name="Take back the last game")).to_be_hidden()
    keeper.get_by_role("button", name="Correct it: game 6").tap()
    tap(keeper, "Lost")
    expect(keeper.locator("[data-sheet-says]")).to_contain_text("Say why it is changed")
    keeper.get_by_label("Reason").fill("seen by all")
    tap(keeper, "Lost")
    expect(keeper.locator(f"{line(keeper, 1)} [data-phones-signed]")).to_be_hidden()
    for seat in range(1, 5):
        sign(keeper, seat, codes[seat - 1])
        signed(keeper, seat)
    expect(keeper.locator("[data-phones-closed]")).to_contain_text("is closed")


@full
def test_without_the_network_nobody_signs_and_it_says_so(opens: Opens, table: PhoneTable) -> None:
    keeper = take_over(opens, table)
    tap(keeper, "Passed")
    network(keeper, "Everything is sent.")
    keeper.locator(f"{line(keeper, 1)} [data-phones-sign]").tap()
    for scheme, rules in zip(SCHEMES, ((), axe.LOOKS), strict=True):
        switch_to(keeper, scheme)
        assert axe.breaches(keeper, rules) == [], scheme
    assert keeper.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    keeper.context.set_offline(True)
    keeper.get_by_label("Code of the start card").fill(table.codes[0])
    keeper.locator("[data-phones-signs-now]").tap()
    expect(keeper.locator("[data-phones-refused]")).to_contain_text("No network")
    keeper.context.set_offline(False)
    keeper.locator("[data-phones-signs-now]").tap()
    signed(keeper, 1)
