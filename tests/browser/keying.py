"""A clerk at the keying desk, with nothing but a numeric pad; counts the keys."""

import csv
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

DEMO = Path(__file__).resolve().parents[2] / "tournament" / "management" / "demo" / "sheets.csv"
CELLS = ("points", "won", "lost", "total")


@dataclass(frozen=True)
class Paper:
    """A sheet on paper: points, won, lost and total of every seat, and the games passed."""

    seats: tuple[tuple[int, int, int, int], ...]
    passed: int = 0

    def fields(self) -> dict[str, str]:
        """What stands in the form, by the names of its fields."""
        typed = {"passed": str(self.passed)}
        for seat, line in enumerate(self.seats, start=1):
            typed |= {f"{name}_{seat}": str(figure) for name, figure in zip(CELLS, line, strict=True)}
        return typed

    @property
    def digits(self) -> int:
        """Digits alone, without signs; an empty field of passed games is none."""
        figures = [abs(figure) for line in self.seats for figure in line] + ([self.passed] if self.passed else [])
        return sum(len(str(figure)) for figure in figures)


def papers() -> list[Paper]:
    """The sheets of four of the demo that are right on paper, in the order of the demo."""
    lines = list(csv.DictReader(DEMO.read_text(encoding="utf-8").splitlines(), delimiter=";"))
    sheets = []
    for _table, rows in groupby(lines, key=lambda row: (row["series"], row["table"])):
        at_table = list(rows)
        seats = tuple((int(r["points"]), int(r["won"]), int(r["lost"]), int(r["total"])) for r in at_table)
        sheets.append(Paper(seats, int(at_table[0]["passed"])))
    return [paper for paper in sheets if len(paper.seats) == 4 and is_right(paper)]


def is_right(paper: Paper) -> bool:
    lost = sum(line[2] for line in paper.seats)
    fits = all(total == p + 50 * (w - lo) + 30 * (lost - lo) for p, w, lo, total in paper.seats)
    return fits and sum(w + lo for _p, w, lo, _t in paper.seats) + paper.passed == 48


@dataclass
class Pad:
    """The keys of a numeric pad; `pressed` counts them."""

    page: Page
    pressed: int = field(default=0)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.pressed += 1

    def figure(self, number: int | str) -> None:
        """As a clerk does: the digits, then the minus."""
        text = str(number)
        self.press(*text.removeprefix("-"), *("-" for _sign in text[:1] if _sign == "-"), "Enter")

    def open(self, table: int) -> None:
        expect(self.page.locator("#table")).to_be_focused()
        self.figure(table)

    def foot(self, paper: Paper) -> None:
        for line in paper.seats:
            for number in line:
                self.figure(number)
        self.press(*(str(paper.passed) if paper.passed else ""), "Enter")

    def key(self, table: int, paper: Paper) -> None:
        self.open(table)
        self.foot(paper)


SHEETS = papers()
VALUES = """() => Object.fromEntries([...document.querySelectorAll("form[data-board-form] input:not([type=hidden])")]
    .filter(el => !el.disabled && el.tabIndex >= 0).map(el => [el.name, el.value]))"""
FOCUS = "() => document.activeElement.name"


def desk(opens: Callable[..., Page], slug: str, by: str = "director", **how: Any) -> Pad:
    return Pad(opens(f"/t/{slug}/sheets/1/", by=by, **how))


def is_at(page: Page, table: int, state: str) -> None:
    expect(page.locator(f".sk-tile.is-{state}[data-board-table='{table}']")).to_have_count(1)


def says(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator("[data-board-said]")).to_contain_text(text)


def under(page: Page, seat: int) -> Locator:
    return page.locator(f"form[data-board-form] tr[data-keying-seat='{seat}'] + tr.note .sk-finding")


def with_total(paper: Paper, seat: int, off: int) -> Paper:
    lines = list(paper.seats)
    lines[seat - 1] = (*lines[seat - 1][:3], lines[seat - 1][3] + off)
    return replace(paper, seats=tuple(lines))


def posts(page: Page) -> list[str]:
    """What the page sends from now on."""
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.post_data or ""))
    return sent
