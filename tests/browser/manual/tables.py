"""A table keeps its own sheet on a phone: how it begins, a game, another phone takes over, and everybody signs."""

from urllib.parse import parse_qs, urlsplit

import pypdfium2
import zxingcpp
from playwright.sync_api import ViewportSize, expect

from tests.browser.manual.stages import PLAYERS, seat, taken
from tests.browser.manual.walk import Chapter, Shown, Walk
from tests.browser.running import Person

PHONE = ViewportSize(width=400, height=900)
SETTING = "main form details:has([name=score_sheets])"
FIRST = (1, 3, 4, 8)  # who sits at table 1


def on_phones(director: Person, name: str) -> str:
    slug = director.open_tournament(name, place="Bürgerhaus", series_count=1, score_sheets="both", games_at_four=4)
    taken(director, f"/t/{slug}/cards/import/", "spieler.csv", PLAYERS)
    seat(director, slug, 1)
    return slug


def setting(walk: Walk) -> Shown:
    walk.go("settings/")
    walk.find(f"{SETTING} summary").click()
    return Shown(walk.find(SETTING), walk.find(f"{SETTING} .sk-field:has([name=score_sheets])"), height=220)


def code_of(walk: Walk, number: int) -> str:
    """As a scanner reads it from the start card: its letters stand there only where phones reach this machine."""
    paper = walk.director.get_paper(f"/t/{walk.slug}/papers/start-card-{number}.pdf")
    with pypdfium2.PdfDocument(paper.body) as document:
        scanned = zxingcpp.read_barcodes(document[0].render(scale=150 / 72).to_pil())
    queries = [parse_qs(urlsplit(code.text).query) for code in scanned]
    (code,) = (query["code"][0] for query in queries if query.get("card") == [str(number)])
    return code


def own(walk: Walk) -> Shown:
    walk.page.context.clear_cookies()
    walk.page.set_viewport_size(PHONE)
    walk.go(f"/p/{walk.slug}/table/?card=1")
    walk.find("[name=code]").fill(code_of(walk, 1))
    return Shown(walk.find("main"), walk.find("main form"))


def who(walk: Walk) -> Shown:
    walk.click(walk.find("main form button"))
    return Shown(walk.find("[data-phones-keeper]"))


def game(walk: Walk) -> Shown:
    """A grand with two, before it is written as won."""
    walk.find("[data-phones-seat='1']").click()
    expect(walk.find("[data-sheet-pad]")).to_be_visible()
    walk.find("[data-sheet-player]").click()
    walk.find("[data-sheet-contract=grand]").click()
    walk.find("[data-sheet-tops='2']").click()
    return Shown(walk.find("[data-sheet-entry]"), walk.find("[data-sheet-won]"))


def taking_over(walk: Walk) -> Shown:
    """Another phone at the table: as it looks where somebody else keeps the sheet."""
    walk.find("[data-sheet-won]").click()
    expect(walk.find("[data-phones-network]")).to_have_class("network")
    walk.page.evaluate("localStorage.clear()")
    walk.page.reload()
    take = walk.find("[data-phones-take]")
    expect(take).to_be_visible()
    return Shown(walk.find("[data-phones-keeper]"), take)


def end(walk: Walk) -> Shown:
    walk.find("[data-phones-take]").click()
    walk.find("[data-phones-seat='2']").click()
    for number in (2, 3, 4):
        expect(walk.find("[data-sheet-game]")).to_contain_text(str(number))
        walk.find("[data-sheet-passed]").click()
    expect(walk.find("[data-phones-ending]")).to_be_visible()
    walk.find("[data-phones-sign='1']").click()
    return Shown(walk.find("[data-phones-ending]"), walk.find("[data-phones-sign='1']"))


CHAPTER = Chapter("tables", "Herbstrunde", on_phones, (setting, own, who, game, taking_over, end))
