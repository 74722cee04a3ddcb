"""Who sits where as papers for the wall, in two columns, with what proves the draw."""

from typing import Any

from tournament.desks.documents.answers.files import paper
from tournament.models import Draw
from tournament.queries.seats.costs import cost_of, least_cost
from tournament.queries.seats.draws import core_closing, is_by_lot, plan_of
from tournament.queries.seats.lists import names_of, tables_of


def by_table(draw: Draw) -> str:
    context = {"series": draw.series, "draw": draw, "tables": tables_of(draw), **proof_of(draw)}
    return paper(draw.series.tournament, "seats/seats_by_table", context)


def by_name(draw: Draw) -> str:
    context = {"series": draw.series, "draw": draw, "seats": names_of(draw), **proof_of(draw)}
    return paper(draw.series.tournament, "seats/seats_by_name", context)


def proof_of(draw: Draw) -> dict[str, Any]:
    """What a posted seat list says of how it was drawn."""
    spent, least = cost_of(draw, plan_of(draw)), least_cost(draw)
    return {
        "core": core_closing(draw.closing) if draw.closing else None,
        "by_lot": is_by_lot(draw),
        "cost": list(zip(spent._fields, spent, least, strict=True)),
        "hand_changes": draw.changes.count(),
    }
