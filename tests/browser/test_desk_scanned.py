"""The keying desk with a hand scanner, which types the code of a sheet as a keyboard does; and a phone's camera."""

from playwright.sync_api import expect

from tests.browser.conftest import Opens, round_trip
from tests.browser.keying import SHEETS, VALUES, desk, is_at, posts, with_total
from tests.tiers import full

pytestmark = full

# Of any keyboard; Playwright's own has no umlauts, and puts them in without a key.
KEYS = """text => {
    for (const key of text)
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}"""


def test_a_scanner_s_letters_settle_nothing(opens: Opens, hall: str) -> None:
    """Its keys come at once, as time stands still between them; a person's F a moment later is the formula's key."""
    pad = desk(opens, hall, clocked=True)
    sent = posts(pad.page)
    pad.key(1, with_total(SHEETS[0], 2, 30))
    expect(pad.page.get_by_role("button", name="by the formula")).to_be_visible()
    pad.page.clock.run_for(200)
    pad.page.evaluate(KEYS, mangled("http:--fest"))
    round_trip(pad.page)
    assert not [text for text in sent if "formula" in text]
    pad.page.clock.run_for(200)
    pad.press("f")
    is_at(pad.page, 1, "counted")


def test_a_scanned_code_opens_the_form(opens: Opens, hall: str) -> None:
    """A hand scanner types the text of the code and Enter; on a German keyboard the signs come out as others."""
    pad = desk(opens, hall)
    codes, attempt = (
        pad.page.locator("[data-board-desk]").get_attribute(name) for name in ("data-board-codes", "data-board-attempt")
    )
    for table, spoilt, home in (
        (2, str, "192.168.1.20:8000"),
        (3, mangled, "192.168.1.20:8000"),
        (4, str, "skat.local"),
    ):
        pad.page.keyboard.type(spoilt(f"http://{home}{codes}{attempt}/{table}/"))
        pad.press("Enter")
        expect(pad.page.locator("[data-board-title]")).to_have_text(f"Table {table}")
        pad.press("/")


def test_a_code_scanned_while_a_sheet_is_open_spoils_no_figure(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall, clocked=True)  # a scanner's keys come at once
    codes, attempt = (
        pad.page.locator("[data-board-desk]").get_attribute(name) for name in ("data-board-codes", "data-board-attempt")
    )
    pad.open(4)
    pad.press("4", "3", "0")
    pad.page.keyboard.type(f"http://192.168.1.20:8000{codes}{attempt}/2/")
    pad.press("Enter")
    expect(pad.page.locator("[data-board-title]")).to_have_text("Table 2")
    pad.press("/")
    pad.open(4)
    assert pad.page.evaluate(VALUES)["points_1"] == "430"


def mangled(text: str) -> str:
    return text.translate(str.maketrans(":/-", "Ö-ß"))


def test_the_code_of_a_voided_draw_is_refused(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    codes = pad.page.locator("[data-board-desk]").get_attribute("data-board-codes")
    pad.page.keyboard.type(f"http://192.168.1.20:8000{codes}9/2/")
    pad.press("Enter")
    expect(pad.page.get_by_text("This sheet was printed for attempt 9")).to_be_visible()


def test_a_phone_that_scans_the_code_has_the_form(opens: Opens, hall: str) -> None:
    codes = desk(opens, hall).page.locator("[data-board-desk]").get_attribute("data-board-codes")
    phone = opens(f"{codes}1/2/", by="director", viewport={"width": 360, "height": 740}, has_touch=True)
    expect(phone.get_by_role("heading", level=1)).to_have_text("Series 1, table 2")
    expect(phone.locator("[name=points_1]")).to_be_focused()
