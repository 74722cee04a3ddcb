"""Ticks who takes part in a further rating with a fee: a tick is that fee in the cash book, without a tick it is void.

Once a series has begun, to come or to go needs a reason: nobody is to join in silence after a good series.
"""

from collections.abc import Collection

from scoring import finding
from tournament import audit
from tournament.desks.registration.fees.services import refuse_kept
from tournament.lock import open_tournament
from tournament.models import CashEntry, OwnRating, StartCard, Tournament, User
from tournament.queries.people.cards import cards_in_force
from tournament.queries.protests.times import any_begun
from tournament.queries.ranking.rated import fits
from tournament.refused import Refused

KIND = CashEntry.Kind.RATING_FEE


def tick(
    tournament: Tournament, rating: OwnRating, numbers: Collection[int], *, by: User, reason: str = ""
) -> list[StartCard]:
    """Takes the fee of these start cards; whoever is in it already pays nothing more."""
    with audit.atomic():
        tournament = open_tournament(tournament)
        rating = with_fee(tournament, rating)
        cards = list(cards_in_force(tournament).filter(number__in=numbers).order_by("number"))
        if missing := tuple(sorted(set(numbers) - {card.number for card in cards})):
            raise Refused(finding("rating.no_card", cards=missing, count=len(missing)))
        if others := tuple(card.number for card in cards if not fits(rating, card)):
            raise Refused(finding("rating.not_for", name=rating.name, cards=others, count=len(others)))
        there = set(CashEntry.objects.in_force().filter(kind=KIND, rating=rating).values_list("card", flat=True))
        new = [card for card in cards if card.pk not in there]
        if new:
            refuse_begun(tournament, rating, reason)
        cents = rating.fee_cents or 0
        CashEntry.objects.bulk_create(
            CashEntry(tournament=tournament, kind=KIND, cents=cents, card=card, rating=rating, by=by) for card in new
        )
        afters = [(card, {"name": rating.name, "cents": cents}) for card in new]
        audit.record_each("rating.tick", afters, by=by, tournament=tournament, reason=reason)
    return new


def leave(card: StartCard, rating: OwnRating, *, by: User, reason: str = "") -> None:
    """Gives the fee back; nothing is done for whoever isn't in it. That of somebody expelled stays (SkWO 4.3)."""
    with audit.atomic():
        tournament = open_tournament(card.tournament)
        fee = CashEntry.objects.in_force().filter(tournament=tournament, kind=KIND, rating=rating, card=card).first()
        if fee is None:
            return
        refuse_kept(card)
        if CashEntry.objects.in_force().filter(kind=CashEntry.Kind.REFUND, rating=rating, card=card).exists():
            raise Refused(finding("cash.given_back", number=card.number))
        refuse_begun(tournament, rating, reason)
        fee.save(update_fields=fee.strike(by, reason or "rating.leave"))
        before = {"name": rating.name, "cents": fee.cents}
        audit.record("rating.leave", by=by, tournament=tournament, card=card, before=before, reason=reason)


def with_fee(tournament: Tournament, rating: OwnRating) -> OwnRating:
    standing = tournament.own_ratings.with_fee().filter(pk=rating.pk).first()
    if standing is None:
        raise Refused(finding("rating.no_fee", name=rating.name))
    return standing


def refuse_begun(tournament: Tournament, rating: OwnRating, reason: str) -> None:
    if not reason and any_begun(tournament):
        raise Refused(finding("rating.begun", name=rating.name))
