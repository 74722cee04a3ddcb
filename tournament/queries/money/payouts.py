"""What each winner is owed, whether he may have it, and what he was paid already.

A prize needs the completed sheets and the start card handed in (SkWO 7.4.1), for a team those of all who count. Who
was expelled counts for his team, but takes nothing, and nobody waits for his card (SkWO 4.3).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet

from scoring import Finding, finding
from tournament.models import CashEntry, PrizePlan, StartCard, Tournament
from tournament.queries.money.awards import Award, PlanAwards, awards_in
from tournament.queries.money.plans import plans
from tournament.queries.people.cards import cards_in_force
from tournament.queries.ranking.finals import final_in_force
from tournament.queries.ranking.groups import FIELDS, KINDS
from tournament.queries.ranking.ratings import Rating
from tournament.queries.ranking.standings import Played, played_in

if TYPE_CHECKING:
    from tournament.queries.people.cards import Card

Owner = tuple[int, str, int]  # plan, "card" or "team", and its key


@dataclass(frozen=True)
class Payout:
    """A prize that is due. `cards`: who can take it, the member with the lowest number first."""

    plan: PrizePlan
    award: Award
    cards: tuple[StartCard, ...]
    team: int | None
    lacks: tuple[int, ...]  # start numbers that have not handed in all
    paid: CashEntry | None

    @property
    def absent(self) -> bool:
        """Whoever takes it has left: it may have to be sent."""
        return all(card.left for card in self.cards)

    @property
    def paid_cents(self) -> int:
        return -self.paid.cents if self.paid else 0

    @property
    def difference(self) -> int:
        """Cents that are still due, below zero those that were paid too much."""
        return self.award.cents - self.paid_cents

    @property
    def settled(self) -> bool:
        return self.paid is not None and not self.difference and self.paid.goods == self.award.goods

    @property
    def forfeited(self) -> bool:
        """A start card of it never came back: no prize, and its money stays in the till (SkWO 7.4.1)."""
        return any(card.missing_at for card in self.cards if card.number in self.lacks)

    @property
    def open(self) -> bool:
        """Whether something is still to be handed out: all of it, or what was paid too little."""
        return not self.settled and not self.forfeited and (self.paid is None or self.difference > 0)

    @property
    def per_head(self) -> int:
        """What each member of a team gets of the money, whole cents; one prize, one receipt."""
        return self.award.cents // len(self.cards) if self.team else 0

    @property
    def left_over(self) -> int:
        return self.award.cents - self.per_head * len(self.cards) if self.team else 0


@dataclass(frozen=True)
class PlanPayouts:
    """From the last place up, as prizes are handed out."""

    awards: PlanAwards
    payouts: tuple[Payout, ...]

    @property
    def plan(self) -> PrizePlan:
        return self.awards.plan


@dataclass(frozen=True)
class Payouts:
    """Plan by plan, the main one last; `undue` was paid, and is nobody's prize any more."""

    plans: tuple[PlanPayouts, ...]
    undue: tuple[CashEntry, ...]

    @property
    def all(self) -> tuple[Payout, ...]:
        return tuple(chain.from_iterable(plan.payouts for plan in self.plans))

    @property
    def lacking(self) -> tuple[Payout, ...]:
        """Winners who have not handed in all, and so get nothing yet."""
        return tuple(payout for payout in self.all if payout.lacks and not payout.forfeited)

    @property
    def forfeited(self) -> tuple[Payout, ...]:
        return tuple(payout for payout in self.all if payout.forfeited)

    @property
    def open_cents(self) -> int:
        return sum(payout.difference for payout in self.all if payout.open)

    @property
    def too_much(self) -> int:
        """Cents that were paid and are nobody's prize, or more than a prize."""
        over = sum(max(-payout.difference, 0) for payout in self.all if payout.paid)
        return over - sum(entry.cents for entry in self.undue)

    def find(self, plan: int, key: int) -> Payout | None:
        return next((payout for payout in self.all if (payout.plan.pk, payout.award.row.key) == (plan, key)), None)


def payouts(tournament: Tournament) -> Payouts:
    played, paid = played_in(tournament, tournament.series_count), prizes_paid(tournament)
    cards = {card.number: card for card in played.cards}
    lacking = {card.number for card in played.cards if not handed_in(played, card)}
    booked = {owner_of(entry): entry for entry in paid}
    plan_payouts = [
        PlanPayouts(plan, tuple(payout(plan, award, cards, lacking, booked) for award in reversed(plan.awards)))
        for plan in awards_in(played, plans(tournament))
    ]
    due = {entry.pk for plan in plan_payouts for payout in plan.payouts if (entry := payout.paid)}
    return Payouts(tuple(reversed(plan_payouts)), tuple(entry for entry in paid if entry.pk not in due))


def kept(tournament: Tournament) -> list[Finding]:
    """The money of prizes that nobody gets, as the start card never came back; for the statement of account."""
    if not final_in_force(tournament) or not cards_in_force(tournament).exclude(missing_at=None).exists():
        return []
    prizes = payouts(tournament).forfeited
    cards = tuple(sorted({card.number for prize in prizes for card in prize.cards if card.missing_at}))
    cents = sum(prize.award.cents for prize in prizes)
    return [finding("prizes.forfeited", count=len(cards), cards=cards, kept_cents=cents)] if prizes else []


def prize_lacks(tournament: Tournament) -> list[Finding]:
    """Once the final result stands: how much is still to be handed out, and each prize that was paid otherwise."""
    if not final_in_force(tournament):
        return []
    owed = payouts(tournament)
    unpaid = [payout for payout in owed.all if payout.open and not payout.paid]
    cents = sum(payout.award.cents for payout in unpaid)
    still = [finding("prizes.still_due", count=len(unpaid), due_cents=cents)] if unpaid else []
    return [*still, *wrongly_paid(owed)]


def wrongly_paid(owed: Payouts) -> list[Finding]:
    """What was paid before the result changed: too little, too much, other goods, or for nobody's prize any more."""
    lacks = [difference_of(payout, paid) for payout in owed.all if (paid := payout.paid) and not payout.settled]
    for entry in owed.undue:
        person = f"{entry.team} ({entry.card})" if entry.team else str(entry.card)
        if entry.cents:
            lacks.append(finding("prizes.undue", person=person, paid_cents=-entry.cents))
        if entry.goods:
            lacks.append(finding("prizes.undue_goods", person=person, goods=entry.goods))
    return lacks


def difference_of(payout: Payout, paid: CashEntry) -> Finding:
    person, paid_cents, due_cents = str(paid.team or paid.card), payout.paid_cents, payout.award.cents
    told: dict[str, Any] = {"person": person, "paid_cents": paid_cents, "due_cents": due_cents}
    if payout.difference > 0:
        return finding("prizes.paid_less", **told, under_cents=payout.difference)
    if payout.difference < 0:
        return finding("prizes.paid_more", **told, over_cents=-payout.difference)
    return finding("prizes.other_goods", person=person, given=paid.goods or "–", goods=payout.award.goods or "–")


def prizes_paid(tournament: Tournament) -> QuerySet[CashEntry]:
    standing = CashEntry.objects.in_force().filter(tournament=tournament, kind=CashEntry.Kind.PRIZE)
    return standing.select_related("plan", "team", "by", "card__player", "card__substitute").order_by("pk")


def handed_in(played: Played, card: StartCard) -> bool:
    """The start card was returned, where there are any, and the sheets of all its tables count."""
    places = (place[:2] for place in played.seats.get(card.pk, ()))
    returned = card.returned_at is not None or not played.tournament.start_cards
    return returned and all(place in played.sheets for place in places)


def owner_of(entry: CashEntry) -> Owner:
    if entry.team_id:
        return entry.plan_id or 0, "team", entry.team_id
    return entry.plan_id or 0, "card", entry.card_id or 0


def payout(
    awarded: PlanAwards,
    award: Award,
    cards: "Mapping[int, Card]",
    lacking: Iterable[int],
    booked: Mapping[Owner, CashEntry],
) -> Payout:
    """Of a team's prize nobody has a part who was expelled; nor who is not in the prize fund, unless nobody is."""
    members = sorted(member.number for member in award.row.members) or [award.row.key]
    there = [number for number in members if not cards[number].expelled]
    numbers = [number for number in there if cards[number].in_prize_fund] or there
    team = team_of(awarded.rating, cards[numbers[0]])
    owner = ("team", team) if team else ("card", cards[numbers[0]].pk)
    return Payout(
        plan=awarded.plan,
        award=award,
        cards=tuple(cards[number] for number in numbers),
        team=team,
        lacks=tuple(number for number in numbers if number in lacking),
        paid=booked.get((awarded.plan.pk, *owner)),
    )


def team_of(rating: Rating | None, card: StartCard) -> int | None:
    """The team, tandem or pair for which a card plays in a rating; none in a rating of players."""
    kind = KINDS.get(rating.code) if rating else None
    return getattr(card, FIELDS[kind]) if kind else None
