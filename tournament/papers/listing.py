"""A list as a plain value: what it says, and nothing of how PDF, XLSX or CSV write it.

`files.as_listing(request, tournament, "prizes", listing, "pdf")` makes a view's answer of it ("pdf", "xlsx", "csv").

    Listing(
        title=_("Prizes"),
        lead=[_("all of them paid")],
        columns=[
            Column(_("Rank"), "number", bold=True),
            Column(_("Name"), share=3),
            Column(_("Club"), share=2),
            Column(_("Amount"), "cents", bold=True),
            Column(_("Signature"), "sign", share=3),
        ],
        rows=[[1, Cell("Böhme, Erna", sub=_("withdrawn")), "Kreuz As", 12_50, None], ...],
        foot=[None, _("Sum"), None, 12_50, None],
        roomy=True,
    )
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

Kind = Literal["text", "number", "cents", "hundredths", "sign"]  # sign: empty room to write in; hundredths: no money
Value = str | int | None


@dataclass(frozen=True)
class Cell:
    """A value that is marked. A workbook shows bold and struck; brackets, star and sub stand on paper alone."""

    value: Value
    bold: bool = False
    struck: bool = False
    brackets: bool = False
    star: bool = False
    sub: str = ""  # small words behind the value


Row = Sequence[Value | Cell]


@dataclass(frozen=True)
class Column:
    """Numbers, cents and hundredths (no money) are whole numbers, at the right. Nothing (None) is `empty` on paper.

    A column with a share takes part in the room that the others leave; without one it is as wide as its widest value.
    """

    heading: str
    kind: Kind = "text"
    share: float | None = None  # text and sign have 1 unless told; 0: as wide as its widest value
    bold: bool = False
    align: Literal["", "left", "right", "center"] = ""
    empty: str = ""
    on: Literal["", "paper", "data"] = ""  # only in the PDF, or only in XLSX and CSV
    full: str = ""  # the heading where there is room for it: in XLSX and CSV

    def stands_on(self, place: str) -> bool:
        return self.on in ("", place) and (place == "paper" or self.kind != "sign")

    @property
    def part(self) -> float:
        return (1.0 if self.kind in ("text", "sign") else 0.0) if self.share is None else self.share

    @property
    def side(self) -> str:
        return self.align or ("right" if self.kind in ("number", "cents", "hundredths") else "left")


Parts = tuple[list[Column], list[list[Cell]], list[Cell] | None]  # columns, rows, foot


@dataclass(frozen=True)
class Stamp:
    """What a list is, in a frame at its top: provisional in a dashed one, final in a full one."""

    words: str
    lines: Sequence[str] = ()
    final: bool = False


@dataclass(frozen=True)
class Listing:
    title: str
    columns: Sequence[Column]
    rows: Sequence[Row]
    lead: Sequence[str] = ()  # lines under the title
    stamp: Stamp | None = None
    foot: Row | None = None  # a row of sums, bold, under a strong line
    items: Sequence[str] = ()  # small lines under the list: one for each ruling
    notes: Sequence[str] = ()  # small print under the list
    signed: Sequence[str] = ()  # lines to sign on: who signs
    sheet: str = ""  # name of the sheet of a workbook, if the title won't do
    heading: Sequence[str] = ()  # lines over the list in a workbook, if the tournament, title and lead won't do
    landscape: bool = False
    roomy: bool = False  # for lists that are signed

    def on_paper(self, money: Callable[[int], str]) -> Parts:
        """With the words that `money` has for so many cents."""
        columns, rows, foot = self.of("paper")
        cents = [place for place, column in enumerate(columns) if column.kind == "cents"]
        for row in [*rows, *([foot] if foot else [])]:
            for place in cents:
                amount = row[place].value
                if isinstance(amount, int):
                    row[place] = replace(row[place], value=money(amount))
        return columns, rows, foot

    def of(self, place: Literal["paper", "data"]) -> Parts:
        """Columns, rows and foot of the paper, or of the files for machines: nobody signs those."""
        shown = [number for number, column in enumerate(self.columns) if column.stands_on(place)]
        rows = [[as_cell(row[number]) for number in shown] for row in self.rows]
        foot = [as_cell(self.foot[number]) for number in shown] if self.foot else None
        return [self.columns[number] for number in shown], rows, foot


def as_cell(value: Value | Cell) -> Cell:
    return value if isinstance(value, Cell) else Cell(value)
