"""What an invitation to a tournament says, as its settings, its plan and its roles have it."""

from tournament.models import Tournament
from tournament.queries.protests.jury import public_names
from tournament.queries.protests.referees import referees
from tournament.queries.record.announcement import announcement_of, director
from tournament.wording.invitation import Point, Told, points


def told(tournament: Tournament) -> Told:
    """It leaves the hall, so names are as the public page has them."""
    return Told(
        announcement_of(tournament),
        public_names(tournament),
        [(referee.name, referee.qualification) for referee in referees(tournament, public=True)],
        director(tournament),
        list(tournament.prize_plans.in_force().prefetch_related("prizes")),
        list(tournament.own_ratings.with_fee()),
    )


def points_of(tournament: Tournament) -> list[Point]:
    return points(tournament, told(tournament))
