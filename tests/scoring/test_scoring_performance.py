"""From the foot of a sheet to the performance (SkWO 5, 8.12), on real footers."""

import csv
from itertools import groupby
from pathlib import Path

import pytest

from scoring import BEFORE_1999, Footer, ScoreSheet, SeatPerformance, check, performance

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
    assert performance([Footer(937, 18, 3, None), *others])[0] == SeatPerformance(937, 18, 3, 14, 2107)


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())
def test_every_real_footer_recomputes(table: list[dict[str, str]]) -> None:
    counted = performance(_footers(table))
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


@pytest.mark.parametrize(("seats", "bonus"), [(3, 80), (4, 90)])
def test_one_lost_game_brings_the_table_80_or_90(seats: int, bonus: int) -> None:
    nobody = [Footer(0, 0, 0, None)] * (seats - 1)
    counted = performance([Footer(0, 0, 1, None), *nobody], BEFORE_1999)
    assert counted[0].performance == -50
    assert sum(seat.performance for seat in counted[1:]) == bonus


@pytest.mark.parametrize("seats", [0, 2, 5])
def test_it_refuses_other_sizes_of_tables(seats: int) -> None:
    footers = (Footer(0, 0, 0, 0),) * seats
    with pytest.raises(ValueError, match="table of"):
        performance(footers)
    with pytest.raises(ValueError, match="3 or 4 seats"):
        ScoreSheet(footers, games=48)
