"""What pages say of the other laptop: for eyes, for phones, and where they can't ask it."""

from collections.abc import Iterator

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser import axe
from tests.browser.conftest import SECONDS, Opens, new_context
from tests.browser.running import Person, Server
from tests.browser.test_kept import LOOK, Laptops, at_desk, clerk, key, laptops, plays, sign_in
from tests.browser.test_pages import SCHEMES, switch_to
from tests.tiers import full
from tournament.part import FILE, Here, Part

pytestmark = full


__all__ = ["clerk", "laptops"]  # fixtures

OTHER = "http://192.168.123.123:8000"
WIDTH = 360  # of a phone
PARTS = [
    Here(Part.FOLLOWS, OTHER),
    Here(Part.REPLACED, OTHER, since="2026-11-23T12:00:00+00:00"),
    Here(Part.UNSURE, OTHER),
    Here(Part.LEADS, OTHER, since=timezone.now().isoformat()),
    Here(other=OTHER),
]
UNSEEN = "() => Object.defineProperty(document, 'hidden', { value: true })"  # then it asks neither laptop
SHOWN = """() => {
    document.querySelectorAll(".sk-beside > [hidden]").forEach(bar => {
        bar.hidden = false;
        const address = "http://192.168.123.123:8000";
        bar.querySelectorAll("[data-staff-address]").forEach(one => { one.textContent = address });
        bar.querySelectorAll("[data-staff-count]").forEach(one => { one.textContent = "12" });
    });
}"""
CUT = """() => [...document.querySelectorAll(".sk-banner .btn")].filter(one => one.scrollWidth > one.clientWidth)
    .map(one => one.textContent.trim())"""
OVERFLOWS = "() => document.scrollingElement.scrollWidth - innerWidth"


@pytest.fixture
def playing(server: Server) -> Iterator[Server]:
    yield server
    (server.var / FILE).unlink(missing_ok=True)


@pytest.mark.parametrize("here", PARTS, ids=lambda here: f"{here.part}{' anew' if here.since else ''}")
def test_bars_break_no_rule_and_fit_a_phone(here: Here, opens: Opens, playing: Server) -> None:
    page = opens("/calculator/", by="director", locale="de-DE")  # its words are the longest
    plays(playing.var, here)
    page.goto("/o/skatfreunde-demo/bans/")
    page.evaluate(UNSEEN)
    if here.leads:
        page.evaluate(SHOWN)
    bars = page.locator(".sk-second, .sk-beside > .sk-banner").locator("visible=true")
    expect(bars.first).to_be_visible()
    for scheme, rules in zip(SCHEMES, ((), axe.LOOKS), strict=True):
        switch_to(page, scheme)
        assert axe.breaches(page, rules) == []
    assert page.evaluate(CUT) == []
    page.set_viewport_size({"width": WIDTH, "height": 740})
    assert page.evaluate(OVERFLOWS) <= 0
    assert page.evaluate(CUT) == []
    for bar in bars.all():
        box = bar.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= WIDTH


def test_a_copy_says_why_nothing_new_is_in_it(opens: Opens, playing: Server) -> None:
    page = opens("/calculator/", by="director")
    why = "Nothing can be kept on this laptop: database or disk is full."
    answer = {"leads": False, "since": "", "entry": 0, "behind": 41, "why": why}
    page.route("**/second/leads/", lambda route: route.fulfill(json=answer))
    plays(playing.var, PARTS[0])
    page.goto("/o/skatfreunde-demo/bans/")
    expect(page.locator("[data-second-behind]")).to_have_text(f"41 s behind. {why}")
    answer["why"] = ""
    expect(page.locator("[data-second-behind]")).to_have_text("Nothing heard for 41 s.")


def test_a_page_that_is_older_than_the_second_laptop_leads_there_all_the_same(clerk: Page, laptops: Laptops) -> None:
    """Its browser lets it ask nobody, as the page doesn't name the other one."""
    plays(laptops.first.var, Here())
    pad = at_desk(clerk, laptops)
    assert clerk.locator("[data-staff-second]").count() == 0
    laptops.copy()
    plays(laptops.first.var, Here(other=laptops.address))
    key(pad, 1)
    laptops.first.kill()
    clerk.evaluate(LOOK)
    bar = clerk.locator("[data-staff-says=unasked]")
    expect(bar).to_contain_text(f"can't ask the second one, {laptops.address}.")
    laptops.take_over()
    bar.get_by_role("link", name="Go on there").click()
    sign_in(clerk)
    expect(clerk.locator("[data-kept-sheets] li strong")).to_have_text([f"Series 1, table 1 · {laptops.slug}"])


def test_a_page_that_came_by_https_asks_none_that_has_none_and_says_so(
    browser: Browser, server: Server, playing: Server
) -> None:
    plays(playing.var, Here(other=OTHER))
    with Person(server.port) as person:
        cookies = person.sign_in("director").cookies
    context = new_context(browser, server, {})
    context.add_cookies([{"name": name, "value": it, "url": "https://localhost"} for name, it in cookies.items()])
    asked: list[str] = []

    def answered(route: Route) -> None:
        address = route.request.url.replace("https://localhost", server.url)
        if "/second/leads/" in address:
            asked.append(address)
            route.abort()
        else:
            route.fulfill(response=route.fetch(url=address))

    context.route("https://localhost/**", answered)
    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url) if request.url.startswith(OTHER) else None)
    page.goto("https://localhost/kept/here/", timeout=SECONDS)
    expect(page.locator("[data-kept-mixed]")).to_contain_text(f"This page came by https, and {OTHER} has none")
    page.evaluate(LOOK)
    expect(page.locator("[data-staff-says=unasked]")).to_contain_text(OTHER)
    assert set(asked) == {f"{server.url}/second/leads/"}
    context.close()
