"""Writes the texts of the tournament plan. What the settings say already is not kept a second time."""

from typing import Any

from django.db import transaction

from scoring import finding
from tournament import audit
from tournament.models import Announcement, AuditEntry, Tournament, User
from tournament.queries.ranking.finals import final_in_force
from tournament.queries.record.announcement import TEXTS, announcement_of
from tournament.queries.record.seen import refuse_stale
from tournament.refused import Refused


def announce(tournament: Tournament, *, base: str, by: User, **texts: Any) -> Announcement:
    """Keeps the texts; `base` is `seen` of when the form was opened: whoever comes second is told."""
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
        announcement = announcement_of(locked)
        changed = {name: value for name, value in texts.items() if getattr(announcement, name) != value}
        if not changed:
            return announcement
        changes = AuditEntry.objects.filter(action="tournament.announce", tournament=locked)
        refuse_stale(base, audit.values(announcement, *TEXTS), changes)
        if final_in_force(locked):
            raise Refused(finding("tournament.final"))
        before = audit.values(announcement, *changed)
        made, _new = Announcement.objects.update_or_create(tournament=locked, defaults=changed)
        after = audit.values(made, *changed)
        audit.record("tournament.announce", by=by, tournament=locked, before=before, after=after)
    return made
