"""Running totals and columns of a small sheet: what is wrong in them is found once, where it was made."""

from dataclasses import replace

import pytest

from scoring import Finding, check, finding, read_sheets
from tests.scoring.one_sheet import FEET, ROWS, own_totals, with_feet, with_rows


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
