"""What stands on a paper: read out of its PDF, or of the HTML it is made of where only its words are asked for."""

from collections.abc import Callable
from hashlib import sha256
from html.parser import HTMLParser
from io import BytesIO
from pickle import dumps
from typing import Any
from uuid import uuid4

import pypdfium2
import pytest

from tests import remembered
from tournament.papers import pdf

INLINE = {"a", "b", "em", "i", "strong", "sub", "sup"}  # small and span stand in a line or a place of their own
UNSEEN = {"head", "style", "title"}


def pages_of(content: bytes) -> list[str]:
    """The words of every page, in single spaces; of a paper that was not set, all its words as if on one."""
    if not content.startswith(b"%PDF-"):
        return [words_of(content.decode())]
    with pypdfium2.PdfDocument(content) as document:
        return [" ".join(read(page).split()) for page in document]


def read(page: pypdfium2.PdfPage) -> str:
    """What pdfium takes for the hyphen of a divided word, it shows as no letter at all."""
    letters = page.get_textpage()
    text: str = letters.get_text_range()
    letters.close()
    return text.replace("\ufffe", "-").replace("\x02", "-")


def pages(answer: Any) -> list[str]:
    """Of the answer of a view."""
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    return pages_of(answer.content)


def text(answer: Any) -> str:
    return " ".join(pages(answer))


@pytest.fixture
def in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests of words alone: no paper is set, and its answer is the HTML that would have been."""
    monkeypatch.setattr(pdf, "render", lambda *papers, **_step: "".join(map(html_of, papers)).encode())


def html_of(paper: pdf.Paper) -> str:
    """Of sheets from a frame all that is set; what is drawn without it has to be looked for on the PDF."""
    if isinstance(paper, str):
        return paper
    assert not paper.has_drawings
    return paper.frame


class Words(HTMLParser):
    """Text as a reader sees it: what is set as a block of its own is no part of the word before."""

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
    parser = Words()
    parser.feed(html)
    parser.close()
    return " ".join("".join(parser.parts).split())


@pytest.fixture
def set_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Papers are pure: what the children have made of the same before, for any worker of this run, is handed out."""
    do = pdf.children.do

    def once(task: Callable[[Any], Any], given: Any, _is_over: object = None) -> Any:
        assert remembered.folder
        place = remembered.folder / f"paper-{sha256(repr((task.__qualname__, given)).encode()).hexdigest()[:32]}"
        if not place.exists():
            (making := place.with_suffix(f".{uuid4().hex}")).write_bytes(dumps(do(task, given)))
            making.rename(place)
        return remembered.Gives(BytesIO(place.read_bytes()), []).load()

    monkeypatch.setattr(pdf.children, "do", once)
