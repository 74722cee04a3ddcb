"""How one player's day went, series by series: every number that a page can explain."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring import Placed, Total
from tournament.models import StartCard, Tournament
from tournament.queries.ranking.lines import SeriesLine
from tournament.queries.ranking.rated import rated_of
from tournament.queries.ranking.ratings import RatedRow, Rating, ratings_of
from tournament.queries.ranking.standings import (
    Played,
    StandingsRow,
    places_after,
    played_in,
    standings_of,
)
from tournament.queries.ranking.totals import total_of
from tournament.queries.sheets.feet import Place, games_against

Against = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Stretch:
    """One series of a player: what was counted, by which figures, and where he stood after it."""

    line: SeriesLine
    won_or_lost: int  # points for each game won or lost
    others: int  # points for each game that the others lost
    at_three: int  # the same in the rounds before a fourth joined the table
    against: tuple[int, ...]  # those games, where they count for their opponents alone
    rank: int | None
    shared: bool
    total: int


@dataclass(frozen=True)
class Course:
    row: StandingsRow  # as the standings have it now
    stretches: tuple[Stretch, ...]
    missing: tuple[int, ...]  # series with a seat and no counted sheet
    ratings: tuple[tuple[Rating, RatedRow], ...]  # where else he has a place
    players: int  # who have a rank


def course_of(card: StartCard, last: int) -> Course:
    """What one player made until series `last`."""
    tournament: Tournament = card.tournament
    played = played_in(tournament, last)
    now = standings_of(played, last)
    row = next(row for row in now.rows if row.number == card.number)
    after = {line.series: places_after(played, line.series).get(card.number) for line in row.lines}
    against = games_against(tournament, last, table__seats__card=card)
    seated = {place[0] for place in played.seats.get(card.pk, ())}
    return Course(
        row=row,
        stretches=tuple(stretch(played, card, line, after[line.series], against) for line in row.lines),
        missing=tuple(sorted(seated - {line.series for line in row.lines})),
        ratings=tuple(places_in_others(played, card, last)),
        players=len(now.ranked),
    )


def stretch(
    played: Played, card: StartCard, line: SeriesLine, then: Placed[Total] | None, against: Mapping[Place, Against]
) -> Stretch:
    rules, games = played.tournament.rules, against.get((line.series, line.table))
    return Stretch(
        line=line,
        won_or_lost=rules.won_or_lost_bonus,
        others=rules.others_lost_bonus[len(played.sheets[line.series, line.table].performances)],
        at_three=rules.others_lost_bonus[3],
        against=games[line.seat - 1] if games else (),
        rank=then.rank if then else None,
        shared=then.needs_lot if then else False,
        total=total_of(played.tournament, card, played.lines(card, line.series), line.series).performance,
    )


def places_in_others(played: Played, card: StartCard, last: int) -> list[tuple[Rating, RatedRow]]:
    """His places in the further ratings, also those of his team or pair."""
    return [
        (rating, row)
        for rating in ratings_of(played.tournament)[1:]
        for row in rated_of(played, rating, last).rows
        if card.number in {row.key} | {member.number for member in row.members}
    ]
