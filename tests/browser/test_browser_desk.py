"""The keying desk: a table number, its foot, the next; by the numeric pad alone, and nothing is lost or held up."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from scoring import Footer, ScoreSheet, check
from tests.browser.conftest import SECONDS, Opens, new_context, numbers
from tests.browser.keying import CELLS, Pad, Paper, papers
from tests.browser.running import Person, Server
from tests.browser.test_browser_sheet import appoint

SHEETS = papers()
VALUES = """() => Object.fromEntries([...document.querySelectorAll("form[data-sheet] input:not([type=hidden])")]
    .filter(el => !el.disabled).map(el => [el.name, el.value]))"""
FOCUS = "() => document.activeElement.name"


@pytest.fixture
def hall(director: Person, fresh: str) -> str:
    """Four tables of four, and a clerk beside the director."""
    director.import_players(fresh, 16)
    director.publish_draw(fresh)
    appoint(director, fresh, "clerk")
    return fresh


def desk(opens: Opens, slug: str, by: str = "director") -> Pad:
    return Pad(opens(f"/t/{slug}/sheets/1/", by=by))


def is_at(page: Page, table: int, state: str) -> None:
    expect(page.locator(f".sk-tile.is-{state}[data-table='{table}']")).to_have_count(1)


def said(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator("[data-said]")).to_contain_text(text)


def under(page: Page, seat: int) -> Locator:
    return page.locator(f"form[data-sheet] tr[data-seat='{seat}'] + tr.note .sk-finding")


def with_total(paper: Paper, seat: int, off: int) -> Paper:
    lines = list(paper.seats)
    lines[seat - 1] = (*lines[seat - 1][:3], lines[seat - 1][3] + off)
    return replace(paper, seats=tuple(lines))


# By the pad alone


def test_a_clean_sheet_takes_its_digits_and_eighteen_keys(opens: Opens, hall: str) -> None:
    """The figure in docs/guide.md: at most 25 beside the digits and the signs, and no mouse."""
    pad = desk(opens, hall)
    for table, paper in enumerate(SHEETS[:4], start=1):
        before = pad.pressed
        pad.key(table, paper)
        signs = sum(figure < 0 for line in paper.seats for figure in line)
        assert pad.pressed - before == paper.digits + len(str(table)) + 18 + signs
        assert signs <= 7
    for table in range(1, 5):
        is_at(pad.page, table, "counted")
    expect(pad.page.locator(".sk-stat").first).to_contain_text("4 of 4")


def test_the_cursor_is_in_the_table_field_before_the_server_has_answered(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    held: list[Route] = []
    pad.page.route("**/1/key/", lambda route: held.append(route))
    pad.key(1, SHEETS[0])
    assert pad.page.evaluate(FOCUS) == "table"
    pad.key(2, SHEETS[1])  # keyed meanwhile, sent behind the first
    pad.page.wait_for_timeout(200)
    is_at(pad.page, 2, "missing")
    held[0].continue_()
    is_at(pad.page, 1, "counted")
    is_at(pad.page, 2, "counted")


def test_names_and_start_numbers_are_there_at_once(opens: Opens, hall: str, director: Person) -> None:
    pad = desk(opens, hall)
    pad.page.route("**/open/", lambda route: route.abort())
    pad.open(2)
    shown = pad.page.locator("form[data-sheet] tr[data-seat] th").all_inner_texts()
    listed = pad.page.locator(".sk-table tbody tr").nth(1).locator(".sk-players > span").all_inner_texts()
    assert len(shown) == 4
    for seat, listing in zip(shown, listed, strict=True):
        number, name = re.split(r"\s+", listing.strip(), maxsplit=1)
        assert name in seat
        assert number in seat


def test_everything_is_added_up_without_asking(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    pad.page.route("**/1/*/", lambda route: route.abort())
    pad.open(1)
    paper = SHEETS[0]
    for line in paper.seats:
        for number in line:
            pad.figure(number)
    for item in ("games", "bonuses", "totals"):
        expect(pad.page.locator(f"[data-check={item}].is-ok")).to_have_count(1)
    assert pad.page.locator("form[data-sheet] [data-performance]").all_inner_texts() == [
        str(line[3]) for line in paper.seats
    ]
    points = sum(line[0] for line in paper.seats)
    expect(pad.page.locator("[data-sum=points]")).to_have_text(str(points))
    pad.page.locator("[name=won_2]").fill("40")
    expect(pad.page.locator("[data-check=games].is-wrong")).to_have_count(1)


def test_minus_turns_the_sign_at_any_place_and_a_count_has_none(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    pad.open(1)
    pad.press("1", "-", "2")
    assert pad.page.locator("[name=points_1]").input_value() == "-12"
    pad.press("-")
    assert pad.page.locator("[name=points_1]").input_value() == "12"
    pad.press("Enter", "3", "-")
    assert pad.page.locator("[name=won_1]").input_value() == "3"


def test_a_wrong_key_is_undone_with_one_key(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    pad.open(1)
    pad.press("1", "2", "7", ",")
    assert pad.page.locator("[name=points_1]").input_value() == "12"
    pad.press("Enter", ",")  # the Enter is taken back
    assert pad.page.evaluate(FOCUS) == "points_1"
    pad.press("4", "-", ",")  # the minus, too
    assert pad.page.locator("[name=points_1]").input_value() == "124"
    pad.press("Enter", "9", "Backspace", "8")
    assert pad.page.locator("[name=won_1]").input_value() == "8"


def test_what_was_left_is_there_again(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    pad.open(3)
    pad.press("1", "2", "3", "Enter", "7", "/")
    assert pad.page.evaluate(FOCUS) == "table"
    pad.open(3)
    assert pad.page.evaluate(VALUES)["points_1"] == "123"
    assert pad.page.evaluate(VALUES)["won_1"] == "7"


def test_the_next_missing_is_one_key_away(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    pad.key(1, SHEETS[0])
    is_at(pad.page, 1, "counted")
    pad.press("+")
    expect(pad.page.locator("[data-title]")).to_have_text("Table 2")
    pad.foot(SHEETS[1])
    pad.press("+")
    expect(pad.page.locator("[data-title]")).to_have_text("Table 3")


# What does not fit


def test_what_does_not_fit_stays_and_is_mended_by_key(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    pad.key(1, with_total(SHEETS[0], 2, 30))
    expect(pad.page.locator("[name=total_2]")).to_be_focused()
    expect(under(pad.page, 2)).to_contain_text("30 too high")
    expect(under(pad.page, 2)).to_contain_text("One lost game of the others")
    pad.figure(SHEETS[0].seats[1][3])
    expect(pad.page.locator("[name=passed]")).to_be_focused()
    pad.press("Enter")
    is_at(pad.page, 1, "counted")


def test_what_stands_so_on_paper_is_kept_and_does_not_count(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    wrong = with_total(SHEETS[0], 1, 100)
    pad.key(1, wrong)
    expect(under(pad.page, 1)).to_have_count(1)
    pad.press("*")
    is_at(pad.page, 1, "findings")
    said(pad.page, "doesn't count yet")
    pad.open(1)  # it can be keyed again
    assert pad.page.evaluate(VALUES) == wrong.fields()


def test_a_field_left_out_is_asked_for(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    pad.open(1)
    pad.press(*["Enter"] * 17)
    assert pad.page.evaluate(FOCUS) == "points_1"
    expect(under(pad.page, 1)).to_contain_text("Something is missing here.")


def test_a_table_that_counts_is_not_keyed_again(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    pad.key(1, SHEETS[0])
    is_at(pad.page, 1, "counted")
    pad.open(1)
    said(pad.page, "counted already")
    assert pad.page.evaluate(FOCUS) == "table"
    pad.figure(77)
    said(pad.page, "There is no such table")


def test_the_same_sheet_at_two_tables_is_noticed(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    pad.key(1, SHEETS[0])
    pad.key(2, SHEETS[0])
    said(pad.page, "Table 1 has the very same figures")


# A scanner


def test_a_scanned_code_opens_the_form(opens: Opens, hall: str) -> None:
    """A hand scanner types the text of the code and Enter; on a German keyboard the signs come out as others."""
    pad = desk(opens, hall)
    codes, attempt = (pad.page.locator("[data-desk]").get_attribute(name) for name in ("data-codes", "data-attempt"))
    for table, spoilt in ((2, str), (3, mangled)):
        pad.page.keyboard.type(spoilt(f"http://192.168.1.20:8000{codes}{attempt}/{table}/"))
        pad.press("Enter")
        expect(pad.page.locator("[data-title]")).to_have_text(f"Table {table}")
        pad.press("/")


def test_a_code_scanned_while_a_sheet_is_open_spoils_no_figure(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    codes, attempt = (pad.page.locator("[data-desk]").get_attribute(name) for name in ("data-codes", "data-attempt"))
    pad.open(4)
    pad.press("4", "3", "0")
    pad.page.keyboard.type(f"http://192.168.1.20:8000{codes}{attempt}/2/")
    pad.press("Enter")
    expect(pad.page.locator("[data-title]")).to_have_text("Table 2")
    pad.press("/")
    pad.open(4)
    assert pad.page.evaluate(VALUES)["points_1"] == "430"


def mangled(text: str) -> str:
    return text.translate(str.maketrans(":/-", "Ö-ß"))


def test_the_code_of_a_voided_draw_is_refused(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    codes = pad.page.locator("[data-desk]").get_attribute("data-codes")
    pad.page.keyboard.type(f"http://192.168.1.20:8000{codes}9/2/")
    pad.press("Enter")
    expect(pad.page.get_by_text("This sheet was printed for attempt 9")).to_be_visible()


def test_a_phone_that_scans_the_code_has_the_form(opens: Opens, hall: str) -> None:
    codes = desk(opens, hall).page.locator("[data-desk]").get_attribute("data-codes")
    phone = opens(f"{codes}1/2/", by="director", viewport={"width": 360, "height": 740}, has_touch=True)
    expect(phone.get_by_role("heading", level=1)).to_have_text("Series 1, table 2")
    expect(phone.locator("[name=points_1]")).to_be_focused()


# Start numbers as a check


def test_start_numbers_find_columns_mixed_up(opens: Opens, director: Person) -> None:
    slug = director.open_tournament(f"Nummern {next(numbers)}", series_count=1, numbers_keyed="on")
    director.import_players(slug, 4)
    director.publish_draw(slug)
    pad = desk(opens, slug)
    pad.open(1)
    cards = pad.page.locator("form[data-sheet] [data-card]").all_inner_texts()
    pad.figure(cards[1])
    expect(pad.page.locator("[name=card_1][aria-invalid]")).to_have_count(1)
    paper = SHEETS[0]
    pad.page.locator("[name=card_1]").focus()
    pad.page.locator("[name=card_1]").fill("")
    for card, line in zip((cards[1], cards[0], *cards[2:]), paper.seats, strict=True):
        for number in (card, *line):
            pad.figure(number)
    pad.press("Enter")
    expect(under(pad.page, 1)).to_contain_text("sits at seat 2")
    is_at(pad.page, 1, "missing")


# Many at once


def test_another_clerk_is_seen_at_once(opens: Opens, hall: str) -> None:
    first, second = desk(opens, hall), desk(opens, hall, by="clerk")
    first.open(2)
    expect(second.page.locator(".sk-tile[data-table='2']")).to_contain_text("director")
    second.open(2)
    expect(second.page.locator("[data-others]")).to_contain_text("director also has this sheet open")
    first.page.context.close()
    expect(second.page.locator(".sk-tile[data-table='2']")).not_to_contain_text("director")


def test_a_stale_save_is_refused_with_both_readings_shown(opens: Opens, hall: str) -> None:
    first, second = desk(opens, hall), desk(opens, hall, by="clerk")
    second.open(1)
    first.key(1, with_total(SHEETS[0], 1, 100))
    expect(under(first.page, 1)).to_have_count(1)
    first.press("*")
    is_at(first.page, 1, "findings")
    second.foot(SHEETS[0])
    expect(second.page.locator("form[data-sheet]")).to_contain_text("director saved this sheet")
    expect(second.page.locator("form[data-sheet]")).to_contain_text("the other reading (director)")
    assert second.page.evaluate(VALUES) == SHEETS[0].fields()
    second.press("Enter")
    is_at(second.page, 1, "counted")
    second.page.goto(f"/t/{hall}/sheets/1/1/")
    expect(second.page.get_by_role("region", name="Versions").locator("tbody tr")).to_have_count(2)


def test_who_was_quicker_is_told_before_anything_is_saved(opens: Opens, hall: str) -> None:
    first, second = desk(opens, hall), desk(opens, hall, by="clerk")
    second.open(1)
    second.press("4", "7")
    first.key(1, SHEETS[0])
    expect(second.page.locator("[data-others]")).to_contain_text("director has saved this sheet meanwhile")
    assert second.page.evaluate(VALUES)["points_1"] == "47"


def test_a_reading_that_counts_already_is_compared_with_mine(opens: Opens, hall: str) -> None:
    first, second, third = (desk(opens, hall, by=name) for name in ("director", "clerk", "clerk"))
    second.open(1)
    third.open(1)
    first.key(1, SHEETS[0])
    is_at(second.page, 1, "counted")
    second.foot(SHEETS[1])
    expect(second.page.locator("form[data-sheet]")).to_contain_text("counts already, as director keyed it")
    expect(second.page.locator("form[data-sheet]")).to_contain_text("the other reading (director)")
    assert second.page.evaluate(VALUES) == SHEETS[1].fields()
    third.foot(SHEETS[0])
    said(third.page, "saved already, with the same figures (director)")
    assert third.page.evaluate(FOCUS) == "table"


def test_what_was_rejected_is_next_when_nothing_is_missing(opens: Opens, director: Person) -> None:
    slug = director.open_tournament(f"Zweite {next(numbers)}", series_count=1, second_reading="confirm")
    director.import_players(slug, 4)
    director.publish_draw(slug)
    appoint(director, slug, "clerk")
    pad = desk(opens, slug)
    pad.key(1, SHEETS[0])
    is_at(pad.page, 1, "waiting")
    with Person(int(pad.page.url.split(":")[2].split("/")[0])).sign_in("clerk") as clerk:
        clerk.get(f"/t/{slug}/sheets/1/1/")
        assert clerk.post(f"/t/{slug}/sheets/1/1/1/reject/", reason="seat 2 has 13 won").status == 302
    is_at(pad.page, 1, "rejected")
    pad.press("+")
    expect(pad.page.locator("[data-state]").first).to_contain_text("seat 2 has 13 won")
    assert pad.page.evaluate(VALUES) == SHEETS[0].fields()


@pytest.mark.parametrize("path", ["", "sheets/1/"], ids=["the day", "the list of tables"])
def test_whoever_waits_sees_it_without_reload(opens: Opens, hall: str, path: str) -> None:
    watching = opens(f"/t/{hall}/{path}", by="director")
    expect(watching.locator("[data-live]")).to_contain_text("missing")
    watching.evaluate("() => { window.same = true; }")
    pad = desk(opens, hall, by="clerk")
    for table in range(1, 5):
        pad.key(table, SHEETS[table])
    shown = "Series 1, done" if not path else "4 of 4"
    expect(watching.locator("[data-live]")).to_contain_text(shown if path else "done", timeout=SECONDS)
    if path:
        expect(watching.locator(".sk-tile.is-counted")).to_have_count(4, timeout=SECONDS)
    else:
        expect(watching.locator("[data-live]")).not_to_contain_text("missing", timeout=SECONDS)
    assert watching.evaluate("() => window.same")


# Blind second readings


@pytest.fixture
def blind(director: Person) -> str:
    slug = director.open_tournament(f"Blind {next(numbers)}", series_count=1, second_reading="blind")
    director.import_players(slug, 8)
    director.publish_draw(slug)
    appoint(director, slug, "clerk")
    return slug


def test_a_second_person_keys_it_blind(opens: Opens, blind: str) -> None:
    first, second = desk(opens, blind), desk(opens, blind, by="clerk")
    first.key(1, SHEETS[0])
    is_at(first.page, 1, "waiting")
    is_at(second.page, 1, "waiting")
    second.key(2, SHEETS[1])
    second.press("+")  # nothing is missing any more: what waits for a second reading
    expect(second.page.locator("[data-title]")).to_have_text("Table 1")
    assert set(second.page.evaluate(VALUES).values()) == {"", "0"}
    second.foot(SHEETS[0])
    is_at(second.page, 1, "counted")


def test_differences_are_shown_cell_by_cell(opens: Opens, blind: str) -> None:
    first, second = desk(opens, blind), desk(opens, blind, by="clerk")
    first.key(1, SHEETS[0])
    is_at(second.page, 1, "waiting")
    second.key(1, SHEETS[1])
    expect(under(second.page, 1).first).to_contain_text("in the first reading")
    expect(second.page.locator("[name=points_1][aria-invalid]")).to_have_count(1)
    second.press("*")  # the first one was wrong
    is_at(second.page, 1, "waiting")
    is_at(first.page, 1, "waiting")
    first.key(1, SHEETS[1])
    is_at(first.page, 1, "counted")


# Nothing is lost


def test_without_a_connection_it_is_kept_and_sent_later(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    pad.page.route("**/key/", lambda route: route.abort())
    pad.key(1, SHEETS[0])
    pad.key(2, SHEETS[1])
    expect(pad.page.locator("[data-waits]")).to_contain_text("No connection")
    pad.page.evaluate("() => window.addEventListener('beforeunload', event => event.stopImmediatePropagation(), true)")
    pad.page.unroute("**/key/")
    pad.page.reload()
    is_at(pad.page, 1, "counted")
    is_at(pad.page, 2, "counted")
    expect(pad.page.locator("[data-waits]")).to_have_count(0)


def test_two_windows_of_one_clerk_keep_what_each_has(
    opens: Opens, hall: str, cookies: Callable[[str], dict[str, str]]
) -> None:
    one = desk(opens, hall)
    other = Pad(one.page.context.new_page())
    other.page.goto(one.page.url)
    for pad, table in ((one, 2), (other, 3)):
        pad.page.route("**/key/", lambda route: route.abort())
        pad.key(table, SHEETS[table])
        expect(pad.page.locator("[data-waits]")).to_contain_text("No connection")
    later = Pad(one.page.context.new_page())
    one.page.close(run_before_unload=False)
    other.page.close(run_before_unload=False)
    later.page.goto(f"/t/{hall}/sheets/1/")
    is_at(later.page, 2, "counted")
    is_at(later.page, 3, "counted")


def test_whoever_is_signed_out_meanwhile_loses_nothing(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    kept: list[Any] = [*pad.page.context.cookies()]
    pad.page.context.clear_cookies(name="sessionid")
    pad.key(1, SHEETS[0])
    expect(pad.page.locator("[data-waits]")).to_contain_text("Sign in again")
    pad.page.context.add_cookies(kept)
    is_at(pad.page, 1, "counted")


def test_what_one_clerk_keyed_is_never_sent_as_another_s(
    opens: Opens, hall: str, cookies: Callable[[str], dict[str, str]], server: Server
) -> None:
    """Two people at one laptop: whoever signs in meanwhile does not get the first one's sheets."""
    pad = desk(opens, hall)
    mine: list[Any] = [*pad.page.context.cookies()]
    theirs = [{"name": name, "value": text, "url": server.url} for name, text in cookies("clerk").items()]
    pad.page.context.add_cookies(theirs)  # type: ignore[arg-type]  # a plain dict is one
    pad.key(1, SHEETS[0])
    expect(pad.page.locator("[data-waits]")).to_contain_text("Sign in again")
    pad.page.context.add_cookies(mine)
    is_at(pad.page, 1, "counted")
    expect(pad.page.locator(".sk-table tbody tr").first).to_contain_text("director")


def four_clerks(browser: Browser, server: Server, cookies: Callable[[str], dict[str, str]], slug: str) -> list[Pad]:
    contexts = [new_context(browser, server, cookies("director")) for _clerk in range(4)]
    pads = [Pad(context.new_page()) for context in contexts]
    for pad in pads:
        pad.page.goto(f"/t/{slug}/sheets/1/")
    return pads


def test_four_browsers_key_sixty_four_tables_and_the_server_is_killed_in_the_middle(
    browser: Browser, tmp_path: Path
) -> None:
    """Each sheet counts once, none twice, none is lost; what is keyed while the server is dead is sent afterwards."""
    server = Server(tmp_path).wait_for()
    with Person(server.port).sign_in("director") as person:
        slug = person.open_tournament("Vier", series_count=1)
        person.import_players(slug, 256)
        person.publish_draw(slug)
        pads = four_clerks(browser, server, lambda _name: person.cookies, slug)
    for table in range(1, 65):
        if table == 30:
            server.kill()
        if table == 40:
            server = Server(tmp_path, server.port, name="again").wait_for()
        pads[table % 4].key(table, SHEETS[table % len(SHEETS)])
    for pad in pads:
        expect(pad.page.locator(".sk-tile.is-counted")).to_have_count(64, timeout=4 * SECONDS)
        pad.page.context.close()
    with Person(server.port).sign_in("director") as person:
        for table in range(1, 65):
            versions = person.get(f"/t/{slug}/sheets/1/{table}/").text
            assert versions.count('class="is-marked"') == 1, table
            assert len(re.findall(r'<td class="num">\d+</td><td>director', versions)) == 1, table
    assert server.stop() == 0


# What the browser adds up


def test_the_browser_adds_up_as_the_core_does(opens: Opens, hall: str) -> None:
    """Random feet, most of them wrong somewhere: the browser calls clean what the core finds nothing in."""
    page = desk(opens, hall).page
    rng = Random(5)
    feet = [spoilt(rng, SHEETS[place % len(SHEETS)]) for place in range(600)]
    clean = page.evaluate(
        """async ([feet, rules]) => {
            const { account, Reach } = await import("/static/js/sheets/foot.js");
            const reach = new Reach(rules);
            return feet.map(([seats, passed]) => account(seats, passed, rules, reach).clean);
        }""",
        [
            [[[dict(zip(CELLS, line, strict=True)) for line in foot.seats], foot.passed] for foot in feet],
            json.loads(page.locator("[data-desk]").get_attribute("data-rules") or ""),
        ],
    )
    sheets = [ScoreSheet(tuple(Footer(*line) for line in foot.seats), 48, foot.passed) for foot in feet]
    assert clean == [not check(sheet) for sheet in sheets]
    assert 50 < sum(clean) < 550


def spoilt(rng: Random, paper: Paper) -> Paper:
    """The paper, or with one figure changed, or with points that no games make and a total that goes with them."""
    seat, cell, off = rng.randrange(4), rng.randrange(4), rng.choice((0, 0, 1, -1, 3, 7, 9, 10, 30, -50, 100))
    lines = [list(line) for line in paper.seats]
    lines[seat][cell] = max(0, lines[seat][cell] + off) if cell in (1, 2) else lines[seat][cell] + off
    if cell == 0 and rng.random() < 0.7:
        lines[seat][3] += off
    return replace(paper, seats=tuple((points, won, lost, total) for points, won, lost, total in lines))
