"""The plan of a meeting as a file for its venue, and the code by which that may send the day home."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.league.giving import services
from tournament.hall_address import phone_address
from tournament.models import Organizer
from tournament.queries.league.plan import Meeting, meeting_at
from tournament.wording.files import file_name


@post_only
@allowed("league.lead")
def give_out(request: HallRequest, organizer: Organizer, league: int, meeting: int) -> HttpResponse:
    this = meeting_or_404(organizer, league, meeting).row
    name = f"{this.group.league.slug}-{this.group.position}-{this.day.number}-{this.number}-{file_name('meeting-plan')}"
    response = HttpResponse(services.give_out(this, by=request.user), content_type="application/octet-stream")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.skatwart"'
    return response


@post_only
@allowed("league.lead")
def make_code(request: HallRequest, organizer: Organizer, league: int, meeting: int) -> HttpResponse:
    """Shown on this page and on no other one."""
    this = meeting_or_404(organizer, league, meeting)
    context = {"organizer": organizer, "league": this.row.group.league, "meeting": this}
    context["code"] = services.make_code(this.row, by=request.user)
    context["address"] = phone_address(request)
    return render(request, "league/giving/code.html", context)


@post_only
@allowed("league.lead")
def end_code(request: HallRequest, organizer: Organizer, league: int, meeting: int) -> HttpResponse:
    this = meeting_or_404(organizer, league, meeting).row
    services.end_code(this, by=request.user)
    messages.success(request, _("The code opens nothing any more."))
    return redirect("meeting-from-venue", organizer.slug, league, meeting)


def meeting_or_404(organizer: Organizer, league: int, meeting: int) -> Meeting:
    if found := meeting_at(get_object_or_404(organizer.leagues, pk=league), meeting):
        return found
    raise Http404
