"""A printed result list as CSV text: what every player made in each series, and the sum as printed.

It adds up again and says where the print differs; it must not rank anybody, and it knows no sheets.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.csv_cells import lines_of, named
from scoring.csv_words import plain
from scoring.findings import Finding, finding

LIST_FORM = """\
A result list: headings series_1, series_2 and so on, and printed_total. A series that was not played is left empty."""

_PRINTED = "printed_total"


@dataclass(frozen=True, slots=True)
class ListRow:
    """One player of the list: performances in points from series 1 on, None where one is missing; the printed sum."""

    number: int
    series: tuple[int | None, ...]
    printed: int | None

    @property
    def performance(self) -> int:
        """The sum of the series that were played (SkWO 8.12)."""
        return sum(points for points in self.series if points is not None)


@dataclass(frozen=True, slots=True)
class PrintedList:
    """The rows as they were read, and what could not be read."""

    rows: tuple[ListRow, ...]
    unread: tuple[Finding, ...] = ()


def read_list(text: str) -> PrintedList | None:
    """The result list in this text, or None if it is none. See LIST_FORM.

    >>> read_list("series_1;series_2;printed_total\\n458;741;1226\\n").rows[0].performance
    1199
    >>> read_list("game;declarer;contract\\n") is None
    True
    """
    try:
        lines = lines_of(text.removeprefix("\ufeff"))
    except ValueError:
        return None
    headings = [plain(heading) for heading in lines[0][1]] if lines else []
    series = [heading for heading in headings if heading.removeprefix("series_").isdecimal()]
    if not series or _PRINTED not in headings:
        return None
    unread: list[Finding] = []
    rows = []
    for number, (line, texts) in enumerate(lines[1:], 1):
        cells = named(headings, line, texts, unread)
        rows.append(ListRow(number, tuple(cells.number(name) for name in series), cells.number(_PRINTED)))
    return PrintedList(tuple(rows), tuple(unread))


def check_list(printed: PrintedList) -> Iterator[Finding]:
    """Every row whose printed sum is not the sum of its series (SkWO 8.12)."""
    for row in printed.rows:
        if row.printed not in (None, row.performance):
            yield finding("list.sum", row=row.number, field=_PRINTED, found=row.printed, expected=row.performance)
