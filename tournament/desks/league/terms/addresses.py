"""What a league is called in an address: once among those of its organizer."""

from itertools import count

from django.utils.text import slugify

from tournament.folding import plain
from tournament.models import Organizer


def league_slug(organizer: Organizer, name: str) -> str:
    stem = slugify(plain(name))[:50].strip("-") or "league"
    taken = set(organizer.leagues.values_list("slug", flat=True))
    return next(slug for number in count(1) if (slug := stem if number == 1 else f"{stem}-{number}") not in taken)
