"""Changes seats of a draw by hand, before and after play has begun, and keeps what was drawn beside what sits now."""

from collections.abc import Callable

import seating
from scoring import finding
from tournament import audit, clock
from tournament.desks.draw.closing.services import locked_series
from tournament.desks.draw.seats.reading import NewSeats, fitted, holds, shut, worked_out
from tournament.lock import refuse_final
from tournament.models import Draw, Ruling, Seat, SeatChange, Table, User
from tournament.queries.day import field_lacks
from tournament.queries.people.cards import cards_in_force
from tournament.queries.seats.costs import judge_of
from tournament.queries.sheets.effects import ruled_tables
from tournament.refused import Refused, refuse


def exchange(draw: Draw, card: int, other: int, *, by: User, reason: str, base: int) -> SeatChange:
    """Two start cards exchange their seats. `base`: how many changes whoever decides has seen."""

    def after(_draw: Draw, before: seating.Plan) -> seating.Plan:
        return seating.exchanged(before, card, other)

    return change(draw, SeatChange.Kind.EXCHANGE, after, by=by, reason=reason, base=base)


def fit(draw: Draw, *, by: User, reason: str, base: int) -> SeatChange:
    """Seats those who came late and takes out those who never came; as few tables as possible are touched."""

    def after(draw: Draw, _before: seating.Plan) -> seating.Plan:
        refuse(*field_lacks(draw.series.tournament))
        return fitted(draw, judge_of(draw))

    return change(draw, SeatChange.Kind.FIELD, after, by=by, reason=reason, base=base)


def change(
    draw: Draw, kind: str, after: Callable[[Draw, seating.Plan], seating.Plan], *, by: User, reason: str, base: int
) -> SeatChange:
    """`after`: the new seats, out of the present ones. Of thousands that takes a while, and is done before the lock."""
    standing(draw, base)
    seats = worked_out(draw, after)
    with audit.atomic():
        locked_series(draw.series)
        draw = standing(draw, base)
        if not holds(seats, draw):
            seats = worked_out(draw, after)
        if seats.after == seats.before:
            raise Refused(finding("draw.same_seats"))
        refuse(*shut(draw, seats.difference))
        refuse_ruled(draw, seats)
        seat_change = SeatChange.objects.create(
            draw=draw,
            number=base + 1,
            kind=kind,
            before=seats.before,
            after=seats.after,
            cost_before=list(seats.cost_before),
            cost_after=list(seats.cost_after),
            reason=reason,
            made_by=by,
            made_at=clock.exact(),
            moved=clock.stamp().moved,
        )
        write_tables(draw, seats)
        values = {"series": draw.series.number, "attempt": draw.attempt}
        audit.record(
            "draw.change_seats",
            by=by,
            tournament=draw.series.tournament,
            before=values | {"tables": [[table.number, *table.entrants] for table in seats.old]},
            after=values | {"tables": [[table.number, *table.entrants] for table in seats.new]},
            reason=reason,
        )
    return seat_change


def standing(draw: Draw, base: int) -> Draw:
    """As it is now; refused where others have changed it since, or nobody may any more."""
    draw = Draw.objects.select_related("series__tournament__organizer", "closing__series").get(pk=draw.pk)
    refuse_final(draw.series.tournament)
    if draw.voided_at:
        raise Refused(finding("draw.voided", attempt=draw.attempt))
    if draw.changes.count() != base:
        last = draw.changes.last()
        raise Refused(finding("draw.changed_meanwhile", by=last.made_by.get_username() if last else "–"))
    return draw


def refuse_ruled(draw: Draw, seats: NewSeats) -> None:
    """A table keeps its seats while a ruling counts there; one that stands in the log can't vanish."""
    if ruled := seats.difference.touched & ruled_tables(draw):
        raise Refused(finding("draw.ruled_table", tables=tuple(sorted(ruled)), count=len(ruled)))
    logged = Ruling.objects.filter(table__draw=draw, table__number__in=seats.difference.gone)
    if tables := set(logged.values_list("table__number", flat=True)):
        raise Refused(finding("draw.logged_table", tables=tuple(sorted(tables)), count=len(tables)))


def write_tables(draw: Draw, seats: NewSeats) -> None:
    """The seats of the touched tables anew; the change keeps those that were before."""
    Seat.objects.filter(draw=draw, table__number__in=seats.difference.touched).delete()
    Table.objects.filter(draw=draw, number__in=seats.difference.gone).delete()
    rows = {table.number: table for table in draw.tables.filter(number__in=seats.difference.touched)}
    come = [Table(draw=draw, number=table.number) for table in seats.new if table.number not in rows]
    rows |= {table.number: table for table in Table.objects.bulk_create(come)}
    numbers = [number for table in seats.new for number in table.entrants]
    cards = dict(cards_in_force(draw.series.tournament).filter(number__in=numbers).values_list("number", "pk"))
    Seat.objects.bulk_create(
        Seat(draw=draw, table=rows[table.number], number=seat, card_id=cards[entrant])
        for table in seats.new
        for seat, entrant in enumerate(table.entrants, 1)
    )
