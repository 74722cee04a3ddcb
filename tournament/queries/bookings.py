"""The last booking of somebody at the door, for as long as one key takes it back. Reads only."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from tournament.models import AuditEntry, CashEntry, StartCard, Tournament, User
from tournament.queries.people.cards import cards_in_force
from tournament.queries.record.just_booked import TIME_TO_UNDO

REGISTER, PAY, CHECK_IN, ALL_HERE = "card.register", "card.pay", "card.check_in", "cards.check_in_all"
AT_MOST = 200  # entries of the trail; a minute at the door has fewer


@dataclass(frozen=True)
class Booking:
    """What one step at the door booked: a whole registration, a fee, that somebody is here, or that all are.

    `key` is that of its entry in the trail; `fee` what it took, `here` whom it marked as here.
    """

    key: int
    until: datetime
    card: StartCard | None
    registered: bool
    fee: CashEntry | None
    here: tuple[StartCard, ...]

    @property
    def seconds(self) -> int:
        """How much longer it can be taken back."""
        return max(0, round((self.until - timezone.now()).total_seconds()))


def last_booking(tournament: Tournament, by: User) -> Booking | None:
    """The newest one of this person's last minute that still stands; none where the newest is a list of many."""
    trail = AuditEntry.objects.filter(tournament=tournament, user=by, at__gt=timezone.now() - TIME_TO_UNDO)
    steps = trail.filter(action__in=(REGISTER, PAY, CHECK_IN, ALL_HERE)).order_by("-pk")
    entries = list(steps.select_related("card__tournament", "card__player__club", "card__substitute")[:AT_MOST])
    at_once = Counter((entry.action, entry.at) for entry in entries)
    taken = CashEntry.objects.in_force().filter(kind=CashEntry.Kind.ENTRY_FEE, by=by)
    fees = {fee.card_id: fee for fee in taken.filter(card__in={entry.card_id for entry in entries} - {None})}
    for entry in (whole_of(each, entries) for each in entries):
        if at_once[entry.action, entry.at] > 1:
            return None
        if booking := booking_of(tournament, entry, fees.get(entry.card_id)):
            return booking
    return None


def whole_of(entry: AuditEntry, entries: Sequence[AuditEntry]) -> AuditEntry:
    """The registration of which a fee is a part."""
    registered = (other for other in entries if other.action == REGISTER and other.card_id == entry.card_id)
    return next((other for other in registered if entry.action == PAY and told(other)["paid"]), entry)


def told(entry: AuditEntry) -> dict[str, Any]:
    return entry.after or {}


def booking_of(tournament: Tournament, entry: AuditEntry, fee: CashEntry | None) -> Booking | None:
    """What of an entry still stands; none where it was taken back, or another booked it anew.

    `fee`: what the same person took of the card and still stands.
    """
    until = entry.at + TIME_TO_UNDO
    if entry.action == ALL_HERE:
        listed = cards_in_force(tournament).filter(number__in=told(entry)["numbers"])
        here = tuple(card for card in listed.order_by("number") if card.checked_in_at)
        return Booking(entry.pk, until, None, False, None, here) if here else None
    card = entry.card
    if card is None or card.struck_at:
        return None
    came = card.checked_in_at and card.checked_in_at.isoformat(timespec="seconds")
    own = fee if fee and fee.at > entry.at - TIME_TO_UNDO else None
    if entry.action == REGISTER:
        return Booking(entry.pk, until, card, True, own, (card,) if came else ())
    if entry.action == PAY:
        return Booking(entry.pk, until, card, False, own, ()) if own else None
    return Booking(entry.pk, until, card, False, None, (card,)) if came == told(entry)["checked_in_at"] else None
