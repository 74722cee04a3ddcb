"""Before the day: opened, somebody registers and has a code, the desk takes over, turns down and sees what changed."""

import time
from datetime import UTC, datetime, timedelta

from playwright.sync_api import expect

from tests.browser.forms import fields_of
from tests.browser.manual.stages import empty
from tests.browser.manual.walk import Chapter, Shown, Walk
from tests.browser.running import expect as answered

FORM = "main form.sk-form"
BUTTON = f"{FORM} button.btn-primary"
OTHERS = (("Jansen", "Horst", "Herz Dame"), ("Krüger", "Anke", "Pik Sieben"))
UNHURRIED = 3.5  # seconds by the server's clock, which no test can move: whoever is quicker is taken for a robot


def terms(walk: Walk) -> Shown:
    walk.go("settings/")
    walk.click(walk.find("main a[href$='/cards/advance/terms/']"))
    week = datetime.now(UTC) + timedelta(days=7)
    for field, text in (
        ("until", f"{week:%Y-%m-%d}T20:00"),
        ("places", "24"),
        ("payee", "Skatclub Kreuz As"),
        ("iban", "DE89 3704 0044 0532 0130 00"),
    ):
        walk.find(f"{FORM} [name={field}]").fill(text)
    return Shown(walk.find(FORM), walk.find(f"{FORM} [name=places]"), height=385)


def form(walk: Walk) -> Shown:
    walk.click(walk.find(BUTTON))
    walk.click(walk.find("main a[href$='/entry/']"))
    for field, text in (("last_name", "Hartmann"), ("first_name", "Petra"), ("club", "Kreuz As")):
        walk.find(f"{FORM} [name={field}]").fill(text)
    return Shown(walk.find("main"), height=560)


def own(walk: Walk) -> Shown:
    walk.page.wait_for_timeout(UNHURRIED * 1000)
    walk.click(walk.find(BUTTON))
    return Shown(walk.find("main section.sk-card"), walk.find(".sk-codes"))


def entries(walk: Walk) -> Shown:
    there = f"/p/{walk.slug}/entry/"
    opened = fields_of(walk.director.get(there).text)
    time.sleep(UNHURRIED)
    for last_name, first_name, club in OTHERS:
        person = {"last_name": last_name, "first_name": first_name, "club": club}
        answered(walk.director.post(there, **opened | person), 302)
    walk.go("cards/")
    walk.click(walk.find("main a[href$='/cards/advance/']"))
    return Shown(walk.find("main"), walk.find("#take-over button"), height=420)


def turned_down(walk: Walk) -> Shown:
    walk.click(walk.find("main table a[href$='/advance/3/']"))
    refusal = walk.page.locator("details", has=walk.find("form[action$='/turn-down/']"))
    refusal.locator("summary").click()
    return Shown(walk.find("main section.sk-card"), refusal)


def preview(walk: Walk) -> Shown:
    walk.go("cards/advance/")
    walk.click(walk.find("#take-over button"))
    return Shown(walk.find("main"), walk.find("main form button.btn-primary"), height=330)


def taken(walk: Walk) -> Shown:
    walk.click(walk.find("main form button.btn-primary"))
    walk.go("cards/advance/")
    expect(walk.find("main table a[href$='/cards/1/']")).to_be_visible()
    return Shown(walk.find("main table"), walk.page.locator("main table tbody td:has(a[href$='/cards/1/'])"))


CHAPTER = Chapter("advance", "Adventspokal", empty, (terms, form, own, entries, turned_down, preview, taken))
