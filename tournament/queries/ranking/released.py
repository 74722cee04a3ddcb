"""What left the desk: published seats, and the standings or the final result as they were posted. Nothing else.

With the names that strangers may read, for whatever goes out into the world: the public pages, the press, files.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from tournament.models import Draw, FinalResult, PostedStandings, Seat, Tournament
from tournament.queries.people.hidden import hidden_names
from tournament.queries.ranking.finals import final_in_force, posted
from tournament.queries.ranking.lots import MAIN
from tournament.queries.ranking.posted import Posted, PostedPlace, PostedRow

Released = FinalResult | PostedStandings
Listed = PostedRow | PostedPlace
One = TypeVar("One", PostedRow, PostedPlace)


@dataclass(frozen=True)
class Rating:
    """A list of a posted body; the first one is the ranking of everybody. The words for a code are wording's."""

    code: str
    name: str
    rows: Sequence[Listed]

    @property
    def is_main(self) -> bool:
        return self.code == MAIN


def released_last(tournament: Tournament) -> Released | None:
    """The final result, or else the standings that were released last."""
    return final_in_force(tournament) or posted(tournament)


def published_draws(tournament: Tournament) -> list[Draw]:
    """The newest first."""
    draws = Draw.objects.published().filter(series__tournament=tournament)
    return list(draws.select_related("series__tournament", "closing__series").order_by("-series__number"))


def ratings_of(tournament: Tournament, released: Released) -> list[Rating]:
    """All lists of what was released. Those from before there were further ratings have the first alone."""
    posted, hidden = Posted.from_json(released.body), hidden_names(tournament)
    everybody = named(tournament, posted.rows, hidden)
    names = {row.number: row.name for row in everybody}
    others = [Rating(rating.code, rating.name, named(tournament, rating.rows, names)) for rating in posted.ratings]
    return [Rating(MAIN, "", everybody), *others]


def named(tournament: Tournament, rows: Sequence[One], names: Mapping[int, str]) -> Sequence[One]:
    """The rows with the names that the hall may read; a player is called in a further rating as in the first.

    `names`: what somebody is called, by start number, whatever was posted.
    """
    if not (tournament.short_names or names):
        return rows
    return [replace(row, name=hall_name(tournament, row, names), **members_of(row, names)) for row in rows]


def hall_name(tournament: Tournament, row: Listed, names: Mapping[int, str]) -> str:
    """A team keeps its name."""
    return row.name if row.is_group else names.get(row.key, row.public_name if tournament.short_names else row.name)


def members_of(row: Listed, names: Mapping[int, str]) -> dict[str, Any]:
    if not row.members:
        return {}
    told = [(member, names.get(member.number)) for member in row.members]
    return {"members": tuple(replace(member, name=name, public_name=name) if name else member for member, name in told)}


def name_of(tournament: Tournament, seat: Seat, hidden: Mapping[int, str]) -> str:
    """`hidden` are the names of `hidden_names`."""
    name = seat.card.public_name if tournament.short_names else seat.card.name
    return hidden.get(seat.card.number, name)
