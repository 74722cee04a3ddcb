"""The rankings of a season as they are given out: who stands in each, best first, and what its list has to say."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import groupby

from scoring.season import SeasonRule, Standing, UnitValue
from tournament.models import Player, RankingRule, Season, SeasonRanking
from tournament.queries.season.lots import orders_of
from tournament.queries.season.past import Past
from tournament.queries.season.played import Evening, SeasonList
from tournament.queries.season.ranked import Orders, SeasonPlayed, as_counted, played_in


@dataclass(frozen=True)
class Shown:
    """`rows`: all who are listed; who has no place stands below. `hidden`: how many of those are not listed at all."""

    ranking: SeasonRanking
    played: SeasonPlayed
    rule: SeasonRule
    history: tuple[RankingRule, ...]  # the newest first
    rows: tuple[Standing, ...]
    hidden: int

    def player(self, row: Standing) -> Player:
        return self.played.people[row.name]

    def row_of(self, player: int) -> Standing | None:
        return next((row for row in self.rows if self.player(row).pk == player), None)

    @cached_property
    def latest_groups(self) -> Mapping[str, str]:
        """The group of everybody's latest list that counts here."""
        covered = [each for each in self.played.for_rule(self.rule) if self.rule.covers(each)]
        return {each.name: each.group for each in sorted(covered, key=lambda each: (each.date, each.series))}

    def is_meant(self, row: Standing) -> bool:
        """Whether he is in a group that is ranked at all."""
        return not self.rule.groups or self.latest_groups[row.name] in self.rule.groups

    @property
    def changed(self) -> tuple[RankingRule, ...]:
        """The rules that replaced another one, in their order."""
        return tuple(reversed(self.history[:-1]))

    @cached_property
    def days(self) -> tuple[date, ...]:
        """Those of which a list counts here, in their order."""
        return tuple(
            map(date.fromisoformat, sorted({each.date for each in self.played.lists if self.rule.covers(each)}))
        )

    @property
    def evenings(self) -> tuple[Evening, ...]:
        """Whose sheets Skatwart has, of these days."""
        return tuple(each for each in self.played.evenings if each.tournament.date in self.days)

    @property
    def last_day(self) -> date:
        """After which nothing more is played for it."""
        ends = self.ranking.season.ends
        return min(ends, date.fromisoformat(self.rule.until)) if self.rule.until else ends

    @property
    def unsettled(self) -> tuple[Evening, ...]:
        """What hasn't its final result yet can still move."""
        return tuple(each for each in self.evenings if not each.final)


def shown(season: Season, rankings: Iterable[SeasonRanking], played: SeasonPlayed | None = None) -> list[Shown]:
    """So many questions for all of them as for one."""
    wanted = list(rankings)
    rules = RankingRule.objects.filter(ranking__in=wanted).newest_first().select_related("made_by")
    history = {ranking: tuple(group) for ranking, group in groupby(rules, key=lambda rule: rule.ranking_id)}
    played, orders = played or played_in(season), orders_of(wanted)
    return [shown_ranking(ranking, played, history[ranking.pk], orders.get(ranking.pk, ())) for ranking in wanted]


def shown_ranking(
    ranking: SeasonRanking, played: SeasonPlayed, history: tuple[RankingRule, ...], orders: Orders = ()
) -> Shown:
    rule = as_counted(history[0].rule)
    everybody = played.standings(rule, orders)
    listed = tuple(row for row in everybody if row.rank is not None or ranking.shows_unranked)
    return Shown(ranking, played, rule, history, listed, len(everybody) - len(listed))


@dataclass(frozen=True)
class Opened:
    """A unit of somebody, kept or not, with the lists that it is made of; none where he missed it.

    `past`: of before Skatwart, as a file told them.
    """

    unit: UnitValue
    kept: bool
    lists: tuple[SeasonList, ...]
    past: tuple[Past, ...]


def opened(played: SeasonPlayed, standing: Standing) -> list[Opened]:
    """Day by day."""
    units = [(unit, True) for unit in standing.kept] + [(unit, False) for unit in standing.dropped]
    units.sort(key=lambda each: (each[0].date, each[0].series or 0))
    return [opened_unit(played, standing.name, unit, kept=kept) for unit, kept in units]


def opened_unit(played: SeasonPlayed, name: str, unit: UnitValue, *, kept: bool) -> Opened:
    lists = played.unit(name, unit)
    keyed = tuple(each for each in lists if isinstance(each, SeasonList))
    return Opened(unit, kept, keyed, tuple(each for each in lists if isinstance(each, Past)))
