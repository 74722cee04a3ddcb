"""The sheet that a table keeps itself, by touch on phones: two at one table, without network, and the server killed."""

import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copytree

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser import axe
from tests.browser.conftest import Opens, new_context
from tests.browser.phones import PhoneTable, open_phone, seat_table
from tests.browser.running import Person, Server, manage
from tests.browser.test_own_sheet import NO_STORAGE, PHONE, tap
from tests.browser.test_pages import SCHEMES, switch_to
from tests.browser.wifi import Wifi
from tests.tiers import full

WRITTEN = """SELECT place.number, entry.phone, entry.number FROM tournament_tableentry entry
    JOIN tournament_tablesheet sheet ON sheet.id = entry.sheet_id
    JOIN tournament_table place ON place.id = sheet.table_id"""


PUT_ASIDE = """async () => navigator.serviceWorker.controller !== null && Boolean(await caches.match(location.href))
    && (await Promise.all([...document.querySelectorAll("link[rel=stylesheet], script[src]")]
        .map((file) => caches.match(file.href ?? file.src)))).every(Boolean)"""


@pytest.fixture
def table(server: Server, director: Person) -> PhoneTable:
    return seat_table(server, director)


def kept(page: Page, seat: int = 1) -> Page:
    page.locator("[data-phones-seat]").nth(seat - 1).tap()
    expect(page.locator("[data-phones-state]")).to_have_text("This phone keeps the sheet.")
    return page


def players(page: Page) -> list[str]:
    expect(page.locator("[data-sheet-player]")).to_have_count(3)
    return page.locator("[data-sheet-player]").all_inner_texts()


def heading(page: Page, game: int) -> None:
    expect(page.get_by_role("heading", name=f"Game {game} of 48")).to_be_visible()


def network(page: Page, text: str) -> None:
    expect(page.locator("[data-phones-network]")).to_contain_text(text)


def test_one_writes_and_another_sees_it_and_takes_over_in_two_taps(opens: Opens, table: PhoneTable) -> None:
    keeper, watcher = open_phone(opens, table), open_phone(opens, table)
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


@pytest.mark.parametrize("status", [429, pytest.param(503, marks=full)])
def test_a_game_is_sent_again_where_the_server_says_wait(opens: Opens, table: PhoneTable, status: int) -> None:
    phone = kept(open_phone(opens, table))
    network(phone, "Everything is sent.")
    phone.route("**/write/**", lambda route: route.fulfill(status=status, json={}))
    tap(phone, "Passed")
    network(phone, "Not sent yet: 1.")
    phone.unroute("**/write/**")
    network(phone, "Everything is sent.")
    heading(open_phone(opens, table), 2)


@full
def test_a_series_goes_on_without_the_network_and_across_a_reload(opens: Opens, table: PhoneTable) -> None:
    """From game 3 to game 44; the page that is loaded again has been there before, as browsers keep it."""
    phone = kept(open_phone(opens, table))
    tap(phone, "Passed", "Passed")
    network(phone, "Everything is sent.")
    phone.context.set_offline(True)
    for _game in range(3, 45):
        tap(phone, "Passed")
    heading(phone, 45)
    network(phone, "Not sent yet: 42.")
    is_swallowed = True
    phone.route("**/write/**", lambda route: route.abort() if is_swallowed else route.continue_())
    phone.context.set_offline(False)
    phone.reload()
    heading(phone, 45)
    network(phone, "Not sent yet: 42.")
    is_swallowed = False
    network(phone, "Everything is sent.")
    heading(open_phone(opens, table), 45)


@full
def test_what_came_late_is_shown_and_taken_or_left_out(opens: Opens, table: PhoneTable) -> None:
    first, second = kept(open_phone(opens, table)), open_phone(opens, table)
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
    expect(late.first).not_to_contain_text("Now it says")
    late.first.get_by_role("button", name="Write it down").tap()
    expect(second.locator("[data-sheet-standing]")).to_contain_text(f"{name} 20")
    late.last.get_by_role("button", name="Leave it out").tap()
    expect(second.locator("[data-phones-open]")).to_be_hidden()
    heading(first, 3)


@full
def test_what_came_late_says_what_it_replaces_and_asks(opens: Opens, table: PhoneTable) -> None:
    first, second = kept(open_phone(opens, table)), open_phone(opens, table)
    heading(second, 1)
    first.context.set_offline(True)
    name = players(first)[1]
    tap(first, name, "Hearts", "without 1", "Won", "Passed")
    second.get_by_role("button", name="Take over").tap()
    kept(second, 3)
    other = players(second)[0]
    tap(second, other, "Grand", "with 1", "Won")
    network(second, "Everything is sent.")
    first.context.set_offline(False)
    late = second.locator("[data-phones-open-list] li")
    expect(late).to_have_count(2)
    expect(late.first).to_contain_text(f"Now it says: {other}: +48")
    late.first.get_by_role("button", name="Write it down").tap()
    question = second.locator("#confirm")
    expect(question).to_contain_text(f"Game 1 now says: {other}: +48")
    question.get_by_role("button", name="Cancel").tap()
    expect(second.locator("[data-sheet-standing]")).to_contain_text(f"{other} 48")
    second.get_by_role("button", name="Write all of them down").tap()
    expect(question).to_contain_text("Write all 2 games down? What is replaced by that: 1.")
    question.get_by_role("button", name="Write all of them down").tap()
    expect(second.locator("[data-phones-open]")).to_be_hidden()
    heading(second, 3)
    expect(second.locator("[data-sheet-standing]")).to_contain_text(f"{name} 20")


@full
def test_two_phones_that_believe_they_keep_it_show_what_differs(opens: Opens, table: PhoneTable) -> None:
    first, second = open_phone(opens, table), open_phone(opens, table)
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


@full
def test_a_killed_server_takes_nothing_along_and_nothing_counts_twice(
    browser: Browser, begun: Path, tmp_path: Path
) -> None:
    server = Server(copytree(begun, tmp_path / "var")).wait_for()
    with Person(server.port).sign_in("director") as director:
        table = seat_table(server, director)
    phone, other = (new_context(browser, server, {}, **PHONE).new_page() for _phone in range(2))
    phone.goto(table.address)
    kept(phone)
    for game in range(1, 13):
        tap(phone, "Passed")
        if game in (3, 7):
            server.kill()
            tap(phone, "Passed")
            tap(phone, "Take back the last game")
            server = Server(server.var, server.port, name=f"again-{game}").wait_for()
    network(phone, "Everything is sent.")
    heading(phone, 13)
    other.goto(table.address)
    heading(other, 13)
    for page in (phone, other):
        page.context.close()
    assert server.stop() == 0, server.said()
    with closing(sqlite3.connect(server.database)) as database:
        entries = database.execute(WRITTEN).fetchall()
    assert len(entries) == len(set(entries))
    assert manage(server.var, "verify").stdout == "all is well\n"


@full
def test_it_goes_over_to_paper_and_says_so_everywhere(opens: Opens, table: PhoneTable) -> None:
    keeper, watcher = kept(open_phone(opens, table)), open_phone(opens, table)
    tap(keeper, "Passed")
    watcher.get_by_role("button", name="Write on on paper").tap()
    watcher.locator("#confirm").get_by_role("button", name="Cancel").tap()
    tap(keeper, "Passed")
    network(keeper, "Everything is sent.")
    watcher.get_by_role("button", name="Write on on paper").tap()
    watcher.locator("#confirm").get_by_role("button", name="Write on on paper").tap()
    for page in (keeper, watcher):
        expect(page.locator("[data-phones-closed]")).to_contain_text("goes on on paper")
        expect(page.locator("[data-sheet-pad]")).to_be_hidden()
        heading(page, 3)


@full
def test_a_phone_that_keeps_nothing_says_so_at_once_and_asks_before_anything_is_lost(
    opens: Opens, table: PhoneTable
) -> None:
    phone = opens("/calculator/", alone=True, **PHONE)
    phone.add_init_script(NO_STORAGE)
    phone.goto(table.address)
    expect(phone.locator("[data-phones-unkept]")).to_contain_text("This phone keeps nothing")
    kept(phone)
    phone.context.set_offline(True)
    tap(phone, "Passed", "Passed")
    network(phone, "No network. Not sent yet: 2. Go on, and leave this page open.")
    assert asks_before_leaving(phone)
    phone.context.set_offline(False)
    network(phone, "Everything is sent.")
    assert not asks_before_leaving(phone)
    heading(open_phone(opens, table), 3)


@full
def test_a_page_that_no_browser_has_put_aside_asks_before_it_is_loaded_again_without_the_network(
    opens: Opens, table: PhoneTable
) -> None:
    """As in a hall, whose address has no https."""
    phone = opens("/calculator/", alone=True, **PHONE)
    phone.add_init_script("Object.defineProperty(navigator, 'serviceWorker', { value: undefined });")
    phone.goto(table.address)
    kept(phone)
    network(phone, "Everything is sent.")
    assert not asks_before_leaving(phone)
    phone.context.set_offline(True)
    tap(phone, "Passed")
    network(phone, "Not sent yet: 1.")
    assert asks_before_leaving(phone)


def asks_before_leaving(phone: Page) -> bool:
    """Whether the page stops what would take it away: the browser asks then."""
    return bool(phone.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))"))


@full
def test_a_reload_without_the_network_shows_the_table_again(opens: Opens, table: PhoneTable, wifi: Wifi) -> None:
    """Where the browser allows a service worker; its first visit is enough."""
    phone = kept(opens(wifi.url + table.address, alone=True, service_workers="allow", **PHONE))
    tap(phone, "Passed")
    network(phone, "Everything is sent.")
    phone.wait_for_function(PUT_ASIDE)
    wifi.switch_off()
    tap(phone, "Passed")
    network(phone, "Not sent yet: 1.")
    phone.reload()
    heading(phone, 3)
    tap(phone, "Passed")
    network(phone, "Not sent yet: 2.")
    wifi.switch_on()
    network(phone, "Everything is sent.")


@full
def test_nothing_pulls_the_page_down_to_load_it_again(opens: Opens, table: PhoneTable) -> None:
    phone = open_phone(opens, table)
    for element in ("documentElement", "body"):
        assert phone.evaluate(f"getComputedStyle(document.{element}).overscrollBehaviorY") == "contain"


@full
def test_a_browser_that_is_too_old_gets_a_sentence(opens: Opens, table: PhoneTable) -> None:
    """One that can't read the script of the page."""
    phone = opens("/calculator/", alone=True, **PHONE)
    phone.route(
        "**/sheets/phones/page*.js", lambda route: route.fulfill(body="class { #no", content_type="text/javascript")
    )
    phone.goto(table.address)
    expect(phone.locator("[data-phones-too-old]")).to_contain_text("it is too old")
    phone.unroute("**/sheets/phones/page*.js")
    phone.route("**/sheets/phones/page*.js", lambda route: route.abort())
    phone.reload()
    expect(phone.locator("[data-phones-cut]")).to_contain_text("has not come whole")
    expect(phone.locator("[data-phones-too-old]")).to_be_hidden()
    expect(open_phone(opens, table).locator("[data-phones-too-old]")).to_be_hidden()


CUT = """() => [...document.querySelectorAll("main .btn, main label, main p")]
    .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""


@full
@pytest.mark.parametrize("percent", [115, 140, 200])
def test_it_can_be_used_with_large_letters(opens: Opens, table: PhoneTable, percent: int) -> None:
    """WCAG 2.2, 1.4.4: nothing scrolls sideways and nothing is cut; German words are the longest."""
    phone = open_phone(opens, table, locale="de-DE", alone=True)
    phone.evaluate(f"document.documentElement.style.fontSize = '{percent}%'")
    assert phone.evaluate(CUT) == []
    phone.locator("[data-phones-seat]").first.tap()
    phone.locator("[data-sheet-player]").first.tap()
    phone.locator("[data-sheet-contract=grand]").tap()
    phone.locator("[data-sheet-tops='2']").tap()
    phone.locator("[data-sheet-won]").tap()
    phone.locator("[data-sheet-passed]").tap()
    expect(phone.locator("[data-sheet-games] li")).to_have_count(2)
    phone.locator("[data-sheet-more]").tap()
    assert phone.evaluate(CUT) == []
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


OLDER = """
    delete HTMLDialogElement.prototype.showModal;
    delete AbortSignal.timeout;
    delete Array.prototype.at;
    delete Element.prototype.checkVisibility;
    delete HTMLElement.prototype.inert;
    delete HTMLFormElement.prototype.requestSubmit;
    for (const name of ["CSSLayerBlockRule", "HTMLDialogElement", "structuredClone"]) delete window[name];
"""


@full
def test_an_older_browser_has_the_same_page(opens: Opens, table: PhoneTable) -> None:
    """As Safari 15.0 or Chrome 92, as far as one without all that shows it: no layers, dialogs or newer functions."""

    def without_layers(route: Route) -> None:
        if route.request.resource_type != "stylesheet":
            return route.continue_()
        answer = route.fetch()
        return route.fulfill(response=answer, body=answer.text().replace("@layer", "@unknown"))

    phone = opens("/calculator/", alone=True, **PHONE)
    faults = list[str]()
    phone.on("pageerror", lambda error: faults.append(str(error)))
    phone.add_init_script(OLDER)
    phone.route("**/*.css", without_layers)
    phone.goto(table.address)
    phone.wait_for_function("() => getComputedStyle(document.querySelector('[data-phones-seat]')).minHeight === '52px'")
    kept(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    tap(phone, players(phone)[0], "Grand", "with 2", "Won", "Passed")
    network(phone, "Everything is sent.")
    phone.on("dialog", lambda dialog: dialog.accept())
    phone.get_by_role("button", name="Write on on paper").tap()
    expect(phone.locator("[data-phones-closed]")).to_contain_text("goes on on paper")
    phone.goto(f"/p/{table.slug}/")
    with phone.expect_response("**/pulse/"):
        phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(phone.locator("[data-offline]")).to_be_hidden()
    assert faults == []


@full
def test_it_is_legible_in_both_themes_and_fits(opens: Opens, table: PhoneTable) -> None:
    phone = kept(open_phone(opens, table))
    tap(phone, players(phone)[0], "Grand", "with 2", "Won", "Null")
    for scheme, rules in zip(SCHEMES, ((), axe.LOOKS), strict=True):
        switch_to(phone, scheme)
        assert axe.breaches(phone, rules) == [], scheme
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    bottom = phone.locator("[data-sheet-won]").evaluate("(button) => button.getBoundingClientRect().bottom")
    assert bottom <= PHONE["viewport"]["height"]
