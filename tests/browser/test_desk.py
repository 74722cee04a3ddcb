"""The keying desk: a table number, its foot, the next; by the numeric pad alone, and nothing is passed over."""

import json
import re
from dataclasses import replace
from random import Random

from playwright.sync_api import Route, expect

from scoring import Footer, ScoreSheet, check
from tests.browser.conftest import Opens, numbers, round_trip, wait_until
from tests.browser.keying import CELLS, FOCUS, SHEETS, VALUES, Paper, desk, is_at, posts, says, under, with_total
from tests.browser.running import Person
from tests.tiers import full

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
    expect(pad.page.locator(".sk-stat").first).to_contain_text("4 of 4", timeout=20_000)


@full
def test_the_cursor_is_in_the_table_field_before_the_server_has_answered(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    held: list[Route] = []
    asked: list[str] = []
    pad.page.route("**/1/key/", lambda route: held.append(route))
    pad.page.on("request", lambda request: asked.append(request.url))
    pad.key(1, SHEETS[0])
    assert pad.page.evaluate(FOCUS) == "table"
    pad.key(2, SHEETS[1])  # keyed meanwhile, sent behind the first
    wait_until(pad.page, lambda: bool(held))
    round_trip(pad.page)
    assert not [url for url in asked if url.endswith("/2/key/")]
    held[0].continue_()
    is_at(pad.page, 1, "counted")
    is_at(pad.page, 2, "counted")


@full
def test_names_and_start_numbers_are_there_at_once(opens: Opens, hall: str, director: Person) -> None:
    pad = desk(opens, hall)
    pad.page.route("**/open/", lambda route: route.abort())
    pad.open(2)
    shown = pad.page.locator("form[data-board-form] tr[data-keying-seat] th").all_inner_texts()
    listed = pad.page.locator(".sk-table tbody tr").nth(1).locator(".sk-players > span").all_inner_texts()
    assert len(shown) == 4
    for seat, listing in zip(shown, listed, strict=True):
        number, name = re.split(r"\s+", listing.strip(), maxsplit=1)
        assert name in seat
        assert number in seat


@full
def test_everything_is_added_up_without_asking(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    pad.page.route("**/1/*/", lambda route: route.abort())
    pad.open(1)
    paper = SHEETS[0]
    for line in paper.seats:
        for number in line:
            pad.figure(number)
    for item in ("games", "bonuses", "totals"):
        expect(pad.page.locator(f"[data-keying-check={item}].is-ok")).to_have_count(1)
    assert pad.page.locator("form[data-board-form] [data-keying-performance]").all_inner_texts() == [
        str(line[3]) for line in paper.seats
    ]
    points = sum(line[0] for line in paper.seats)
    expect(pad.page.locator("[data-keying-sum=points]")).to_have_text(str(points))
    pad.page.locator("[name=won_2]").fill("40")
    expect(pad.page.locator("[data-keying-check=games].is-wrong")).to_have_count(1)


@full
def test_minus_turns_the_sign_at_any_place_and_a_count_has_none(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    pad.open(1)
    pad.press("1", "-", "2")
    assert pad.page.locator("[name=points_1]").input_value() == "-12"
    pad.press("-")
    assert pad.page.locator("[name=points_1]").input_value() == "12"
    pad.press("Enter", "3", "-")
    assert pad.page.locator("[name=won_1]").input_value() == "3"


@full
def test_a_figure_below_zero_that_is_typed_anew_gets_its_sign_where_it_is_typed(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    pad.open(1)
    points = pad.page.locator("[name=points_1]")
    for keys, after in (
        (("-", "2", "3", "0"), "-230"),
        (("2", "3", "0", "-"), "-230"),
        (("2", "3", "0"), "230"),
        (("-",), "203"),
        (("-", "-"), "-203"),
        (("-", "9", ",", "2", "3", "0"), "-230"),
    ):
        points.fill("-203")
        points.select_text()
        pad.press(*keys)
        assert points.input_value() == after, keys


@full
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


@full
def test_what_was_left_is_there_again(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    pad.open(3)
    pad.press("1", "2", "3", "Enter", "7", "/")
    assert pad.page.evaluate(FOCUS) == "table"
    pad.open(3)
    assert pad.page.evaluate(VALUES)["points_1"] == "123"
    assert pad.page.evaluate(VALUES)["won_1"] == "7"


@full
def test_the_next_missing_is_one_key_away(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    pad.key(1, SHEETS[0])
    is_at(pad.page, 1, "counted")
    pad.press("+")
    expect(pad.page.locator("[data-board-title]")).to_have_text("Table 2")
    pad.foot(SHEETS[1])
    pad.press("+")
    expect(pad.page.locator("[data-board-title]")).to_have_text("Table 3")


# What does not fit


def test_what_does_not_fit_stays_and_is_mended_by_key(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    pad.key(1, with_total(SHEETS[0], 2, 30))
    expect(pad.page.locator("[name=total_2]")).to_be_focused()
    expect(under(pad.page, 2)).to_contain_text("30 too high")
    expect(under(pad.page, 2)).to_contain_text("One lost game of the others")
    pad.figure(SHEETS[0].seats[1][3])
    assert pad.page.evaluate(FOCUS) == "table"  # the Enter behind the mended total has saved
    is_at(pad.page, 1, "counted")


@full
def test_digits_of_the_next_table_are_no_passed_games(opens: Opens, hall: str) -> None:
    """Neither while the server is asked, nor behind a mended figure, nor behind one that is mended wrongly."""
    pad = desk(opens, hall)
    held: list[Route] = []
    pad.page.route("**/1/key/", lambda route: held.append(route))
    pad.key(1, with_total(SHEETS[0], 2, 30))
    pad.press("2", "Enter", "7")
    assert pad.page.evaluate(VALUES)["passed"] == with_total(SHEETS[0], 2, 30).fields()["passed"]
    wait_until(pad.page, lambda: bool(held))
    held[0].continue_()
    pad.page.unroute("**/1/key/")
    expect(pad.page.locator("[name=total_2]")).to_be_focused()
    pad.figure(SHEETS[0].seats[1][3] + 7)  # not what fits
    expect(under(pad.page, 2)).to_contain_text("7 too high")
    expect(pad.page.locator("[name=total_2]")).to_be_focused()
    pad.figure(SHEETS[0].seats[1][3])
    pad.key(2, SHEETS[1])
    is_at(pad.page, 1, "counted")
    is_at(pad.page, 2, "counted")


@full
def test_enter_leads_through_what_is_wrong_and_saves_as_soon_as_it_fits(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    wrong = with_total(with_total(SHEETS[0], 2, 70), 3, 80)
    pad.key(1, wrong)
    expect(pad.page.locator("[name=total_2]")).to_be_focused()
    pad.figure(SHEETS[0].seats[1][3])
    expect(pad.page.locator("[name=total_3]")).to_be_focused()
    pad.figure(SHEETS[0].seats[2][3])
    is_at(pad.page, 1, "counted")


@full
def test_passed_games_are_asked_for_where_the_games_do_not_add_up(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    pad.key(1, replace(SHEETS[0], passed=SHEETS[0].passed + 2))
    expect(pad.page.locator("form[data-board-form] [data-keying-general] .sk-finding")).to_have_count(1)
    expect(pad.page.locator("[name=passed]")).to_be_focused()
    pad.press(str(SHEETS[0].passed), "Enter")
    is_at(pad.page, 1, "counted")


# By the formula


@full
def test_one_key_settles_a_wrong_total(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall, by="clerk")
    pad.key(1, with_total(SHEETS[0], 2, 30))
    formula = pad.page.get_by_role("button", name="by the formula")
    expect(formula).to_be_visible()
    pad.press("f")
    assert pad.page.evaluate(FOCUS) == "table"
    is_at(pad.page, 1, "counted")
    says(pad.page, "Table 1 counts with the total that the formula gives.")
    pad.key(2, with_total(SHEETS[1], 1, -10))
    formula.click()
    is_at(pad.page, 2, "counted")


@full
def test_the_formula_is_offered_for_figures_that_were_looked_at(opens: Opens, hall: str) -> None:
    """Not before the server was asked, not once a figure was changed, and never for more than totals."""
    pad = desk(opens, hall)
    sent = posts(pad.page)
    formula = pad.page.get_by_role("button", name="by the formula")
    pad.open(1)
    pad.press("f")
    pad.foot(with_total(SHEETS[0], 2, 30))
    expect(formula).to_be_visible()
    pad.press("7")
    expect(formula).to_be_hidden()
    pad.press("f", "Enter")
    expect(formula).to_be_visible()
    pad.press("/")
    first, *others = SHEETS[1].seats
    pad.key(2, replace(SHEETS[1], seats=((first[0], first[1] + 3, *first[2:]), *others)))
    expect(pad.page.get_by_role("button", name="keep it")).to_be_visible()
    expect(formula).to_be_hidden()
    pad.press("f")
    round_trip(pad.page)
    assert not [text for text in sent if "formula" in text]


@full
def test_what_stands_so_on_paper_is_kept_and_does_not_count(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    wrong = with_total(SHEETS[0], 1, 100)
    pad.key(1, wrong)
    expect(under(pad.page, 1)).to_have_count(1)
    pad.press("*")
    is_at(pad.page, 1, "findings")
    says(pad.page, "doesn't count yet")
    pad.open(1)  # it can be keyed again
    assert pad.page.evaluate(VALUES) == wrong.fields()


@full
def test_a_field_left_out_is_asked_for(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    pad.open(1)
    pad.press(*["Enter"] * 17)
    assert pad.page.evaluate(FOCUS) == "points_1"
    expect(under(pad.page, 1)).to_contain_text("Something is missing here.")


@full
def test_a_table_that_counts_is_not_keyed_again(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    pad.key(1, SHEETS[0])
    is_at(pad.page, 1, "counted")
    pad.open(1)
    says(pad.page, "counted already")
    assert pad.page.evaluate(FOCUS) == "table"
    pad.figure(77)
    says(pad.page, "There is no such table")


@full
def test_the_same_sheet_at_two_tables_is_noticed(opens: Opens, hall: str) -> None:
    pad = desk(opens, hall)
    pad.key(1, SHEETS[0])
    pad.key(2, SHEETS[0])
    says(pad.page, "Table 1 has the very same figures")


# A scanner


# Start numbers as a check


@full
def test_start_numbers_find_columns_mixed_up(opens: Opens, director: Person) -> None:
    slug = director.open_tournament(f"Nummern {next(numbers)}", series_count=1, numbers_keyed="on")
    director.import_players(slug, 4)
    director.publish_draw(slug)
    pad = desk(opens, slug)
    pad.open(1)
    cards = pad.page.locator("form[data-board-form] [data-board-card]").all_inner_texts()
    pad.figure(cards[1])
    expect(pad.page.locator("[name=card_1][aria-invalid]")).to_have_count(1)
    paper = SHEETS[0]
    pad.page.locator("[name=card_1]").focus()
    pad.page.locator("[name=card_1]").fill("")
    for card, line in zip((cards[1], cards[0], *cards[2:]), paper.seats, strict=True):
        for number in (card, *line):
            pad.figure(number)
    pad.press("Enter")
    expect(pad.page.locator("[data-keying-turn=order]")).to_be_visible()
    is_at(pad.page, 1, "missing")


# What the browser adds up


def test_the_browser_adds_up_as_the_core_does(opens: Opens, hall: str) -> None:
    """Random feet, most of them wrong somewhere: the browser calls clean what the core finds nothing in."""
    page = desk(opens, hall).page
    rng = Random(5)
    feet = [spoilt(rng, SHEETS[place % len(SHEETS)]) for place in range(600)]
    feet += [all_won_by_one(points) for points in (48 * 18, 48 * 18 - 1, 48 * 18 + 1, 48 * 264, 48 * 264 + 1)]
    clean = page.evaluate(
        """async ([feet, rules]) => {
            const { account, Reach } = await import("/static/sheets/keying/foot.js");
            const reach = new Reach(rules);
            return feet.map(([seats, passed]) => account(seats, passed, rules, reach).clean);
        }""",
        [
            [[[dict(zip(CELLS, line, strict=True)) for line in foot.seats], foot.passed] for foot in feet],
            json.loads(page.locator("[data-board-desk]").get_attribute("data-board-rules") or ""),
        ],
    )
    sheets = [ScoreSheet(tuple(Footer(*line) for line in foot.seats), 48, foot.passed) for foot in feet]
    assert clean == [not check(sheet) for sheet in sheets]
    assert 50 < sum(clean) < 550


def all_won_by_one(points: int) -> Paper:
    return Paper(((points, 48, 0, points + 50 * 48), *[(0, 0, 0, 0)] * 3), passed=0)


def spoilt(rng: Random, paper: Paper) -> Paper:
    """The paper, or with one figure changed, or with points that no games make and a total that goes with them."""
    seat, cell, off = rng.randrange(4), rng.randrange(4), rng.choice((0, 0, 1, -1, 3, 7, 9, 10, 30, -50, 100))
    lines = [list(line) for line in paper.seats]
    lines[seat][cell] = max(0, lines[seat][cell] + off) if cell in (1, 2) else lines[seat][cell] + off
    if cell == 0 and rng.random() < 0.7:
        lines[seat][3] += off
    return replace(paper, seats=tuple((points, won, lost, total) for points, won, lost, total in lines))
