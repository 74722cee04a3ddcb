"""The club's year, in the half year of the demo's club: the next evening, a new ranking, accounts, earlier years."""

from urllib.parse import urlsplit

from playwright.sync_api import FilePayload, expect

from tests.browser.manual.walk import Chapter, Shown, Walk
from tests.browser.pages import CLUB, LAST
from tests.browser.running import Person

HOME, SEASONS = f"/o/{CLUB}/", f"/o/{CLUB}/seasons/"
SEASON = f"{SEASONS}2/"
TAKEN = {"list_money": "0.50", "four": "0 0.80 1.20 2.00", "three": "0 1.00 2.00", "since": "2026-11-01"}
BUTTON = "main form.sk-form button.btn-primary"
EARLIER = """\
Datum;Serie;Tisch;Name;Punkte;Gewonnen;Verloren;Gesamt;Spiele
2024-11-07;1;1;Albrecht, Karl-Heinz;312;8;1;752;24
2024-11-07;1;1;Böhme, Jürgen;201;5;2;441;24
2024-11-07;1;1;Brandt, Sabine;144;4;1;384;24
2024-11-07;1;1;Dietrich, Uwe;96;3;0;366;24
"""


def half_year(_director: Person, _name: str) -> str:
    """The demo's own; this is its last evening."""
    return LAST


def here(walk: Walk) -> Shown:
    """Whoever was there the last time is ticked; what is owed stands beside the name."""
    walk.go(HOME)
    walk.click(walk.find(f"main a[href='{HOME}players/']"))
    for page in ("enter/", "read/"):
        walk.go(f"{HOME}players/{page}")
    walk.go(f"{SEASON}accounts/")
    walk.click(walk.find("main section a"))
    for field, text in TAKEN.items():
        walk.find(f"main [name={field}]").fill(text)
    walk.click(walk.find(BUTTON))
    walk.go()
    walk.click(walk.find("form[action$='/next/'] button"))
    walk.find("[data-here-last-time]").click()
    expect(walk.find("[name=here]:checked")).to_be_visible()
    walk.page.evaluate("document.activeElement.blur()")
    return Shown(walk.find("main table"), walk.find("[data-here-pay]"), height=170)


def season(walk: Walk) -> Shown:
    evening = urlsplit(walk.page.url).path.split("/")[2]
    for page in ("results/over/", "cards/declared/"):
        walk.go(f"/t/{evening}/{page}")
    walk.go(f"/t/{evening}/")
    walk.click(walk.find("main a[href$='/break-off/']"))  # by which it is removed, had it been opened by mistake
    walk.go("results/over/")
    walk.go(HOME)
    walk.click(walk.find(f"main a[href='{SEASONS}']"))
    for page in ("seating/", "tags/", "others/", "periods/", "papers/", "cups/"):
        walk.go(f"{SEASON}{page}")
    walk.go(SEASONS)
    walk.click(walk.find(f"main a[href='{SEASON}']"))
    return Shown(walk.find(".sk-head"), walk.find("a[href$='/usual/']"))


def ranking(walk: Walk) -> Shown:
    walk.click(walk.find("a[href$='/usual/']"))
    walk.find("main [name=name]").fill("Jahreswertung")
    walk.click(walk.find(BUTTON))
    made = urlsplit(walk.page.url).path
    walk.click(walk.find("a[href$='/rule/']"))
    walk.go(made)
    return Shown(walk.find("main table"), walk.find("main table tbody a"), height=150)


def value(walk: Walk) -> Shown:
    walk.click(walk.find("main table tbody a"))
    return Shown(walk.find("main"), height=290)


def accounts(walk: Walk) -> Shown:
    look_at_earlier(walk)
    for page in ("rule/", "pots/", "closing/", ""):
        walk.go(f"{SEASON}accounts/{page}")
    return Shown(walk.find("main table"), walk.find("main table tbody a"), height=150)


def look_at_earlier(walk: Walk) -> None:
    """Lists of the years before, which are not taken over."""
    walk.go(SEASONS)
    walk.click(walk.find("main a[href$='/history/']"))
    walk.find("[type=file]").set_input_files(FilePayload(name="2024.csv", mimeType="text/csv", buffer=EARLIER.encode()))
    walk.click(walk.find(BUTTON))


CHAPTER = Chapter("year", "20. Clubabend", half_year, (here, season, ranking, value, accounts))
