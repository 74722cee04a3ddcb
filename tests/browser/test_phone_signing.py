"""The end of a sheet on phones: everybody signs, on the keeper's phone or his own, and the hall has it at once."""

from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import axe
from tests.browser.running import manage
from tests.browser.test_own_sheet import PHONE, tap
from tests.browser.test_pages import SCHEMES, switch_to
from tests.browser.test_phone_sheet import Hall, kept, network

TABLES = """
from tests.builders import open_tournament, players, published
from tests.tablesheets.kept import written
from tournament.desks.sheets.phones.services import write
from tournament.models import Organizer, User
from tournament.queries.sheets.kept import address_of
director = User.objects.get(username="director")
tournament = open_tournament(
    Organizer.objects.get(slug="skatfreunde-demo"),
    director, score_sheets="both", series_count=1, games_at_four=8,
    loss_fee_tiers=[[1, 100]],
)
players(tournament, 12, by=director)
for table in published(tournament, by=director).tables.select_related("draw__series__tournament"):
    write(table, written(7, phone="1-elsewhere1", of=8, seats=4))
    print(address_of(table), *table.seats.order_by("number").values_list("card__code", flat=True))
"""
COUNTED = """
from tournament.models import SheetVersion
print(SheetVersion.objects.filter(kind="kept", counts=True).count())
"""


class Ends(Hall):
    def __init__(self, var: Path) -> None:
        super().__init__(var, TABLES)
        self.codes = {line.split()[0]: line.split()[1:] for line in self.addresses}
        self.addresses = list(self.codes)


@pytest.fixture(scope="module")
def hall(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ends]:
    hall = Ends(copytree(begun, tmp_path_factory.mktemp("ends") / "var"))
    yield hall
    assert hall.server.stop() == 0, hall.server.said()
    assert "Internal Server Error" not in hall.server.said()
    assert manage(hall.var, "verify").stdout == "all is well\n"


@pytest.fixture
def address(hall: Ends) -> str:
    return hall.addresses.pop()


def taken(hall: Ends, browser: Browser, address: str) -> Page:
    page = hall.phone(browser, address)
    page.get_by_role("button", name="Take over").tap()
    return kept(page)


def line(_page: Page, seat: int) -> str:
    return f"[data-phones-seats] > li:nth-child({seat})"


def sign(page: Page, seat: int, code: str) -> None:
    page.locator(f"{line(page, seat)} [data-phones-sign]").tap()
    page.get_by_label("Code of the start card").fill(code)
    page.locator("[data-phones-signs-now]").tap()


def signed(page: Page, seat: int) -> None:
    expect(page.locator(f"{line(page, seat)} [data-phones-signed]")).to_contain_text("signed,")


def test_all_sign_and_the_sheet_counts_at_once(hall: Ends, browser: Browser, address: str) -> None:
    keeper, other = taken(hall, browser, address), hall.phone(browser, address)
    expect(keeper.locator("[data-phones-ending]")).to_be_hidden()
    tap(keeper, "Passed")
    expect(keeper.locator("[data-phones-ending]")).to_be_visible()
    expect(keeper.locator(line(keeper, 3))).to_contain_text("366")
    codes = hall.codes[address]
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
    assert hall.told(COUNTED) == ["1"]


def test_who_does_not_sign_says_why_and_what_is_changed_then_has_a_reason(
    hall: Ends, browser: Browser, address: str
) -> None:
    keeper = taken(hall, browser, address)
    codes = hall.codes[address]
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


def test_without_the_network_nobody_signs_and_it_says_so(hall: Ends, browser: Browser, address: str) -> None:
    keeper = taken(hall, browser, address)
    tap(keeper, "Passed")
    network(keeper, "Everything is sent.")
    keeper.locator(f"{line(keeper, 1)} [data-phones-sign]").tap()
    for scheme, rules in zip(SCHEMES, ((), axe.LOOKS), strict=True):
        switch_to(keeper, scheme)
        assert axe.breaches(keeper, rules) == [], scheme
    assert keeper.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    keeper.context.set_offline(True)
    keeper.get_by_label("Code of the start card").fill(hall.codes[address][0])
    keeper.locator("[data-phones-signs-now]").tap()
    expect(keeper.locator("[data-phones-refused]")).to_contain_text("No network")
    keeper.context.set_offline(False)
    keeper.locator("[data-phones-signs-now]").tap()
    signed(keeper, 1)
