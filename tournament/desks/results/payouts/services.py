"""Books prizes: each once, only what is due, only for who has returned all start cards."""

from django.db import transaction

from scoring import finding
from tournament import audit
from tournament.desks.results.payouts.reading import Due
from tournament.lock import locked
from tournament.models import CashEntry, StartCard, Tournament, User
from tournament.queries.money.payouts import Payout, payouts
from tournament.queries.ranking.finals import final_in_force
from tournament.refused import Refused


def taker_of(found: Payout, number: int) -> StartCard:
    """Whoever takes the prize of a team is one of it."""
    for card in found.cards:
        if card.number == number:
            return card
    raise Refused(finding("prizes.not_of_team", card=number, cards=tuple(card.number for card in found.cards)))


def pay(
    tournament: Tournament, due: Due, *, by: User, taker: int | None = None, postage: int | None = None
) -> CashEntry:
    """Books a prize. taker: the start number of who takes it for a team. postage: it is sent, at his cost (7.4.3).

    The prize leaves the till whole; the postage stays in it as income, until somebody books what the stamp cost.
    """
    with transaction.atomic():
        tournament = locked(tournament)
        if not final_in_force(tournament):
            raise Refused(finding("prizes.not_final"))
        found = payouts(tournament).find(due.plan, due.key)
        if found is None:
            raise Refused(finding("prizes.not_due"))
        if found.paid and found.settled:
            return found.paid
        refuse_payout(found, due, postage or 0)
        card = found.cards[0] if taker is None else taker_of(found, taker)
        entry = CashEntry.objects.create(
            tournament=tournament,
            kind=CashEntry.Kind.PRIZE,
            cents=-found.award.cents,
            card=card,
            plan=found.plan,
            team_id=found.team,
            goods=found.award.goods,
            sent=postage is not None,
            by=by,
        )
        if postage:
            keep_postage(entry, postage)
        after = audit.values(entry, "cents", "goods", "sent") | {"plan": found.plan.name, "postage": postage or 0}
        audit.record("prize.pay", by=by, tournament=tournament, card=card, after=after)
    return entry


def refuse_payout(found: Payout, due: Due, postage: int) -> None:
    if found.paid:
        raise Refused(finding("prizes.paid_other", paid_cents=found.paid_cents, due_cents=found.award.cents))
    if found.lacks:
        raise Refused(finding("prizes.not_returned", numbers=found.lacks, count=len(found.lacks)))
    if (found.award.cents, found.award.goods) != (due.cents, due.goods):
        raise Refused(finding("prizes.due_changed"))
    if postage > found.award.cents:
        raise Refused(finding("prizes.postage", due_cents=found.award.cents))


def keep_postage(prize: CashEntry, cents: int) -> None:
    """Not again where it is kept already from a prize that was voided and is sent once more."""
    kept = {"tournament": prize.tournament, "kind": CashEntry.Kind.INCOME, "card": prize.card, "plan": prize.plan}
    if not CashEntry.objects.in_force().filter(**kept).exists():
        CashEntry.objects.create(**kept, cents=cents, by=prize.by)
