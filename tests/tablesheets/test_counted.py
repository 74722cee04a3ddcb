"""A sheet that was kept on phones, counted as one on paper: without a finding, with the foot of the paper."""

from pathlib import Path

import pytest

from scoring import Contract, Row, check, read_sheets
from tournament.tablesheets.counting import games_played, score_sheet
from tournament.tablesheets.entries import Entry, Kind
from tournament.tablesheets.reading import read
from tournament.tablesheets.writing import at_game, keeping

DATA = Path(__file__).resolve().parents[1] / "scoring" / "data"
PAPERS = ("games-series1-table1", "games-series1-table8", "games-series2-table3")


def as_tapped(row: Row) -> Row:
    """What is tapped of a game: no figure of it."""
    if row.passed:
        return Row(number=row.number, passed=True)
    tapped = {"number": row.number, "declarer": row.declarer, "contract": row.contract, "steps": row.steps}
    return Row(**tapped, tops=row.tops, bid=row.bid, won=row.won)  # type: ignore[arg-type]


def logged(*rows: Row, seats: int = 4, games: int = 48) -> list[Entry]:
    entries = [keeping("a", read([], seats, games))]
    for row in rows:
        entries.append(at_game("a", read(entries, seats, games), Kind.WRITTEN, row.number, row))
    return entries


@pytest.mark.parametrize("name", PAPERS)
def test_a_sheet_of_the_demo_is_counted_as_on_paper(name: str) -> None:
    paper = read_sheets((DATA / f"{name}.csv").read_text(encoding="utf-8"))[0].sheet
    assert paper is not None
    entries = logged(*map(as_tapped, paper.rows[:12]), seats=paper.seats, games=12)
    counted = score_sheet(read(entries, paper.seats, 12))
    shown = [(row.value, row.score, row.totals[: paper.seats]) for row in counted.rows]
    assert check(counted)[0].code == "sheet.signatures_missing"
    assert len(check(counted)) == 1
    assert shown == [(row.value, row.score, row.totals) for row in paper.rows[:12]]


def test_a_struck_row_stays_and_counts_nothing() -> None:
    row = Row(number=1, declarer=2, contract=Contract.GRAND, tops=2, won=True)
    entries = logged(row, seats=3, games=1)
    entries.append(at_game("a", read(entries, 3, 1), Kind.ANNULLED, 1))
    entries.append(at_game("a", read(entries, 3, 1), Kind.WRITTEN, 1, Row(number=1, passed=True)))
    counted = score_sheet(read(entries, 3, 1))
    assert [(row.annulled, row.totals) for row in counted.rows] == [(True, ()), (False, (0, 0, 0))]
    assert [foot.points for foot in counted.footers] == [0, 0, 0]
    assert counted.passed == 1


def test_the_foot_counts_the_lost_games_of_others() -> None:
    lost = Row(number=1, declarer=2, contract=Contract.CLUBS, tops=1, bid=18, won=False)
    feet = score_sheet(read(logged(lost, seats=3, games=1), 3, 1)).footers
    assert [(foot.points, foot.total) for foot in feet] == [(0, 40), (-48, -98), (0, 40)]


def test_after_ten_rows_at_four_two_have_sat_out_once_more() -> None:
    """The dealers were 1 2 3 4 1 2 3 4 1 2."""
    rows = [Row(number=number, passed=True) for number in range(1, 11)]
    assert games_played(read(logged(*rows), 4, 48)) == (7, 7, 8, 8)
