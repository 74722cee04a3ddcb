"""Words in the manual, found however they are spelt: which sections have all of them, headings first."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from django.utils.translation import get_language

from tournament.folding import Sought, Written
from tournament.manual.texts import Chapter, Section, contents

LONGEST = 160  # letters of what is shown of a section


@dataclass(frozen=True)
class Hit:
    """A section in which all words stand, and the paragraph of it that has the first of them."""

    chapter: Chapter
    section: Section
    line: str


@dataclass(frozen=True)
class Searched:
    hit: Hit
    title: Written
    text: Written
    lines: tuple[tuple[str, Written], ...]


def hits(typed: str) -> list[Hit]:
    """In the reader's language, in the order of the chapters; where a heading has the words, before all others."""
    sought = Sought(typed)
    if not sought:
        return []
    fitting = [part for part in searched(get_language() or "en") if sought.is_in(part.title, part.text)]
    fitting.sort(key=lambda part: not sought.is_in(part.title))
    return [Hit(part.hit.chapter, part.hit.section, line_with(part, sought)) for part in fitting]


@cache
def searched(_language: str) -> tuple[Searched, ...]:
    return tuple(parts())


def parts() -> Iterator[Searched]:
    for chapter in contents():
        for section in chapter.sections:
            lines = tuple((line, Written.of(line)) for line in section.words.splitlines())
            title = Written.of(section.title or chapter.title)
            yield Searched(Hit(chapter, section, ""), title, Written.of(section.words), lines)


def line_with(part: Searched, sought: Sought) -> str:
    """The first paragraph that has any of the words, or else the first."""
    line = next((line for line, written in part.lines if any(word.is_in(written) for word in sought.words)), "")
    line = line or (part.lines[0][0] if part.lines else "")
    return line if len(line) <= LONGEST else f"{line[:LONGEST].rpartition(' ')[0]} …"
