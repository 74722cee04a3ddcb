"""Names and numbers as they stand in a sentence: first names first, several of them joined by "and"."""

from collections.abc import Sequence

from django.utils.formats import number_format
from django.utils.text import get_text_list
from django.utils.translation import pgettext

LONG = 10_000  # from here on the digits are grouped


def spoken_name(name: str) -> str:
    """First names first; two people share a card where a substitute plays."""
    return " / ".join(turned(person) for person in name.split(" / "))


def turned(name: str) -> str:
    last, comma, first = name.partition(", ")
    return f"{first} {last}" if comma and ", " not in first else name


def together(parts: Sequence[str]) -> str:
    """As a sentence names them: "one, two and three"."""
    return str(get_text_list(list(parts), pgettext("between the last two", "and")))


def figure(number: int) -> str:
    """Four digits stand together, more in groups."""
    return str(number_format(number, use_l10n=True, force_grouping=abs(number) >= LONG))
