"""What an address names: a tournament or an organizer, and the page above it. Who may go there is for access."""

from typing import Any

from django.http import Http404
from django.urls import Resolver404, resolve

from tournament.models import Organizer, Tournament
from tournament.prepared import Prepared

PLACES: dict[str, Prepared[Tournament] | Prepared[Organizer]] = {
    "tournament": Prepared(lambda: Tournament.objects.select_related("organizer").filter(pk=0)),
    "slug": Prepared(lambda: Tournament.objects.select_related("organizer").filter(slug="-")),
    "organizer": Prepared(lambda: Organizer.objects.filter(slug="-")),
}


def find_place(kwargs: dict[str, Any]) -> Tournament | Organizer | None:
    """Takes its name out of what else the address says; 404 where there is none."""
    name = next((name for name in PLACES if name in kwargs), None)
    if name is None:
        return None
    if place := PLACES[name].first(kwargs.pop(name)):
        return place
    raise Http404


def page_above(path: str) -> str:
    while path.count("/") > 2:
        path = path.rstrip("/").rpartition("/")[0] + "/"
        try:
            view = resolve(path).func
        except Resolver404:
            continue
        if not getattr(view, "post_only", False):
            return path
    return "/"
