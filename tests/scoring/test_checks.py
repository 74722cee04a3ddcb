"""Every defect of a footer once, at its seat, with what would explain it (SkWO 5, 7.2, 8.12)."""

import csv
import json
import timeit
from itertools import groupby
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import (
    BEFORE_1999,
    BIDS,
    ISKO,
    Contract,
    Finding,
    Footer,
    Marks,
    Row,
    RuleSet,
    ScoreSheet,
    check,
    finding,
    impossible,
    reachable,
    value,
)
from scoring.performance import performance
from scoring.reach import fewest_games

DATA = Path(__file__).parent / "data"
TABLE = ((492, 12, 0), (628, 12, 2), (660, 10, 1), (-32, 6, 5))


def _demo() -> dict[tuple[int, int], ScoreSheet]:
    with (DATA / "sheets.csv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter=";"))
    tables = groupby(rows, key=lambda row: (int(row["series"]), int(row["table"])))
    return {place: _sheet_of(list(table)) for place, table in tables}


def _sheet_of(rows: list[dict[str, str]]) -> ScoreSheet:
    footers = tuple(Footer(int(row["points"]), int(row["won"]), int(row["lost"]), int(row["total"])) for row in rows)
    return ScoreSheet(footers, games=12 * len(rows), passed=int(rows[0]["passed"]))


DEMO = _demo()
MISTAKES = {
    (2, 3): finding(
        "footer.total_differs",
        seat=2,
        field="total",
        found=935,
        expected=905,
        difference=30,
        causes=("others_lost_once",),
    ),
    (3, 2): finding("footer.games_sum", field="games", found=49, expected=48, difference=1, seats=(1, 2, 3, 4)),
    (3, 5): finding(
        "footer.total_differs", seat=4, field="total", found=773, expected=873, difference=-100, causes=("carry",)
    ),
}


def _sheet(*seats: tuple[int, int, int], games: int | None = None, passed: int = 0) -> ScoreSheet:
    """A sheet on which every total is right, and the number of games too unless it is given."""
    counted = performance(ScoreSheet(tuple(Footer(*seat, None) for seat in seats), games=48))
    footers = tuple(Footer(*seat, result.performance) for seat, result in zip(seats, counted, strict=True))
    played = sum(won + lost for _, won, lost in seats) + passed
    return ScoreSheet(footers, games=played if games is None else games, passed=passed)


def _with_total(sheet: ScoreSheet, seat: int, total: int | None) -> ScoreSheet:
    footers = list(sheet.footers)
    old = footers[seat - 1]
    footers[seat - 1] = Footer(old.points, old.won, old.lost, total)
    return ScoreSheet(tuple(footers), games=sheet.games, passed=sheet.passed)


def _codes(findings: tuple[Finding, ...]) -> list[tuple[str, int | None]]:
    return [(defect.code, defect.where.seat) for defect in findings]


@pytest.mark.parametrize("place", DEMO)
def test_the_demo_has_its_three_mistakes_and_no_other(place: tuple[int, int]) -> None:
    assert check(DEMO[place]) == ((MISTAKES[place],) if place in MISTAKES else ())


def test_the_demo_is_complete_and_its_mistakes_are_those_of_the_truth() -> None:
    truth = json.loads((DATA / "truth.json").read_text(encoding="utf-8"))
    assert len(DEMO) == 24
    assert {(mistake["series"], mistake["table"]) for mistake in truth["errors_on_paper"]} == set(MISTAKES)


def test_a_right_sheet_is_clean() -> None:
    assert check(_sheet(*TABLE)) == ()


@pytest.mark.parametrize(
    ("seats", "difference", "causes"),
    [
        (TABLE, 30, ("others_lost_once",)),
        (TABLE, -30, ("others_lost_once",)),
        (TABLE, 40, ()),
        (TABLE[:3], 40, ("others_lost_once",)),
        (TABLE[:3], 30, ()),
        (TABLE, 50, ("one_game",)),
        (TABLE, -50, ("one_game",)),
        (TABLE, -1200, ("won_lost_swapped",)),
        (TABLE, 1200, ()),
        (TABLE, -984, ("sign",)),
        (TABLE, 984, ()),
        (TABLE, -9, ("digits_swapped",)),
        (TABLE, 1980, ()),
        (TABLE, 9, ()),
        (TABLE, 10, ("carry",)),
        (TABLE, -100, ("carry",)),
        (TABLE, 1000, ("carry",)),
        (TABLE, -840, ("bonus_forgotten",)),
        (TABLE, 7, ()),
        (((27, 1, 0), (0, 0, 0), (-36, 0, 1)), -100, ("won_lost_swapped", "carry")),
        (((-36, 0, 1), (0, 0, 0), (27, 1, 0)), 100, ("won_lost_swapped", "carry")),
        (((-36, 0, 1), (0, 0, 0), (27, 1, 0)), 172, ()),
        (((-36, 0, 1), (0, 0, 0), (27, 1, 0)), 50, ("one_game", "bonus_forgotten")),
    ],
)
def test_a_difference_names_its_causes(
    seats: tuple[tuple[int, int, int], ...], difference: int, causes: tuple[str, ...]
) -> None:
    sheet = _sheet(*seats)
    expected = sheet.footers[0].total
    assert expected is not None
    findings = check(_with_total(sheet, 1, expected + difference))
    assert [(defect.code, defect.where.seat, dict(defect.values)) for defect in findings] == [
        (
            "footer.total_differs",
            1,
            {"found": expected + difference, "expected": expected, "difference": difference, "causes": causes},
        )
    ]


def test_a_minus_alone_is_not_a_swap_of_digits() -> None:
    sheet = _sheet((-90, 0, 1), (0, 0, 0), (0, 0, 0))
    assert sheet.footers[0].total == -140
    assert check(_with_total(sheet, 1, -410))[0].values["causes"] == ("digits_swapped",)
    assert check(_with_total(sheet, 1, 410))[0].values["causes"] == ()


def test_a_missing_total_is_missing_and_not_zero() -> None:
    assert check(_with_total(_sheet(*TABLE), 3, None)) == (finding("footer.total_missing", seat=3, field="total"),)


def test_negative_counts_are_named_and_nothing_is_counted_from_them() -> None:
    footers = (Footer(24, -1, 0, 5), Footer(0, 0, -2, None), Footer(1, 0, 0, 9))
    assert check(ScoreSheet(footers, games=36, passed=-3)) == (
        finding("footer.negative", seat=1, field="won", found=-1),
        finding("footer.negative", seat=2, field="lost", found=-2),
        finding("footer.total_missing", seat=2, field="total"),
        finding("footer.negative", field="passed", found=-3),
    )


@pytest.mark.parametrize(
    ("games", "passed", "difference", "seats"),
    [
        (47, 0, 1, (1, 2, 3, 4)),
        (48, 1, 1, (1, 2, 3, 4)),
        (37, 0, 11, (1, 2)),
        (36, 0, 12, (1, 2)),
        (60, 0, -12, (1, 2, 3, 4)),
    ],
)
def test_a_wrong_sum_of_games_names_the_seats_that_could_be_off(
    games: int, passed: int, difference: int, seats: tuple[int, ...]
) -> None:
    assert check(_sheet(*TABLE, games=games, passed=passed)) == (
        finding(
            "footer.games_sum",
            field="games",
            found=games + difference,
            expected=games,
            difference=difference,
            seats=seats,
        ),
    )


def test_too_many_lost_games_make_a_seat_suspect_too() -> None:
    findings = check(_sheet((27, 1, 0), (-108, 0, 3), (0, 0, 0), games=2))
    assert [(defect.code, defect.values["seats"]) for defect in findings if defect.where.seat is None] == [
        ("footer.games_sum", (2,))
    ]


def test_a_wrong_count_that_also_spoils_a_total_is_said_once() -> None:
    right = _sheet(*TABLE)
    footers = (Footer(492, 13, 0, right.footers[0].total), *right.footers[1:])
    findings = check(ScoreSheet(footers, games=right.games))
    assert _codes(findings) == [("footer.won", 1)]
    assert (findings[0].values["found"], findings[0].values["expected"]) == (13, 12)


@pytest.mark.parametrize(
    ("points", "won", "lost", "reachable"),
    [
        (0, 0, 0, True),
        (24, 0, 0, False),
        *((bid, 1, 0, True) for bid in BIDS),
        (25, 1, 0, False),
        (19, 1, 0, False),
        (265, 1, 0, False),
        (-24, 1, 0, False),
        (-36, 0, 1, True),
        (-38, 0, 1, False),
        (-46, 0, 1, True),
        (-47, 0, 1, False),
        (-380, 0, 1, True),  # hearts overbid beyond 187
        (-540, 0, 1, True),  # diamonds overbid at 264
        (-542, 0, 1, False),
        (36, 2, 0, True),
        (37, 2, 0, False),
        (-18, 1, 1, True),
        (228, 1, 1, True),
        (229, 1, 1, False),
        (10**30, 1, 0, False),
        (-(10**30), 1, 0, False),
    ],
)
def test_points_must_be_a_sum_of_game_values(points: int, won: int, lost: int, reachable: bool) -> None:
    findings = check(_sheet((points, won, lost), (0, 0, 0), (0, 0, 0)))
    expected = finding(
        "footer.points_unreachable", seat=1, field="points", points=points, won=won, lost=lost,
        causes=("sign",) if (points, won, lost) in {(-24, 1, 0), (229, 1, 1)} else (),
    )  # fmt: skip
    assert findings == (() if reachable else (expected,))


@pytest.mark.parametrize(("points", "rules"), [(-35, BEFORE_1999), (360, BEFORE_1999)])
def test_before_1999_has_points_of_its_own(points: int, rules: RuleSet) -> None:
    sheet = _sheet((points, int(points > 0), int(points < 0)), (0, 0, 0), (0, 0, 0))
    assert check(sheet, rules) == ()
    assert _codes(check(sheet, ISKO)) == [("footer.points_unreachable", 1)]


@pytest.mark.parametrize("total", [-122, None])
def test_a_sign_read_wrongly_is_one_defect_of_the_points(total: int | None) -> None:
    right = _sheet((-72, 0, 1), (23, 1, 0), (0, 0, 0))
    assert right.footers[0].total == -122
    sheet = ScoreSheet((Footer(72, 0, 1, total), *right.footers[1:]), games=2)
    unreachable = finding(
        "footer.points_unreachable", seat=1, field="points", points=72, won=0, lost=1, causes=("sign",)
    )
    missing = [finding("footer.total_missing", seat=1, field="total")] if total is None else []
    assert list(check(sheet)) == [*missing, unreachable]


def test_unreachable_points_and_a_wrong_total_are_two_defects_if_no_sign_explains_both() -> None:
    sheet = ScoreSheet((Footer(77, 0, 1, 99), Footer(0, 0, 0, 40), Footer(0, 0, 0, 40)), games=1)
    assert _codes(check(sheet)) == [("footer.total_differs", 1), ("footer.points_unreachable", 1)]


def test_a_count_beyond_the_planned_games_is_left_to_the_sum_of_games() -> None:
    assert _codes(check(_sheet((24, 10**9, 0), (0, 0, 0), (0, 0, 0), games=36))) == [("footer.games_sum", None)]


def test_findings_stand_by_seat_and_the_table_comes_last() -> None:
    sheet = ScoreSheet((Footer(1, 0, 0, 2), Footer(0, 0, 0, None), Footer(0, 0, 0, 7)), games=36)
    assert _codes(check(sheet)) == [
        ("footer.total_differs", 1),
        ("footer.points_unreachable", 1),
        ("footer.total_missing", 2),
        ("footer.total_differs", 3),
        ("footer.games_sum", None),
    ]


def test_a_sheet_of_48_is_checked_within_a_millisecond() -> None:
    sheet = DEMO[1, 1]
    check(sheet)
    assert min(timeit.repeat(lambda: check(sheet), number=10, repeat=20)) < 10 * 0.001


@st.composite
def played(draw: st.DrawFn, rules: RuleSet) -> ScoreSheet:
    """A sheet from games that were counted one by one."""
    seats = draw(st.integers(3, 4))
    columns: list[list[int]] = [[0, 0, 0] for _ in range(seats)]
    scores = draw(st.lists(st.tuples(st.integers(0, seats - 1), _games()), max_size=48))
    for seat, game in scores:
        worth = value(game, rules)
        columns[seat][0] += worth.score
        columns[seat][1 if worth.won else 2] += 1
    passed = draw(st.integers(0, 3))
    return _sheet(*((points, won, lost) for points, won, lost in columns), passed=passed)


def _games() -> st.SearchStrategy[Marks]:
    nulls = st.builds(
        Marks, contract=st.just(Contract.NULL), hand=st.booleans(), ouvert=st.booleans(), won=st.booleans()
    )
    rows = st.one_of(nulls, _trump_games(hand=st.just(False)), _trump_games(hand=st.just(True), ouvert=st.booleans()))
    return rows.filter(lambda row: not impossible(row))


def _trump_games(**marks: st.SearchStrategy[bool]) -> st.SearchStrategy[Marks]:
    return st.builds(
        Marks,
        contract=st.sampled_from([contract for contract in Contract if contract is not Contract.NULL]),
        tops=st.sampled_from([-4, -3, -2, -1, 1, 2, 3, 4]),
        schneider=st.booleans(),
        bid=st.sampled_from([0, *BIDS]),
        won=st.booleans(),
        **marks,
    )


@settings(deadline=None)
@given(played(ISKO))
def test_a_sheet_made_of_games_is_clean(sheet: ScoreSheet) -> None:
    assert check(sheet) == ()


@settings(deadline=None)
@given(played(BEFORE_1999))
def test_a_sheet_made_of_games_before_1999_is_clean(sheet: ScoreSheet) -> None:
    assert check(sheet, BEFORE_1999) == ()


@settings(deadline=None)
@given(played(ISKO), st.integers(1, 3), st.integers(-3000, 3000).filter(bool))
def test_one_changed_total_is_always_found_at_its_seat(sheet: ScoreSheet, seat: int, error: int) -> None:
    right = sheet.footers[seat - 1].total
    assert right is not None
    findings = check(_with_total(sheet, seat, right + error))
    assert _codes(findings) == [("footer.total_differs", seat)]
    assert (findings[0].values["expected"], findings[0].values["difference"]) == (right, error)


def test_a_sheet_without_any_sense_is_read_to_its_end() -> None:
    """Nothing on it fits anything: what explains a total must not be looked for among all games one by one."""
    rng = Random(0)
    rows = []
    for number in range(1, 201):
        declarer, at = rng.randint(1, 4), list[int | None]([None] * 4)
        at[declarer - 1] = rng.randint(-2000, 2000)
        contract, tops = rng.choice(list(Contract)), rng.randint(-4, 4)
        rows.append(
            Row(number=number, declarer=declarer, contract=contract, tops=tops, won=rng.random() < 0.5,
                score=rng.randint(-200, 200), totals=tuple(at))
        )  # fmt: skip
    foot = Footer(19_999, 200, 200, -29_999)
    assert len(check(ScoreSheet((foot,) * 4, 48, 200, tuple(rows)))) > 200


@given(st.lists(st.integers(-700, 700), max_size=4), st.integers(0, 4))
def test_the_fewest_games_are_those_that_some_wins_and_losses_make(jumps: list[int], most: int) -> None:
    one_by_one = (
        games
        for games in range(1, most + 1)
        if any(reachable(points, won, games - won) for points in jumps for won in range(games + 1))
    )
    assert fewest_games(jumps, most, ISKO) == next(one_by_one, None)
