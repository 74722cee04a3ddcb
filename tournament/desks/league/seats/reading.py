"""How the seats of a league's day follow from its line-ups: table by table the start numbers, series by series."""

from collections.abc import Sequence

import seating
from scoring import finding
from tournament.models import Draw, LeagueMeeting, LineUp, MeetingTeam, SheetVersion, Table, TableSheet, Tournament
from tournament.queries.seats.draws import draw_in_force, entrants
from tournament.refused import Refused

THREE = 3


def places_in(sides: Sequence[MeetingTeam], line_ups: Sequence[LineUp], series: int) -> list[list[LineUp]]:
    """For each team who sits for it in a series; nobody where it is not there."""
    of_side: dict[int, list[LineUp]] = {side.pk: [] for side in sides}
    for line_up in sorted(line_ups, key=lambda row: row.place):
        if line_up.from_series <= series:
            of_side[line_up.side_id].append(line_up)
    return [of_side[side.pk] if side.plays_in(series) else [] for side in sides]


def seats_of(
    sides: Sequence[MeetingTeam], line_ups: Sequence[LineUp], series: int, *, players: int, bound: bool
) -> list[list[LineUp]]:
    """By table who sits on seats 1, 2, 3 and so on. Refused where the rules know no tables for so many."""
    present = places_in(sides, line_ups, series)
    places = [tuple(row.place for row in rows) for rows in present]
    try:
        tables = seating.day_seats(places, players, series, bound=bound)
    except ValueError as impossible:
        counts = ", ".join(str(len(rows)) for rows in present)
        raise Refused(finding("league.no_tables", counts=counts, series=series)) from impossible
    rows = {(team, row.place): row for team, there in enumerate(present) for row in there}
    return [[rows[seat] for seat in table] for table in tables]


def plan_of(tables: Sequence[Sequence[LineUp]]) -> seating.Plan:
    """As the core has it, by start numbers."""
    return seating.Plan(
        tuple(
            seating.Table(number, tuple(row.card.number for row in table if row.card is not None))
            for number, table in enumerate(tables, 1)
        )
    )


def inputs_of(tournament: Tournament, plan: seating.Plan, past: Sequence[seating.Plan]) -> str:
    """What the seats are made of, so that whoever recounts them finds the same."""
    wishes = seating.Wishes(apart_teams=tournament.apart_teams, apart_clubs=False, fives=tournament.has_fives)
    way = seating.Way(seating.LISTED, plan=seating.canonical(plan))
    return seating.inputs_text(entrants(tournament), seating.History(tuple(past)), wishes, way)


def begun(draw: Draw) -> bool:
    """Whether a sheet of it is keyed, or kept on a phone, or somebody joined a table in the middle of it."""
    return written(table__draw=draw) or draw.tables.exclude(joined={}).exists()


def written(**at: object) -> bool:
    keyed = SheetVersion.objects.standing().filter(**at)
    return keyed.exists() or TableSheet.objects.filter(**at).exists()


def table_lacking(draw: Draw, side: MeetingTeam, row: LineUp | None = None) -> Table | None:
    """The table of three at which his team has nobody; or that which he has joined already."""
    for table in draw.tables.prefetch_related("seats__card__line_up").order_by("number"):
        seats = [seat.card.line_up for seat in table.seats.all()]
        if table.joined and row is not None and row.pk in {seat.pk for seat in seats}:
            return table
        if len(seats) == THREE and side.pk not in {seat.side_id for seat in seats}:
            return table
    return None


def sides_of(meeting: LeagueMeeting) -> list[MeetingTeam]:
    sides = MeetingTeam.objects.filter(meeting=meeting).select_related("team__club", "meeting__group")
    return sorted(sides, key=lambda side: (len(side.team.letter), side.team.letter, side.team_id))


def first_open(tournament: Tournament) -> int | None:
    """The first series from which on none has begun."""
    open_from = None
    for series in tournament.planned.order_by("-number"):
        draw = draw_in_force(series)
        if draw is not None and begun(draw):
            break
        open_from = series.number
    return open_from
