"""The chapters that have pictures, as they are walked."""

from tests.browser.manual import before, keying, results

WALKED = (before.CHAPTER, keying.CHAPTER, results.CHAPTER)
