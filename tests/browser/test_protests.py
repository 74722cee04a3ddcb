"""The way of a protest through real browsers: one key starts a series, a phone files, the jury decides, clocks run."""

import re
import sqlite3

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opens, round_trip
from tests.browser.running import Foot, Person, Server
from tests.tiers import full

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
WORDS = "Seat 1 cannot have won all 48 games."


def code_of(server: Server, slug: str, number: int) -> str:
    """As it stands on the printed start card."""
    asked = (
        "select code from tournament_startcard card join tournament_tournament one on one.id = card.tournament_id "
        "where one.slug = ? and card.number = ?"
    )
    with sqlite3.connect(server.database) as database:
        (code,) = database.execute(asked, (slug, number)).fetchone()
    return str(code)


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.fixture
def played(director: Person, seated: str) -> str:
    """One table, its only series keyed and over just now; a jury of one, who is somewhere else."""
    director.post(f"/t/{seated}/protests/jury/", name="Brandt, Sabine")
    director.appoint(seated, "jury", "jury")
    director.post(f"/t/{seated}/times/1/start/")
    director.post(f"/t/{seated}/times/1/end/")
    director.key(seated, 1, Foot(24))
    return seated


@full
def test_a_series_is_started_and_ended_by_one_key_each(opens: Opens, seated: str) -> None:
    page = opens(f"/t/{seated}/", by="director")
    expect(page.get_by_text("Series 1 has not started yet.")).to_be_visible()
    expect(page.get_by_role("button", name="Series 1 starts now")).to_contain_text("s")
    page.wait_for_load_state()  # its scripts are at work
    page.keyboard.press("s")
    expect(page.get_by_text("Series 1 has started.")).to_be_visible()
    expect(page.locator(".sk-countdown")).to_contain_text("1:59:")
    expect(page.get_by_role("button", name="Series 1 is over")).to_contain_text("e")
    page.wait_for_load_state()  # its scripts are at work
    page.keyboard.press("e")
    expect(page.get_by_text("Series 1 is over since")).to_be_visible()
    expect(page.locator(".sk-countdown")).to_have_text(re.compile(r"1[45]:\d\d"))


@full
def test_a_clock_counts_down_by_itself(opens: Opens, played: str) -> None:
    page = opens(f"/p/{played}/wall/", clocked=True)
    clock = page.locator(".sk-countdown")
    expect(clock).to_have_text(re.compile(r"1[45]:\d\d"))
    minutes, seconds = map(int, clock.inner_text().split(":"))
    page.clock.run_for(90_000)
    left = 60 * minutes + seconds - 90
    expect(clock).to_have_text(f"{left // 60}:{left % 60:02}")


@full
def test_what_has_run_out_is_asked_for_anew_and_not_before(opens: Opens, played: str) -> None:
    page = opens(f"/p/{played}/wall/", clocked=True)
    asked = list[str]()
    page.on("request", lambda request: asked.append(request.headers.get("x-live", "")))
    page.clock.run_for(1_500)  # milliseconds: the clock has looked often
    round_trip(page)
    assert "yes" not in asked
    with page.expect_request(lambda request: request.headers.get("x-live") == "yes"):
        page.evaluate("document.querySelector('.sk-countdown').dataset.seconds = '0'")
        page.clock.run_for(300)


def test_a_player_files_on_his_phone_and_the_wall_says_so(opens: Opens, server: Server, played: str) -> None:
    wall = opens(f"/p/{played}/wall/")
    page = opens(f"/p/{played}/", **PHONE)
    page.get_by_role("link", name="File a protest").tap()
    page.get_by_label("Start card number").fill("2")
    page.get_by_label("Code").fill(code_of(server, played, 2).lower())
    assert fits(page)
    page.get_by_role("button", name="Go on").tap()
    page.get_by_label("result of table 1, series 1").check()
    page.get_by_label("What is wrong").fill(WORDS)
    assert fits(page)
    page.get_by_role("button", name="File the protest").tap()
    expect(page.get_by_role("status")).to_contain_text("Protest 1 is taken down")
    expect(page.get_by_role("status")).to_contain_text("It came in time.")
    assert fits(page)
    expect(wall.get_by_text("Protest 1 is open.")).to_be_visible()


@full
def test_a_code_that_is_wrong_is_said_and_can_be_typed_again(opens: Opens, played: str) -> None:
    page = opens(f"/p/{played}/protest/?card=2&code=AAAA-AAAA", **PHONE)
    expect(page.get_by_role("alert")).to_contain_text("don't go together")
    expect(page.get_by_label("Start card number")).to_have_value("2")


@full
def test_results_wait_until_the_jury_has_decided(opens: Opens, director: Person, played: str) -> None:
    desk = opens(f"/t/{played}/protests/file/", by="director")
    expect(desk.get_by_label("Start card number")).to_be_focused()
    desk.keyboard.type("2")
    desk.get_by_label("Against").select_option("result")
    desk.get_by_label("Series", exact=False).first.fill("1")
    desk.get_by_label("Table", exact=False).first.fill("1")
    desk.get_by_label("What is wrong").fill(WORDS)
    desk.get_by_role("button", name="Take it down").click()
    expect(desk.get_by_text("Protest 1 is taken down.")).to_be_visible()
    desk.goto(f"/t/{played}/results/")
    expect(desk.get_by_text("Protest 1 is open: the jury decides first.")).to_be_visible()
    expect(desk.get_by_role("button", name="Finalise")).to_have_count(0)

    jury = opens(f"/t/{played}/protests/", by="jury")
    jury.get_by_role("link", name="Decide").click()
    jury.get_by_label("uphold it").check()
    expect(jury.get_by_text("1 of 1 votes uphold it: that upholds it.")).to_be_visible()
    jury.get_by_label("Decision", exact=True).fill("The sheet is read again.")
    jury.get_by_label("Reason").fill("48 games were not played.")
    jury.get_by_role("button", name="That is the decision").click()
    jury.locator("#confirm [value=yes]").click()
    expect(jury.get_by_text("Protest 1 is upheld.")).to_be_visible()


@full
def test_without_a_script_the_time_stands_there(opens: Opens, played: str) -> None:
    page = opens(f"/p/{played}/wall/", java_script_enabled=False)
    expect(page.locator(".sk-countdown")).to_have_text(re.compile(r"1[45]:\d\d"))
    expect(page.get_by_text("are in time until")).to_be_visible()
