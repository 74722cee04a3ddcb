"""The lowest reading of a sheet by games (SkWO 7.2.5): row by row, and the foot that they make."""

from dataclasses import replace

from scoring import ISKO, Contract, Footer, Row, ScoreSheet, check
from tournament.desks.sheets.versions.lowest import lowest_foot, readings


def clubs(number: int, declarer: int, total: int | None, score: int = 24) -> Row:
    totals = (*[None] * (declarer - 1), total)
    return Row(number=number, declarer=declarer, contract=Contract.CLUBS, tops=1, won=True, score=score, totals=totals)


def sheet(*rows: Row, seats: int = 3) -> ScoreSheet:
    return ScoreSheet((), games=len(rows), rows=rows, seats=seats)


def disputed(*rows: Row) -> list[tuple[int, int, dict[str, int]]]:
    return [
        (reading.row.number, reading.lowest.score, dict(reading.lowest.readings))
        for reading in readings(sheet(*rows), ISKO)
        if reading.disputed
    ]


def feet(*rows: Row) -> list[tuple[int, int, int]]:
    return [(foot.points, foot.won, foot.lost) for foot in lowest_foot(sheet(*rows), ISKO)]


def test_a_clean_sheet_has_no_disputed_games() -> None:
    rows = clubs(1, 1, 24), clubs(2, 2, 24), clubs(3, 1, 48)
    assert disputed(*rows) == []
    assert feet(*rows) == [(48, 2, 0), (24, 1, 0), (0, 0, 0)]


def test_a_score_that_is_too_high_counts_as_its_marks() -> None:
    rows = clubs(1, 1, 24), clubs(2, 1, 66, score=42)
    assert disputed(*rows) == [(2, 24, {"written": 42, "marks": 24, "running_total": 42})]
    assert feet(*rows)[0] == (48, 2, 0)


def test_a_score_that_is_too_low_counts_as_written() -> None:
    assert feet(clubs(1, 1, 24), clubs(2, 1, 42, score=18))[0] == (42, 2, 0)


def test_a_running_total_that_is_too_low_counts() -> None:
    rows = clubs(1, 1, 24), clubs(2, 1, 40)
    assert disputed(*rows) == [(2, 16, {"written": 24, "marks": 24, "running_total": 16})]
    assert feet(*rows)[0] == (40, 2, 0)


def test_from_a_wrong_total_on_the_next_is_counted_from_what_stands_there() -> None:
    assert disputed(clubs(1, 1, 24), clubs(2, 1, 40), clubs(3, 1, 64)) == [
        (2, 16, {"written": 24, "marks": 24, "running_total": 16})
    ]


def test_a_total_that_is_not_written_is_no_reading_for_the_next() -> None:
    rows = clubs(1, 1, None), clubs(2, 1, 48), clubs(3, 1, 72)
    assert disputed(*rows) == []
    assert [set(reading.lowest.readings) for reading in readings(sheet(*rows), ISKO)] == [
        {"written", "marks"},
        {"written", "marks"},
        {"written", "marks", "running_total"},
    ]


def test_everybody_s_totals_go_on_from_the_row_before() -> None:
    rows = replace(clubs(1, 1, 24), totals=(24, 0, 0)), replace(clubs(2, 2, 24), totals=(24, 24, 0)), clubs(3, 1, 48)
    assert disputed(*rows) == []


def test_a_passed_game_counts_for_nobody() -> None:
    rows = clubs(1, 1, 24), Row(number=2, passed=True), clubs(3, 1, 48)
    assert feet(*rows) == [(48, 2, 0), (0, 0, 0), (0, 0, 0)]


def test_a_row_that_can_t_be_read_counts_for_nobody() -> None:
    unread = Row(number=2, declarer=2)
    assert [reading.row.number for reading in readings(sheet(clubs(1, 1, 24), unread), ISKO)] == [1]
    assert feet(clubs(1, 1, 24), unread)[1] == (0, 0, 0)


def test_a_seat_that_is_not_there_gets_nothing() -> None:
    nowhere = replace(clubs(2, 1, None), declarer=9, totals=())
    assert feet(clubs(1, 1, 24), nowhere) == [(24, 1, 0), (0, 0, 0), (0, 0, 0)]


def test_a_lost_game_that_was_not_doubled_is_doubled() -> None:
    lost = replace(clubs(1, 1, -24, score=-24), won=False)
    assert feet(lost)[0] == (-48, 0, 1)


def test_the_foot_is_without_totals_and_fits_a_clean_sheet() -> None:
    rows = tuple(clubs(number, (number - 1) % 3 + 1, 24 * ((number + 2) // 3)) for number in range(1, 7))
    foot = lowest_foot(sheet(*rows), ISKO)
    assert foot == 3 * (Footer(48, 2, 0, None),)
    assert [finding.code for finding in check(ScoreSheet(foot, 6, 0, rows))] == 3 * ["footer.total_missing"]
