"""Pages of other organizers' days: asked for and taken out on one side, agreed to on the other; their people."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.seasons.matching import services as matching
from tournament.desks.seasons.others import services
from tournament.desks.seasons.others.reading import asked_of, days_of, ended_days, known_in, to_ask_for, unknown_in
from tournament.models import DayOfAnother, Organizer, Player, Season
from tournament.queries.season.people import people_of_others
from tournament.queries.season.played import days_in
from tournament.reasons import reason_in

AT_ONCE = 10  # people who are asked about


@allowed("season.keep")
def others(request: HallRequest, organizer: Organizer, season: int) -> HttpResponse:
    this = season_of(organizer, season)
    unknown, count = unknown_in(this, None if "all" in request.GET else AT_ONCE)
    context = {
        "organizer": organizer,
        "season": this,
        "days": days_of(this),
        "ended": ended_days(this),
        "free": to_ask_for(this),
        "unknown": unknown,
        "count": count,
        "known": known_in(this),
    }
    return render(request, "seasons/others/others.html", context)


@post_only
@allowed("season.keep")
def ask(request: HallRequest, organizer: Organizer, season: int) -> HttpResponse:
    this, key = season_of(organizer, season), request.POST.get("tournament", "")
    wanted = next((day for day in to_ask_for(this) if str(day.pk) == key), None)
    if wanted is None:
        messages.error(request, _("Choose a tournament."))
        return redirect("season-others", organizer.slug, season)
    day = services.ask(this, wanted, by=request.user)
    told = _("It counts.") if day.agreed_at else _("%(organizer)s is asked.")
    messages.success(request, told % {"organizer": wanted.organizer})
    return redirect("season-others", organizer.slug, season)


@post_only
@allowed("season.keep")
def take_out(request: HallRequest, organizer: Organizer, season: int, asked: int) -> HttpResponse:
    day = get_object_or_404(DayOfAnother.objects.select_related("season", "tournament"), pk=asked, season=season)
    if day.season.organizer_id == organizer.pk and (reason := reason_in(request, lacking=_("Give a reason."))):
        services.end(day, reason=reason, by=request.user)
        messages.success(request, _("It no longer counts for the season."))
    return redirect("season-others", organizer.slug, season)


@post_only
@allowed("season.keep")
def match(request: HallRequest, organizer: Organizer, season: int) -> HttpResponse:
    count = matching.match_people(season_of(organizer, season), by=request.user)
    told = ngettext("%(count)s more is known here.", "%(count)s more are known here.", count)
    messages.success(request, told % {"count": count})
    return redirect("season-others", organizer.slug, season)


@post_only
@allowed("season.keep")
def decide(request: HallRequest, organizer: Organizer, season: int, player: int) -> HttpResponse:
    """`own`: a key of the register, "enter", or "nobody"."""
    this = season_of(organizer, season)
    of_others = people_of_others(organizer.pk, days_in(this))
    other = next((each for each in of_others if each.pk == player), None)
    if other is None:
        return redirect("season-others", organizer.slug, season)
    answer = request.POST.get("own", "")
    if answer == "enter":
        matching.enter(this, other, by=request.user)
    elif answer == "nobody":
        matching.decide(this, other, None, by=request.user)
    elif answer.isascii() and answer.isdigit() and len(answer) < 10:
        own = get_object_or_404(Player.objects.named(), pk=int(answer), organizer=organizer)
        matching.decide(this, other, own, by=request.user)
    else:
        messages.error(request, _("Say who it is."))
    return redirect("season-others", organizer.slug, season)


@allowed("season.keep")
def asked(request: HallRequest, organizer: Organizer) -> HttpResponse:
    return render(request, "seasons/others/asked.html", {"organizer": organizer, "days": asked_of(organizer)})


@post_only
@allowed("season.keep")
def agree(request: HallRequest, organizer: Organizer, asked: int) -> HttpResponse:
    services.agree(asked_day(organizer, asked), by=request.user)
    messages.success(request, _("It counts there from now on."))
    return redirect("asked-days", organizer.slug)


@post_only
@allowed("season.keep")
def turn_down(request: HallRequest, organizer: Organizer, asked: int) -> HttpResponse:
    if reason := reason_in(request, lacking=_("Give a reason.")):
        services.end(asked_day(organizer, asked), reason=reason, by=request.user)
        messages.success(request, _("It doesn't count there."))
    return redirect("asked-days", organizer.slug)


def season_of(organizer: Organizer, season: int) -> Season:
    return get_object_or_404(organizer.seasons.select_related("organizer"), pk=season)


def asked_day(organizer: Organizer, asked: int) -> DayOfAnother:
    rows = DayOfAnother.objects.select_related("season", "tournament")
    return get_object_or_404(rows, pk=asked, tournament__organizer=organizer)
