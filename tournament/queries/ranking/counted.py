"""What the counted sheets make, sheet by sheet, and who sat where: what stays as it is from one state to the next.

A version of a sheet never changes: who corrects one keys another, and what is ruled is put on top. So what a version
makes is counted once, and after a save one sheet is read and not all of them. It holds as long as the trail goes on
from where it was then, which is asked first: another database in its place has another trail. Who is about to write
remembers nothing, and reads all of it.
"""

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count

from scoring import Footer, Joined, RuledGame, invalid_feet, performance, ruled_performance
from tournament.memory import Memory
from tournament.models import AuditEntry, Seat, SheetVersion, Table, Tournament
from tournament.models.joined import joined_of
from tournament.queries.mark import Entry, newest_of
from tournament.queries.once import is_writing
from tournament.queries.ranking.lines import Performances, Sheet, sheet_at
from tournament.queries.sheets.feet import (
    Place,
    as_ruled,
    feet_of,
    games_ruled,
    invalid_tables,
    published,
    sheets_that_count,
)
from tournament.queries.sheets.states import performances_on, sheet_with

FEW = 400  # sheets that are asked for by their keys; of more all are read

Seats = Mapping[int, list[tuple[int, int, int]]]  # start card -> series, table and seat, series by series
Draws = tuple[tuple[int, int], ...]  # which, and how often its seats were changed by hand
Ruled = Mapping[Place, list[RuledGame]]


@dataclass(frozen=True)
class Counted:
    """Up to where the trail went when these were counted: version of a sheet -> what it makes."""

    upto: Entry
    sheets: dict[int, Sheet]


@dataclass(frozen=True)
class Seated:
    """Up to where the trail went when these seats were read, and of which draws they are."""

    upto: Entry
    draws: Draws
    seats: Seats
    tables: tuple[Place, ...]


COUNTED: Memory[Counted] = Memory(100_000)  # sheets
SEATED: Memory[Seated] = Memory(200_000)  # seats


def hall_of(tournament: Tournament, last: int) -> tuple[Seats, tuple[Place, ...]]:
    """Who sits where in the published draws up to a series, and at which tables."""
    if is_writing():
        return seats_by_card(tournament, last), tuple(tables_played(tournament, last))
    key, upto = (tournament.pk, last), newest_of(tournament)
    draws = draws_played(tournament, last)
    before = SEATED.get(key)
    if before and before.draws == draws and goes_on(tournament, before.upto):
        return before.seats, before.tables
    seats, tables = seats_by_card(tournament, last), tuple(tables_played(tournament, last))
    if upto and upto == newest_of(tournament):
        SEATED.put(key, Seated(upto, draws, seats, tables), 1 + sum(map(len, seats.values())))
    return seats, tables


def draws_played(tournament: Tournament, last: int) -> Draws:
    draws = published(tournament, last).annotate(times=Count("changes")).order_by("pk")
    return tuple(draws.values_list("pk", "times"))


def tables_played(tournament: Tournament, last: int) -> list[Place]:
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
    key, upto = key_of(tournament), None if is_writing() else newest_of(tournament)
    (versions, joined), ruled = counting_versions(tournament, last), games_ruled(tournament, last)
    before = sheets_before(tournament, key) if upto else {}
    lacking = {version: place for version, place in versions.items() if version not in before or place in ruled}
    counted = performances_of(tournament, last, lacking, ruled, joined) if lacking else {}
    fresh = {version: sheet_at(place, counted.get(version, ())) for version, place in lacking.items()}
    if upto and upto == newest_of(tournament):
        keep = before | {version: sheet for version, sheet in fresh.items() if lacking[version] not in ruled}
        COUNTED.put(key, Counted(upto, keep), 1 + len(keep))
    sheets = {place: fresh.get(version) or before[version] for version, place in versions.items()}
    sheets |= invalid_sheets(tournament, last)
    return {place: sheet for place, sheet in sheets.items() if sheet.performances}


def key_of(tournament: Tournament) -> tuple[object, ...]:
    """By what else than itself it depends what a sheet makes."""
    games = tournament.games_at_three, tournament.games_at_four, tournament.games_at_five
    rules = tournament.rule_edition, tournament.performance_system, json.dumps(tournament.house, sort_keys=True)
    return tournament.pk, rules, games


def sheets_before(tournament: Tournament, key: tuple[object, ...]) -> dict[int, Sheet]:
    before = COUNTED.get(key)
    return before.sheets if before and goes_on(tournament, before.upto) else {}


def goes_on(tournament: Tournament, upto: Entry) -> bool:
    """Whether the trail still has the entry up to which it went: then all that was written before is as it was."""
    key, at = upto
    return AuditEntry.objects.filter(tournament=tournament, pk=key, at=at).exists()


def counting_versions(tournament: Tournament, last: int) -> tuple[dict[int, Place], dict[Place, Joined]]:
    """Version that counts -> its series and table; and of these which a fourth joined later."""
    versions = SheetVersion.objects.filter(counts=True, table__draw__in=published(tournament, last))
    places = versions.values_list("pk", "table__draw__series__number", "table__number", "table__joined")
    found, joined = dict[int, Place](), dict[Place, Joined]()
    for version, series, table, kept in places:
        found[version] = series, table
        if fourth := joined_of(kept):
            joined[series, table] = fourth
    return found, joined


def performances_of(
    tournament: Tournament, last: int, versions: Mapping[int, Place], ruled: Ruled, joined: Mapping[Place, Joined]
) -> dict[int, Performances]:
    """What these versions make, ruled games counted as they were ruled."""
    if tournament.rules.system.opponents_only:
        return performances_by_games(tournament, last, versions, ruled)
    feet = {versions[version]: footers for version, footers in read_feet(tournament, last, versions).items()}
    counted = as_ruled(feet, ruled, tournament, last)
    return {
        version: performance(sheet_with(counted[place], tournament, joined=joined.get(place)), tournament.rules)
        for version, place in versions.items()
        if place in counted
    }


def read_feet(tournament: Tournament, last: int, versions: Mapping[int, Place]) -> dict[int, list[Footer]]:
    """By version. Of many sheets all that count are read, and by their keys those that were corrected meanwhile."""
    feet = (
        {}
        if len(versions) <= FEW
        else feet_of(version__counts=True, version__table__draw__in=published(tournament, last))
    )
    others = versions.keys() - feet.keys()
    feet |= feet_of(version__in=others) if others else {}
    return {version: feet[version] for version in versions if version in feet}


def performances_by_games(
    tournament: Tournament, last: int, versions: Mapping[int, Place], ruled: Ruled
) -> dict[int, Performances]:
    """The same where it counts who defended a lost game; nothing of a sheet that doesn't say it."""
    rules = tournament.rules
    some = {"pk__in": list(versions)} if len(versions) <= FEW else {}
    sheets = sheets_that_count(tournament, last, **some)
    counted = {}
    for version, place in versions.items():
        if sheet := sheets.get(place):
            seats = performances_on(sheet, rules)
            counted[version] = ruled_performance(sheet, ruled.get(place, []), rules) if seats and sheet.rows else seats
    return counted


def invalid_sheets(tournament: Tournament, last: int) -> dict[Place, Sheet]:
    return {
        place: sheet_at(place, performance(sheet_with(invalid_feet(seats), tournament)))
        for place, seats in invalid_tables(tournament, last).items()
    }
