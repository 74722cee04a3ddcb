"""How wide a text is on paper and which drawings of letters it is made of, from the tables of the fonts.

Only what the font sets sign by sign can be measured: no Arabic, no marks that stand on letters. For those there is a
width that they surely don't exceed.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from fontTools.ttLib import TTFont

from tournament.tree import STATIC

FONTS = STATIC / "fonts" / "pdf"
FILES = {"regular": "Inter-Regular.otf", "semibold": "Inter-SemiBold.otf", "bold": "Inter-Bold.otf"}
BEYOND = "DejaVuSans.ttf"  # has what the others lack
AT_MOST = 1.1  # em, for a sign that no table knows
SPARE = 1.05  # joined letters may be a little wider than each by itself
SET_BY_THEMSELVES = frozenset({"L", "EN", "ES", "ET", "CS", "WS", "ON"})  # directions of reading, by Unicode's names
BREAKS = ("Zl", "Zp")  # of lines and paragraphs
WORD = re.compile(r"[^ ]* +|[^ ]+")  # with what ends it
PART = re.compile(r"[^ -]*[ -]+|[^ -]+")

Weight = Literal["regular", "semibold", "bold"]


@dataclass(frozen=True)
class Face:
    """Lengths in em, by sign."""

    widths: dict[str, float]
    glyphs: dict[str, str]  # their numbers in the font, as PDF writes them
    above: float  # the base line
    below: float
    strike: tuple[float, float]  # where the line lies that strikes out, and how thick it is


@cache
def face(weight: Weight) -> Face:
    with TTFont(FONTS / FILES[weight], lazy=True) as font:
        unit, advances, tabular = font["head"].unitsPerEm, font["hmtx"], tabular_figures(font)
        set_as = {
            chr(code): tabular.get(glyph, glyph)
            for code, glyph in font.getBestCmap().items()
            if is_set_by_itself(chr(code))
        }
        return Face(
            widths={sign: advances[glyph][0] / unit for sign, glyph in set_as.items()},
            glyphs={sign: f"{font.getGlyphID(glyph):04x}" for sign, glyph in set_as.items()},
            above=font["hhea"].ascent / unit,
            below=-font["hhea"].descent / unit,
            strike=(font["OS/2"].yStrikeoutPosition / unit, font["OS/2"].yStrikeoutSize / unit),
        )


def is_set_by_itself(sign: str) -> bool:
    kind = unicodedata.category(sign)
    return kind[0] not in "MC" and kind not in BREAKS and unicodedata.bidirectional(sign) in SET_BY_THEMSELVES


def tabular_figures(font: TTFont) -> dict[str, str]:
    """What figures become where all are of one width."""
    table = font["GSUB"].table
    lookups = {
        number
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "tnum"
        for number in record.Feature.LookupListIndex
    }
    figures: dict[str, str] = {}
    for number in lookups:
        for sub in table.LookupList.Lookup[number].SubTable:
            figures |= getattr(sub, "ExtSubTable", sub).mapping
    return figures


@lru_cache(maxsize=100_000)
def width(text: str, weight: Weight = "regular") -> float | None:
    """In em; None where it can't be known."""
    widths = face(weight).widths
    try:
        return sum(widths[sign] for sign in text)
    except KeyError:
        return None


def at_most(text: str, weight: Weight = "regular") -> float:
    exact = width(text, weight)
    return SPARE * sum(beyond().get(sign, AT_MOST) for sign in text) if exact is None else exact


@cache
def beyond() -> dict[str, float]:
    with TTFont(FONTS / BEYOND, lazy=True) as font:
        unit, advances = font["head"].unitsPerEm, font["hmtx"]
        return {chr(code): advances[glyph][0] / unit for code, glyph in font.getBestCmap().items()}


def wrapped(text: str, room: float, weight: Weight = "regular") -> list[str]:
    """A measured text in lines, broken between words and, where a word is too long, inside it."""
    lines, line = [], ""
    for word in WORD.findall(text):
        if at_most((line + word).rstrip(), weight) <= room:
            line += word
            continue
        if line:
            lines.append(line.rstrip())
        *full, line = broken(word, room, weight)
        lines += full
    return [*lines, line.rstrip()]


def broken(word: str, room: float, weight: Weight) -> list[str]:
    """In parts of which each has room; after a hyphen if it has one."""
    if at_most(word.rstrip(), weight) <= room:
        return [word]
    parts = [""]
    for piece in PART.findall(word):
        if parts[-1] and at_most((parts[-1] + piece).rstrip(), weight) > room:
            parts.append("")
        for sign in piece:
            if parts[-1] and at_most((parts[-1] + sign).rstrip(), weight) > room:
                parts.append("")
            parts[-1] += sign
    return parts
