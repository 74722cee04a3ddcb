"""The chapters that have pictures, as they are walked."""

from tests.browser.manual import keying

WALKED = (keying.CHAPTER,)
