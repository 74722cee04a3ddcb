"""Sheets under house rules, keyed game by game: cells of their marks, counting, and columns of the grid (V12.1)."""

import re
from dataclasses import replace
from random import Random
from typing import Any

from django.core.management import call_command

from scoring import Contract, House, Ramsch, Row, ScoreSheet, foot_of
from scoring.numbering import dealer_of
from scoring.rules import ISKO, PUB, housed
from tests.builders import Cast, make_cast, publish_draw, register_players, sign_in
from tests.desks.sheets.grid import JSON, cells, send_grid, sheet_address
from tests.scoring.made_houses import made_rules
from tests.scoring.made_variants import made_sheet
from tests.tiers import sweep
from tournament.desks.sheets.versions.lines import dealt_again, read_rows, texts_of, typed_lines
from tournament.models import SheetVersion
from tournament.queries.sheets.columns import columns_of
from tournament.queries.sheets.states import row_of

CUP: dict[str, Any] = {
    "rule_edition": "isko",
    "performance_system": "lowest_penalty",
    "house": {"ramsch": {"scale": 10}},
}


def create_evening(games: int, seats: int = 3, **settings: Any) -> Cast:
    cast = make_cast(**{"rule_edition": "pub", "games_at_three": games, **settings})
    register_players(cast.tournament, seats, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


def check_grid(cast: Cast, grid: dict[str, str]) -> Any:
    return sign_in(cast.clerk).post(sheet_address(cast, "games/check/"), {"base": "0", **grid}, headers=JSON).json()


def finding_places(findings: list[dict[str, Any]]) -> list[tuple[int, str]]:
    return [(each["row"], each["field"]) for each in findings]


def test_every_row_under_any_house_rules_is_typed_and_read_the_same() -> None:
    for seed in range(120):
        rng = Random(seed)
        rules = made_rules(rng)
        sheet = made_sheet(rng, rules)
        rows, unread = read_rows(typed_lines(texts_of(sheet.rows)), sheet.seats, rules)
        assert not unread
        assert rows == with_dealers(sheet, rows)


def with_dealers(sheet: ScoreSheet, read: tuple[Row, ...]) -> tuple[Row, ...]:
    """Where a sheet has no dealers, the grid names them."""
    pairs = zip(sheet.rows, read, strict=True)
    return tuple(row if row.dealer else replace(row, dealer=typed.dealer) for row, typed in pairs)


def test_dealers_that_are_not_written_follow_from_the_deals(db: None) -> None:  # V8.12
    grand = Row(number=1, declarer=1, contract=Contract.GRAND, tops=1, steps=frozenset({"hand"}), won=True)
    ramsch = Row(number=2, declarer=2, ramsch=True, value=50, won=False, score=-5)
    rules = create_evening(3, **CUP).tournament.rules
    lines = typed_lines(texts_of([grand, ramsch, replace(ramsch, number=3), replace(ramsch, number=4)]))
    rows, _unread = read_rows(lines, 3, rules)
    assert [row.dealer for row in rows] == [1, 1, 2, 3]
    assert dealt_again(rows, 3, rules) == [0]
    assert [row.dealer for row in read_rows(lines, 3, PUB)[0]] == [1, 2, 3, 1]


@sweep("seed", range(6))
def test_a_clean_sheet_under_house_rules_counts_as_its_rows_say(db: None, seed: int) -> None:
    rng = Random(seed)
    sheet = made_sheet(rng, PUB, seats=3, foot="none")
    cast = create_evening(sheet.games)
    answer = send_grid(cast, texts_of(sheet.rows)).json()
    assert answer["outcome"] == "counted"
    version = SheetVersion.objects.get()
    assert [row_of(game) for game in version.games.all()] == list(with_dealers(sheet, rows_kept(version)))
    feet = [(foot.points, foot.won, foot.lost) for foot in version.footers.all()]
    assert feet == [(foot.points, foot.won, foot.lost) for foot in foot_of(sheet, PUB)]
    call_command("verify")


def rows_kept(version: SheetVersion) -> tuple[Row, ...]:
    return tuple(row_of(game) for game in version.games.all())


def test_kontra_bock_and_a_tied_ramsch_are_counted_while_they_are_typed(db: None) -> None:  # V5.2, V6.2, V12.2
    cast = create_evening(6)
    grid = (
        cells(1, declarer=1, contract="c", tops=1, won="-", event="x", score=48)
        | cells(2, declarer=2, contract="m", also=3, value=60, bock=1, won="-", score=120)
        | cells(3, declarer=3, contract="g", tops=2, kontra=2, bock=1, won="+", score=576)
    )
    told = check_grid(cast, grid)
    assert told["findings"] == []
    assert told["counted"] == {"1": {"1": -48}, "2": {"2": -120, "3": -120}, "3": {"3": 456}}


def test_a_bock_mark_that_is_missing_is_found_in_its_cell(db: None) -> None:  # V12.6
    lost = cells(1, declarer=1, contract="c", tops=1, won="-", event="x", score=48)
    told = check_grid(create_evening(6), lost | cells(2, declarer=2, contract="s", tops=1, won="+", score=22))
    assert finding_places(told["findings"]) == [(2, "bock")]


def test_a_mark_that_the_house_rules_do_not_have_is_reported_in_its_cell(db: None) -> None:  # V0.3
    game = cells(1, declarer=1, contract="c", tops=1, kontra=1, won="+", score=48)
    assert (1, "kontra") in finding_places(check_grid(create_evening(6, rule_edition="isko"), game)["findings"])


def test_unreadable_marks_are_reported_in_their_cells(db: None) -> None:
    told = check_grid(
        create_evening(6), cells(1, declarer=1, contract="c", tops=1, kontra="z", shown="q", event="!", won="+")
    )
    assert {(1, "kontra"), (1, "shown"), (1, "event")} <= set(finding_places(told["findings"]))


USUAL = {"dealer", "declarer", "contract", "tops", "steps", "won", "score", "total"}
CLUB = {"spitze", "shown", "revolution", "also", "virgins", "passed_on", "kontra", "bock", "event", "value"}
COLUMNS: list[tuple[dict[str, Any], set[str]]] = [
    ({"rule_edition": "isko"}, set()),
    ({"rule_edition": "pub"}, CLUB),
    ({"rule_edition": "tournee"}, {"form", "virgins", "value"}),
    (
        {"rule_edition": "isko", "house": {"kontra": 1, "ramsch": {"loss": "winner", "knock": 1, "passing_on": 1}}},
        {"kontra", "also", "value"},
    ),
    (CUP, {"also", "virgins", "passed_on", "value"}),
]


@sweep(("settings", "others"), COLUMNS)
def test_the_grid_has_the_columns_of_the_house_rules_and_no_others(
    db: None, settings: dict[str, Any], others: set[str]
) -> None:
    page = sign_in((cast := create_evening(6, **settings)).clerk).get(sheet_address(cast, "games/")).text
    assert set(re.findall(r'name="g1_([a-z_]+)"', page)) == USUAL | others
    assert bool(columns_of(cast.tournament.rules)) == bool(others)


def test_a_ramsch_cup_has_a_line_more_for_every_grand_hand(db: None) -> None:  # V8.12
    cast = create_evening(6, **CUP)
    grand = cells(1, declarer=1, contract="g", tops=1, steps="H", won="+", score=72)
    told = check_grid(cast, grand | cells(2, declarer=2, contract="m", value=57, won="-", score=5, dealer=1))
    assert (told["findings"], told["again"]) == ([], [1])
    page = sign_in(cast.clerk).post(sheet_address(cast, "games/key/"), {"base": "0", **grand, "g3_score": "x"}).text
    assert page.count('data-games-line="') == 7
    deals = re.findall(r'data-games-deal="(\d)"', page)
    assert deals == ["1", "1", "2", "3", "4", "5", "6"]
    assert [dealer_of(int(deal), 3) for deal in deals][:3] == [1, 1, 2]


def test_the_page_of_the_foot_says_what_a_foot_alone_cannot_prove(db: None) -> None:  # V12.7
    cast = create_evening(6)
    page = sign_in(cast.clerk).get(sheet_address(cast)).text
    assert page.count("any points can come from won and lost games") == 1
    assert page.count("two can share a Ramsch") == 1
    assert "won + lost + passed = 6 games or more" in page


def test_the_page_of_the_foot_says_nothing_of_limits_in_standard_skat(db: None) -> None:
    cast = create_evening(6, rule_edition="isko")
    assert "can come from won and lost" not in sign_in(cast.clerk).get(sheet_address(cast)).text


def test_a_house_of_kontra_in_ramsch_and_of_games_laid_open_later_has_their_columns() -> None:  # V9.1, V12.1
    columns = {column.name: column for column in columns_of(housed(ISKO, House(open="both", ramsch=Ramsch(kontra=1))))}
    assert (columns["opened"].rows, columns["opened"].is_figure) == ("suit", False)
    assert columns["kontra"].rows == "any"
    assert "opened" not in {column.name for column in columns_of(housed(ISKO, House(open="double")))}
    usual = {column.name: column for column in columns_of(housed(ISKO, House(kontra=1, ramsch=Ramsch())))}
    assert usual["kontra"].rows == "game"


def test_a_game_laid_open_later_is_keyed_and_counted(db: None) -> None:
    cast = create_evening(6, rule_edition="isko", house={"open": "both"})
    game = {"declarer": 1, "contract": "c", "tops": 1, "won": "+", "score": 36}
    told = check_grid(cast, cells(1, **game, opened="x"))
    assert (told["findings"], told["counted"]) == ([], {"1": {"1": 36}})
    assert check_grid(cast, cells(1, **game))["findings"] != []
