"""Something is wrong: on a sheet, in a name, with a draw, and where it is written what was done."""

from dataclasses import replace

from playwright.sync_api import expect

from tests.browser.keying import Pad, is_at
from tests.browser.manual.stages import PAPERS, seated
from tests.browser.manual.walk import Chapter, Shown, Walk
from tests.browser.running import expect as expected

FORM = "form[data-keying-form]"  # above it stands another with a reason, for what was typed wrongly
CORRECTED = f"{FORM} [name=reason]"
REASON = "Spiel 17: 48 statt 24, alle vier haben nachgerechnet"


def kept(walk: Walk) -> Shown:
    """A sheet that was kept as it stood on paper."""
    walk.go("sheets/1/")
    pad = Pad(walk.page)
    first = PAPERS[0].seats[0]
    pad.key(1, replace(PAPERS[0], seats=((first[0] + 24, *first[1:]), *PAPERS[0].seats[1:])))
    expect(walk.find("[data-keying-keep]:not([hidden])")).to_be_visible()
    pad.press("*")
    is_at(walk.page, 1, "findings")
    return Shown(walk.find(".sk-board"), walk.find("[data-board-table='1']"))


def sheet(walk: Walk) -> Shown:
    walk.go("sheets/1/1/")
    correct = walk.find("a[href$='/correct/']")
    return Shown(walk.page.locator(".sk-actions", has=correct), correct)


def correction(walk: Walk) -> Shown:
    walk.click(walk.find("a[href$='/correct/']"))
    walk.find("[name=points_1]").fill(str(PAPERS[0].seats[0][0]))
    walk.find("[name=paragraph]").select_option("ISkO 5.5.3")
    walk.find(CORRECTED).fill(REASON)
    form = walk.find(FORM)
    expect(form.locator(".sk-finding:visible")).to_have_count(0)  # it is checked anew
    return Shown(form, walk.find(CORRECTED))


def corrected(walk: Walk) -> Shown:
    with walk.page.expect_navigation():
        walk.find(CORRECTED).press("Enter")
    return Shown(walk.find(".sk-messages"))


def name(walk: Walk) -> Shown:
    walk.go("cards/4/")
    form = walk.page.locator("form", has=walk.find("[name=last_name]"))
    return Shown(form, form.locator("[name=last_name]"), height=270)


def withdrawn(walk: Walk) -> Shown:
    form = walk.find("form[action$='/withdraw/']")
    if not form.is_visible():
        walk.page.locator("details", has=form).locator("summary").first.click()
    return Shown(form, form.locator("button"))


def void(walk: Walk) -> Shown:
    walk.go("draw/1/")
    form = walk.find("form[action$='/void/']")
    walk.page.locator("details", has=form).locator("summary").first.click()
    return Shown(walk.page.locator("details", has=form), form.locator("button"))


def trail(walk: Walk) -> Shown:
    walk.go("trail/?series=1&table=1")
    return Shown(walk.find("main .sk-scroll"))


def substitute(walk: Walk) -> Shown:
    expected(walk.director.post(f"/t/{walk.slug}/cards/12/withdraw/", reason="krank"), 302)
    walk.go("cards/12/")
    walk.click(walk.find("main a[href$='/substitute/']"))
    for field, text in (("last_name", "Voß"), ("first_name", "Petra"), ("reason", "Beim zweiten Spiel krank geworden")):
        walk.find(f"main form.sk-form [name={field}]").fill(text)
    return Shown(walk.find("main form.sk-form"), walk.find("main form.sk-form button.btn-primary"))


def broken_off(walk: Walk) -> Shown:
    walk.go()
    walk.click(walk.find("main a[href$='/break-off/']"))
    return Shown(walk.find("main section.sk-card"), walk.find("main section.sk-card button"))


STEPS = (kept, sheet, correction, corrected, name, withdrawn, void, trail, substitute, broken_off)
CHAPTER = Chapter("wrong", "Winterpreis", seated, STEPS)
