"""The chapters that have pictures, as they are walked."""

from tests.browser.manual import before, keying, referee, results

WALKED = (before.CHAPTER, keying.CHAPTER, referee.CHAPTER, results.CHAPTER)
