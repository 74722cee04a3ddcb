"""How headings are compared, and what a column is called. Light: a process of a moment begins with it."""

import re
import unicodedata
from collections.abc import Mapping


def by_heading(words: Mapping[str, str]) -> dict[str, str]:
    """Folded heading -> field, from the words for each field with | between them."""
    return {folded(word): field for field, spellings in words.items() for word in spellings.split("|")}


def folded(heading: str) -> str:
    """A heading without case, accents, spaces and signs: Start-Nr. is startnr."""
    return re.sub(r"[\W_]", "", unicodedata.normalize("NFKD", heading).casefold())


def letters(place: int) -> str:
    """What a column is called, counted from 0: 27 is AB."""
    before, last = divmod(place, 26)
    return (letters(before - 1) if before else "") + chr(ord("A") + last)
