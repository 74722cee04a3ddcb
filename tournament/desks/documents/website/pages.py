"""The pages of a site as plain values: columns, rows, and lines."""

from dataclasses import dataclass

NONE = "–"
INDEX = "index.html"  # which a web space shows where no page is named


@dataclass(frozen=True)
class Head:
    """A column: `kind` is "num", "wide" (a number that phones leave out) or nothing."""

    words: str
    kind: str = ""


@dataclass(frozen=True)
class Cell:
    words: str
    sub: str = ""


@dataclass(frozen=True)
class Page:
    """A page of the site with its file; without columns its lines are all that it says."""

    file: str
    title: str
    columns: tuple[Head, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()
    lines: tuple[str, ...] = ()

    @property
    def is_index(self) -> bool:
        return self.file == INDEX

    @property
    def body(self) -> list[list[tuple[str, Cell]]]:
        """The rows, each cell with the kind of its column."""
        return [[(head.kind, cell) for head, cell in zip(self.columns, row, strict=True)] for row in self.rows]


@dataclass(frozen=True)
class Site:
    """`stamp` says what was released and when; `digest` is that of the posted list, names as they were posted."""

    stamp: tuple[str, ...]
    digest: str
    notes: tuple[str, ...]
    pages: tuple[Page, ...]
