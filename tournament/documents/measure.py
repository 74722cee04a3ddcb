"""How wide a text is on paper, from the tables of the fonts; and blanks that fill a gap of any width.

Only what the font sets sign by sign can be measured: no Arabic, no marks that stand on letters. For those there is a
width that they surely don't exceed.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Literal

from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parents[2] / "static" / "fonts" / "pdf"
FILES = {"regular": "Inter-Regular.otf", "semibold": "Inter-SemiBold.otf", "bold": "Inter-Bold.otf"}
BEYOND = "DejaVuSans.ttf"  # has what the others lack
AT_MOST = 1.1  # em, for a sign that no table knows
SPARE = 1.05  # joined letters may be a little wider than each by itself
FINE = 100  # steps an em, to which a gap is filled
SPACES = "\u2009\u200a\u2006\u2005\u2004\u00a0"  # narrow ones, which lie so that their sums come close to any width
EM = "\u2003"
NARROW = 4  # of them in one gap, at most
LEFT = 0.3  # of an em that is left to them, at least: tiny gaps they can't fill well
SET_BY_THEMSELVES = frozenset({"L", "EN", "ES", "ET", "CS", "WS", "ON"})  # directions of reading, by Unicode's names
WORD = re.compile(r"[^ -]*[ -]+|[^ -]+")  # with what ends it

Weight = Literal["regular", "semibold", "bold"]


@dataclass(frozen=True)
class Face:
    widths: dict[str, float]  # em
    blanks: list[str]  # which fill 0, 1, 2, ... of FINE
    em: float


@cache
def face(weight: Weight) -> Face:
    with TTFont(FONTS / FILES[weight], lazy=True) as font:
        unit, advances, tabular = font["head"].unitsPerEm, font["hmtx"], tabular_figures(font)
        widths = {
            chr(code): advances[tabular.get(glyph, glyph)][0] / unit
            for code, glyph in font.getBestCmap().items()
            if is_set_by_itself(chr(code))
        }
    return Face(widths, blanks(widths), widths[EM])


def is_set_by_itself(sign: str) -> bool:
    return unicodedata.category(sign)[0] not in "MC" and unicodedata.bidirectional(sign) in SET_BY_THEMSELVES


def tabular_figures(font: TTFont) -> dict[str, str]:
    """What figures become where all are of one width."""
    table = font["GSUB"].table
    lookups = {
        number
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "tnum"
        for number in record.Feature.LookupListIndex
    }
    found: dict[str, str] = {}
    for number in lookups:
        for sub in table.LookupList.Lookup[number].SubTable:
            found |= getattr(sub, "ExtSubTable", sub).mapping
    return found


def blanks(widths: dict[str, float]) -> list[str]:
    """For every width up to what is left to them, the few blanks that come closest."""
    sums = sorted(
        (sum(widths[sign] for sign in signs), len(signs), "".join(signs))
        for count in range(NARROW + 1)
        for signs in combinations_with_replacement(SPACES, count)
    )
    wanted = range(round((1 + LEFT) * widths[EM] * FINE) + 1)
    return [min(sums, key=lambda found: (abs(found[0] - step / FINE), found[1]))[2] for step in wanted]


@lru_cache(maxsize=100_000)
def width(text: str, weight: Weight = "regular") -> float | None:
    """In em; None where it can't be known."""
    known = face(weight).widths
    try:
        return sum(known[sign] for sign in text)
    except KeyError:
        return None


def at_most(text: str, weight: Weight = "regular") -> float:
    known = width(text, weight)
    return SPARE * sum(beyond().get(sign, AT_MOST) for sign in text) if known is None else known


@cache
def beyond() -> dict[str, float]:
    with TTFont(FONTS / BEYOND, lazy=True) as font:
        unit, advances = font["head"].unitsPerEm, font["hmtx"]
        return {chr(code): advances[glyph][0] / unit for code, glyph in font.getBestCmap().items()}


def blank(gap: float, weight: Weight = "regular") -> tuple[str, float]:
    """Blanks that fill a gap as well as can be, and how wide they are; em."""
    if gap <= 0:
        return "", 0.0
    used = face(weight)
    ems = max(0, int(gap / used.em - LEFT))
    text = EM * ems + used.blanks[round((gap - ems * used.em) * FINE)]
    return text, width(text, weight) or 0.0


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
    parts = [""]
    for sign in word:
        if parts[-1] and at_most(parts[-1] + sign, weight) > room:
            parts.append("")
        parts[-1] += sign
    return parts
