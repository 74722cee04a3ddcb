"""Takes over the seats of a series that were drawn by hand or elsewhere. Nothing is drawn, and it says so."""

from dataclasses import dataclass

import seating
from scoring import Finding
from tournament import audit
from tournament.desks.draw.closing.reading import Field, field_now
from tournament.desks.draw.closing.services import close, locked_series
from tournament.desks.draw.files.importer import SeatReading, faults, plan_in
from tournament.desks.draw.making.services import draw_closed, pressed_before, with_entropy
from tournament.models import Closing, Draw, Series, User
from tournament.queries.mark import mark_of
from tournament.queries.seats.draws import draw_in_force, usual_way
from tournament.refused import refuse


@dataclass(frozen=True)
class Listed:
    """A list as the way of a draw, and what is wrong with it as things are: of thousands that takes a while."""

    way: seating.Way
    field: Field
    wrong: tuple[Finding, ...]


def take_over(series: Series, reading: SeatReading, *, by: User, source: str) -> Draw:
    """The list as a draw, still to be published; the same list once more is the same draw."""
    listed = looked_at(series, reading)
    with audit.atomic():
        series = locked_series(series)
        standing = draw_in_force(series)
        if standing and standing.engine == seating.LISTED and is_same(standing, reading):
            return standing
        if listed.field.mark != mark_of(series.tournament):
            listed = looked_at(series, reading)
        refuse(*listed.field.lacks)
        refuse(*listed.wrong)
        closing = pressed_before(series, listed.field, by) or closed(series, listed, by, source)
    return draw_closed(closing, by=by)


def looked_at(series: Series, reading: SeatReading) -> Listed:
    if wrong := reading.unread or tuple(faults(series, reading.places)):
        way = usual_way(series)
    else:
        way = seating.Way(seating.LISTED, plan=seating.canonical(plan_in(reading.places)))
    return Listed(way, field_now(series, way), wrong)


def closed(series: Series, listed: Listed, by: User, source: str) -> Closing:
    closing = with_entropy(close(series, by=by, way=listed.way, field=listed.field), listed.way, "")
    after = {"series": series.number, "attempt": series.draws.count() + 1, "file": source[:200]}
    audit.record("draw.take_over", by=by, tournament=series.tournament, after=after)
    return closing


def is_same(standing: Draw, reading: SeatReading) -> bool:
    """Whether the draw came from this very list, whatever was changed in its seats since."""
    drawn = {(table, seat): number for table, seat, number in seating.parse(standing.plan).seats()}
    listed = {(place.table, place.seat): place.number for place in reading.places}
    return not reading.unread and len(reading.places) == len(listed) and listed == drawn
