"""What an address names: a tournament or an organizer, and the page above it. Who may go there is for access."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import Resolver404, resolve

from tournament.models import Organizer, Tournament

NAMES = ("tournament", "slug", "organizer")


def find_place(kwargs: dict[str, Any]) -> Tournament | Organizer | None:
    """Takes its name out of what else the address says; 404 where there is none."""
    name = next((name for name in NAMES if name in kwargs), None)
    if name is None:
        return None
    value = kwargs.pop(name)
    if name == "organizer":
        return get_object_or_404(Organizer, slug=value)
    tournaments = Tournament.objects.select_related("organizer")
    return get_object_or_404(tournaments, **{"pk" if name == "tournament" else name: value})


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
