"""Many at the keying desk: who is here, who was quicker, blind readings; and whatever breaks, nothing is lost."""

import re
from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import SECONDS, Opens, new_context, numbers, round_trip
from tests.browser.keying import FOCUS, SHEETS, VALUES, Pad, desk, is_at, says, under, with_total
from tests.browser.running import Person, Server
from tests.tiers import full
from tournament.queries.sheets.states import SEEN_FOR

TABLES, KILLED, BACK = 20, 9, 14  # of four browsers each has had two, keys one or two without a server, and goes on

# Many at once


@full
def test_another_clerk_is_seen_at_once(opens: Opens, hall: str) -> None:
    first, second = desk(opens, hall), desk(opens, hall, by="clerk")
    first.open(2)
    expect(second.page.locator(".sk-tile[data-board-table='2']")).to_contain_text("director")
    second.open(2)
    expect(second.page.locator("[data-board-others]")).to_contain_text("director also has this sheet open")
    first.page.close()  # it says so, or isn't heard of any more
    tile = second.page.locator(".sk-tile[data-board-table='2']")
    expect(tile).not_to_contain_text("director", timeout=SECONDS + 1000 * SEEN_FOR.seconds)


@full
def test_a_stale_save_is_refused_with_both_readings_shown(opens: Opens, hall: str) -> None:
    first, second = desk(opens, hall), desk(opens, hall, by="clerk")
    second.open(1)
    first.key(1, with_total(SHEETS[0], 1, 100))
    expect(under(first.page, 1)).to_have_count(1)
    first.press("*")
    is_at(first.page, 1, "findings")
    second.foot(SHEETS[0])
    expect(second.page.locator("form[data-board-form]")).to_contain_text("director saved this sheet")
    expect(second.page.locator("form[data-board-form]")).to_contain_text("the other reading (director)")
    assert second.page.evaluate(VALUES) == SHEETS[0].fields()
    second.press("Enter")
    is_at(second.page, 1, "counted")
    second.page.goto(f"/t/{hall}/sheets/1/1/")
    expect(second.page.get_by_role("region", name="Versions").locator("tbody tr")).to_have_count(2)


@full
def test_who_was_quicker_is_told_before_anything_is_saved(opens: Opens, hall: str) -> None:
    first, second = desk(opens, hall), desk(opens, hall, by="clerk")
    second.open(1)
    second.press("4", "7")
    first.key(1, SHEETS[0])
    expect(second.page.locator("[data-board-others]")).to_contain_text("director has saved this sheet meanwhile")
    assert second.page.evaluate(VALUES)["points_1"] == "47"


@full
def test_a_reading_that_counts_already_is_compared_with_mine(opens: Opens, hall: str) -> None:
    first, second, third = (desk(opens, hall, by=name) for name in ("director", "clerk", "clerk"))
    second.open(1)
    third.open(1)
    first.key(1, SHEETS[0])
    is_at(second.page, 1, "counted")
    second.foot(SHEETS[1])
    expect(second.page.locator("form[data-board-form]")).to_contain_text("counts already, as director keyed it")
    expect(second.page.locator("form[data-board-form]")).to_contain_text("the other reading (director)")
    assert second.page.evaluate(VALUES) == SHEETS[1].fields()
    third.foot(SHEETS[0])
    says(third.page, "saved already, with the same figures (director)")
    assert third.page.evaluate(FOCUS) == "table"


@full
def test_what_was_rejected_is_next_when_nothing_is_missing(opens: Opens, director: Person) -> None:
    slug = director.open_tournament(f"Zweite {next(numbers)}", series_count=1, second_reading="confirm")
    director.import_players(slug, 4)
    director.publish_draw(slug)
    director.appoint(slug, "clerk")
    pad = desk(opens, slug)
    pad.key(1, SHEETS[0])
    is_at(pad.page, 1, "waiting")
    with Person(int(pad.page.url.split(":")[2].split("/")[0])).sign_in("clerk") as clerk:
        clerk.get(f"/t/{slug}/sheets/1/1/")
        assert clerk.post(f"/t/{slug}/sheets/1/1/1/reject/", reason="seat 2 has 13 won").status == 302
    is_at(pad.page, 1, "rejected")
    pad.press("+")
    expect(pad.page.locator("[data-board-state]").first).to_contain_text("seat 2 has 13 won")
    assert pad.page.evaluate(VALUES) == SHEETS[0].fields()


@full
@pytest.mark.parametrize("path", ["", "sheets/1/"], ids=["the day", "the list of tables"])
def test_whoever_waits_sees_it_without_reload(opens: Opens, hall: str, path: str) -> None:
    watching = opens(f"/t/{hall}/{path}", by="director")
    before = "missing" if path else "has not started yet"
    expect(watching.locator("[data-live]").first).to_contain_text(before)
    watching.evaluate("() => { window.same = true; }")
    pad = desk(opens, hall, by="clerk")
    for table in range(1, 5):
        pad.key(table, SHEETS[table])
    shown = "Series 1, done" if not path else "4 of 4"
    expect(watching.locator("[data-live]").first).to_contain_text(shown if path else "done", timeout=SECONDS)
    if path:
        expect(watching.locator(".sk-tile.is-counted")).to_have_count(4, timeout=SECONDS)
    else:
        expect(watching.locator("[data-live]").first).not_to_contain_text(before, timeout=SECONDS)
    assert watching.evaluate("() => window.same")


# Blind second readings


@pytest.fixture
def blind(director: Person) -> str:
    slug = director.open_tournament(f"Blind {next(numbers)}", series_count=1, second_reading="blind")
    director.import_players(slug, 8)
    director.publish_draw(slug)
    director.appoint(slug, "clerk")
    return slug


@full
def test_a_second_person_keys_it_blind(opens: Opens, blind: str) -> None:
    first, second = desk(opens, blind), desk(opens, blind, by="clerk")
    first.key(1, SHEETS[0])
    is_at(first.page, 1, "waiting")
    is_at(second.page, 1, "waiting")
    second.key(2, SHEETS[1])
    second.press("+")  # nothing is missing any more: what waits for a second reading
    expect(second.page.locator("[data-board-title]")).to_have_text("Table 1")
    assert set(second.page.evaluate(VALUES).values()) == {"", "0"}
    second.foot(SHEETS[0])
    is_at(second.page, 1, "counted")


@full
def test_differences_are_shown_cell_by_cell(opens: Opens, blind: str) -> None:
    first, second = desk(opens, blind), desk(opens, blind, by="clerk")
    first.key(1, SHEETS[0])
    is_at(second.page, 1, "waiting")
    second.key(1, SHEETS[1])
    expect(under(second.page, 1).first).to_contain_text("in the first reading")
    expect(second.page.locator("[name=points_1][aria-invalid]")).to_have_count(1)
    second.press("*")  # the first one was wrong
    for pad in (first, second):
        expect(pad.page.locator(".sk-table tbody tr").first).to_contain_text("clerk")
        is_at(pad.page, 1, "waiting")
    first.key(1, SHEETS[1])
    is_at(first.page, 1, "counted")


@full
def test_the_desk_never_says_saved_and_not_saved_of_one_sheet(opens: Opens, blind: str) -> None:
    first, second = desk(opens, blind), desk(opens, blind, by="clerk")
    first.key(1, SHEETS[0])
    is_at(second.page, 1, "waiting")
    said = second.page.locator("[data-board-said] p")
    second.key(1, SHEETS[1])
    expect(said).to_have_text([re.compile("Table 1: the two readings differ")])
    expect(said).to_contain_text("director, clerk")
    bar = second.page.locator("[data-keying-keep=readings]")
    expect(bar).to_contain_text("First reading: director. Second reading: clerk.")
    second.press("*")
    expect(said).to_have_text([re.compile("Table 1 is saved and waits for the second reading")])
    first.key(1, SHEETS[2])
    expect(first.page.locator("[data-board-said] p")).to_have_text([re.compile("Table 1: the two readings differ")])
    expect(first.page.locator("[name=points_1]")).to_be_focused()
    first.press("/")
    first.key(1, SHEETS[1])
    expect(first.page.locator("[data-board-said] p")).to_have_text(
        [re.compile("Both readings of table 1 are the same")]
    )


@full
def test_a_second_reader_s_own_slip_is_no_difference(opens: Opens, blind: str) -> None:
    first, second = desk(opens, blind), desk(opens, blind, by="clerk")
    first.key(1, SHEETS[0])
    is_at(second.page, 1, "waiting")
    second.key(1, with_total(SHEETS[0], 2, 30))
    expect(second.page.locator("[data-keying-keep=paper]")).to_be_visible()
    expect(second.page.locator("[data-keying-keep=readings]")).to_be_hidden()
    second.figure(SHEETS[0].seats[1][3])
    is_at(second.page, 1, "counted")


@full
def test_the_key_that_opens_the_next_sheet_confirms_none(opens: Opens, director: Person) -> None:
    slug = director.open_tournament(f"Doppelt {next(numbers)}", series_count=1, second_reading="confirm")
    director.import_players(slug, 4)
    director.publish_draw(slug)
    director.appoint(slug, "clerk")
    first, second = desk(opens, slug), desk(opens, slug, by="clerk")
    first.key(1, SHEETS[0])
    is_at(second.page, 1, "waiting")
    second.press("+", "+")
    confirm = second.page.get_by_role("button", name="Confirm: same as on paper")
    expect(confirm).to_be_visible()
    sent: list[str] = []
    second.page.on("request", lambda request: sent.append(request.method))
    second.press("+", "+")
    round_trip(second.page)
    assert "POST" not in sent
    expect(confirm).to_be_visible()
    second.press("*")
    is_at(first.page, 1, "counted")


# Nothing is lost


def test_without_a_connection_it_is_kept_and_sent_later(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    pad.page.route("**/key/", lambda route: route.abort())
    pad.key(1, SHEETS[0])
    pad.key(2, SHEETS[1])
    expect(pad.page.locator("[data-board-waits]")).to_contain_text("No connection")
    pad.page.evaluate("() => window.addEventListener('beforeunload', event => event.stopImmediatePropagation(), true)")
    pad.page.unroute("**/key/")
    pad.page.reload()
    is_at(pad.page, 1, "counted")
    is_at(pad.page, 2, "counted")
    expect(pad.page.locator("[data-board-waits]")).to_have_count(0)


@full
def test_two_windows_of_one_clerk_keep_what_each_has(
    opens: Opens, hall: str, cookies: Callable[[str], dict[str, str]]
) -> None:
    left = desk(opens, hall)
    right = Pad(left.page.context.new_page())
    right.page.goto(left.page.url)
    for pad, table in ((left, 2), (right, 3)):
        pad.page.route("**/key/", lambda route: route.abort())
        pad.key(table, SHEETS[table])
        expect(pad.page.locator("[data-board-waits]")).to_contain_text("No connection")
    later = Pad(left.page.context.new_page())
    left.page.close(run_before_unload=False)
    right.page.close(run_before_unload=False)
    later.page.goto(f"/t/{hall}/sheets/1/")
    is_at(later.page, 2, "counted")
    is_at(later.page, 3, "counted")


@full
def test_whoever_is_signed_out_meanwhile_loses_nothing(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    signed_in: list[Any] = [*pad.page.context.cookies()]
    pad.page.context.clear_cookies(name="sessionid")
    pad.key(1, SHEETS[0])
    expect(pad.page.locator("[data-board-waits]")).to_contain_text("Sign in again")
    pad.page.context.add_cookies(signed_in)
    is_at(pad.page, 1, "counted")


@full
def test_what_one_clerk_keyed_is_never_sent_as_another_s(
    opens: Opens, hall: str, cookies: Callable[[str], dict[str, str]], server: Server
) -> None:
    """Two people at one laptop: whoever signs in meanwhile does not get the first one's sheets."""
    pad = desk(opens, hall)
    mine: list[Any] = [*pad.page.context.cookies()]
    pad.page.context.add_cookies(
        [{"name": name, "value": text, "url": server.url} for name, text in cookies("clerk").items()]
    )
    pad.key(1, SHEETS[0])
    expect(pad.page.locator("[data-board-waits]")).to_contain_text("Sign in again")
    pad.page.context.add_cookies(mine)
    is_at(pad.page, 1, "counted")
    expect(pad.page.locator(".sk-table tbody tr").first).to_contain_text("director")


def four_clerks(browser: Browser, server: Server, cookies: Callable[[str], dict[str, str]], slug: str) -> list[Pad]:
    contexts = [new_context(browser, server, cookies("director")) for _clerk in range(4)]
    pads = [Pad(context.new_page()) for context in contexts]
    for pad in pads:
        pad.page.goto(f"/t/{slug}/sheets/1/")
    return pads


@full
def test_four_browsers_key_a_hall_and_the_server_is_killed_in_the_middle(
    begun: Path, browser: Browser, tmp_path: Path
) -> None:
    """Each sheet counts once, none twice, none is lost; what is keyed while the server is dead is sent afterwards."""
    server = Server(copytree(begun, tmp_path / "var")).wait_for()
    with Person(server.port).sign_in("director") as person:
        slug = person.open_tournament("Vier", series_count=1)
        person.import_players(slug, 4 * TABLES)
        person.publish_draw(slug)
        pads = four_clerks(browser, server, lambda _name: person.cookies, slug)
    for table in range(1, TABLES + 1):
        if table == KILLED:
            server.kill()
        if table == BACK:
            server = Server(server.var, server.port, name="again").wait_for()
        pads[table % 4].key(table, SHEETS[table % len(SHEETS)])
    for pad in pads:
        expect(pad.page.locator(".sk-tile.is-counted")).to_have_count(TABLES, timeout=4 * SECONDS)
        pad.page.context.close()
    with Person(server.port).sign_in("director") as person:
        for table in range(1, TABLES + 1):
            versions = person.get(f"/t/{slug}/sheets/1/{table}/").text
            assert versions.count('class="is-marked"') == 1, table
            assert len(re.findall(r'<td class="num"[^>]*>\s*\d+\s*</td>\s*<td[^>]*>\s*director', versions)) == 1, table
    assert server.stop() == 0
