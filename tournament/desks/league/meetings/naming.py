"""An address of its own for the tournament of a day."""

from django.utils.text import slugify

from tournament.folding import plain
from tournament.models import Tournament

LONGEST = 74


def free_address(name: str) -> str:
    stem = slugify(plain(name))[:LONGEST].strip("-") or "league"
    taken = set(Tournament.even_arriving.filter(slug__startswith=stem).values_list("slug", flat=True))
    numbered = (f"{stem}-{count}" for count in range(2, len(taken) + 3))
    return stem if stem not in taken else next(slug for slug in numbered if slug not in taken)
