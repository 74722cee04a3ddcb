"""A Wi-Fi that dies without a word: every phone says so in time, and goes on by itself once it is back."""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opens, round_trip
from tests.browser.phones import PhoneTable, Requests, seat_table, write_games
from tests.browser.running import Person, Server
from tests.browser.test_own_sheet import PHONE
from tests.browser.test_phone_sheet import kept, network
from tests.browser.test_phone_signing import line, sign, signed
from tests.browser.wifi import Wifi
from tests.tiers import full

pytestmark = full

LIMIT = 10_000  # milliseconds that a question of a page may take
OFTEN = 4_000  # and between two of them
SOON = 200  # milliseconds that an answer may take on a machine at rest
LONG = 20_000  # and on one that is not
WRITTEN = """SELECT json_extract(entry.said, '$.game') FROM tournament_tableentry entry
    JOIN tournament_tablesheet sheet ON sheet.id = entry.sheet_id
    JOIN tournament_table place ON place.id = sheet.table_id
    JOIN tournament_draw draw ON draw.id = place.draw_id JOIN tournament_series series ON series.id = draw.series_id
    JOIN tournament_tournament tournament ON tournament.id = series.tournament_id
    WHERE tournament.slug = ? AND json_extract(entry.said, '$.kind') = 'written' ORDER BY 1"""


@pytest.fixture
def table(server: Server, director: Person) -> PhoneTable:
    return seat_table(server, director, games_at_four=12)


def open_over(wifi: Wifi, opens: Opens, table: PhoneTable) -> Page:
    """The page of the table, whose time goes on only where a test lets it."""
    page = opens(wifi.url + table.address, clocked=True, **PHONE)
    network(page, "Everything is sent.")
    return page


def write_passed(phone: Page, games: int = 1) -> None:
    for _game in range(games):
        phone.locator("[data-sheet-passed]").tap()
        phone.clock.run_for(800)


def go_on_until(phone: Page, is_so: Callable[[], bool]) -> None:
    """Lets time go by on the phone: each connection that died with the Wi-Fi costs one request and its limit.

    A living one is answered while its clock stands still, with more time from turn to turn on a machine that is busy.
    """
    patience = SOON
    with Requests(phone) as asked:
        while not is_so():
            assert patience < LONG, "it never came"
            phone.clock.run_for(LIMIT)
            deadline = time.monotonic() + patience / 1000
            while asked.under_way and time.monotonic() < deadline:
                phone.wait_for_timeout(20)
            patience = patience * 6 // 5


def says(phone: Page, text: str) -> Callable[[], bool]:
    return lambda: text in phone.locator("[data-phones-network]").inner_text()


def test_a_keeper_hears_in_time_that_there_is_no_network_and_all_is_sent_once_it_is_back(
    wifi: Wifi, opens: Opens, table: PhoneTable
) -> None:
    phone = kept(open_over(wifi, opens, table))
    network(phone, "Everything is sent.")
    wifi.die()
    write_passed(phone)
    network(phone, "Being sent: 1.")
    phone.clock.run_for(LIMIT)
    network(phone, "No network. Not sent yet: 1.")
    wifi.revive()
    write_passed(phone)
    go_on_until(phone, says(phone, "Everything is sent."))


def test_a_watcher_does_not_believe_that_all_is_well(wifi: Wifi, opens: Opens, table: PhoneTable) -> None:
    phone = open_over(wifi, opens, table)
    wifi.die()
    phone.clock.run_for(OFTEN)
    phone.clock.run_for(LIMIT)
    network(phone, "No network.")
    wifi.revive()
    go_on_until(phone, says(phone, "Everything is sent."))


def test_whoever_signs_is_asked_once_and_heard_as_soon_as_the_network_is_back(
    wifi: Wifi, opens: Opens, server: Server, table: PhoneTable
) -> None:
    write_games(server, table, 12, of=12)
    phone = open_over(wifi, opens, table)
    expect(phone.locator("[data-phones-ending]")).to_be_visible()
    wifi.die()
    sign(phone, 1, table.codes[0])
    phone.clock.run_for(LIMIT)
    expect(phone.locator("[data-phones-refused]")).to_contain_text("No network: the signature is sent as soon as")
    wifi.revive()
    go_on_until(phone, lambda: phone.locator(f"{line(phone, 1)} [data-phones-signed]").is_visible())
    signed(phone, 1)


def test_the_end_is_asked_for_again_until_somebody_answers(
    wifi: Wifi, opens: Opens, server: Server, table: PhoneTable
) -> None:
    """The entries came, and the answer to who has signed did not."""
    write_games(server, table, 12, of=12)
    page = opens("/calculator/sheet/", clocked=True, **PHONE)
    page.route("**/end/", lambda route: route.abort())
    page.goto(wifi.url + table.address)
    network(page, "Everything is sent.")
    round_trip(page)
    expect(page.locator("[data-phones-ending]")).to_be_hidden()
    page.unroute("**/end/")
    go_on_until(page, lambda: page.locator("[data-phones-ending]").is_visible())


def test_a_referee_is_called_as_soon_as_the_network_is_back(wifi: Wifi, opens: Opens, table: PhoneTable) -> None:
    phone = open_over(wifi, opens, table)
    wifi.die()
    phone.get_by_role("button", name="Call a referee").tap()
    phone.clock.run_for(LIMIT)
    called = phone.locator("[data-phones-called]")
    expect(called).to_contain_text("No network: the call did not go out.")
    wifi.revive()
    go_on_until(phone, lambda: "Referee called at" in called.inner_text())


def test_a_public_page_says_as_of_when_it_is_and_renews_itself_later(
    wifi: Wifi, opens: Opens, table: PhoneTable
) -> None:
    page = opens(f"{wifi.url}/p/{table.slug}/", clocked=True, **PHONE)
    wifi.die()
    page.clock.run_for(2 * OFTEN)
    page.clock.run_for(LIMIT)
    offline = page.locator("[data-offline]")
    expect(offline).to_be_visible()
    wifi.revive()

    go_on_until(page, offline.is_hidden)


def test_two_phones_play_ten_games_through_a_wifi_that_dies_twice(
    wifi: Wifi, opens: Opens, server: Server, table: PhoneTable
) -> None:
    """Each keeps the sheet once while the Wi-Fi is dead; every game is there once, on both phones and at the laptop."""
    first, second = kept(open_over(wifi, opens, table)), open_over(wifi, opens, table)
    write_passed(first, 2)
    network(first, "Everything is sent.")
    wifi.die()
    write_passed(first, 3)
    first.clock.run_for(LIMIT)
    network(first, "No network. Not sent yet: 3.")
    wifi.revive()
    go_on_until(first, says(first, "Everything is sent."))
    go_on_until(second, lambda: second.get_by_role("heading", name="Game 6 of 12").is_visible())
    second.get_by_role("button", name="Take over").tap()
    kept(second, 2)
    network(second, "Everything is sent.")
    write_passed(second, 2)
    network(second, "Everything is sent.")
    wifi.die()
    write_passed(second, 3)
    second.clock.run_for(LIMIT)
    network(second, "No network. Not sent yet: 3.")
    wifi.revive()
    go_on_until(second, says(second, "Everything is sent."))
    go_on_until(first, lambda: first.get_by_role("heading", name="Game 11 of 12").is_visible())
    expect(second.get_by_role("heading", name="Game 11 of 12")).to_be_visible()
    for phone in (first, second):
        expect(phone.locator("[data-sheet-games] li")).to_have_count(10)
        expect(phone.locator("[data-phones-open]")).to_be_hidden()
    with closing(sqlite3.connect(server.database)) as database:
        assert [game for (game,) in database.execute(WRITTEN, (table.slug,))] == list(range(1, 11))
