"""Entry fees of start cards: taken, and taken back when that was a mistake."""

from collections.abc import Sequence

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.lock import open_tournament
from tournament.models import CashEntry, StartCard, Tournament, User
from tournament.queries.money.refunds import fee_of, given_back, refuse_given_back
from tournament.queries.people.cards import is_expelled, refuse_struck
from tournament.queries.people.fees import fees_of
from tournament.refused import Refused


def book_fees(cards: Sequence[StartCard], tournament: Tournament, *, by: User) -> None:
    """The fee that each of them owes; of whom is free nothing is booked."""
    fees = fees_of(tournament)
    owing = [(card, cents) for card in cards if (cents := fees.owed(card))]
    CashEntry.objects.bulk_create(
        CashEntry(tournament=tournament, kind=CashEntry.Kind.ENTRY_FEE, cents=cents, card=card, by=by)
        for card, cents in owing
    )
    audit.record_each("card.pay", [(card, {"cents": cents}) for card, cents in owing], by=by, tournament=tournament)


def pay(card: StartCard, *, by: User) -> None:
    """Takes the entry fee; a second time changes nothing. Where all of it was given back, that was taken back then."""
    with audit.atomic():
        tournament = open_tournament(card.tournament)
        refuse_struck(card)
        if not (fee := fee_of(card)):
            book_fees([card], tournament, by=by)
        elif sum(given.cents for given in given_back(card)) + fee.cents <= 0 < fee.cents:
            for given in given_back(card):
                given.save(update_fields=given.strike(by, "card.pay"))
            audit.record("card.pay", by=by, tournament=tournament, card=card, after={"cents": fee.cents})


def refuse_kept(card: StartCard) -> None:
    """The fee of somebody who was expelled stays (SkWO 4.3); a wrong booking is voided in the cash book."""
    if is_expelled(card, timezone.now()):
        raise Refused(finding("cash.fee_kept", number=card.number))


def take_back_payment(card: StartCard, *, by: User, reason: str) -> None:
    """Voids a fee that was booked by mistake; the row stays in the cash book with its reason."""
    with audit.atomic():
        tournament = open_tournament(card.tournament)
        if fee := fee_of(card):
            refuse_given_back(card)
            refuse_kept(card)
            fee.save(update_fields=fee.strike(by, reason))
            before = {"cents": fee.cents}
            audit.record("card.unpay", by=by, tournament=tournament, card=card, before=before, reason=reason)
