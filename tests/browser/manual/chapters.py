"""The chapters that have pictures, as they are walked."""

from tests.browser.manual import afterwards, before, keying, laptop, network, referee, results

WALKED = (
    before.CHAPTER,
    keying.CHAPTER,
    referee.CHAPTER,
    results.CHAPTER,
    afterwards.CHAPTER,
    network.CHAPTER,
    laptop.CHAPTER,
)
