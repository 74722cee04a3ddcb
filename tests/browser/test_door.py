"""At the door: search, then one key for paid and one for here, without the list going away."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opens
from tests.browser.running import Person
from tests.tiers import full


def register(page: Page, *names: str) -> None:
    """Neither paid nor here."""
    for name in names:
        page.locator("[name=last_name]").fill(name)
        for tick in ("paid", "present"):
            page.locator(f"[name={tick}]").uncheck()
        page.keyboard.press("Enter")
        expect(page.get_by_role("link", name=name)).to_be_visible()
    page.wait_for_load_state()  # its scripts are at work


def test_paid_and_here_are_one_key_each(opens: Opens, fresh: str) -> None:
    page = opens(f"/t/{fresh}/cards/", by="director")
    register(page, "Albers", "Behrens")
    page.locator("[name=last_name]").evaluate("field => field.blur()")
    page.keyboard.press("f")
    page.keyboard.type("behr")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    row = page.locator("[data-cards-row]")
    expect(row.get_by_role("link", name="Behrens")).to_be_focused()
    page.keyboard.press("p")
    expect(row.get_by_text("paid", exact=True)).to_be_visible()
    expect(row.get_by_role("link", name="Behrens")).to_be_focused()
    page.keyboard.press("h")
    expect(row.get_by_text("here", exact=True)).to_be_visible()
    expect(row.locator("button")).to_have_count(0)
    expect(page.locator("[data-cards-counts]")).to_contain_text("unpaid")


@full
def test_how_many_tables_that_makes_is_said_anew_with_everybody_who_is_here(opens: Opens, fresh: str) -> None:
    page = opens(f"/t/{fresh}/cards/", by="director")
    register(page, "Albers", "Behrens", "Clausen")
    for key in ("p", "h"):
        for name in ("Albers", "Behrens", "Clausen"):
            row = page.locator("[data-cards-row]", has_text=name)
            row.locator(f"[data-cards-key={key}]").click()
            expect(row.locator(f"[data-cards-key={key}]")).to_have_count(0)
    expect(page.locator("[data-cards-counts]")).to_contain_text("3 here: 1 table of three")


@full
def test_arrows_go_through_the_list_and_a_list_of_the_unpaid_gets_shorter(opens: Opens, fresh: str) -> None:
    page = opens(f"/t/{fresh}/cards/", by="director")
    register(page, "Albers", "Behrens", "Clausen")
    page.goto(f"/t/{fresh}/cards/?show=unpaid")
    page.get_by_role("link", name="Albers").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("link", name="Behrens")).to_be_focused()
    page.keyboard.press("p")
    expect(page.locator("[data-cards-row]")).to_have_count(2)
    expect(page.get_by_role("link", name="Clausen")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("link", name="Albers")).to_be_focused()


@full
def test_arrows_lead_on_to_the_next_page_and_one_of_it_comes_where_one_has_gone(
    opens: Opens, director: Person, fresh: str
) -> None:
    director.import_players(fresh, 26, paid=False)
    page = opens(f"/t/{fresh}/cards/?show=unpaid", by="director")
    rows = page.locator("[data-cards-row]")
    expect(rows).to_have_count(25)
    rows.last.get_by_role("link").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("link", name="Next")).to_be_focused()
    rows.last.get_by_role("link").focus()
    page.keyboard.press("p")
    expect(page.locator("[data-cards-row='26'] a")).to_be_focused()
    expect(rows).to_have_count(25)


@full
def test_when_the_last_one_has_paid_the_list_says_so(opens: Opens, fresh: str) -> None:
    page = opens(f"/t/{fresh}/cards/", by="director")
    register(page, "Albers")
    page.goto(f"/t/{fresh}/cards/?show=unpaid")
    page.get_by_role("link", name="Albers").focus()
    page.keyboard.press("p")
    expect(page.locator("[data-cards-list]")).to_have_text(re.compile("Everybody has paid. All start cards"))
    expect(page.locator("[data-cards-list]")).to_be_focused()
    expect(page.locator("[data-cards-list] thead")).to_have_count(0)
    page.locator("[data-cards-list]").get_by_role("link").click()
    expect(page.get_by_role("link", name="Albers")).to_be_visible()


@full
def test_without_scripts_a_tap_is_enough(opens: Opens, fresh: str) -> None:
    page = opens(f"/t/{fresh}/cards/", by="director", java_script_enabled=False)
    register(page, "Albers")
    page.get_by_role("button", name="Albers: Take the fee").click()
    expect(page.locator("[data-cards-row] .sk-badge.ok")).to_have_count(1)
    expect(page).to_have_url(re.compile("#card-1$"))
