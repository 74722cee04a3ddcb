"""Sheets of other Skats: clean ones stay clean, and every planted mistake is found at its row (V5 to V12)."""

from dataclasses import replace
from functools import cache, partial
from itertools import count
from operator import add
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import ISKO, RuleSet, ScoreSheet, check, foot_of, performance, read_sheets, settle_games, write_sheet
from scoring.house import NO_HOUSE
from scoring.rules import housed
from tests.scoring import made, planted_calls, planted_ramsch, planted_sets, planted_totals
from tests.scoring.made_houses import NAMED, made_rules
from tests.scoring.made_variants import made_sheet
from tests.scoring.planting_variants import SLIPS, Slip
from tests.tiers import full, sweep

SEEDS = st.integers(0, 10**9)
SHARED = st.integers(0, 99).map(partial(add, Random().randrange(10**9)))  # all slips are planted on the same sheets
Made = tuple[ScoreSheet, RuleSet]


@cache
def made_by(seed: int, seats: int = 0) -> Made:
    """A sheet of some house or named set: to make it takes far longer than to spoil and to check it."""
    rng = Random(seed)
    rules = made_rules(rng)
    return made_sheet(rng, rules, seats=seats or rng.choice((3, 4, 5))), rules


def planted(slip: Slip, seed: int) -> tuple[ScoreSheet, int, RuleSet]:
    """The slip on the first sheet from this seed on that has a place for it."""
    for start in count(seed):
        sheet, rules = made_by(start, 3 + start % 2)
        if spoilt := slip(Random(start), sheet, rules):
            return *spoilt, rules
    raise AssertionError


@full
@settings(deadline=None, max_examples=300)
@given(seed=SEEDS)
def test_a_sheet_of_any_house_without_a_mistake_gives_no_finding(seed: int) -> None:
    sheet, rules = made_by(seed)
    assert check(sheet, rules) == ()


@sweep("name", NAMED)
@settings(deadline=None, max_examples=40)
@given(seed=SEEDS)
def test_a_sheet_of_a_named_set_without_a_mistake_gives_no_finding(name: str, seed: int) -> None:
    assert check(made_sheet(Random(seed), NAMED[name]), NAMED[name]) == ()


@sweep("name", SLIPS)
@settings(deadline=None, max_examples=8)
@given(seed=SHARED)
def test_a_mistake_is_found_where_it_was_made(name: str, seed: int) -> None:
    sheet, row, rules = planted(SLIPS[name], seed)
    assert {finding.where.row or 0 for finding in check(sheet, rules)} == {row}


def test_there_are_forty_kinds_of_mistakes_at_least() -> None:
    of_modules = [len(vars(module)) for module in (planted_calls, planted_ramsch, planted_sets, planted_totals)]
    assert all(of_modules)
    assert len(SLIPS) >= 40


@settings(deadline=None, max_examples=60)
@given(seed=SEEDS)
def test_rows_and_foot_make_the_same_performance(seed: int) -> None:
    rng = Random(seed)
    rules = made_rules(rng)
    sheet = made_sheet(rng, rules, foot="full")
    bare = replace(sheet, footers=())
    assert performance(bare, rules) == performance(sheet, rules)
    assert [foot.points for foot in foot_of(bare, rules)] == [foot.points for foot in sheet.footers]


@settings(deadline=None, max_examples=60)
@given(seed=SEEDS)
def test_money_between_players_is_nothing_in_sum(seed: int) -> None:
    """V11.1: whatever the rows were, one entry, two losers, a marcher."""
    sheet, rules = made_by(seed)
    assert sum(settle_games(sheet, 1, rules)) == 0


@settings(deadline=None, max_examples=60)
@given(seed=SEEDS)
def test_other_seats_have_the_same_results(seed: int) -> None:
    """Who sits one seat further on, the dealer too, has the same at the end."""
    sheet, rules = made_by(seed, 3)
    seats = 3

    def moved(seat: int | None) -> int | None:
        return None if seat is None else seat % seats + 1

    rows = tuple(
        replace(
            row,
            dealer=moved(row.dealer),
            declarer=moved(row.declarer),
            also=moved(row.also),
            totals=(),
        )
        for row in sheet.rows
    )
    own = performance(replace(sheet, footers=()), rules)
    others = performance(replace(sheet, rows=rows, footers=()), rules)
    assert others == (own[-1], *own[:-1])


@settings(deadline=None, max_examples=60)
@given(seed=SEEDS)
def test_kontra_twice_is_times_four(seed: int) -> None:
    """V5.2, at the row and in its money."""
    rules = NAMED["pub"]
    sheet = made_sheet(Random(seed), rules, seats=3)
    games = [row for row in sheet.rows if row.contract and not row.bock and not row.kontra]
    for row in games[:3]:
        alone = replace(row, number=1, dealer=None, totals=(), event="")
        once = ScoreSheet((), 1, None, (alone,), 3)
        called = ScoreSheet((), 1, None, (replace(alone, kontra=2, score=4 * (row.score or 0)),), 3)
        assert check(called, rules) == ()
        assert [4 * seat.points for seat in performance(once, rules)] == [
            seat.points for seat in performance(called, rules)
        ]
        assert [4 * cents for cents in settle_games(once, 1, rules)] == [*settle_games(called, 1, rules)]


@settings(deadline=None, max_examples=40)
@given(seed=SEEDS)
def test_a_house_with_everything_off_is_isko(seed: int) -> None:
    assert housed(NAMED["pub"], NO_HOUSE).house == ISKO.house
    sheet = made.made_sheet(Random(seed))
    off = housed(NAMED["pub"], NO_HOUSE)
    assert check(sheet, off) == check(sheet, ISKO) == ()
    assert performance(sheet, off) == performance(sheet, ISKO)


@settings(deadline=None, max_examples=60)
@given(seed=SEEDS)
def test_a_sheet_reads_back_as_it_was_written(seed: int) -> None:
    sheet, rules = made_by(seed)
    (read,) = read_sheets(write_sheet(sheet), sheet.games)
    assert (read.sheet, read.found) == (sheet, ())
    assert rules is not None
