"""The text of the invitation: copied by a press, selected where there is no clipboard, and there without scripts."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opens
from tests.browser.pages import RUNNING
from tests.tiers import full

pytestmark = full


INVITATION = f"/t/{RUNNING}/papers/invitation/"


def text(page: Page) -> str:
    return page.locator("[data-invitation-text]").input_value()


def test_one_press_copies_it(opens: Opens) -> None:
    page = opens(INVITATION, by="viewer")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the text").click()
    expect(page.locator("[data-invitation-told]")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == text(page)
    assert "Winterpokal" in text(page)


def test_without_a_clipboard_it_is_selected(opens: Opens) -> None:
    """As on a second laptop in the hall, which has no HTTPS."""
    page = opens(INVITATION, by="viewer")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.get_by_role("button", name="Copy the text").click()
    expect(page.locator("[data-invitation-told]")).to_contain_text("copy it with Ctrl+C")
    assert page.evaluate("getSelection().toString() || document.activeElement.value") == text(page)


def test_without_scripts_it_stands_there_and_offers_no_button(opens: Opens) -> None:
    page = opens(INVITATION, by="viewer", java_script_enabled=False)
    assert "Winterpokal" in text(page)
    expect(page.locator("[data-invitation-copy]")).to_be_hidden()
