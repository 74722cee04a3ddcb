"""Pages of rules: the usual ones side by side for a new ranking, and the rule of a ranking by its parts."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone

from tournament.access import HallRequest, allowed
from tournament.desks.seasons.rules import services
from tournament.desks.seasons.rules.forms import RankingForm, RuleForm, initial_of
from tournament.desks.seasons.rules.reading import compared
from tournament.desks.seasons.rules.usual import USUAL
from tournament.models import Organizer, SeasonRanking
from tournament.refused import Refused


@allowed("season.keep")
def usual(request: HallRequest, organizer: Organizer, season: int) -> HttpResponse:
    this = get_object_or_404(organizer.seasons, pk=season)
    form = RankingForm(request.POST or None)
    context = {"organizer": organizer, "season": this, "form": form, "compared": compared(this)}
    if not form.is_valid():
        return render(request, "seasons/rules/usual.html", context, status=422 if form.is_bound else 200)
    data = form.cleaned_data
    try:
        new = services.add(this, name=data["name"], rule=USUAL[data["usual"]], by=request.user)
    except Refused as refusal:
        return render(request, "seasons/rules/usual.html", context | {"findings": refusal.findings}, status=409)
    return redirect("season-ranking", organizer.slug, season, new.pk)


@allowed("season.keep")
def rule(request: HallRequest, organizer: Organizer, season: int, ranking: int) -> HttpResponse:
    rankings = SeasonRanking.objects.filter(season=season, season__organizer=organizer).select_related("season")
    this = get_object_or_404(rankings, pk=ranking)
    initial = initial_of(this.rules.newest_first()[0].rule) | {"holds_since": timezone.localdate().isoformat()}
    form = RuleForm(request.POST or None, initial=initial)
    context = {"organizer": organizer, "ranking": this, "form": form}
    if not form.is_valid():
        return render(request, "seasons/rules/rule.html", context, status=422 if form.is_bound else 200)
    data = form.cleaned_data
    try:
        services.change(this, form.rule(), since=data["holds_since"], reason=data["reason"], by=request.user)
    except Refused as refusal:
        return render(request, "seasons/rules/rule.html", context | {"findings": refusal.findings}, status=409)
    return redirect("season-ranking", organizer.slug, season, ranking)
