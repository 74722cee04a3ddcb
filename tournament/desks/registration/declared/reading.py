"""Who has declared what of an evening, card by card. Reads only."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.models import Declaration, StartCard, Tournament
from tournament.queries.people.cards import remaining
from tournament.queries.season.declared import (
    Declarable,
    declarables,
    declared_for,
    declared_in,
    declared_so_far,
    has_begun,
)


@dataclass(frozen=True)
class Tick:
    """A card's declaration; `so_far`: how many of the season he has made for it, this one among them."""

    card: StartCard
    is_set: bool
    so_far: int


@dataclass(frozen=True)
class Asked:
    """What can be declared, and by whom it was. `begun`: the ticks are closed."""

    declarable: Declarable
    begun: bool
    ticks: tuple[Tick, ...]

    @property
    def numbers(self) -> list[int]:
        return [tick.card.number for tick in self.ticks if tick.is_set]


def asked_of(tournament: Tournament) -> list[Asked]:
    cards = sorted(remaining(tournament), key=lambda card: card.sort_key)
    declared, so_far = declared_in([tournament]), declared_so_far(tournament, cards)
    of_tournament = declarables(tournament)
    begun = {number: has_begun(tournament, number) for number in {each.series for each in of_tournament}}
    return [
        Asked(
            each,
            begun[each.series],
            tuple(
                Tick(
                    card,
                    each.what in declared_for(declared, card.pk, each.series),
                    so_far.get((card.player_id, each.what), 0),
                )
                for card in cards
            ),
        )
        for each in of_tournament
    ]


def made_late(tournament: Tournament) -> Iterable[Declaration]:
    """What was declared, or taken back, only when it was known already."""
    rows = Declaration.objects.filter(card__tournament=tournament).exclude(reason="", taken_back_reason="")
    return rows.select_related("card__player", "card__substitute", "declared_by", "taken_back_by")
