"""An address of its own for whatever gets a name: an organizer, a tournament."""

from django.utils.text import slugify

from tournament.folding import plain
from tournament.models import Organizer, Tournament


def free_slug(model: type[Organizer] | type[Tournament], name: str, length: int) -> str:
    stem = slugify(plain(name))[: length - 6].strip("-") or "skat"
    taken = set(model._base_manager.filter(slug__startswith=stem).values_list("slug", flat=True))
    numbered = (f"{stem}-{count}" for count in range(2, len(taken) + 3))
    return stem if stem not in taken else next(slug for slug in numbered if slug not in taken)
