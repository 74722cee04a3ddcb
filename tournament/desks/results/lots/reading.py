"""Who shares a place for which a lot can be drawn now, and whether anything depends on it. Reads only."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tournament.models import PrizePlan, Tournament
from tournament.queries.money.awards import undrawn_named
from tournament.queries.ranking.finals import final_in_force
from tournament.queries.ranking.lots import MAIN
from tournament.queries.ranking.rated import rated_of
from tournament.queries.ranking.ratings import RatedRow, Rating, ratings_of, series_ratings
from tournament.queries.ranking.standings import Played, played_in


@dataclass(frozen=True)
class Tie:
    """Those who are equal after "fewer lost", in one rating after one series (SkWO 5.1, 5.2)."""

    rating: Rating
    after: int
    rows: tuple[RatedRow, ...]

    @property
    def place(self) -> int:
        return self.rows[0].rank or 0

    @property
    def keys(self) -> tuple[int, ...]:
        return tuple(sorted(row.key for row in self.rows))


def ties_now(tournament: Tournament) -> tuple[Tie, ...]:
    """All that could be drawn for: after the last series, or before one that is set by rank. None once it is final."""
    return () if final_in_force(tournament) else ties_in(played_in(tournament, tournament.series_count))


def ties_by_need(tournament: Tournament) -> tuple[tuple[Tie, ...], tuple[Tie, ...]]:
    """Those that have to be drawn for, and those that may stay: neither the first place nor a prize depends on them."""
    if final_in_force(tournament):
        return (), ()
    played = played_in(tournament, tournament.series_count)
    ties = ties_in(played)
    asked_for = undrawn_named(tournament) if ties else ()  # the page of the results asks for them, too
    undrawn = {(rating, after, tuple(names)) for rating, after, names in asked_for}

    def needed(tie: Tie) -> bool:
        seats = tie.rating.code == MAIN and tie.after < tournament.series_count  # the next series is set by rank
        return seats or (tie.rating.code, tie.after, tie.keys) in undrawn

    return tuple(tie for tie in ties if needed(tie)), tuple(tie for tie in ties if not needed(tie))


def complete(played: Played) -> int:
    """The last series with all its sheets, and of all before it; 0: none yet."""
    number = 0
    while tables := [place for place in played.tables if place[0] == number + 1]:
        if any(place not in played.sheets for place in tables):
            break
        number += 1
    return number


def ties_in(played: Played) -> tuple[Tie, ...]:
    return tuple(found_in(played, complete(played)))


def found_in(played: Played, after: int) -> Iterator[Tie]:
    tournament = played.tournament
    first_set = tournament.set_by_rank_from
    if after == tournament.series_count:
        ratings = [*ratings_of(tournament), *played_for(tournament)]
    elif after and first_set and after + 1 >= first_set:
        ratings = list(ratings_of(tournament)[:1])
    else:
        return
    for rating in ratings:
        ranking = rated_of(played, rating, after)
        for rows in ranking.ties:
            yield Tie(rating, ranking.after, rows)


def played_for(tournament: Tournament) -> list[Rating]:
    """Single series that have a prize of their own."""
    codes = set(PrizePlan.objects.in_force().filter(tournament=tournament).values_list("rating", flat=True))
    return [rating for rating in series_ratings(tournament) if rating.code in codes]


def people(tournament: Tournament, code: str, after: int, keys: Iterable[int]) -> tuple[str, ...]:
    """Number and name of these, as the rating calls them; of whom it doesn't know the number alone."""
    played = played_in(tournament, tournament.series_count)
    ratings = [*ratings_of(tournament), *played_for(tournament)]
    rating = next((rating for rating in ratings if rating.code == code), None)
    names = {row.key: row.name for row in rated_of(played, rating, after).rows} if rating else {}
    return tuple(f"{key} {names.get(key, '')}".rstrip() for key in keys)
