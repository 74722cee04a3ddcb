"""Lots that were drawn for a season's rankings, and who waits for one. Reads only."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from scoring.season import SeasonRule, Standing
from tournament.models import SeasonLot, SeasonRanking
from tournament.queries.season.ranked import Orders, SeasonPlayed


@dataclass(frozen=True)
class Equals:
    """Those who are equal in all that the rule asks; `keys`: those of the register, ascending."""

    place: int
    rows: tuple[Standing, ...]
    keys: tuple[int, ...]
    names: tuple[str, ...]  # in the order of the keys


def orders_of(rankings: Iterable[SeasonRanking]) -> dict[int, Orders]:
    """By ranking. One question for all of them."""
    orders: dict[int, list[tuple[int, ...]]] = defaultdict(list)
    for ranking, order in SeasonLot.objects.filter(ranking__in=list(rankings)).values_list("ranking", "order"):
        orders[ranking].append(tuple(order))
    return {ranking: tuple(drawn) for ranking, drawn in orders.items()}


def equals_in(played: SeasonPlayed, rule: SeasonRule, orders: Orders) -> Iterator[Equals]:
    waiting = [row for row in played.standings(rule, orders) if row.needs_lot]
    for place, rows in groupby(waiting, key=lambda row: row.rank or 0):
        group = tuple(rows)
        people = sorted((played.people[row.name] for row in group), key=lambda player: player.pk)
        yield Equals(place, group, tuple(player.pk for player in people), tuple(map(str, people)))
