"""Every rating of a tournament from one reading of what was played.

The rating of all is `queries/standings`; the others rank the same totals, by the same order and with their lots.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from scoring import Placed, Total, best_series, total
from tournament.models import OwnRating, Player, StartCard, Tournament
from tournament.queries.ranking.groups import groups
from tournament.queries.ranking.lots import MAIN, Drawn, placed
from tournament.queries.ranking.ratings import Kind, Rated, RatedRow, Rating, ratings_of, series_ratings
from tournament.queries.ranking.standings import Played, places_after, played_in, totals_after

MEMBERS: dict[str, Callable[[StartCard], bool]] = {
    "ladies": lambda card: card.plays.sex == Player.Sex.FEMALE,
    "seniors": lambda card: card.category == Player.Category.SENIOR,
    "juniors": lambda card: card.category == Player.Category.JUNIOR,
}


def rated(tournament: Tournament, *, upto: int | None = None, each_series: bool = False) -> tuple[Rated, ...]:
    """All ratings after series `upto` (all when None); on request those of the single series behind them."""
    last = tournament.series_count if upto is None else upto
    played, ratings = played_in(tournament, last), ratings_of(tournament)
    if each_series:
        ratings += tuple(rating for rating in series_ratings(tournament) if rating.series <= last)
    return tuple(rated_of(played, rating, last) for rating in ratings)


def rated_of(played: Played, rating: Rating, last: int) -> Rated:
    """Ranked once for all who ask what was played then."""
    key = rating.code, last, belonging(rating)
    ranked: Rated | None = played.rated.get(key)
    if ranked is None:
        ranked = played.rated[key] = ranked_anew(played, rating, last)
    return replace(ranked, rating=rating) if rating.own else ranked


def belonging(rating: Rating) -> tuple[object, ...]:
    """By what somebody belongs to a rating of the organizer's, as it is asked about: a form may ask for another one."""
    own = rating.own
    return (own.sex, own.category, own.club_id, own.team_id, rating.ticked, tuple(own.series)) if own else ()


def ranked_anew(played: Played, rating: Rating, last: int) -> Rated:
    after = rating.series or last
    drawn = played.lots.get((rating.code, after), {})
    if rating.kind is Kind.GROUPS:
        return Rated(rating, after, tuple(sorted(groups(played, rating, last, drawn), key=lambda row: row.order)))
    return Rated(rating, after, tuple(singles(played, rating, last, drawn)))


def singles(played: Played, rating: Rating, last: int, drawn: Drawn) -> Iterator[RatedRow]:
    """Players for themselves, in their order; who has no counted series, or was expelled, is not in a rating."""
    cards = {card.number: card for card in played.cards if not card.expelled and belongs(card, rating)}
    if rating.code == MAIN:
        places: Iterable[Placed[Total]] = places_after(played, last).values()
    else:
        places = placed(totals_in(played, rating, cards, last), drawn)
    return (single_row(cards[place.total.key], place) for place in places)


def belongs(card: StartCard, rating: Rating) -> bool:
    if rating.own:
        return fits(rating.own, card) and (rating.ticked is None or card.pk in rating.ticked)
    return rating.code not in MEMBERS or MEMBERS[rating.code](card)


def fits(own: OwnRating, card: StartCard) -> bool:
    """Whether somebody is all that the organizer's rating asks for."""
    return (
        own.sex in ("", card.plays.sex)
        and own.category in ("", card.category)
        and own.club_id in (None, card.plays.club_id)
        and own.team_id in (None, card.team_id)
    )


def totals_in(played: Played, rating: Rating, cards: Mapping[int, StartCard], last: int) -> Iterable[Total]:
    """What these have made, by what the rating counts."""
    if rating.own and rating.own.series:
        counted = [number for number in rating.own.series if number <= last]
        return (total(number, played.lines(card, last), counted) for number, card in cards.items() if counted)
    if rating.kind is Kind.PLAYERS:
        added = totals_after(played, last)
        return (added[number] for number in cards)
    lines = {number: played.lines(card, last) for number, card in cards.items()}
    if rating.kind is Kind.BEST:
        return (best_series(number, own) for number, own in lines.items())  # with what a ruling did in it
    return (total(number, own, [rating.series]) for number, own in lines.items())  # with what a ruling took off in it


def single_row(card: StartCard, place: Placed[Total]) -> RatedRow:
    result = place.total
    return RatedRow(
        rank=place.rank,
        needs_lot=place.needs_lot,
        key=card.number,
        who=card,
        performance=result.performance,
        won=result.won,
        lost=result.lost,
        series=result.played[0] if len(result.played) == 1 else 0,
    )
