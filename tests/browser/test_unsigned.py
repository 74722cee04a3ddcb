"""Who has not signed is noted with one key while the sheet is keyed, and cleared by one tap."""

from playwright.sync_api import expect

from tests.browser.conftest import Opens
from tests.browser.keying import SHEETS, desk, is_at, says
from tests.tiers import full

pytestmark = full


def test_one_key_notes_who_has_not_signed(opens: Opens, hall: str) -> None:
    """SkWO 7.2.3, 9.11: in a seat's column, while keying; the same key takes it back."""
    pad = desk(opens, hall)
    pad.open(1)
    badges = pad.page.locator("form[data-board-form] [data-keying-unsigned]:visible")
    pad.press("u")
    expect(badges).to_have_count(1)
    pad.press("u")
    expect(badges).to_have_count(0)
    for number in SHEETS[0].seats[0]:
        pad.figure(number)
    pad.press("U")  # in the column of seat 2
    assert pad.page.locator("form[data-board-form] [name=unsigned]").input_value() == "2"
    for line in SHEETS[0].seats[1:]:
        for number in line:
            pad.figure(number)
    pad.press(*(str(SHEETS[0].passed) if SHEETS[0].passed else ""), "Enter")
    is_at(pad.page, 1, "counted")
    says(pad.page, "Table 1: not signed by seat 2")
    expect(pad.page.locator("[data-board-table='1']")).to_contain_text("not signed")
    pad.page.goto(pad.page.url + "1/")
    pad.page.get_by_role("button", name="Has signed").click()
    expect(pad.page.locator("body")).to_contain_text("Table 1: everybody has signed.")
