"""A short text that changes whenever a page that waits has something new to show; asked for every few seconds."""

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tournament.models import AuditEntry, OpenSheet, Table, Tournament
from tournament.models.sheets import version_stands
from tournament.queries.sheets.states import SEEN_FOR

UNSEEN = (
    "sheet.",
    "table.",
    "call.",
    "cash.",
    "role.",
    "card.pay",
    "card.unpay",
    "card.check_",
    "draw.wish",
    "advance.",
)  # by the hall
SEEN = ("sheet.correct", "sheet.take_out", "advance.terms")  # a list may hold no longer; the form opens or shuts


def pulse(tournament: Tournament) -> str:
    """Anything done at a desk, and who has which sheet open: two queries. A game at a table is no news."""
    done = AuditEntry.objects.filter(tournament=tournament).exclude(action__startswith="table.")
    last = done.values_list("pk", flat=True).first()
    seen = OpenSheet.objects.filter(
        table__draw__series__tournament=tournament, seen_at__gt=timezone.now() - SEEN_FOR
    ).order_by("pk")
    return beat(last, list(seen.values_list("table", "user")))


def public_pulse(tournament: Tournament) -> str:
    """What the hall may see: a sheet is news only if it is the first or the last one of its series.

    Hundreds of phones would fetch their page with every sheet that is keyed, while everybody waits for the clerks.
    """
    unseen = Q()
    for beginning in UNSEEN:
        unseen |= Q(action__startswith=beginning)
    unseen &= ~Q(action__in=SEEN)
    last = AuditEntry.objects.filter(tournament=tournament).exclude(unseen).values_list("pk", "at").first()
    drawn = Table.objects.published().filter(draw__series__tournament=tournament)
    keyed = Count("pk", filter=version_stands("versions") & Q(versions__isnull=False), distinct=True)
    series = drawn.order_by("draw").values("draw").annotate(all=Count("pk", distinct=True))
    begun = [(draw["draw"], draw["keyed"] > 0, draw["keyed"] == draw["all"]) for draw in series.annotate(keyed=keyed)]
    return beat(last, begun)


def waits(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """For a page that waits: it says the pulse from before anything of it was read, and fetches nothing for nothing."""

    @wraps(view)
    def waiting(request: HttpRequest, tournament: Tournament, *args: Any, **kwargs: Any) -> HttpResponse:
        request.pulse = pulse(tournament)  # type: ignore[attr-defined]
        return view(request, tournament, *args, **kwargs)

    return waiting


def beat(*seen: object) -> str:
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:16]
