"""What strangers may read of seasons: the rankings that were made public, counted once as long as nothing is done."""

from collections.abc import Iterable
from datetime import date, datetime
from threading import Lock

from cachetools import LRUCache, cached
from django.utils import timezone

from tournament.models import AuditEntry, Cup, Organizer, Season, SeasonRanking, Tournament
from tournament.queries.season.cups import Standing, standing
from tournament.queries.season.shown import Shown, shown

LATE = 100  # entries: of two writers the one with the lower key may be the last to commit
ROOM = 100_000  # lists, all rankings together
Mark = tuple[tuple[int, datetime], ...]


def year_mark() -> Mark:
    """Another one after whatever was done, anywhere: lists of a season may be those of several organizers."""
    return tuple(AuditEntry.objects.order_by("-pk").values_list("pk", "at")[:LATE])


def public_seasons(organizer: Organizer) -> list[Season]:
    """Those of which a ranking is public, the newest first."""
    with_ranking = SeasonRanking.objects.published().filter(season__organizer=organizer).values("season")
    return list(organizer.seasons.filter(pk__in=with_ranking))


def has_public_year(tournament: Tournament) -> bool:
    season = tournament.season_id
    return season is not None and SeasonRanking.objects.published().filter(season=season).exists()


def published(season: Season) -> tuple[Shown, ...]:
    """In their order."""
    return published_at(season, year_mark())


def size_of(rankings: Iterable[Shown]) -> int:
    return 1 + sum(len(each.played.lists) for each in rankings)


@cached(LRUCache(ROOM, getsizeof=size_of), lock=Lock())
def published_at(season: Season, _mark: Mark) -> tuple[Shown, ...]:
    return tuple(shown(season, season.rankings.published().in_order()))


def public_cups(season: Season) -> list[Cup]:
    return list(season.cups.filter(is_published=True))


def published_cup(cup: Cup) -> Standing:
    """Counted once a day as long as nothing is done: with the day a round ends."""
    return cup_at(cup, timezone.localdate(), year_mark())


def size_of_cup(known: Standing) -> int:
    return 1 + len(known.entrants) * (1 + len(known.rounds))


@cached(LRUCache(ROOM, getsizeof=size_of_cup), lock=Lock())
def cup_at(cup: Cup, _day: date, _mark: Mark) -> Standing:
    return standing(cup)


def of_evening(rankings: Iterable[Shown], tournament: Tournament) -> list[Shown]:
    """Those in which a list of this evening counts: its month, its quarter, the year."""
    return [each for each in rankings if any(day.tournament.pk == tournament.pk for day in each.evenings)]


def is_short(this: Shown) -> bool:
    """Whether strangers read family names as one letter: as the newest evening has it, and where there is none."""
    evenings = this.played.evenings
    return not evenings or evenings[-1].tournament.short_names
