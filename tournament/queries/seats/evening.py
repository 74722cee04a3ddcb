"""The first series of an evening as its season seats it, and who joins a later one: entrants in their order.

What decided (`set_by`) is kept with the draw: the way, the guests, what lacked, which evening it was.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import seating
from tournament.models import Closing, Series, Tournament
from tournament.queries.people.cards import in_the_field
from tournament.queries.ranking.standings import standings
from tournament.queries.season.seating import Before, before, evening_of, register, rule_of

Entrants = tuple[seating.Entrant, ...]
MEANS = seating.SetWay()  # goes by nothing but everybody's mean


@dataclass(frozen=True)
class Seats:
    """Entrants in their order, how they are seated, and what of a season decided it."""

    entrants: Entrants
    way: seating.Way
    set_by: seating.SetBy | None = None


def by_the_rule(tournament: Tournament) -> seating.SetBy | None:
    """What its season's rule says of the first series; nothing if there is none, or it is announced as set by rank."""
    season, by_rank_from = tournament.season, tournament.set_by_rank_from
    rule = rule_of(season, tournament.date) if season and by_rank_from != 1 else None
    if rule is None:
        return None
    evening = evening_of(tournament, rule.rhythm)
    way, when = rule.on(evening)
    return seating.SetBy(
        way=way,
        guests=rule.guests,
        away=rule.away,
        away_tables=rule.away_tables,
        of_month=evening.of_month,
        of_season=evening.of_season,
        is_last=evening.is_last,
        when=when,
    )


def chosen(tournament: Tournament, way: seating.SetWay) -> seating.SetBy:
    """Another way, for this evening; guests sit as always."""
    return replace(by_the_rule(tournament) or seating.SetBy(way=way), way=way, when=None, is_chosen=True)


def kept(set_by: seating.SetBy | None) -> dict[str, Any]:
    """As a closing holds it."""
    return seating.set_by_told(set_by) if set_by else {}


def keeping(closing: Closing | None) -> seating.SetBy | None:
    return seating.set_by(closing.set_by) if closing and closing.set_by else None


def is_set_by(told: dict[str, Any]) -> bool:
    """Nothing, or what a draw keeps: an archive may be made up."""
    try:
        return told == {} or seating.set_by_told(seating.set_by(told)) == told
    except ValueError:
        return False


def settled(series: Series, entrants: Entrants, way: seating.Way, set_by: seating.SetBy | None) -> Seats:
    """The order in which the engine gets them, as things are now."""
    if set_by:
        return first_seats(series, entrants, way, set_by)
    if way.by_rank and series.number > 1:
        return Seats(*with_joiners(series, entrants, way))
    return Seats(entrants, way)


def first_seats(series: Series, entrants: Entrants, way: seating.Way, set_by: seating.SetBy) -> Seats:
    people = known(series, set_by)
    made = seating.arranged(people, set_by.way, guests=set_by.guests, fives=series.tournament.has_fives)
    here = {entrant.id: entrant for entrant in entrants}
    if made.order:
        way = seating.Way(seating.ORDERED, order=made.order)
    return Seats(tuple(here[who] for who in made.ids), way, replace(set_by, lacks=made.lacks))


def known(series: Series, set_by: seating.SetBy) -> list[seating.Known]:
    """What the season knows of everybody in the field."""
    tournament = series.tournament
    cards = {card.number: card.plays.pk for card in in_the_field(tournament)}
    if tournament.season is None:
        return [seating.Known(id=number) for number in cards]
    so_far = before(tournament.season, tournament.date)
    of = register(so_far, cards.values())
    by, lasts, means = figures(so_far, set_by.way), so_far.lasts(), so_far.means()
    away = so_far.away(set_by.away, set_by.away_tables)
    return [
        seating.Known(
            id=number,
            is_guest=player in of.guests,
            by=by.get(key),
            last=lasts.get(key),
            mean=means.get(key),
            is_away=key in away,
        )
        for number, player in cards.items()
        for key in (of.keys.get(player, ""),)
    ]


def figures(so_far: Before, way: seating.SetWay) -> Mapping[str, Fraction]:
    if way.ranking:
        return so_far.places(way.ranking)
    match way.by:
        case seating.LAST_LIST:
            return so_far.lasts()
        case seating.LAST_EVENING:
            return so_far.last_evening()
        case _:
            return so_far.means()


def with_joiners(series: Series, entrants: Entrants, way: seating.Way) -> tuple[Entrants, seating.Way]:
    """Who joins a series that is set by rank: behind all, by his season's points, or anywhere by lot."""
    season, day = series.tournament.season, series.tournament.date
    rule = rule_of(season, day) if season else None
    if season is None or rule is None or rule.joiners == "behind":
        return entrants, way
    rows = standings(series.tournament, upto=series.number - 1).rows
    points = {row.number: row.performance for row in rows if row.lines}
    joining = [entrant for entrant in entrants if entrant.id not in points]
    if not joining:
        return entrants, way
    ranked = [entrant for entrant in entrants if entrant.id in points]
    if rule.joiners == seating.LOT and way.engine in (seating.RANKED, seating.REPAIRED, seating.ORDERED):
        order = seating.Order((1,) * len(ranked), joiners=len(joining), parted=way.parted)
        return (*ranked, *joining), seating.Way(seating.ORDERED, rotating=way.rotating, order=order)
    means = {who.id: who.mean for who in known(series, seating.SetBy(way=MEANS))}
    return by_points(ranked, joining, points, means, series.number - 1), way


def by_points(
    ranked: Sequence[seating.Entrant],
    joining: Sequence[seating.Entrant],
    points: Mapping[int, int],
    means: Mapping[int, Fraction | None],
    series: int,
) -> Entrants:
    """As if he had made his season's mean in each series so far; who has none, or as much as another, stands behind."""
    order = list(ranked)
    worth: dict[int, Fraction] = {number: Fraction(total) for number, total in points.items()}
    for entrant in sorted(joining, key=lambda who: (means[who.id] is None, -(means[who.id] or 0), who.id)):
        mean = means[entrant.id]
        if mean is None:
            order.append(entrant)
            continue
        worth[entrant.id] = mean * series
        at = next((place for place, who in enumerate(order) if worth.get(who.id, 0) < mean * series), len(order))
        order.insert(at, entrant)
    return tuple(order)


def engine_of(way: seating.Way) -> seating.Way:
    """The way as it was asked for, before it was known who comes."""
    if way.order is None:
        return way
    return replace(way, engine=seating.REPAIRED if way.parted else seating.RANKED, order=None)
