"""The focus in an open page, as somebody meets it who has no mouse. Nothing here knows a page of Skatwart."""

from dataclasses import dataclass

from playwright.sync_api import Page

MOST_STOPS = 200

# Every element that can have the focus gets it; its ring, or that of what stands for it, has 3 : 1 against what lies
# under it (WCAG 2.2, 1.4.11) and is 2 px wide.
RINGLESS = """() => {
    const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
    const colours = new Map();
    const rgba = colour => {
        if (colours.has(colour)) return colours.get(colour);
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
        colours.set(colour, [r, g, b, a / 255]);
        return colours.get(colour);
    };
    const over = (top, low) => low.map((c, i) => i === 3 ? 1 : top[i] * top[3] + c * (1 - top[3]));
    const under = el => {
        if (!el) return [255, 255, 255, 1];
        const colour = rgba(getComputedStyle(el).backgroundColor);
        return colour[3] === 1 ? colour : over(colour, under(el.parentElement));
    };
    const light = ([r, g, b]) => [r, g, b].map(c => c / 255)
        .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    const contrast = (one, other) => {
        const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
        return (high + 0.05) / (low + 0.05);
    };
    const hasRing = el => {
        const style = getComputedStyle(el);
        if (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2) return false;
        const ground = under(parseFloat(style.outlineOffset) < 0 ? el : el.parentElement);
        return contrast(rgba(style.outlineColor), ground) >= 3;
    };
    const which = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]";
    const stops = [...document.querySelectorAll(which)].filter(el => el.tabIndex >= 0 && el.checkVisibility());
    return stops.flatMap(el => {
        el.focus({preventScroll: true, focusVisible: true});
        if (document.activeElement !== el) return [];
        return [el, ...(el.labels ?? [])].some(hasRing) ? [] : [el.outerHTML.replace(/\\s+/g, " ").slice(0, 120)];
    });
}"""
# Tab goes on from here, wherever the page has put the cursor.
START = """() => {
    const root = document.documentElement;
    root.tabIndex = -1;
    root.focus();
    root.removeAttribute("tabindex");
}"""
SKIP = """() => {
    const el = document.activeElement;
    const box = el.getBoundingClientRect();
    return el.matches(".sk-skip") && box.top >= 0 && box.left >= 0 && box.height > 0;
}"""
STOP = """() => {
    const el = document.activeElement;
    if (!el || el === document.body) return null;
    const box = el.getBoundingClientRect();
    const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    return [el.outerHTML.replace(/\\s+/g, " ").slice(0, 120), inside];
}"""


@dataclass(frozen=True)
class Stop:
    what: str
    inside: bool  # it is on the screen


def walk(page: Page) -> list[Stop]:
    """By Tab from the beginning of the page until it is left; whoever is trapped never leaves."""
    page.evaluate(START)
    stops: list[Stop] = []
    while len(stops) < MOST_STOPS:
        page.keyboard.press("Tab")
        stop = page.evaluate(STOP)
        if stop is None:
            return stops
        stops.append(Stop(*stop))
    raise AssertionError(f"Tab doesn't leave the page: {stops[-3:]}")


def ringless(page: Page) -> list[str]:
    """Elements whose focus can't be seen."""
    return list(page.evaluate(RINGLESS))


def skips(page: Page) -> bool:
    """The first stop is the link that leads past the menu, it is seen, and it leads there."""
    page.evaluate(START)
    page.keyboard.press("Tab")
    if not page.evaluate(SKIP):
        return False
    page.keyboard.press("Enter")
    return bool(page.evaluate("document.activeElement.matches('main')"))
