"""A table calls a referee by touch: his page says so at once, he comes and decides, and the phones are told."""

from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import axe
from tests.browser.conftest import new_context
from tests.browser.running import Person, manage
from tests.browser.test_own_sheet import PHONE, tap
from tests.browser.test_pages import SCHEMES, switch_to
from tests.browser.test_phone_sheet import Hall, kept, network, players

TABLES = """
from tests.builders import open_tournament, players, published
from tests.tablesheets.kept import written
from tournament.desks.setup.times.services import start
from tournament.desks.sheets.phones.services import write
from tournament.models import Organizer, User
from tournament.queries.sheets.kept import address_of
director = User.objects.get(username="director")
tournament = open_tournament(
    Organizer.objects.get(slug="skatfreunde-demo"),
    director, score_sheets="both", series_count=1, games_at_four=8, minutes_a_series=90,
)
players(tournament, 8, by=director)
for table in published(tournament, by=director).tables.select_related("draw__series__tournament"):
    write(table, written(3, phone="1-elsewhere1", of=8, seats=4))
    print(address_of(table))
start(tournament.series.get(number=1), by=director)
"""


@pytest.fixture(scope="module")
def hall(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    hall = Hall(copytree(begun, tmp_path_factory.mktemp("calls") / "var"), TABLES)
    yield hall
    assert hall.server.stop() == 0, hall.server.said()
    assert "Internal Server Error" not in hall.server.said()
    assert manage(hall.var, "verify").stdout == "all is well\n"


@pytest.fixture
def address(hall: Hall) -> str:
    return hall.addresses.pop()


def rulings(hall: Hall, browser: Browser, address: str) -> Page:
    with Person(hall.server.port) as director:
        director.sign_in("director")
        page = new_context(browser, hall.server, director.cookies).new_page()
    page.goto(f"/t/{address.split('/')[2]}/rulings/")
    return page


def taken(hall: Hall, browser: Browser, address: str) -> Page:
    page = hall.phone(browser, address)
    page.get_by_role("button", name="Take over").tap()
    return kept(page)


def called(page: Page, text: str) -> None:
    expect(page.locator("[data-phones-called]")).to_contain_text(text)


def test_called_answered_and_decided(hall: Hall, browser: Browser, address: str) -> None:
    desk, keeper = rulings(hall, browser, address), taken(hall, browser, address)
    watcher = hall.phone(browser, address)
    for page in (keeper, watcher):
        expect(page.locator("[data-sheet-dealer]")).to_contain_text("deals, ")
    watcher.get_by_role("button", name="Call a referee").tap()
    for page in (keeper, watcher):
        called(page, "Referee called at")
        expect(page.get_by_role("button", name="Call a referee")).to_be_hidden()
    call = desk.locator(".sk-calls article")
    expect(call).to_contain_text("Series 1, game 4")
    call.get_by_role("button", name="I'm coming").click()
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
    desk.locator("[name=effect][value=lost]").check()
    desk.locator("[name=value]").fill("144")
    desk.get_by_role("button", name="Put it in the log").click()
    expect(desk.locator(".sk-decision").first).to_contain_text("game 2")
    for page in (keeper, watcher):
        expect(page.locator("[data-sheet-games] li").nth(1)).to_contain_text("referee")
    desk.locator(".sk-calls").get_by_role("button", name="Settled").click()
    for page in (keeper, watcher):
        expect(page.get_by_role("button", name="Call a referee")).to_be_visible()
    keeper.get_by_role("button", name="Correct it: game 2").tap()
    tap(keeper, "Lost")
    for page in (keeper, watcher):
        expect(page.locator("[data-sheet-games] li").nth(1)).to_contain_text("changed after the referee")


def test_without_network_nobody_believes_that_he_was_called(hall: Hall, browser: Browser, address: str) -> None:
    keeper = taken(hall, browser, address)
    expect(keeper.locator("[data-phones-time] time")).to_contain_text("1:")
    network(keeper, "Everything is sent.")
    keeper.context.set_offline(True)
    keeper.get_by_role("button", name="Call a referee").tap()
    called(keeper, "No network: the call did not go out.")
    keeper.context.set_offline(False)
    keeper.get_by_role("button", name="Call a referee").tap()
    called(keeper, "Referee called at")
    keeper.get_by_role("button", name="Take the call back").tap()
    expect(keeper.get_by_role("button", name="Call a referee")).to_be_visible()
    expect(keeper.locator("[data-phones-called]")).to_be_hidden()
    expect(keeper.locator("[data-phones-round]")).to_be_hidden()
    tap(keeper, "Passed")
    expect(keeper.locator("[data-phones-round]")).to_have_text("Last round")
    name = keeper.locator("[data-sheet-rests]").inner_text().removeprefix("Did ").removesuffix(" play?")
    assert name not in players(keeper)
    tap(keeper, "Did")
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
