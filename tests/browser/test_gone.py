"""A server that is gone, busy or overrun while a clerk saves: at worst a click more, and no figure is typed again."""

from itertools import chain, repeat

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Opens, wait_until
from tests.browser.keying import SHEETS, VALUES, desk, with_total
from tests.browser.running import Foot
from tests.browser.test_sheet import VALUES as ON_PAGE
from tests.browser.test_sheet import as_typed, type_in
from tests.tiers import full

pytestmark = full


PAUSE = 2_000  # milliseconds between two tries
WAITS = "What is keyed is kept here and sent as soon as there is one."
TRIES = 5  # of what the server itself fails at


def answer_with(page: Page, path: str, *statuses: int) -> list[int]:
    """Instead of the server, as a proxy would, until all of them were given; what was given so far."""
    given: list[int] = []
    left = chain(statuses, repeat(0))

    def answer(route: Route) -> None:
        if status := next(left):
            given.append(status)
            route.fulfill(status=status, headers={"Retry-After": "1", "Content-Type": "text/html"}, body="<p>later</p>")
        else:
            route.continue_()

    page.route(path, answer)
    return given


@pytest.mark.parametrize("status", [429, 502, 503, 504])
def test_a_sheet_of_the_desk_is_sent_until_somebody_answers(opens: Opens, hall: str, status: int) -> None:
    pad = desk(opens, hall, clocked=True)
    given = answer_with(pad.page, "**/1/key/", *[status] * (TRIES + 1))
    pad.key(1, SHEETS[0])

    def is_saved() -> bool:
        pad.page.clock.run_for(PAUSE)
        return pad.page.locator(".sk-tile.is-counted").count() == 1

    expect(pad.page.locator("[data-board-waits]")).to_contain_text(WAITS)
    wait_until(pad.page, is_saved)
    assert len(given) == TRIES + 1


@pytest.mark.parametrize("status", [429, 502, 503])
def test_what_does_not_fit_stays_on_the_desk_and_enter_asks_again(opens: Opens, hall: str, status: int) -> None:
    pad = desk(opens, hall)
    answer_with(pad.page, "**/1/key/", status)
    pad.key(1, with_total(SHEETS[0], 1, 10))
    expect(pad.page.locator("[data-board-waits]")).to_contain_text(WAITS)
    assert pad.page.evaluate(VALUES) == with_total(SHEETS[0], 1, 10).fields()


@pytest.mark.parametrize("status", [429, 502, 503])
def test_the_page_of_a_sheet_has_its_figures_when_one_goes_back(opens: Opens, seated: str, status: int) -> None:
    page = opens(f"/t/{seated}/sheets/1/1/", by="director")
    answer_with(page, "**/1/key/", status)
    answer_with(page, "**/1/open/", *[status] * 100)  # what is being typed is not heard of either
    page.evaluate("() => { navigator.sendBeacon = () => true; }")  # or too late
    type_in(page, Foot())
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator("body")).to_have_text("later")
    page.go_back()
    expect(page.locator("[name=total_1]")).not_to_have_value("")  # a script puts them back
    assert page.evaluate(ON_PAGE) == as_typed(Foot())
    page.locator("[name=passed]").press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Table 1 is saved.")
