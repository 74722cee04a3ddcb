"""What a season's rule of seats goes by: an evening among the others, and what everybody has played before it."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import Any

import seating
from scoring.season import PlayedList, Standing
from tournament.models import PastList, Player, Season, SeasonRanking, SeatingRule, Tournament
from tournament.queries.people.persons import Persons
from tournament.queries.season.lots import orders_of
from tournament.queries.season.past import Past
from tournament.queries.season.ranked import SeasonPlayed, as_counted, groups_on, newest_rules, played_in

Means = Mapping[str, Fraction]


def rule_of(season: Season, day: date) -> seating.SeatingRule | None:
    """The one that holds on that day; none if the season has none."""
    found = SeatingRule.objects.filter(season=season).on(day).first()
    return seating.seating_rule(as_called_now(found)) if found else None


def as_called_now(row: SeatingRule) -> dict[str, Any]:
    """The stored rule with its rankings by the names that they have now."""
    names = dict(SeasonRanking.objects.filter(pk__in=row.rankings.values()).values_list("pk", "name"))
    now = {called: names[key] for called, key in row.rankings.items() if key in names}

    def named(way: Mapping[str, Any]) -> dict[str, Any]:
        return {**way, **({"ranking": now.get(way["ranking"], way["ranking"])} if "ranking" in way else {})}

    rule = dict(row.rule)
    if "usual" in rule:
        rule["usual"] = named(rule["usual"])
    if "exceptions" in rule:
        rule["exceptions"] = [named(way) for way in rule["exceptions"]]
    return rule


def evening_of(tournament: Tournament, rhythm: seating.Rhythm) -> seating.Evening:
    """Its day among those of the season: planned ones, and what a file told of before."""
    season = tournament.season_id
    days = set(tournament.season.evenings.values_list("date", flat=True)) if tournament.season else set()
    past = PastList.objects.in_force().filter(season=season).exclude(total=None)
    days |= set(past.order_by().values_list("date", flat=True).distinct())
    return seating.evening_on(tournament.date.isoformat(), (day.isoformat() for day in days), rhythm)


@dataclass(frozen=True)
class Before:
    """The lists of a season before a day; people by the key by which its rankings know them."""

    season: Season
    day: date
    played: SeasonPlayed
    lists: tuple[PlayedList, ...]

    def lasts(self) -> dict[str, Fraction]:
        """Everybody's last list."""
        newest = sorted(self.lists, key=lambda each: (each.date, each.series))
        return {each.name: Fraction(each.total) for each in newest}

    def means(self) -> Means:
        """Of all lists."""
        totals: dict[str, list[int]] = defaultdict(list)
        for each in self.lists:
            totals[each.name].append(each.total)
        return {name: Fraction(sum(points), len(points)) for name, points in totals.items()}

    def last_evening(self) -> dict[str, Fraction]:
        """What each made on the newest evening that has lists."""
        newest = max((each.date for each in self.lists), default="")
        totals: dict[str, Fraction] = defaultdict(Fraction)
        for each in self.lists:
            if each.date == newest:
                totals[each.name] += each.total
        return dict(totals)

    def places(self, ranking: str) -> dict[str, Fraction]:
        """Below 0, so that the first one is most; who has no rank stands behind in the same order."""
        found = self.season.rankings.filter(name=ranking).first()
        if found is None:
            return {}
        rule = as_counted(newest_rules([found])[found.pk].rule)
        so_far = replace(self.played, lists=self.lists)
        rows = so_far.standings(rule, orders_of([found]).get(found.pk, ()))
        return {row.name: -Fraction(place) for row, place in zip(rows, dense(rows), strict=True)}

    def away(self, evenings: int, tables: int) -> frozenset[str]:
        """Who was at none of so many last evenings of at least so many tables; nobody while there were fewer."""
        at: dict[str, set[tuple[int, int]]] = defaultdict(set)
        for (_name, day, series), listed in self.played.places.items():
            table = listed.table if isinstance(listed, Past) else listed.line.table
            at[day].add((series, table))
        rated = sorted(day for day, places in at.items() if day < self.day.isoformat() and most(places) >= tables)
        if not evenings or len(rated) < evenings:
            return frozenset()
        there = {each.name for each in self.lists if each.date in rated[-evenings:]}
        return frozenset({each.name for each in self.lists} - there)


def before(season: Season, day: date) -> Before:
    played = played_in(season)
    return Before(season, day, played, tuple(each for each in played.lists if each.date < day.isoformat()))


def dense(rows: Iterable[Standing]) -> list[int]:
    """Places from 1 on; who is equal in rank, or below the line in value, shares one."""
    places: list[int] = []
    last: object = None
    for number, row in enumerate(rows, 1):
        this = row.rank or row.value
        places.append(places[-1] if places and this == last else number)
        last = this
    return places


def most(places: Iterable[tuple[int, int]]) -> int:
    """Tables of the series that had most."""
    return max(Counter(series for series, _table in places).values(), default=0)


@dataclass(frozen=True)
class Register:
    """Under which key, if any, a season knows the people of an evening, and who of them is a guest on that day."""

    keys: Mapping[int, str]
    guests: frozenset[int]


def register(of: Before, players: Iterable[int]) -> Register:
    """By their own entries; joined entries are one person."""
    persons = Persons(of.season.organizer_id)
    heads = {player: persons.head(player) for player in players}
    people = Player.objects.in_bulk(set(heads.values()))
    known = {player.pk: key for key, player in of.played.people.items()}
    guests = {
        player for player, head in heads.items() if "guest" in groups_on(people[head], of.day, of.season.organizer_id)
    }
    return Register({player: known[head] for player, head in heads.items() if head in known}, frozenset(guests))
