"""A table of five at the desk (ISkO 3.2.7), by keyboard alone: its foot, its games, and who sits out."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opens, numbers
from tests.browser.keying import FOCUS, Pad, Paper, is_at, under, with_total
from tests.browser.running import Person
from tests.tiers import full

pytestmark = full


OTHERS = (288, 12, 0, 288 + 50 * 12 + 30)
LOSER = (24 * 11 - 48, 11, 1, 24 * 11 - 48 + 50 * 10)
SHEET = Paper((LOSER, OTHERS, OTHERS, OTHERS, OTHERS))


@pytest.fixture
def five(director: Person) -> str:
    """Four at table 1, five at table 2."""
    slug = director.open_tournament(f"Zu fünft {next(numbers)}", series_count=1, games_at_five=60)
    director.import_players(slug, 9)
    director.publish_draw(slug)
    director.appoint(slug, "clerk")
    return slug


def test_the_foot_of_five_with_a_wrong_total_at_seat_five(opens: Opens, five: str) -> None:
    page = opens(f"/t/{five}/sheets/1/", by="clerk", viewport={"width": 1366, "height": 768})
    pad = Pad(page)
    pad.key(2, with_total(SHEET, 5, 9))
    expect(under(page, 5)).to_contain_text("Total on paper 927, but the formula gives 918")
    assert page.evaluate(FOCUS) == "total_5"
    formula, marks = page.get_by_role("button", name="by the formula"), page.locator(".sk-key-marks")
    expect(formula).to_be_in_viewport(ratio=1)
    asked, below = formula.bounding_box(), marks.bounding_box()
    assert asked
    assert below
    assert asked["y"] + asked["height"] <= below["y"]  # nothing lies over the question
    expect(page.locator("[data-keying-check=bonuses]")).to_contain_text("129 of 120")
    pad.figure(918)
    is_at(page, 2, "counted")
    pad.open(1)
    expect(page.locator("tr[data-keying-seat]:visible")).to_have_count(4)


def test_the_grid_shows_who_sits_out_and_lets_neither_declare(opens: Opens, five: str) -> None:
    """ISkO 3.2.7: where another dealer is typed, another third sits out."""
    page = opens(f"/t/{five}/sheets/1/2/games/", by="clerk")
    shaded = "row => [...row.querySelectorAll('.is-resting')].map(cell => cell.dataset.gamesMirror)"
    first, second = (page.locator(f"tr[data-games-line='{line}']") for line in (1, 2))
    assert (first.evaluate(shaded), second.evaluate(shaded)) == (["1", "4"], ["2", "5"])
    page.keyboard.type("4k1\n\n+24\n24\n")
    expect(page.locator("tr[data-games-line='1'] + tr.note")).to_contain_text("the third to the left of the dealer")
    page.get_by_role("button", name="Change the dealers").click()
    page.locator("[name=g1_dealer]").fill("3")
    expect(first.locator("[data-games-third]")).to_have_text("1")
    assert first.evaluate(shaded) == ["1", "3"]


def test_on_a_phone_nothing_is_wider_than_the_page(opens: Opens, five: str) -> None:
    for step in ("", "games/"):
        page = opens(f"/t/{five}/sheets/1/2/{step}", by="clerk", viewport={"width": 360, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") == 360
