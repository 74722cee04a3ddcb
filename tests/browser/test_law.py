"""The field for a paragraph: hits while typing, by thumb and by keys alone; without a script a plain field.

What is typed comes at one go: hits of a part of it would be there first, and be replaced.
"""

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Opens, round_trip, wait_until
from tests.browser.pages import RUNNING
from tests.tiers import full

pytestmark = full


FORM = f"/t/{RUNNING}/rulings/"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def paragraph(page: Page) -> Locator:
    """The field, in a form that may be folded."""
    field = page.locator("[data-law-index]")
    if not field.is_visible():
        page.locator("details:has([data-law-index]) > summary").click()
    return field


def hits(page: Page) -> Locator:
    """The open list; options of selects are others."""
    return page.locator("[data-law-index] + .sk-hits").get_by_role("option")


def test_a_thumb_takes_a_hit_on_a_phone(opens: Opens) -> None:
    page = opens(FORM, by="referee", **PHONE)
    field = paragraph(page)
    field.tap()
    field.fill("skat lo")
    expect(hits(page).first).to_be_visible()
    assert 1 < hits(page).count() <= 8
    for hit in hits(page).all():
        box = hit.bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
    chosen = hits(page).nth(1)
    number = chosen.locator("b").inner_text()
    chosen.tap()
    expect(field).to_have_value(number)
    expect(hits(page)).to_have_count(0)


def test_by_keys_alone(opens: Opens) -> None:
    page = opens(FORM, by="referee")
    field = paragraph(page)
    field.focus()
    page.keyboard.insert_text("revoke")
    expect(field).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(hits(page).nth(1)).to_have_attribute("aria-selected", "true")
    second = hits(page).nth(1).get_attribute("id")
    assert second
    expect(field).to_have_attribute("aria-activedescendant", second)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(field).to_have_value("ISkO 4.2.3")
    expect(field).to_have_accessible_description("Revoke: suit or trump not followed")
    expect(field).to_have_attribute("aria-expanded", "false")
    expect(field).to_be_focused()


def test_enter_takes_the_best_hit_and_sends_nothing(opens: Opens) -> None:
    page = opens(FORM, by="referee")
    sent = []
    page.on("request", lambda request: sent.append(request.method))
    field = paragraph(page)
    field.fill("4.2.3")
    expect(hits(page)).to_have_count(1)
    field.press("Enter")
    expect(field).to_have_value("ISkO 4.2.3")
    round_trip(page)
    assert "POST" not in sent


def test_escape_closes_and_keeps_what_was_typed(opens: Opens) -> None:
    page = opens(FORM, by="referee")
    field = paragraph(page)
    field.fill("rev")
    expect(hits(page).first).to_be_visible()
    field.press("Escape")
    expect(hits(page)).to_have_count(0)
    expect(field).to_have_value("rev")
    expect(field).to_have_attribute("aria-expanded", "false")


def test_leaving_the_field_closes_and_keeps_what_was_typed(opens: Opens) -> None:
    page = opens(FORM, by="referee")
    field = paragraph(page)
    field.fill("7.3")
    expect(hits(page)).to_have_count(3)
    field.press("Tab")
    expect(hits(page)).to_have_count(0)
    expect(field).to_have_value("7.3")


def test_a_number_typed_in_full_shows_its_title(opens: Opens) -> None:
    page = opens(FORM, by="referee")
    field = paragraph(page)
    field.fill("isko 4.5.10")
    title = page.get_by_text("Claim faults at once").and_(page.locator("p"))
    expect(title).to_be_visible()
    expect(hits(page)).to_have_count(0)
    field.press("x")
    expect(title).to_be_hidden()


def test_an_old_answer_never_overwrites_a_newer_one(opens: Opens) -> None:
    page = opens(FORM, by="referee")
    held: list[Route] = []
    page.route("**/law/?q=revoke", lambda route: held.append(route))
    field = paragraph(page)
    field.fill("revoke")
    wait_until(page, lambda: bool(held))
    field.fill("9.10")
    expect(hits(page)).to_have_text(["SkWO 9.10 Disputes, protest and deadline; jury is final"])
    with page.expect_response("**/law/?q=revoke"):
        held[0].continue_()
    round_trip(page)
    expect(hits(page)).to_have_count(1)


def test_without_a_script_it_is_a_plain_field(opens: Opens) -> None:
    page = opens(FORM, by="referee", java_script_enabled=False)
    field = paragraph(page)
    field.fill("ISkO 4.2.3")
    expect(field).to_have_value("ISkO 4.2.3")
    expect(page.get_by_role("combobox", name="Paragraph")).to_have_count(0)
