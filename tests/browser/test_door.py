"""At the door: search, then one key for paid and one for here, without the list going away."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opens
from tests.browser.running import Person
from tests.tiers import full


def register(page: Page, *names: str) -> None:
    """Neither paid nor here."""
    for name in names:
        page.locator("[name=last_name]").fill(name)
        page.locator("[name=first_name]").fill("Ada")
        for tick in ("paid", "present"):
            page.locator(f"[name={tick}]").uncheck()
        page.keyboard.press("Enter")
        expect(page.get_by_role("link", name=name)).to_be_visible()
    page.wait_for_load_state()  # its scripts are at work


def test_paid_and_here_are_one_key_each(opens: Opens, fresh: str) -> None:
    page = opens(f"/t/{fresh}/cards/", by="director")
    register(page, "Albers", "Behrens")
    expect(page.locator("[name=last_name]")).to_be_focused()
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
    page.get_by_role("button", name="Albers, Ada: Take 10.00").click()
    expect(page.locator("[data-cards-row] .sk-badge.ok")).to_have_count(1)
    expect(page).to_have_url(re.compile("#card-1$"))


@full
def test_the_printed_keys_work_in_the_empty_name_field_and_escape_leaves_it(opens: Opens, fresh: str) -> None:
    page = opens(f"/t/{fresh}/cards/", by="director")
    name = page.locator("[name=last_name]")
    expect(name).to_be_focused()
    page.keyboard.press("Shift+?")
    expect(page.locator("dialog#keys")).to_be_visible()
    page.keyboard.press("Escape")
    name.focus()
    page.keyboard.press("f")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.reload()
    page.keyboard.type("Fink")  # a name begins with a capital; what follows the first letter is the field's
    expect(name).to_have_value("Fink")
    page.keyboard.press("Escape")
    expect(name).not_to_be_focused()
    page.keyboard.press("f")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.reload()
    with page.expect_navigation():
        page.keyboard.press("i")
    expect(page.get_by_role("heading", name="Import a list")).to_be_visible()


def test_paid_and_here_lead_from_the_empty_name_field_into_the_list_and_book_nothing_there(
    opens: Opens, fresh: str
) -> None:
    page = opens(f"/t/{fresh}/cards/", by="director")
    register(page, "Albers", "Behrens")
    name = page.locator("[name=last_name]")
    expect(name).to_be_focused()
    page.keyboard.press("h")
    expect(page.get_by_role("link", name="Albers, Ada", exact=True)).to_be_focused()
    expect(page.locator("[data-cards-row] button")).to_have_count(4)
    page.keyboard.press("h")
    expect(page.locator("[data-cards-row='1'] button")).to_have_count(1)
    name.focus()
    page.keyboard.type("hartmann")  # typed small: it is a name all the same
    expect(name).to_have_value("hartmann")
    expect(page.locator("[data-cards-row] button")).to_have_count(3)


@full
def test_paid_and_here_pressed_together_both_count(opens: Opens, fresh: str) -> None:
    page = opens(f"/t/{fresh}/cards/", by="director")
    register(page, "Albers", "Behrens")
    page.goto(f"/t/{fresh}/cards/?show=unpaid")
    expect(page.get_by_role("link", name="Albers, Ada", exact=True)).to_be_focused()
    page.evaluate(
        """["p", "h"].forEach((key) => document.activeElement.dispatchEvent(
             new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true})))"""
    )
    expect(page.locator("[data-cards-row]")).to_have_count(1)
    expect(page.locator("[data-cards-counts]")).to_contain_text(re.compile(r"here\s*1"))
    page.goto(f"/t/{fresh}/cards/")
    row = page.locator("[data-cards-row='1']")
    expect(row.locator("button")).to_have_count(0)
    expect(page.locator("[data-cards-row='2'] button")).to_have_count(2)


@full
def test_a_key_right_after_a_row_has_gone_is_meant_for_who_stood_there(opens: Opens, fresh: str) -> None:
    page = opens(f"/t/{fresh}/cards/", by="director")
    register(page, "Albers", "Behrens")
    page.goto(f"/t/{fresh}/cards/?show=unpaid")
    page.evaluate(
        """() => {
             const list = document.querySelector("[data-cards-list]");
             const press = (key) => document.activeElement.dispatchEvent(
               new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
             new MutationObserver((_seen, watching) => {
               watching.disconnect();
               setTimeout(() => press("h"));
             }).observe(list, {childList: true, subtree: true});
             press("p");
           }"""
    )
    expect(page.locator("[data-cards-counts]")).to_contain_text(re.compile(r"here\s*1"))
    page.goto(f"/t/{fresh}/cards/")
    expect(page.locator("[data-cards-row='1'] button")).to_have_count(0)
    expect(page.locator("[data-cards-row='2'] button")).to_have_count(2)


@full
def test_a_list_of_the_unpaid_is_taken_down_by_one_key_again_and_again(opens: Opens, fresh: str) -> None:
    page = opens(f"/t/{fresh}/cards/", by="director")
    register(page, "Albers", "Behrens", "Clausen")
    page.goto(f"/t/{fresh}/cards/?show=unpaid")
    for left in (2, 1, 0):
        page.keyboard.press("p")
        expect(page.locator("[data-cards-row]")).to_have_count(left)
    page.goto(f"/t/{fresh}/cards/")
    expect(page.locator("[data-cards-key=p]")).to_have_count(0)
    expect(page.locator("[data-cards-key=h]")).to_have_count(3)


@full
@pytest.mark.parametrize("query", ["?q=ada", "?show=unpaid", "?show=absent", "?sort=-name"])
def test_after_a_search_or_a_filter_the_cursor_is_in_the_list(opens: Opens, fresh: str, query: str) -> None:
    page = opens(f"/t/{fresh}/cards/", by="director")
    register(page, "Albers", "Behrens")
    page.goto(f"/t/{fresh}/cards/{query}")
    expect(page.locator("[data-cards-row]").first.get_by_role("link").first).to_be_focused()
    page.goto(f"/t/{fresh}/cards/?q=nobody")
    expect(page.locator("[data-cards-list]")).to_be_focused()


@full
def test_one_key_takes_the_last_booking_back(opens: Opens, fresh: str) -> None:
    page = opens(f"/t/{fresh}/cards/", by="director")
    register(page, "Albers")
    page.locator("[data-cards-row='1'] [data-cards-key=p]").click()
    expect(page.locator("[data-cards-undo]")).to_contain_text("Take back: 1 Albers, Ada: 10.00 €")
    page.locator("[name=last_name]").focus()
    with page.expect_navigation():
        page.keyboard.press("-")
    expect(page.locator("[data-cards-undo]")).to_contain_text("Take back: 1 Albers, Ada: registered")
    with page.expect_navigation():
        page.keyboard.press("-")
    expect(page.locator("[data-cards-row]")).to_have_count(0)
    expect(page.locator("[data-cards-undo] button")).to_have_count(0)
    name = page.locator("[name=last_name]")
    expect(name).to_be_focused()
    page.keyboard.press("-")
    page.keyboard.type("Behr-Meier")
    expect(name).to_have_value("Behr-Meier")


@full
def test_after_a_minute_the_key_is_gone_from_the_page(opens: Opens, fresh: str) -> None:
    page = opens(f"/t/{fresh}/cards/", by="director")
    page.clock.install()
    register(page, "Albers")
    expect(page.locator("[data-cards-undo] button")).to_be_visible()
    page.clock.fast_forward(61_000)
    expect(page.locator("[data-cards-undo] button")).to_have_count(0)
