"""From a text with separators to its lines, and from a line's cells to numbers, words and ticks.

What can't be read is noted with its line and as if it were not there; what the cells mean is for the readers.
"""

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.csv_words import TICKS, plain
from scoring.findings import Finding, finding

_SEPARATORS = ";\t,"
_NUMBER = re.compile(r"[+-]?\d{1,12}", re.ASCII)
_SHOWN = 40


@dataclass(slots=True)
class Cells:
    """One line of the text by the names of its columns; wrong collects what can't be read in the whole text."""

    line: int
    by_name: dict[str, str]
    wrong: list[Finding] = field(default_factory=list)

    def text(self, name: str) -> str:
        return self.by_name.get(name, "").strip()

    def number(self, name: str) -> int | None:
        """A whole number, signed or not; None if nothing is written."""
        text = self.text(name).replace("−", "-").replace("–", "-")
        if text in ("", "-"):
            return None
        if _NUMBER.fullmatch(text):
            return int(text)
        self.note("input.wrong_type", name, found=text, expected="whole number")
        return None

    def needed(self, name: str) -> int:
        """A number that has to be there; 0 if it is not."""
        if not self.text(name):
            self.note("input.key_missing", name)
        return self.number(name) or 0

    def word(self, name: str, words: Mapping[str, str]) -> str | None:
        """One of the words, by its own name; None if nothing is written."""
        text = self.text(name)
        if not text:
            return None
        own_name = words.get(text.lower()) or words.get(plain(text))
        if own_name is None:
            self.note("input.unknown_value", name, found=text, expected=", ".join(dict.fromkeys(words.values())))
        return own_name

    def tick(self, name: str) -> bool:
        text = self.text(name).lower()
        if text in TICKS:
            return bool(TICKS[text])
        self.note("input.unknown_value", name, found=text, expected="x")
        return False

    def note(self, code: str, name: str, **values: Any) -> None:
        written = values.get("found")
        if isinstance(written, str):
            values["found"] = written if len(written) <= _SHOWN else f"{written[:_SHOWN]}…"
        self.wrong.append(finding(code, field=name, line=self.line, **values))


def lines_of(text: str) -> list[tuple[int, list[str]]]:
    """The lines with anything in them, cut into cells, with their numbers from 1; the heading tells the separator.

    ValueError if it can't be cut.

    >>> lines_of("a;b\\n\\n1;2\\n")
    [(1, ['a', 'b']), (3, ['1', '2'])]
    """
    heading = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(_SEPARATORS, key=heading.count)
    reader = csv.reader(text.splitlines(keepends=True), delimiter=separator)
    try:
        return [(reader.line_num, cells) for cells in reader if any(cell.strip() for cell in cells)]
    except csv.Error as error:
        raise ValueError(str(error)) from error


def named(headings: Sequence[str | None], line: int, cells: Sequence[str], wrong: list[Finding]) -> Cells:
    """The cells of a line under the names of their columns; a column without a name is not read."""
    by_name = {name: cell for name, cell in zip(headings, cells, strict=False) if name}
    row = Cells(line, by_name, wrong)
    if any(cell.strip() for cell in cells[len(headings) :]):
        row.note("input.too_many_cells", "", found=len(cells), expected=len(headings))
    return row
