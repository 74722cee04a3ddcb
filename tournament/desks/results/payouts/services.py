"""Books prizes: each once, only what is due, only for who has returned all start cards."""

from scoring import finding
from tournament import audit
from tournament.desks.results.payouts.reading import Due, last_payment
from tournament.lock import locked
from tournament.models import CashEntry, PrizePlan, StartCard, Tournament, User
from tournament.queries.money.payouts import Payout, payouts
from tournament.queries.ranking.finals import final_in_force
from tournament.queries.record.just_booked import UNDONE
from tournament.refused import Refused


def taker_of(payout: Payout, number: int) -> StartCard:
    """Whoever takes the prize of a team is one of it."""
    for card in payout.cards:
        if card.number == number:
            return card
    raise Refused(finding("prizes.not_of_team", card=number, cards=tuple(card.number for card in payout.cards)))


def pay(
    tournament: Tournament, due: Due, *, by: User, taker: int | None = None, postage: int | None = None
) -> CashEntry:
    """Books a prize. taker: the start number of who takes it for a team. postage: it is sent, at his cost (7.4.3).

    The prize leaves the till whole; the postage stays in it as income, until somebody books what the stamp cost.
    """
    with audit.atomic():
        tournament = locked(tournament)
        if not final_in_force(tournament):
            raise Refused(finding("prizes.not_final"))
        payout = payouts(tournament).find(due.plan, due.key)
        if payout is None:
            raise Refused(finding("prizes.not_due"))
        if payout.paid and payout.settled:
            return payout.paid
        refuse_payout(payout, due, postage or 0)
        card = payout.cards[0] if taker is None else taker_of(payout, taker)
        entry = CashEntry.objects.create(
            tournament=tournament,
            kind=CashEntry.Kind.PRIZE,
            cents=-payout.award.cents,
            card=card,
            plan=payout.plan,
            team_id=payout.team,
            goods=payout.award.goods,
            sent=postage is not None,
            by=by,
        )
        given_up = move_postage(entry, postage or 0)
        after = audit.values(entry, "cents", "goods", "sent") | {
            "plan": called(payout.plan),
            "postage": postage or 0,
        }
        before = {"postage": given_up} if given_up else None
        audit.record("prize.pay", by=by, tournament=tournament, card=card, before=before, after=after)
    return entry


def refuse_payout(payout: Payout, due: Due, postage: int) -> None:
    if payout.paid:
        raise Refused(finding("prizes.paid_other", paid_cents=payout.paid_cents, due_cents=payout.award.cents))
    if payout.lacks:
        raise Refused(finding("prizes.not_returned", numbers=payout.lacks, count=len(payout.lacks)))
    if (payout.award.cents, payout.award.goods) != (due.cents, due.goods):
        raise Refused(finding("prizes.due_changed"))
    if postage > payout.award.cents:
        raise Refused(finding("prizes.postage", due_cents=payout.award.cents))


def move_postage(prize: CashEntry, cents: int) -> int:
    """What is kept for a prize that was void and is paid anew: the same stays, any other is void. Its cents."""
    of_prize = {"tournament": prize.tournament, "plan": prize.plan}
    owner = {"team": prize.team} if prize.team_id else {"team": None, "card": prize.card}
    takers = CashEntry.objects.filter(kind=CashEntry.Kind.PRIZE, **of_prize, **owner).values("card")
    postage = CashEntry.objects.in_force().filter(kind=CashEntry.Kind.INCOME, card__in=takers, **of_prize)
    same = postage.filter(card=prize.card, cents=cents).first() if cents else None
    others = [entry for entry in postage if entry != same]
    for entry in others:
        entry.save(update_fields=entry.strike(prize.by, "prize.pay"))
    if cents and not same:
        CashEntry.objects.create(kind=CashEntry.Kind.INCOME, card=prize.card, cents=cents, by=prize.by, **of_prize)
    return sum(entry.cents for entry in others)


def take_back(tournament: Tournament, key: int, *, by: User) -> CashEntry:
    """Voids the prize that was booked last, with its postage. Refused where it is no longer this person's last one."""
    with audit.atomic():
        tournament = locked(tournament)
        prize = last_payment(tournament, by)
        if prize is None or prize.pk != key:
            raise Refused(finding("prizes.undo_over"))
        postage = CashEntry.objects.in_force().filter(
            tournament=tournament, kind=CashEntry.Kind.INCOME, plan=prize.plan_id, card=prize.card_id
        )
        for entry in (prize, *postage):
            entry.save(update_fields=entry.strike(by, UNDONE))
            before = audit.values(entry, "kind", "cents", "goods")
            audit.record("cash.void", by=by, tournament=tournament, card=entry.card, before=before, reason=UNDONE)
    return prize


def called(plan: PrizePlan) -> str:
    """As the trail keeps it: a name that was given, else the rating, which every reader reads in his language."""
    return plan.name or ("loss_fees" if plan.of_loss_fees else plan.rating)
