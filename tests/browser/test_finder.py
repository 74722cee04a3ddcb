"""Find anybody: opened by a key on every page of a tournament, answered while typing, gone through by keys alone."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Opens, wait_until
from tests.browser.pages import DONE, RUNNING
from tests.tiers import full

DAY = f"/t/{RUNNING}/"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def box(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Find anybody")


def hits(page: Page) -> Locator:
    return box(page).locator("[data-finder-hit]")


def test_its_key_opens_it_and_hits_come_while_typing(opens: Opens) -> None:
    page = opens(f"/t/{RUNNING}/standings/", by="viewer")
    page.keyboard.press("/")
    expect(box(page).get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("forster")
    expect(hits(page)).to_have_count(1)
    expect(hits(page)).to_contain_text("Förster, Bärbel")
    expect(box(page).get_by_role("status")).to_have_text("1 hit")
    page.keyboard.type("zzz")
    expect(hits(page)).to_have_count(0)
    expect(box(page).get_by_role("status")).to_have_text("0 hits")
    assert page.url.endswith("/standings/")


@full
def test_enter_takes_the_first_and_arrows_the_others(opens: Opens) -> None:
    page = opens(DAY, by="director")
    page.keyboard.press("/")
    page.keyboard.type("3")
    expect(hits(page)).to_have_count(2)
    page.keyboard.press("ArrowDown")
    expect(hits(page).first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(hits(page).nth(1)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(box(page).get_by_role("searchbox")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/cards/3/$"))
    page.wait_for_load_state()
    page.keyboard.press("/")
    page.keyboard.insert_text("T3")  # at one go: what is asked for in between has hits of its own
    expect(hits(page)).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/sheets/2/3/$"))


def test_enter_before_the_newest_hits_have_come_opens_none_of_the_older_ones(opens: Opens) -> None:
    """Whoever types on and presses Enter at once means the whole of it, not the hit of its first letters."""
    page = opens(f"/t/{RUNNING}/standings/", by="viewer")
    page.keyboard.press("/")
    page.keyboard.type("3")
    expect(hits(page)).to_have_count(2)
    held: list[Route] = []  # answers that are still on their way when the page is left
    page.route("**/find/?q=31", lambda route: held.append(route) if is_fetched(route) else route.continue_())
    page.keyboard.type("1")
    expect(hits(page)).to_have_count(2)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/find/\?q=31$"))
    expect(page.locator("main [data-finder-hit]")).to_have_attribute("href", re.compile(r"/cards/31/$"))


def is_fetched(route: Route) -> bool:
    return not route.request.is_navigation_request()


@full
def test_its_key_counts_when_all_scripts_have_run(opens: Opens) -> None:
    page = opens(DAY, by="director")
    late: list[Route] = []
    page.route("**/finder/people/page*.js", lambda route: late.append(route))
    page.goto(page.url, wait_until="commit")
    expect(page.locator("[data-finder-open][aria-keyshortcuts]").first).to_be_attached()
    wait_until(page, lambda: bool(late))
    page.keyboard.press("/")
    for route in late:
        route.continue_()
    page.wait_for_load_state()
    assert page.url.endswith(DAY)
    page.keyboard.press("/")
    expect(box(page).get_by_role("searchbox")).to_be_focused()


@full
def test_escape_closes_it_and_the_cursor_is_where_it_was(opens: Opens) -> None:
    page = opens(DAY, by="director")
    link = page.get_by_role("link", name="Standings").first
    link.focus()
    page.keyboard.press("/")
    page.keyboard.type("3")
    expect(hits(page)).to_have_count(2)
    page.keyboard.press("Escape")
    expect(box(page)).to_be_hidden()
    expect(link).to_be_focused()
    page.keyboard.press("/")
    page.keyboard.press("Escape")
    expect(box(page)).to_be_hidden()


@full
def test_a_stroke_that_somebody_types_is_no_key(opens: Opens) -> None:
    page = opens(f"/t/{RUNNING}/cards/", by="director")
    field = page.locator("main input[name=q]")
    field.focus()
    page.keyboard.type("a/")
    expect(field).to_have_value("a/")
    expect(box(page)).to_be_hidden()


@full
def test_a_list_has_a_key_of_its_own(opens: Opens) -> None:
    page = opens(f"/t/{RUNNING}/standings/", by="director")
    page.keyboard.press("f")
    expect(page.locator("main input[name=q]")).to_be_focused()


@full
def test_a_message_is_still_there_for_the_next_page(opens: Opens) -> None:
    """Asking in the background takes nothing away that was meant for a reader."""
    page = opens(f"/t/{RUNNING}/sheets/2/?table=4", by="director")
    page.goto(f"/t/{RUNNING}/standings/")
    page.evaluate(f"fetch('/t/{RUNNING}/sheets/2/?table=999', {{redirect: 'manual'}})")
    page.keyboard.press("/")
    page.keyboard.type("3")
    expect(hits(page)).to_have_count(2)
    page.goto(f"/t/{RUNNING}/standings/")
    expect(page.get_by_text("There is no table 999")).to_be_visible()


@full
def test_by_thumb_on_a_phone(opens: Opens) -> None:
    page = opens(f"/t/{DONE}/", by="viewer", **PHONE)
    page.get_by_role("link", name="Find anybody").tap()
    field = box(page).get_by_role("searchbox")
    field.press_sequentially("m")
    expect(hits(page).first).to_be_visible()
    for way in box(page).get_by_role("link").all():
        place = way.bounding_box()
        assert place
        assert place["height"] >= 40
        assert place["x"] + place["width"] <= 360
    box(page).get_by_role("button", name="Close").tap()
    expect(box(page)).to_be_hidden()


@full
def test_without_a_script_it_is_a_page(opens: Opens) -> None:
    page = opens(DAY, by="clerk", java_script_enabled=False)
    page.get_by_role("link", name="Find anybody").click()
    page.locator("main input[name=q]").fill("Förster")
    page.locator("main").get_by_role("button", name="Search").click()
    expect(page.locator("main [data-finder-hit]")).to_contain_text("Förster, Bärbel")
    page.locator("main [data-finder-hit]").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Förster")


@full
def test_the_page_answers_while_typing_too(opens: Opens) -> None:
    page = opens(f"/t/{RUNNING}/find/", by="clerk")
    page.locator("main input[name=q]").fill("forster")  # at one go: a part of it has the same hit
    expect(page.locator("main [data-finder-hit]")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/cards/8/$"))


@full
def test_no_answer_is_said(opens: Opens) -> None:
    page = opens(DAY, by="viewer")
    page.route("**/find/**", lambda route: route.abort())
    page.keyboard.press("/")
    page.keyboard.type("m")
    expect(box(page).get_by_role("status")).to_have_text("No answer from the server just now.")


@full
@pytest.mark.parametrize(
    ("path", "name"),
    [("cards/", "last_name"), ("sheets/2/", "table"), ("sheets/2/8/", "points_1"), ("protests/file/", "number")],
)
def test_a_slash_in_an_empty_field_opens_it_too(opens: Opens, path: str, name: str) -> None:
    """The cursor stands in one where most is typed; no name begins with a slash, and no figure has any."""
    page = opens(f"/t/{RUNNING}/{path}", by="director")
    field = page.locator(f"main [name={name}]").first
    expect(field).to_be_focused()
    page.wait_for_load_state()  # its scripts are at work
    page.keyboard.press("/")
    expect(box(page).get_by_role("searchbox")).to_be_focused()
    page.keyboard.press("Escape")
    expect(field).to_be_focused()
    expect(field).to_have_value("")


@full
def test_a_slash_that_a_scanner_types_opens_nothing(opens: Opens) -> None:
    """The text of a code comes faster than anybody types, and may leave a field before its slashes."""
    page = opens(f"/t/{RUNNING}/sheets/2/", by="director")
    expect(page.locator("main [name=table]").first).to_be_focused()
    page.wait_for_load_state()
    page.evaluate("""() => {
        const field = document.activeElement;
        for (const key of ["Tab", "/"]) {
            const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
            Object.defineProperty(event, "timeStamp", { value: 5000 });
            field.dispatchEvent(event);
        }
    }""")
    expect(box(page)).to_be_hidden()
