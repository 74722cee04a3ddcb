"""What a screen reader is told: what is new, once, when no key follows; counted as changes of the live regions."""

from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opens, round_trip
from tests.browser.keying import SHEETS, desk, under, with_total
from tests.browser.pages import RUNNING, WRONG
from tests.browser.running import Foot, Person
from tests.tiers import full

pytestmark = full


PAUSE = 1_300  # milliseconds: a little more than the page waits; its clock goes on only as far as a test lets it
SEEN = 5_000  # and between two signs of life
LISTEN = """() => {
    const live = "[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]";
    window.told = [];
    new MutationObserver(records => {
        const regions = records.filter(record => record.addedNodes.length || record.type === "characterData")
            .map(({target}) => (target instanceof Element ? target : target.parentElement)?.closest(live));
        for (const region of new Set(regions)) if (region) told.push(region.textContent.replace(/\\s+/g, " ").trim());
    }).observe(document.body, {childList: true, characterData: true, subtree: true});
}"""


def told(page: Page) -> list[str]:
    """All that it has said when nothing more is asked or waited for."""
    round_trip(page)
    page.clock.run_for(PAUSE)
    round_trip(page)
    return [str(text) for text in page.evaluate("told")]


def test_keys_at_the_desk_say_nothing_and_a_finding_is_said_once_with_its_question(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall, clocked=True)
    pad.open(1)
    pad.page.clock.run_for(PAUSE)
    pad.page.evaluate(LISTEN)
    wrong = with_total(SHEETS[0], 1, 10)
    pad.foot(wrong)
    expect(under(pad.page, 1)).to_have_count(1)
    finding = under(pad.page, 1).inner_text()
    (said,) = told(pad.page)
    assert said.startswith(finding)
    assert "This does not fit." in said
    pad.press("1", "2", "3", "4")
    assert len(told(pad.page)) == 1


def test_a_sheet_that_is_read_by_somebody_else_too_says_so_once(opens: Opens, hall: str) -> None:
    other = desk(opens, hall, by="clerk")
    other.open(1)
    pad = desk(opens, hall, clocked=True)
    pad.page.evaluate(LISTEN)
    pad.open(1)
    expect(pad.page.locator("[data-board-others]")).to_contain_text("clerk")
    with pad.page.expect_response("**/open/"):
        pad.page.clock.run_for(SEEN)  # the next sign of life says the same
    assert len([text for text in told(pad.page) if "clerk" in text]) == 1


def test_four_keys_on_the_page_of_a_sheet_are_said_at_most_once(opens: Opens) -> None:
    page = opens(f"/t/{RUNNING}/sheets/2/{WRONG}/correct/", by="director", clocked=True)
    page.clock.run_for(PAUSE)
    page.evaluate(LISTEN)
    page.locator("[name=total_1]").focus()  # empty: the formula gives it, until something else is typed
    for key in "1234":
        with page.expect_response("**/check/"):
            page.keyboard.press(key)
            page.clock.run_for(150)
    assert len(told(page)) == 1


@pytest.mark.parametrize("path", ["cards", "cash", "rulings", "protests", "trail", "sheets/2", "standings"])
def test_a_search_of_a_list_says_how_many_it_found(opens: Opens, path: str) -> None:
    page = opens(f"/t/{RUNNING}/{path}/?q=nobody+at+all", by="director")
    expect(page.locator("[data-search-said]")).to_have_text("0 hits")
    page.goto(f"/t/{RUNNING}/{path}/?q=3")
    shown = page.locator("[data-search-hits] tbody tr, [data-search-hit]")
    said = page.locator("[data-search-said]")
    expect(said).to_have_text("1 hit" if shown.count() == 1 else f"{shown.count()} hits")


def test_a_list_that_nobody_searches_says_nothing(opens: Opens) -> None:
    page = opens(f"/t/{RUNNING}/cards/", by="director", clocked=True)
    page.evaluate(LISTEN)
    assert told(page) == []


def protest(director: Person, slug: str, number: int, text: str) -> None:
    fields = {"token": uuid4(), "number": number, "against": "result", "series": 1, "table": 1, "text": text}
    assert director.post(f"/t/{slug}/protests/file/", **fields).status == 302


def fold_of_the_first(page: Page) -> Locator:
    """Opened at once, as by somebody who is quick."""
    fold = page.locator("#protest-1 details")
    fold.locator("summary").click()
    return fold


def begun_to_take_back(opens: Opens, director: Person, slug: str) -> tuple[Page, Locator]:
    """One protest, and somebody who is in the middle of a word of why it is taken back."""
    director.key(slug, 1, Foot(24))
    protest(director, slug, 1, "Table 1 had 47 games.")
    page = opens(f"/t/{slug}/protests/", by="director")
    fold = fold_of_the_first(page)
    fold.get_by_label("Reason").press_sequentially("He came ba")
    return page, fold


def news(page: Page) -> list[str]:
    asked = list[str]()
    page.on("request", lambda request: asked.append(request.headers.get("x-live", "")))
    return asked


def test_what_is_typed_in_an_open_fold_stays_while_somebody_else_files_a_protest(
    opens: Opens, director: Person, seated: str
) -> None:
    page, fold = begun_to_take_back(opens, director, seated)
    protest(director, seated, 2, "Seat 2 won more.")
    expect(page.get_by_text("Seat 2 won more.")).to_be_visible()
    page.keyboard.type("ck")
    expect(fold.get_by_label("Reason")).to_have_value("He came back")
    expect(fold.get_by_label("Reason")).to_be_focused()
    fold.get_by_role("button").click()
    expect(page.get_by_text("Taken back: He came back")).to_be_visible()


def test_a_reason_that_is_being_typed_stays_though_the_protest_was_taken_back_elsewhere(
    opens: Opens, director: Person, seated: str
) -> None:
    page, fold = begun_to_take_back(opens, director, seated)
    director.post(f"/t/{seated}/protests/1/take-back/", reason="at the other desk")
    expect(page.get_by_text("Taken back: at the other desk")).to_be_visible()
    page.keyboard.type("ck")
    expect(fold.get_by_label("Reason")).to_have_value("He came back")


def test_an_open_fold_of_the_day_stays_open_while_something_changes(
    opens: Opens, director: Person, seated: str
) -> None:
    page = opens(f"/t/{seated}/", by="director")
    fold = page.locator("details.sk-over")
    fold.locator("summary").click()
    director.post(f"/t/{seated}/times/1/start/")
    expect(page.get_by_text("Series 1 is being played since")).to_be_visible()
    expect(fold).to_have_attribute("open", "")
    expect(page.get_by_role("button", name="Series 1 is over").locator("kbd")).to_have_count(1)


@pytest.mark.parametrize("path", ["", "protests/", "standings/", "sheets/1/"])
def test_a_page_that_has_just_come_is_not_fetched_again(opens: Opens, hall: str, path: str) -> None:
    page = opens(f"/t/{hall}/", by="director", clocked=True)
    asked = news(page)
    page.goto(f"/t/{hall}/{path}")
    with page.expect_response("**/pulse/"):
        page.clock.run_for(2 * PAUSE)
    round_trip(page)
    assert "yes" not in asked
