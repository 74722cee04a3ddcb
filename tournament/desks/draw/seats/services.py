"""Changes seats of a draw by hand, before and after play has begun, and keeps what was drawn beside what sits now."""

import seating
from scoring import finding
from tournament import audit, clock
from tournament.desks.draw.closing.services import locked_series
from tournament.desks.draw.seats.reading import exchanged, fitted, shut
from tournament.lock import refuse_final
from tournament.models import Draw, Ruling, Seat, SeatChange, Table, User
from tournament.queries.day import field_lacks
from tournament.queries.people.cards import cards_in_force
from tournament.queries.seats.costs import cost_of
from tournament.queries.seats.draws import plan_of
from tournament.queries.sheets.effects import ruled_tables
from tournament.refused import Refused


def exchange(draw: Draw, card: int, other: int, *, by: User, reason: str, base: int) -> SeatChange:
    """Two start cards exchange their seats. `base`: how many changes whoever decides has seen."""
    with audit.atomic():
        draw = to_change(draw, base)
        return change(draw, SeatChange.Kind.EXCHANGE, exchanged(draw, card, other), by=by, reason=reason)


def fit(draw: Draw, *, by: User, reason: str, base: int) -> SeatChange:
    """Seats those who came late and takes out those who never came; as few tables as possible are touched."""
    with audit.atomic():
        draw = to_change(draw, base)
        if lacks := field_lacks(draw.series.tournament):
            raise Refused(*lacks)
        return change(draw, SeatChange.Kind.FIELD, fitted(draw), by=by, reason=reason)


def to_change(draw: Draw, base: int) -> Draw:
    series = locked_series(draw.series)
    refuse_final(series.tournament)
    draw = Draw.objects.select_related("series__tournament__organizer", "closing__series").get(pk=draw.pk)
    if draw.voided_at:
        raise Refused(finding("draw.voided", attempt=draw.attempt))
    if draw.changes.count() != base:
        last = draw.changes.last()
        raise Refused(finding("draw.changed_meanwhile", by=last.made_by.get_username() if last else "–"))
    return draw


def change(draw: Draw, kind: str, after: seating.Plan, *, by: User, reason: str) -> SeatChange:
    before = plan_of(draw)
    if after == before:
        raise Refused(finding("draw.same_seats"))
    old, new = ({table.number: table for table in plan.tables} for plan in (before, after))
    touched = {number for number in old.keys() | new.keys() if old.get(number) != new.get(number)}
    if lacks := shut(draw, after):
        raise Refused(*lacks)
    refuse_ruled(draw, touched, old.keys() - new.keys())
    seat_change = SeatChange.objects.create(
        draw=draw,
        number=draw.changes.count() + 1,
        kind=kind,
        before=seating.canonical(before),
        after=seating.canonical(after),
        cost_before=list(cost_of(draw, before)),
        cost_after=list(cost_of(draw, after)),
        reason=reason,
        made_by=by,
        made_at=clock.exact(),
        moved=clock.stamp().moved,
    )
    write_tables(draw, [new[number] for number in sorted(touched & new.keys())], touched, old.keys() - new.keys())
    values = {"series": draw.series.number, "attempt": draw.attempt}
    audit.record(
        "draw.change_seats",
        by=by,
        tournament=draw.series.tournament,
        before=values | {"tables": [[n, *old[n].entrants] for n in sorted(touched & old.keys())]},
        after=values | {"tables": [[n, *new[n].entrants] for n in sorted(touched & new.keys())]},
        reason=reason,
    )
    return seat_change


def refuse_ruled(draw: Draw, touched: set[int], gone: set[int]) -> None:
    """A table keeps its seats while a ruling counts there; one that stands in the log can't vanish."""
    if ruled := touched & ruled_tables(draw):
        raise Refused(finding("draw.ruled_table", tables=tuple(sorted(ruled)), count=len(ruled)))
    logged = Ruling.objects.filter(table__draw=draw, table__number__in=gone).values_list("table__number", flat=True)
    if tables := set(logged):
        raise Refused(finding("draw.logged_table", tables=tuple(sorted(tables)), count=len(tables)))


def write_tables(draw: Draw, tables: list[seating.Table], touched: set[int], gone: set[int]) -> None:
    """The seats of the touched tables anew; the change keeps those that were before."""
    Seat.objects.filter(draw=draw, table__number__in=touched).delete()
    Table.objects.filter(draw=draw, number__in=gone).delete()
    standing = set(draw.tables.values_list("number", flat=True))
    Table.objects.bulk_create(Table(draw=draw, number=table.number) for table in tables if table.number not in standing)
    rows = {table.number: table for table in draw.tables.all()}
    cards = dict(cards_in_force(draw.series.tournament).values_list("number", "pk"))
    Seat.objects.bulk_create(
        Seat(draw=draw, table=rows[table.number], number=seat, card_id=cards[entrant])
        for table in tables
        for seat, entrant in enumerate(table.entrants, 1)
    )
