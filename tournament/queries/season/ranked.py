"""A season's rankings: its lists by person, as a rule counts them. The newest rule counts for the whole season."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from scoring.season import PlayedList, SeasonRule, Standing, UnitValue, season
from scoring.season_told import rule_told
from tournament.models import Player, RankingRule, Season, SeasonRanking
from tournament.models.people import category_in
from tournament.queries.people.persons import Persons
from tournament.queries.season.played import Evening, SeasonList, Year, year_of

# What a rule can ask of a person, and in which regard: of each regard that it names one has to be true.
GROUPS: Mapping[str, str] = {
    "member": "membership",
    "guest": "membership",
    "f": "sex",
    "m": "sex",
    "d": "sex",
    "junior": "category",
    "senior": "category",
}
Unit = tuple[str, int | None]


@dataclass(frozen=True)
class SeasonPlayed:
    """The lists of a season by person. `key`, by which rankings know him, sorts people as lists do."""

    evenings: tuple[Evening, ...]
    people: Mapping[str, Player]
    lists: tuple[PlayedList, ...]  # `group` is left to the rule
    groups: Mapping[tuple[str, str], frozenset[str]]  # key and date -> what was true of him then
    places: Mapping[tuple[str, str, int], SeasonList]  # key, date and series -> where the list is

    def for_rule(self, rule: SeasonRule) -> list[PlayedList]:
        """With the group that the rule asks for, where somebody is in it."""
        return [replace(played, group=self.group(played, rule.groups)) for played in self.lists]

    def group(self, played: PlayedList, wanted: frozenset[str]) -> str:
        of_him = self.groups[played.name, played.date]
        regards = {GROUPS[group] for group in wanted if group in GROUPS}
        met = {GROUPS[group] for group in wanted & of_him}
        if wanted and regards == met:
            return min(wanted)
        return next((group for group in ("member", "guest") if group in of_him - wanted), "")

    def standings(self, rule: SeasonRule) -> tuple[Standing, ...]:
        return season(self.for_rule(rule), rule)

    def unit(self, name: str, unit: UnitValue) -> list[SeasonList]:
        """The lists that make up a unit of somebody; none where he missed it."""
        if unit.series is not None:
            return [self.places[name, unit.date, unit.series]] if unit.played else []
        places = sorted(place for place in self.places if place[:2] == (name, unit.date))
        return [self.places[place] for place in places] if unit.played else []


def played_in(of: Season) -> SeasonPlayed:
    year = year_of(of)
    persons = Persons(of.organizer_id)
    heads = {played.player: persons.head(played.player) for played in year.lists}
    players = Player.objects.named().select_related("club").in_bulk(set(heads.values()))
    keys = {pk: f"{player.sort_key}\t{pk}" for pk, player in players.items()}
    numbers = series_numbers(year)
    lists, groups, places = [], {}, {}
    for played in year.lists:
        if (key := keys.get(heads[played.player])) is None:
            continue  # whose name was removed
        day, line = played.tournament.date, played.line
        listed = PlayedList(
            date=day.isoformat(),
            series=numbers[played.tournament.pk] + line.series,
            name=key,
            total=line.performance,
            won=line.won,
            lost=line.lost,
            games=played.tournament.games_at_four,
        )
        lists.append(listed)
        groups[key, listed.date] = groups_of(players[heads[played.player]], played)
        places[key, listed.date, listed.series] = played
    people = {keys[pk]: player for pk, player in players.items()}
    return SeasonPlayed(year.evenings, people, tuple(lists), groups, places)


def series_numbers(year: Year) -> dict[int, int]:
    """What is added to the series of a second tournament of one day, so that each list has a number of its own."""
    so_far: dict[date, int] = defaultdict(int)
    numbers = {}
    for evening in year.evenings:
        day = evening.tournament
        numbers[day.pk] = so_far[day.date]
        so_far[day.date] += day.series_count
    return numbers


def groups_of(player: Player, played: SeasonList) -> frozenset[str]:
    """What was true of him on that day; the register knows since when somebody is a member."""
    day = played.tournament
    member = player.is_member and (player.member_since is None or player.member_since <= day.date)
    category = category_in(day, player)
    return frozenset(filter(None, ("member" if member else "guest", player.sex, category)))


def newest_rules(rankings: Iterable[SeasonRanking]) -> dict[int, RankingRule]:
    """By ranking. One question for all of them."""
    rules: dict[int, RankingRule] = {}
    for rule in RankingRule.objects.filter(ranking__in=list(rankings)).newest_first():
        rules.setdefault(rule.ranking_id, rule)
    return rules


def as_counted(told: object) -> SeasonRule:
    """A stored rule; ValueError if it says what no rule can say."""
    rule, wrong = rule_told(exact(told))
    if wrong:
        raise ValueError(", ".join(lack.code for lack in wrong))
    return rule


def exact(told: object) -> object:
    """JSON's numbers with a point as the fractions that they were written as."""
    if isinstance(told, float):
        return Fraction(str(told))
    if isinstance(told, dict):
        return {name: exact(part) for name, part in told.items()}
    return [exact(part) for part in told] if isinstance(told, list) else told
