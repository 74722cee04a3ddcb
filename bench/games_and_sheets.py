"""How fast the scoring core is, in one process: games valued, sheets checked, and both beside a loop that only adds.

The ratios compare within this run; the figures per second are this machine's.
"""

import time
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path

from scoring import End, Game, check, enumerate_games, judge, read_sheets
from scoring.marks import Marks

SECONDS = 2.0
SHEET = Path(__file__).resolve().parents[1] / "tests" / "scoring" / "data" / "games-series1-table1.csv"


def main() -> None:
    games = [as_told(marks) for marks in enumerate_games()]
    (read,) = read_sheets(SHEET.read_text(encoding="utf-8"))
    assert read.sheet is not None
    sheet = read.sheet
    scores = [row.score or 0 for row in sheet.rows]
    valued = a_second(lambda: [judge(game) for game in games], len(games))
    checked = a_second(lambda: check(sheet), 1)
    added = a_second(lambda: list(accumulate(scores)), 1)
    print(f"games valued a second            {valued:>10,.0f}")
    print(f"sheets of {len(scores)} games checked a second {checked:>8,.0f}")
    print(f"one check costs as much as       {added / checked:>10,.0f} times adding up the same scores")


def as_told(marks: Marks) -> Game:
    """The game behind a row, played out to the last trick."""
    null = marks.contract == "null"
    points = 0 if null else 120 if marks.schwarz else 92 if marks.schneider else 70
    return Game(
        contract=marks.contract,
        tops=None if null else marks.tops,
        hand=marks.hand,
        schneider_announced=marks.schneider_announced,
        schwarz_announced=marks.schwarz_announced,
        ouvert=marks.ouvert,
        bid=18,
        end=End.PLAYED,
        points=points,
        tricks=0 if null else 10 if marks.schwarz else 8,
    )


def a_second(step: Callable[[], object], items: int) -> float:
    step()  # caches are filled in real life too
    start, rounds = time.perf_counter(), 0
    while (spent := time.perf_counter() - start) < SECONDS:
        step()
        rounds += 1
    return rounds * items / spent


if __name__ == "__main__":
    main()
