"""The page on which an evening ends: what stands in the way, and then all that it gives out."""

from collections.abc import Iterable

from django.http import HttpResponse
from django.shortcuts import redirect, render

from scoring import Finding
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.results.over import services
from tournament.desks.results.over.reading import good_to_know, in_the_way
from tournament.models import SeasonRanking, Tournament
from tournament.queries.ranking.finals import final_in_force
from tournament.refused import Refused


@allowed("results.look")
def over(request: HallRequest, tournament: Tournament) -> HttpResponse:
    if final_in_force(tournament):
        rankings = SeasonRanking.objects.filter(season=tournament.season_id).in_order()
        context = {"rankings": rankings, "public": [each for each in rankings if each.is_published]}
        return render(request, "results/over/over.html", context)
    return not_yet(request, tournament, in_the_way(tournament), status=200)


@post_only
@allowed("results.finalise")
def end_evening(request: HallRequest, tournament: Tournament) -> HttpResponse:
    try:
        services.end_evening(tournament, by=request.user)
    except Refused as refusal:
        return not_yet(request, tournament, refusal.findings, status=409)
    return redirect("evening-over", tournament.slug)


def not_yet(request: HallRequest, tournament: Tournament, lacks: Iterable[Finding], *, status: int) -> HttpResponse:
    context = {"lacks": lacks, "notes": good_to_know(tournament)}
    return render(request, "results/over/not_yet.html", context, status=status)
