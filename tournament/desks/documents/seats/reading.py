"""Which draw of a series its papers are about, and which of its tables."""

from collections.abc import Mapping

from django.shortcuts import get_object_or_404

from scoring import finding
from tournament.models import Draw, Seat, Tournament
from tournament.queries.seats.draws import draw_in_force
from tournament.queries.seats.lists import tables_of
from tournament.refused import Refused


def drawn(tournament: Tournament, number: int) -> Draw:
    """The draw of a series that people can be seated by, published or not yet. Refused before there is one."""
    draw = draw_in_force(get_object_or_404(tournament.planned, number=number))
    if draw is None:
        raise Refused(finding("paper.no_draw", series=number))
    return draw


def tables_asked(draw: Draw, asked: Mapping[str, str]) -> list[tuple[int, list[Seat]]]:
    """All tables, or those that `tables` names. Refused where the draw has none of them."""
    names = asked.get("tables", "")
    if not names:
        return tables_of(draw)
    tables = [table for table in tables_of(draw) if str(table[0]) in names.split(",")]
    if not tables:
        raise Refused(finding("paper.no_table", series=draw.series.number, tables=names[:40]))
    return tables
