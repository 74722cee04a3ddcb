"""Clean sheets stay clean, and one planted mistake is one finding at its row, with one name (ISkO 5; SkWO 5, 7.2)."""

from dataclasses import replace
from functools import cache, partial
from itertools import count
from operator import add
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import BEFORE_1999, ISKO, RuleSet, ScoreSheet, check, foot_of, performance, read_sheets, write_sheet
from tests.scoring.made import made_sheet
from tests.scoring.planted_foot import AT_THE_FOOT
from tests.scoring.planted_order import BETWEEN_ROWS
from tests.scoring.planted_rows import IN_ROWS
from tests.scoring.planting import Slip, Spoilt
from tests.tiers import sweep

SLIPS: dict[str, Slip] = {**{slip.__name__: slip for slip in (*IN_ROWS, *BETWEEN_ROWS)}, **AT_THE_FOOT}
SEEDS = st.integers(0, 10**9)
SHARED = st.integers(0, 99).map(partial(add, Random().randrange(10**9)))  # all slips are planted on the same sheets


@cache
def shared(seed: int, seats: int) -> ScoreSheet:
    """To make a sheet takes far longer than to spoil and to check it."""
    return made_sheet(Random(seed), seats=seats)


def planted(slip: Slip, seed: int, seats: int = 0) -> Spoilt:
    """The slip on the first sheet from this seed on that has a place for it."""
    sheets = (shared(start, seats) for start in count(seed))
    return next(spoilt for start, sheet in enumerate(sheets, seed) if (spoilt := slip(Random(start), sheet)))


@sweep("seats", [0, 5])
@sweep("rules", [ISKO, BEFORE_1999], ids=lambda rules: rules.name)
@settings(deadline=None, max_examples=150)
@given(seed=SEEDS)
def test_a_sheet_without_a_mistake_gives_no_finding(rules: RuleSet, seats: int, seed: int) -> None:
    """Five at a table play by ISkO 3.2.7."""
    assert check(made_sheet(Random(seed), rules, seats=seats), rules) == ()


@sweep("seats", [0, 5])
@sweep("name", SLIPS)
@settings(deadline=None, max_examples=25)
@given(seed=SHARED)
def test_one_mistake_is_one_finding_where_it_was_made(name: str, seats: int, seed: int) -> None:
    sheet, codes, row = planted(SLIPS[name], seed, seats)
    findings = check(sheet)
    assert [finding.where.row for finding in findings] == [row]
    assert findings[0].code in codes


@settings(deadline=None, max_examples=100)
@given(first=st.sampled_from(sorted(SLIPS)), seed=SHARED)
def test_every_sheet_reads_back_as_it_was_written(first: str, seed: int) -> None:
    for sheet in (shared(seed, 0), planted(SLIPS[first], seed)[0], planted(SLIPS[first], seed, 5)[0]):
        (read,) = read_sheets(write_sheet(sheet))
        assert (read.sheet, read.found) == (sheet, ())


@settings(deadline=None, max_examples=100)
@given(seed=SEEDS)
def test_rows_and_foot_of_a_clean_sheet_make_the_same_performance(seed: int) -> None:
    sheet = made_sheet(Random(seed), foot="plain")
    bare: ScoreSheet = replace(sheet, footers=())
    assert performance(bare) == performance(sheet)
    assert performance(replace(bare, footers=foot_of(bare))) == performance(sheet)
