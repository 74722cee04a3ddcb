"""A referee with a phone beside a table: a decision in half a minute; without a script and by keyboard all the same."""

from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opens, round_trip
from tests.browser.pages import RUNNING
from tests.browser.running import Person
from tests.tiers import full

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LOG = f"/t/{RUNNING}/rulings/"
A_TAP, A_KEY = 1.0, 0.3  # seconds of a thumb that has to look for it


@dataclass
class Thumb:
    """What is done to a phone, counted."""

    page: Page
    taps: int = 0
    keys: int = 0

    def tap(self, what: Locator) -> None:
        what.tap()
        self.taps += 1

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.keys += len(text)

    def choose(self, box: Locator, value: str) -> None:
        """Opens a list and takes a line of it."""
        box.select_option(value)
        self.taps += 2

    @property
    def seconds(self) -> float:
        return self.taps * A_TAP + self.keys * A_KEY


def field(page: Page, name: str) -> Locator:
    return page.locator(f"form[data-decisions-form] [name={name}]")


def chip(page: Page, name: str, value: str) -> Locator:
    return page.locator(f"label:has([name={name}][value={value}])")


@pytest.fixture
def log(director: Person, hall: str) -> str:
    """The log of a hall in which nobody has decided anything, for what is written down."""
    director.appoint(hall, "referee", "referee")
    return f"/t/{hall}/rulings/"


def test_a_game_is_logged_in_half_a_minute_with_the_calculator_at_hand(
    opens: Opens, director: Person, log: str
) -> None:
    """Game 17 of seat 2 is lost at 96: clubs with two, hand, lost. Signing in is done before; the table still plays."""
    page = opens(log, by="referee", **PHONE)
    thumb = Thumb(page)
    thumb.tap(field(page, "table"))
    thumb.type("4")
    thumb.tap(field(page, "game"))
    thumb.type("17")
    second = page.locator(".sk-people").first.locator("label").nth(1)
    thumb.tap(second)
    name = second.locator("span").inner_text().rsplit(" ", 1)[0]
    thumb.tap(field(page, "paragraph"))
    thumb.type("ISkO 4.1.4")
    thumb.tap(field(page, "facts"))
    thumb.type("Revoked in trick 4")
    thumb.tap(chip(page, "effect", "lost"))
    thumb.tap(page.get_by_role("link", name="What is it worth?"))
    dialog = page.locator("dialog[data-decisions-worth]")
    thumb.choose(dialog.locator("[name=tops]"), "2")
    thumb.tap(dialog.locator("label:has([name=hand])"))
    thumb.tap(dialog.locator("label:has([name=end][value=lost])"))
    expect(dialog.locator("[data-calculator-score]")).to_have_attribute("data-calculator-score", "-96")
    thumb.tap(dialog.get_by_role("button", name="Take this value"))
    expect(dialog).to_be_hidden()
    expect(field(page, "value")).to_have_value("96")
    thumb.tap(page.get_by_role("button", name="Put it in the log"))
    expect(page.get_by_text("The decision is in the log.")).to_be_visible()
    entry = page.locator(".sk-decision").first
    expect(entry).to_contain_text("game 17")
    expect(entry).to_contain_text("game 17 lost: −96")
    expect(entry).to_contain_text(name)
    expect(field(page, "table")).to_have_value("")
    assert (thumb.taps, thumb.keys) == (13, 31)
    assert thumb.seconds < 30
    assert director.get(log.replace("rulings", "standings")).status == 200


@full
def test_where_the_sheet_counts_it_is_said_and_what_stands_there_is_asked_openly(opens: Opens) -> None:
    page = opens(LOG, by="referee", **PHONE)
    counts = page.get_by_text("The sheet of this table counts already: a game")
    field(page, "table").fill("1")
    expect(counts).to_be_visible()
    expect(field(page, "written")).to_be_hidden()
    chip(page, "effect", "void").tap()
    expect(field(page, "written")).to_be_visible()
    field(page, "table").fill("4")
    expect(counts).to_be_hidden()


@full
def test_a_sheet_keyed_game_by_game_fills_in_what_stands_there(opens: Opens) -> None:
    page = opens(LOG, by="referee", **PHONE)
    says = '<fieldset></fieldset><p data-decisions-says=\'{"7":{"38":-48}}\'></p>'
    page.route("**/rulings/at/*/*/", lambda route: route.fulfill(body=says))
    field(page, "table").fill("1")
    page.wait_for_selector("[data-decisions-says]", state="attached")
    page.evaluate(
        """() => document.querySelector('[data-decisions-people]').insertAdjacentHTML(
            'beforeend', '<input name=number value=38><input name=called_by>')"""
    )
    field(page, "game").fill("7")
    expect(field(page, "written")).to_have_value("-48")
    field(page, "game").fill("8")
    expect(field(page, "written")).to_have_value("")


@full
def test_only_what_belongs_to_the_effect_is_asked(opens: Opens) -> None:
    page = opens(LOG, by="director", **PHONE)
    asked = {name: field(page, name) for name in ("value", "points")}
    for effect, seen in (("won", "value"), ("off", "points"), ("warning", ""), ("void", "")):
        chip(page, "effect", effect).tap()
        for name, box in asked.items():
            expect(box).to_be_visible(visible=name == seen)
    chip(page, "effect", "expelled").tap()
    expect(page.get_by_text("The fee is kept")).to_be_visible()


@full
def test_expelling_asks_before_anything_is_sent(opens: Opens) -> None:
    page = opens(LOG, by="director", **PHONE)
    expel, log = (page.get_by_role("button", name=name) for name in ("Expel", "Put it in the log"))
    expect(expel).to_be_hidden()
    field(page, "table").fill("2")
    person = page.locator(".sk-people").first.locator("label").nth(1)
    person.tap()
    name = " ".join(person.locator("span").inner_text().split())
    page.get_by_label("paragraph").first.fill("SkWO 4.3")
    field(page, "facts").fill("Insults")
    chip(page, "effect", "expelled").tap()
    expect(log).to_be_hidden()
    decisions = page.locator(".sk-decision").count()
    expel.tap()
    question = page.locator("#confirm")
    expect(question).to_contain_text("Expel this player?")
    expect(question).to_contain_text(name)
    question.get_by_role("button", name="Cancel").tap()
    expect(question).to_be_hidden()
    expect(page.locator(".sk-decision")).to_have_count(decisions)
    expect(field(page, "facts")).to_have_value("Insults")


@full
def test_everything_is_large_enough_for_a_thumb(opens: Opens) -> None:
    page = opens(LOG, by="director", **PHONE)
    field(page, "table").fill("1")
    expect(page.locator(".sk-people")).to_have_count(2)
    for effect in ("lost", "off"):
        chip(page, "effect", effect).tap()
        places = ".sk-people label, .chips label, .big input, textarea, select, button, a.btn"
        boxes = page.locator(f"form[data-decisions-form] :is({places}):visible")
        for box in boxes.all():
            size = box.bounding_box()
            assert size
            assert min(size["width"], size["height"]) >= 43, box.inner_html()


@full
def test_a_table_that_is_not_there_is_said_and_the_fields_stay(opens: Opens) -> None:
    page = opens(LOG, by="referee", **PHONE)
    field(page, "table").fill("99")
    expect(page.get_by_text("There is no such table in this series.")).to_be_visible()
    expect(page.locator("#ruling_number")).to_be_visible()
    field(page, "table").fill("1")
    expect(page.locator(".sk-people")).to_have_count(2)
    expect(page.get_by_text("There is no such table in this series.")).to_be_hidden()


@full
def test_a_refusal_keeps_who_was_tapped(opens: Opens) -> None:
    page = opens(LOG, by="referee", **PHONE)
    field(page, "table").fill("2")
    page.locator(".sk-people").first.locator("label").nth(2).tap()
    page.get_by_label("paragraph").first.fill("ISkO 4.1.4")
    field(page, "facts").fill("Revoked")
    chip(page, "effect", "lost").tap()
    field(page, "value").fill("97")
    field(page, "game").fill("3")
    page.get_by_role("button", name="Put it in the log").tap()
    for place in (page.get_by_role("alert"), page.locator("#ruling_value_error")):
        expect(place.get_by_text("No game that is lost costs 97")).to_be_visible()
    expect(page.locator(".sk-people").first.locator("input").nth(2)).to_be_checked()
    expect(field(page, "value")).to_have_value("97")


@full
def test_what_is_missing_stands_at_the_buttons_too(opens: Opens) -> None:
    page = opens(LOG, by="referee", **PHONE)
    field(page, "table").fill("2")
    field(page, "facts").fill("Revoked")
    page.get_by_label("paragraph").first.fill("ISkO 4.1.4")
    chip(page, "effect", "warning").tap()
    page.get_by_role("button", name="Put it in the log").tap()
    expect(page.locator(".sk-people").first.get_by_text("Whom does it concern?")).to_be_visible()


@full
def test_enter_leads_on_and_never_sends_half_a_decision(opens: Opens) -> None:
    page = opens(LOG, by="referee")
    page.keyboard.press("n")
    expect(field(page, "table")).to_be_focused()
    page.keyboard.type("1")
    expect(page.locator(".sk-people")).to_have_count(2)
    page.keyboard.press("Enter")
    expect(field(page, "game")).to_be_focused()
    page.keyboard.press("Enter")
    expect(field(page, "number").and_(page.locator(":focus"))).to_have_count(1)
    round_trip(page)
    expect(page).to_have_url(f"{LOG}#ruling_table")
    expect(page.locator(".errorlist")).to_have_count(0)


@full
def test_the_calculator_begins_anew_and_can_be_left(opens: Opens) -> None:
    page = opens(LOG, by="referee")
    chip(page, "effect", "won").click()
    page.get_by_role("link", name="What is it worth?").click()
    dialog = page.locator("dialog[data-decisions-worth]")
    take = dialog.get_by_role("button", name="Take this value")
    expect(take).to_be_disabled()
    dialog.locator("[name=tops]").select_option("1")
    expect(take).to_be_enabled()
    dialog.locator("[name=tops]").press("Enter")  # asks again instead of leaving the page
    dialog.get_by_role("link", name="New game").click()
    expect(take).to_be_disabled()
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_be_hidden()
    expect(field(page, "value")).to_have_value("")
    round_trip(page)
    expect(page).to_have_url(LOG)


@full
@pytest.mark.parametrize("by", ["referee", "director"])
def test_without_a_script_the_fields_take_it(opens: Opens, log: str, by: str) -> None:
    page = opens(log, by=by, java_script_enabled=False, **PHONE)
    field(page, "number").fill("5")
    page.get_by_label("paragraph").first.fill("ISkO 3.3.1")
    field(page, "facts").fill(f"Bid twice, {by}")
    page.locator("[name=effect][value=warning]").check()
    page.get_by_role("button", name="Put it in the log").tap()
    expect(page.locator(".sk-decision").first).to_contain_text(f"Bid twice, {by}")


@full
def test_it_is_withdrawn_with_a_reason(opens: Opens, log: str) -> None:
    page = opens(log, by="referee", **PHONE)
    field(page, "number").fill("6")
    page.get_by_label("paragraph").first.fill("ISkO 3.3.1")
    field(page, "facts").fill("To be withdrawn")
    chip(page, "effect", "off").tap()
    field(page, "points").fill("50")
    page.get_by_role("button", name="Put it in the log").tap()
    entry = page.locator(".sk-decision").first
    entry.get_by_text("Withdraw the effect").tap()
    entry.get_by_label("Reason").first.fill("Seen wrongly")
    entry.get_by_role("button", name="Withdraw").first.tap()
    expect(page.locator(".sk-decision").first).to_contain_text("Withdrawn: Seen wrongly")
