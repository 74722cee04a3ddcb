"""Reads the text of a paper from its PDF, or from the HTML it is made of where only its words are tested."""

from collections.abc import Callable, Iterator
from ctypes import c_double
from hashlib import sha256
from html.parser import HTMLParser
from io import BytesIO
from math import inf
from pickle import dumps
from typing import Any
from uuid import uuid4

import pypdfium2
import pytest
from pypdfium2 import raw

from tests import remembered
from tournament.papers import pdf

INLINE = {"a", "b", "em", "i", "strong", "sub", "sup"}  # small and span stand in a line or a place of their own
UNSEEN = {"head", "style", "title"}
SAME_LINE = 2  # points between the feet of letters that stand in one line
SLANTED = 0.5  # radians: letters more oblique than any italic are turned writing


def pages_of(content: bytes) -> list[str]:
    """Returns the words of every page, in single spaces. HTML that was not typeset counts as one page."""
    if not content.startswith(b"%PDF-"):
        return [words_of(content.decode())]
    with pypdfium2.PdfDocument(content) as document:
        return [" ".join(read_page(page).split()) for page in document]


def read_page(page: pypdfium2.PdfPage) -> str:
    """Returns the text of a page, with the hyphens of divided words, which pdfium replaces by other signs."""
    letters = page.get_textpage()
    text: str = letters.get_text_range()
    letters.close()
    return text.replace("\ufffe", "-").replace("\x02", "-")


def lines_of(content: bytes) -> list[list[str]]:
    """Returns the lines of every page without blanks; turned writing is left out."""
    with pypdfium2.PdfDocument(content) as document:
        return [lines_of_page(page) for page in document]


def lines_of_page(page: pypdfium2.PdfPage) -> list[str]:
    lines: list[list[tuple[float, str]]] = []
    above = inf
    for below, along, sign in sorted(upright_signs(page)):
        if below - above > SAME_LINE or not lines:
            lines.append([])
            above = below
        lines[-1].append((along, sign))
    return ["".join(sign for _along, sign in sorted(line)) for line in lines]


def upright_signs(page: pypdfium2.PdfPage) -> Iterator[tuple[float, float, str]]:
    """Yields (down, right, sign) for each sign that isn't turned: the place where it begins, in points."""
    letters, along, up = page.get_textpage(), c_double(), c_double()
    for number in range(letters.count_chars()):
        sign = chr(raw.FPDFText_GetUnicode(letters, number))
        if not sign.isspace() and abs(raw.FPDFText_GetCharAngle(letters, number)) < SLANTED:
            raw.FPDFText_GetCharOrigin(letters, number, along, up)
            yield -up.value, along.value, sign
    letters.close()


def pages(answer: Any) -> list[str]:
    """Returns the words of every page of a view's answer, which must be a paper."""
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    return pages_of(answer.content)


def text(answer: Any) -> str:
    return " ".join(pages(answer))


@pytest.fixture
def in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fixture for tests of words alone: papers aren't typeset; the view answers with their HTML."""
    monkeypatch.setattr(pdf, "render", lambda *papers, **_step: "".join(map(html_of, papers)).encode())


def html_of(paper: pdf.Paper) -> str:
    """Returns the HTML of a paper. Papers with drawings are refused: their drawings stand in the PDF alone."""
    if isinstance(paper, str):
        return paper
    assert not paper.has_drawings
    return paper.frame


class WordParser(HTMLParser):
    """Collects text as a reader sees it: a block element separates words."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.unseen = 0

    def handle_starttag(self, tag: str, _attributes: Any) -> None:
        self.unseen += tag in UNSEEN
        self.parts.append("" if tag in INLINE else " ")

    def handle_endtag(self, tag: str) -> None:
        self.unseen -= tag in UNSEEN
        self.parts.append("" if tag in INLINE else " ")

    def handle_data(self, data: str) -> None:
        self.parts.append("" if self.unseen else data)


def words_of(html: str) -> str:
    parser = WordParser()
    parser.feed(html)
    parser.close()
    return " ".join("".join(parser.parts).split())


@pytest.fixture
def set_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fixture that typesets the same paper once per test run, for all workers: papers depend on their input alone."""
    do = pdf.children.do

    def once(task: Callable[[Any], Any], given: Any, _is_over: object = None) -> Any:
        assert remembered.folder
        place = remembered.folder / f"paper-{sha256(repr((task.__qualname__, given)).encode()).hexdigest()[:32]}"
        if not place.exists():
            (making := place.with_suffix(f".{uuid4().hex}")).write_bytes(dumps(do(task, given)))
            making.rename(place)
        return remembered.Gives(BytesIO(place.read_bytes()), []).load()

    monkeypatch.setattr(pdf.children, "do", once)
