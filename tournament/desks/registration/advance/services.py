"""Somebody registers before the day, changes what he said, or cancels: by himself, until the organizer closes it."""

from typing import Any
from uuid import UUID

from django.db.models import Max
from django.utils import timezone
from django.utils.formats import date_format

from scoring import Finding, finding
from tournament import audit
from tournament.desks.registration.advance.reading import told
from tournament.lock import locked
from tournament.models import AdvanceEntry, AdvanceTerms, Tournament
from tournament.queries.people.advance import closing, is_member, is_open, is_open_for, terms_of
from tournament.refused import Refused

MOST = 5_000  # who wait at once: more is nobody's tournament, and nobody's desk


def enter(tournament: Tournament, *, token: UUID, **values: Any) -> AdvanceEntry:
    """One more, behind all others; the same form twice is one."""
    with audit.atomic():
        tournament = open_for_entries(tournament, values.get("club", ""))
        if there := AdvanceEntry.objects.filter(tournament=tournament, token=token).first():
            return there
        entries = AdvanceEntry.objects.filter(tournament=tournament)
        if entries.waiting().count() >= MOST:
            raise Refused(finding("advance.too_many"))
        number = (entries.aggregate(highest=Max("number"))["highest"] or 0) + 1
        entry = AdvanceEntry.objects.create(tournament=tournament, number=number, token=token, **values)
        audit.record("advance.enter", by=None, tournament=tournament, after={"entry": number, **filled(entry)})
    return entry


def change(entry: AdvanceEntry, **values: Any) -> AdvanceEntry:
    """What changes nothing leaves no trace."""
    with audit.atomic():
        tournament = open_for_entries(entry.tournament, entry.club, values.get("club", entry.club))
        entry = still_standing(entry)
        before = told(entry)
        for name, value in values.items():
            setattr(entry, name, value)
        changed = [name for name, value in told(entry).items() if before[name] != value]
        if changed:
            entry.changed_at = timezone.now()
            entry.save(update_fields=[*changed, "changed_at"])
            then = {"entry": entry.number, **{name: before[name] for name in changed}}
            now = {"entry": entry.number, **{name: getattr(entry, name) for name in changed}}
            audit.record("advance.change", by=None, tournament=tournament, before=then, after=now)
    return entry


def cancel(entry: AdvanceEntry) -> AdvanceEntry:
    """The next in order moves up by that. A second time changes nothing."""
    with audit.atomic():
        tournament = open_for_entries(entry.tournament, entry.club)
        entry = AdvanceEntry.objects.get(pk=entry.pk)
        if entry.cancelled_at is None:
            entry = still_standing(entry)
            entry.cancelled_at = timezone.now()
            entry.save(update_fields=["cancelled_at"])
            after = {"entry": entry.number, "last_name": entry.last_name, "first_name": entry.first_name}
            audit.record("advance.cancel", by=None, tournament=tournament, after=after)
    return entry


def open_for_entries(tournament: Tournament, *clubs: str) -> Tournament:
    """Held; refused where it is closed by now for who plays for one of these clubs."""
    tournament = locked(tournament)
    terms = terms_of(tournament)
    if not is_open(tournament, terms):
        raise Refused(finding("advance.shut"))
    for club in clubs:
        if not is_open_for(tournament, terms, club):
            raise Refused(shut_for(terms, club))
    return tournament


def shut_for(terms: AdvanceTerms, club: str) -> Finding:
    """It is open for the other group alone."""
    until = closing(terms, club)
    if until is None:
        return finding("advance.members_alone")
    at = date_format(timezone.localtime(until), "SHORT_DATETIME_FORMAT")
    return finding("advance.shut_for_members" if is_member(terms, club) else "advance.shut_for_others", at=at)


def still_standing(entry: AdvanceEntry) -> AdvanceEntry:
    if (there := AdvanceEntry.objects.standing().filter(pk=entry.pk).first()) is None:
        raise Refused(finding("advance.over", entry=entry.number))
    return there


def filled(entry: AdvanceEntry) -> dict[str, Any]:
    return {name: value for name, value in told(entry).items() if value}
