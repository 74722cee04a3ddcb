"""Whether the registration of a draw can be closed, and what it is closed with: of thousands that takes a while."""

from dataclasses import dataclass

import seating
from scoring import Finding, finding
from tournament.lock import refuse_final
from tournament.models import Series
from tournament.queries.day import draw_lacks
from tournament.queries.mark import Mark, mark_of
from tournament.queries.seats.draws import draw_in_force, field_of
from tournament.queries.seats.evening import settled
from tournament.refused import Refused, refuse


@dataclass(frozen=True)
class Field:
    """Who is in a draw, or why there is none; it holds as long as the trail goes no further than to its mark.

    way, set_by: how they are seated, once it is known who is here.
    """

    mark: Mark
    lacks: tuple[Finding, ...]
    inputs: str
    way: seating.Way
    set_by: seating.SetBy | None


def field_now(series: Series, way: seating.Way, set_by: seating.SetBy | None = None) -> Field:
    series = Series.objects.select_related("tournament__organizer").get(pk=series.pk)
    mark = mark_of(series.tournament)
    try:
        refuse_draw(series)
    except Refused as refusal:
        return Field(mark, refusal.findings, "", way, set_by)
    entrants, past, wishes = field_of(series)
    seats = settled(series, entrants, way, set_by)
    return Field(mark, (), seating.inputs_text(seats.entrants, past, wishes, seats.way), seats.way, seats.set_by)


def field_still(field: Field, series: Series, way: seating.Way, set_by: seating.SetBy | None) -> Field:
    """Behind the lock: the same, or anew where anything was done since."""
    return field if field.mark == mark_of(series.tournament) else field_now(series, way, set_by)


def refuse_draw(series: Series) -> None:
    refuse_final(series.tournament)
    waiting = draw_in_force(series)
    if waiting:
        code = "draw.published" if waiting.published_at else "draw.unpublished"
        raise Refused(finding(code, series=series.number, attempt=waiting.attempt))
    refuse(*draw_lacks(series.tournament, series))
