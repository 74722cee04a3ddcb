"""Every mistake at the foot of a small sheet, with all that its finding says: place, figures, likely causes."""

from dataclasses import replace
from typing import Any

import pytest

from scoring import ISKO, PROPOSAL_2001, Finding, Footer, ScoreSheet, check, explain, finding, performance
from tests.scoring.one_sheet import BARE, COUNTS, FEET, SHEET, differs, own_totals, with_feet


def test_the_sheet_itself_is_clean() -> None:
    assert check(SHEET) == check(BARE) == check(own_totals()) == check(replace(SHEET, footers=(), passed=None)) == ()


# At the foot, with the rows above it


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({2: {"points": 58}}, differs("footer.points", 2, "points", 58, 48)),
        ({2: {"points": 58, "total": 168}}, differs("footer.points", 2, "points", 58, 48)),
        ({2: {"won": 2}}, differs("footer.won", 2, "won", 2, 1)),
        ({2: {"won": 2, "own_bonus": 100, "total": 208}}, differs("footer.won", 2, "won", 2, 1)),
        ({3: {"lost": 2}}, differs("footer.lost", 3, "lost", 2, 1)),
        ({2: {"others_lost": 3}}, differs("footer.others_lost", 2, "others_lost", 3, 2)),
        (
            {2: {"others_lost": 3, "others_bonus": 90, "total": 188}},
            differs("footer.others_lost", 2, "others_lost", 3, 2),
        ),
        ({2: {"own_bonus": 60}}, differs("footer.own_bonus", 2, "own_bonus", 60, 50)),
        ({2: {"own_bonus": 60, "total": 168}}, differs("footer.own_bonus", 2, "own_bonus", 60, 50)),
        ({2: {"others_bonus": 80}}, differs("footer.others_bonus", 2, "others_bonus", 80, 60)),
        ({2: {"others_bonus": 80, "total": 178}}, differs("footer.others_bonus", 2, "others_bonus", 80, 60)),
        (
            {3: {"won": 1, "lost": 0}},
            finding(
                "footer.won_lost", seat=3, field="won", found="1:0", expected="0:1", causes=("won_lost_swapped",)
            ),
        ),
        (
            {1: {"won": 2, "lost": 0}},
            finding("footer.won_lost", seat=1, field="won", found="2:0", expected="1:1", causes=()),
        ),
        (
            {2: {"total": 168}},
            finding(
                "footer.total_differs", seat=2, field="total", found=168, expected=158, difference=10, causes=("carry",)
            ),
        ),
        ({4: {"total": None}}, finding("footer.total_missing", seat=4, field="total")),
        ({4: {"won": -1}}, finding("footer.negative", seat=4, field="won", found=-1)),
        ({4: {"lost": -2}}, finding("footer.negative", seat=4, field="lost", found=-2)),
    ],
)  # fmt: skip
def test_a_mistake_at_the_foot(changes: dict[int, dict[str, Any]], found: Finding) -> None:
    assert check(with_feet(changes)) == (found,)


def test_passed_games_are_counted_again() -> None:
    assert check(replace(SHEET, passed=4)) == (finding("footer.passed", field="passed", found=4, expected=3),)
    assert check(replace(SHEET, passed=-1)) == (finding("footer.negative", field="passed", found=-1),)


def test_signatures_are_looked_for() -> None:
    assert check(replace(SHEET, signatures=frozenset({2, 4}))) == (
        finding("sheet.signatures_missing", field="signatures", seats=(1, 3)),
    )
    assert check(replace(SHEET, signatures=frozenset())) == (
        finding("sheet.signatures_missing", field="signatures", seats=(1, 2, 3, 4)),
    )


@pytest.mark.parametrize(("field", "names"), [("total", ("total",)), ("points", ("points",)), ("won", ("won", "lost"))])
def test_figures_of_two_seats_exchanged(field: str, names: tuple[str, ...]) -> None:
    first, second = SHEET.footers[0], SHEET.footers[1]
    changes = {
        1: {name: getattr(second, name) for name in names},
        2: {name: getattr(first, name) for name in names},
    }
    assert check(with_feet(changes)) == (finding("footer.exchanged", seat=1, field=field, seats=(1, 2)),)


def test_won_and_lost_exchanged_at_all_seats_is_one_finding() -> None:
    feet = tuple(replace(foot, won=foot.lost, lost=foot.won) for foot in FEET)
    assert check(replace(SHEET, footers=feet)) == (finding("footer.won_lost_everywhere", field="won"),)
    alone = [Footer(foot.points, foot.lost, foot.won, foot.total) for foot in FEET]
    assert check(ScoreSheet(tuple(alone), SHEET.games, passed=3)) == (
        finding("footer.won_lost_everywhere", field="won"),
    )


def test_whole_columns_exchanged() -> None:
    feet = (FEET[0], FEET[3], FEET[2], FEET[1])
    assert check(replace(SHEET, footers=feet)) == (finding("footer.exchanged", seat=2, field="footer", seats=(2, 4)),)


def test_the_bonus_of_the_other_table() -> None:
    feet = tuple(
        replace(
            foot, others_lost=None, own_bonus=None, others_bonus=None, total=(foot.total or 0) + 10 * (2 - foot.lost)
        )
        for foot in FEET
    )
    assert check(replace(SHEET, footers=feet)) == (finding("footer.other_bonus", field="total", found=40, expected=30),)


# A foot alone


def plain(changes: dict[int, dict[str, Any]]) -> ScoreSheet:
    bare = replace(BARE, footers=tuple(Footer(foot.points, foot.won, foot.lost, foot.total) for foot in FEET))
    return with_feet(changes, bare)


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({2: {"won": 2}}, differs("footer.won", 2, "won", 2, 1)),
        ({3: {"lost": 2}}, differs("footer.lost", 3, "lost", 2, 1)),
        (
            {2: {"won": 2, "total": 208}},
            finding("footer.games_sum", field="games", found=9, expected=8, difference=1, seats=(1, 2, 3, 4)),
        ),
        (
            {2: {"points": 49}},
            finding("footer.points_unreachable", seat=2, field="points", points=49, won=1, lost=0, causes=()),
        ),
        (
            {2: {"points": -48}},
            finding("footer.points_unreachable", seat=2, field="points", points=-48, won=1, lost=0, causes=("sign",)),
        ),
        (
            {2: {"points": -48, "total": 62}},
            finding("footer.points_unreachable", seat=2, field="points", points=-48, won=1, lost=0, causes=("sign",)),
        ),
        (
            {3: {"won": 1, "lost": 0}},
            finding("footer.won_lost", seat=3, field="won", found="1:0", expected="0:1", causes=("won_lost_swapped",)),
        ),
        (
            {1: {"won": 2, "lost": 0}},
            finding("footer.won_lost", seat=1, field="won", found="2:0", expected="1:1", causes=()),
        ),
        (
            {1: {"won": 0, "lost": 2}},
            finding("footer.won_lost", seat=1, field="won", found="0:2", expected="1:1", causes=()),
        ),
        (
            {1: {"total": 106}},
            finding(
                "footer.total_differs", seat=1, field="total", found=106, expected=6, difference=100, causes=("carry",)
            ),
        ),
    ],
)  # fmt: skip
def test_a_mistake_at_a_foot_alone(changes: dict[int, dict[str, Any]], found: Finding) -> None:
    assert check(plain(changes)) == (found,)


def test_passed_games_without_a_foot_are_counted_again_too() -> None:
    sheet = replace(SHEET, footers=(), passed=7)
    assert check(sheet) == (finding("footer.passed", field="passed", found=7, expected=3),)
    assert check(replace(sheet, passed=-5)) == (finding("footer.negative", field="passed", found=-5),)


def test_under_a_system_for_opponents_only_the_foot_alone_decides_nothing() -> None:
    rules = replace(ISKO, system=PROPOSAL_2001)
    counted = performance(replace(SHEET, footers=()), rules)
    feet = tuple(Footer(*counts, result.performance) for counts, result in zip(COUNTS, counted, strict=True))
    assert check(replace(SHEET, footers=feet), rules) == ()
    assert explain(replace(SHEET, footers=feet), 1, rules) == ()
    assert check(with_feet({2: {"won": 2}}, replace(SHEET, footers=feet)), rules) == (
        differs("footer.won", 2, "won", 2, 1),
    )


def test_a_sheet_without_a_foot_has_nothing_to_explain() -> None:
    assert explain(replace(SHEET, footers=()), 1) == ()
