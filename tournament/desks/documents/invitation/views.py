"""The invitation: as a paper, and as text to copy, with what it lacks and who has to be told what."""

from django.http import HttpResponse
from django.shortcuts import render

from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import as_pdf
from tournament.desks.documents.invitation.papers import invitation_of
from tournament.desks.documents.invitation.reading import points_of
from tournament.models import Tournament
from tournament.queries.record.announcement import announcement_of
from tournament.wording.invitation import as_text, reminders, wanted


@allowed("documents.look")
def invitation(request: HallRequest, tournament: Tournament) -> HttpResponse:
    announcement, said = announcement_of(tournament), points_of(tournament)
    context = {
        "text": as_text(tournament, announcement, said),
        "lacks": [point for point in said if not point.lines],
        "wanted": wanted(tournament, announcement),
        "reminders": reminders(tournament),
    }
    return render(request, "documents/invitation/invitation.html", context)


@allowed("documents.look")
def invitation_pdf(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return as_pdf(request, tournament, "invitation", invitation_of(tournament))
