"""What the hall may see: published seats, and the standings or the final result as they were posted. Nothing else."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeVar

from tournament.folding import Sought, Written
from tournament.models import Draw, FinalResult, PostedStandings, Seat, Tournament
from tournament.queries.people.namesakes import namesakes
from tournament.queries.ranking.finals import final_in_force, posted
from tournament.queries.ranking.holding import lapsed_since
from tournament.queries.ranking.lots import MAIN
from tournament.queries.ranking.posted import Posted, PostedPlace, PostedRow
from tournament.queries.seats.lists import names_of

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


@dataclass(frozen=True)
class Place:
    series: int
    table: int
    seat: int


@dataclass(frozen=True)
class Rank:
    """`rank` is None where nobody is ranked: expelled, or nothing played yet. `of`: how many are ranked."""

    rating: Rating
    rank: int | None
    of: int
    total: int | str


@dataclass(frozen=True)
class Own:
    """One start card in everything that was released; without a name in no list yet. The newest series is first."""

    number: int
    name: str
    places: tuple[Place, ...]
    ranks: tuple[Rank, ...]


def published_draws(tournament: Tournament) -> list[Draw]:
    """The newest first."""
    draws = Draw.objects.published().filter(series__tournament=tournament)
    return list(draws.select_related("series__tournament", "closing__series").order_by("-series__number"))


def seat_lists(tournament: Tournament) -> list[Draw]:
    """Of the series that are played. One that fell out when the tournament was broken off seats nobody."""
    return [draw for draw in published_draws(tournament) if draw.series.number <= tournament.series_count]


def result_shown(tournament: Tournament) -> Released | None:
    """The final result, or else the standings that were released last."""
    return final_in_force(tournament) or posted(tournament)


def lapsed_at(released: Released | None) -> datetime | None:
    """Since when standings that hang there no longer hold; a final result can't be moved."""
    return lapsed_since(released) if isinstance(released, PostedStandings) else None


def ratings_of(tournament: Tournament, released: Released) -> list[Rating]:
    """All lists of what was released. Those from before there were further ratings have the first alone."""
    posted = Posted.from_json(released.body)
    everybody = named(tournament, posted.rows, {})
    names = {row.number: row.name for row in everybody}
    others = [Rating(rating.code, rating.name, named(tournament, rating.rows, names)) for rating in posted.ratings]
    return [Rating(MAIN, "", everybody), *others]


def named(tournament: Tournament, rows: Sequence[One], names: Mapping[int, str]) -> Sequence[One]:
    """The rows with the names that the hall may read; a player is called in a further rating as in the first."""
    if not tournament.short_names:
        return rows
    return [replace(row, name=short_name(row, names)) for row in rows]


def short_name(row: Listed, names: Mapping[int, str]) -> str:
    """A team keeps its name."""
    return row.name if row.is_group else names.get(row.key, row.public_name)


def is_of(row: Listed, number: int) -> bool:
    """Whether a row is this player's, or his team's."""
    return any(member.number == number for member in row.members) if row.members else row.key == number


def name_of(tournament: Tournament, seat: Seat) -> str:
    return seat.card.public_name if tournament.short_names else seat.card.name


def own(tournament: Tournament, number: int, shown: Released | None) -> Own:
    seats = Seat.objects.published().filter(
        card__tournament=tournament, card__number=number, draw__series__number__lte=tournament.series_count
    )
    placed = list(
        seats.select_related("table", "draw__series", "card__player", "card__substitute").order_by(
            "-draw__series__number"
        )
    )
    ratings = ratings_of(tournament, shown) if shown else []
    listed = [(rating, row) for rating in ratings for row in rating.rows if is_of(row, number)]
    names = [name_of(tournament, seat) for seat in placed] + [row.name for _rating, row in listed[:1]]
    return Own(
        number,
        names[0] if names else "",
        tuple(Place(seat.draw.series.number, seat.table.number, seat.number) for seat in placed),
        tuple(Rank(rating, row.rank, ranked_in(rating), row.performance) for rating, row in listed),
    )


def ranked_in(rating: Rating) -> int:
    """Who was expelled, or has played nothing, stands in the list without a rank."""
    return sum(1 for row in rating.rows if row.rank is not None)


def list_of(tournament: Tournament, draw: Draw, asked: str) -> list[tuple[Seat, str]]:
    """The seats by name, with the names that the hall may read, of those who are looked for; namesakes with clubs."""
    listed = [(seat, name_of(tournament, seat)) for seat in names_of(draw)]
    shared = namesakes(name for _seat, name in listed)
    for seat, name in listed:
        seat.card.beside = str(seat.card.club or "") if name in shared else ""
    sought = Sought(asked)
    return [(seat, name) for seat, name in listed if sought.is_in(Written.of(name, whole=[seat.card.number]))]
