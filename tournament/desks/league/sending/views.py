"""A venue sends the day of its meeting home: as a file, or over the network to the leader's server."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.league.sending import services
from tournament.desks.league.sending.asking import addressed
from tournament.desks.league.sending.forms import SendForm
from tournament.desks.league.sending.reading import last_attempt, plan_of
from tournament.models import Organizer
from tournament.queries.league.plan import Meeting, meeting_at
from tournament.refused import Refused
from tournament.wording.files import file_name


@allowed("league.lead")
def send_day(request: HallRequest, organizer: Organizer, league: int, meeting: int) -> HttpResponse:
    this = meeting_or_404(organizer, league, meeting)
    attempt = last_attempt(this.row)
    form = SendForm(request.POST or None, initial={"address": attempt.to if attempt else ""})
    context = {"organizer": organizer, "league": this.row.group.league, "meeting": this, "plan": plan_of(this.row)}
    context |= {"form": form, "attempt": attempt}
    if not form.is_valid():
        return render(request, "league/sending/send.html", context, status=422 if form.is_bound else 200)
    try:
        address = addressed(form.cleaned_data["address"])
        services.begin_sending(this.row, address=address, code=form.cleaned_data["code"], by=request.user)
    except Refused as refusal:
        return render(request, "league/sending/send.html", context | {"findings": refusal.findings}, status=409)
    return redirect("send-day", organizer.slug, league, meeting)


@post_only
@allowed("league.lead")
def day_out(request: HallRequest, organizer: Organizer, league: int, meeting: int) -> HttpResponse:
    this = meeting_or_404(organizer, league, meeting).row
    name = f"{this.group.league.slug}-{this.group.position}-{this.day.number}-{this.number}-{file_name('match-day')}"
    response = HttpResponse(services.day_out(this, by=request.user), content_type="application/octet-stream")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.skatwart"'
    return response


def meeting_or_404(organizer: Organizer, league: int, meeting: int) -> Meeting:
    if found := meeting_at(get_object_or_404(organizer.leagues, pk=league), meeting):
        return found
    raise Http404
