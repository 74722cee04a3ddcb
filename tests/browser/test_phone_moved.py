"""The second laptop takes over while tables write: their phones learn where to go on, and bring what they wrote."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from shutil import copytree

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import new_context, wait_until
from tests.browser.phones import PhoneTable, write_games
from tests.browser.running import Person, Server, free_port, manage
from tests.browser.running import expect as expected
from tests.browser.test_kept import LOOK, SINCE, Laptops, plays
from tests.browser.test_own_sheet import PHONE, tap
from tests.browser.test_phone_sheet import kept, network
from tests.tiers import full
from tournament.part import Here, Part

pytestmark = full

TABLES = 6
FIRST_SEATS = """SELECT place.number, card.number, card.code FROM tournament_seat seat
    JOIN tournament_startcard card ON card.id = seat.card_id JOIN tournament_table place ON place.id = seat.table_id
    JOIN tournament_tournament tournament ON tournament.id = card.tournament_id
    WHERE tournament.slug = ? AND seat.number = 1 ORDER BY place.number"""
ENTRIES = """SELECT place.number, entry.phone, entry.number FROM tournament_tableentry entry
    JOIN tournament_tablesheet sheet ON sheet.id = entry.sheet_id
    JOIN tournament_table place ON place.id = sheet.table_id"""
STORED = """() => {
    const { phone, entries, waiting } = JSON.parse(localStorage.getItem(`table ${location.pathname}`));
    return [...entries, ...waiting].map((entry) => [entry.phone, entry.number]);
}"""


@pytest.fixture
def laptops(begun: Path, tmp_path: Path) -> Iterator[Laptops]:
    first = Server(copytree(begun, tmp_path / "first")).wait_for()
    with Person(first.port).sign_in("director") as director:
        slug = director.open_tournament("Tische", series_count=1, score_sheets="both", games_at_four=8)
        director.import_players(slug, 4 * TABLES)
        director.publish_draw(slug)
    both = Laptops(tmp_path, first, slug, free_port())
    plays(first.var, Here(other=both.address))
    yield both
    for server in filter(None, (both.first, both.second)):
        server.kill()


@pytest.fixture
def addresses(laptops: Laptops) -> list[str]:
    """Of the tables' pages, as a code on their first seat's start card leads there."""
    with closing(sqlite3.connect(laptops.first.database)) as database:
        cards = database.execute(FIRST_SEATS, (laptops.slug,)).fetchall()
    with Person(laptops.first.port) as player:
        return [
            expected(player.get(f"/p/{laptops.slug}/table/?card={number}&code={code}"), 302).location
            for _table, number, code in cards
        ]


@pytest.fixture
def phones(browser: Browser, laptops: Laptops, addresses: list[str]) -> Iterator[list[Page]]:
    """One that keeps the sheet at every table, and has written two games."""
    contexts = [new_context(browser, laptops.first, {}, **PHONE) for _table in addresses]
    pages = [context.new_page() for context in contexts]
    for page, address in zip(pages, addresses, strict=True):
        page.goto(address)
        kept(page)
        tap(page, "Passed", "Passed")
        network(page, "Everything is sent.")
    yield pages
    for context in contexts:
        context.close()


def written_at(database: Path) -> set[tuple[int, str, int]]:
    with closing(sqlite3.connect(database)) as there:
        return set(there.execute(ENTRIES).fetchall())


def go_on(phone: Page, laptops: Laptops, address: str) -> None:
    phone.evaluate(LOOK)
    bar = phone.locator("[data-phones-moved=over]")
    expect(bar).to_contain_text("The second laptop has taken over.")
    bar.get_by_role("link", name="Go on there").tap()
    phone.wait_for_url(laptops.address + address)


def test_six_tables_write_and_nothing_is_missing_once_their_phones_have_moved(
    laptops: Laptops, phones: list[Page], addresses: list[str]
) -> None:
    laptops.copy()
    for page in phones:
        tap(page, "Passed")
        network(page, "Everything is sent.")
    acknowledged = written_at(laptops.first.database)
    laptops.first.kill()
    for page in phones:
        tap(page, "Passed")
        network(page, "No network. Not sent yet: 1.")
    stored = {(table, phone, number) for table, page in enumerate(phones, 1) for phone, number in page.evaluate(STORED)}
    laptops.take_over()
    second = laptops.folder / "second" / "skatwart.sqlite3"
    assert len(acknowledged) == 4 * TABLES
    assert len(written_at(second)) == 3 * TABLES
    for page, address in zip(phones, addresses, strict=True):
        go_on(page, laptops, address)
        network(page, "Everything is sent.")
        expect(page.get_by_role("heading", name="Game 5 of 8")).to_be_visible()
        expect(page.locator("[data-phones-state]")).to_have_text("This phone keeps the sheet.")
        assert "#" not in page.url
    assert written_at(second) == stored
    assert acknowledged < stored
    assert manage(laptops.folder / "second", "verify").stdout == "all is well\n"


def test_the_laptop_that_was_replaced_says_itself_where_to_go_on(
    laptops: Laptops, phones: list[Page], addresses: list[str]
) -> None:
    """It came back while the phone wrote, and its page had been opened before a second laptop followed."""
    phone = phones[0]
    laptops.copy()
    laptops.take_over()
    plays(laptops.first.var, Here(Part.REPLACED, laptops.address, since=SINCE))
    laptops.first = Server(laptops.first.var, laptops.first.port).wait_for()
    phone.evaluate("document.querySelector('[data-phones-second]').dataset.phonesSecond = ''")
    tap(phone, "Passed")
    network(phone, "It comes along.")  # all four where the phone has heard in between that the laptop began anew
    go_on(phone, laptops, addresses[0])
    network(phone, "Everything is sent.")
    expect(phone.get_by_role("heading", name="Game 4 of 8")).to_be_visible()


def test_a_laptop_with_the_address_of_the_first_is_told_all_once_more_by_itself(
    laptops: Laptops, phones: list[Page], addresses: list[str]
) -> None:
    """Another phone has written there meanwhile, so there are no fewer entries than there were."""
    phone, second = phones[0], laptops.folder / "second" / "skatwart.sqlite3"
    laptops.copy()
    tap(phone, "Passed")
    network(phone, "Everything is sent.")
    before = {(1, *entry) for entry in phone.evaluate(STORED)}
    laptops.take_over(address=True)
    assert laptops.second
    write_games(laptops.second, PhoneTable(laptops.slug, addresses[0], []), 3, of=8)
    assert len({entry for entry in written_at(second) if entry[0] == 1}) > len(before)
    phone.evaluate(LOOK)
    wait_until(phone, lambda: before <= written_at(second))
    network(phone, "Everything is sent.")
    expect(phone.locator("[data-phones-moved=over]")).to_be_hidden()
