"""Since when nothing has been done in a tournament: the time that a list of its state says."""

from datetime import datetime

from tournament.models import AuditEntry, Tournament


def last_done(tournament: Tournament) -> datetime | None:
    return AuditEntry.objects.filter(tournament=tournament).values_list("at", flat=True).first()
