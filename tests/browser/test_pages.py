"""Every page at phone size and on the wall, light and dark: it fits, it is legible, it is clean, it can be used."""

from collections.abc import Callable
from typing import Any, Literal, Self

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Request, Response

from tests.browser import axe, focus
from tests.browser.conftest import new_context
from tests.browser.pages import PAGES, Place
from tests.browser.running import Server
from tests.tiers import sweep

PHONE, LAPTOP, WALL = (360, 740), (1366, 768), (1920, 1080)
ON_THE_WALL = {"wall", "wall-final"}
MAIN = (
    *("day", "cards", "draw", "series-sheets", "sheet-missing", "rulings", "standings", "results", "cash"),
    *(
        "public-running",
        "public-seats",
        "settings",
        "protests",
        "prizes",
        "papers",
        "find-found",
        "verify",
        "calculator",
    ),
)
DOZEN = 12
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
Tabs = Callable[[str], Page]
every_page = sweep("name", [*MAIN, *(name for name in PAGES if name not in MAIN)], always=DOZEN)

TOO_WIDE = """() => {
    const wide = document.documentElement.clientWidth;
    const over = [...document.querySelectorAll("body *")].filter(el => {
        const box = el.getBoundingClientRect();
        return box.right > wide + 1 && !el.closest(".sk-scroll, dialog");
    });
    const by = over.slice(0, 3).map(el => el.outerHTML.slice(0, 120));
    return document.documentElement.scrollWidth > wide ? {scroll: document.documentElement.scrollWidth, by} : null;
}"""

# What a thumb hits is 44 px high and wide; a link in a line of text, or in a cell of a table, 24 px.
SMALL = """() => {
    const seen = el => el.checkVisibility({opacityProperty: true, visibilityProperty: true});
    const boxes = el => [el, ...(el.matches("[type=checkbox], [type=radio]") ? el.labels : [])]
        .map(part => part.getBoundingClientRect());
    const least = el => el.matches("a, [role=link]")
        && (getComputedStyle(el).display === "inline" || el.closest("td, th")) ? 24 : 44;
    return [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")]
        .filter(el => seen(el) && !el.closest(".visually-hidden, .sk-skip"))
        .filter(el => boxes(el).every(box => Math.min(box.width, box.height) < least(el) - 0.5))
        .map(el => `${least(el)} ${el.outerHTML.slice(0, 120)}`);
}"""

# Nothing is moved by what comes later.
SHIFTS = """() => new Promise(done => {
    let sum = 0;
    const adds = list => list.getEntries().forEach(entry => { sum += entry.hadRecentInput ? 0 : entry.value; });
    new PerformanceObserver(adds).observe({type: "layout-shift", buffered: true});
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(sum))));
})"""
HEAD = """() => {
    const head = document.querySelector("header.sk-top");
    return head ? [head.getBoundingClientRect().height, head.innerText] : [0, ""];
}"""

# A page says and asks no more than somebody takes in: what is longer is paged, searched or folded.
MOST_WORDS, MOST_CONTROLS = 400, 60
# Words of a text that is read on and has its headings beside it, and of what leads to it; of 64 rows of standings.
READ = {"chapter": 900, "help": 560, "help-found": 900, "standings": 700}
# The pages that once said most are held to half of what they said and asked then.
HALVED = {
    "draw": (270, 9), "papers": (87, 63), "cash": (513, 144), "trail": (1205, 50),
    "settings": (185, 24),
}  # fmt: skip
# What can be chosen in a select is one thing, and so are the cards of a pack.
SAYS = """() => {
    const main = document.querySelector("main");
    const seen = el => el.checkVisibility({opacityProperty: true, visibilityProperty: true});
    const controls = main.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary");
    const words = text => (text.match(/\\S+/g) ?? []).length;
    const folded = [...main.querySelectorAll("option:not(:checked)")].reduce((sum, el) => sum + words(el.text), 0);
    const asks = [...controls].filter(el => seen(el) && !el.matches("[data-claims-card]"));
    return [words(main.innerText) - folded, asks.length];
}"""
# On a phone no table is shoved sideways, also where it is folded away; the grid of a sheet is as wide as the paper.
SHOVED = """() => {
    const folded = [...document.querySelectorAll("main details:not([open])")];
    folded.forEach(fold => { fold.open = true; });
    const wide = [...document.querySelectorAll("table:not(.sk-games)")].filter(table => table.checkVisibility())
        .filter(table => table.getBoundingClientRect().width > table.parentElement.clientWidth + 1)
        .map(table => table.outerHTML.slice(0, 120));
    folded.forEach(fold => { fold.open = false; });
    return wide;
}"""
# A table that is laid out as cards is a table for screen readers still.
UNTABLED = """() => [...document.querySelectorAll("table.by-card :is(tr, td, th), table.by-card")]
    .filter(el => !el.role).map(el => el.outerHTML.slice(0, 120))"""
TWICE = "size => { document.documentElement.style.fontSize = size; }"

# WCAG 2.2, 1.4.3: text that is seen has 4.5 : 1 against what lies under it, large text 3 : 1.
PALE = """() => {
    const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
    const once = (known, key, make) => known.get(key) ?? (known.set(key, make(key)), known.get(key));
    const colours = new Map();
    const rgba = colour => once(colours, colour, () => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
        return [r, g, b, a / 255];
    });
    const over = (top, low) => low.map((c, i) => i === 3 ? 1 : top[i] * top[3] + c * (1 - top[3]));
    const grounds = new Map();
    const under = el => el === null ? [255, 255, 255, 1] : once(grounds, el, () => {
        const colour = rgba(getComputedStyle(el).backgroundColor);
        return colour[3] === 1 ? colour : over(colour, under(el.parentElement));
    });
    const light = ([r, g, b]) => [r, g, b].map(c => c / 255)
        .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    const found = new Set();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const el = texts.currentNode.parentElement;
        const text = texts.currentNode.data.trim();
        if (!text || el.closest(".visually-hidden, script, style, :disabled, option, [hidden]")) continue;
        if (!el.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
        const style = getComputedStyle(el);
        const ground = under(el);
        const pair = [light(over(rgba(style.color), ground)), light(ground)].sort((a, b) => b - a);
        const ratio = (pair[0] + 0.05) / (pair[1] + 0.05);
        const size = parseFloat(style.fontSize);
        const large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
        if (ratio < (large ? 3 : 4.5)) found.add(`${ratio.toFixed(2)} ${style.color}: ${text.slice(0, 40)}`);
    }
    return [...found];
}"""

OUTLINE = """() => {
    const all = which => [...document.querySelectorAll(which)];
    const isNameless = el => {
        if (el.type === "hidden") return false;
        const by = (el.getAttribute("aria-labelledby") ?? "").split(" ")
            .map(id => document.getElementById(id)?.textContent);
        const labels = [...(el.labels ?? [])].map(label => label.textContent);
        const own = el.matches("input, select, textarea") ? "" : el.textContent;
        const name = [el.getAttribute("aria-label"), el.title, own, ...by, ...labels].join("");
        return !name.trim();
    };
    return {
        language: document.documentElement.lang,
        title: document.title,
        headings: all("h1").map(el => el.innerText),
        mains: all("main").length,
        nameless: all("input, select, textarea, button, a[href], summary").filter(isNameless)
            .map(el => el.outerHTML.slice(0, 160)),
        wordless: all("img:not([alt])").length,
        scopeless: all("th:not([scope])").length,
        ids: all("[id]").map(el => el.id),
    };
}"""

# Who wants less motion gets none.
MOVING = """() => [...document.querySelectorAll("*")].filter(el => {
    const {transitionDuration, animationDuration} = getComputedStyle(el);
    return [transitionDuration, animationDuration].some(times => times.split(",").some(time => parseFloat(time) > 0));
}).map(el => el.outerHTML.slice(0, 120))"""

# On paper stands what the page says, and nothing that is pressed or leads elsewhere.
FILLED = """() => [...document.querySelectorAll(".sk-tabs [aria-current]")]
  .filter(tab => getComputedStyle(tab).backgroundColor !== "rgba(0, 0, 0, 0)").map(tab => tab.innerText)"""
PRESSED = """() => {
    const seen = el => el.checkVisibility() && el.getBoundingClientRect().width > 0;
    const which = "header nav, #menu, button, details:not([open]) > summary, dialog, .sk-skip, .sk-foot, "
        + ".sk-tabs a:not([aria-current])";
    return [...document.querySelectorAll(which)].filter(seen).map(el => el.outerHTML.slice(0, 120));
}"""


@pytest.fixture(scope="module")
def tabs(server: Server, browser: Browser, cookies: Callable[[str], dict[str, str]]) -> Tabs:
    """One tab a person: a new one takes five times as long as the next page in the same."""
    by_person: dict[str, Page] = {}

    def of(by: str) -> Page:
        if by not in by_person:
            signed_in = cookies(by) if by else {}
            by_person[by] = new_context(browser, server, signed_in, service_workers="allow").new_page()
            by_person[by].add_init_script(axe.script())
        return by_person[by]

    return of


@every_page
def test_is_clean_fits_is_legible_and_can_be_used_without_seeing_it(server: Server, tabs: Tabs, name: str) -> None:
    place = PAGES[name]
    page = tabs(place.by)
    resize(page, WALL if name in ON_THE_WALL else PHONE)
    is_clean(page, place, server)
    assert page.evaluate(SHIFTS) <= 0.1
    can_be_used_without_seeing_it(page)
    assert page.evaluate(MOVING) == []
    assert focus.skips(page), "the first stop is no link to the content"
    is_legible_in_light_and_dark(page, name)
    fits_a_phone_and_the_wall(page, name)
    says_and_asks_no_more_than_somebody_takes_in(page, place.view)
    fits_with_text_of_twice_the_size(page, name)
    if name in MAIN:
        is_used_by_keyboard_on_a_laptop(page)
    if name in ON_THE_WALL:
        stands_still_on_a_phone(page)
    else:
        is_used_by_thumb_with_a_head_of_one_line(page)
        is_printed_without_what_is_pressed(page)


def resize(tab: Page, size: tuple[int, int]) -> None:
    tab.set_viewport_size({"width": size[0], "height": size[1]})


def stands_still_on_a_phone(tab: Page) -> None:
    """A screen of the hall is linked from the public page; its script has had its first turn."""
    resize(tab, PHONE)
    tab.reload()
    tab.wait_for_function("() => document.querySelector('[data-wall-progress]').value > 0")
    assert tab.evaluate(SHIFTS) <= 0.1


def is_used_by_thumb_with_a_head_of_one_line(tab: Page) -> None:
    resize(tab, PHONE)
    assert tab.evaluate(SMALL) == []
    height, words = tab.evaluate(HEAD)
    assert height <= 56
    assert tab.locator("h1").inner_text() not in words.splitlines()


def is_printed_without_what_is_pressed(tab: Page) -> None:
    tab.emulate_media(media="print")
    try:
        assert tab.evaluate(PRESSED) == []
        assert tab.evaluate(FILLED) == []
        assert tab.locator("h1").is_visible()
    finally:
        tab.emulate_media(media="screen")


def says_and_asks_no_more_than_somebody_takes_in(tab: Page, view: str) -> None:
    """At the width of the wall, where nothing is left out for want of room."""
    words, controls = tab.evaluate(SAYS)
    most_words, most_controls = HALVED.get(view, (MOST_WORDS, MOST_CONTROLS))
    assert words <= READ.get(view, min(most_words, MOST_WORDS))
    assert controls <= min(most_controls, MOST_CONTROLS)


def fits_with_text_of_twice_the_size(tab: Page, name: str) -> None:
    tab.evaluate(TWICE, "200%")
    for size in (PHONE, LAPTOP):
        resize(tab, size)
        assert tab.evaluate(TOO_WIDE) is None, f"{name} at {size} with large text"
    tab.evaluate(TWICE, "")


def fits_a_phone_and_the_wall(tab: Page, name: str) -> None:
    for size in (PHONE, WALL):
        resize(tab, size)
        assert tab.evaluate(TOO_WIDE) is None, f"{name} at {size}"
        if size == PHONE:
            assert tab.evaluate(SHOVED) == [], f"{name} has a table that is shoved sideways"
            assert tab.evaluate(UNTABLED) == []
            assert axe.breaches(tab, axe.LOOKS) == [], f"{name} breaks rules in dark at {size}"


def is_legible_in_light_and_dark(tab: Page, name: str) -> None:
    for scheme in SCHEMES:
        switch_to(tab, scheme)
        assert tab.evaluate(PALE) == []
        assert focus.ringless(tab) == []
        if scheme == "light":
            assert axe.breaches(tab) == [], f"{name} breaks rules in light"


def switch_to(tab: Page, scheme: Scheme) -> None:
    """What Playwright's own waiting looks for only every 100 ms is there at the next frame."""
    tab.emulate_media(color_scheme=scheme)
    tab.wait_for_function("scheme => document.documentElement.dataset.theme === scheme", arg=scheme)


def is_clean(page: Page, place: Place, server: Server) -> None:
    """No error in the console, no breach of the content policy, nothing from another host, every file there."""
    with Ears(page, server.url) as heard:
        response = page.goto(place.path)
        page.evaluate("document.fonts.ready.then(() => null)")
    assert response
    assert response.status == place.status
    assert "default-src 'self'" in response.headers.get("content-security-policy", "")
    expected = f"the server responded with a status of {place.status}"
    assert [fault for fault in heard.faults if place.status == 200 or expected not in fault] == []


class Ears:
    """What goes wrong in a window meanwhile."""

    def __init__(self, page: Page, home: str) -> None:
        self.home, self.faults, self.window = home, list[str](), page
        self.heard: dict[Any, Any] = {
            "console": self.console, "pageerror": self.error, "request": self.request, "response": self.response,
        }  # fmt: skip

    def __enter__(self) -> Self:
        for event, hears in self.heard.items():
            self.window.on(event, hears)
        return self

    def __exit__(self, *_error: object) -> None:
        for event, hears in self.heard.items():
            self.window.remove_listener(event, hears)

    def error(self, error: Error) -> None:
        self.faults.append(str(error))

    def console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.faults.append(message.text)

    def request(self, request: Request) -> None:
        if not request.url.startswith((self.home, "data:")):
            self.faults.append(f"asks {request.url}")

    def response(self, response: Response) -> None:
        if "/static/" in response.url and response.status not in {200, 304}:
            self.faults.append(f"{response.status} {response.url}")


def can_be_used_without_seeing_it(tab: Page) -> None:
    """Language, title, one heading of the first rank, a name for all that can be used, words for every picture."""
    outline = tab.evaluate(OUTLINE)
    assert outline["language"] == "en"
    assert outline["title"]
    assert len(outline["headings"]) == 1
    assert outline["headings"][0].strip()
    assert outline["mains"] == 1
    assert outline["nameless"] == []
    assert outline["wordless"] == 0
    assert outline["scopeless"] == 0
    assert sorted(outline["ids"]) == sorted(set(outline["ids"]))


def is_used_by_keyboard_on_a_laptop(tab: Page) -> None:
    """Tab leads through the page and out of it, and no rule is broken at this width."""
    resize(tab, LAPTOP)
    assert axe.breaches(tab, axe.LOOKS) == []
    tab.reload()  # a walk begins where the page does
    stops = focus.walk(tab)
    assert "sk-skip" in stops[0].what
    assert len(stops) > 8
    assert [stop.what for stop in stops if not stop.inside] == []
