"""Start cards and seats of a league's day by its line-ups. Nothing is drawn, so nothing was closed before.

Series that have begun keep their seats; what is seated anew leaves the seats before on record with the reason.
"""

from collections.abc import Sequence

from django.utils import timezone

import seating
from scoring import finding
from tournament import audit, clock
from tournament.desks.league.seats.reading import begun, inputs_of, plan_of, seats_of, sides_of, table_lacking, written
from tournament.models import (
    Draw,
    League,
    LeagueMeeting,
    LineUp,
    MeetingTeam,
    Seat,
    SeatChange,
    Series,
    SeriesTime,
    StartCard,
    Table,
    Team,
    Tournament,
    User,
)
from tournament.queries.seats.draws import draw_in_force
from tournament.queries.seats.draws import plan_of as seated_plan
from tournament.refused import Refused


def give_cards(tournament: Tournament, sides: Sequence[MeetingTeam], line_ups: Sequence[LineUp]) -> None:
    """A start card for each place of a team; its number says both: 21 is the second team's first place."""
    given = set(tournament.cards.values_list("number", flat=True))
    now = timezone.now()
    groups = {group.name: group for group in tournament.teams.filter(kind=Team.Kind.TEAM)}
    for at, side in enumerate(sides, 1):
        for row in sorted(line_ups, key=lambda line_up: line_up.place):
            if row.side_id != side.pk or row.card_id is not None:
                continue
            if side.team.name not in groups:
                groups[side.team.name] = Team.objects.create(tournament=tournament, name=side.team.name)
            number = at * 10 + row.place
            if number in given:
                number = max(given) + 1
            given.add(number)
            row.card = StartCard.objects.create(
                tournament=tournament,
                number=number,
                player=row.player,
                team=groups[side.team.name],
                registered_at=now,
                checked_in_at=now,
            )
            row.save(update_fields=["card"])


def seat_from(league: League, meeting: LeagueMeeting, first: int, *, by: User, reason: str = "") -> None:
    """Seats and hangs out the series from this one on, those that stand there taken out of force with the reason."""
    tournament = meeting.tournament
    if tournament is None:
        return
    sides = sides_of(meeting)
    line_ups = list(LineUp.objects.filter(side__in=sides).select_related("card"))
    past: list[seating.Plan] = []
    for series in tournament.planned:
        standing = draw_in_force(series)
        if series.number < first:
            past += [seated_plan(standing)] if standing else []
            continue
        if standing is not None:
            if begun(standing):
                raise Refused(finding("league.series_begun", series=series.number))
            void(standing, series, by=by, reason=reason)
        tables = seats_of(sides, line_ups, series.number, players=league.players, bound=league.positions_bound)
        plan = plan_of(tables)
        write_seats(tournament, series, plan, tables, inputs_of(tournament, plan, past), by=by)
        past.append(plan)


def join(
    meeting: LeagueMeeting, row: LineUp, series: Series, rounds: int, lost: Sequence[int], *, by: User, reason: str
) -> Table:
    """In the middle of a series, on seat 4 of the table that lacks his team; once more: round and figures corrected."""
    draw = draw_in_force(series)
    table = table_lacking(draw, row.side, row) if draw else None
    if draw is None or table is None or row.card is None:
        raise Refused(finding("league.no_three", team=row.side.team.name, series=series.number))
    if written(table=table):
        raise Refused(finding("league.table_written", table=table.number))
    if not table.joined:
        if draw.seats.filter(card=row.card).exists():
            raise Refused(finding("league.sits_there", name=str(row.player)))
        before = seated_plan(draw)
        Seat.objects.create(draw=draw, table=table, number=table.seats.count() + 1, card=row.card)
        cost = [0] * len(seating.Cost._fields)
        SeatChange.objects.create(
            draw=draw,
            number=draw.changes.count() + 1,
            kind=SeatChange.Kind.FIELD,
            before=seating.canonical(before),
            after=seating.canonical(seated_plan(draw)),
            cost_before=cost,
            cost_after=cost,
            reason=reason,
            made_by=by,
            made_at=clock.exact(),
            moved=clock.stamp().moved,
        )
    table.joined = {"rounds": rounds, "lost": list(lost)}
    table.save(update_fields=["joined"])
    return table


def void(draw: Draw, series: Series, *, by: User, reason: str) -> None:
    draw.voided_at, draw.voided_by, draw.void_reason = timezone.now(), by, reason
    SeriesTime.objects.in_force().filter(series=series).update(replaced_at=draw.voided_at)
    draw.save(update_fields=["voided_at", "voided_by", "void_reason"])
    before = {"series": series.number, "attempt": draw.attempt, "published": True}
    audit.record("draw.void", by=by, tournament=series.tournament, before=before, reason=reason)


def write_seats(
    tournament: Tournament,
    series: Series,
    plan: seating.Plan,
    tables: Sequence[Sequence[LineUp]],
    inputs: str,
    *,
    by: User,
) -> None:
    now = timezone.now()
    draw = Draw.objects.create(
        series=series,
        attempt=Draw.even_being_seated.filter(series=series).count() + 1,
        plan=seating.canonical(plan),
        engine=seating.LISTED,
        seed="",
        inputs=inputs,
        digest=seating.digest(plan),
        drawn_at=now,
        drawn_by=by,
        published_at=now,
        published_by=by,
    )
    rows = Table.objects.bulk_create(Table(draw=draw, number=number) for number in range(1, len(tables) + 1))
    Seat.objects.bulk_create(
        Seat(draw=draw, table=row, number=seat, card=line_up.card)
        for row, table in zip(rows, tables, strict=True)
        for seat, line_up in enumerate(table, 1)
    )
    after = {"series": series.number, "attempt": draw.attempt, "digest": draw.digest}
    audit.record("league.seats", by=by, tournament=tournament, after=after)
