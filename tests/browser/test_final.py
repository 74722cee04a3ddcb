"""From a final result into the final, on a phone: opened, looked at, confirmed, and a reserve moves up (SkWO 1.4)."""

from playwright.sync_api import Page, expect

from tests.browser.axe import breaches
from tests.browser.conftest import Opens
from tests.browser.pages import DONE
from tests.tiers import full

pytestmark = full


def test_a_director_takes_the_best_into_a_final_on_a_phone(opens: Opens) -> None:
    page = opens(f"/t/{DONE}/results/", by="director", viewport={"width": 360, "height": 740})
    page.get_by_role("link", name="Take into a final").click()
    page.get_by_role("link", name="Open the final").click()
    page.get_by_role("button", name="Open the tournament").click()
    page.get_by_label("The best of: All players").fill("6")
    page.get_by_label("Reserves").fill("2")
    page.get_by_role("button", name="Show who qualifies").click()
    expect(page.get_by_role("heading", name="6 players qualify for")).to_be_visible()
    assert (fits(page), breaches(page)) == (True, [])
    page.get_by_role("button", name="Take them into").click()
    expect(page.get_by_text("6 players are taken over: new start cards 6, reserves 2.")).to_be_visible()
    page.get_by_role("link", name="1", exact=True).first.click()
    page.wait_for_url("**/cards/1/")
    page.get_by_text("Withdraw", exact=True).first.click()
    page.get_by_label("Reason").locator("visible=true").fill("ill")
    qualified = page.url.replace("/cards/1/", "/cards/qualified/")
    with page.expect_navigation():
        page.get_by_role("button", name="Withdraw").click()
    page.goto(qualified)
    expect(page.get_by_text("1 place is free.")).to_be_visible()
    assert (fits(page), breaches(page)) == (True, [])
    page.get_by_role("button", name="moves up").click()
    expect(page.get_by_text("Start card 7:")).to_be_visible()
    expect(page.get_by_text("1 place is free.")).to_have_count(0)


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
