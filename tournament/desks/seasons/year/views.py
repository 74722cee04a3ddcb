"""Pages of seasons: their list with a new one, and a season with its evenings and rankings."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.seasons.seating.reading import rules_told
from tournament.desks.seasons.year import services
from tournament.desks.seasons.year.forms import SeasonForm
from tournament.models import Organizer
from tournament.queries.season.ranked import played_in
from tournament.refused import Refused

AT_ONCE = 10  # evenings; those before them are folded


@allowed("season.keep")
def seasons(request: HallRequest, organizer: Organizer) -> HttpResponse:
    form = SeasonForm(request.POST or None)
    context = {"organizer": organizer, "seasons": organizer.seasons.all(), "form": form}
    if not form.is_valid():
        return render(request, "seasons/year/seasons.html", context, status=422 if form.is_bound else 200)
    try:
        new = services.begin(organizer, **form.cleaned_data, by=request.user)
    except Refused as refusal:
        return render(request, "seasons/year/seasons.html", context | {"findings": refusal.findings}, status=409)
    return redirect("season", organizer.slug, new.pk)


@allowed("season.keep")
def season(request: HallRequest, organizer: Organizer, season: int) -> HttpResponse:
    this = get_object_or_404(organizer.seasons, pk=season)
    free = organizer.tournaments.named().played_here().filter(season=None, date__range=(this.begins, this.ends))
    played = played_in(this)
    everything = played.evenings
    evenings = tuple(evening for evening in everything if evening.tournament.organizer_id == organizer.pk)
    context = {
        "organizer": organizer,
        "season": this,
        "late": evenings[-AT_ONCE:],
        "early": evenings[:-AT_ONCE],
        "past": played.past,
        "newest": evenings[-1].tournament if evenings else None,
        "outside": this.tournaments.exclude(date__range=(this.begins, this.ends)).order_by("date", "pk"),
        "of_others": [evening for evening in everything if evening not in evenings],
        "rankings": this.rankings.in_order(),
        "seats": rules_told(this),
        "free": free.order_by("date", "name"),
    }
    return render(request, "seasons/year/season.html", context)


@post_only
@allowed("season.keep")
def put_in(request: HallRequest, organizer: Organizer, season: int) -> HttpResponse:
    this = get_object_or_404(organizer.seasons, pk=season)
    ticked = [int(key) for key in request.POST.getlist("day") if key.isascii() and key.isdigit() and len(key) < 10]
    if not ticked:
        messages.error(request, _("Tick the evenings that belong to the season."))
        return redirect("season", organizer.slug, season)
    count = services.put_in(this, organizer.tournaments.filter(pk__in=ticked), by=request.user)
    told = ngettext("%(count)s evening more is in the season.", "%(count)s evenings more are in the season.", count)
    messages.success(request, told % {"count": count})
    return redirect("season", organizer.slug, season)


@post_only
@allowed("season.keep")
def take_out(request: HallRequest, organizer: Organizer, season: int, day: int) -> HttpResponse:
    this = get_object_or_404(organizer.seasons, pk=season)
    services.take_out(get_object_or_404(this.tournaments.select_related("season"), pk=day), by=request.user)
    messages.success(request, _("It no longer counts for the season."))
    return redirect("season", organizer.slug, season)
