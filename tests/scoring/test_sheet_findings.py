"""A small sheet, and every mistake on it with all that its finding says: place, figures, likely causes."""

from dataclasses import replace
from typing import Any

import pytest

from scoring import (
    ISKO,
    PROPOSAL_2001,
    Contract,
    Finding,
    Footer,
    Row,
    ScoreSheet,
    check,
    explain,
    finding,
    performance,
    read_sheets,
)

CLUBS, HEARTS, GRAND = Contract.CLUBS, Contract.HEARTS, Contract.GRAND

# Eight games at a table of four: seat 1 makes 24 and loses 48, seat 2 makes 48, seat 3 loses 40, seat 4 makes 20.
PLAYED: dict[int, tuple[int, Contract, int, bool, int, int]] = {
    1: (2, GRAND, 1, True, 48, 48),
    2: (1, CLUBS, 1, True, 24, 24),
    3: (4, HEARTS, -1, True, 20, 20),
    5: (3, HEARTS, 1, False, 20, -40),
    7: (1, CLUBS, -1, False, 24, -48),
}
COUNTS = ((-24, 1, 1), (48, 1, 0), (-40, 0, 1), (20, 1, 0))


def row(number: int, totals: list[int]) -> Row:
    dealer = (number - 1) % 4 + 1
    if number not in PLAYED:
        return Row(number=number, dealer=dealer, totals=tuple(totals), passed=True)
    declarer, contract, tops, won, value, score = PLAYED[number]
    totals[declarer - 1] += score
    return Row(
        number=number, dealer=dealer, declarer=declarer, contract=contract, tops=tops, won=won, value=value,
        score=score, totals=tuple(totals),
    )  # fmt: skip


def footer(points: int, won: int, lost: int) -> Footer:
    others, own = 2 - lost, 50 * (won - lost)
    return Footer(points, won, lost, points + own + 30 * others, others, own, 30 * others)


RUNNING = [0, 0, 0, 0]
ROWS = tuple(row(number, RUNNING) for number in range(1, 9))
FEET = tuple(footer(*counts) for counts in COUNTS)
SHEET = ScoreSheet(FEET, 8, 3, ROWS, 4, frozenset({1, 2, 3, 4}))
BARE = replace(SHEET, rows=(), signatures=None)


def with_rows(changes: dict[int, dict[str, Any]], sheet: ScoreSheet = SHEET) -> ScoreSheet:
    return replace(sheet, rows=tuple(replace(row, **changes.get(row.number, {})) for row in sheet.rows))


def with_feet(changes: dict[int, dict[str, Any]], sheet: ScoreSheet = SHEET) -> ScoreSheet:
    feet = (replace(foot, **changes.get(seat, {})) for seat, foot in enumerate(sheet.footers, 1))
    return replace(sheet, footers=tuple(feet))


def own_totals(sheet: ScoreSheet = SHEET) -> ScoreSheet:
    """Only the declarer's total is written."""
    rows = (
        replace(row, totals=tuple(t if seat == row.declarer else None for seat, t in enumerate(row.totals, 1)))
        for row in sheet.rows
    )
    return replace(sheet, rows=tuple(rows))


def test_the_sheet_itself_is_clean() -> None:
    assert check(SHEET) == check(BARE) == check(own_totals()) == check(replace(SHEET, footers=(), passed=None)) == ()


def differs(code: str, seat: int, field: str, written: int, expected: int) -> Finding:
    return finding(code, seat=seat, field=field, found=written, expected=expected, difference=written - expected)


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


# Running totals and columns


def running(row: int, seat: int, written: int, expected: int, *causes: str) -> Finding:
    return finding(
        "row.running_total", row=row, seat=seat, field="running_total", found=written, expected=expected,
        difference=written - expected, causes=causes,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("totals", "found"),
    [
        ({2: (34, 48, 0, 0)}, running(2, 1, 34, 24, "carry")),
        ({2: (42, 48, 0, 0)}, running(2, 1, 42, 24, "digits_swapped")),
        ({2: (0, 48, 0, 0)}, running(2, 1, 0, 24, "not_added")),
        ({2: (-24, 48, 0, 0)}, running(2, 1, -24, 24, "sign_of_game")),
        ({5: (24, 48, -20, 20)}, running(5, 3, -20, -40, "not_doubled")),
        ({2: (24, 49, 0, 0)}, running(2, 2, 49, 48)),
        ({4: (24, 49, 0, 20)}, running(4, 2, 49, 48)),
    ],
)
def test_a_wrong_running_total_is_found_once_whether_it_is_carried_on_or_not(
    totals: dict[int, tuple[int, ...]], found: Finding
) -> None:
    (number,) = totals
    (seat,) = {
        seat for seat, (was, now) in enumerate(zip(ROWS[number - 1].totals, totals[number], strict=True)) if was != now
    }
    by = totals[number][seat] - (ROWS[number - 1].totals[seat] or 0)
    assert check(with_rows({number: {"totals": totals[number]}})) == (found,)
    carried = {
        row.number: {"totals": tuple((t or 0) + by * (at == seat) for at, t in enumerate(row.totals))}
        for row in ROWS[number - 1 :]
    }
    foot = FEET[seat]
    feet = {seat + 1: {"points": foot.points + by, "total": (foot.total or 0) + by}}
    assert check(with_feet(feet, with_rows(carried))) == (found,)


def column(row: int, stands: int, belongs: int, score: int) -> Finding:
    return finding(
        "row.wrong_column", row=row, seat=stands, field="running_total", found=stands, expected=belongs, score=score
    )


def test_an_amount_in_another_column() -> None:
    assert check(with_rows({3: {"totals": (24, 48, 20, 0)}})) == (column(3, 3, 4, 20),)
    assert check(with_rows({3: {"totals": (24, 68, 0, 0)}})) == (column(3, 2, 4, 20),)


def test_the_wrong_declarer() -> None:
    assert check(with_rows({3: {"declarer": 1}})) == (column(3, 4, 1, 20),)


def test_the_wrong_declarer_of_the_only_total() -> None:
    rows = with_rows({7: {"declarer": 2, "totals": (None, -24)}}, own_totals())
    assert check(rows) == (column(7, 2, 1, -48),)
    assert [defect.code for defect in check(replace(rows, footers=(), passed=None))] == ["row.running_total"]


# The order


def dealer(row: int, seat: int, expected: int, *causes: str) -> Finding:
    return finding("row.dealer", row=row, seat=seat, field="dealer", found=seat, expected=expected, causes=causes)


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({4: {"dealer": 1}}, dealer(4, 1, 4)),
        ({4: {"dealer": 3}}, dealer(4, 3, 4, "twice_running")),
        ({5: {"dealer": 3}}, dealer(5, 3, 1, "declares")),
        ({4: {"dealer": 7}}, dealer(4, 7, 4)),
        ({1: {"dealer": 0}}, dealer(1, 0, 1)),
        ({2: {"dealer": 1}}, dealer(2, 1, 2, "twice_running", "declares")),
        (
            {2: {"declarer": 2, "totals": (0, 72, 0, 0)}, 3: {"totals": (0, 72, 0, 20)}, 4: {"totals": (0, 72, 0, 20)},
             5: {"totals": (0, 72, -40, 20)}, 6: {"totals": (0, 72, -40, 20)}, 7: {"totals": (-48, 72, -40, 20)},
             8: {"totals": (-48, 72, -40, 20)}},
            finding("row.dealer_declares", row=2, seat=2, field="declarer", found=2, expected=None),
        ),
    ],
)  # fmt: skip
def test_a_dealer_out_of_turn(changes: dict[int, dict[str, Any]], found: Finding) -> None:
    assert check(with_rows(changes)) == (found,)


def test_a_row_is_missing() -> None:
    sheet = replace(SHEET, rows=(*ROWS[:3], *ROWS[4:]))
    assert check(sheet) == (finding("row.missing", row=4, field="game", expected=4),)


def test_several_rows_are_missing() -> None:
    sheet = replace(SHEET, rows=(*ROWS[:3], *ROWS[5:]))
    assert check(sheet) == tuple(finding("row.missing", row=at, field="game", expected=at) for at in (4, 5))


def test_a_row_is_missing_and_the_numbers_go_on() -> None:
    rows = (*ROWS[:3], *(replace(row, number=row.number - 1) for row in ROWS[4:]))
    assert check(replace(SHEET, rows=rows)) == (finding("row.missing", row=4, field="game", expected=4),)


def test_a_row_stands_there_twice() -> None:
    rows = (*ROWS[:3], ROWS[2], *ROWS[3:])
    assert check(replace(SHEET, rows=rows)) == (finding("row.twice", row=3, field="game", found=3),)


def test_rows_in_another_order() -> None:
    rows = (ROWS[0], ROWS[2], ROWS[1], *ROWS[3:])
    assert check(replace(SHEET, rows=rows)) == (finding("row.order", row=3, field="game", found=3, expected=2),)


def test_a_wrong_number() -> None:
    assert check(with_rows({3: {"number": 33}})) == (finding("row.order", row=33, field="game", found=33, expected=3),)


def test_too_few_games() -> None:
    assert check(replace(SHEET, rows=ROWS[:7])) == (
        finding("sheet.too_few_games", row=8, field="games", found=7, expected=8, difference=-1),
    )


def test_too_many_games() -> None:
    ninth = replace(ROWS[7], number=9, dealer=1)
    sheet = replace(SHEET, rows=(*ROWS, ninth), passed=None, footers=())
    assert check(sheet) == (finding("sheet.too_many_games", row=9, field="games", found=9, expected=8, difference=1),)


def test_lines_that_nobody_wrote_on_are_none() -> None:
    assert check(replace(SHEET, rows=(*ROWS, Row(number=9), Row(number=10, dealer=2)))) == ()


# Where the marks do not tell what the game counts


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("clubs;-1;;x;x;;18;won;48;48;24", "game.schwarz_without"),
        ("clubs;-7;;x;;;18;won;108;108;96", "game.schneider_without"),
        ("clubs;1;;;;x;18;won;36;36;24", "game.announced_without_hand"),
        ("grand;5;;;;;18;won;144;144;120", "game.tops_range"),
        ("hearts;1;;;;;;lost;;-72;-80", "row.overbid_charge"),
        ("hearts;1;;;;;;lost;;-40;-80", "row.overbid_note"),
    ],
)
def test_a_true_total_beside_marks_that_cannot_be_is_no_second_finding(row: str, code: str) -> None:
    contract, tops, hand, schneider, schwarz, announced, *rest = row.split(";")
    headings = "game;declarer;contract;tops;hand;schneider;schwarz;schneider_announced;bid;won;value;score;overbid"
    overbid = "x" if code.startswith("row.overbid") else ""
    first = (
        f"1;2;{contract};{tops};{hand};{schneider};{schwarz};{announced};{';'.join(rest[:-1])};{overbid};0;{rest[-1]};0"
    )
    others = [f"{game};;passed;;;;;;;;;;;0;{rest[-1]};0" for game in (2, 3)]
    (read,) = read_sheets("\n".join([f"{headings};total_1;total_2;total_3", first, *others]))
    assert read.sheet is not None
    assert [(defect.code, defect.where.row) for defect in check(read.sheet)] == [(code, 1)]
    wrong = replace(read.sheet.rows[0], totals=(0, 1, 0))
    assert len(check(replace(read.sheet, rows=(wrong, *read.sheet.rows[1:])))) > 1


def test_passed_games_without_a_foot_are_counted_again_too() -> None:
    sheet = replace(SHEET, footers=(), passed=7)
    assert check(sheet) == (finding("footer.passed", field="passed", found=7, expected=3),)
    assert check(replace(sheet, passed=-5)) == (finding("footer.negative", field="passed", found=-5),)


def test_a_repeated_row_is_seen_where_the_numbers_go_on() -> None:
    marks: dict[str, Any] = {"contract": CLUBS, "tops": 1, "won": True, "score": 24}
    rows = (
        Row(number=1, dealer=1, declarer=2, totals=(0, 24, 0), **marks),
        Row(number=2, dealer=1, declarer=2, totals=(0, 24, 0), **marks),
        Row(number=3, dealer=2, declarer=3, totals=(0, 24, 24), **marks),
    )
    codes = [(defect.code, defect.where.row) for defect in check(ScoreSheet((), 3, None, rows, 3))]
    assert codes == [("row.twice", 2), ("sheet.too_few_games", 4)]


@pytest.mark.parametrize("more", [{"tops": 3}, {"bid": 18}, {"steps": frozenset({"hand"})}, {"overbid": True}])
def test_a_passed_game_has_no_marks(more: dict[str, Any]) -> None:
    assert [defect.code for defect in check(with_rows({4: more}))] == ["row.passed_with_score"]


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
