"""The chapters that have pictures, as they are walked."""

from tests.browser.manual import door, drawing, keying, wrong

WALKED = (door.CHAPTER, drawing.CHAPTER, keying.CHAPTER, wrong.CHAPTER)
