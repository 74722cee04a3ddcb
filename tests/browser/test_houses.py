"""House rules by keyboard alone, and that standard Skat sees nothing of them."""

from playwright.sync_api import expect

from tests.browser.conftest import Opens
from tests.browser.pages import RUNNING
from tests.tiers import full

pytestmark = full


def test_an_option_is_asked_where_no_name_says_it_all(opens: Opens) -> None:
    page = opens("/o/skatfreunde-demo/open/", by="director")
    page.locator("summary", has_text="All other settings").press("Enter")
    house, option = page.locator("select[name=house]"), page.locator("[name=house_kontra]")
    expect(house).to_have_value("set")
    expect(option).to_be_hidden()
    house.focus()
    page.keyboard.press("End")
    expect(house).to_have_value("chosen")
    expect(option).to_be_visible()
    page.keyboard.press("ArrowUp")
    expect(house).to_have_value("cup_single")
    expect(option).to_be_hidden()


def test_standard_skat_has_none_of_it(opens: Opens) -> None:
    page = opens(f"/t/{RUNNING}/sheets/2/3/games/", by="clerk")
    expect(page.locator("[data-games-rows]")).to_have_count(0)


def test_a_sheet_that_counts_shows_the_total_of_the_second_loser(opens: Opens) -> None:  # V12.2
    page = opens("/t/klubabend-2026/sheets/1/2/games/", by="viewer")
    tied = page.locator("[data-games-line='13'] [data-games-mirror]")
    expect(tied).to_have_text(["", "106", "", "61"])
