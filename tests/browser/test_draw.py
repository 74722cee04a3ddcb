"""The draw desk in a browser: from closing to the seats by keyboard alone, seats exchanged, a search, the check."""

import re

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.conftest import Opens
from tests.browser.running import Person
from tests.tiers import full

CARDS = "KrB He10 PA Ka7 Kr8 He9 PK KaD HeB PiB"


def file_of(text: str) -> FilePayload:
    return {"name": "draw.json", "mimeType": "application/json", "buffer": text.encode()}


def closed(page: Page, slug: str) -> None:
    page.goto(f"/t/{slug}/draw/1/")
    page.keyboard.press("c")
    page.get_by_role("button", name="Close the registration").click()
    expect(page.get_by_role("heading", name="The registration is closed")).to_be_visible()


def test_from_closing_to_the_seat_lists_by_keyboard(opens: Opens, director: Person, fresh: str) -> None:
    director.import_players(fresh, 13)
    page = opens(f"/t/{fresh}/draw/1/", by="director")
    closed(page, fresh)
    page.get_by_label("what came up").focus()
    page.keyboard.type("KrB")
    page.keyboard.press("Enter")
    expect(page.get_by_text("1 cards; the first ten are needed.")).to_be_visible()
    expect(page.get_by_label("what came up")).to_be_focused()
    page.keyboard.type(CARDS)
    page.keyboard.press("Enter")
    expect(page.get_by_text("chance: ten cards of a shuffled deck")).to_be_visible()
    page.wait_for_load_state()  # its scripts are at work
    page.keyboard.press("p")
    expect(page.get_by_text("published", exact=True)).to_be_visible()
    page.get_by_role("link", name="Proof", exact=True).first.click()
    expect(page.get_by_text("Recounted: right")).to_be_visible()
    expect(page.get_by_text("cards: CJ HT SA D7 C8 H9 SK DQ HJ SJ").first).to_be_attached()


@pytest.fixture
def drawn(opens: Opens, director: Person, fresh: str) -> Page:
    director.import_players(fresh, 8)
    director.publish_draw(fresh)
    return opens(f"/t/{fresh}/draw/1/", by="director")


@full
def test_two_exchange_by_keyboard(drawn: Page) -> None:
    seats = drawn.locator("[data-draws-seats] [data-draws-card]")
    first, second = (seats.nth(place).get_attribute("data-draws-card") for place in (1, 5))
    seats.first.focus()
    for key in ("ArrowDown", "Enter", "ArrowRight", "ArrowDown", "Enter"):
        drawn.keyboard.press(key)
    drawn.wait_for_url(f"**/exchange/?one={first}&other={second}")
    expect(drawn.get_by_role("heading", name="2 people are concerned")).to_be_visible()
    drawn.get_by_label("reason").focus()
    drawn.keyboard.type("couple")
    drawn.keyboard.press("Enter")
    expect(drawn.locator("[data-draws-seats] [data-draws-card]").nth(1)).to_have_attribute(
        "data-draws-card", str(second)
    )
    expect(drawn.get_by_text("couple")).to_be_visible()


def test_space_takes_a_seat_and_exchanges_it_too(drawn: Page) -> None:
    """Seats are buttons to a screen reader, and it says that Space presses those; elsewhere this key scrolls."""
    seats = drawn.locator("[data-draws-seats] [data-draws-card]")
    first, second = (seats.nth(place).get_attribute("data-draws-card") for place in (0, 1))
    seats.first.focus()
    for is_taken in ("true", "false", "true"):
        drawn.keyboard.press("Space")
        expect(seats.first).to_have_attribute("aria-pressed", is_taken)
    drawn.keyboard.press("ArrowDown")
    drawn.keyboard.press("Space")
    drawn.wait_for_url(f"**/exchange/?one={first}&other={second}")


@full
def test_taken_by_mistake_it_is_put_back(drawn: Page) -> None:
    seat = drawn.locator("[data-draws-seats] [data-draws-card]").first
    seat.focus()
    drawn.keyboard.press("Enter")
    expect(seat).to_have_attribute("aria-pressed", "true")
    drawn.keyboard.press("Escape")
    expect(seat).to_have_attribute("aria-pressed", "false")


@full
def test_two_exchange_by_dragging(drawn: Page) -> None:
    seats = drawn.locator("[data-draws-seats] [data-draws-card]")
    seats.nth(0).drag_to(seats.nth(6))
    drawn.wait_for_url("**/exchange/**")
    expect(drawn.get_by_role("button", name="Change the seats")).to_be_visible()


@full
def test_a_long_search_shows_how_far_it_is_and_can_be_ended(opens: Opens, director: Person) -> None:
    slug = director.open_tournament("Planned", series_count=4)
    director.import_players(slug, 14)
    page = opens(f"/t/{slug}/draw/1/", by="director")
    page.get_by_text("Another way").click()
    page.get_by_label("all series that are left planned ahead").check()
    page.get_by_label("if the plan could be better").select_option(index=2)
    page.get_by_text("Sealed draw").click()
    page.get_by_role("button", name="Close the registration").click()
    page.get_by_label("chance from").select_option("none")
    page.get_by_role("button", name="Draw series 1").click(no_wait_after=True)
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_role("progressbar")).not_to_have_attribute("value", "0")
    page.get_by_role("button", name="Take the best so far").click(no_wait_after=True)
    expect(page.get_by_text("all series planned ahead")).to_be_visible()
    page.get_by_role("link", name="All series of everybody").click()
    expect(page.locator("tbody tr")).to_have_count(14)


@full
def test_anybody_checks_a_draw(drawn: Page, opens: Opens, fresh: str) -> None:
    page = opens(f"/p/{fresh}/verify/")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_text("Everything is right")).to_be_visible()
    read_out = page.locator("[data-verify-figures] code")
    expect(read_out).to_have_text(re.compile("^([0-9a-f]{4} ){3}[0-9a-f]{4}$"))
    expect(page.get_by_text("The digest is that of these seats.")).to_be_hidden()
    page.get_by_text("For whoever recounts").click()
    expect(page.get_by_text("The digest is that of these seats.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="The proof as a file").click()
    text = download.value.path().read_text(encoding="utf-8").replace('"entropy": ""', '"entropy": "cards: CJ HT"')
    page.locator("[type=file]").set_input_files(file_of(text))
    expect(page.get_by_text("Something is wrong")).to_be_visible()
    expect(page.locator("[data-verify-faults] li").first).to_be_visible()
    expect(page.get_by_text("jack of clubs, 10 of hearts")).to_be_visible()
    page.locator("[type=file]").set_input_files(file_of("{}"))
    expect(page.get_by_text("not a certificate")).to_be_visible()
