"""A round with five at a table (ISkO 3.2.7) in a browser: sealed, drawn, checked, exchanged, with late comers, void."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opens, numbers
from tests.browser.running import Person
from tests.tiers import full

pytestmark = full


CARDS = "KrB He10 PA Ka7 Kr8 He9 PK KaD HeB PiB"


@pytest.fixture
def friendly(director: Person) -> str:
    """A tournament of two series in which five may sit at a table, for sixty games."""
    return director.open_tournament(f"Runde {next(numbers)}", series_count=2, games_at_five=60)


def tables_on(page: Page) -> list[int]:
    """How many sit at each table that is shown."""
    cards = page.locator(".sk-seat-card")
    return [cards.nth(at).locator("[data-draws-card]").count() for at in range(cards.count())]


@pytest.mark.parametrize(("count", "sizes"), [(5, [5]), (9, [4, 5]), (13, [4, 4, 5])])
def test_a_sealed_draw_with_five_is_checked_by_anybody(
    opens: Opens, director: Person, friendly: str, count: int, sizes: list[int]
) -> None:
    director.import_players(friendly, count)
    page = opens(f"/t/{friendly}/draw/1/", by="director")
    expect(page.get_by_text(re.compile(rf"{count} here: .*1 table of five"))).to_be_visible()
    page.keyboard.press("c")
    page.get_by_role("button", name="Close the registration").click()
    page.get_by_label("what came up").fill(CARDS)
    page.keyboard.press("Enter")
    expect(page.get_by_text("chance: ten cards of a shuffled deck")).to_be_visible()
    page.wait_for_load_state()  # all of it is there, and its scripts are at work
    assert tables_on(page) == sizes
    page.keyboard.press("p")
    expect(page.get_by_text("published", exact=True)).to_be_visible()
    public = opens(f"/p/{friendly}/verify/")
    public.get_by_role("button", name="Check").click()
    expect(public.get_by_text("Everything is right")).to_be_visible()


def test_a_late_comer_is_the_fifth_at_360_pixels(opens: Opens, director: Person, friendly: str) -> None:
    director.import_players(friendly, 8)
    director.publish_draw(friendly)
    director.post(f"/t/{friendly}/cards/register/", last_name="Zander", first_name="Udo", paid="on", present="on")
    page = opens(f"/t/{friendly}/draw/1/1/fit/", by="director", viewport={"width": 360, "height": 740})
    expect(page.get_by_role("heading", name="1 person is concerned")).to_be_visible()
    expect(page.get_by_text(re.compile("Zander.* gets table .*seat 5"))).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("button", name="Change the seats").click()
    page.wait_for_url(f"**/t/{friendly}/draw/1/")
    assert sorted(tables_on(page)) == [4, 5]
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_fifth_is_exchanged_by_keyboard_and_a_draw_that_is_void_is_drawn_anew(
    opens: Opens, director: Person, friendly: str
) -> None:
    director.import_players(friendly, 9)
    director.publish_draw(friendly)
    page = opens(f"/t/{friendly}/draw/1/", by="director")
    seats = page.locator("[data-draws-seats] [data-draws-card]")
    fifth, first = (seats.nth(place).get_attribute("data-draws-card") for place in (8, 0))
    seats.nth(8).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(rf"/exchange/\?one={fifth}&other="))
    page.goto(f"/t/{friendly}/draw/1/1/exchange/?one={fifth}&other={first}")
    expect(page.get_by_role("heading", name="2 people are concerned")).to_be_visible()
    page.get_by_label("reason").fill("couple")
    page.keyboard.press("Enter")
    expect(page.locator("[data-draws-seats] [data-draws-card]").nth(8)).to_have_attribute("data-draws-card", str(first))
    assert director.post(f"/t/{friendly}/draw/1/1/void/", reason="a mistake").status == 302
    assert director.post(f"/t/{friendly}/draw/1/close/", engine="swaps-1", at_once="yes").status == 302
    page.goto(f"/t/{friendly}/draw/1/")
    assert tables_on(page) == [4, 5]
