"""A sheet keyed game by game, by keyboard alone: rows are checked while they are typed, and survive a closed lid."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring import Row, read_sheets
from tests.browser.conftest import Opens, round_trip
from tests.browser.running import Person
from tests.browser.test_sheet import is_told, left_and_back, left_by_reload
from tests.tiers import full

PAPER = Path(__file__).resolve().parents[1] / "scoring" / "data" / "games-series1-table1.csv"
LETTERS = {"clubs": "k", "spades": "p", "hearts": "h", "diamonds": "r", "grand": "g", "null": "n"}
STEPS = {
    "hand": "h",
    "schneider": "s",
    "schneider_announced": "a",
    "schwarz": "z",
    "schwarz_announced": "x",
    "ouvert": "o",
}


@pytest.fixture
def games(director: Person, seated: str) -> str:
    director.appoint(seated, "clerk")
    return f"/t/{seated}/sheets/1/1/games/"


def rows() -> tuple[Row, ...]:
    sheet = read_sheets(PAPER.read_text(encoding="utf-8"))[0].sheet
    assert sheet
    return sheet.rows


def type_row(page: Page, row: Row) -> None:
    """Declarer, contract and result are one key each and go on by themselves."""
    press = page.keyboard.press
    if row.passed:
        return press("0")
    assert row.declarer
    assert row.contract
    press(str(row.declarer))
    press(LETTERS[row.contract])
    enter(page, "" if row.tops is None else f"{row.tops}")
    enter(page, "".join(STEPS[step] for step in STEPS if step in row.steps) + "b" * row.overbid)
    press("+" if row.won else "-")
    enter(page, str(abs(row.score or 0)))
    return enter(page, str(row.total_of(row.declarer)))


def enter(page: Page, text: str) -> None:
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def cell(page: Page, name: str, line: int) -> Locator:
    return page.locator(f"[name=g{line}_{name}]")


def note(page: Page, line: int) -> Locator:
    return page.locator(f"tr[data-games-line='{line}'] + tr.note")


@full
def test_forty_eight_games_by_keyboard_alone(opens: Opens, games: str) -> None:
    page = opens(games, by="clerk", locale="de-DE")
    expect(cell(page, "declarer", 1)).to_be_focused()
    for row in rows():
        type_row(page, row)
    expect(page.locator("[name=points_1]")).to_be_focused()
    expect(page.locator("tr.is-wrong")).to_have_count(0)
    for _field in range(17):
        page.keyboard.press("Enter")  # nothing stands at the foot of this paper: the last Enter saves
    expect(page.locator(".sk-tile.is-counted[data-board-table='1']")).to_have_count(1)


@full
def test_the_dealer_of_every_row_is_shown(opens: Opens, games: str) -> None:
    page = opens(games, by="clerk")
    dealers = page.locator("td.dealer input").evaluate_all("cells => cells.map(cell => cell.value)")
    assert dealers == ["1", "2", "3", "4"] * 12


def test_the_row_where_the_paper_goes_wrong_lights_up_with_both_readings(opens: Opens, games: str) -> None:
    page = opens(games, by="clerk")
    page.keyboard.type("2k1\n\n+42\n42\n")
    expect(page.locator("tr[data-games-line='1'].is-wrong")).to_have_count(1)
    expect(note(page, 1)).to_contain_text("Lowest reading (SkWO 7.2.5): 24 (written 42, marks 24, running total 42)")
    expect(cell(page, "score", 1)).to_have_attribute("aria-invalid", "true")
    page.keyboard.type("3h1\n\n-40\n-40\n")
    expect(page.locator("tr.is-wrong")).to_have_count(1)
    cell(page, "score", 1).fill("24")
    cell(page, "total", 1).fill("24")
    expect(page.locator("tr.is-wrong")).to_have_count(0)


@full
def test_a_row_that_is_being_typed_is_not_missed_anything(opens: Opens, games: str) -> None:
    page = opens(games, by="clerk")
    with page.expect_response("**/check/"):
        page.keyboard.type("2k")
    round_trip(page)
    expect(page.locator("tr.is-wrong")).to_have_count(0)
    cell(page, "declarer", 2).focus()
    expect(page.locator("tr[data-games-line='1'].is-wrong")).to_have_count(1)


@full
def test_arrows_go_up_and_down(opens: Opens, games: str) -> None:
    page = opens(games, by="clerk")
    page.keyboard.press("ArrowDown")
    expect(cell(page, "declarer", 2)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(cell(page, "declarer", 1)).to_be_focused()


@full
def test_everything_typed_survives_a_closed_lid(opens: Opens, games: str) -> None:
    page = opens(games, by="clerk")
    for row in rows()[:5]:
        type_row(page, row)
    total = str(rows()[4].total_of(rows()[4].declarer or 0))
    is_told(page, games, {"g5_total": total})
    page.keyboard.type("1g")  # in the middle of the sixth
    page.context.set_offline(True)
    page.context.set_offline(False)
    page.close(run_before_unload=False)
    again = opens(games, by="clerk")
    expect(cell(again, "total", 5)).to_have_value(total)
    expect(cell(again, "declarer", 1)).to_have_value(str(rows()[0].declarer))
    other = opens(games, by="director")  # a draft is its writer's own
    expect(cell(other, "declarer", 1)).to_have_value("")


@full
def test_a_file_fills_the_grid_and_counts_only_when_it_is_saved(opens: Opens, games: str) -> None:
    page = opens(games, by="clerk")
    page.get_by_text("Out of a file").click()
    page.locator("[name=file]").set_input_files(PAPER)
    page.get_by_role("button", name="Fill in from the file").click()
    expect(cell(page, "declarer", 48)).to_have_value(str(rows()[47].declarer))
    expect(page.locator("tr.is-wrong")).to_have_count(0)
    page.goto(games.replace("games/", ""))
    expect(page.get_by_role("region", name="Versions")).to_have_count(0)
    page.goto(games)
    page.get_by_role("button", name="Save as on paper").click()
    expect(page.locator(".sk-tile.is-counted[data-board-table='1']")).to_have_count(1)


def shows(page: Page, *lines: int) -> None:
    """Of all games only these are seen."""
    rows = page.locator("tr[data-games-line]:visible")
    expect(rows).to_have_count(len(lines))
    for place, line in enumerate(lines):
        expect(rows.nth(place)).to_have_attribute("data-games-line", str(line))


@full
def test_only_the_games_at_hand_are_shown_and_the_rest_on_demand(opens: Opens, games: str) -> None:
    page = opens(games, by="clerk")
    shows(page, 1, 2, 3, 4, 5, 6, 7)
    expect(page.locator("[name=points_1]")).to_be_hidden()
    for _game in range(9):
        page.keyboard.press("0")  # passed: the next game is at hand
    expect(cell(page, "declarer", 10)).to_be_focused()
    shows(page, 5, 6, 7, 8, 9, 10, 11)
    for _game in range(6):
        page.keyboard.press("ArrowUp")
    expect(cell(page, "declarer", 4)).to_be_focused()
    shows(page, 3, 4, 5, 6, 7, 8, 9)
    page.get_by_role("button", name="Show all games").click()
    expect(page.locator("tr[data-games-line]:visible")).to_have_count(48)


@full
def test_the_last_game_and_the_slash_open_the_foot(opens: Opens, games: str) -> None:
    page = opens(games, by="clerk")
    page.keyboard.press("/")
    expect(page.locator("[name=points_1]")).to_be_focused()
    for name in ("contract", "steps", "won"):  # cells of letters read no slash, either
        cell(page, name, 3).focus()
        page.keyboard.press("/")
        expect(page.locator("[name=points_1]")).to_be_focused()
        expect(cell(page, name, 3)).to_have_value("")
    page.reload()
    for _game in range(48):
        page.keyboard.press("0")
    expect(page.locator("[name=points_1]")).to_be_focused()
    shows(page, 42, 43, 44, 45, 46, 47, 48)


@full
def test_a_game_where_something_is_wrong_stays_in_sight(opens: Opens, games: str) -> None:
    page = opens(games, by="clerk")
    page.keyboard.type("2k1\n\n+42\n42\n")
    expect(note(page, 1)).to_contain_text("Lowest reading")
    for _game in range(10):
        page.keyboard.press("0")
    expect(cell(page, "declarer", 12)).to_be_focused()
    shows(page, 1, 7, 8, 9, 10, 11, 12, 13)


@full
def test_a_dealer_is_changed_where_the_paper_has_another(opens: Opens, games: str) -> None:
    page = opens(games, by="clerk")
    expect(cell(page, "dealer", 2)).to_be_hidden()
    page.get_by_role("button", name="Change the dealers").click()
    with page.expect_response("**/check/"):
        cell(page, "dealer", 2).fill("4")
    page.get_by_role("button", name="Change the dealers").click()
    expect(page.locator("tr[data-games-line='2'] .dealer span")).to_have_text("4")


@full
@pytest.mark.parametrize("leave", [left_by_reload, left_and_back])
def test_what_was_typed_survives_leaving(opens: Opens, games: str, leave: Callable[[Page], Page]) -> None:
    page = opens(games, by="clerk")
    page.keyboard.type("2k1\n\n+24")
    page = leave(page)
    expect(cell(page, "contract", 1)).to_have_value("k")
    expect(cell(page, "score", 1)).to_have_value("24")


@full
def test_what_the_games_count_stands_under_their_seats_where_no_total_is_typed(opens: Opens, games: str) -> None:
    page = opens(games, by="clerk")
    page.keyboard.type("2k1\n\n+\n\n3h1\n\n-\n\n")
    expect(page.locator("tr[data-games-line='1'] [data-games-mirror='2']")).to_have_text("24")
    expect(page.locator("tr[data-games-line='2'] [data-games-mirror='3']")).to_have_text("−40")
    expect(cell(page, "total", 2)).to_have_value("")
