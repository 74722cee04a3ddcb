"""The form of a sheet: checked while it is typed, nothing that was typed is lost, nobody overwrites anybody."""

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Opens, round_trip, wait_until
from tests.browser.forms import fields_of
from tests.browser.running import PASSWORD, Foot, Person
from tests.tiers import full

SIGN = "() => document.querySelectorAll('form[data-keying-form] input').forEach(el => { el.mine = true; })"
MINE = "() => [...document.querySelectorAll('form[data-keying-form] input')].every(el => el.mine)"
VALUES = """() => Object.fromEntries([...document.querySelectorAll("form[data-keying-form] input:not([type=hidden])")]
    .filter(el => el.tabIndex >= 0).map(el => [el.name, el.value]))"""


def as_typed(foot: Foot) -> dict[str, str]:
    return {name: str(value) for name, value in foot.fields().items()}


def type_in(page: Page, foot: Foot) -> None:
    """Quickly, as a practised clerk does, from the first field to the last."""
    page.locator("[name=points_1]").focus()
    for value in as_typed(foot).values():
        page.keyboard.type(value)
        if page.evaluate("document.activeElement.name") != "passed":
            page.keyboard.press("Enter")


def is_told(page: Page, address: str, typed: dict[str, str]) -> None:
    """The server knows what was typed; a page that asks for the sheet from now on has it."""
    wait_until(page, lambda: typed.items() <= fields_of(page.request.get(address).text()).items())


def under(page: Page, seat: int) -> Any:
    return page.locator(f"tr[data-keying-seat='{seat}'] + tr.note .sk-finding")


def test_wrong_total_is_shown_at_its_seat_while_typing(opens: Opens, seated: str) -> None:
    page = opens(f"/t/{seated}/sheets/1/1/", by="director")
    page.evaluate(SIGN)
    type_in(page, Foot(off=10))
    expect(under(page, 1)).to_be_visible()
    expect(under(page, 2)).to_have_count(0)
    expect(page.locator("td.is-wrong [name=total_1]")).to_be_visible()
    assert page.evaluate(VALUES) == as_typed(Foot(off=10))
    assert page.evaluate(MINE), "a field was replaced, or the page was loaded anew"
    expect(page.locator("[name=passed]")).to_be_focused()
    page.locator("[name=total_1]").fill(as_typed(Foot())["total_1"])
    expect(under(page, 1)).to_have_count(0)
    expect(page.locator("td.is-wrong")).to_have_count(0)
    expect(page.locator("tr[data-keying-seat='1'] [data-keying-performance]")).to_have_text(as_typed(Foot())["total_1"])
    assert page.evaluate(VALUES) == as_typed(Foot())
    assert page.evaluate(MINE)


def asks(route: Route, total: str) -> bool:
    return dict(parse_qsl(route.request.post_data or ""))["total_1"] == total


def hold_check(page: Page, late: list[Route], total: str) -> Route:
    """What the page asks once this total is typed."""
    late.clear()  # the last one from before may come now
    page.locator("[name=total_1]").fill(total)
    wait_until(page, lambda: any(asks(route, total) for route in late))
    return next(route for route in late if asks(route, total))


@full
def test_old_answer_never_overwrites_a_newer_one(opens: Opens, seated: str) -> None:
    """Over a slow Wi-Fi answers come late and out of order."""
    page = opens(f"/t/{seated}/sheets/1/1/", by="director")
    type_in(page, Foot())
    expect(page.locator("tr[data-keying-seat='1'] [data-keying-performance]")).to_have_text(as_typed(Foot())["total_1"])
    late: list[Route] = []
    page.route("**/check/", lambda route: late.append(route))
    held = [hold_check(page, late, total) for total in ("1", as_typed(Foot())["total_1"])]  # wrong, then right again
    answers = [route.fetch() for route in held]
    assert [len(answer.json()["findings"]) for answer in answers] == [1, 0]
    with page.expect_response("**/check/"):
        held[1].fulfill(response=answers[1])
    with page.expect_response("**/check/"):
        held[0].fulfill(response=answers[0])
    round_trip(page)
    expect(under(page, 1)).to_have_count(0)


@full
def test_nothing_is_lost_where_the_check_fails(opens: Opens, seated: str) -> None:
    """No Wi-Fi for a moment: the typing goes on, saving is what counts."""
    page = opens(f"/t/{seated}/sheets/1/1/", by="director")
    page.route("**/check/", lambda route: route.abort())
    type_in(page, Foot())
    assert page.evaluate(VALUES) == as_typed(Foot())
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Table 1 is saved.")


@full
def test_what_does_not_fit_is_told_and_saved_only_if_it_is_kept(opens: Opens, seated: str) -> None:
    page = opens(f"/t/{seated}/sheets/1/1/", by="director")
    type_in(page, Foot(off=10))
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(under(page, 1)).to_be_visible()
    expect(page.locator("[name=total_1]")).to_be_focused()
    assert page.evaluate(VALUES) == as_typed(Foot(off=10))
    expect(page.get_by_role("region", name="Versions")).to_have_count(0)
    with page.expect_navigation():
        page.keyboard.press("*")
    expect(page.get_by_role("alert")).to_contain_text("doesn't count yet")
    page.goto(f"/t/{seated}/sheets/1/1/")
    expect(under(page, 1)).to_be_visible()
    assert page.evaluate(VALUES) == as_typed(Foot(off=10))


@full
def test_what_was_typed_is_there_again_after_leaving(opens: Opens, seated: str) -> None:
    page = opens(f"/t/{seated}/sheets/1/1/", by="director")
    type_in(page, Foot(off=10))
    page.goto(f"/t/{seated}/sheets/")  # at once: what was typed last goes with the page
    is_told(page, f"/t/{seated}/sheets/1/1/", as_typed(Foot(off=10)))
    page.goto(f"/t/{seated}/sheets/1/1/")
    assert page.evaluate(VALUES) == as_typed(Foot(off=10))
    page.locator("[name=total_1]").fill(as_typed(Foot())["total_1"])
    with page.expect_navigation():
        page.get_by_role("button", name="Save as on paper").click()
    expect(page.get_by_role("status")).to_contain_text("Table 1 is saved.")


def signed_in_at(page: Page, address: str) -> Page:
    """With a session of this window's own, which can be ended."""
    page.goto(address)
    page.get_by_label("Username").fill("director")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"**{address}")
    return page


def left_by_reload(page: Page) -> Page:
    page.reload()
    return page


def left_and_back(page: Page) -> Page:
    page.get_by_role("link", name="Standings", exact=True).first.click()
    page.get_by_role("heading", level=1, name="Standings").wait_for()
    page.go_back()
    return page


def left_for_another_tab(page: Page) -> Page:
    is_told(page, page.url, {"points_1": "123", "won_2": "7"})  # it stays open: nothing but the clock tells the server
    other = page.context.new_page()
    other.goto(page.url)
    return other


def left_by_signing_out(page: Page) -> Page:
    address = urlsplit(page.url).path
    page.get_by_role("banner").get_by_label("Account of director").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Sign out").click()
    return signed_in_at(page, address)


@full
@pytest.mark.parametrize("leave", [left_by_reload, left_and_back, left_for_another_tab, left_by_signing_out])
def test_what_was_typed_survives(opens: Opens, seated: str, leave: Callable[[Page], Page]) -> None:
    page = signed_in_at(opens("/calculator/", alone=True), f"/t/{seated}/sheets/1/1/")
    page.locator("[name=points_1]").press_sequentially("123")
    page.locator("[name=won_2]").press_sequentially("7")
    page = leave(page)
    expect(page.locator("[name=points_1]")).to_have_value("123")
    expect(page.locator("[name=won_2]")).to_have_value("7")


@full
def test_the_mended_total_is_the_last_that_is_typed(opens: Opens, seated: str) -> None:
    page = opens(f"/t/{seated}/sheets/1/1/", by="director")
    type_in(page, Foot(off=10))
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator("[name=total_1]")).to_be_focused()
    page.keyboard.type(as_typed(Foot())["total_1"])
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Table 1 is saved.")


@full
def test_a_wrong_total_is_settled_on_the_page_by_one_key(opens: Opens, seated: str) -> None:
    page = opens(f"/t/{seated}/sheets/1/1/", by="director")
    type_in(page, Foot(off=10))
    with page.expect_navigation():
        page.keyboard.press("Enter")
    with page.expect_navigation():
        page.keyboard.press("f")
    expect(page.get_by_role("status")).to_contain_text("Table 1 counts with the total that the formula gives.")
    page.goto(f"/t/{seated}/sheets/1/1/")
    expect(page.get_by_text("By the formula: director")).to_be_visible()


@full
def test_what_is_no_number_is_told_and_kept(opens: Opens, seated: str) -> None:
    page = opens(f"/t/{seated}/sheets/1/1/", by="director")
    typed = {**as_typed(Foot()), "points_2": "12x"}
    for name, value in typed.items():
        page.locator(f"[name={name}]").fill(value)
    with page.expect_navigation():
        page.get_by_role("button", name="Save as on paper").click()
    expect(under(page, 2)).to_be_visible()
    expect(page.locator("[name=points_2]")).to_be_focused()
    assert page.evaluate(VALUES) == typed


@full
def test_second_clerk_is_told_and_both_versions_are_seen(opens: Opens, director: Person, seated: str) -> None:
    """Two laptops open the same empty form; the second one's entry is neither saved over the first nor lost."""
    director.appoint(seated, "clerk")
    first, second = (opens(f"/t/{seated}/sheets/1/1/", by=name) for name in ("director", "clerk"))
    type_in(first, Foot(off=10))
    for key in ("Enter", "*"):
        with first.expect_navigation():
            first.keyboard.press(key)
    type_in(second, Foot(worth=30))
    with second.expect_navigation():
        second.keyboard.press("Enter")
    expect(second.locator("[role=alert] .sk-finding")).to_contain_text("director")
    assert second.evaluate(VALUES) == as_typed(Foot(worth=30))
    versions = second.get_by_role("region", name="Versions")
    expect(versions.locator("tbody tr")).to_have_count(1)
    expect(versions).to_contain_text(as_typed(Foot(off=10))["total_1"])
    second.get_by_role("link", name="Drop what was typed").click()
    type_in(second, Foot(worth=30))
    with second.expect_navigation():
        second.keyboard.press("Enter")
    second.goto(f"/t/{seated}/sheets/1/1/")
    expect(versions.locator("tbody tr")).to_have_count(2)
    expect(versions.locator("tr.is-marked")).to_contain_text(as_typed(Foot(worth=30))["total_1"])


@full
def test_a_key_that_the_page_prints_works_in_an_empty_figure_and_in_no_other(opens: Opens, hall: str) -> None:
    page = opens(f"/t/{hall}/sheets/1/1/", by="director")
    page.locator("[name=points_1]").focus()
    page.keyboard.type("4l")
    expect(page.locator("[name=points_1]")).to_have_value("4")
    page.goto(f"/t/{hall}/sheets/1/3/")  # right behind a letter a key is a scanner's
    page.locator("[name=won_1]").focus()
    page.keyboard.press("Shift+?")
    expect(page.locator("dialog#keys")).to_be_visible()
    page.keyboard.press("Escape")
    page.goto(f"/t/{hall}/sheets/1/2/")
    page.locator("[name=points_1]").focus()
    with page.expect_navigation():
        page.keyboard.press("l")
    expect(page.locator("[data-board-desk]")).to_be_visible()
