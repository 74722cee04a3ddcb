"""Decisions at a table of five (ISkO 3.2.7): on its fifth seat, on its sixty games, on the whole table."""

from typing import Any

import pytest

from scoring import Contract, Row, dealer_of
from tests import fives
from tests.builders import Cast, key_sheet, refusal_codes, refusal_findings
from tests.desks.rulings.hall import card_at_seat, counted_lines, rule_on_card
from tests.fives import TABLE, clean_footers, table_of_five
from tests.remembered import remembered
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.sheets.keying import services as sheets
from tournament.models import Adjustment
from tournament.queries.sheets.written import counted_sheet

OTHERS = (288, 12, 0, 1, 288 + 600 + 30)
LOSER = (24 * 11 - 48, 11, 1, 0, 24 * 11 - 48 + 500)


@pytest.fixture
@remembered
def hall(cast: Cast) -> Cast:
    """At table 2 sit five; seat 1 has lost game 60."""
    fives.seat_nine_players(cast.tournament, by=cast.director)
    return cast


def rule_on_game_of_five(
    cast: Cast, score: int, written: int | None, *, seat: int = 5, number: int = 60, **more: Any
) -> Any:
    effect = Effect("game", score=score, written=written, unmoved=True)
    return rule_on_card(cast, card_at_seat(cast, seat, TABLE), effect, game=number, **more)


def test_a_game_of_seat_five_is_lost_and_brings_the_four_others_thirty(hall: Cast) -> None:
    key_sheet(table_of_five(hall.tournament), by=hall.clerk, footers=clean_footers())
    assert counted_lines(hall, TABLE) == [LOSER, *[OTHERS] * 4]
    rule_on_game_of_five(hall, -48, 24, number=4)
    points, won, lost, others, made = counted_lines(hall, TABLE)[4]
    assert (points, won, lost, others, made) == (288 - 72, 11, 1, 1, 288 - 72 + 500 + 30)
    assert [line[4] for line in counted_lines(hall, TABLE)[:4]] == [LOSER[4] + 30, *[OTHERS[4] + 30] * 3]


def test_the_sheet_game_by_game_says_what_stands_there_for_seat_five(hall: Cast) -> None:
    played = [
        Row(
            number=number,
            dealer=dealer_of(number, 5),
            declarer=number % 5 + 1,
            contract=Contract.CLUBS,
            tops=1,
            won=True,
            score=24,
        )
        for number in range(1, 61)
    ]
    table = table_of_five(hall.tournament)
    sheets.key(table, by=hall.clerk, footers=(), passed=0, base=0, rows=played)
    sheet = counted_sheet(table, hall.tournament)
    assert (sheet.says(card_at_seat(hall, 5, TABLE), 4), sheet.says(card_at_seat(hall, 5, TABLE), 5)) == (24, 0)
    (problem,) = refusal_findings(rule_on_game_of_five, hall, -48, 48, number=4)
    assert (problem.code, problem.values["expected"]) == ("ruling.sheet_says", 24)
    rule_on_game_of_five(hall, -48, None, number=4)
    assert counted_lines(hall, TABLE)[4][:3] == (288 - 72, 11, 1)


def test_game_sixty_is_the_last_one(hall: Cast) -> None:
    assert refusal_codes(rule_on_game_of_five, hall, -48, None, number=61) == ["ruling.no_game"]
    rule_on_game_of_five(hall, -48, None, number=60)


def test_an_invalid_sheet_counts_zero_for_all_five(hall: Cast) -> None:
    """SkWO 7.2.4."""
    key_sheet(table_of_five(hall.tournament), by=hall.clerk, footers=clean_footers())
    rule_on_card(hall, None, Effect("sheet"), table=table_of_five(hall.tournament))
    assert [line[4] for line in counted_lines(hall, TABLE)] == [0] * 5


def test_a_whole_table_of_five_is_excluded(hall: Cast) -> None:
    """SkWO 9.4."""
    key_sheet(table_of_five(hall.tournament), by=hall.clerk, footers=clean_footers())
    rule_on_card(hall, None, Effect("excluded"), table=table_of_five(hall.tournament))
    assert Adjustment.objects.filter(kind="excluded").count() == 5
