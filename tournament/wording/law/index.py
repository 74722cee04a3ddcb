"""The index of the orders: every number that a referee may cite, with a short title of our own.

Found by number, or by word in any of the languages. It decides nothing and knows no ruling.
"""

import re
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.utils.translation import get_language, override

from tournament import folding
from tournament.wording.law import isko as law_isko
from tournament.wording.law import skwo as law_skwo

ORDERS = {"ISkO": law_isko, "SkWO": law_skwo}
COMMA = re.compile(r"(?<=\d),(?=\d)")  # 4,2,3 as a phone's keypad has it
HEADING = re.compile(r"\b([1-9])\.0\b(?!\.)")  # 7.0 as the text of 1999 numbers its headings
EXACT, BEGUN, TITLE, WORDS = range(4)  # how well a term fits: the number, its beginning, the title, the search words


@dataclass(frozen=True)
class Paragraph:
    number: str  # ISkO 4.2.3
    title: str
    words: str  # what else is searched for


@dataclass(frozen=True)
class Section:
    number: str  # ISkO 4.2
    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True)
class Entry:
    """A paragraph as it is searched: folded, every word with a blank before it."""

    order: str
    number: str
    texts: tuple[tuple[str, str], ...]  # title and search words, in the reader's language first


def law() -> tuple[Paragraph, ...]:
    """All paragraphs in the reader's language, in order of the numbers."""
    return tuple(book(get_language() or "en").values())


def title_of(number: str) -> str:
    """What the paragraph is about, and nothing for what is no paragraph."""
    paragraph = book(get_language() or "en").get(number)
    return paragraph.title if paragraph else ""


def sections() -> list[Section]:
    """The whole index under its headings."""
    headed = []
    for order, source in ORDERS.items():
        own = [paragraph for paragraph in law() if paragraph.number.startswith(order)]
        for number, title in source.SECTIONS.items():
            above = f"{order} {number}"
            inside = tuple(paragraph for paragraph in own if f"{paragraph.number}.".startswith(f"{above}."))
            headed.append(Section(above, str(title), inside))
    return headed


def cited(text: str) -> list[str]:
    """The numbers that somebody may mean who types one: with its order, or of both; of a section too (SkWO 7.1)."""
    order, _space, number = as_numbered(text).strip().rpartition(" ")
    meant = [name for name in ORDERS if order.casefold() in ("", name.casefold())]
    return [
        f"{name} {number}"
        for name in meant
        if number and any(f"{paragraph}.".startswith(f"{number}.") for paragraph in ORDERS[name].PARAGRAPHS)
    ]


def search(words: str) -> list[Paragraph]:
    """Paragraphs in which every word begins a word or number; the best first, what only another language finds last."""
    terms = folded(as_numbered(words)).split()
    if not terms:
        return []
    searched = entries(get_language() or "en")
    ranked = sorted((fit, place) for place, entry in enumerate(searched) if (fit := fit_of(entry, terms)))
    paragraphs = law()
    return [paragraphs[place] for _fit, place in ranked]


def as_numbered(text: str) -> str:
    """What was typed, with numbers as the index has them."""
    return HEADING.sub(r"\1", COMMA.sub(".", text))


def fit_of(entry: Entry, terms: list[str]) -> tuple[int, int] | None:
    """Whether another language was needed, and the worst of the terms; nothing if a term is missing in each of them."""
    by_language = []
    for foreign, (title, text) in enumerate(entry.texts):
        fits = [fit for term in terms if (fit := fit_of_term(entry, term, title, text)) is not None]
        if len(fits) == len(terms):
            by_language.append((min(foreign, 1), max(fits)))
    return min(by_language, default=None)


def fit_of_term(entry: Entry, term: str, title: str, text: str) -> int | None:
    if term in (entry.number, entry.order):
        return EXACT
    if entry.number.startswith(term):
        return BEGUN
    if f" {term}" in title:
        return TITLE
    return WORDS if f" {term}" in text else None


@cache
def book(language: str) -> dict[str, Paragraph]:
    paragraphs = {}
    with override(language):
        for order, source in ORDERS.items():
            for number, text in source.PARAGRAPHS.items():
                title, _bar, words = str(text).partition(" | ")
                paragraphs[f"{order} {number}"] = Paragraph(f"{order} {number}", title, words)
    return paragraphs


@cache
def entries(language: str) -> list[Entry]:
    codes = sorted((code for code, _name in settings.LANGUAGES), key=lambda code: code != language)
    in_order = []
    for number in book(language):
        order, digits = number.split()
        translated = [book(code)[number] for code in codes]
        texts = tuple((f" {folded(paragraph.title)}", f" {folded(paragraph.words)}") for paragraph in translated)
        in_order.append(Entry(folded(order), digits, texts))
    return in_order


def folded(text: str) -> str:
    """Small letters without dots and accents, ä and ae alike as a; words and numbers with one blank between them."""
    parts = re.findall(r"[\w.]+", folding.folded(text))
    return " ".join(word for part in parts if (word := part.strip(".")))
