"""Which letters the papers have: those of their fonts together."""

from functools import cache

from fontTools.ttLib import TTFont

from tournament.papers.measure import FONTS


@cache
def letters() -> frozenset[str]:
    signs: set[str] = set()
    for path in FONTS.iterdir():
        with TTFont(path, lazy=True) as font:
            signs.update(map(chr, font.getBestCmap()))
    return frozenset(signs)
