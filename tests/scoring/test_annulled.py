"""Games dealt out of turn: struck, replayed under the same number, counting nothing (ISkO 3.2.11 to 3.2.13)."""

from dataclasses import replace
from typing import Any

import pytest

from scoring import (
    ISKO,
    PROPOSAL_2001,
    Contract,
    Footer,
    Row,
    ScoreSheet,
    check,
    compare,
    foot_of,
    performance,
    read_sheets,
    settle_games,
    write_sheet,
)


def won(number: int, declarer: int, *totals: int, **more: Any) -> Row:
    """Clubs with one at a table of three."""
    row = Row(
        number=number,
        dealer=(number - 1) % 3 + 1,
        declarer=declarer,
        contract=Contract.CLUBS,
        tops=1,
        won=True,
        score=24,
        totals=totals,
    )
    return replace(row, **more)


def passed(number: int) -> Row:
    return Row(number=number, dealer=(number - 1) % 3 + 1, passed=True)


FIRST = won(1, 2, 0, 24, 0)
STRUCK = (
    won(2, 3, 0, 24, 24, dealer=1, annulled=True),  # seat 1 dealt twice running
    won(3, 1, 24, 24, 24, dealer=2, annulled=True),
)
REPLAYED = (won(2, 1, 24, 24, 0), won(3, 2, 24, 48, 0))
SHEET = ScoreSheet((), games=6, seats=3, rows=(FIRST, *STRUCK, *REPLAYED, passed(4), passed(5), passed(6)))
PLAIN = replace(SHEET, rows=tuple(row for row in SHEET.rows if not row.annulled))


def codes(sheet: ScoreSheet) -> list[tuple[str, int | None]]:
    return [(finding.code, finding.where.row) for finding in check(sheet)]


def test_the_struck_rows_count_nothing_and_the_replay_counts() -> None:
    assert check(SHEET) == ()
    assert foot_of(SHEET) == foot_of(PLAIN)
    assert performance(SHEET) == performance(PLAIN)
    assert settle_games(SHEET, 1) == settle_games(PLAIN, 1)
    by_games = replace(ISKO, system=PROPOSAL_2001)
    assert performance(SHEET, by_games) == performance(PLAIN, by_games)


def test_the_foot_is_that_of_the_replay() -> None:
    feet = (Footer(24, 1, 0, 74), Footer(48, 2, 0, 148), Footer(0, 0, 0, 0))
    assert check(replace(SHEET, footers=feet, passed=3)) == ()
    counted = (Footer(48, 2, 0, 148), *feet[1:])
    assert ("footer.points", None) in codes(replace(SHEET, footers=counted, passed=3))


def test_whatever_is_wrong_in_a_struck_row_is_nobodys_business() -> None:
    nonsense = replace(STRUCK[0], tops=99, score=-7, declarer=9, totals=(5, 5, 5))
    assert codes(replace(SHEET, rows=(FIRST, nonsense, *SHEET.rows[2:]))) == []


def test_a_total_that_has_carried_a_struck_game_along_is_found_at_its_row_with_the_cause() -> None:
    carried = replace(REPLAYED[0], totals=(48, 24, 0))
    rows = (FIRST, *STRUCK, carried, replace(REPLAYED[1], totals=(48, 48, 0)), *SHEET.rows[5:])
    (found,) = check(replace(SHEET, rows=rows))
    assert (found.code, found.where.row, found.where.seat) == ("row.running_total", 2, 1)
    assert found.values["causes"][0] == "annulled_counted"


def test_without_its_replay_a_struck_game_is_missing() -> None:
    rows = (FIRST, *STRUCK, won(3, 2, 0, 48, 0), *SHEET.rows[5:])
    assert codes(replace(SHEET, rows=rows)) == [("row.missing", 2)]


def test_a_round_that_was_over_stands() -> None:
    """3.2.13: seat 1 deals again in game 4; games 3 and 4 are struck, but game 3 belongs to the round before."""
    struck = (won(3, 1, 24, 48, 0, annulled=True), won(4, 1, 48, 48, 0, annulled=True))
    rows = (FIRST, *REPLAYED[:1], *struck, won(3, 2, 24, 48, 0), passed(4), passed(5), passed(6))
    assert codes(replace(SHEET, rows=rows)) == [("row.annulled_round", 4)]


def test_two_blocks_are_each_of_their_own_round() -> None:
    later = (passed(4), replace(passed(5), annulled=True), replace(passed(6), annulled=True), passed(5), passed(6))
    assert codes(replace(SHEET, rows=(FIRST, *STRUCK, *REPLAYED, *later))) == []


def test_a_wrong_deal_that_was_not_struck_is_found() -> None:
    rows = (FIRST, replace(REPLAYED[0], dealer=1), *REPLAYED[1:], *SHEET.rows[5:])
    assert codes(replace(SHEET, rows=rows)) == [("row.dealer", 2)]


def test_it_is_a_mark_in_the_file_and_reads_back_the_same() -> None:
    text = write_sheet(SHEET)
    assert read_sheets(text)[0].sheet == SHEET
    assert [line.split(";")[-1] for line in text.splitlines()] == ["annulled", "", "x", "x", "", "", "", "", ""]
    assert "annulled" not in write_sheet(PLAIN)


@pytest.mark.parametrize("heading", ["annulled", "gestrichen", "ungültig"])
def test_the_mark_is_understood(heading: str) -> None:
    text = f"game;declarer;contract;tops;won;score;{heading}\n1;2;clubs;1;won;24;x\n1;3;clubs;1;won;24;\n"
    (read,) = read_sheets(text, games=1)
    assert read.sheet is not None
    assert [row.annulled for row in read.sheet.rows] == [True, False]
    assert [foot.points for foot in foot_of(read.sheet)] == [0, 0, 24]


def test_two_readings_of_which_one_lacks_the_stroke_differ() -> None:
    other = replace(SHEET, rows=(FIRST, replace(STRUCK[0], annulled=False), *SHEET.rows[2:]))
    assert [(found.where.row, found.where.field) for found in compare(SHEET, other)] == [(2, "annulled")]
