"""What is played for: the plans of a tournament, and the proof that they and the pool come out to the cent.

Who gets what is next door, in `queries/awards`.
"""

from dataclasses import dataclass

from tournament.models import PrizePlan, Tournament
from tournament.queries.money.pool import Pool, pool
from tournament.queries.ranking.finals import final_in_force
from tournament.queries.ranking.groups import counts, groups_of, lack_of, rule_of
from tournament.queries.ranking.rated import belongs
from tournament.queries.ranking.ratings import Kind, Rating, ratings_of, series_ratings
from tournament.queries.ranking.standings import Played, played_in


@dataclass(frozen=True)
class Proof:
    """Pool = plans + what stays with the organizer; below zero he adds that much."""

    pool: Pool
    plans: tuple[PrizePlan, ...]

    @property
    def given(self) -> int:
        return sum(plan.cents for plan in self.plans)

    @property
    def stays(self) -> int:
        return self.pool.cents - self.given

    @property
    def adds(self) -> int:
        return max(-self.stays, 0)


def proof(tournament: Tournament) -> Proof:
    return Proof(pool(tournament), plans(tournament))


def plans(tournament: Tournament) -> tuple[PrizePlan, ...]:
    """In their order, with their prizes; the main one comes first, unless the organizer wants it otherwise."""
    standing = tournament.prize_plans.in_force()
    return tuple(standing.select_related("tournament").prefetch_related("prizes").order_by("position", "pk"))


def playable(tournament: Tournament) -> dict[str, Rating]:
    """What can be played for, by its code: every rating, and each series for itself."""
    return {rating.code: rating for rating in (*ratings_of(tournament), *series_ratings(tournament))}


def unplanned(tournament: Tournament, listed: tuple[PrizePlan, ...]) -> tuple[Rating, ...]:
    """Ratings without a plan; that nobody plays for them is the organizer's word, so they are named."""
    taken = {plan.rating for plan in listed}
    return tuple(rating for rating in ratings_of(tournament) if rating.code not in taken)


def takers(tournament: Tournament, rating: Rating) -> int:
    """How many play for the prizes of a rating: by that their number is reckoned.

    Who opted out of the money does so only where he has paid for the rating itself.
    """
    played = played_in(tournament, tournament.series_count)
    if rating.kind is Kind.GROUPS:
        return whole_groups(played, rating)
    last = tournament.series_count
    there = (card for card in played.cards if belongs(card, rating) and not card.expelled)
    paying = (card for card in there if card.in_prize_fund or rating.is_paid_for)
    return sum(counts(played, card, last) for card in paying)


def whole_groups(played: Played, rating: Rating) -> int:
    rule, last = rule_of(played.tournament, rating), played.tournament.series_count
    return sum(not lack_of(group, rule) for group in groups_of(played, rating, last))


def frozen(tournament: Tournament) -> bool:
    """While a final result stands, what is played for can't be changed."""
    return final_in_force(tournament) is not None
