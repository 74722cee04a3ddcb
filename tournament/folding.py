"""How names and words are compared, whatever way they are spelt: one way for every search, list and question.

It runs in Python, so that every database answers alike: their own ideas of ü and ß differ.
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

MOST_WORDS = 8  # of a search; what somebody pastes by mistake is cut off
SAME = str.maketrans({"ł": "l", "đ": "d", "ð": "d", "ı": "i", "ø": "o", "æ": "ae", "œ": "oe", "þ": "th"})
SPELT_OUT = re.compile(r"([aou])e")
JOINED = re.compile(r"(?<=[^\W\d_])[-'`´‘’‐‑](?=[^\W\d_])")  # Karl-Heinz, O’Neill
WORDS = re.compile(r"(?<!\S)[-−]\d[\d.,]*|\d+(?:[.,:]\d+)+|\w+")  # 4.2.3 is one word, and -1 is no 1


def plain(text: str) -> str:
    """Small letters without accents: Müller is muller, Straße strasse, Łukasz lukasz."""
    small = text.casefold()
    if small.isascii():
        return small
    signs = (unicodedata.normalize("NFKD" if sign.isalpha() else "NFC", sign) for sign in small)  # ² is no 2
    return "".join(sign for sign in "".join(signs) if not unicodedata.combining(sign)).translate(SAME)


def folded(text: str) -> str:
    """Plain, and an umlaut that was spelt out is its letter: Müller, Mueller and Muller are one name."""
    return SPELT_OUT.sub(r"\1", plain(text))


def name_words(name: str) -> frozenset[str]:
    """The words of a name, by which it is the same in any order: "Böhme, Jürgen" and "Jürgen Boehme"."""
    return frozenset(WORDS.findall(folded(name)))


@dataclass(frozen=True)
class Written:
    """Texts in which somebody looks for words. `whole`: what is found as a whole alone, as numbers are: 7 is not 17."""

    plain: str
    folded: str
    whole: frozenset[str]

    @classmethod
    def of(cls, *texts: str, whole: Iterable[str | int] = ()) -> Self:
        text = JOINED.sub("", plain("\n".join(texts)))
        figures = (word for word in WORDS.findall(text) if word.isdecimal())
        return cls(text, SPELT_OUT.sub(r"\1", text), frozenset([*map(str, whole), *figures]))


@dataclass(frozen=True)
class Word:
    """A word that somebody looks for: any part of what is written, spelt as it stands there or in another way."""

    typed: str
    plain: str
    folded: str

    def is_in(self, written: Written) -> bool:
        if self.is_number:
            return self.typed in written.whole or self.typed.lstrip("0") in written.whole
        return self.plain in written.plain or self.folded in written.folded or self.typed in written.whole

    def begins(self, written: Written) -> bool:
        if self.is_number:
            return self.is_in(written)
        return f"\n{self.plain}" in f"\n{written.plain}" or f"\n{self.folded}" in f"\n{written.folded}"

    @property
    def is_number(self) -> bool:
        return self.typed.isascii() and self.typed.isdecimal()


class Sought:
    """What somebody looks for: all of its words, in any order. Signs between them count where there is nothing else."""

    def __init__(self, typed: str) -> None:
        small = unicodedata.normalize("NFC", typed.casefold())
        words = (WORDS.findall(small) or small.split())[:MOST_WORDS]
        self.words = tuple(Word(word, plain(word), folded(word)) for word in words)

    def __bool__(self) -> bool:
        return bool(self.words)

    def is_in(self, *written: Written) -> bool:
        return all(any(word.is_in(part) for part in written) for word in self.words)

    def begins(self, written: Written) -> bool:
        """Whether each word is the beginning of a text, as of a name."""
        return all(word.begins(written) for word in self.words)
