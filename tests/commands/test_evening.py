"""The sheets of the demo's club evening: right by its house, and they show what such an evening has (V5 to V11)."""

from fractions import Fraction
from itertools import starmap

import pytest

from scoring import PUB, Contract, Row, ScoreSheet, check
from scoring.rounds import is_grand_hand, rounds
from tournament.management.evening import SETTINGS, sheet_of
from tournament.queries.money.pots import PotMove, pot_course

PLACES = [(series, table) for series in (1, 2) for table in (1, 2, 3)]


def all_rows() -> list[Row]:
    return [row for place in PLACES for row in sheet_of(*place).rows]


@pytest.mark.parametrize("place", PLACES)
def test_a_sheet_has_no_mistake(place: tuple[int, int]) -> None:
    sheet = sheet_of(*place)
    assert check(sheet, PUB) == ()
    games = SETTINGS["games_at_four"] if sheet.seats == 4 else SETTINGS["games_at_three"]
    assert (len(sheet.rows), len(sheet.footers)) == (games, sheet.seats)


@pytest.mark.parametrize("place", PLACES)
def test_bock_is_where_an_event_calls_it(place: tuple[int, int]) -> None:  # V6
    sheet = sheet_of(*place)
    assert PUB.house.bock
    levels = [level for level, _in_ramsch in rounds(sheet.rows, sheet.seats, PUB.house.bock)]
    assert any(levels)
    assert [row.bock for row in sheet.rows if row.declarer] == [
        level for row, level in zip(sheet.rows, levels, strict=True) if row.declarer
    ]


def test_the_evening_shows_what_its_house_plays() -> None:
    rows = all_rows()
    assert any(row.kontra and not row.won for row in rows)
    assert any(row.kontra == 2 for row in rows)
    assert any(row.ramsch and row.also for row in rows)
    assert any(row.ramsch and row.virgins == 1 for row in rows)
    assert any(row.ramsch and row.won for row in rows)
    assert any(is_grand_hand(row) and row.won and row.bock for row in rows)
    assert any(row.contract is Contract.NULL and row.revolution for row in rows)
    assert {"lost_60"} == {row.event for row in rows if row.event}


def test_a_grand_hand_takes_a_pot_and_a_lost_one_pays_it_once_more() -> None:  # V10
    moves = [(sheet, move) for sheet in starmap(sheet_of, PLACES) for move in course_of(sheet)]
    assert any(move.filled for _sheet, move in moves)
    assert any(is_grand_hand(sheet.rows[move.game - 1]) and move.contents == 2 * move.cents for sheet, move in moves)


def course_of(sheet: ScoreSheet) -> tuple[PotMove, ...]:
    stake = Fraction(SETTINGS["stake"])
    return pot_course(sheet, PUB, ante=SETTINGS["pot_ante_cents"], stake=stake).moves
