"""A league: one is begun and planned; of the demo's own a day with its change list, and the table."""

from urllib.parse import urlsplit

from tests.browser.manual.walk import Chapter, Shown, Walk
from tests.browser.pages import LEAGUE
from tests.browser.running import Person

HOME, DAY = "/o/skatfreunde-demo/", "stadtliga-2026-1"
LEAGUES = f"{HOME}leagues/"
BUTTON = "main form.sk-form button.btn-primary"
CLUBS = ("Kreuz As", "Pik Sieben", "Herz Dame", "Karo Bube")
KEYS = "ABCDEFHJKLMNPRST"
TEAMS = [f"{club} {number}" for number in ("I", "II", "III", "IV") for club in CLUBS]
LINES = "\n".join(
    f"{team};{team.rsplit(' ', 1)[0]};;{letter}" for team, letter in zip(TEAMS, KEYS, strict=True)
)  # by hand, as the lot would make another plan each time
DATES = "2027-03-21 2027-04-04 2027-05-02 2027-05-23 2027-09-12"


def played(_director: Person, _name: str) -> str:
    """The first day of the demo's league; another league is begun on the walk."""
    return DAY


def plan(walk: Walk) -> None:
    """A league is begun, up to the page of what a venue gets."""
    walk.go(HOME)
    walk.click(walk.find(f"main a[href='{LEAGUES}']"))
    walk.go(f"{LEAGUES}read/")
    walk.go(f"{LEAGUES}begin/")
    for field, text in (("name", "Oberliga"), ("year", "2027"), ("dates", DATES), ("up", "1")):
        walk.find(f"main [name={field}]").fill(text)
    walk.click(walk.find(BUTTON))
    begun = urlsplit(walk.page.url).path
    for group in ("Staffel B", "Staffel A"):
        walk.go(begun)
        walk.find("#new-group").fill(group)
        walk.click(walk.page.locator("form", has=walk.find("#new-group")).locator("button"))
    walk.find("[name=teams]").fill(LINES)
    walk.click(walk.find(BUTTON))
    walk.click(walk.find("form[action$='/plan/make/'] button"))
    made = walk.page.url
    walk.click(walk.find("main a[href$='/table/']"))  # before anybody has played
    walk.go(begun)
    walk.go(urlsplit(made).path)
    walk.click(walk.find("main .sk-card li a"))
    walk.click(walk.find("main a[href*='/venues/']"))
    walk.click(walk.find("main a[href$='/venues/']"))


def day(walk: Walk) -> Shown:
    plan(walk)
    for page in ("team/1/", "meeting/2/"):
        walk.go(f"{LEAGUE}{page}")
    walk.go("league/")
    changes = walk.page.locator("main .sk-card").last
    changes.scroll_into_view_if_needed()
    return Shown(changes)


def table(walk: Walk) -> Shown:
    for page in ("cross/", "singles/", "table/"):
        walk.go(f"{LEAGUE}group/1/{page}")
    return Shown(walk.find("main table"))


CHAPTER = Chapter("league", "Stadtliga", played, (day, table))
