"""The invitation as a paper (SkWO 3.1, 6.2)."""

from tournament.desks.documents.answers.manuscripts import Manuscript
from tournament.desks.documents.invitation.reading import points_of
from tournament.desks.documents.plan.papers import sized
from tournament.models import Tournament
from tournament.queries.record.announcement import announcement_of
from tournament.wording.invitation import when_and_where
from tournament.wording.plan import data_protection


def invitation_of(tournament: Tournament) -> Manuscript:
    announcement, said = announcement_of(tournament), points_of(tournament)
    context = {
        "announcement": announcement,
        "points": [point for point in said if point.lines],
        "lacks": [point for point in said if not point.lines],
        "head": when_and_where(tournament, announcement),
        "data_protection": data_protection(tournament),
    }
    return Manuscript(sized, (tournament, "invitation/invitation_paper", context))
