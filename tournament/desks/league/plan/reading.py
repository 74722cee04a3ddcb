"""A meeting by its address."""

from django.http import Http404
from django.shortcuts import get_object_or_404

from tournament.models import Organizer
from tournament.queries.league.plan import Meeting, meeting_at


def meeting_in(organizer: Organizer, league: int, meeting: int) -> Meeting:
    this = get_object_or_404(organizer.leagues, pk=league)
    if (found := meeting_at(this, meeting)) is None:
        raise Http404
    return found
