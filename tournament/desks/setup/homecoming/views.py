"""Days that venues have sent: read in, compared, taken over or turned down; and the door at which they are sent."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from scoring import Finding, finding
from tournament import gate
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.setup.homecoming import lineups, services
from tournament.desks.setup.homecoming.forms import DayFileForm, TakeOverForm
from tournament.desks.setup.homecoming.reading import content_of, counting, day_page, open_day, overview
from tournament.files.meetingday import LARGEST
from tournament.models import DayFromVenue, League, Organizer
from tournament.queries.league.codes import code_in_force
from tournament.queries.league.plan import Meeting, meeting_at
from tournament.reasons import reason_in
from tournament.refused import Refused

CODE = "X-Meeting-Code"


@allowed("league.lead")
def venues(request: HallRequest, organizer: Organizer, league: int) -> HttpResponse:
    """All meetings of a league by how far their days are; a file finds its meeting by itself."""
    this = get_object_or_404(organizer.leagues.filter(leader=""), pk=league)
    form = DayFileForm(request.POST or None, request.FILES or None)
    if not form.is_valid():
        return venues_page(request, organizer, this, form, status=422 if form.is_bound else 200)
    try:
        day, is_new = services.bring_home(this, form.data_of(LARGEST), by=request.user)
    except Refused as refusal:
        return venues_page(request, organizer, this, form, *refusal.findings, status=422)
    if is_new and (counts := counting(day.meeting)) and counts.pk != day.pk:
        told = _(
            "The match day is here as number %(number)s. It doesn't count yet: number %(counts)s counts, as it was "
            "taken over. Look at what is different, then take this one over or turn it down."
        )
        messages.warning(request, told % {"number": day.number, "counts": counts.number})
    elif is_new:
        messages.success(request, _("The match day is here. It counts provisionally until you take it over."))
    else:
        messages.info(request, _("This match day was here already; nothing has changed."))
    return redirect("meeting-from-venue", organizer.slug, league, day.meeting_id)


def venues_page(
    request: HallRequest, organizer: Organizer, league: League, form: DayFileForm, *findings: Finding, status: int
) -> HttpResponse:
    standings = overview(league)
    context = {"organizer": organizer, "league": league, "form": form, "findings": findings, "standings": standings}
    context["open_day"] = open_day(standings)
    return render(request, "setup/homecoming/venues.html", context, status=status)


@allowed("league.lead")
def meeting(request: HallRequest, organizer: Organizer, league: int, meeting: int) -> HttpResponse:
    this = meeting_or_404(organizer, league, meeting)
    context = {"organizer": organizer, "league": this.row.group.league, "meeting": this, **day_page(this.row)}
    if context["before"]:
        context["line_ups"] = lineups.differences(context["before"], context["newest"])
    return render(request, "setup/homecoming/meeting.html", context)


def day_at(organizer: Organizer, league: int, meeting: int, number: int) -> DayFromVenue:
    days = DayFromVenue.objects.filter(meeting=meeting, meeting__group__league=league)
    days = days.filter(meeting__group__league__organizer=organizer)
    return get_object_or_404(days.select_related("meeting__group__league", "meeting__day"), number=number)


@post_only
@allowed("league.lead")
def take_over(request: HallRequest, organizer: Organizer, league: int, meeting: int, number: int) -> HttpResponse:
    form = TakeOverForm(request.POST)
    if form.is_valid():
        services.take_over(
            day_at(organizer, league, meeting, number), by=request.user, reason=form.cleaned_data["reason"]
        )
        messages.success(request, _("Taken over: the match day counts."))
    else:
        messages.error(request, " ".join(map(str, form.errors["reason"])))
    return redirect("meeting-from-venue", organizer.slug, league, meeting)


@post_only
@allowed("league.lead")
def turn_down(request: HallRequest, organizer: Organizer, league: int, meeting: int, number: int) -> HttpResponse:
    day = day_at(organizer, league, meeting, number)
    if reason := reason_in(request, lacking=_("Say why the match day is turned down; the venue will ask.")):
        services.turn_down(day, by=request.user, reason=reason)
        messages.success(request, _("Turned down; it stays on record."))
    return redirect("meeting-from-venue", organizer.slug, league, meeting)


@post_only
@allowed("league.lead")
def stand_again(request: HallRequest, organizer: Organizer, league: int, meeting: int, number: int) -> HttpResponse:
    day = day_at(organizer, league, meeting, number)
    if reason := reason_in(request, lacking=_("Give a reason; it stays in the trail.")):
        services.let_stand_again(day, by=request.user, reason=reason)
        messages.success(request, _("The match day stands again, provisionally."))
    return redirect("meeting-from-venue", organizer.slug, league, meeting)


@allowed("league.lead")
def file(request: HallRequest, organizer: Organizer, league: int, meeting: int, number: int) -> HttpResponse:
    """As it came."""
    day = day_at(organizer, league, meeting, number)
    response = HttpResponse(content_of(day), content_type="application/octet-stream")
    name = f"{day.tournament.slug}-{number}"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.skatwart"'
    return response


@csrf_exempt
@post_only
@allowed("league.send")
def receive(request: HallRequest) -> JsonResponse:
    """A venue's Skatwart asks, which has nothing but the code. What it is told is a code and plain values."""
    visitor = gate.neighbour(request, gate.MEETING_CODE, "meetings")
    if not visitor.is_heard():
        return told(HTTPStatus.TOO_MANY_REQUESTS, finding("homecoming.wait", minutes=gate.MEETING_CODE.minutes))
    code = code_in_force(request.headers.get(CODE, ""))
    if code is None:
        return told(HTTPStatus.FORBIDDEN, finding("homecoming.no_code"))
    visitor.was_right()
    try:
        day, is_new = services.bring_home(code.meeting.group.league, body_of(request), code=code)
    except Refused as refusal:
        return told(HTTPStatus.CONFLICT, refusal.findings[0])
    counts = counting(day.meeting)
    return JsonResponse({"number": day.number, "new": is_new, "counts": counts is not None and counts.pk == day.pk})


def body_of(request: HttpRequest) -> bytes:
    """Not longer than a day may be, whatever is sent."""
    return bytes(request.read(LARGEST + 1))


def told(status: HTTPStatus, found: Finding) -> JsonResponse:
    row: dict[str, Any] = {} if found.where.row is None else {"row": found.where.row}
    return JsonResponse({"code": found.code, "values": {**found.values, **row}}, status=status)


def meeting_or_404(organizer: Organizer, league: int, meeting: int) -> Meeting:
    if found := meeting_at(get_object_or_404(organizer.leagues.filter(leader=""), pk=league), meeting):
        return found
    raise Http404
