"""Decisions on games of a Danish tournament (V3.6): standings, money and the log follow the opponents who gain."""

from decimal import Decimal
from typing import Any

import pytest

from scoring import Contract, Footer, Row
from tests.builders import (
    Cast,
    key_sheet,
    make_cast,
    make_footer,
    publish_draw,
    refusal_codes,
    register_players,
    series_of,
)
from tests.desks.rulings.hall import counted_lines, rule_on_game, table_of
from tests.remembered import remembered
from tournament.desks.sheets.keying import services as sheets
from tournament.desks.sheets.versions.paper import findings_of
from tournament.queries.money.stakes import table_money
from tournament.queries.record.recount import faults

DANISH: dict[str, Any] = {"rule_edition": "danish", "performance_system": "danish_union", "games_at_four": 4}
LOST = Row(number=1, declarer=2, contract=Contract.CLUBS, tops=1, won=False, value=24, score=-48)
WON = Row(number=2, declarer=1, contract=Contract.CLUBS, tops=1, won=True, value=24, score=24)


@pytest.fixture
@remembered
def hall(db: None) -> Cast:
    """One table of four, seat 1 deals game 1; no dealer is written."""
    cast = make_cast(series_count=1, stake=Decimal(1), settled_by="games", **DANISH)
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


def key_four_games(cast: Cast) -> None:
    rows = (LOST, WON, Row(number=3, passed=True), Row(number=4, passed=True))
    version = sheets.key(table_of(cast), by=cast.clerk, footers=(), passed=0, base=0, rows=rows)
    assert version.counts, findings_of(version)


def performances(cast: Cast) -> list[int]:
    return [line[4] for line in counted_lines(cast)]


def table_cents(cast: Cast) -> list[int]:
    return [seat.cents for seat in table_money(series_of(cast.tournament, 1))[0].seats]


def test_the_opponents_of_a_lost_game_follow_from_its_number(hall: Cast) -> None:
    key_four_games(hall)
    assert performances(hall) == [24, -48, 24, 24]


@pytest.mark.parametrize(
    ("ruled", "standing"),
    [
        ({"seat": 1, "number": 2, "score": -48}, [-48, -48, 48, 48]),  # won on the sheet
        ({"seat": 2, "number": 1, "score": 24}, [24, 24, 0, 0]),  # lost on the sheet
        ({"seat": 2, "number": 1, "score": 0}, [24, 0, 0, 0]),  # declared void
    ],
)
def test_a_ruled_game_moves_the_opponents_who_played(hall: Cast, ruled: dict[str, int], standing: list[int]) -> None:
    key_four_games(hall)
    rule_on_game(hall, **ruled)
    assert performances(hall) == standing
    assert list(faults()) == []


def test_the_money_follows_the_declarers_score_alone(hall: Cast) -> None:
    """V11.2: the scores were 24 and -48; a game that was ruled void costs nothing."""
    key_four_games(hall)
    assert table_cents(hall) == [24 * 3 + 48, -24 - 48 * 3, 24, 24]
    rule_on_game(hall, 0, seat=2, number=1)
    assert table_cents(hall) == [24 * 3, -24, -24, -24]


def test_a_foot_without_games_is_ruled_by_the_number(hall: Cast) -> None:
    key_sheet(table_of(hall), by=hall.clerk, footers=[Footer(24, 1, 0, 24)] * 4)
    before = performances(hall)
    rule_on_game(hall, -48, 24, seat=3, number=4)
    assert [now - then for now, then in zip(performances(hall), before, strict=True)] == [24, 24, -72, 0]


def test_a_game_with_kontra_can_be_ruled_where_it_is_played(db: None) -> None:
    """V5.2: a lost game with Kontra costs 24 x 2 x 2 under house rules with one call."""
    cast = make_cast(series_count=1, house={"kontra": 1}, games_at_four=4)
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    key_sheet(table_of(cast), by=cast.clerk, footers=[make_footer(24, 1, 0, 0, 4)] * 4)
    assert refusal_codes(rule_on_game, cast, -97, 24, seat=3, number=4) == ["ruling.no_charge"]
    rule_on_game(cast, -96, 24, seat=3, number=4)
    assert counted_lines(cast)[2][:3] == (-96, 0, 1)
