"""axe-core on what a page is only sometimes: a dialog, an error, a finding at the desk; in both themes."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import axe
from tests.browser.conftest import Opens
from tests.browser.keying import SHEETS, desk, under, with_total
from tests.browser.pages import MISSING, RUNNING
from tests.browser.test_pages import SCHEMES, switch_to
from tests.tiers import full

pytestmark = full


HALL = f"/t/{RUNNING}"


def finder_with_hits(page: Page) -> None:
    page.goto(f"{HALL}/")
    page.keyboard.press("/")
    page.keyboard.type("1")
    expect(page.locator("dialog[open] [data-finder-hit]").first).to_be_visible()


def list_of_keys(page: Page) -> None:
    page.goto(f"{HALL}/cards/")
    page.get_by_role("button", name="Keyboard shortcuts").click()
    expect(page.locator("dialog[open]")).to_contain_text("Keyboard shortcuts")


def question(page: Page) -> None:
    page.goto(f"{HALL}/results/")
    page.evaluate("""() => {
        const button = document.querySelector("footer button");
        button.dataset.confirm = "Go on?";
        button.removeAttribute("data-keys-help");
        button.click();
    }""")
    expect(page.locator("#confirm")).to_be_visible()


def sheet_that_does_not_fit(page: Page) -> None:
    page.goto(f"{HALL}/sheets/2/{MISSING}/")
    for name in ("points_1", "won_1", "lost_1", "total_1"):
        page.locator(f"[name={name}]").fill("7")
    with page.expect_event("load"):
        page.locator("[name=total_1]").evaluate("field => field.form.submit()")
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()


def settings_that_are_refused(page: Page) -> None:
    page.goto(f"{HALL}/settings/")
    with page.expect_event("load"):
        page.locator("main form [name=name]").first.evaluate("field => { field.value = ''; field.form.submit(); }")
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()


def wrong_password(page: Page) -> None:
    page.goto("/password/")
    with page.expect_event("load"):
        page.locator("[name=old_password]").evaluate("field => { field.value = 'wrong'; field.form.submit(); }")
    expect(page.locator("main [role=alert], main .errorlist").first).to_be_visible()


STATES = [
    finder_with_hits, list_of_keys, question, sheet_that_does_not_fit, settings_that_are_refused, wrong_password,
]  # fmt: skip


@pytest.mark.parametrize("brought", STATES)
def test_breaks_no_rule(opens: Opens, brought: Callable[[Page], None]) -> None:
    page = opens("/calculator/", by="director")
    brought(page)
    holds(page, brought.__name__)


def test_the_desk_with_a_finding_breaks_no_rule(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    pad.key(1, with_total(SHEETS[0], 1, 10))
    expect(under(pad.page, 1)).to_have_count(1)
    holds(pad.page, "desk with a finding")


def holds(page: Page, state: str) -> None:
    for scheme, rules in zip(SCHEMES, ((), axe.LOOKS), strict=True):
        switch_to(page, scheme)
        assert axe.breaches(page, rules) == [], f"{state} breaks rules in {scheme}"
