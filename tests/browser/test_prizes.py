"""Prizes typed by keyboard alone: the sum follows every key, and what is refused is not lost."""

from playwright.sync_api import expect

from tests.browser.conftest import Opens
from tests.browser.pages import PAGES


def test_the_sum_follows_every_key_and_a_refusal_loses_nothing(opens: Opens) -> None:
    page = opens(PAGES["prize-plan"].path, by="treasurer")
    comparison = page.locator("[data-prizes-sum]")
    expect(comparison).to_have_text("typed: €310.00, difference €0.00")
    page.locator("[name=euros_1]").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.type("53.50")  # the arrow has marked what stood there
    expect(comparison).to_have_text("typed: €311.50, difference €1.50")
    page.keyboard.press("Tab")
    page.keyboard.type("Schinken")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("1.50 € more than the plan has (310.00 €)")
    expect(page.locator("[name=euros_2]")).to_have_value("53.50")
    expect(page.locator("[name=goods_2]")).to_have_value("Schinken")
