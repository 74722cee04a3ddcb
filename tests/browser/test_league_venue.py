"""A day at a venue with its own Skatwart: its file comes home, counts provisionally, is taken over and corrected."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Opens, new_context
from tests.browser.forms import fields_of
from tests.browser.league import begun, foot, key, opened
from tests.browser.running import PASSWORD, PATIENCE, Person, Server, code_of
from tests.browser.running import expect as answered
from tests.tiers import full

pytestmark = full


CLUB = "/o/pik-bube/"
LONG = 1000 * PATIENCE  # milliseconds: a file that comes from elsewhere is looked into by a process of its own


@pytest.fixture
def host(empty: Server) -> Iterator[Person]:
    with Person(empty.port) as person:
        person.get("/")
        told = {"name": "Pik Bube", "username": "host", "password": PASSWORD, "again": PASSWORD}
        answered(person.post("/begin/", **told, code=code_of(empty)), 302)
        yield person


@pytest.fixture
def venue(empty: Server, browser: Browser, host: Person) -> Iterator[Page]:
    with closing(new_context(browser, empty, host.cookies)) as context:
        yield context.new_page()


def saved(page: Page, button: str, into: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("button", name=button).click()
    download.value.save_as(into)
    return into


def read_in(page: Page, button: str, file: Path) -> None:
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name=button).click(timeout=LONG)


def touched(file: Path) -> Path:
    """Somebody has given himself a game more on the way."""
    lines = file.read_text().split("\n")
    at = next(number for number, line in enumerate(lines) if '"footerentry":' in line) + 1
    lines[at] = lines[at].replace(",48,", ",49,", 1)
    (other := file.with_stem("touched")).write_text("\n".join(lines))
    return other


def test_a_day_comes_home_once_and_its_correction_takes_its_place(
    opens: Opens, director: Person, venue: Page, host: Person, server: Server, tmp_path: Path
) -> None:
    led = begun(director, "Eine Liga am Spielort")
    leader = opens(led.meeting, by="director")
    leader.get_by_role("link", name="For the venue").click()
    leader.get_by_role("button", name="Make a code for the network").click()
    code = leader.locator("main code").inner_text()
    leader.get_by_role("link", name="Back to the meeting").click()
    plan = saved(leader, "Save the plan as a file", tmp_path / "plan.skatwart")

    venue.goto(f"{CLUB}leagues/read/")
    read_in(venue, "Read in the plan", plan)
    expect(venue.get_by_text("The plan is read in.")).to_be_visible()
    slug = opened(host, venue.url.removeprefix(venue.evaluate("location.origin")))
    key(host, slug, 1)
    venue.goto(f"/t/{slug}/league/")
    venue.get_by_role("link", name="Send the match day home").click()
    day = saved(venue, "Save the match day as a file", tmp_path / "day.skatwart")

    leader.goto(f"{led.league}venues/")
    read_in(leader, "Read in the match day", touched(day))
    expect(leader.get_by_text("series 1, table 1")).to_be_visible()
    read_in(leader, "Read in the match day", day)
    expect(leader.get_by_text("counts provisionally", exact=True)).to_be_visible()
    leader.get_by_role("link", name="League table").click()
    expect(leader.get_by_text("Provisional: match day 1")).to_be_visible()
    before = points(leader).all_inner_texts()
    leader.goto(f"{led.league}venues/")
    read_in(leader, "Read in the match day", day)
    expect(leader.get_by_text("was here already; nothing has changed")).to_be_visible()
    leader.get_by_role("button", name="Take it over").click()
    expect(leader.get_by_text("Taken over: the match day counts.")).to_be_visible()

    correction = f"/t/{slug}/sheets/1/1/correct/"
    fields = fields_of(host.get(correction).text) | foot(1, passed=1)
    answered(host.post(correction, **fields | {"paragraph": "ISkO 5.5.3", "reason": "Game 7 was passed"}), 302)
    venue.get_by_label("address").fill(server.url)
    venue.get_by_label("code").fill(code)
    venue.get_by_role("button", name="Send now").click(timeout=LONG)
    expect(venue.get_by_text("as number 2 of this meeting")).to_be_visible()
    leader.reload()
    expect(leader.get_by_text("What number 2 has otherwise than number 1")).to_be_visible()
    expect(leader.get_by_role("row", name="3264 (48:0)")).to_contain_text("3196 (47:0)")
    leader.get_by_role("link", name="League table").click()
    assert points(leader).all_inner_texts() == before
    leader.go_back()
    with leader.expect_navigation():
        leader.get_by_role("button", name="Take it over").click()
    leader.get_by_role("link", name="League table").click()
    assert sorted(points(leader).all_inner_texts()) != sorted(before)


def points(page: Page) -> Locator:
    expect(page.get_by_role("heading", name="League table")).to_be_visible()
    page.wait_for_load_state()  # all of it is there
    return page.locator("main tbody td:nth-child(4)")
