"""What was played in a season: the lists of every evening that count, as rulings leave them, by person.

A handful of questions however many evenings there are. Nothing is ranked here.
"""

from collections import Counter, defaultdict
from collections.abc import Container, Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

from django.db.models import F, Q, QuerySet

from tournament.models import (
    Adjustment,
    DayOfAnother,
    Draw,
    FinalResult,
    Season,
    Tournament,
)
from tournament.models.effects import EXPELLING
from tournament.queries.evenings.sittings import (
    Sitting,
    effects_in,
    line_at,
    performances_in,
    players_at,
    sittings_in,
)
from tournament.queries.ranking.lines import SeriesLine


class SeasonList(NamedTuple):
    """A list of somebody on one evening; `line` has where it stands and what it makes."""

    tournament: Tournament
    card: int
    player: int
    line: SeriesLine


@dataclass(frozen=True)
class Evening:
    """A day of the season. missing: tables whose sheet doesn't count yet; final: a result is in force."""

    tournament: Tournament
    lists: int
    missing: int
    final: bool

    @property
    def nameless(self) -> bool:
        return self.tournament.names_removed_at is not None


@dataclass(frozen=True)
class Year:
    evenings: tuple[Evening, ...]
    lists: tuple[SeasonList, ...]


def year_of(season: Season) -> Year:
    """All of it, evening by evening. Who was expelled from one has no list of it."""
    tournaments = {each.pk: each for each in days_in(season).select_related("organizer").order_by("date", "pk")}
    draws = Draw.objects.published().filter(
        series__tournament__in=tournaments, series__number__lte=F("series__tournament__series_count")
    )
    sittings = sittings_in(draws)
    effects = effects_in(tournaments)
    tables = performances_in(draws, tournaments, sittings, effects)
    of_card: dict[int, list[Adjustment]] = defaultdict(list)
    for effect in effects:
        of_card[effect.card_id].append(effect)
    expelled = {effect.card_id for effect in effects if effect.kind in EXPELLING}
    players = players_at(sittings, tournaments)
    counting = [at for at in sittings if at.table in tables and at.card not in expelled]
    lists = tuple(
        [
            SeasonList(
                tournaments[at.tournament], at.card, players[at.table, at.card], line_at(at, tables[at.table], of_card)
            )
            for at in counting
        ]
    )
    return Year(tuple(evenings_of(tournaments.values(), sittings, tables, counting)), lists)


def days_in(season: Season) -> "QuerySet[Tournament]":
    """Its own and those of other organizers who have agreed that they count here, as far as they are of its days."""
    agreed = DayOfAnother.objects.agreed().filter(season=season).values("tournament")
    counted = Tournament.objects.filter(Q(season=season) | Q(pk__in=agreed))
    return counted.filter(date__range=(season.begins, season.ends))


def evenings_of(
    tournaments: Iterable[Tournament],
    sittings: Iterable[Sitting],
    tables: Container[int],
    counting: Iterable[Sitting],
) -> list[Evening]:
    days = list(tournaments)
    final = set(FinalResult.objects.in_force().filter(tournament__in=days).values_list("tournament", flat=True))
    missing: dict[int, set[int]] = defaultdict(set)
    for at in sittings:
        if at.table not in tables:
            missing[at.tournament].add(at.table)
    count = Counter(map(attrgetter("tournament"), counting))
    return [Evening(day, count[day.pk], len(missing[day.pk]), day.pk in final) for day in days]
