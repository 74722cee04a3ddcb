"""What the draw desk finds by an address, and what it shows of a draw."""

from typing import Any

from django.shortcuts import get_object_or_404

import seating
from scoring import Finding, finding
from tournament.models import Closing, Draw, Series, Tournament
from tournament.queries.seats.draws import changes_since, core_closing, is_by_lot, left_since, notes, plan_of, replays
from tournament.queries.seats.lists import names_of, tables_of
from tournament.queries.seats.seats import balance, cost_of, least_cost


def series_of(tournament: Tournament, number: int) -> Series:
    found: Series = get_object_or_404(tournament.planned.select_related("tournament__organizer"), number=number)
    return found


def attempt_of(tournament: Tournament, number: int, attempt: int) -> Draw:
    draws = Draw.objects.select_related("series__tournament__organizer", "closing__series")
    return get_object_or_404(draws, series=series_of(tournament, number), attempt=attempt)


def closing_of(tournament: Tournament, number: int, closing: int) -> Closing:
    closings = Closing.objects.select_related("series__tournament__organizer")
    return get_object_or_404(closings, series=series_of(tournament, number), number=closing)


def hash_of(closing: Closing) -> str:
    return seating.closing_hash(core_closing(closing))


def context_of(made: Draw) -> dict[str, Any]:
    plan = plan_of(made)
    return {
        "tables": tables_of(made),
        "names": names_of(made),
        "notes": notes(made),
        "changes": left(made) if made.published_at else changes_since(made),
        "searched": made.closing is not None and made.closing.steps > 0,
        "replays": lambda: replays(made),
        "by_lot": is_by_lot(made),
        "balance": balance(made),
        "cost": list(zip(cost_of(made, plan)._fields, cost_of(made, plan), least_cost(made), strict=True)),
        "hand_changes": made.changes.select_related("made_by"),
        "closing": made.closing,
        "closing_hash": hash_of(made.closing) if made.closing else "",
        "core": core_closing(made.closing) if made.closing else None,
        "planned": made.closing.draws.count() > 1 if made.closing else False,
    }


def left(made: Draw) -> list[Finding]:
    """Of a published draw, who has a seat that isn't played yet and left."""
    cards = left_since(made)
    return [finding("draw.left", cards=cards)] if cards else []
