"""The chapters that have pictures, as they are walked."""

from tests.browser.manual import (
    advance,
    afterwards,
    before,
    door,
    drawing,
    keying,
    laptop,
    league,
    network,
    referee,
    results,
    tables,
    wrong,
    year,
)

WALKED = (
    before.CHAPTER,
    advance.CHAPTER,
    door.CHAPTER,
    drawing.CHAPTER,
    keying.CHAPTER,
    tables.CHAPTER,
    wrong.CHAPTER,
    referee.CHAPTER,
    results.CHAPTER,
    afterwards.CHAPTER,
    year.CHAPTER,
    league.CHAPTER,
    network.CHAPTER,
    laptop.CHAPTER,
)
