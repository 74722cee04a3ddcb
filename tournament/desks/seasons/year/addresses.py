"""What a season is called in an address: once among those of its organizer."""

from itertools import count

from django.utils.text import slugify

from tournament.folding import plain
from tournament.models import Organizer

ALL_TIME = "all-time"  # stands where a season stands in a public address


def season_slug(organizer: Organizer, name: str) -> str:
    stem = slugify(plain(name))[:50].strip("-") or "season"
    taken = {ALL_TIME, *organizer.seasons.values_list("slug", flat=True)}
    return next(slug for number in count(1) if (slug := stem if number == 1 else f"{stem}-{number}") not in taken)
