"""Who gets the rest? By touch on a phone, by keyboard alone, and without a script."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opens
from tests.browser.pages import REST, RUNNING
from tests.tiers import full

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
PAGE = "/calculator/rest/"
DECLARER, LEFT, RIGHT = "CJ SJ HA HT H9", "C7 C8 S7 S8 D9", "D7 D8 HJ H7 C9"
SHORTLY = "CJ SJ HAT9", "C78 S78 D9", "D78 HJ7 C9"
MOST_TAPS = 20


class Thumb:
    """Taps, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def on(self, place: str) -> None:
        self.page.locator(place).tap()
        self.taps += 1

    def cards(self, names: str) -> None:
        for name in names.split():
            self.on(f"[data-claims-card={name}]")


def sentence(page: Page) -> str:
    return page.locator("#answer .sentence").first.inner_text()


@full
def test_a_position_of_fifteen_cards_takes_twenty_taps_at_most(opens: Opens) -> None:
    """In German, on a phone: each hand that is as full as the one before leads to the next."""
    page = opens(PAGE, locale="de-DE", **PHONE)
    thumb = Thumb(page)
    thumb.on("label:has([name=contract][value=grand])")
    thumb.cards(DECLARER)
    thumb.on("[data-claims-owner=left]")
    thumb.cards(f"{LEFT} {RIGHT}")
    answer = page.locator("#answer")
    expect(answer.locator(".sentence")).to_have_count(2)
    assert thumb.taps <= MOST_TAPS
    expect(answer).to_contain_text("Der Anspruch ist")
    expect(answer).to_contain_text("ISkO 4.3.4")
    expect(answer.locator(".sentence").first).to_be_in_viewport()
    expect(page.locator("[data-claims-card=HJ]")).to_have_accessible_name("Herz Bube: rechts")
    expect(page.locator("[data-claims-card=HJ] [data-claims-mark]")).to_have_attribute("data-claims-mark", "R")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    expect(page.locator("[name=declarer]")).to_have_value("KrB PiB HeA He10 He9")
    page.reload()
    expect(page.locator("[data-claims-card=HJ]")).to_have_accessible_name("Herz Bube: rechts")
    expect(answer.locator(".sentence")).to_have_count(2)


@full
def test_the_last_hand_fills_itself_and_undo_takes_a_tap_back(opens: Opens) -> None:
    page = opens(
        f"{PAGE}?contract=grand&declarer={DECLARER}&left={LEFT}&gone=SA+SK+SQ+ST+S9+DJ+DA+DK+DQ+DT+CA+CT+CK+CQ+HK+HQ",
        **PHONE,
    )
    thumb = Thumb(page)
    thumb.on("[data-claims-owner=gone]")
    thumb.on("[data-claims-card=H8]")
    right = page.locator("[data-claims-owner=right] [data-claims-count]")
    expect(right).to_have_text("5")
    expect(page.locator("[data-claims-card=C9]")).to_have_accessible_name("9 of clubs: right")
    expect(page.locator("#answer .sentence")).to_have_count(2)
    thumb.on("[data-claims-undo]")
    expect(right).to_have_text("")
    expect(page.locator("#answer .sentence")).to_have_count(0)
    expect(page.locator("[data-claims-card=H8]")).to_have_accessible_name("8 of hearts")


def test_by_keyboard_alone_the_fields_fill_the_tiles_and_arrows_walk_through_the_line(opens: Opens) -> None:
    page = opens(PAGE, color_scheme="dark")
    page.get_by_label("♣ clubs").focus()
    for _contract in range(4):
        page.keyboard.press("ArrowRight")  # to grand
    page.locator("[name=declarer]").focus()
    for hand in SHORTLY:
        page.keyboard.type(hand)
        page.keyboard.press("Tab")
    assert sum(len(hand) + 1 for hand in SHORTLY) <= 2 * MOST_TAPS  # a key takes a quarter of the time of a tap
    expect(page.locator("#answer .sentence")).to_have_count(2)
    expect(page.locator("[data-claims-card=D9]")).to_have_accessible_name("9 of diamonds: left")
    line = page.locator("[data-claims-line]").first
    page.locator("[data-claims-on]").first.focus()
    page.keyboard.press("ArrowRight")
    expect(line.locator("[data-claims-now]")).to_contain_text("1/")
    expect(line.locator(".play.now")).to_have_count(1)
    expect(line.locator("[data-claims-now]")).to_contain_text("The declarer: ")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(line.locator("[data-claims-now]")).to_contain_text("0/")
    expect(line.locator(".play.now")).to_have_count(0)


@full
def test_what_can_not_be_is_said_at_its_field_while_it_is_typed(opens: Opens) -> None:
    page = opens(f"{PAGE}?{REST}")
    page.locator("[name=left]").fill("C7 C8 S7 CJ")
    expect(page.locator(".sk-field:has([name=left]) .errorlist")).to_have_text(
        "jack of clubs is there already: declarer."
    )
    expect(page.locator("#answer .sentence")).to_have_count(0)
    page.locator("[name=left]").fill("C7 C8 S7 S8")
    expect(page.locator(".errorlist")).to_have_count(0)
    expect(page.locator("#answer .sentence").first).to_be_visible()


@full
def test_an_answer_to_what_was_told_before_steps_back_until_the_new_one_comes(opens: Opens) -> None:
    """Where too many ask, or the network is away, nobody takes it for the answer to what he has tapped since."""
    page = opens(f"{PAGE}?{REST}", **PHONE)
    expect(page.locator("#answer .sentence").first).to_be_visible()
    page.route("**/rest/?**", lambda route: route.fulfill(status=429, body=""))
    page.locator("[data-claims-card=HT]").tap()
    page.locator("[data-claims-owner=declarer]").tap()
    page.locator("[data-claims-card=H9]").tap()
    expect(page.locator("[data-claims-silent]")).to_be_visible()
    expect(page.locator("#answer")).to_have_js_property("inert", True)
    page.unroute("**/rest/?**")
    page.locator("[data-claims-undo]").tap()
    page.locator("[data-claims-undo]").tap()
    expect(page.locator("[data-claims-silent]")).to_be_hidden()
    expect(page.locator("#answer")).to_have_js_property("inert", False)


@full
@pytest.mark.parametrize("pack", ["french", "german"])
def test_without_a_script_it_is_a_form_with_fields(opens: Opens, pack: str) -> None:
    page = opens(PAGE, java_script_enabled=False)
    expect(page.locator(".board")).to_be_hidden()
    page.get_by_label("grand").check(force=True)
    hands = {"french": (DECLARER, LEFT, RIGHT), "german": ("EU GU RA R10 R9", "E7 E8 G7 G8 Sch9", "Sch7 Sch8 RU R7 E9")}
    for name, hand in zip(("declarer", "left", "right"), hands[pack], strict=True):
        page.locator(f"[name={name}]").fill(hand)
    page.get_by_role("button", name="Answer").click()
    expect(page.locator("#answer")).to_contain_text("With open cards")
    while page.locator("[data-coming]").count():
        page.reload()
    assert sentence(page).startswith("The claim")


@full
def test_a_referee_takes_it_to_the_log_with_its_position(opens: Opens) -> None:
    page = opens(f"/t/{RUNNING}/rulings/", by="referee", **PHONE)
    page.locator("[name=table]").fill("4")
    page.locator("[name=game]").fill("21")
    caller = page.locator("label:has([type=radio][name=called_by])").nth(2)
    caller.tap()
    page.locator("form[data-decisions-form]").get_by_role("link", name="Who gets the rest?").tap()
    page.wait_for_url("**/rest/?**")
    page.goto(f"{page.url}&{REST}")
    page.locator("#answer").get_by_role("link", name="Take it to the log").first.tap()
    form = page.locator("form[data-decisions-form]")
    expect(form.locator("[name=paragraph]")).to_have_value("ISkO 4.3.4")
    expect(form.locator("[name=table]")).to_have_value("4")
    expect(caller.locator("input")).to_be_checked()
    expect(form.locator("[name=facts]")).to_have_value("Grand: The declarer claims 61 card points (with open cards).")
    expect(form.locator("[name=effect]:checked")).to_have_count(0)
    assert "points_wanted" in parse_qs(urlsplit(page.url).query)["position"][0]
