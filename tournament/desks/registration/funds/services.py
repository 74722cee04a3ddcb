"""Who plays for the money, and who pays which part of the entry fee: opted out at the door, or in again."""

from tournament import audit
from tournament.desks.registration.fees.services import book_fees
from tournament.desks.registration.funds.reading import reason_lacks
from tournament.lock import open_tournament
from tournament.models import StartCard, User
from tournament.queries.money.refunds import fee_of, refuse_given_back
from tournament.queries.people.cards import cards_in_force, refuse_struck
from tournament.refused import refuse


def pay_part(card: StartCard, *, pays: str, by: User, reason: str = "") -> None:
    """From now on the card pays this part of the fee; one that was booked is void, and the right one booked.

    Until the final result; once a series has begun only with a reason.
    """
    with audit.atomic():
        tournament = open_tournament(card.tournament)
        refuse_struck(card)
        card = cards_in_force(tournament).select_related("tournament", "player").get(pk=card.pk)
        if card.pays == pays:
            return
        refuse(*reason_lacks(card, reason))
        before, card.pays = audit.values(card, "pays"), StartCard.Pays(pays)
        card.save(update_fields=["pays"])
        audit.record(
            "card.fund",
            by=by,
            tournament=tournament,
            card=card,
            before=before,
            after=audit.values(card, "pays"),
            reason=reason,
        )
        if fee := fee_of(card):
            refuse_given_back(card)
            fee.save(update_fields=fee.strike(by, reason or "card.fund"))
            book_fees([card], tournament, by=by)
