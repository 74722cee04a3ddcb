"""The hall's network: what a phone, the wall screen and the settings show of it."""

from playwright.sync_api import ViewportSize

from tests.browser.manual.stages import seated
from tests.browser.manual.walk import SIZE, Chapter, Shown, Walk

PHONE = ViewportSize(width=400, height=SIZE["height"])
PUBLIC = "main form details:has([name=public_page])"


def settings(walk: Walk) -> Shown:
    walk.go("settings/")
    walk.find(f"{PUBLIC} summary").click()
    return Shown(walk.find(PUBLIC), walk.find(f"{PUBLIC} .sk-field:has([name=public_page])"))


def phone(walk: Walk) -> Shown:
    walk.page.set_viewport_size(PHONE)
    walk.go(f"/p/{walk.slug}/")
    return Shown(walk.find("main"), height=520)


def own(walk: Walk) -> Shown:
    walk.go(f"/p/{walk.slug}/?card=7")
    return Shown(walk.find(".sk-mine"))


def wall(walk: Walk) -> Shown:
    walk.page.set_viewport_size(SIZE)
    walk.go(f"/p/{walk.slug}/wall/")
    return Shown(walk.find("body"), height=620)


CHAPTER = Chapter("network", "Winterrunde", seated, (settings, phone, own, wall))
