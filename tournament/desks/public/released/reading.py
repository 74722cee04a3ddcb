"""What the hall may see: published seats, and the standings or the final result as they were posted. Nothing else.

What is read of a tournament is kept as long as it is in the same state: each phone asks for another player of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import TypeVar

from cachetools import LRUCache

from tournament import clock
from tournament.folding import Sought, Written
from tournament.models import Draw, FinalResult, Seat, Tournament
from tournament.queries.people.hidden import hidden_names
from tournament.queries.people.namesakes import namesakes
from tournament.queries.protests.hall import Hall, hall
from tournament.queries.protests.jury import public_names
from tournament.queries.ranking.finals import reopened
from tournament.queries.ranking.lapses import Lapse
from tournament.queries.ranking.posted import PostedRow
from tournament.queries.ranking.released import (
    Listed,
    Rating,
    Released,
    name_of,
    published_draws,
    ratings_of,
    released_last,
)
from tournament.queries.record.state import State
from tournament.queries.seats.lists import names_of

FIRST = 60  # rows of a long list that come at once; the others by a tap

Row = TypeVar("Row")


@dataclass(frozen=True)
class Place:
    series: int
    table: int
    seat: int


@dataclass(frozen=True)
class Rank:
    """`rank` is None where nobody is ranked: expelled, nothing played yet, a `lack`. `of`: how many are ranked."""

    rating: Rating
    rank: int | None
    of: int
    total: int | str
    expelled: bool
    lack: str


@dataclass(frozen=True)
class Own:
    """One start card in everything that was released; without a name in no list yet. The newest series is first."""

    number: int
    name: str
    places: tuple[Place, ...]
    ranks: tuple[Rank, ...]


@dataclass(frozen=True)
class Listing:
    """A line of a seat list: the seat, the name that the hall may read, and in what somebody finds it."""

    seat: Seat
    name: str
    written: Written


@dataclass(frozen=True)
class Hanging:
    """What hangs in the hall. `drawn`: published draws, the newest first; `seats`: those of series that are played.

    One that fell out when the tournament was broken off seats nobody. `lapse`: since when and why the standings
    no longer hold; a final result can't be moved.
    """

    tournament: Tournament
    drawn: tuple[Draw, ...]
    released: Released | None
    ratings: tuple[Rating, ...]
    lapse: Lapse | None
    reopened: FinalResult | None
    jurors: tuple[str, ...]

    @property
    def seats(self) -> tuple[Draw, ...]:
        return tuple(draw for draw in self.drawn if draw.series.number <= self.tournament.series_count)

    @property
    def is_final(self) -> bool:
        return isinstance(self.released, FinalResult)

    def draw_of(self, series: int) -> Draw | None:
        return next((draw for draw in self.drawn if draw.series.number == series), None)


@lru_cache(maxsize=32)
def hanging(state: State) -> Hanging:
    """The final result, or else the standings that were released last."""
    tournament = Tournament.objects.select_related("organizer").get(pk=state.tournament)
    released = released_last(tournament)
    is_final = isinstance(released, FinalResult)
    return Hanging(
        tournament=tournament,
        drawn=tuple(published_draws(tournament)),
        released=released,
        ratings=tuple(ratings_of(tournament, released)) if released else (),
        lapse=None if is_final else state.lapse,
        reopened=None if is_final else reopened(tournament),
        jurors=tuple(public_names(tournament)),
    )


HALLS: LRUCache[State, Hall] = LRUCache(256)
HALLS_LOCK = Lock()


def hall_of(tournament: Tournament, state: State) -> Hall:
    """What the hall waits for. The time for protests can end without anything being done."""
    now = clock.now()
    with HALLS_LOCK:
        waits = HALLS.get(state)
    if waits is None or (waits.window and waits.window.until <= now):
        waits = hall(tournament)
        with HALLS_LOCK:
            HALLS[state] = waits
    return waits.at(now)


def first(rows: Sequence[Row], *, whole: bool) -> Sequence[Row]:
    """What stands on the first screens; all of it where somebody asks for that, or little would be left out."""
    return rows if whole or len(rows) <= 2 * FIRST else rows[:FIRST]


def is_of(row: Listed, number: int) -> bool:
    """Whether a row is this player's, or his team's."""
    return any(member.number == number for member in row.members) if row.members else row.key == number


def own(tournament: Tournament, number: int, ratings: Sequence[Rating]) -> Own:
    seats = Seat.objects.published().filter(
        card__tournament=tournament, card__number=number, draw__series__number__lte=tournament.series_count
    )
    placed = list(
        seats.select_related("table", "draw__series", "card__player", "card__substitute").order_by(
            "-draw__series__number"
        )
    )
    listed = [(rating, row) for rating in ratings for row in rating.rows if is_of(row, number)]
    hidden = hidden_names(tournament)
    names = [name_of(tournament, seat, hidden) for seat in placed] + [row.name for _rating, row in listed[:1]]
    return Own(
        number,
        names[0] if names else "",
        tuple(Place(seat.draw.series.number, seat.table.number, seat.number) for seat in placed),
        tuple(ranked(rating, row) for rating, row in listed),
    )


def ranked(rating: Rating, row: Listed) -> Rank:
    expelled, lack = (row.expelled, "") if isinstance(row, PostedRow) else (False, row.lack)
    return Rank(rating, row.rank, ranked_in(rating), row.performance, expelled, lack)


def ranked_in(rating: Rating) -> int:
    """Who was expelled, or has played nothing, stands in the list without a rank."""
    return sum(1 for row in rating.rows if row.rank is not None)


def list_of(state: State, draw: Draw, asked: str) -> list[tuple[Seat, str]]:
    """The seats by name, with the names that the hall may read, of those who are looked for."""
    sought = Sought(asked)
    return [(listing.seat, listing.name) for listing in listings(state, draw) if sought.is_in(listing.written)]


@lru_cache(maxsize=32)
def listings(state: State, draw: Draw) -> tuple[Listing, ...]:
    """All of them; namesakes with clubs."""
    tournament = hanging(state).tournament
    hidden = hidden_names(tournament)
    listed = [(seat, name_of(tournament, seat, hidden)) for seat in names_of(draw)]
    shared = namesakes(name for _seat, name in listed)
    for seat, name in listed:
        seat.card.beside = str(seat.card.club or "") if name in shared else ""
    return tuple(Listing(seat, name, Written.of(name, whole=[seat.card.number])) for seat, name in listed)
