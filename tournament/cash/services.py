"""Books what is taken and spent, in whole cents, and voids what was booked by mistake."""

import uuid

from django.db import transaction
from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.models import CashEntry, Tournament, User
from tournament.queries.finals import final_in_force
from tournament.refused import Refused


def book(tournament: Tournament, *, kind: str, cents: int, note: str, token: uuid.UUID, by: User) -> CashEntry:
    """One payment; spending is kept as a negative sum. The same form sent twice books once."""
    signed = -cents if kind == CashEntry.Kind.SPENDING else cents
    with transaction.atomic():
        tournament = locked(tournament)
        if booked := CashEntry.objects.filter(token=token).first():
            if (booked.tournament, booked.kind, booked.cents, booked.note) != (tournament, kind, signed, note):
                raise Refused(finding("cash.sent_before"))
            return booked
        entry = CashEntry.objects.create(tournament=tournament, kind=kind, cents=signed, note=note, token=token, by=by)
        audit.record("cash.book", by=by, tournament=tournament, after=audit.values(entry, "kind", "cents", "note"))
    return entry


def void(entry: CashEntry, *, by: User, reason: str) -> None:
    """Voids an entry with its reason; the row stays and no longer counts."""
    with transaction.atomic():
        tournament = locked(entry.tournament)
        entry = CashEntry.objects.select_related("card").get(pk=entry.pk)
        if entry.voided_at:
            return
        if entry.kind == CashEntry.Kind.ENTRY_FEE and final_in_force(tournament):
            raise Refused(finding("tournament.final"))  # who played had paid
        entry.voided_at, entry.voided_by, entry.void_reason = timezone.now(), by, reason
        entry.save(update_fields=["voided_at", "voided_by", "void_reason"])
        before = audit.values(entry, "kind", "cents", "note")
        audit.record("cash.void", by=by, tournament=tournament, card=entry.card, before=before, reason=reason)


def locked(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_for_update(of=("self",)).select_related("organizer").get(pk=tournament.pk)
