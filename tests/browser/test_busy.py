"""What takes longer than a moment shows that it is under way, and no longer than that.

Its 700 ms are real where the next page is awaited: Playwright can't move the clock of a page that is being left.
"""

from shutil import rmtree

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Opens, wait_until
from tests.browser.pages import DONE, RUNNING
from tests.browser.running import PAPER, Server
from tests.tiers import full
from tournament.papers.shelf import NAME

pytestmark = full


# While the next page is awaited nothing of this one can be asked for, so it tells by itself when the bar shows.
TELLS = """() => {
    const bar = document.querySelector("[data-busy]");
    new MutationObserver(() => bar.hidden || console.log("under way")).observe(bar, {attributes: true});
}"""


class Slow:
    """A page from which the server is asked for something that it gives only once the test lets it."""

    def __init__(self, page: Page, pattern: str) -> None:
        self.page = page
        self.held: list[Route] = []
        page.route(pattern, lambda route: self.held.append(route))
        page.evaluate(TELLS)

    def shows_after(self, link: Locator) -> None:
        with self.page.expect_console_message(lambda message: message.text == "under way"):
            link.press("Enter", no_wait_after=True)
        wait_until(self.page, lambda: bool(self.held))

    def goes_on(self) -> None:
        self.held.pop().continue_()


def bar(page: Page) -> Locator:
    return page.locator("[data-busy]")


def standings(page: Page) -> Locator:
    return page.get_by_role("link", name="Standings", exact=True).first


def as_attachment(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, headers={**answer.headers, "content-disposition": "attachment; filename=kept.pdf"})


def test_the_next_page(opens: Opens) -> None:
    page = opens(f"/t/{RUNNING}/", by="viewer")
    expect(bar(page)).to_be_hidden()
    slow = Slow(page, "**/standings/")
    slow.shows_after(standings(page))
    slow.goes_on()
    page.wait_for_url("**/standings/")
    expect(bar(page)).to_be_hidden()


def test_a_form(opens: Opens, fresh: str) -> None:
    page = opens(f"/t/{fresh}/cards/", by="director")
    slow = Slow(page, "**/cards/register/")
    page.locator("[name=last_name]").fill("Böhme")
    page.locator("[name=first_name]").fill("Erna")
    slow.shows_after(page.locator("[name=last_name]"))
    slow.goes_on()
    expect(page.get_by_role("link", name="Böhme")).to_be_visible()
    expect(bar(page)).to_be_hidden()


def at_what_is_kept(opens: Opens, *, clocked: bool = False) -> Page:
    page = opens(f"/t/{RUNNING}/papers/", by="director", clocked=clocked)
    page.get_by_text("To keep", exact=True).click()
    return page


@pytest.mark.parametrize("file", ["all-data.xlsx", "archive.json"])
def test_a_file_that_leaves_the_page_where_it_is(opens: Opens, file: str) -> None:
    page = at_what_is_kept(opens)
    slow = Slow(page, f"**/{file}")
    slow.shows_after(page.locator(f"a[href$='{file}']"))
    with page.expect_download(timeout=1000 * PAPER) as download:
        slow.goes_on()
    assert download.value.suggested_filename.endswith(file)
    expect(bar(page)).to_be_hidden()


def test_a_paper_that_the_browser_keeps_as_a_file(opens: Opens, server: Server) -> None:
    """The page that waits stays then: it says that the paper is made, and leads on."""
    rmtree(server.var / NAME, ignore_errors=True)  # it is waited for, whichever test has asked for it before
    page = opens(f"/t/{DONE}/papers/", by="director")
    page.route("**/paper.pdf", as_attachment)
    with page.expect_download(timeout=1000 * PAPER) as download:
        page.locator("a[href$='all-to-keep.pdf']").first.press("Enter")
    assert download.value.suggested_filename == "kept.pdf"
    expect(page.get_by_text("The paper is made.")).to_be_visible()
    expect(page.get_by_role("link", name="All papers of the tournament, to keep")).to_be_visible()
    assert page.locator("#made").evaluate("bar => bar.position") == 1


def test_whoever_gives_up_sees_it_no_longer(opens: Opens) -> None:
    page = at_what_is_kept(opens)
    slow = Slow(page, "**/all-data.xlsx")
    slow.shows_after(page.locator("a[href$='all-data.xlsx']"))
    page.keyboard.press("Escape")
    slow.held.pop().abort()
    expect(bar(page)).to_be_hidden()


def test_what_stays_on_the_page_is_not_waited_for(opens: Opens) -> None:
    page = at_what_is_kept(opens, clocked=True)
    page.evaluate("document.querySelector('main').addEventListener('click', event => event.preventDefault())")
    page.locator("main a[href$='all-data.xlsx']").click()
    page.locator(".sk-skip").press("Enter")
    page.clock.run_for(1500)  # twice as long as the bar takes to come
    expect(bar(page)).to_be_hidden()
