"""Books what is taken and spent, in whole cents, and voids what was booked by mistake."""

import uuid

from scoring import finding
from tournament import audit
from tournament.lock import locked, refuse_closed_year, refuse_final, refuse_other_currency
from tournament.models import AccountEntry, CashEntry, StartCard, Tournament, User
from tournament.models.cash import COUNTED
from tournament.queries.money.cash import balance
from tournament.queries.money.jackpots import void_lacks
from tournament.queries.money.refunds import refuse_given_back
from tournament.refused import Refused, refuse

OF_JACKPOT = (CashEntry.Kind.BUY_IN, CashEntry.Kind.JACKPOT, CashEntry.Kind.CARRIED)


def book(
    tournament: Tournament, *, kind: str, cents: int, note: str, token: uuid.UUID, by: User, currency: str = ""
) -> CashEntry:
    """One payment; spending is kept as a negative sum, and so is a float that is taken out (`cents` below nothing).

    The same form sent twice books once.
    """
    signed = -cents if kind == CashEntry.Kind.SPENDING else cents
    with audit.atomic():
        tournament = locked(tournament)
        if booked := CashEntry.objects.filter(token=token).first():
            if (booked.tournament, booked.kind, booked.cents, booked.note) != (tournament, kind, signed, note):
                raise Refused(finding("cash.sent_before"))
            return booked
        refuse_closed_year(tournament)
        refuse_other_currency(tournament, currency)
        entry = CashEntry.objects.create(tournament=tournament, kind=kind, cents=signed, note=note, token=token, by=by)
        audit.record("cash.book", by=by, tournament=tournament, after=audit.values(entry, "kind", "cents", "note"))
    return entry


def book_difference(
    tournament: Tournament, *, counted: int, till: int, by: User, currency: str = ""
) -> CashEntry | None:
    """What the box has more or less than the book, which had `till` cents when it was counted; none where they agree.

    Pressed twice it books once: the book has what was counted then.
    """
    with audit.atomic():
        tournament = locked(tournament)
        note, stands = f"{COUNTED} {counted} {till}", balance(tournament)
        if stands == counted:
            return None
        if stands != till:
            raise Refused(finding("cash.till_changed", till_cents=stands))
        refuse_closed_year(tournament)
        refuse_other_currency(tournament, currency)
        kind = CashEntry.Kind.INCOME if counted > till else CashEntry.Kind.SPENDING
        entry = CashEntry.objects.create(tournament=tournament, kind=kind, cents=counted - till, note=note, by=by)
        after = audit.values(entry, "kind", "cents") | {"counted_cents": counted, "till_cents": till}
        audit.record("cash.count", by=by, tournament=tournament, after=after)
    return entry


def void(entry: CashEntry, *, by: User, reason: str) -> None:
    """Voids an entry with its reason; the row stays and no longer counts."""
    with audit.atomic():
        tournament = locked(entry.tournament)
        entry = CashEntry.objects.select_related("card").get(pk=entry.pk)
        if entry.voided_at:
            return
        refuse_closed_year(tournament)
        if entry.kind == CashEntry.Kind.ENTRY_FEE and entry.card:
            refuse_fee(tournament, entry.card)
        if entry.kind == CashEntry.Kind.RATING_FEE and entry.card:
            raise Refused(finding("rating.untick_there", number=entry.card.number))
        if AccountEntry.objects.in_force().filter(cash=entry).exists():
            raise Refused(finding("accounts.at_the_door"))
        if entry.kind in OF_JACKPOT:
            refuse(*void_lacks(tournament, entry))
        entry.save(update_fields=entry.strike(by, reason))
        before = audit.values(entry, "kind", "cents", "note")
        audit.record("cash.void", by=by, tournament=tournament, card=entry.card, before=before, reason=reason)


def refuse_fee(tournament: Tournament, card: StartCard) -> None:
    """Who played had paid: the prizes of a final result were counted from that fee."""
    refuse_final(tournament)
    refuse_given_back(card)
