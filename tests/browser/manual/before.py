"""The day before, from an empty folder: set up, opened, announced, people with their roles, blank sheets, a stick."""

from urllib.parse import urlsplit

from tests.browser.manual.stages import unset
from tests.browser.manual.walk import Chapter, Shown, Walk
from tests.browser.running import PASSWORD

FORM = "main form.sk-form"
BUTTON = f"{FORM} button.btn-primary"
INVITATION = f"{FORM} details:has([name=responsible])"
ROLES = "details:has(#roles)"
GIVE = f"{ROLES} form.sk-quick:has([name=role])"  # beside it a form asks for the name of whoever has a role already
ORGANIZER = "/o/skatclub-kreuz-as/"


def begin(walk: Walk) -> Shown:
    walk.go("/")
    for field, text in (("name", "Skatclub Kreuz As"), ("username", "anna")):
        walk.find(f"{FORM} [name={field}]").fill(text)
    for field in ("password", "again"):
        walk.find(f"{FORM} [name={field}]").fill(PASSWORD)
    return Shown(walk.find(FORM), walk.find(f"{FORM} [name=code]"))


def opening(walk: Walk) -> Shown:
    walk.find(f"{FORM} [name=code]").fill(walk.code)
    walk.click(walk.find(BUTTON))
    for field, text in (("name", "Vereinspokal"), ("place", "Bürgerhaus")):
        walk.find(f"{FORM} [name={field}]").fill(text)
    return Shown(walk.find(FORM), walk.find(BUTTON))


def opened(walk: Walk) -> Shown:
    walk.click(walk.find(BUTTON))
    walk.slug = urlsplit(walk.page.url).path.split("/")[2]
    return Shown(walk.find(".sk-now"), walk.find(".sk-now .btn-primary"))


def settings(walk: Walk) -> Shown:
    walk.go("settings/")
    return Shown(walk.find(FORM), height=480)


def invitation(walk: Walk) -> Shown:
    walk.find(f"{INVITATION} summary").click()
    for field, text in (("venue", "Marktplatz 1"), ("responsible", "Anna Berg"), ("contact", "Telefon 0123 456789")):
        walk.find(f"{INVITATION} [name={field}]").fill(text)
    return Shown(walk.find(INVITATION), walk.find(f"{INVITATION} [name=responsible]"))


def plan(walk: Walk) -> Shown:
    walk.click(walk.find(BUTTON))
    walk.click(walk.find("main a[href$='/plan/']"))
    for field, text in (("begins_at", "14:00"), ("signed_by", "Anna Berg")):
        walk.find(f"{FORM} [name={field}]").fill(text)
    walk.page.evaluate("scrollTo(0, 0)")
    return Shown(walk.find("main"), height=560)


def announcement(walk: Walk) -> Shown:
    walk.click(walk.find(BUTTON))
    walk.go("papers/invitation/")
    return Shown(walk.find("main"), walk.find("main button.btn-primary"), height=470)


def person(walk: Walk) -> Shown:
    walk.go(ORGANIZER)
    walk.click(walk.find(f"main a[href='{ORGANIZER}people/add/']"))
    for field, text in (
        ("username", "bernd"),
        ("first_name", "Bernd"),
        ("last_name", "Claasen"),
        ("password", PASSWORD),
    ):
        walk.find(f"{FORM} [name={field}]").fill(text)
    return Shown(walk.find(FORM), walk.find(BUTTON))


def role(walk: Walk) -> Shown:
    walk.click(walk.find(BUTTON))
    walk.go("settings/")
    walk.find(f"{ROLES} summary").click()
    give = walk.find(GIVE)
    bernd = give.locator("[name=user] option", has_text="bernd").get_attribute("value")
    give.locator("[name=user]").select_option(bernd)
    give.locator("[name=role]").select_option("clerk")
    return Shown(give, give.locator("button"))


def sheets(walk: Walk) -> Shown:
    walk.click(walk.find(f"{GIVE} button"))
    walk.go("papers/")
    day = walk.find("main details:has(a[href*='blank-sheet-of-four'])")
    day.locator("summary").click()
    return Shown(day, day.locator("li", has=walk.page.locator("a[href*='blank-sheet-of-four']")))


def stick(walk: Walk) -> Shown:
    walk.go(ORGANIZER)
    walk.click(walk.find(f"main a[href='{ORGANIZER}backup/']"))
    place = walk.find("section[aria-labelledby=place]")
    place.locator("[name=folder]").fill("/media/stick")
    return Shown(place, place.locator("form button"))


STEPS = (begin, opening, opened, settings, invitation, plan, announcement, person, role, sheets, stick)
CHAPTER = Chapter("before", "Vereinspokal", unset, STEPS, unset=True)
