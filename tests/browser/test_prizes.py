"""Prizes typed by keyboard alone: the sum follows every key, and what is refused is not lost."""

from playwright.sync_api import expect

from tests.browser.conftest import Opens
from tests.browser.pages import PAGES
from tests.tiers import full


def test_the_sum_follows_every_key_and_a_refusal_loses_nothing(opens: Opens) -> None:
    page = opens(PAGES["prize-plan"].path, by="treasurer")
    comparison = page.locator("[data-prizes-sum]")
    expect(comparison).to_have_text("typed: €310.00, difference €0.00")
    taking = page.get_by_role("button", name="Save with the new sum")
    expect(taking).to_be_hidden()
    page.locator("[name=sum_1]").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.type("53.50")  # the arrow has marked what stood there
    expect(comparison).to_have_text("typed: €311.50, difference €1.50")
    expect(taking).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.type("Schinken")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("1.50 € more than the plan has (310.00 €)")
    expect(page.locator("[name=sum_2]")).to_have_value("53.50")
    expect(page.locator("[name=goods_2]")).to_have_value("Schinken")


@full
def test_what_a_plan_is_asked_follows_what_was_chosen(opens: Opens) -> None:
    page = opens(PAGES["add-prize-plan"].path, by="treasurer")
    part, template, size = (page.locator(f"[name={name}]") for name in ("share", "template", "size"))
    shown = page.locator("[name=figure], [name=given], [name=size_figure]").filter(visible=True)
    part.select_option("rest")
    template.select_option("curve")
    size.select_option("all")
    expect(shown).to_have_count(0)
    part.select_option("sum")
    expect(page.get_by_role("textbox", name="Amount (€)", exact=True)).to_be_visible()
    part.select_option("percent")
    expect(page.get_by_role("textbox", name="Per cent of the pool", exact=True)).to_be_visible()
    template.select_option("guaranteed")
    expect(page.get_by_role("textbox", name="Guaranteed sums (€)", exact=True)).to_be_visible()
    size.select_option("fixed")
    expect(page.get_by_role("spinbutton", name="How many prizes", exact=True)).to_be_visible()
    expect(shown).to_have_count(3)


@full
def test_the_usual_name_follows_the_rating_and_a_name_of_ones_own_stays(opens: Opens) -> None:
    page = opens(PAGES["add-prize-plan"].path, by="treasurer")
    name, rating = page.locator("[name=name]"), page.locator("[name=rating]")
    rating.select_option("main")
    expect(name).to_have_value("Prizes")
    rating.select_option("ladies")
    expect(name).to_have_value("Ladies")
    name.fill("For the youth")
    rating.select_option("seniors")
    expect(name).to_have_value("For the youth")
    name.fill("")
    rating.select_option("best_series")
    expect(name).to_have_value("Best single series")
