"""A ranking as its page shows it, and a value of it opened into its formula and its lists."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.season import SeasonRule, Standing, UnitValue
from tournament.models import Player, RankingRule, SeasonRanking
from tournament.queries.season.played import SeasonList
from tournament.queries.season.ranked import SeasonPlayed, as_counted, played_in
from tournament.wording.season import decimal, formula_words, local_day, rule_words


@dataclass(frozen=True)
class RankedRow:
    """What a line of the ranking shows."""

    player: Player
    standing: Standing

    @property
    def pk(self) -> int:
        return self.player.pk

    @property
    def rank(self) -> int | None:
        return self.standing.rank

    @property
    def name(self) -> str:
        return str(self.player)

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

    @property
    def day(self) -> str:
        return local_day(self.unit.date)


@dataclass(frozen=True)
class Counted:
    """A ranking with its newest rule; `history`: its rules, the newest first."""

    played: SeasonPlayed
    rule: SeasonRule
    history: tuple[RankingRule, ...]

    @property
    def words(self) -> list[str]:
        return rule_words(self.rule)

    @property
    def rows(self) -> list[RankedRow]:
        return [RankedRow(self.played.people[row.name], row) for row in self.played.standings(self.rule)]


def counted(ranking: SeasonRanking) -> Counted:
    history = tuple(ranking.rules.newest_first().select_related("made_by"))
    return Counted(played_in(ranking.season), as_counted(history[0].rule), history)


def opened(made: Counted, row: RankedRow) -> list[OpenedUnit]:
    """Day by day."""
    standing = row.standing
    units = [(unit, True) for unit in standing.kept] + [(unit, False) for unit in standing.dropped]
    units.sort(key=lambda each: (each[0].date, each[0].series or 0))
    return [
        OpenedUnit(unit, decimal(unit.value), kept, tuple(made.played.unit(standing.name, unit)))
        for unit, kept in units
    ]


def formula(made: Counted, row: RankedRow) -> list[str]:
    return formula_words(made.rule, row.standing)
