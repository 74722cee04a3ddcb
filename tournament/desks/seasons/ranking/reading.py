"""A ranking as its page shows it, and a value of it opened into its formula and its lists."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from django.utils.translation import pgettext

from scoring.season import SeasonRule, Standing, UnitValue
from tournament.models import Player, RankingRule, SeasonRanking
from tournament.queries.people.namesakes import namesakes
from tournament.queries.season.lots import orders_of
from tournament.queries.season.past import Past
from tournament.queries.season.played import SeasonList
from tournament.queries.season.ranked import Orders, SeasonPlayed, as_counted, played_in
from tournament.wording.season import decimal, formula_words, idle_words, local_day, rule_words
from tournament.wording.seasonlists import beside


@dataclass(frozen=True)
class RankedRow:
    """What a line of the ranking shows."""

    player: Player
    standing: Standing
    as_guests: bool = False  # who has no place
    beside: str = ""  # what tells him apart from a namesake

    @property
    def shown_rank(self) -> int | str | None:
        if self.standing.rank is None and self.as_guests:
            return pgettext("instead of a rank", "guest")
        return self.standing.rank

    @property
    def pk(self) -> int:
        return self.player.pk

    @property
    def rank(self) -> int | None:
        return self.standing.rank

    @property
    def name(self) -> str:
        return f"{self.player} ({self.beside})" if self.beside else str(self.player)

    @property
    def sort_key(self) -> str:
        return self.player.sort_key

    @property
    def value(self) -> str:
        return decimal(self.standing.value)

    @property
    def exact(self) -> Fraction:
        return self.standing.value

    @property
    def units(self) -> int:
        return self.standing.units

    @property
    def dropped(self) -> int:
        return len(self.standing.dropped)

    @property
    def won(self) -> int:
        return self.standing.won

    @property
    def lost(self) -> int:
        return self.standing.lost


@dataclass(frozen=True)
class OpenedUnit:
    """A list or an evening that counts, or doesn't any more, with the lists that it is made of."""

    unit: UnitValue
    value: str
    kept: bool
    lists: tuple[SeasonList, ...]
    past: tuple[Past, ...] = ()

    @property
    def day(self) -> str:
        return local_day(self.unit.date)


@dataclass(frozen=True)
class Counted:
    """A ranking with its newest rule; `history`: its rules, the newest first."""

    played: SeasonPlayed
    rule: SeasonRule
    history: tuple[RankingRule, ...]
    orders: Orders = ()  # of lots
    as_guests: bool = False

    @property
    def words(self) -> list[str]:
        return rule_words(self.rule)

    @property
    def waits_for_lots(self) -> bool:
        return any(row.standing.needs_lot for row in self.rows)

    @property
    def idle(self) -> list[str]:
        return list(idle_words(self.rule, self.played.lists))

    @cached_property
    def rows(self) -> list[RankedRow]:
        standings = self.played.standings(self.rule, self.orders)
        shared = namesakes(str(self.played.people[row.name]) for row in standings)
        rows = [RankedRow(self.played.people[row.name], row, self.as_guests) for row in standings]
        return [replace(row, beside=beside(row.player)) if str(row.player) in shared else row for row in rows]


def counted(ranking: SeasonRanking) -> Counted:
    history = tuple(ranking.rules.newest_first().select_related("made_by"))
    orders = orders_of([ranking]).get(ranking.pk, ())
    rule = as_counted(history[0].rule)
    return Counted(played_in(ranking.season), rule, history, orders, ranking.as_guests)


def opened(made: Counted, row: RankedRow) -> list[OpenedUnit]:
    """Day by day."""
    standing = row.standing
    units = [(unit, True) for unit in standing.kept] + [(unit, False) for unit in standing.dropped]
    units.sort(key=lambda each: (each[0].date, each[0].series or 0))
    return [opened_unit(made, standing.name, unit, kept=kept) for unit, kept in units]


def opened_unit(made: Counted, name: str, unit: UnitValue, *, kept: bool) -> OpenedUnit:
    """Its lists lead to their sheets, or to the file that told them."""
    lists = made.played.unit(name, unit)
    keyed = tuple(played for played in lists if isinstance(played, SeasonList))
    past = tuple(played for played in lists if isinstance(played, Past))
    return OpenedUnit(unit, decimal(unit.value), kept, keyed, past)


def formula(made: Counted, row: RankedRow) -> list[str]:
    return formula_words(made.rule, row.standing)
