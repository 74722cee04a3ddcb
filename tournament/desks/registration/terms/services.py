"""Writes what the organizer asks for of those who register before the day, and until when."""

from typing import Any

from tournament import audit
from tournament.desks.registration.terms.reading import TERMS
from tournament.lock import locked, refuse_final
from tournament.models import AdvanceTerms, AuditEntry, Tournament, User
from tournament.queries.people.advance import terms_of
from tournament.queries.record.seen import refuse_stale


def set_terms(tournament: Tournament, *, base: str, by: User, **terms: Any) -> AdvanceTerms:
    """`base` is `seen` of when the form was opened: whoever comes second is told."""
    with audit.atomic():
        tournament = locked(tournament)
        stood = terms_of(tournament)
        changed = {name: value for name, value in terms.items() if getattr(stood, name) != value}
        if not changed:
            return stood
        changes = AuditEntry.objects.filter(action="advance.terms", tournament=tournament)
        refuse_stale(base, audit.values(stood, *TERMS), changes)
        refuse_final(tournament)
        before = audit.values(stood, *changed)
        for name, value in changed.items():
            setattr(stood, name, value)
        stood.save()
        after = audit.values(stood, *changed)
        audit.record("advance.terms", by=by, tournament=tournament, before=before, after=after)
    return stood
