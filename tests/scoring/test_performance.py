"""From the foot of a sheet to the performance (SkWO 5, 8.12), on real footers."""

import csv
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest

from scoring import (
    BEFORE_1999,
    GAME_POINTS,
    ISKO,
    PROPOSAL_2001,
    SEEGER_FABIAN,
    SYSTEMS,
    Footer,
    Row,
    ScoreSheet,
    SeatPerformance,
    check,
    foot_of,
    performance,
)  # fmt: skip
from scoring.rules import DANISH, LOWEST_PENALTY

DATA = Path(__file__).parent / "data"


def _tables() -> dict[str, list[dict[str, str]]]:
    with (DATA / "footers.csv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter=";"))
    return {source: list(table) for source, table in groupby(rows, key=lambda row: row["source"])}


TABLES = _tables()


def _footers(table: list[dict[str, str]]) -> tuple[Footer, ...]:
    return tuple(Footer(int(row["points"]), int(row["won"]), int(row["lost"]), int(row["total"])) for row in table)


def test_the_printed_example_comes_out() -> None:
    others = [Footer(0, 4, 5, None), Footer(0, 4, 5, None), Footer(0, 4, 4, None)]
    assert performance(ScoreSheet((Footer(937, 18, 3, None), *others), games=48))[0] == SeatPerformance(
        937, 18, 3, 14, 2107
    )


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())
def test_every_real_footer_recomputes(table: list[dict[str, str]]) -> None:
    counted = performance(ScoreSheet(_footers(table), games=48))
    assert [(seat.others_lost, seat.performance) for seat in counted] == [
        (int(row["others_lost"]), int(row["total"])) for row in table
    ]


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())
def test_every_real_footer_has_reachable_points_and_its_total(table: list[dict[str, str]]) -> None:
    footers = _footers(table)
    played = sum(footer.won + footer.lost for footer in footers)
    games = int(table[0]["games"])
    assert check(ScoreSheet(footers, games=games, passed=games - played)) == ()


def test_all_real_footers_were_read() -> None:
    assert sorted(len(table) for table in TABLES.values()) == [3, 3, 3, 3, 3, 4]


@pytest.mark.parametrize(("seats", "bonus"), [(3, 80), (4, 90), (5, 120)])
def test_one_lost_game_brings_the_table_80_or_90_or_at_five_120(seats: int, bonus: int) -> None:
    nobody = [Footer(0, 0, 0, None)] * (seats - 1)
    counted = performance(ScoreSheet((Footer(0, 0, 1, None), *nobody), games=1), BEFORE_1999)
    assert counted[0].performance == -50
    assert sum(seat.performance for seat in counted[1:]) == bonus


@pytest.mark.parametrize("seats", [0, 2, 6])
def test_it_refuses_other_sizes_of_tables(seats: int) -> None:
    footers = (Footer(0, 0, 0, 0),) * seats
    with pytest.raises(ValueError, match="3, 4 or 5 seats"):
        ScoreSheet(footers, games=48)


# Four games at a table of four: seat 2 wins, seat 3 loses (1 deals out), one passed, seat 1 loses (4 deals out).
ROWS = (
    Row(number=1, dealer=1, declarer=2, score=24),
    Row(number=2, dealer=2, declarer=3, score=-48),
    Row(number=3, dealer=3, passed=True),
    Row(number=4, declarer=1, score=-36),
)
PLAYED = ScoreSheet((), games=4, seats=4, rows=ROWS)


def under(system: str, sheet: ScoreSheet) -> list[tuple[int, int]]:
    counted = performance(sheet, replace(ISKO, system=SYSTEMS[system]))
    return [(seat.others_lost, seat.performance) for seat in counted]


def test_the_systems_are_data() -> None:
    assert list(SYSTEMS.values()) == [SEEGER_FABIAN, PROPOSAL_2001, GAME_POINTS, DANISH.system, LOWEST_PENALTY]
    assert [system.name for system in SYSTEMS.values()] == list(SYSTEMS)
    assert [system.label for system in SYSTEMS.values()] == [
        "Seeger-Fabian (SkWO 5)", "proposal of 2001", "game points only", "Danish Skat Union",
        "lowest penalty wins (Ramsch)",
    ]  # fmt: skip
    assert ISKO.system is SEEGER_FABIAN


def test_rows_count_as_footers_do() -> None:
    assert foot_of(PLAYED) == (
        Footer(-36, 0, 1, None), Footer(24, 1, 0, None), Footer(-48, 0, 1, None), Footer(0, 0, 0, None)
    )  # fmt: skip
    assert under("seeger_fabian", PLAYED) == [(1, -56), (2, 134), (1, -68), (2, 60)]
    with_feet = replace(PLAYED, footers=foot_of(PLAYED))
    assert under("seeger_fabian", with_feet) == under("seeger_fabian", PLAYED)


def test_the_proposal_of_2001_pays_the_two_who_played_against_it() -> None:
    assert under("proposal_2001", PLAYED) == [(1, -36 - 50 + 40), (1, 24 + 50 + 40), (1, -48 - 50 + 40), (1, 40)]


def test_at_a_table_of_three_everybody_plays() -> None:
    rows = (Row(number=1, dealer=1, declarer=1, score=-48), Row(number=2, dealer=2, declarer=1, score=18))
    sheet = ScoreSheet((), games=2, seats=3, rows=rows)
    assert under("proposal_2001", sheet) == [(0, -30), (1, 40), (1, 40)]
    assert under("proposal_2001", sheet) == under("seeger_fabian", sheet)


def test_game_points_only() -> None:
    assert under("game_points", PLAYED) == [(1, -36), (2, 24), (1, -48), (2, 0)]


def test_the_proposal_of_2001_needs_the_single_games() -> None:
    with pytest.raises(ValueError, match="needs the single games"):
        under("proposal_2001", ScoreSheet((Footer(0, 0, 0, 0),) * 4, games=48))


@pytest.mark.parametrize(
    "row",
    [
        Row(number=7, score=24),
        Row(number=7, declarer=5, score=24),
        Row(number=7, declarer=0, score=24),
        Row(number=7, declarer=2),
        Row(number=7, totals=(0, 24, 0)),
        Row(number=7),
        Row(number=7, declarer=1, score=0),
    ],
)
def test_a_row_that_cant_be_counted_is_left_out(row: Row) -> None:
    for system in ("seeger_fabian", "proposal_2001"):
        with_it = replace(PLAYED, rows=(*ROWS, row))
        assert under(system, with_it) == under(system, PLAYED)
