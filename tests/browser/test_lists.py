"""Lists that are read at a glance, and a question whose answer nobody gives by accident."""

import pytest
from playwright.sync_api import PdfMargins, expect

from tests.browser.conftest import Opens
from tests.browser.pages import DONE, RUNNING
from tests.browser.running import Person
from tests.papers.printed import pages_of
from tests.tiers import full

WIDE = {"width": 1280, "height": 900}
LISTS = (f"/p/{DONE}/standings/", f"/t/{DONE}/cards/", f"/t/{DONE}/cash/")
MARGINS: PdfMargins = {"top": "14mm", "right": "14mm", "bottom": "14mm", "left": "14mm"}  # of print.css
HEIGHTS = "rows => rows.map(row => row.offsetHeight)"


@full
@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "es-ES"])
def test_the_final_result_fits_the_smallest_phone(opens: Opens, locale: str) -> None:
    page = opens(f"/p/{DONE}/standings/", viewport={"width": 320, "height": 640}, locale=locale)
    page.locator(".sk-rest summary").click()
    too_wide = page.locator(".sk-scroll").evaluate_all("boxes => boxes.map(box => box.scrollWidth - box.clientWidth)")
    assert too_wide == [0, 0]


@full
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_tables_of_a_series_stand_in_rows_of_one_height(opens: Opens, locale: str) -> None:
    page = opens(f"/t/{RUNNING}/sheets/2/", by="clerk", viewport={"width": 1280, "height": 900}, locale=locale)
    heights = page.locator(".sk-table tbody tr:not(:has(.sk-badge.error))").evaluate_all(HEIGHTS)
    assert len(heights) == 7
    assert max(heights) - min(heights) <= 1


@full
def test_enter_again_and_again_registers_nobody_who_looks_alike(opens: Opens, fresh: str) -> None:
    page = opens(f"/t/{fresh}/cards/", by="director")
    page.locator("[name=last_name]").fill("Böhme")
    page.locator("[name=first_name]").fill("Erna")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Böhme")).to_be_visible()
    page.locator("[name=last_name]").fill("Boehme")
    page.locator("[name=first_name]").fill("Erna")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="The same person: do not register")).to_be_focused()
    with page.expect_event("load"):
        page.locator("[name=first_name]").press("Enter")
    expect(page.get_by_role("link", name="The same person: do not register")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[name=another]")).to_have_count(0)
    expect(page.locator("tbody tr")).to_have_count(1)


def test_a_list_that_the_browser_prints_keeps_its_columns_on_a4(opens: Opens) -> None:
    """A4 is as narrow as a phone, where the club, won and lost and each series are left out."""
    page = opens("/", by="director", viewport=WIDE)
    lost = list[str]()
    for path in LISTS:
        page.goto(path)
        heads = [head for head in map(joined, page.locator("main thead").first.locator("th").all_inner_texts()) if head]
        assert len(heads) > 4, path
        printed = joined(pages_of(page.pdf(format="A4", margin=MARGINS, page_ranges="1"))[0])
        lost += [f"{path}: {head}" for head in heads if head not in printed]
    assert lost == []


def joined(text: str) -> str:
    """Without what depends on where a line ends, and on capitals."""
    return "".join(text.split()).casefold()


@full
def test_one_long_name_pushes_nobodys_total_off_a_phone(opens: Opens, director: Person, fresh: str) -> None:
    director.import_players(fresh, 3)
    long = {"last_name": "Łukaszewicz-Brzęczyszczykiewicz", "first_name": "Maximilian", "present": "on"}
    director.post(f"/t/{fresh}/cards/register/", **long)
    page = opens("/", by="director", viewport={"width": 360, "height": 740})
    for path in ("standings/", "cards/"):
        page.goto(f"/t/{fresh}/{path}")
        too_wide = page.locator("main .sk-scroll").evaluate_all(
            "boxes => boxes.map(box => box.scrollWidth - box.clientWidth)"
        )
        assert too_wide == [0], path
