"""A whole tournament day by the keyboard alone: from opening the tournament to the printed result."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opens, round_trip
from tests.browser.running import PASSWORD, Foot, Person
from tests.tiers import full

PLAYERS = [("Albers", "Anke"), ("Brinkmann", "Bernd"), ("Claasen", "Christa"), ("Deharde", "Dirk")]
NAME = """() => {
    const el = document.activeElement;
    const text = el.labels?.[0] ?? el;
    return el.getAttribute("aria-label")
        ?? [...text.childNodes].filter(node => node.nodeName !== "KBD").map(node => node.textContent).join("").trim();
}"""


def tab_to(page: Page, name: str, presses: int = 300) -> None:
    """Tab until what has the focus is called so."""
    passed = []
    for _press in range(presses):
        page.keyboard.press("Tab")
        passed.append(page.evaluate(NAME))
        if re.match(rf"{re.escape(name)}\b", passed[-1], re.IGNORECASE):
            return
    raise AssertionError(f"No tab stop is called {name!r}: {passed}")


def follow(page: Page, name: str) -> None:
    tab_to(page, name)
    leave(page, "Enter")


def leave(page: Page, key: str) -> None:
    with page.expect_navigation():
        page.keyboard.press(key)


def heading(page: Page, text: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(text)


def test_a_whole_day_without_a_mouse(opens: Opens, director: Person) -> None:
    page = opens("/", locale="en-GB")
    sign_in(page)
    open_tournament(page)
    register(page)
    draw(page)
    start(page)
    end(page)
    key_the_sheet(page)
    look_at_the_standings(page)
    finalise(page)
    print_the_result(page, director)


def sign_in(page: Page) -> None:
    follow(page, "Sign in")
    expect(page.get_by_label("Username")).to_be_focused()
    page.keyboard.type("director")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    leave(page, "Enter")
    heading(page, "Your tournaments")


def open_tournament(page: Page) -> None:
    follow(page, "Skatfreunde Demo")
    follow(page, "Open a tournament")
    date = "11112026"  # the same whether the browser asks for the day or the month first
    objections = "minutes for objections after the last series"
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    page.keyboard.type("Tastenpokal")
    for label, text in (("place", "Krug"), ("date", date)):
        tab_to(page, label)
        page.keyboard.type(text)
    tab_to(page, "all other settings")
    page.keyboard.press("Enter")
    for label, text in (("series", "1"), (objections, "0")):
        tab_to(page, label)
        page.keyboard.press("Control+a")
        page.keyboard.type(text)
    leave(page, "Enter")
    heading(page, "Where the day stands")


def register(page: Page) -> None:
    leave(page, "n")
    heading(page, "Start cards")
    for last, first in PLAYERS:
        expect(page.get_by_label("last name")).to_be_focused()
        page.keyboard.type(last)
        page.keyboard.press("Tab")
        page.keyboard.type(first)
        leave(page, "Enter")
        expect(page.get_by_role("status")).to_contain_text(f"{last}, {first}")
    expect(page.locator("tbody tr")).to_have_count(4)


def draw(page: Page) -> None:
    follow(page, "Draw")
    leave(page, "d")
    expect(page.get_by_text("not published yet")).to_be_visible()
    leave(page, "p")
    expect(page.get_by_role("status")).to_contain_text("published")


def start(page: Page) -> None:
    follow(page, "The day")
    leave(page, "s")
    expect(page.get_by_role("status").first).to_contain_text("Series 1 has started.")


def end(page: Page) -> None:
    follow(page, "The day")
    leave(page, "e")
    expect(page.get_by_role("status").first).to_contain_text("Series 1 is over.")


def key_the_sheet(page: Page) -> None:
    """Enter goes on from field to field; the last one saves, and the cursor is in the table field again."""
    follow(page, "Key the sheets")
    expect(page.get_by_label("Table")).to_be_focused()
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(page.get_by_label("points, seat 1")).to_be_focused()
    for line in Foot().lines():
        for value in line:
            page.keyboard.type(str(value))
            page.keyboard.press("Enter")
    page.keyboard.type("0")  # passed games
    page.keyboard.press("Enter")
    expect(page.get_by_label("Table")).to_be_focused()
    expect(page.locator("[data-board-said]")).to_contain_text("Table 1 is saved.")
    expect(page.locator(".sk-table tbody .sk-badge")).to_have_text("counted")


def look_at_the_standings(page: Page) -> None:
    follow(page, "Standings")
    heading(page, "Standings after series 1")
    expect(page.locator("tbody tr")).to_have_count(4)
    first = page.locator("tbody tr").first
    expect(first).to_contain_text(str(48 * 24 + 50 * 48))


def finalise(page: Page) -> None:
    """The question is asked with the focus on Cancel; Escape leaves everything as it was."""
    follow(page, "Results")
    dialog = page.get_by_role("dialog")
    tab_to(page, "Finalise")
    page.keyboard.press("Enter")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("button", name="Finalise")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(dialog.get_by_role("button", name="Finalise")).to_be_focused()
    leave(page, "Enter")
    expect(page.get_by_role("status")).to_contain_text("The final result stands.")


def print_the_result(page: Page, director: Person) -> None:
    for name, kind, start in (
        ("Result list", "application/pdf", b"%PDF-"),
        ("XLSX", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", b"PK"),
    ):
        tab_to(page, name)
        answer = director.get_paper(page.evaluate("document.activeElement.pathname"))
        assert (answer.status, answer.kind) == (200, kind)
        assert answer.body.startswith(start)
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    assert download.value.suggested_filename == "tastenpokal-2026-result-1.xlsx"


@full
@pytest.mark.parametrize(("width", "height"), [(1366, 768), (360, 740)])
def test_the_green_button_of_five_series_is_seen_without_scrolling(
    opens: Opens, director: Person, width: int, height: int
) -> None:
    """In the morning, while many have not paid, before the draw, and when the series can start."""
    slug, unpaid = (director.open_tournament(f"{name} {width}", series_count=5) for name in ("Fünf", "Offen"))
    page = opens(f"/t/{slug}/", by="director", locale="de-DE", viewport={"width": width, "height": height})
    green = page.get_by_role("main").locator(".btn-primary")

    def look(words: str) -> None:
        expect(green).to_have_text(re.compile(words))
        expect(green).to_be_in_viewport(ratio=1)

    look("Zu den Startkarten")
    director.import_players(slug, 38)
    page.reload()
    look("Zur Auslosung der Serie 1")
    director.publish_draw(slug)
    page.reload()
    look("Serie 1")
    director.import_players(unpaid, 38, paid=False)
    page.goto(f"/t/{unpaid}/")
    expect(page.get_by_text("38 Startkarten sind nicht bezahlt")).to_be_visible()
    look("Zu den Startkarten")


@full
def test_keys_are_listed_and_can_be_switched_off(opens: Opens) -> None:
    page = opens("/t/winterpokal-2026/", by="director")
    before = page.get_by_role("link", name="Standings").first
    before.focus()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Keyboard shortcuts")
    expect(dialog.locator("dt")).to_have_text(["/", "n", "e"])
    dialog.get_by_label("Shortcuts on this device").uncheck()
    page.keyboard.press("Escape")
    expect(before).to_be_focused()
    page.keyboard.press("n")
    page.reload()
    page.keyboard.press("n")
    round_trip(page)
    expect(page).to_have_url("/t/winterpokal-2026/")


@full
def test_the_menu_of_the_account_closes_by_escape_and_gives_the_focus_back(opens: Opens) -> None:
    page = opens("/t/winterpokal-2026/", by="director")
    account = page.get_by_role("banner").get_by_label("Account of director")
    account.press("Enter")
    link = page.get_by_role("link", name="Change password")
    for _stop in ("an organizer", "another organizer", "the password"):
        page.keyboard.press("Tab")
    expect(link).to_be_focused()
    page.keyboard.press("Escape")
    expect(link).to_be_hidden()
    expect(account).to_be_focused()


@full
def test_keys_rest_while_somebody_types(opens: Opens, fresh: str) -> None:
    page = opens(f"/t/{fresh}/cards/", by="director")
    expect(page.get_by_label("last name")).to_be_focused()
    page.keyboard.type("Import/i")
    expect(page.get_by_label("last name")).to_have_value("Import/i")
    expect(page).to_have_url(f"/t/{fresh}/cards/")
