"""What a page offers to the person who looks at it: the desks of the tournament that are open to his roles."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournament.models import Tournament


@dataclass(frozen=True)
class Entry:
    """One entry of a tournament's navigation."""

    label: Any
    url: str
    current: bool


DESKS = (
    ("tournament.look", "day", _("The day")),
    ("cards.look", "cards", _("Start cards")),
    ("draw.look", "draws", _("Draw")),
    ("sheets.look", "sheets", _("Sheets")),
    ("standings.look", "standings", _("Standings")),
    ("rulings.look", "rulings", _("Rulings")),
    ("protests.look", "protests", _("Protests")),
    ("results.look", "results", _("Results")),
    ("cash.look", "cash", _("Cash")),
    ("documents.look", "papers", _("Papers")),
    ("tournament.settings", "settings", _("Settings")),
    ("trail.look", "trail", _("Trail")),
)


def navigation(request: HttpRequest) -> dict[str, Any]:
    """For templates: the tournament, what the person may do in it, and the desks that are open to the person."""
    tournament: Tournament | None = getattr(request, "tournament", None)
    may: frozenset[str] = getattr(request, "may", frozenset())
    if tournament is None:
        return {"may": may, "nav": []}
    here, home = request.path, reverse("day", args=[tournament.slug])
    entries = [(label, reverse(name, args=[tournament.slug])) for action, name, label in DESKS if action in may]
    nav = [Entry(label, url, here == url or (url != home and here.startswith(url))) for label, url in entries]
    return {"tournament": tournament, "may": may, "nav": nav}
