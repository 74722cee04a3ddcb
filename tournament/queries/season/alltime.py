"""All seasons of an organizer taken together: who has played what, the best lists and evenings, who won its rankings.

Everything is read from what the seasons count, and counted once as long as nothing is done.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from heapq import nlargest
from threading import Lock
from typing import NamedTuple

from cachetools import LRUCache, cached
from django.utils import timezone

from scoring.season import PlayedList
from tournament.models import Organizer, Player, Season, Tournament
from tournament.queries.season.played import SeasonList
from tournament.queries.season.published import Mark, year_mark
from tournament.queries.season.ranked import SeasonPlayed, played_in
from tournament.queries.season.shown import Shown, shown

MOST = 10  # feats of a kind
ROOM = 100_000  # lists


class Feat(NamedTuple):
    """A list, or an evening (series 0) of so many lists. Where it was played, if Skatwart has its sheets.

    `series`: of that evening, whatever else was played on its day.
    """

    player: Player
    points: int
    day: date
    series: int
    lists: int
    tournament: Tournament | None


@dataclass
class Career:
    """All lists of somebody; `won_rankings` are those of seasons that are over."""

    player: Player
    lists: int = 0
    points: int = 0
    won: int = 0
    lost: int = 0
    days: set[date] = field(default_factory=set)
    best: int | None = None
    won_rankings: int = 0

    @property
    def evenings(self) -> int:
        return len(self.days)

    @property
    def mean(self) -> Fraction:
        return Fraction(self.points, self.lists)

    def add(self, played: PlayedList, day: date) -> None:
        self.lists += 1
        self.points += played.total
        self.won += played.won
        self.lost += played.lost
        self.days.add(day)
        self.best = played.total if self.best is None else max(self.best, played.total)


Placed = tuple[int, Career]


@dataclass(frozen=True)
class Victory:
    """Who won a ranking of a season that is over; all of them who share the place."""

    season: Season
    ranking: str
    is_published: bool
    players: tuple[Player, ...]
    value: Fraction


@dataclass(frozen=True)
class AllTime:
    """`careers`: by points, more won, fewer lost. `newest`: the last evening, as which names are shortened."""

    seasons: int
    evenings: int
    lists: int
    careers: tuple[Career, ...]
    best_lists: tuple[Feat, ...]
    best_evenings: tuple[Feat, ...]
    most_lists: tuple[Career, ...]
    victories: tuple[Victory, ...]
    newest: Tournament | None

    def in_parts(self, at_once: int) -> tuple[list[Placed], list[Placed]]:
        """Who is shown at once, and who is folded; a few more are folded away by nobody."""
        placed = list(enumerate(self.careers, start=1))
        count = at_once if len(placed) > at_once + at_once // 3 else len(placed)
        return placed[:count], placed[count:]

    @property
    def is_short(self) -> bool:
        return self.newest is None or self.newest.short_names


def all_time(organizer: Organizer) -> AllTime:
    return counted(organizer, timezone.localdate(), year_mark())


@cached(LRUCache(ROOM, getsizeof=lambda known: 1 + known.lists), lock=Lock())
def counted(organizer: Organizer, today: date, _mark: Mark) -> AllTime:
    """A handful of questions for each season, however much was played in it."""
    careers: dict[int, Career] = {}
    lists: list[Feat] = []
    evenings: list[Feat] = []
    victories: list[Victory] = []
    days: set[date] = set()
    tournaments: list[Tournament] = []
    seasons = list(organizer.seasons.order_by("-begins", "pk"))
    for season in seasons:
        played = played_in(season)
        feats = list(feats_of(played))
        for each, feat in zip(played.lists, feats, strict=True):
            careers.setdefault(feat.player.pk, Career(feat.player)).add(each, feat.day)
        lists += feats
        evenings += added_up(feats)
        days |= {feat.day for feat in feats}
        tournaments += [evening.tournament for evening in played.evenings]
        victories += victories_in(season, played, today)
    for victory in victories:
        for player in victory.players:
            careers[player.pk].won_rankings += 1
    table = sorted(careers.values(), key=lambda each: (-each.points, -each.won, each.lost, each.player.sort_key))
    return AllTime(
        seasons=len(seasons),
        evenings=len(days),
        lists=len(lists),
        careers=tuple(table),
        best_lists=best(lists),
        best_evenings=best(evenings),
        most_lists=tuple(sorted(table, key=lambda each: -each.lists)[:MOST]),
        victories=tuple(victories),
        newest=max(tournaments, key=lambda each: (each.date, each.pk), default=None),
    )


def feats_of(played: SeasonPlayed) -> Iterator[Feat]:
    """One for each list, in the same order."""
    for each in played.lists:
        told = played.places[each.name, each.date, each.series]
        where = told.tournament if isinstance(told, SeasonList) else None
        series = told.line.series if isinstance(told, SeasonList) else told.series
        yield Feat(played.people[each.name], each.total, date.fromisoformat(each.date), series, 1, where)


def added_up(lists: Iterable[Feat]) -> Iterator[Feat]:
    """The evenings of everybody who played more than one list in it."""
    by_evening: dict[tuple[int, date, int | None], list[Feat]] = defaultdict(list)
    for feat in lists:
        by_evening[feat.player.pk, feat.day, feat.tournament.pk if feat.tournament else None].append(feat)
    for (_player, day, _evening), own in by_evening.items():
        if len(own) > 1:
            yield Feat(own[0].player, sum(feat.points for feat in own), day, 0, len(own), own[0].tournament)


def best(feats: Sequence[Feat]) -> tuple[Feat, ...]:
    """Who did it first stands first among equals."""
    most = nlargest(MOST, (feat.points for feat in feats))
    able = [feat for feat in feats if most and feat.points >= most[-1]]
    return tuple(sorted(able, key=lambda feat: (-feat.points, feat.day, feat.player.sort_key))[:MOST])


def victories_in(season: Season, played: SeasonPlayed, today: date) -> Iterator[Victory]:
    for this in shown(season, season.rankings.in_order(), played):
        winners = [row for row in this.rows if row.rank == 1]
        if winners and is_over(this, today):
            players = tuple(this.player(row) for row in winners)
            yield Victory(season, this.ranking.name, this.ranking.is_published, players, winners[0].value)


def is_over(this: Shown, today: date) -> bool:
    """Nothing more is played in it, and all that was played is settled."""
    return this.last_day < today and not this.unsettled
