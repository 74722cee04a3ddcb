"""Gives fees back: to somebody who withdrew, and to everybody where the tournament was broken off (SkWO 3.4)."""

import uuid
from collections.abc import Collection

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.lock import locked, refuse_final
from tournament.models import CashEntry, OwnRating, StartCard, Tournament, User
from tournament.models.cash import BREAK_OFF
from tournament.queries.money.refunds import Account, account, returns
from tournament.queries.people.cards import is_expelled, refuse_struck
from tournament.refused import Refused


def give_back(card: StartCard, *, cents: int, note: str, token: uuid.UUID, by: User) -> CashEntry:
    """A part of the fee or all of it, to somebody who withdrew. The same form sent twice books once."""
    with audit.atomic():
        tournament = locked(card.tournament)
        if booked := CashEntry.objects.filter(token=token).first():
            if (booked.card_id, booked.cents, booked.note) != (card.pk, -cents, note):
                raise Refused(finding("cash.sent_before"))
            return booked
        card = StartCard.objects.select_related("player", "substitute").get(pk=card.pk)
        refuse_struck(card)
        refuse_refund(tournament, card, cents)
        return hand_out(tournament, card, cents, note=note, token=token, by=by)


def refuse_refund(tournament: Tournament, card: StartCard, cents: int) -> None:
    refuse_final(tournament)
    if not card.left:
        raise Refused(finding("cash.still_plays", number=card.number))
    if is_expelled(card, timezone.now()):
        raise Refused(finding("cash.fee_kept", number=card.number))
    if cents > account(card).left:
        raise Refused(finding("cash.more_than_paid", number=card.number))


def return_shares(tournament: Tournament, numbers: Collection[int], *, by: User) -> list[Account]:
    """Pays the start cards with these numbers their shares; whoever has them already gets nothing more.

    The note is the code of what was done and how much fell out, for every reader in his words.
    """
    with audit.atomic():
        tournament = locked(tournament)
        due = [share for share in returns(tournament) if share.card.number in numbers and share.due]
        for share in due:
            note = f"{BREAK_OFF} {share.unplayed}/{share.planned}"
            hand_out(tournament, share.card, share.due, note=note, token=uuid.uuid4(), by=by, rating=share.rating)
    return due


def hand_out(
    tournament: Tournament,
    card: StartCard,
    cents: int,
    *,
    note: str,
    token: uuid.UUID,
    by: User,
    rating: OwnRating | None = None,
) -> CashEntry:
    """Of the entry fee, or of the fee of a further rating."""
    kind = CashEntry.Kind.REFUND
    entry = CashEntry.objects.create(
        tournament=tournament, kind=kind, cents=-cents, card=card, rating=rating, note=note, token=token, by=by
    )
    kept = ("cents",) if note.startswith(BREAK_OFF) else ("cents", "note")
    audit.record("cash.refund", by=by, tournament=tournament, card=card, after=audit.values(entry, *kept))
    return entry
