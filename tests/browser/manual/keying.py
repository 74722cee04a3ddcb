"""Keying sheets: a clean one, one that does not fit, one whose total alone is wrong, one that stands so on paper."""

from dataclasses import replace

from playwright.sync_api import Locator, expect

from tests.browser.keying import Pad, is_at, with_total
from tests.browser.manual.stages import PAPERS, seated
from tests.browser.manual.walk import Chapter, Shown, Walk

DESK = "[data-board-desk]"
FORM = "form[data-board-form]"
KEEP = "[data-keying-keep]:not([hidden])"


def menu(walk: Walk) -> Shown:
    walk.go()
    return Shown(walk.find(".sk-nav"), walk.find(f".sk-nav a[href='/t/{walk.slug}/sheets/']"))


def desk(walk: Walk) -> Shown:
    walk.click(walk.find(f".sk-nav a[href='/t/{walk.slug}/sheets/']"))
    expect(walk.find("#table")).to_be_focused()
    return Shown(walk.find(DESK), walk.find("#table"))


def foot(walk: Walk) -> Shown:
    """All but the last figure."""
    pad = Pad(walk.page)
    pad.open(1)
    for figure in (figure for seat in PAPERS[0].seats for figure in seat):
        pad.figure(figure)
    return Shown(walk.find(DESK), walk.find(f"{FORM} [name=passed]"))


def saved(walk: Walk) -> Shown:
    Pad(walk.page).press(*str(PAPERS[0].passed or ""), "Enter")
    is_at(walk.page, 1, "counted")
    return Shown(walk.find(".sk-board"), tile(walk, 1))


def misfit(walk: Walk) -> Shown:
    """A figure that was misread: the points of seat 1, by ten."""
    wrong = PAPERS[1].seats[0]
    Pad(walk.page).key(2, replace(PAPERS[1], seats=((wrong[0] + 10, *wrong[1:]), *PAPERS[1].seats[1:])))
    finding = walk.find(f"{FORM} .sk-finding")
    expect(finding).to_be_visible()
    return Shown(walk.find(f"{FORM} table"), finding)


def paper(walk: Walk) -> Shown:
    """The other way out of it."""
    kept = walk.find(KEEP)
    return Shown(kept, kept.locator("[name=keep]"))


def mended(walk: Walk) -> Shown:
    walk.find("[name=points_1]").focus()
    Pad(walk.page).figure(PAPERS[1].seats[0][0])
    is_at(walk.page, 2, "counted")
    return Shown(walk.find(".sk-board"), tile(walk, 2))


def formula(walk: Walk) -> Shown:
    Pad(walk.page).key(3, with_total(PAPERS[2], 2, 30))
    button = walk.find("[name=formula]:not([hidden])")
    expect(button).to_be_visible()
    return Shown(walk.find(KEEP), button)


def unsigned(walk: Walk) -> Shown:
    walk.find(f"{FORM} [name=won_4]").focus()
    Pad(walk.page).press("u")
    field = walk.find(f"{FORM} [name=unsigned]")
    expect(field).to_have_value("4")
    return Shown(walk.find(".sk-key-marks"), field)


def tile(walk: Walk, table: int) -> Locator:
    return walk.find(f"[data-board-table='{table}']")


CHAPTER = Chapter("keying", "Vereinspokal", seated, (menu, desk, foot, saved, misfit, paper, mended, formula, unsigned))
