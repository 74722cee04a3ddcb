"""The sheet that a table keeps itself, by touch on phones: two at one table, without network, and the server killed."""

from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import axe
from tests.browser.conftest import new_context
from tests.browser.running import Server, manage
from tests.browser.test_own_sheet import PHONE, tap
from tests.browser.test_pages import SCHEMES, switch_to

ADDRESSES = """
from tests.builders import open_tournament, players, published
from tournament.models import Organizer, User
from tournament.queries.sheets.kept import address_of
director = User.objects.get(username="director")
tournament = open_tournament(Organizer.objects.get(slug="skatfreunde-demo"),
    director, score_sheets="both", series_count=1)
players(tournament, 32, by=director)
for table in published(tournament, by=director).tables.select_related("draw__series__tournament"):
    print(address_of(table))
"""
WRITTEN = """
from tournament.models import TableEntry
print(*TableEntry.objects.order_by("pk").values_list("sheet__table__number", "phone", "number"), sep="\\n")
"""


class Hall:
    """A server whose tables write on phones, which may be killed and comes again at the same address."""

    def __init__(self, var: Path, tables: str = ADDRESSES) -> None:
        self.var = var
        self.addresses = self.told(tables)
        self.server = Server(var).wait_for()

    def told(self, script: str) -> list[str]:
        done = manage(self.var, "shell", "--no-imports", "-c", script)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    def come_again(self) -> None:
        self.server = Server(self.var, port=self.server.port).wait_for()

    def phone(self, browser: Browser, address: str, **how: Any) -> Page:
        page = new_context(browser, self.server, {}, **{**PHONE, **how}).new_page()
        page.goto(address)
        return page


@pytest.fixture(scope="module")
def hall(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    hall = Hall(copytree(begun, tmp_path_factory.mktemp("tables") / "var"))
    yield hall
    assert hall.server.stop() == 0, hall.server.said()
    assert "Internal Server Error" not in hall.server.said()
    assert hall.told(WRITTEN) == sorted(set(hall.told(WRITTEN)), key=hall.told(WRITTEN).index)
    assert manage(hall.var, "verify").stdout == "all is well\n"


@pytest.fixture
def address(hall: Hall) -> str:
    """Of a table that no test has seen."""
    return hall.addresses.pop()


def kept(page: Page, seat: int = 1) -> Page:
    page.locator("[data-phones-seat]").nth(seat - 1).tap()
    expect(page.locator("[data-phones-state]")).to_have_text("This phone keeps the sheet.")
    return page


def players(page: Page) -> list[str]:
    return page.locator("[data-sheet-player]").all_inner_texts()


def heading(page: Page, game: int) -> None:
    expect(page.get_by_role("heading", name=f"Game {game} of 48")).to_be_visible()


def network(page: Page, text: str) -> None:
    expect(page.locator("[data-phones-network]")).to_contain_text(text)


def test_one_writes_and_another_sees_it_and_takes_over_in_two_taps(hall: Hall, browser: Browser, address: str) -> None:
    keeper, watcher = hall.phone(browser, address), hall.phone(browser, address)
    kept(keeper)
    name = players(keeper)[0]
    tap(keeper, name, "Grand", "with 2", "Won", "Passed")
    expect(watcher.locator("[data-phones-state]")).to_contain_text("keeps the sheet; here you watch")
    heading(watcher, 3)
    expect(watcher.locator("[data-sheet-standing]")).to_contain_text(f"{name} 72")
    expect(watcher.locator("[data-sheet-pad]")).to_be_hidden()
    expect(watcher.locator("[data-sheet-correct]").first).to_be_hidden()
    watcher.get_by_role("button", name="Take over").tap()
    kept(watcher, 2)
    expect(keeper.locator("[data-phones-state]")).to_contain_text("here you watch")
    expect(keeper.locator("[data-sheet-pad]")).to_be_hidden()
    tap(watcher, "Passed", "Take back the last game")
    heading(watcher, 3)
    watcher.get_by_role("button", name="Correct it: game 1").tap()
    tap(watcher, "Lost")
    expect(keeper.locator("[data-sheet-standing]")).to_contain_text(f"{name} −144")
    expect(keeper.locator("[data-sheet-games] li").last).to_contain_text("corrected")


def test_a_series_goes_on_without_the_network_and_across_a_reload(hall: Hall, browser: Browser, address: str) -> None:
    """From game 3 to game 44; the page that is loaded again has been there before, as browsers keep it."""
    phone = kept(hall.phone(browser, address))
    tap(phone, "Passed", "Passed")
    network(phone, "Everything is sent.")
    phone.context.set_offline(True)
    for _game in range(3, 45):
        tap(phone, "Passed")
    heading(phone, 45)
    network(phone, "Not sent yet: 42.")
    phone.route("**/write/**", lambda route: route.abort())
    phone.context.set_offline(False)
    phone.reload()
    heading(phone, 45)
    network(phone, "Not sent yet: 42.")
    phone.unroute("**/write/**")
    network(phone, "Everything is sent.")
    heading(hall.phone(browser, address), 45)


def test_what_came_late_is_shown_and_taken_or_left_out(hall: Hall, browser: Browser, address: str) -> None:
    first, second = kept(hall.phone(browser, address)), hall.phone(browser, address)
    tap(first, "Passed")
    heading(second, 2)
    first.context.set_offline(True)
    name = players(first)[1]
    tap(first, name, "Hearts", "without 1", "Won", "Passed")
    second.get_by_role("button", name="Take over").tap()
    kept(second, 3)
    first.context.set_offline(False)
    expect(first.locator("[data-phones-state]")).to_contain_text("here you watch")
    late = second.locator("[data-phones-open-list] li")
    expect(late).to_have_count(2)
    expect(late.first).to_contain_text(f"Game 2: {name}: +20")
    late.first.get_by_role("button", name="Write it down").tap()
    expect(second.locator("[data-sheet-standing]")).to_contain_text(f"{name} 20")
    late.last.get_by_role("button", name="Leave it out").tap()
    expect(second.locator("[data-phones-open]")).to_be_hidden()
    heading(first, 3)


def test_two_phones_that_believe_they_keep_it_show_what_differs(hall: Hall, browser: Browser, address: str) -> None:
    first, second = hall.phone(browser, address), hall.phone(browser, address)
    for page, seat in ((first, 1), (second, 2)):
        page.route("**/write/**", lambda route: route.abort())
        kept(page, seat)
    tap(first, "Passed")
    name = players(second)[0]
    tap(second, name, "Grand", "with 1", "Won")
    for page in (first, second):
        page.unroute("**/write/**")
    for page in (first, second):
        expect(page.locator("[data-phones-state]")).to_contain_text("keeps this sheet, too")
        expect(page.locator("[data-sheet-games] li.is-differing")).to_contain_text(f"{name}: +48")
    second.get_by_role("button", name="Take over").tap()
    kept(second, 2)
    second.get_by_role("button", name="Correct it: game 1").tap()
    tap(second, name, "Grand", "with 1", "Won")
    expect(first.locator("[data-sheet-standing]")).to_contain_text(f"{name} 48")
    expect(first.locator("[data-sheet-games] li.is-differing")).to_have_count(0)


def test_a_killed_server_takes_nothing_along_and_nothing_counts_twice(
    hall: Hall, browser: Browser, address: str
) -> None:
    phone = kept(hall.phone(browser, address))
    for game in range(1, 13):
        tap(phone, "Passed")
        if game in (3, 7):
            hall.server.kill()
            tap(phone, "Passed")
            tap(phone, "Take back the last game")
            hall.come_again()
    network(phone, "Everything is sent.")
    heading(phone, 13)
    heading(hall.phone(browser, address), 13)


def test_it_goes_over_to_paper_and_says_so_everywhere(hall: Hall, browser: Browser, address: str) -> None:
    keeper, watcher = kept(hall.phone(browser, address)), hall.phone(browser, address)
    tap(keeper, "Passed")
    watcher.get_by_role("button", name="Write on on paper").tap()
    watcher.locator("#confirm").get_by_role("button", name="Write on on paper").tap()
    for page in (keeper, watcher):
        expect(page.locator("[data-phones-closed]")).to_contain_text("goes on on paper")
        expect(page.locator("[data-sheet-pad]")).to_be_hidden()
        heading(page, 2)


def test_it_is_legible_in_both_themes_and_fits(hall: Hall, browser: Browser, address: str) -> None:
    phone = kept(hall.phone(browser, address))
    tap(phone, players(phone)[0], "Grand", "with 2", "Won", "Null")
    for scheme, rules in zip(SCHEMES, ((), axe.LOOKS), strict=True):
        switch_to(phone, scheme)
        assert axe.breaches(phone, rules) == [], scheme
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    bottom = phone.locator("[data-sheet-won]").evaluate("(button) => button.getBoundingClientRect().bottom")
    assert bottom <= PHONE["viewport"]["height"]
