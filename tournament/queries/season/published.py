"""What strangers may read of seasons: the rankings that were made public, counted once as long as nothing is done."""

from collections.abc import Iterable
from datetime import datetime

from django.utils import timezone

from tournament.memory import Memory
from tournament.models import AuditEntry, Cup, Organizer, Season, SeasonRanking, Tournament
from tournament.queries.season.cups import Standing, standing
from tournament.queries.season.shown import Shown, shown

LATE = 100  # entries: of two writers the one with the lower key may be the last to commit
ROOM = 100_000  # lists, all rankings together
Mark = tuple[tuple[int, datetime], ...]
COUNTED: Memory[tuple[Shown, ...]] = Memory(ROOM)
CUPS: Memory[Standing] = Memory(ROOM)


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
    key = season.pk, year_mark()
    known = COUNTED.get(key)
    if known is None:
        known = tuple(shown(season, season.rankings.published().in_order()))
        COUNTED.put(key, known, 1 + sum(len(each.played.lists) for each in known))
    return known


def public_cups(season: Season) -> list[Cup]:
    return list(season.cups.filter(is_published=True))


def published_cup(cup: Cup) -> Standing:
    """Counted once a day as long as nothing is done: with the day a round ends."""
    key = cup.pk, timezone.localdate(), year_mark()
    known = CUPS.get(key)
    if known is None:
        known = standing(cup)
        CUPS.put(key, known, 1 + len(known.entrants) * (1 + len(known.rounds)))
    return known


def of_evening(rankings: Iterable[Shown], tournament: Tournament) -> list[Shown]:
    """Those in which a list of this evening counts: its month, its quarter, the year."""
    return [each for each in rankings if any(day.tournament.pk == tournament.pk for day in each.evenings)]


def is_short(this: Shown) -> bool:
    """Whether strangers read family names as one letter: as the newest evening has it, and where there is none."""
    evenings = this.played.evenings
    return not evenings or evenings[-1].tournament.short_names
