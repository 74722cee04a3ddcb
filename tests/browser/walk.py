"""What the pages ask of a person on a day: stretch by stretch, every key and click counted.

The text that must be typed anyhow (a name, a figure, a reason) is counted apart; for what it takes, a person presses
a key in 0.3 s and finds and clicks a button in 1 s. What a stretch must have done is looked at before it ends.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

from tests.browser.keying import SHEETS, Paper, is_at, with_total
from tests.browser.running import PASSWORD

KEY, CLICK = 0.3, 1.0  # seconds of a person


class Count(NamedTuple):
    """`text`: signs of what had to be typed anyhow."""

    keys: int
    clicks: int
    text: int

    @property
    def seconds(self) -> float:
        return KEY * (self.keys + self.text) + CLICK * self.clicks


@dataclass
class Hand:
    """A person's hand at keyboard and mouse."""

    page: Page
    keys: int = field(default=0)
    clicks: int = field(default=0)
    text: int = field(default=0)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.keys += 1

    def write(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.text += len(text)

    def click(self, what: Locator) -> None:
        what.click()
        self.clicks += 1

    def figure(self, number: int) -> None:
        """A figure of a sheet, and Enter."""
        self.write(str(number))
        self.press("Enter")

    def foot(self, paper: Paper) -> None:
        for line in paper.seats:
            for number in line:
                self.figure(number)
        self.figure(paper.passed)

    @property
    def count(self) -> Count:
        return Count(self.keys, self.clicks, self.text)


class Day(NamedTuple):
    """Where a stretch is walked: `hall` has four tables, of which 1 counts, and `done` a final result."""

    fresh: str
    hall: str
    done: str


Stretch = Callable[[Hand, Day], None]


def begin(hand: Hand, code: str) -> None:
    """From an empty folder, started and open in the browser, to the first sheet that counts: one table of four."""
    page = hand.page
    page.goto("/")
    expect(page.get_by_label("organizer")).to_be_focused()
    hand.write("Skatclub Kreuz As")
    for text in ("anna", PASSWORD, PASSWORD, code):
        hand.press("Tab")
        hand.write(text)
    with page.expect_navigation():
        hand.press("Enter")
    expect(page.get_by_label("name").first).to_be_focused()
    hand.write("Herbstpokal")
    hand.press("Tab")
    hand.write("Bürgerhaus")
    with page.expect_navigation():
        hand.press("Enter")
    step(hand)  # to the door
    for last, first in (("Albers", "Anke"), ("Brinkmann", "Bert"), ("Claasen", "Cord"), ("Deharde", "Dora")):
        expect(page.get_by_label("last name")).to_be_focused()
        hand.write(last)
        hand.press("Tab")
        hand.write(first)
        with page.expect_navigation():
            hand.press("Enter")
    hand.click(page.get_by_role("link", name="The day").first)
    step(hand)  # to the draw
    with page.expect_navigation():
        hand.press("d")
    with page.expect_navigation():
        hand.press("p")
    hand.click(page.get_by_role("link", name="Sheets").first)
    key(hand, 1, SHEETS[0])
    is_at(page, 1, "counted")


def step(hand: Hand) -> None:
    """What the day has on top; its key is there once its sign is."""
    expect(hand.page.locator("[data-key='n'] kbd")).to_be_attached()
    with hand.page.expect_navigation():
        hand.press("n")


def register(hand: Hand, day: Day) -> None:
    """At the door: name, first name, club; paid and here, as most are."""
    page = hand.page
    page.goto(f"/t/{day.fresh}/cards/")
    expect(page.get_by_label("last name")).to_be_focused()
    hand.write("Albers")
    hand.press("Tab")
    hand.write("Anke")
    hand.press("Tab")
    hand.write("Herz Dame")
    with page.expect_navigation():
        hand.press("Enter")
    row = page.locator("[data-cards-row]", has_text="Albers, Anke")
    expect(row.get_by_text("paid", exact=True)).to_be_visible()
    expect(row.get_by_text("here", exact=True)).to_be_visible()


def check_in(hand: Hand, day: Day) -> None:
    """He was registered before, has not paid and comes in: his row is in front of the clerk."""
    page = hand.page
    page.goto(f"/t/{day.fresh}/cards/")
    page.get_by_label("last name").fill("Behrens")
    page.get_by_label("first name").fill("Bert")
    for tick in ("paid", "present"):
        page.locator(f"[name={tick}]").uncheck()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    row = page.locator("[data-cards-row]", has_text="Behrens")
    row.get_by_role("link", name="Behrens").focus()
    hand.press("p")
    expect(row.get_by_text("paid", exact=True)).to_be_visible()
    hand.press("h")
    expect(row.get_by_text("here", exact=True)).to_be_visible()


def settle_total(hand: Hand, day: Day) -> None:
    """A paper with one wrong total: what is asked beyond keying it."""
    page = hand.page
    page.goto(f"/t/{day.hall}/sheets/1/")
    key(Hand(page), 2, with_total(SHEETS[1], 2, 30))
    expect(page.get_by_role("button", name="by the formula")).to_be_visible()
    hand.press("f")
    is_at(page, 2, "counted")


def correct(hand: Hand, day: Day) -> None:
    """A sheet that counts was typed with a wrong figure and its total: from the desk to the sheet that counts again."""
    page = hand.page
    page.goto(f"/t/{day.hall}/sheets/1/")
    hand.write("1")
    hand.press("Enter")
    with page.expect_navigation():
        hand.click(page.get_by_role("link", name="Correct it"))
    with page.expect_navigation():
        hand.click(page.get_by_role("button", name="Take it out and key it again"))
    points, *_counts = SHEETS[0].seats[0]
    expect(page.locator("[name=points_1]")).to_be_focused()
    hand.write(str(points + 10))
    total = int(page.locator("[name=total_1]").input_value())
    for _field in ("won", "lost", "total"):
        hand.press("Enter")
    expect(page.locator("[name=total_1]")).to_be_focused()
    hand.write(str(total + 10))
    with page.expect_navigation():
        hand.click(page.get_by_role("button", name="Save as on paper"))
    expect(page.get_by_role("status").first).to_contain_text("Table 1 is saved.")


def find_seat(hand: Hand, day: Day) -> None:
    """Where somebody sits, asked on any page."""
    page = hand.page
    page.goto(f"/t/{day.hall}/standings/")
    hand.press("/")
    hand.write("aaaabbb")
    expect(page.locator(".sk-anybody > li").first).to_contain_text("table")


def post_standings(hand: Hand, day: Day) -> None:
    """After the last sheet of a series."""
    page = hand.page
    page.goto(f"/t/{day.hall}/sheets/1/")
    missing = page.locator(".sk-tile.is-missing")
    for table in missing.evaluate_all("tiles => tiles.map(tile => Number(tile.dataset.boardTable))"):
        key(Hand(page), table, SHEETS[table - 1])
        is_at(page, table, "counted")
    page.goto(f"/t/{day.hall}/")
    step(hand)
    expect(page.get_by_text("Released is this list")).to_be_visible()
    hand.press("p")
    expect(page.get_by_role("status").first).to_contain_text("released")


def hand_out(hand: Hand, day: Day) -> None:
    """One prize after the other, from the last place up."""
    page = hand.page
    page.goto(f"/t/{day.done}/results/payout/")
    booked = page.locator(".sk-paying .sk-badge.ok")
    before = booked.count()
    for prize in range(1, 4):
        expect(page.locator("main [autofocus]")).to_be_focused()
        with page.expect_navigation():
            hand.press("Enter")
        expect(booked).to_have_count(before + prize)


def key(hand: Hand, table: int, paper: Paper) -> None:
    expect(hand.page.locator("#table")).to_be_focused()
    hand.page.wait_for_load_state()  # its scripts are at work
    hand.figure(table)
    hand.foot(paper)


STRETCHES: dict[str, Stretch] = {
    "register at the door": register,
    "check an unpaid player in": check_in,
    "settle a wrong total": settle_total,
    "correct a sheet that counts": correct,
    "find a player's seat": find_seat,
    "release the standings": post_standings,
    "hand three prizes out": hand_out,
}
