"""The rows that a ranking is counted from: who sat where, and what every seat made on the sheets that count."""

from collections import defaultdict
from collections.abc import Mapping

from scoring import Joined, invalid_feet, performance, ruled_performance
from tournament.models import Seat, Table, Tournament
from tournament.models.joined import joined_of
from tournament.queries.ranking.lines import Performances, Sheet, sheet_at
from tournament.queries.sheets.feet import (
    Place,
    as_ruled,
    counted_feet,
    games_ruled,
    invalid_tables,
    published,
    sheets_that_count,
)
from tournament.queries.sheets.states import performances_on, sheet_with

Seats = Mapping[int, list[tuple[int, int, int]]]  # start card -> series, table and seat, series by series


def tables_played(tournament: Tournament, last: int) -> list[Place]:
    """The tables of the published draws up to a series."""
    tables = Table.objects.filter(draw__in=published(tournament, last)).order_by("draw__series__number", "number")
    return list(tables.values_list("draw__series__number", "number"))


def seats_by_card(tournament: Tournament, last: int) -> dict[int, list[tuple[int, int, int]]]:
    """Start card -> series, table and seat, series by series."""
    seats = Seat.objects.filter(draw__in=published(tournament, last)).order_by("draw__series__number")
    by_card: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for card, *place in seats.values_list("card", "draw__series__number", "table__number", "number"):
        by_card[card].append((place[0], place[1], place[2]))
    return by_card


def sheets_of(tournament: Tournament, last: int) -> dict[Place, Sheet]:
    """Series and table -> what the counted sheet gives every seat, games counted as they were ruled.

    On a sheet that was declared invalid stands nothing (SkWO 7.2.4). Where it counts who defended a lost game, a sheet
    that doesn't say it is missing, never zero.
    """
    by_games = tournament.rules.system.opponents_only
    made = performances_by_games(tournament, last) if by_games else performances_by_feet(tournament, last)
    made |= invalid_performances(tournament, last)
    return {place: sheet_at(place, seats) for place, seats in made.items() if seats}


def performances_by_feet(tournament: Tournament, last: int) -> dict[Place, Performances]:
    feet = as_ruled(counted_feet(tournament, last), games_ruled(tournament, last), tournament, last)
    rules, joined = tournament.rules, tables_joined(tournament, last)
    return {
        place: performance(sheet_with(footers, tournament, joined=joined.get(place)), rules)
        for place, footers in feet.items()
    }


def tables_joined(tournament: Tournament, last: int) -> dict[Place, Joined]:
    """Those at which a fourth joined later."""
    tables = Table.objects.filter(draw__in=published(tournament, last)).exclude(joined={})
    places = tables.values_list("draw__series__number", "number", "joined")
    return {(series, table): fourth for series, table, kept in places if (fourth := joined_of(kept))}


def performances_by_games(tournament: Tournament, last: int) -> dict[Place, Performances]:
    """The same where it counts who defended a lost game; nothing of a sheet that doesn't say it."""
    rules, ruled = tournament.rules, games_ruled(tournament, last)
    made = {}
    for place, sheet in sheets_that_count(tournament, last).items():
        seats = performances_on(sheet, rules)
        made[place] = ruled_performance(sheet, ruled.get(place, []), rules) if seats and sheet.rows else seats
    return made


def invalid_performances(tournament: Tournament, last: int) -> dict[Place, Performances]:
    return {
        place: performance(sheet_with(invalid_feet(seats), tournament))
        for place, seats in invalid_tables(tournament, last).items()
    }
