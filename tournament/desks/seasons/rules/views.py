"""Pages of rules: the usual ones side by side for new rankings, a ranking's rule by its parts, and how it is listed."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import ngettext

from tournament.access import HallRequest, allowed
from tournament.desks.seasons.rules import services
from tournament.desks.seasons.rules.forms import ListForm, RankingForm, RuleForm
from tournament.desks.seasons.rules.reading import compared
from tournament.desks.seasons.rules.spans import spans_of
from tournament.desks.seasons.rules.told import initial_of
from tournament.desks.seasons.rules.unranked import BELOW, unranked_of
from tournament.desks.seasons.rules.usual import USUAL, narrowed
from tournament.models import Organizer, SeasonRanking
from tournament.refused import Refused


@allowed("season.keep")
def usual(request: HallRequest, organizer: Organizer, season: int) -> HttpResponse:
    """`compare`: nothing is made, and the rules are shown for the lists and people that were told."""
    this = get_object_or_404(organizer.seasons, pk=season)
    form, makes = RankingForm(request.POST or None), request.method == "POST" and "compare" not in request.POST
    valid = form.is_valid()
    context = {"organizer": organizer, "season": this, "form": form, "compared": compared(this, form.narrowing())}
    if not (makes and valid):
        return render(request, "seasons/rules/usual.html", context, status=422 if makes else 200)
    data = form.cleaned_data
    wanted = [
        (span.named(data["name"]), narrowed(USUAL[data["usual"]], form.narrowing() | span.which))
        for span in spans_of(this, data["span"])
    ]
    try:
        new = services.add_each(this, wanted, unranked=data["unranked"] or BELOW, by=request.user)
    except Refused as refusal:
        return render(request, "seasons/rules/usual.html", context | {"findings": refusal.findings}, status=409)
    if len(new) == 1:
        return redirect("season-ranking", organizer.slug, season, new[0].pk)
    told = ngettext("%(count)s ranking is made.", "%(count)s rankings are made.", len(new))
    messages.success(request, told % {"count": len(new)})
    return redirect("season", organizer.slug, season)


@allowed("season.keep")
def rule(request: HallRequest, organizer: Organizer, season: int, ranking: int) -> HttpResponse:
    this = ranking_of(organizer, season, ranking)
    initial = initial_of(this.rules.newest_first()[0].rule) | {"holds_since": timezone.localdate().isoformat()}
    form = RuleForm(request.POST or None, initial=initial)
    context: dict[str, Any] = {"organizer": organizer, "ranking": this, "form": form}
    if not form.is_valid():
        return render(request, "seasons/rules/rule.html", context, status=422 if form.is_bound else 200)
    data = form.cleaned_data
    try:
        new = form.rule(this.season.ends.isoformat())
        services.change(this, new, since=data["holds_since"], reason=data["reason"], by=request.user)
    except Refused as refusal:
        return render(request, "seasons/rules/rule.html", context | {"findings": refusal.findings}, status=409)
    return redirect("season-ranking", organizer.slug, season, ranking)


@allowed("season.keep")
def arrange(request: HallRequest, organizer: Organizer, season: int, ranking: int) -> HttpResponse:
    this = ranking_of(organizer, season, ranking)
    initial = {"name": this.name, "position": this.position, "unranked": unranked_of(this)}
    form = ListForm(request.POST or None, initial=initial)
    context: dict[str, Any] = {"organizer": organizer, "ranking": this, "form": form}
    if not form.is_valid():
        return render(request, "seasons/rules/arrange.html", context, status=422 if form.is_bound else 200)
    try:
        services.arrange(this, **form.cleaned_data, by=request.user)
    except Refused as refusal:
        return render(request, "seasons/rules/arrange.html", context | {"findings": refusal.findings}, status=409)
    return redirect("season-ranking", organizer.slug, season, ranking)


def ranking_of(organizer: Organizer, season: int, ranking: int) -> SeasonRanking:
    rankings = SeasonRanking.objects.filter(season=season, season__organizer=organizer).select_related("season")
    return get_object_or_404(rankings, pk=ranking)
