"""What a page offers to the person who looks at it: the desks of the tournament that are open to his roles.

At most seven entries, in the order of the day. What belongs together shares one of them and stands a level below it.
"""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext_lazy as _

from scoring import finding
from tournament.manual.rooms import chapter_of
from tournament.models import Organizer, Tournament


@dataclass(frozen=True)
class Desk:
    """`view` is where it begins, for whoever may do `action`."""

    action: str
    view: str
    label: Any


@dataclass(frozen=True)
class Entry:
    """One entry of a tournament's navigation; where several desks share it, they are `below`.

    `current` is what a browser says of it: "page" where it leads to the open page, "true" where that lies behind it.
    """

    label: Any
    url: str
    current: str
    below: tuple["Entry", ...] = ()


GROUPS: tuple[tuple[Any, tuple[Desk, ...]], ...] = (
    (_("The day"), (Desk("tournament.look", "day", _("The day")),)),
    (_("Start cards"), (Desk("cards.look", "cards", _("Start cards")),)),
    (_("Draw"), (Desk("draw.look", "draws", _("Draw")),)),
    (_("Sheets"), (Desk("sheets.look", "sheets", _("Sheets")),)),
    (
        _("Rulings"),
        (Desk("rulings.look", "rulings", _("Rulings")), Desk("protests.look", "protests", _("Protests"))),
    ),
    (
        _("Standings"),
        (Desk("standings.look", "standings", _("Standings")), Desk("results.look", "results", _("Results"))),
    ),
    (
        _("More"),
        (
            Desk("documents.look", "papers", _("Papers")),
            Desk("cash.look", "cash", _("Cash")),
            Desk("tournament.settings", "settings", _("Settings")),
            Desk("trail.look", "trail", _("Trail")),
        ),
    ),
)


def navigation(request: HttpRequest) -> dict[str, Any]:
    """For templates: the tournament, what the person may do in it, the desks that are open, and why no longer all."""
    own = SimpleLazyObject(lambda: own_organizers(request))
    return {
        "own_organizers": own,
        "help_at": help_at(request),
        "can_be_overheard": can_be_overheard(request),
        **desks_of(request),
    }


def can_be_overheard(request: HttpRequest) -> bool:
    """Whether what is typed crosses a network in clear: neither over HTTPS, nor on this machine itself."""
    address = str(request.META.get("REMOTE_ADDR", ""))
    return not (request.is_secure() or address.startswith("127.") or address == "::1")


def help_at(request: HttpRequest) -> str:
    """The chapter of the manual that is about this page, or its contents."""
    match = request.resolver_match
    chapter = chapter_of(match.func.__module__) if match else ""
    return reverse("chapter", args=[chapter]) if chapter else reverse("help")


def own_organizers(request: HttpRequest) -> list[Organizer]:
    """To whose pages the menu of the account leads. Asked for once a page, and only where the menu stands."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return []
    return list(Organizer.objects.filter(members__user=user).order_by("name"))


def desks_of(request: HttpRequest) -> dict[str, Any]:
    tournament: Tournament | None = getattr(request, "tournament", None)
    may: frozenset[str] = getattr(request, "may", frozenset())
    if tournament is None:
        return {"may": may, "nav": []}
    groups = [
        (label, tuple(entry(desk, tournament, request.path) for desk in desks if desk.action in may))
        for label, desks in GROUPS
    ]
    return {
        "tournament": tournament,
        "may": may,
        "nav": [shared(label, below) for label, below in groups if below],
        "ended": (finding("tournament.final"),) if getattr(request, "ended", False) else (),
        "only_read": (finding("homecoming.read_only", name=tournament.name),) if tournament.came_home_at else (),
    }


def entry(desk: Desk, tournament: Tournament, here: str) -> Entry:
    home, url = (reverse(view, args=[tournament.slug]) for view in ("day", desk.view))
    if here == url:
        return Entry(desk.label, url, "page")
    return Entry(desk.label, url, "true" if url != home and here.startswith(url) else "")


def shared(label: Any, below: tuple[Entry, ...]) -> Entry:
    """The only desk of a group needs nothing above it."""
    if len(below) == 1:
        return below[0]
    return Entry(label, below[0].url, "true" if any(desk.current for desk in below) else "", below)
