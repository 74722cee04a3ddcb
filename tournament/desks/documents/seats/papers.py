"""Who sits where as papers for the wall, in two columns, with what proves the draw."""

from typing import Any

from tournament.desks.documents.answers.manuscripts import Manuscript, paper
from tournament.models import Draw
from tournament.papers.measure import at_most
from tournament.queries.seats.draws import is_by_lot
from tournament.queries.seats.lists import names_of, tables_of

A_LINE = 10.0  # em, of a name beside its number in the block of a table; what is wider stands in smaller letters


def by_table(draw: Draw) -> Manuscript:
    tables = tables_of(draw)
    names = {str(seat.card.name) for _number, seats in tables for seat in seats}
    wide = sorted(name for name in names if at_most(name, "semibold") > A_LINE)
    context = {"series": draw.series, "draw": draw, "tables": tables, "wide": wide, **proof_of(draw)}
    return paper(draw.series.tournament, "seats/seats_by_table", context)


def by_name(draw: Draw) -> Manuscript:
    context = {"series": draw.series, "draw": draw, "seats": names_of(draw), **proof_of(draw)}
    return paper(draw.series.tournament, "seats/seats_by_name", context)


def proof_of(draw: Draw) -> dict[str, Any]:
    """What a posted seat list says of how it was drawn."""
    return {"by_lot": is_by_lot(draw), "hand_changes": draw.changes.count()}
