"""A short text that changes whenever a page that waits has something new to show; asked for every few seconds."""

import hashlib

from django.utils import timezone

from tournament.models import AuditEntry, OpenSheet, Tournament
from tournament.queries.sheets import SEEN_FOR


def pulse(tournament: Tournament) -> str:
    """Anything done in the tournament, and who has which sheet open: two queries."""
    last = AuditEntry.objects.filter(tournament=tournament).values_list("pk", flat=True).first()
    seen = OpenSheet.objects.filter(
        table__draw__series__tournament=tournament, seen_at__gt=timezone.now() - SEEN_FOR
    ).order_by("pk")
    text = repr((last, list(seen.values_list("table", "user"))))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
