"""A venue reads the plan of its meeting in."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed
from tournament.desks.league.visiting import services
from tournament.desks.league.visiting.forms import PlanFileForm
from tournament.files.meetingplan import LARGEST
from tournament.models import Organizer
from tournament.refused import Refused


@allowed("league.lead")
def read_plan(request: HallRequest, organizer: Organizer) -> HttpResponse:
    form = PlanFileForm(request.POST or None, request.FILES or None)
    context = {"organizer": organizer, "form": form}
    if not form.is_valid():
        return render(request, "league/visiting/read.html", context, status=422 if form.is_bound else 200)
    try:
        meeting, is_new = services.read_in(organizer, form.cleaned_data["file"].read(LARGEST + 1), by=request.user)
    except Refused as refusal:
        return render(request, "league/visiting/read.html", context | {"findings": refusal.findings}, status=422)
    told = _("The plan is read in.") if is_new else _("This plan was read in before; nothing has changed.")
    messages.success(request, told)
    return redirect("league-meeting", organizer.slug, meeting.group.league_id, meeting.pk)
