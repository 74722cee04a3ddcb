"""From an empty folder to an opened tournament, without another command than the one that starts Skatwart."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import new_context
from tests.browser.running import PASSWORD, Server, code_of
from tests.tiers import full

pytestmark = full


@pytest.fixture
def page(browser: Browser, empty: Server) -> Iterator[Page]:
    context = new_context(browser, empty, {})
    yield context.new_page()
    context.close()


def set_up(page: Page, code: str) -> None:
    page.get_by_label("organizer").fill("Skatclub Kreuz As")
    page.get_by_label("your user name").fill("anna")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("password again").fill(PASSWORD)
    page.get_by_label("code").fill(code)
    page.get_by_role("button", name="Set up").click()


def test_from_an_empty_folder_to_the_first_tournament(page: Page, empty: Server) -> None:
    code = code_of(empty)
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto("/")
    expect(page.get_by_label("organizer")).to_be_focused()
    expect(page.get_by_role("button", name="Set up")).to_be_in_viewport(ratio=1)
    set_up(page, "AAAA-AAAA")
    expect(page.get_by_text("This is not the code.")).to_be_visible()
    expect(page.get_by_label("code")).to_be_focused()
    expect(page.get_by_label("organizer")).to_have_value("Skatclub Kreuz As")
    expect(page.get_by_label("Password", exact=True)).to_have_value("")
    set_up(page, code.lower())
    expect(page).to_have_url("/o/skatclub-kreuz-as/open/")
    expect(page.get_by_role("banner").get_by_label("Account of anna")).to_be_visible()
    assert code not in str([file.read_bytes() for file in empty.var.glob("skatwart.sqlite3*")])
    page.get_by_label("name").first.fill("Neujahrspokal")
    page.get_by_label("place").fill("Krug")
    page.get_by_role("button", name="Open the tournament").click()
    expect(page).to_have_url(re.compile("/t/neujahrspokal-20[0-9]{2}/$"))
    page.context.clear_cookies()
    page.goto("/begin/")  # from then on nobody is asked
    expect(page).to_have_url("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Skat tournaments")
