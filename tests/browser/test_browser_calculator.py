"""What is a game worth? On a phone, by keyboard alone, and without a script."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opens

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


def test_only_what_belongs_to_the_game_is_asked(opens: Opens) -> None:
    page = opens("/calculator/")
    points = page.get_by_label("Card points of the declarer, skat included")
    expect(points).to_be_hidden()
    page.get_by_label("by card points and tricks").check()
    expect(points).to_be_visible()
    page.get_by_label("null", exact=True).check()
    expect(page.get_by_label("Schwarz announced")).to_be_hidden()
    expect(page.get_by_text("Null below the bid: the game instead")).to_be_visible()


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


def test_without_a_script_the_button_counts(opens: Opens) -> None:
    page = opens("/calculator/", java_script_enabled=False)
    page.get_by_label("How many").first.select_option("2")
    page.get_by_role("button", name="Count").click()
    score(page, "+36")


def test_cards_are_large_enough_for_a_thumb(opens: Opens) -> None:
    page = opens("/calculator/", **PHONE)
    page.get_by_text("Cards instead of tops").tap()
    for card in page.locator(".suit label").all():
        box = card.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 43
    page.get_by_label("jack of clubs").check()
    expect(page.get_by_label("jack of clubs")).to_be_checked()
