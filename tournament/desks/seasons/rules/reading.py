"""What each of the usual rules would make of the season so far, side by side."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournament.desks.seasons.rules.usual import USUAL, narrowed
from tournament.models import Season
from tournament.queries.season.ranked import as_counted, played_in
from tournament.wording.season import USUAL_NAMES, decimal

FIRST = 10  # places


@dataclass(frozen=True)
class Place:
    """Who would be there, and with what."""

    rank: int | None
    name: str
    value: str


@dataclass(frozen=True)
class Usual:
    """A rule by its name, and its first places."""

    name: Any
    places: tuple[Place, ...]


def compared(season: Season, told: Mapping[str, Any]) -> list[Usual]:
    """`told`: to which lists and people all of them are narrowed."""
    played = played_in(season)
    return [
        Usual(
            USUAL_NAMES[code],
            tuple(
                Place(row.rank, str(played.people[row.name]), decimal(row.value))
                for row in played.standings(as_counted(narrowed(rule, told)))[:FIRST]
            ),
        )
        for code, rule in USUAL.items()
    ]
