"""A fourth who joined a table of three in the middle of its series, as the table keeps it."""

from collections.abc import Mapping
from typing import Any

from scoring import Joined
from tournament.models.tournament import Tournament


def joined_of(kept: Mapping[str, Any]) -> Joined | None:
    return Joined(kept["rounds"], tuple(kept["lost"])) if kept else None


def games_at(tournament: Tournament, seats: int, joined: Joined | None) -> int:
    """Games that are planned at a table."""
    planned = tournament.games(seats)
    return joined.games(planned) if joined else planned
