"""What is a game worth? On a phone, by keyboard alone, and without a script."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opens
from tests.tiers import full

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
CARDS = "CJ SJ HJ CA C10 H7 HD S7 S8 S9 D7 D8"


def score(page: Page, expected: str) -> None:
    expect(page.locator("#answer .sk-big")).to_have_text(expected)


def test_the_answer_follows_every_tap(opens: Opens) -> None:
    page = opens("/calculator/", **PHONE)
    page.get_by_label("♥ hearts").tap()
    page.get_by_label("How many").first.select_option("1")
    score(page, "+20")
    page.locator("#id_bid").select_option("50")
    score(page, "−100")
    expect(page.locator("#answer")).to_contain_text("overbid: 5 times 10 = 50; doubled: −100")
    page.reload()
    score(page, "−100")


@full
def test_only_what_belongs_to_the_game_is_asked(opens: Opens) -> None:
    page = opens("/calculator/")
    points = page.get_by_label("Card points of the declarer, skat included")
    expect(points).to_be_hidden()
    page.get_by_label("by card points and tricks").check()
    expect(points).to_be_visible()
    page.get_by_label("null", exact=True).check()
    expect(page.get_by_label("Schwarz announced")).to_be_hidden()
    expect(page.get_by_text("Null below the bid: the game instead")).to_be_visible()


@full
def test_by_keyboard_alone(opens: Opens) -> None:
    page = opens("/calculator/")
    page.get_by_label("♣ clubs").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("2")
    score(page, "+33")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # opens the cards
    page.keyboard.press("Tab")
    page.keyboard.type(CARDS)
    page.keyboard.press("Enter")
    expect(page.get_by_text("The cards make")).to_be_hidden()
    score(page, "+44")


@full
def test_without_a_script_the_button_counts(opens: Opens) -> None:
    page = opens("/calculator/", java_script_enabled=False)
    page.get_by_label("How many").first.select_option("2")
    page.get_by_role("button", name="Count").click()
    score(page, "+36")


@full
def test_cards_are_large_enough_for_a_thumb(opens: Opens) -> None:
    page = opens("/calculator/", **PHONE)
    page.get_by_text("Cards instead of tops").tap()
    for card in page.locator(".suit label").all():
        box = card.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 43
    page.get_by_label("jack of clubs").check()
    expect(page.get_by_label("jack of clubs")).to_be_checked()


@full
def test_faults_follow_the_typing_and_open_the_box_that_hides_them(opens: Opens) -> None:
    page = opens("/calculator/")
    page.get_by_label("How many").first.select_option("5")
    page.get_by_label("grand", exact=True).check()
    fault = page.get_by_text("There are at most 4 tops in this game.")
    expect(fault).to_be_visible()
    expect(page.get_by_label("How many").first).to_have_attribute("aria-invalid", "true")
    page.get_by_label("How many").first.select_option("4")
    score(page, "+120")
    expect(fault).to_be_hidden()
    expect(page.locator("[aria-invalid]")).to_have_count(0)
    page.get_by_label("null", exact=True).check()
    page.locator("#id_bid").select_option("24")
    expect(page.get_by_text("A null of 23 is below the bid of 24")).to_be_visible()


@full
def test_the_answer_never_covers_what_has_the_focus_on_a_phone(opens: Opens) -> None:
    page = opens("/calculator/?contract=hearts&tops=1&bid=36&end=lost", **PHONE)
    page.get_by_role("link", name="New game").focus()
    while page.evaluate("document.activeElement.name !== 'contract'"):
        page.keyboard.press("Shift+Tab")
        under = page.evaluate(
            """() => {
                const box = document.activeElement.getBoundingClientRect();
                const top = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(4, box.height / 2));
                return document.getElementById("answer").contains(top);
            }"""
        )
        assert not under, page.evaluate("document.activeElement.outerHTML")


@full
def test_another_house_asks_for_other_things_where_the_keyboard_stands(opens: Opens) -> None:  # V14
    page = opens("/calculator/?contract=clubs&tops=1&end=won")
    page.locator("details.house summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")  # to the club evening
    expect(page.locator("[name=kontra]")).to_be_visible()
    expect(page.locator("[name=rules]")).to_have_value("pub")
    expect(page.locator("[name=house]")).to_be_focused()
    page.locator("[name=given_up]").select_option("1")
    score(page, "+24")
    expect(page.get_by_text("won", exact=True).last).to_be_hidden()
    page.locator("[name=rules]").select_option("texas")
    expect(page.locator("[name=kontra]")).to_have_count(0)
    expect(page.locator("[name=house]")).to_have_value("set")
