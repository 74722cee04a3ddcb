"""A double click on every kind of button has one effect, with JavaScript and without."""

from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import new_context, wait_until
from tests.browser.running import Foot, Person, Server
from tests.tiers import full

pytestmark = full


Desk = Callable[[str], Page]


@pytest.fixture(params=[True, False], ids=["with-js", "without-js"], scope="module")
def window(
    server: Server, browser: Browser, cookies: Callable[[str], dict[str, str]], request: pytest.FixtureRequest
) -> Iterator[Page]:
    """The director's, in both kinds of browser."""
    with closing(new_context(browser, server, cookies("director"), java_script_enabled=request.param)) as context:
        yield context.new_page()


@pytest.fixture
def desk(window: Page) -> Desk:
    def at(path: str) -> Page:
        window.goto(path)
        return window

    return at


def twice(page: Page | Locator, button: str) -> None:
    """Two clicks, and then the page that the server answers with."""
    window = page.page if isinstance(page, Locator) else page
    page.get_by_role("button", name=button, exact=True).wait_for()
    window.wait_for_load_state("load")
    with window.expect_event("load"):  # the second click may cut the first one's navigation off
        page.get_by_role("button", name=button, exact=True).dblclick()


def trail(director: Person, slug: str, action: str) -> int:
    """How often the trail has this action."""
    return director.get(f"/t/{slug}/trail/").text.count(action)


def test_register(desk: Desk, fresh: str) -> None:
    page = desk(f"/t/{fresh}/cards/")
    page.get_by_label("last name").fill("Doppel")
    page.get_by_label("first name").fill("Udo")
    twice(page, "Register")
    page.goto(f"/t/{fresh}/cards/")
    expect(page.locator("tbody tr")).to_have_count(1)


def test_paid(desk: Desk, director: Person, fresh: str) -> None:
    director.post(f"/t/{fresh}/cards/register/", last_name="Zahler", first_name="Udo", present="on")
    page = desk(f"/t/{fresh}/cards/1/")
    twice(page, "Take 10.00 €")
    page.goto(f"/t/{fresh}/cash/")
    expect(page.get_by_text("Zahler")).to_have_count(1)


def test_import(desk: Desk, fresh: str) -> None:
    page = desk(f"/t/{fresh}/cards/import/")
    content = b"Name\nAlbers\nBrinkmann\nClaasen\nDeharde\n"
    page.locator("[type=file]").set_input_files({"name": "list.csv", "mimeType": "text/csv", "buffer": content})
    page.get_by_role("button", name="Show the list").click()
    twice(page, "Register these players")
    page.goto(f"/t/{fresh}/cards/")
    expect(page.locator("tbody tr")).to_have_count(4)


def test_draw_and_publish(desk: Desk, director: Person, fresh: str) -> None:
    director.import_players(fresh, 4)
    page = desk(f"/t/{fresh}/draw/1/")
    twice(page, "Draw series 1")
    page.goto(f"/t/{fresh}/draw/1/")
    expect(page.get_by_text("attempt 1")).to_be_visible()
    expect(page.locator("ul.sk-links > li")).to_have_count(1)
    twice(page, "Publish the seat lists")
    page.goto(f"/t/{fresh}/draw/1/")
    expect(page.locator("ul.sk-links > li")).to_have_count(1)
    expect(page.get_by_text("published", exact=True)).to_be_visible()
    assert trail(director, fresh, "draw.publish") <= 1


def test_void(desk: Desk, director: Person, seated: str) -> None:
    page = desk(f"/t/{seated}/draw/1/")
    page.get_by_text("Void this draw").click()
    page.get_by_label("reason").fill("Two came late")
    twice(page, "Void")
    page.goto(f"/t/{seated}/draw/1/")
    expect(page.get_by_role("button", name="Draw series 1")).to_be_visible()
    expect(page.locator("ul.sk-links > li")).to_have_count(1)


@pytest.mark.parametrize("off", [0, 10], ids=["right", "wrong"])
def test_key(desk: Desk, seated: str, off: int) -> None:
    page = desk(f"/t/{seated}/sheets/1/1/")
    for name, value in Foot(off=off).fields().items():
        page.locator(f"[name={name}]").fill(str(value))
    twice(page, "Save as on paper")
    if off:
        twice(page, "It stands so on paper: keep it")
    page.goto(f"/t/{seated}/sheets/1/1/")
    expect(page.get_by_role("region", name="Versions").locator("tbody tr")).to_have_count(1)


def test_correct(desk: Desk, director: Person, seated: str) -> None:
    director.key(seated, 1, Foot(off=10))
    page = desk(f"/t/{seated}/sheets/1/1/correct/")
    page.locator("[name=total_1]").fill(str(Foot().fields()["total_1"]))
    page.locator("[name=paragraph]").select_option("ISkO 5.5.3")
    page.locator("[data-keying-form] [name=reason]").fill("All four agreed")
    twice(page, "Let this correction count")
    page.goto(f"/t/{seated}/sheets/1/1/")
    expect(page.get_by_role("region", name="Versions").locator("tbody tr")).to_have_count(2)


def test_rule(desk: Desk, seated: str) -> None:
    page = desk(f"/t/{seated}/rulings/")
    page.locator("#ruling_number").fill("1")
    page.get_by_label("paragraph").first.fill("4.2.3")
    page.get_by_label("facts").fill("Played out of turn")
    page.get_by_label("points off").check()
    page.locator("[name=points]").fill("100")
    page.get_by_label("decision").fill("Minus hundred")
    twice(page, "Put it in the log")
    page.goto(f"/t/{seated}/rulings/")
    expect(page.get_by_text("Minus hundred", exact=True)).to_have_count(1)


def test_book(desk: Desk, fresh: str) -> None:
    page = desk(f"/t/{fresh}/cash/")
    page.get_by_text("Book income, spending or float").click()
    page.get_by_label("amount").fill("12.50")
    page.get_by_label("note").fill("Coffee")
    twice(page, "Book")
    page.goto(f"/t/{fresh}/cash/")
    expect(page.get_by_text("Coffee")).to_have_count(1)


def test_release_and_finalise(desk: Desk, director: Person, request: pytest.FixtureRequest) -> None:
    seated = director.open_tournament(f"Zweimal {request.node.name}", series_count=1, objection_minutes=0)
    director.import_players(seated, 4)
    director.publish_draw(seated)
    director.key(seated, 1, Foot())
    page = desk(f"/t/{seated}/standings/")
    twice(page, "Release the standings")
    results = f"/t/{seated}/results/"  # no minutes are planned for protests, but the second of the last sheet is theirs
    wait_until(page, lambda: "/results/finalise/" in director.get(results).text)
    page.goto(f"/t/{seated}/results/")
    if "with-js" in request.node.name:  # it asks first
        page.get_by_role("button", name="Finalise").dblclick()
        twice(page.locator("dialog[open]"), "Finalise")
    else:
        twice(page, "Finalise")
    page.goto(f"/t/{seated}/papers/")
    expect(page.get_by_text("Version 1")).to_have_count(1)
    expect(page.get_by_text("Version 2")).to_have_count(0)
    page.goto(f"/t/{seated}/results/")
    page.get_by_text("Reopen").first.click()
    page.locator("#id_reason").fill("Table 1 was read wrongly")
    twice(page, "Reopen")
    page.goto(f"/t/{seated}/results/")
    expect(page.get_by_text("Table 1 was read wrongly")).to_have_count(1)


def test_open_a_tournament(desk: Desk, director: Person, request: pytest.FixtureRequest) -> None:
    page = desk("/o/skatfreunde-demo/open/")
    name = f"Doppelpokal {request.node.callspec.id}"
    page.get_by_label("name").first.fill(name)
    page.get_by_label("place").fill("Krug")
    page.get_by_label("date").fill("2026-11-21")
    twice(page, "Open the tournament")
    page.goto("/o/skatfreunde-demo/")
    expect(page.get_by_role("link", name=name)).to_have_count(1)
