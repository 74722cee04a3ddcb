"""A season's rankings: its lists by person, as a rule counts them. The newest rule counts for the whole season."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from functools import cached_property
from itertools import groupby

from django.utils import timezone

from scoring.season import PlayedList, SeasonRule, Standing, UnitValue, season
from scoring.season_told import rule_told
from tournament.models import Player, RankingRule, Season, SeasonRanking
from tournament.models.people import category_in
from tournament.queries.accounts.dues import months_behind
from tournament.queries.season.declared import declared_for, declared_in
from tournament.queries.season.past import Past, PastDay, days_of, past_of
from tournament.queries.season.people import SeasonPersons
from tournament.queries.season.played import Evening, SeasonList, Year, year_of
from tournament.queries.season.tags import tags_in

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
Orders = Collection[tuple[int, ...]]  # of lots that were drawn: keys of people, the first first


@dataclass(frozen=True)
class SeasonPlayed:
    """The lists of a season by person. `key`, by which rankings know him, sorts people as lists do."""

    season: Season
    evenings: tuple[Evening, ...]
    people: Mapping[str, Player]
    lists: tuple[PlayedList, ...]  # `group` is left to the rule
    places: Mapping[tuple[str, str, int], SeasonList | Past]  # key, date and series -> where the list is
    past: tuple[PastDay, ...] = ()  # evenings of before Skatwart, as a file told them
    persons: SeasonPersons | None = None

    @cached_property
    def groups(self) -> Mapping[tuple[str, str], frozenset[str]]:
        """Key and date -> what was true of him then."""
        own = self.season.organizer_id
        return {(key, date): groups_at(self.people[key], at, own) for (key, date, _series), at in self.places.items()}

    @cached_property
    def behind(self) -> Mapping[str, int]:
        """Months of dues that somebody owes, as his account stands today, or stood when the season ended."""
        months = months_behind(self.season, min(timezone.localdate(), self.season.ends))
        return {key: months[player.pk] for key, player in self.people.items() if player.pk in months}

    def for_rule(self, rule: SeasonRule) -> list[PlayedList]:
        """With the group that the rule asks for, if it asks for any, where somebody is in it."""
        if not rule.groups:
            return list(self.lists)
        return [played._replace(group=self.group(played, rule.groups)) for played in self.lists]

    def group(self, played: PlayedList, wanted: frozenset[str]) -> str:
        of_him = self.groups[played.name, played.date]
        regards = {GROUPS[group] for group in wanted if group in GROUPS}
        met = {GROUPS[group] for group in wanted & of_him}
        if wanted and regards == met:
            return min(wanted)
        return next((group for group in ("member", "guest") if group in of_him - wanted), "")

    def standings(self, rule: SeasonRule, orders: Orders = ()) -> tuple[Standing, ...]:
        """With the lots that were drawn for the ranking. Whoever is behind with his dues is not in it at all."""
        rule = replace(rule, lots=tuple(self.lots(orders))) if orders else rule
        if not rule.arrears:
            return season(self.for_rule(rule), rule)
        lists = [played._replace(arrears=self.behind.get(played.name, 0)) for played in self.for_rule(rule)]
        return tuple(row for row in season(lists, rule) if self.behind.get(row.name, 0) < rule.arrears)

    def lots(self, orders: Orders) -> Iterator[tuple[str, ...]]:
        """By the entries under which people are known now; who was drawn against himself is in none."""
        keys = {player.pk: key for key, player in self.people.items()}
        for order in orders:
            people = [self.persons.head(one) if self.persons else one for one in order]
            if keys.keys() >= set(people) and len(set(people)) == len(people):
                yield tuple(keys[one] for one in people)

    def unit(self, name: str, unit: UnitValue) -> list[SeasonList | Past]:
        """The lists that make up a unit of somebody; none where he missed it."""
        if unit.series is not None:
            return [self.places[name, unit.date, unit.series]] if unit.played else []
        places = sorted(place for place in self.places if place[:2] == (name, unit.date))
        return [self.places[place] for place in places] if unit.played else []


def played_in(of: Season) -> SeasonPlayed:
    year = year_of(of)
    persons = SeasonPersons(of.organizer_id, organizers_of(year) - {of.organizer_id})
    past = past_of(of, persons.persons)
    heads = {player: persons.head(player) for player in {played.player for played in year.lists}}
    known = {*heads, *heads.values(), *(each.player for each in past)}
    players = Player.objects.named().select_related("club").in_bulk(known)
    keys = {pk: f"{player.sort_key}\t{pk}" for pk, player in players.items()}
    named = {player: keys.get(head) for player, head in heads.items()}
    since = {keys[pk]: joined(player, of.organizer_id) for pk, player in players.items()}
    days = {evening.tournament.pk: evening.tournament for evening in year.evenings}
    numbers, tags, declared = series_numbers(year), tags_in(days.values(), of), declared_in(days)
    lists: list[PlayedList] = []
    places: dict[tuple[str, str, int], SeasonList | Past] = {}
    for day, of_day in groupby(year.lists, key=lambda played: played.tournament.pk):
        date, games, before = days[day].date.isoformat(), days[day].games_at_four, numbers[day]
        called = {number: tags.of_list(day, number) for number in range(1, days[day].series_count + 1)}
        for played in of_day:
            line, key = played.line, named[played.player]
            series = before + line.series
            if (key, date, series) in places:
                key = keys.get(played.player)  # who sits there twice is two, whatever was joined since
            if key is None:
                continue  # whose name was removed
            listed = PlayedList(
                date=date,
                series=series,
                name=key,
                total=line.performance,
                won=line.won,
                lost=line.lost,
                games=games,
                tags=called[line.series],
                declared=declared_for(declared, played.card, line.series),
                joined=since[key],
            )
            lists.append(listed)
            places[key, date, series] = played
    so_far = days_series(year)
    for told in past:
        if (key := keys.get(told.player)) is None:
            continue
        listed = past_list(told, key, so_far.get(told.date, 0), tags.on(told.date, told.series), since[key])
        lists.append(listed)
        places[key, listed.date, listed.series] = told
    people = {keys[pk]: player for pk, player in players.items()}
    return SeasonPlayed(of, year.evenings, people, tuple(lists), places, tuple(days_of(past)), persons)


def past_list(told: Past, key: str, after: int, tags: frozenset[str], since: str | None) -> PlayedList:
    """Its series come after those that were keyed that day, if any were."""
    return PlayedList(
        date=told.date.isoformat(),
        series=after + told.series,
        name=key,
        total=told.total,
        won=told.won,
        lost=told.lost,
        games=told.games,
        tags=tags,
        joined=since,
    )


def days_series(year: Year) -> dict[date, int]:
    """How many series of a day were keyed."""
    count: dict[date, int] = defaultdict(int)
    for evening in year.evenings:
        count[evening.tournament.date] += evening.tournament.series_count
    return count


def organizers_of(year: Year) -> set[int]:
    return {evening.tournament.organizer_id for evening in year.evenings}


def series_numbers(year: Year) -> dict[int, int]:
    """What is added to the series of a second tournament of one day, so that each list has a number of its own."""
    so_far: dict[date, int] = defaultdict(int)
    numbers = {}
    for evening in year.evenings:
        day = evening.tournament
        numbers[day.pk] = so_far[day.date]
        so_far[day.date] += day.series_count
    return numbers


def groups_at(player: Player, at: SeasonList | Past, organizer: int) -> frozenset[str]:
    """What was true of him when he played that list, with what its tournament's years make of him."""
    if not isinstance(at, SeasonList):
        return groups_on(player, at.date, organizer)
    day = at.tournament
    return groups_on(player, day.date, organizer) | frozenset(filter(None, [category_in(day, player)]))


def groups_on(player: Player, day: date, organizer: int) -> frozenset[str]:
    """What was true of him on a day: the organizer's register knows from when to when somebody is a member."""
    member = player.organizer_id == organizer and player.was_member(day)
    return frozenset(filter(None, ("member" if member else "guest", player.sex, player.category)))


def joined(player: Player, organizer: int) -> str | None:
    """Since when he is or was a member: "" if nobody knows, None for a guest, as are members of other organizers."""
    if player.organizer_id != organizer or not player.has_been_member:
        return None
    return player.member_since.isoformat() if player.member_since else ""


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
