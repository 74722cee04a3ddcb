"""The hall: a phone that finds its seat in two taps and keeps it, the wall that turns its pages, and no connection."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opens
from tests.browser.pages import DONE, RUNNING
from tests.browser.running import Person
from tests.browser.wifi import Wifi
from tests.tiers import full

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SCREENS = [(1280, 720), (1920, 1080), (3840, 2160), (1024, 768)]
CACHED = "address => caches.match(address).then(Boolean)"


@pytest.mark.parametrize("start", [f"/p/{RUNNING}/", f"/p/{RUNNING}/seats/2/"])
def test_two_taps_lead_to_the_seat(opens: Opens, start: str) -> None:
    page = opens(start, **PHONE)
    page.get_by_label("Your name or number").tap()
    page.keyboard.type("jürg b")
    page.get_by_role("link", name="Böhme, Jürgen").tap()
    expect(page.locator(".sk-mine")).to_contain_text(re.compile(r"Böhme, Jürgen.*Series 2.*Table \d.*Seat \d", re.S))
    expect(page.locator(".sk-mine .now")).to_be_in_viewport(ratio=1)


@full
def test_the_phone_remembers_whose_it_is_until_it_is_told_otherwise(opens: Opens) -> None:
    page = opens(f"/p/{RUNNING}/?card=7", **PHONE)
    page.goto(f"/p/{RUNNING}/")
    expect(page.locator(".sk-mine")).to_contain_text("start card 7")
    page.goto(f"/p/{DONE}/")
    expect(page.locator(".sk-mine")).to_have_count(0)
    page.goto(f"/p/{RUNNING}/")
    page.get_by_role("link", name="That isn't me").tap()
    expect(page.get_by_label("Your name or number")).to_be_visible()
    page.goto(f"/p/{RUNNING}/")
    expect(page.locator(".sk-mine")).to_have_count(0)


@full
def test_without_javascript_the_address_is_the_memory(opens: Opens) -> None:
    page = opens(f"/p/{RUNNING}/", java_script_enabled=False, **PHONE)
    page.get_by_label("Your name or number").fill("7")
    page.get_by_role("button", name="Search").click()
    page.locator(".sk-found a").click()
    expect(page).to_have_url(f"/p/{RUNNING}/?card=7")
    expect(page.locator(".sk-mine")).to_contain_text("start card 7")


@full
def test_what_is_released_appears_by_itself_and_nothing_typed_is_lost(
    opens: Opens, director: Person, seated: str
) -> None:
    page = opens(f"/p/{seated}/", **PHONE)
    page.get_by_label("Your name or number").fill("aaaa")
    expect(page.locator(".sk-found li")).to_have_count(4)
    page.get_by_label("Your name or number").press_sequentially("a")
    director.post(f"/t/{seated}/results/post/1/")
    expect(page.get_by_role("link", name="Standings after series 1")).to_be_visible()
    expect(page.get_by_label("Your name or number")).to_have_value("aaaaa")


def test_without_a_connection_the_page_says_as_of_when_it_is(opens: Opens) -> None:
    page = opens(f"/p/{RUNNING}/?card=7", **PHONE)
    expect(page.locator("[data-offline]")).to_be_hidden()
    connected(page, False)
    expect(page.locator("[data-offline]")).to_contain_text(
        re.compile(r"No connection\. This is as of .*\d\d:\d\d\.\s*$")
    )
    expect(page.locator(".sk-mine")).to_contain_text("start card 7")
    connected(page, True)
    expect(page.locator("[data-offline]")).to_be_hidden()


@full
def test_a_phone_keeps_the_lists_that_it_has_looked_at(opens: Opens, wifi: Wifi) -> None:
    page = opens(f"{wifi.url}/p/{RUNNING}/", alone=True, service_workers="allow", **PHONE)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.goto(f"{wifi.url}/p/{RUNNING}/?card=7")
    expect(page.locator(".sk-mine")).to_contain_text("start card 7")
    page.wait_for_function(CACHED, arg=page.url)
    wifi.switch_off()
    page.reload()
    expect(page.locator(".sk-mine")).to_contain_text("start card 7")
    expect(page.locator("[data-offline]")).to_contain_text("This is as of")


@full
def test_nothing_is_kept_of_whoever_is_signed_in_nor_of_a_protest(opens: Opens) -> None:
    page = opens(f"/p/{RUNNING}/", by="director", alone=True, service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    for path in ("", "protest/", "wall/", "standings/"):
        page.goto(f"/p/{RUNNING}/{path}")
        expect(page.locator("main")).to_be_visible()
    page.context.clear_cookies()
    page.goto(f"/p/{RUNNING}/seats/1/")  # nobody is signed in any more: this one is kept, and only this
    page.wait_for_function(CACHED, arg=page.url)
    addresses = page.evaluate("caches.open('hall').then(kept => kept.keys()).then(all => all.map(one => one.url))")
    assert [address for address in addresses if "/static/" not in address] == [page.url]


def connected(page: Page, is_so: bool) -> None:
    """What happens to a phone whose Wi-Fi comes and goes; the driver alone does not tell the page."""
    page.context.set_offline(not is_so)
    page.evaluate("name => dispatchEvent(new Event(name))", "online" if is_so else "offline")


# Nothing scrolls, and the last line of every column is on the screen, above the number of the page.
FITS = """() => {
    const root = document.documentElement;
    const foot = document.querySelector(".pages")?.getBoundingClientRect().top ?? innerHeight;
    const ends = [...document.querySelectorAll(".lines table")].map(el => el.getBoundingClientRect().bottom);
    return root.scrollHeight <= innerHeight && root.scrollWidth <= innerWidth && Math.max(...ends) <= foot;
}"""


@full
@pytest.mark.parametrize("count", [9, 22, 31, 45])
def test_every_page_of_the_wall_fits_every_screen(opens: Opens, director: Person, fresh: str, count: int) -> None:
    director.import_players(fresh, count)
    director.publish_draw(fresh)
    director.post(f"/t/{fresh}/times/1/start/")
    page = opens(f"/p/{fresh}/wall/")
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(FITS), (width, height)


@full
def test_the_wall_turns_its_pages(opens: Opens) -> None:
    page = opens(f"/p/{RUNNING}/wall/", clocked=True)
    number = page.locator(".pages")
    expect(number).to_contain_text("page 1 of 6")
    page.keyboard.press("ArrowRight")
    expect(number).to_contain_text("page 2 of 6")
    page.keyboard.press("ArrowLeft")
    expect(number).to_contain_text("page 1 of 6")
    page.keyboard.press("ArrowLeft")
    expect(number).to_contain_text("page 6 of 6")
    page.clock.run_for(13_000)
    expect(number).to_contain_text("page 1 of 6")
    page.keyboard.press("Space")
    page.clock.run_for(30_000)
    expect(number).to_contain_text("page 1 of 6")
    expect(page.get_by_role("button", name="Hold")).to_have_attribute("aria-pressed", "true")


@full
def test_the_wall_begins_with_what_was_just_released(opens: Opens, director: Person, seated: str) -> None:
    page = opens(f"/p/{seated}/wall/?page=1")
    expect(page.get_by_role("heading", name="Seats of series 1")).to_be_visible()
    director.post(f"/t/{seated}/results/post/1/")
    expect(page.get_by_role("heading", name="Standings after series 1")).to_be_visible()
    expect(page.locator(".pages")).to_contain_text("page 1 of 2")
