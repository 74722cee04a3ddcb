"""Which ratings a tournament has, and what a place in one looks like. Ranking is next door, in `queries/rated`."""

from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property

from tournament.models import CashEntry, OwnRating, StartCard, Team, Tournament
from tournament.queries.ranking.lots import MAIN

Figure = int | Fraction


class Kind(StrEnum):
    PLAYERS = "players"
    SERIES = "series"  # one series alone
    BEST = "best"  # the best series of each
    GROUPS = "groups"


class Lack(StrEnum):
    """Why a team or a pair has no place."""

    FEW = "few"
    MANY = "many"
    NOT_MIXED = "not_mixed"


@dataclass(frozen=True)
class Rating:
    """What is ranked. `own` is the organizer's definition; the others are known by their code."""

    code: str
    kind: Kind
    series: int = 0
    own: OwnRating | None = None
    ticked: frozenset[int] | None = None  # the keys of the cards that are in it; None: all who fit

    @property
    def name(self) -> str:
        """As the organizer called it; the words for the others are wording's."""
        return self.own.name if self.own else ""


@dataclass(frozen=True)
class Member:
    number: int
    name: str
    public_name: str
    performance: int


@dataclass(frozen=True)
class RatedRow:
    """A place in a rating.

    key: the start number; of a team or a pair the lowest one of its members. who: is asked for a name only where it is
    shown, for of thousands of rows a page shows some. series: where it was made, if in one.
    """

    rank: int | None
    needs_lot: bool
    key: int
    who: StartCard | Team
    performance: Figure
    won: Figure
    lost: Figure
    series: int = 0
    members: tuple[Member, ...] = ()
    lack: str = ""

    @property
    def name(self) -> str:
        return self.who.name

    @property
    def public_name(self) -> str:
        return self.who.public_name

    @property
    def club(self) -> str:
        """That of a player; a team has none."""
        club = self.who.club if isinstance(self.who, StartCard) else None
        return club.name if club else ""

    @property
    def order(self) -> tuple[bool, int, int]:
        return self.rank is None, self.rank or 0, self.key


@dataclass(frozen=True)
class Rated:
    rating: Rating
    after: int  # which series
    rows: tuple[RatedRow, ...]

    @cached_property
    def ties(self) -> tuple[tuple[RatedRow, ...], ...]:
        """Those who share a place and need a lot, place by place."""
        shared: dict[int, list[RatedRow]] = defaultdict(list)
        for row in self.rows:
            if row.needs_lot and row.rank is not None:
                shared[row.rank].append(row)
        return tuple(tuple(rows) for rows in shared.values())


STANDARD: dict[str, Kind] = {
    Tournament.Rating.TEAMS: Kind.GROUPS,
    Tournament.Rating.TANDEMS: Kind.GROUPS,
    Tournament.Rating.MIXED: Kind.GROUPS,
    Tournament.Rating.LADIES: Kind.PLAYERS,
    Tournament.Rating.SENIORS: Kind.PLAYERS,
    Tournament.Rating.JUNIORS: Kind.PLAYERS,
    Tournament.Rating.BEST_SERIES: Kind.BEST,
}


def ratings_of(tournament: Tournament) -> tuple[Rating, ...]:
    """The main rating, then whatever else the tournament has, in its order."""
    standard = [Rating(str(code), kind) for code, kind in STANDARD.items() if code in tournament.ratings]
    return (Rating(MAIN, Kind.PLAYERS), *standard, *own_ratings(tournament))


def series_ratings(tournament: Tournament) -> tuple[Rating, ...]:
    """Each series for itself: what the prizes of a series are played for."""
    numbers = range(1, tournament.series_count + 1)
    return tuple(Rating(f"series-{number}", Kind.SERIES, number) for number in numbers)


def own_ratings(tournament: Tournament) -> tuple[Rating, ...]:
    """Their codes count all that were ever defined: the same in an archive and wherever it is read back."""
    defined = list(OwnRating.objects.filter(tournament=tournament).select_related("club", "team").order_by("pk"))
    ticked = ticked_in(tournament) if any(own.fee_cents is not None for own in defined) else {}
    return tuple(
        Rating(f"own-{n}", Kind.PLAYERS, own=own, ticked=None if own.fee_cents is None else frozenset(ticked[own.pk]))
        for n, own in enumerate(defined, start=1)
        if own.removed_at is None
    )


def ticked_in(tournament: Tournament) -> dict[int, set[int]]:
    """By rating: the keys of the cards whose fee for it is in the cash book."""
    ticked: dict[int, set[int]] = defaultdict(set)
    fees = CashEntry.objects.in_force().filter(tournament=tournament, kind=CashEntry.Kind.RATING_FEE)
    for rating, card in fees.values_list("rating", "card"):
        if rating and card:
            ticked[rating].add(card)
    return ticked
