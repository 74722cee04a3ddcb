"""What a chapter says of the pages: bold is what stands there, to the letter."""

from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from tournament.manual.texts import read


def unsaid(chapter: str, language: str, said: Sequence[str]) -> list[str]:
    """What the chapter has in bold and no page of its walk has."""
    pages = spaced(" ".join(said))
    return [words for words in quoted(chapter, language) if spaced(words) not in pages]


def quoted(chapter: str, language: str) -> Iterator[str]:
    for section in read(chapter, language).sections:
        for token in section.tokens:
            yield from bold(token.children or ())


def bold(parts: Sequence[Token]) -> Iterator[str]:
    words: list[str] | None = None
    for part in parts:
        if part.type == "strong_open":
            words = []
        elif part.type == "strong_close" and words is not None:
            yield "".join(words)
            words = None
        elif words is not None:
            words.append(part.content or " ")


def spaced(text: str) -> str:
    """Blanks between words are of no account."""
    return " ".join(text.split())
