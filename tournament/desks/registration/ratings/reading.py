"""The further ratings that are ticked at the door, as the page of one start card shows them."""

from dataclasses import dataclass

from tournament.models import OwnRating, StartCard
from tournament.queries.ranking.rated import fits
from tournament.queries.ranking.ratings import own_ratings


@dataclass(frozen=True)
class Tick:
    rating: OwnRating
    is_set: bool
    may_be: bool  # he is what the rating asks for otherwise


def ticks_of(card: StartCard) -> list[Tick]:
    return [
        Tick(rating.own, card.pk in rating.ticked, fits(rating.own, card))
        for rating in own_ratings(card.tournament)
        if rating.own and rating.ticked is not None
    ]
