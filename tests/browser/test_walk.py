"""A day takes no more keys and clicks than it needs: each stretch is walked and counted."""

import re
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Opens, new_context, numbers
from tests.browser.keying import SHEETS
from tests.browser.pages import DONE
from tests.browser.running import Person, Server
from tests.browser.walk import STRETCHES, Day, Hand, begin
from tests.conftest import with_files, with_tables
from tests.tiers import full

pytestmark = full


AT_MOST = {
    "register at the door": (3, 0),
    "check an unpaid player in": (2, 0),
    "settle a wrong total": (1, 0),
    "correct a sheet that counts": (4, 3),
    "find a player's seat": (1, 0),
    "release the standings": (2, 0),
    "hand three prizes out": (3, 0),
}


@pytest.fixture
def page(opens: Opens) -> Page:
    return opens("/", by="director")


@pytest.fixture
def day(director: Person, hall: str) -> Day:
    """A day that only this stretch is walked on, but for the final result: enough prizes are left there for all."""
    director.post(f"/t/{hall}/sheets/1/1/key/", **SHEETS[0].fields(), base=0, keep=1)
    return Day(director.open_tournament(f"Walk {next(numbers)}", series_count=1), hall, DONE)


@pytest.mark.parametrize("stretch", STRETCHES)
def test_no_more_keys_and_clicks_than_needed(page: Page, day: Day, stretch: str) -> None:
    hand = Hand(page)
    STRETCHES[stretch](hand, day)
    assert (hand.keys, hand.clicks) == AT_MOST[stretch]


def test_a_held_enter_hands_one_prize_out(page: Page, day: Day) -> None:
    page.goto(f"/t/{day.done}/results/payout/")
    booked = page.locator(".sk-paying .sk-badge.ok")
    before = booked.count()
    with page.expect_navigation():
        page.keyboard.down("Enter")
    expect(page.locator("main [autofocus]")).to_be_focused()
    page.keyboard.down("Enter")  # the browser repeats it
    page.keyboard.up("Enter")
    page.reload()
    expect(booked).to_have_count(before + 1)


def test_from_an_empty_folder_to_the_first_sheet(
    browser: Browser, begun: Path, migrated: Path | None, tmp_path: Path
) -> None:
    """Six fields, the door, the draw, a sheet; besides the text a key a field, and two clicks in the menu."""
    var = with_files(with_tables(tmp_path / "var", migrated), begun)
    empty = Server(var, SKATWART_DEMO="no").wait_for()
    try:
        printed = re.search(r"the code (\S{4}-\S{4})\n", empty.said())
        assert printed
        with closing(new_context(browser, empty, {})) as context:
            hand = Hand(context.new_page())
            begin(hand, printed[1])
        assert (hand.keys, hand.clicks) == (37, 2)
    finally:
        assert empty.stop() == 0
