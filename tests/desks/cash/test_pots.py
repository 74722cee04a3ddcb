"""Pot and settlement game by game under other rules: from the rows of a sheet; all balances sum to 0 (V10, V11)."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    DANISH,
    PUB,
    Contract,
    Footer,
    PotEvent,
    Row,
    RuledGame,
    RuleSet,
    ScoreSheet,
    pot,
    settle_games,
)
from tests.builders import (
    Cast,
    key_sheet,
    make_cast,
    make_footer,
    page_words,
    publish_draw,
    register_players,
    series_of,
    sign_in,
)
from tests.papers import printed
from tests.scoring.made_variants import made_sheet
from tournament.desks.sheets.keying import services as sheets
from tournament.desks.sheets.versions.paper import findings_of
from tournament.models import Table
from tournament.queries.money.pots import PotGame, own_points, pot_course, pot_games
from tournament.queries.money.stakes import TableMoney, table_money

LOST = Row(number=1, declarer=2, contract=Contract.NULL, won=False, kontra=1, value=23, score=-92)
TIED = Row(number=2, declarer=3, ramsch=True, also=1, value=50, score=-50, won=False)
DANISH_EVENING: dict[str, Any] = {
    "rule_edition": "danish",
    "performance_system": "danish_union",
    "settled_by": "totals",
    "pot_ante_cents": 0,
}
HAND = frozenset({"hand"})
TAKEN = Row(number=3, declarer=1, contract=Contract.GRAND, tops=1, steps=HAND, won=True, value=72, score=72)


def sheet(*rows: Row, seats: int = 3) -> ScoreSheet:
    return ScoreSheet((), games=len(rows), seats=seats, rows=rows)


def evening(seats: int = 3, **settings: Any) -> Cast:
    """One table at half a cent a point."""
    at = {
        "stake": Decimal("0.5"),
        "games_at_three": 3,
        "games_at_four": 4,
        "settled_by": "games",
        "rule_edition": "pub",
        "pot_ante_cents": 10,
    }
    cast = make_cast(series_count=1, **(at | settings))
    register_players(cast.tournament, seats, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


def table_of(cast: Cast) -> Table:
    return series_of(cast.tournament, 1).draws.get().tables.get(number=1)


def key(cast: Cast, *rows: Row) -> TableMoney:
    table = table_of(cast)
    version = sheets.key(table, by=cast.clerk, footers=(), passed=0, base=0, rows=rows)
    assert version.counts, findings_of(version)
    return table_money(series_of(cast.tournament, 1))[0]


def test_the_pot_grows_and_is_taken_game_by_game() -> None:
    """V10: the ante at the start and when it is empty, the points of a lost game, both of a tie, a grand hand takes."""
    course = pot_course(sheet(LOST, TIED, TAKEN), PUB, ante=10, stake=Fraction(1, 2))
    told = [(move.game, move.seat, move.cents, move.contents, move.filled) for move in course.moves]
    assert told == [
        (1, 2, 46, 76, False),
        (2, 3, 25, 101, False),
        (2, 1, 25, 126, False),
        (3, 1, -126, 30, True),
    ]
    assert (course.balances, course.contents) == ((81, -66, -45), 30)
    assert [move.shares for move in course.moves] == [(0, -46, 0), (0, 0, -25), (-25, 0, 0), (116, -10, -10)]


def test_a_ruled_game_goes_into_the_pot_as_it_was_ruled() -> None:
    course = pot_course(sheet(LOST), PUB, ante=10, stake=1, ruled=[RuledGame(2, 46, -92, game=1)])
    assert (course.balances, course.contents) == ((-10, -10, -10), 30)
    later = pot_course(sheet(LOST), PUB, ante=10, stake=1, ruled=[RuledGame(1, -24, 0)])
    assert later.balances == (-34, -102, -10)


def test_a_lost_grand_hand_pays_the_pot_once_more() -> None:
    """V10 [A19]."""
    lost = Row(number=1, declarer=1, contract=Contract.GRAND, tops=1, steps=HAND, won=False, value=72, score=-144)
    course = pot_course(sheet(lost), PUB, ante=10, stake=1)
    assert (course.balances, course.contents) == ((-40, -10, -10), 60)


@given(st.integers(), st.sampled_from([PUB, DANISH]), st.sampled_from([3, 4]), st.integers(0, 500), st.integers(0, 40))
def test_all_balances_together_with_the_pot_are_zero(
    seed: int, rules: RuleSet, seats: int, ante: int, quarters: int
) -> None:
    """V10, V11.1: balances and contents of any rows under any house rules."""
    stake = Fraction(quarters, 4)
    made = made_sheet(Random(seed), rules, seats=seats)
    course = pot_course(made, rules, ante=ante, stake=stake)
    assert sum(course.balances) + course.contents == 0
    assert sum(settle_games(made, stake, rules)) == 0
    games: list[PotGame] = pot_games(made, rules)
    events: list[PotEvent] = [game.event for game in games]
    assert pot(events, seats, ante, stake).balances == course.balances
    assert course.contents == ante * seats + sum(move.cents + ante * seats * move.filled for move in course.moves)


def test_danish_tables_are_paid_for_the_declarers_scores_alone(db: None) -> None:
    """V3.6, V11.2: open grand with 2 lost is -160, +80, +80; the money is 160 to each."""
    lost = Row(
        number=1, declarer=2, contract=Contract.GRAND, tops=2, steps=frozenset({"ouvert"}), won=False, score=-160
    )
    assert own_points(sheet(lost), DANISH) == [0, -160, 0]
    cast = evening(
        rule_edition="danish",
        performance_system="danish_union",
        settled_by="totals",
        pot_ante_cents=0,
        stake=Decimal(1),
    )
    passed = [Row(number=number, passed=True) for number in (2, 3)]
    paid = key(cast, lost, *passed)
    assert [seat.cents for seat in paid.seats] == [160, -320, 160]
    assert "The declarers' scores alone" in paper_of(cast)


def test_a_danish_foot_alone_is_not_settled(db: None) -> None:
    """V11.2: what the opponents gained can't be told from it."""
    cast = evening(**DANISH_EVENING)
    feet = [Footer(points=24, won=1, lost=0, total=24)] * 3
    version = key_sheet(table_of(cast), by=cast.clerk, footers=feet)
    assert version.counts, findings_of(version)
    (paid,) = table_money(series_of(cast.tournament, 1))
    assert not paid.settled
    assert "the foot does not tell the declarers' own scores" in page_words(sign_in(cast.treasurer).get(address(cast)))


@pytest.mark.usefixtures("euros")
def test_page_and_paper_tell_the_pot_and_prove_the_sum(db: None) -> None:
    """V11.3: null lost at half a cent with kontra is 12 x 2 x 2 = 48, to each."""
    cast = evening()
    doubled = replace(TAKEN, bock=1, score=144)
    paid = key(cast, replace(TIED, number=1), replace(LOST, number=2), doubled)
    assert ([seat.cents for seat in paid.seats], paid.adds_up) == ([167, -118, -49], True)
    assert [seat.together for seat in paid.seats] == [248, -184, -94]
    page = page_words(sign_in(cast.treasurer).get(address(cast)))
    for told in (page, paper_of(cast)):
        assert "game 3: seat 1 takes 1.26" in told
        assert "at every table all balances together with the contents of the pot are 0" in told


def test_a_csv_file_lists_the_pot_game_by_game(db: None) -> None:
    cast = evening()
    key(cast, replace(TIED, number=1), replace(LOST, number=2), replace(TAKEN, bock=1, score=144))
    told = sign_in(cast.treasurer).get(f"/t/{cast.tournament.slug}/papers/pot-1.csv").content.decode("utf-8-sig")
    assert [line.split(";") for line in told.splitlines()] == [
        ["Table", "Game", "What", "Seat 1", "Seat 2", "Seat 3", "In the pot"],
        ["1", "", "ante", "-0.10", "-0.10", "-0.10", "0.30"],
        ["1", "1", "pays in", "", "", "-0.25", "0.55"],
        ["1", "1", "pays in", "-0.25", "", "", "0.80"],
        ["1", "2", "pays in", "", "-0.46", "", "1.26"],
        ["1", "3", "takes it, new ante", "1.16", "-0.10", "-0.10", "0.30"],
        ["1", "", "balance", "0.81", "-0.66", "-0.45", "0.30"],
    ]
    page = sign_in(cast.treasurer).get(address(cast))
    assert "papers/pot-1.csv" in page.content.decode()
    assert "pot +0.81" in page_words(page)


def test_the_paper_of_a_tournament_without_a_pot_says_that_none_was_played_for(db: None) -> None:
    cast = evening(pot_ante_cents=0)
    key(cast, replace(TIED, number=1), replace(LOST, number=2), replace(TAKEN, bock=1, score=144))
    client = sign_in(cast.treasurer)
    assert "No pot was played for." in printed.text(client.get(f"/t/{cast.tournament.slug}/papers/pot-1.pdf"))
    page = client.get(address(cast))
    assert "pot-1.csv" not in page.content.decode()
    assert "at every table all balances together" in page_words(page)


def test_the_file_of_the_pot_needs_a_role_that_sees_the_cash_book(db: None) -> None:
    cast = evening()
    assert sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/papers/pot-1.csv").status_code == 403


def test_a_sheet_keyed_by_its_foot_alone_has_no_pot_and_the_page_says_so(db: None) -> None:
    cast = evening(4)
    key_sheet(table_of(cast), by=cast.clerk, footers=[make_footer(24, 1, 0, 0, 4)] * 4)
    (paid,) = table_money(series_of(cast.tournament, 1))
    assert (paid.pot, paid.by_games, paid.settled) == (None, False, True)
    assert "only the foot is keyed (V10)" in page_words(sign_in(cast.treasurer).get(address(cast)))


def address(cast: Cast) -> str:
    return f"/t/{cast.tournament.slug}/cash/stakes/1/"


def paper_of(cast: Cast) -> str:
    return printed.text(sign_in(cast.treasurer).get(f"/t/{cast.tournament.slug}/papers/settlement-1.pdf"))
