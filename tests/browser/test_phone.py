"""A player with a phone in the hall."""

from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Opens, new_context, round_trip, wait_until
from tests.browser.pages import DONE, PAGES, RUNNING
from tests.browser.phones import seat_table
from tests.browser.running import Person, Server
from tests.tiers import full

pytestmark = full


PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def test_finds_the_own_seat(opens: Opens) -> None:
    page = opens(f"/p/{RUNNING}/", **PHONE)
    page.get_by_role("link", name="Seats of series 2").tap()
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(31)
    mine = rows.filter(has_text="Böhme").all_inner_texts()
    assert len(mine) == 1
    page.get_by_label("Your name or number").fill("jürg")
    page.get_by_role("button", name="Search").tap()
    expect(rows).to_have_count(1)
    expect(rows).to_have_text(mine, use_inner_text=True)


def test_a_phone_that_wakes_asks_only_whether_anything_is_new(opens: Opens) -> None:
    """Hundreds wake when seats are posted: the whole list is fetched where it has changed."""
    page = opens(f"/p/{RUNNING}/seats/2/", clocked=True, **PHONE)
    asked = list[str]()
    page.on("request", lambda request: asked.append(request.url.rpartition(RUNNING)[2]))
    with page.expect_response("**/pulse/"):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.clock.run_for(500)  # milliseconds: what else it would ask for
    round_trip(page)
    assert asked[:-1] == ["/pulse/"]


def test_is_told_when_nobody_is_called_so(opens: Opens) -> None:
    page = opens(f"/p/{RUNNING}/seats/2/?q=Niemand", **PHONE)
    expect(page.locator("tbody")).to_have_text("Nobody here by that name.")


def test_finds_the_own_rank(opens: Opens) -> None:
    page = opens(f"/p/{DONE}/", **PHONE)
    page.get_by_role("link", name="Final result").tap()
    expect(page.locator("tbody tr")).to_have_count(31)
    page.get_by_label("Your name or number").fill("voß")
    page.get_by_role("button", name="Search").tap()
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(page.locator("tbody tr")).to_contain_text("Voß")


def test_buttons_are_large_enough_for_a_thumb(opens: Opens) -> None:
    """WCAG 2.2, 2.5.8: 24 by 24 pixels at least."""
    page = opens(f"/p/{RUNNING}/seats/2/", **PHONE)
    for box in page.locator("button:visible, input:visible, select:visible, a.btn:visible").all():
        size = box.bounding_box()
        assert size
        assert size["width"] >= 24, box.inner_html()
        assert size["height"] >= 24, box.inner_html()


def test_numbers_of_the_sheet_can_be_typed_on_a_phone(opens: Opens) -> None:
    """A numeric pad where no minus is needed, letters and minus where points may be negative."""
    page = opens(f"/t/{RUNNING}/sheets/2/4/", by="clerk", **PHONE)
    assert page.locator("[name=won_1]").get_attribute("inputmode") == "numeric"
    assert page.locator("[name=points_1]").get_attribute("inputmode") == "text"


@pytest.mark.parametrize("place", ["player", "series-loss-fees", "payout"])
def test_a_table_of_a_desk_is_cut_nowhere(opens: Opens, place: str) -> None:
    page = opens(PAGES[place].path, by="director", **PHONE)
    cut = "regions => regions.filter(region => region.scrollWidth > region.clientWidth).length"
    assert page.locator(".sk-scroll").count() > 0
    assert page.locator(".sk-scroll").evaluate_all(cut) == 0


def fetched(page: Page, address: str, last: str = "/pulse/") -> dict[str, int]:
    """What comes over the air for a page and for all that it names, up to its first question; the bytes of each."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    asked, weights = dict[str, str](), dict[str, int]()
    session.on("Network.requestWillBeSent", lambda event: asked.update({event["requestId"]: event["request"]["url"]}))

    def come(event: dict[str, Any]) -> None:
        weight = int(event["encodedDataLength"])
        if weight:  # what stands in the page, or is kept here, has none
            weights[asked[event["requestId"]]] = weight

    session.on("Network.loadingFinished", come)
    with page.expect_response(f"**{last}*"):
        page.goto(address)
    wait_until(page, lambda: any(last in url for url in weights))
    session.detach()
    return weights


def test_the_own_seat_weighs_little_and_next_to_nothing_the_second_time(browser: Browser, server: Server) -> None:
    context = new_context(browser, server, {}, **PHONE)
    page = context.new_page()
    cold = fetched(page, f"/p/{RUNNING}/?card=7")
    warm = fetched(page, f"/p/{RUNNING}/?card=7")
    cookies = context.cookies()
    context.close()
    assert 10_000 < sum(cold.values()) <= 60_000
    assert {urlsplit(address).path for address in warm} == {f"/p/{RUNNING}/", f"/p/{RUNNING}/pulse/"}
    assert sum(warm.values()) <= 8_000
    assert cookies == []


@pytest.mark.parametrize("path", ["?card=7", "", "seats/2/", "standings/"])
def test_a_phone_asks_for_few_files(browser: Browser, server: Server, path: str) -> None:
    """Each is a turn of 150 ms on a phone in the crowd, and hundreds come at once."""
    context = new_context(browser, server, {}, **PHONE)
    cold = fetched(context.new_page(), f"/p/{RUNNING}/{path}")
    context.close()
    assert 3 < len(cold) <= 8, list(cold)


def test_the_page_of_a_table_weighs_little_and_asks_for_few_files(
    browser: Browser, server: Server, director: Person
) -> None:
    context = new_context(browser, server, {}, **PHONE)
    cold = fetched(context.new_page(), seat_table(server, director).address, "/entries/?since=0")
    context.close()
    assert 20_000 < sum(cold.values()) <= 60_000, cold
    assert 3 < len(cold) <= 12, list(cold)


def test_a_mouse_brings_the_rest_of_what_every_page_does(opens: Opens) -> None:
    finds_by_a_key(opens(f"/p/{RUNNING}/seats/2/"))


def test_a_key_brings_it_to_a_phone_that_has_some(opens: Opens) -> None:
    page = opens(f"/p/{RUNNING}/seats/2/", **PHONE)
    page.keyboard.press("Shift")
    finds_by_a_key(page)


def finds_by_a_key(page: Page) -> None:
    field = page.get_by_label("Your name or number")
    expect(field).to_have_attribute("aria-keyshortcuts", "/")
    page.keyboard.press("/")
    expect(field).to_be_focused()


def test_a_language_is_taken_as_it_is_chosen(opens: Opens) -> None:
    page = opens(f"/p/{RUNNING}/?card=7", **PHONE)
    page.get_by_role("button", name="Menu").tap()
    page.locator("#menu").get_by_label("Language").select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
