"""Colours that the system forces upon a page (high contrast): icons, selects and the current tab are still seen."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Opens
from tests.browser.pages import RUNNING, WRONG
from tests.browser.test_pages import SCHEMES, Scheme
from tests.tiers import full

pytestmark = full


PATHS = ("cards", "standings", "sheets/2", f"sheets/2/{WRONG}", "rulings")

# What lies under an element is the nearest colour above it in the tree.
UNSEEN = """() => {
    const seen = el => el.checkVisibility({opacityProperty: true, visibilityProperty: true});
    const under = el => {
        const colour = el ? getComputedStyle(el).backgroundColor : "canvas";
        return el && /, 0\\)$/.test(colour) ? under(el.parentElement) : colour;
    };
    const all = which => [...document.querySelectorAll(which)].filter(seen);
    const drawn = (el, part) => {
        const style = getComputedStyle(el, part);
        return style.maskImage !== "none" && style.content !== "none"
            && under(part ? el : el.parentElement) === style.backgroundColor;
    };
    const icons = all("body *").filter(el => getComputedStyle(el).maskImage !== "none" && drawn(el)
        || drawn(el, "::before") || drawn(el, "::after"));
    const selects = all("select:not([multiple], [size])").filter(el => getComputedStyle(el).appearance === "none");
    const tabs = all("a[aria-current], [aria-pressed=true]")
        .filter(el => under(el) === under(el.parentElement));
    return Object.entries({icons, selects, tabs}).flatMap(([kind, unseen]) =>
        unseen.map(el => `${kind}: ${el.outerHTML.replace(/\\s+/g, " ").slice(0, 160)}`));
}"""


@pytest.fixture(params=SCHEMES)
def forced(opens: Opens, request: pytest.FixtureRequest) -> Page:
    scheme: Scheme = request.param
    return opens("/calculator/", by="director", forced_colors="active", color_scheme=scheme)


def test_icons_selects_and_the_current_tab_are_seen(forced: Page) -> None:
    for path in PATHS:
        forced.goto(f"/t/{RUNNING}/{path}/")
        assert forced.evaluate("matchMedia('(forced-colors: active)').matches")
        assert forced.locator("nav a[aria-current]").count()
        assert forced.evaluate(UNSEEN) == [], path
