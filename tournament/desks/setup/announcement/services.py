"""Writes the texts of the tournament plan. What the settings say already is not kept a second time."""

from typing import Any

from tournament import audit
from tournament.lock import locked, refuse_final
from tournament.models import Announcement, AuditEntry, Tournament, User
from tournament.queries.record.announcement import TEXTS, announcement_of
from tournament.queries.record.seen import refuse_stale


def announce(tournament: Tournament, *, base: str, by: User, **texts: Any) -> Announcement:
    """Keeps the texts; `base` is `seen` of when the form was opened: whoever comes second is told."""
    with audit.atomic():
        tournament = locked(tournament)
        announcement = announcement_of(tournament)
        changed = {name: value for name, value in texts.items() if getattr(announcement, name) != value}
        if not changed:
            return announcement
        changes = AuditEntry.objects.filter(action="tournament.announce", tournament=tournament)
        refuse_stale(base, audit.values(announcement, *TEXTS), changes)
        refuse_final(tournament)
        before = audit.values(announcement, *changed)
        announced, _new = Announcement.objects.update_or_create(tournament=tournament, defaults=changed)
        after = audit.values(announced, *changed)
        audit.record("tournament.announce", by=by, tournament=tournament, before=before, after=after)
    return announced
