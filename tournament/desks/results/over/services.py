"""Ends an evening: its final result stands, and with it what is printed, on the wall and on the public pages."""

from tournament import audit
from tournament.desks.results.final.services import finalise
from tournament.desks.results.over.reading import in_the_way
from tournament.lock import locked
from tournament.models import FinalResult, Tournament, User
from tournament.queries.ranking.finals import final_in_force
from tournament.refused import refuse


def end_evening(tournament: Tournament, *, by: User) -> FinalResult:
    """The final result. Where one stands it is this one; what keeps it from standing is said, and nothing is done."""
    with audit.atomic():
        tournament = locked(tournament)
        if standing := final_in_force(tournament):
            return standing
        refuse(*in_the_way(tournament))
        return finalise(tournament, by=by)
