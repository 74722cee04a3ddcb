"""A table calls a referee by touch: his page says so at once, he comes and decides, and the phones are told."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import axe
from tests.browser.conftest import Opens
from tests.browser.phones import PhoneTable, look, open_phone, seat_table, write_games
from tests.browser.running import Person, Server
from tests.browser.test_own_sheet import PHONE, tap
from tests.browser.test_pages import SCHEMES, switch_to
from tests.browser.test_phone_sheet import kept, network, players
from tests.tiers import full

pytestmark = full


@pytest.fixture
def table(server: Server, director: Person) -> PhoneTable:
    """Three games of eight are written by a phone that isn't here, and ninety minutes run."""
    table = seat_table(server, director, games_at_four=8, minutes_a_series=90)
    write_games(server, table, 3, of=8)
    assert director.post(f"/t/{table.slug}/times/1/start/").status == 302
    return table


def take_over(opens: Opens, table: PhoneTable, **how: Any) -> Page:
    page = open_phone(opens, table, **how)
    page.get_by_role("button", name="Take over").tap()
    return kept(page)


def called(page: Page, text: str) -> None:
    expect(page.locator("[data-phones-called]")).to_contain_text(text)


def test_called_answered_and_decided(opens: Opens, table: PhoneTable) -> None:
    desk, keeper = opens(f"/t/{table.slug}/rulings/", by="director"), take_over(opens, table, clocked=True)
    watcher = open_phone(opens, table, clocked=True)
    look(watcher)
    for page in (keeper, watcher):
        expect(page.locator("[data-sheet-dealer]")).to_contain_text("deals, ")
    watcher.get_by_role("button", name="Call a referee").tap()
    called(watcher, "Referee called at")
    look(keeper)
    for page in (keeper, watcher):
        called(page, "Referee called at")
        expect(page.get_by_role("button", name="Call a referee")).to_be_hidden()
    call = desk.locator(".sk-calls article")
    expect(call).to_contain_text("Series 1, game 4")
    with desk.expect_navigation():
        call.get_by_role("button", name="I'm coming").click()
    look(keeper, watcher)
    for page in (keeper, watcher):
        called(page, "A referee is on the way")
    call.get_by_role("link", name="Log a decision").click()
    desk.locator("[name=game]").fill("2")
    line = desk.locator("[data-decisions-kept]")
    expect(line).to_contain_text("with 2, game 3, times grand 24 = 72, won +72")
    expect(desk.locator("[name=number]:checked")).to_have_count(1)
    expect(desk.locator("[name=written]")).to_have_value("72")
    desk.locator("[name=paragraph]").fill("ISkO 4.1.4")
    desk.locator("[name=facts]").fill("Revoked.")
    for effect, counts in (("won", "72"), ("lost", "144")):
        desk.locator(f"[name=effect][value={effect}]").check()
        expect(desk.locator("[name=value]")).to_have_value(counts)
    desk.get_by_role("button", name="Put it in the log").click()
    expect(desk.locator(".sk-decision").first).to_contain_text("game 2")
    look(keeper, watcher)
    for page in (keeper, watcher):
        expect(page.locator("[data-sheet-games] li").nth(1)).to_contain_text("referee")
    with desk.expect_navigation():
        desk.locator(".sk-calls").get_by_role("button", name="Settled").click()
    look(keeper, watcher)
    for page in (keeper, watcher):
        expect(page.get_by_role("button", name="Call a referee")).to_be_visible()
    keeper.get_by_role("button", name="Correct it: game 2").tap()
    tap(keeper, "Lost")
    network(keeper, "Everything is sent.")
    look(watcher)
    for page in (keeper, watcher):
        expect(page.locator("[data-sheet-games] li").nth(1)).to_contain_text("changed after the referee")


def test_without_network_nobody_believes_that_he_was_called(opens: Opens, table: PhoneTable) -> None:
    keeper = take_over(opens, table)
    expect(keeper.locator("[data-phones-time] time")).to_contain_text("1:")
    network(keeper, "Everything is sent.")
    keeper.context.set_offline(True)
    keeper.get_by_role("button", name="Call a referee").tap()
    called(keeper, "No network: the call did not go out.")
    keeper.get_by_role("button", name="Take the call back").tap()
    called(keeper, "No network: the call could not be taken back.")
    keeper.get_by_role("button", name="Call a referee").tap()
    keeper.context.set_offline(False)
    called(keeper, "Referee called at")
    keeper.get_by_role("button", name="Take the call back").tap()
    expect(keeper.get_by_role("button", name="Call a referee")).to_be_visible()
    expect(keeper.locator("[data-phones-called]")).to_be_hidden()
    expect(keeper.locator("[data-phones-round]")).to_be_hidden()
    tap(keeper, "Passed")
    expect(keeper.locator("[data-phones-round]")).to_have_text("Last round")
    name = keeper.locator("[data-sheet-rests]").inner_text().removesuffix(" sits out. Played all the same?")
    assert name not in players(keeper)
    tap(keeper, f"{name} sits out.")
    expect(keeper.locator("[data-sheet-says]")).to_contain_text(f"{name} deals game 5 and has no cards.")
    keeper.get_by_role("button", name="Correct it: game 4").tap()
    expect(keeper.locator("[data-phones-again]")).to_be_hidden()
    keeper.get_by_role("button", name="Leave it as it is").tap()
    tap(keeper, "Passed")
    keeper.get_by_role("button", name="Correct it: game 5").tap()
    tap(keeper, "Wrong deal")
    expect(keeper.locator("[data-phones-again]")).to_contain_text(f"Game 5 is played again: {name} deals once more.")
    for scheme, rules in zip(SCHEMES, ((), axe.LOOKS), strict=True):
        switch_to(keeper, scheme)
        assert axe.breaches(keeper, rules) == [], scheme
    assert keeper.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
