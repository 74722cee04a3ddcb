"""What the draw desk finds by an address, and what it shows of a draw."""

from dataclasses import dataclass
from typing import Any

from django.shortcuts import get_object_or_404

import seating
from scoring import Finding, finding
from tournament.desks.draw.draws.balance import balance
from tournament.models import Closing, Draw, Seat, Series, Tournament
from tournament.queries.ranking.standings import standings
from tournament.queries.seats.draws import (
    changes_since,
    core_closing,
    entrants,
    field_of,
    notes,
    replays,
    usual,
    usual_way,
)
from tournament.queries.seats.evening import settled
from tournament.queries.seats.going_on import left_since, unseated
from tournament.queries.seats.lists import names_of, tables_of
from tournament.queries.seats.reprints import outdated

FITTED = frozenset({"draw.came", "draw.left", "draw.unseated"})  # what fitting the seats puts right

DISPLACED = "seating.displaced"
TIED = {seating.RANKED: "draw.tied_apart", seating.REPAIRED: "draw.tied_before_moves"}
AT_ONCE = 8  # tables that stand on a screen; more are folded
WHOLE = 12  # a hall of so many is not folded


@dataclass(frozen=True)
class Screen:
    """The tables that are looked at together."""

    tables: list[tuple[int, list[Seat]]]

    @property
    def first(self) -> int:
        return self.tables[0][0]

    @property
    def last(self) -> int:
        return self.tables[-1][0]


def series_of(tournament: Tournament, number: int) -> Series:
    series: Series = get_object_or_404(tournament.planned, number=number)
    return series


def attempt_of(tournament: Tournament, number: int, attempt: int) -> Draw:
    draws = Draw.objects.select_related("series__tournament__organizer", "closing__series")
    return get_object_or_404(draws, series=series_of(tournament, number), attempt=attempt)


def closing_of(tournament: Tournament, number: int, closing: int) -> Closing:
    closings = Closing.objects.select_related("series__tournament__organizer")
    return get_object_or_404(closings, series=series_of(tournament, number), number=closing)


def hash_of(closing: Closing) -> str:
    return seating.closing_hash(core_closing(closing))


def context_of(draw: Draw) -> dict[str, Any]:
    changes = came_or_left(draw) if draw.published_at else changes_since(draw)
    names, noted = names_of(draw), notes(draw)
    return {
        "screens": screens_of(draw),
        "names": names,
        "cards": {seat.card.number: seat.card for seat in names},
        "notes": [note for note in noted if note.code != DISPLACED],
        "displaced": [note for note in noted if note.code == DISPLACED],
        "changes": changes,
        "can_be_fitted": all(change.code in FITTED for change in changes),
        "searched": draw.closing is not None and draw.closing.steps > 0,
        "replays": lambda: replays(draw),
        "balance": balance(draw),
        "hand_changes": draw.changes.select_related("made_by"),
        "outdated": outdated(draw),
        "closing": draw.closing,
        "planned": draw.closing.draws.count() > 1 if draw.closing else False,
    }


def screens_of(draw: Draw) -> list[Screen]:
    tables = tables_of(draw)
    at_once = AT_ONCE if len(tables) > WHOLE else WHOLE
    return [Screen(tables[first : first + at_once]) for first in range(0, len(tables), at_once)]


def came_or_left(draw: Draw) -> list[Finding]:
    """Of a published draw, who has a seat that isn't played yet and left, and who is here without one."""
    cards, number = left_since(draw), draw.series.number
    lacking = [lack for lack in unseated(draw.series.tournament) if lack.values["series"] == number]
    return [*lacking, *([finding("draw.left", cards=cards)] if cards else [])]


def ties_apart(series: Series) -> list[Finding]:
    """Players who share a rank without a lot yet, and who would sit at different tables by rank alone."""
    engine = usual_way(series).engine
    if engine not in TIED:
        return []
    field, _history, wished = field_of(series)
    plan = seating.by_rank([entrant.id for entrant in field], fives=wished.fives)
    table_of = {entrant: table for table, _seat, entrant in plan.seats()}
    return [
        finding(TIED[engine], rank=tie[0].rank, cards=tuple(sorted(row.number for row in tie)))
        for tie in standings(series.tournament, upto=series.number - 1).ties
        if len({table_of[row.number] for row in tie if row.number in table_of}) > 1
    ]


def set_by_now(series: Series) -> seating.SetBy | None:
    """What would decide now who sits where, and what would lack for it; nothing without a season's rule."""
    way, set_by = usual(series)
    return settled(series, entrants(series.tournament), way, set_by).set_by if set_by else None
