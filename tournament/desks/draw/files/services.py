"""Takes over the seats of a series that were drawn by hand or elsewhere. Nothing is drawn, and it says so."""

import seating
from tournament import audit
from tournament.desks.draw.closing.reading import refuse_draw
from tournament.desks.draw.closing.services import locked_series
from tournament.desks.draw.files.importer import SeatReading, faults, plan_in
from tournament.desks.draw.making.services import draw
from tournament.models import Draw, Series, User
from tournament.queries.seats.draws import draw_in_force
from tournament.refused import Refused


def take_over(series: Series, reading: SeatReading, *, by: User, source: str) -> Draw:
    """The list as a draw, still to be published; the same list once more is the same draw."""
    with audit.atomic():
        series = locked_series(series)
        standing = draw_in_force(series)
        if standing and standing.engine == seating.LISTED and is_same(standing, reading):
            return standing
        refuse_draw(series)
        if wrong := reading.unread or faults(series, reading.places):
            raise Refused(*wrong)
        way = seating.Way(seating.LISTED, plan=seating.canonical(plan_in(reading.places)))
        taken = draw(series, by=by, way=way)
        after = {"series": series.number, "attempt": taken.attempt, "file": source[:200]}
        audit.record("draw.take_over", by=by, tournament=series.tournament, after=after)
    return taken


def is_same(standing: Draw, reading: SeatReading) -> bool:
    """Whether the draw came from this very list, whatever was changed in its seats since."""
    drawn = {(table, seat): number for table, seat, number in seating.parse(standing.plan).seats()}
    listed = {(place.table, place.seat): place.number for place in reading.places}
    return not reading.unread and len(reading.places) == len(listed) and listed == drawn
