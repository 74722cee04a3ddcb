"""The papers of a league's group and of its meetings."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render

from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import as_pdf
from tournament.desks.documents.league import papers
from tournament.desks.documents.league.lists import group_at
from tournament.models import LeagueMeeting, Organizer
from tournament.queries.league.plan import plan_of


def meeting_at(organizer: Organizer, league: int, meeting: int) -> LeagueMeeting:
    meetings = LeagueMeeting.objects.filter(group__league=league, group__league__organizer=organizer)
    return get_object_or_404(meetings, pk=meeting)


@allowed("league.look")
def group_papers(request: HallRequest, organizer: Organizer, league: int, group: int) -> HttpResponse:
    this = group_at(organizer, league, group)
    context = {"organizer": organizer, "league": this.league, "group": this, "plan": plan_of(this)}
    return render(request, "documents/league/papers.html", context)


@allowed("league.look")
def invitation(request: HallRequest, organizer: Organizer, league: int, meeting: int) -> HttpResponse:
    return as_pdf(request, organizer, "invitation", papers.invitation(meeting_at(organizer, league, meeting)))


@allowed("league.look")
def line_ups(request: HallRequest, organizer: Organizer, league: int, meeting: int) -> HttpResponse:
    this = meeting_at(organizer, league, meeting)
    return as_pdf(request, organizer, "line-ups", papers.line_ups(this, blank="blank" in request.GET))


@allowed("league.look")
def change_list(request: HallRequest, organizer: Organizer, league: int, meeting: int) -> HttpResponse:
    this = meeting_at(organizer, league, meeting)
    return as_pdf(request, organizer, "change-list", papers.change_list(this, blank="blank" in request.GET))


@allowed("league.look")
def match_report(request: HallRequest, organizer: Organizer, league: int, meeting: int) -> HttpResponse:
    return as_pdf(request, organizer, "match-report", papers.match_report(meeting_at(organizer, league, meeting)))
