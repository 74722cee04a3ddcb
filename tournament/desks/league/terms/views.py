"""Pages of leagues: their list, a new one, a league with its groups and days, and its terms."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone

from tournament.access import HallRequest, allowed
from tournament.desks.league.terms import services
from tournament.desks.league.terms.forms import ChangeTermsForm, NewLeagueForm
from tournament.desks.league.terms.reading import refuse_copy
from tournament.models import League, Organizer
from tournament.queries.league.overview import overview_of
from tournament.refused import Refused


@allowed("league.look")
def leagues(request: HallRequest, organizer: Organizer) -> HttpResponse:
    return render(request, "league/terms/leagues.html", {"organizer": organizer, "leagues": organizer.leagues.all()})


@allowed("league.lead")
def begin(request: HallRequest, organizer: Organizer) -> HttpResponse:
    form = NewLeagueForm(request.POST or None, instance=League(), initial={"year": timezone.localdate().year})
    context = {"organizer": organizer, "form": form}
    if not form.is_valid():
        return render(request, "league/terms/begin.html", context, status=422 if form.is_bound else 200)
    data = form.cleaned_data
    try:
        new = services.begin(
            organizer, name=data["name"], year=data["year"], dates=data["dates"], by=request.user, **form.terms()
        )
    except Refused as refusal:
        return render(request, "league/terms/begin.html", context | {"findings": refusal.findings}, status=409)
    return redirect("league", organizer.slug, new.pk)


@allowed("league.look")
def league(request: HallRequest, organizer: Organizer, league: int) -> HttpResponse:
    this = get_object_or_404(organizer.leagues, pk=league)
    return render(request, "league/terms/league.html", {"organizer": organizer, "league": this, **overview_of(this)})


@allowed("league.lead")
def change(request: HallRequest, organizer: Organizer, league: int) -> HttpResponse:
    this = get_object_or_404(organizer.leagues, pk=league)
    refuse_copy(this)
    form = ChangeTermsForm(request.POST or None, instance=this)
    context = {"organizer": organizer, "league": this, "form": form}
    if not form.is_valid():
        return render(request, "league/terms/terms.html", context, status=422 if form.is_bound else 200)
    terms = {**form.terms(), "days_planned": this.days_planned}
    try:
        services.change(this, terms, by=request.user, reason=form.cleaned_data["reason"])
    except Refused as refusal:
        return render(request, "league/terms/terms.html", context | {"findings": refusal.findings}, status=409)
    return redirect("league", organizer.slug, league)
