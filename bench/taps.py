"""Taps a game: the three sheets of the demo written game by game on a phone in a real browser, each click counted.

The foot that the phone shows must be that of the paper. Then the same counts by the shares of the contracts, tops and
steps of 8,759 private games, and by how often tournaments pass.
"""

import statistics
import tempfile
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from scoring import Row, ScoreSheet, performance, read_sheets
from scoring.marks import STEPS
from tests.browser.running import Server, chromium

DATA = Path(__file__).resolve().parents[1] / "tests" / "scoring" / "data"
SHEETS = ("games-series1-table1", "games-series1-table8", "games-series2-table3")
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
GOAL = 4.5

# Shares of games that were played; null has no tops
NULL, MANY_TOPS, PASSED = 0.059, 0.006, 0.045
STEP_TAPS = {0: 0.713, 1: 0.195 + 0.050 + 0.013 + 0.010, 2: 0.015 + 0.004}  # taps for steps: share


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="skatwart-bench-") as var:
        server = Server(Path(var)).wait_for()
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium())
                page = browser.new_context(base_url=server.url, locale="en-GB", **PHONE).new_page()
                taps = [tap for name in SHEETS for tap in written(page, name)]
                browser.close()
        finally:
            server.stop()
    report(taps)


def written(page: Page, name: str) -> list[int]:
    """The taps of every game of a sheet; its foot on the phone is that of the paper."""
    sheet = read_sheets((DATA / f"{name}.csv").read_text(encoding="utf-8"))[0].sheet
    assert sheet is not None
    page.goto("/calculator/sheet/")
    page.evaluate("localStorage.clear()")
    page.reload()
    for seat in range(1, sheet.seats + 1):
        page.get_by_label(f"Seat {seat}").fill(f"P{seat}")
    page.get_by_label("Rounds").fill(str(len(sheet.rows) // sheet.seats))
    page.get_by_role("button", name="Begin", exact=True).click()
    taps = [game(page, row) for row in sheet.rows]
    shown = page.locator("[data-sheet-foot] td:last-child").all_inner_texts()
    assert [int(total.split()[-1].replace("−", "-")) for total in shown] == totals(sheet)
    return taps


def totals(sheet: ScoreSheet) -> list[int]:
    plain = ScoreSheet((), games=sheet.games, seats=sheet.seats, rows=sheet.rows)
    return [seat.performance for seat in performance(plain)]


def game(page: Page, row: Row, names: Sequence[str] = ("P1", "P2", "P3", "P4")) -> int:
    """Writes a game as a keeper does, and gives back how many taps it took; seats are called by these names."""
    taps = count(1)

    def tap(hook: str) -> int:
        page.locator(f"[data-sheet-{hook}]:visible").first.tap()
        return next(taps)

    if row.passed or row.contract is None:
        return tap("passed")
    player = page.locator("[data-sheet-player]", has_text=names[(row.declarer or 1) - 1])
    player.tap()
    next(taps)
    tap(f"contract='{row.contract}'")
    if row.tops and row.contract != "null":
        if abs(row.tops) > 4:
            tap("more")
        tap(f"tops='{row.tops}'")
    for step in reversed(STEPS):  # the highest brings others along
        button = page.locator(f"[data-sheet-step='{step}']")
        if step in row.steps and button.get_attribute("aria-pressed") == "false":
            tap(f"step='{step}'")
    return tap("won" if row.won else "lost")


def report(taps: list[int]) -> None:
    mean = statistics.mean(taps)
    ninth = statistics.quantiles(taps, n=10)[-1]
    print(f"{len(taps)} games of {len(SHEETS)} sheets: median {statistics.median(taps):g}, mean {mean:.2f}, "
          f"90th percentile {ninth:g}, most {max(taps)}")  # fmt: skip
    played = 3 + (1 - NULL) * (1 + MANY_TOPS) + sum(steps * share for steps, share in STEP_TAPS.items())
    passed_too = played * (1 - PASSED) + PASSED
    print(f"by the shares of many games: {played:.2f} a game played, {passed_too:.2f} with those passed")
    assert mean <= GOAL
    assert played <= GOAL


if __name__ == "__main__":
    main()
