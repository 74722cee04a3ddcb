"""A day of a league in a browser: from next match day to printed seats, every key and click counted, to the table."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opens
from tests.browser.league import TEAMS, begun, key
from tests.browser.running import Person
from tests.browser.walk import Hand
from tests.tiers import full

pytestmark = full


MOST = 14  # keys and clicks until the seats of four teams are printed


def test_from_the_next_match_day_over_an_incomplete_team_and_a_substitute_to_the_table(
    opens: Opens, director: Person
) -> None:
    led = begun(director, "Eine Liga")
    page = opens(led.league, by="director", viewport={"width": 1366, "height": 768})
    slug = to_the_seats(page, director)
    key(director, slug, 1, of_three=4)
    page.goto(f"/t/{slug}/league/")
    fits(page)
    page.get_by_role("link", name="A missing player comes").click()
    expect(page.get_by_label("from series")).to_have_value("2")
    filled(page, who="4 ")
    expect(page.get_by_text("from series 2")).to_be_visible()
    page.get_by_role("link", name="Substitute 11").click()
    page.get_by_label("Series", exact=True).fill("2")
    page.get_by_label("after round").fill("6")
    filled(page, who="5 ")
    expect(page.get_by_text("Write what the seat had made")).to_be_visible()
    for label in ("the seat's game points until then", "games won", "games lost", "games that the others had lost"):
        page.get_by_label(label).fill("0")
    fits(page)
    filled(page, who="5 ")
    expect(page.get_by_text("after round 6; the seat had 0 points with what is added, 0:0")).to_be_visible()
    key(director, slug, 2)
    page.get_by_role("link", name="League table").click()
    expect(rows(page)).to_have_count(len(TEAMS))
    expect(rows(page).first.get_by_text("goes up")).to_be_visible()
    expect(rows(page).last.get_by_text("goes down")).to_be_visible()
    assert {cell.split(":")[0] for cell in rows(page).locator("td:nth-child(5)").all_inner_texts()} != {"3"}
    fits(page)
    page.get_by_role("link", name="Single ranking").click()
    expect(rows(page)).to_have_count(len(TEAMS) * 4 + 1)  # the fourth player of the incomplete team is one of them


def to_the_seats(page: Page, director: Person) -> str:
    """Three teams as they are suggested; the last one lacks its fourth player."""
    hand = Hand(page)
    hand.click(page.get_by_role("link", name=TEAMS[0]).first)
    for team in range(len(TEAMS)):
        expect(page.get_by_role("link", name="Line-up").nth(team + 1)).to_be_focused()
        with page.expect_navigation():
            hand.press("Enter")
        save = page.get_by_role("button", name="Save")
        expect(save).to_be_focused()
        with page.expect_navigation():
            if team == len(TEAMS) - 1:
                page.get_by_label("table 4").select_option("–")
                hand.clicks += 2
                hand.click(save)
            else:
                hand.press("Enter")
    expect(page.locator("[data-key='o'] kbd")).to_be_attached()
    with page.expect_navigation():
        hand.press("o")
    hand.click(page.get_by_role("link", name="Print the seat lists"))
    paper = page.locator("a[href$='seats-1-by-table.pdf']:visible").first
    address = paper.get_attribute("href") or ""
    hand.click(paper)
    assert director.get_paper(address).body.startswith(b"%PDF")
    assert hand.keys + hand.clicks <= MOST
    return address.split("/")[2]


def filled(page: Page, *, who: str) -> None:
    chosen = page.locator("option", has_text=who).first.get_attribute("value")
    page.get_by_label("who comes in").select_option(chosen)
    page.get_by_role("button", name="Save").click()


def rows(page: Page) -> Locator:
    return page.locator("main tbody tr")


def fits(page: Page) -> None:
    """On a phone, too."""
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.set_viewport_size({"width": 1366, "height": 768})
