"""Pages of the results desk: post standings for the hall, finalise, reopen, and every version there was."""

from django.contrib import messages
from django.db.models import Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.results.final import services
from tournament.desks.results.lots.reading import ties_by_need
from tournament.models import FinalResult, PostedStandings, Tournament
from tournament.queries.day import final_lacks, twin_notes, unsigned_notes
from tournament.queries.money.payouts import prizes_paid
from tournament.queries.people.team_cards import team_card_notes
from tournament.queries.ranking.finals import final_in_force
from tournament.queries.ranking.holding import lapse_of
from tournament.reasons import ReasonForm, reason_in

AT_ONCE = 12  # released standings


@allowed("results.look")
def results(request: HallRequest, tournament: Tournament) -> HttpResponse:
    final = final_in_force(tournament)
    lacks = () if final else final_lacks(tournament)
    needed, idle = ties_by_need(tournament)
    postings = PostedStandings.objects.filter(series__tournament=tournament)
    shown = postings if "all" in request.GET else newest(postings)
    shown = shown.defer("body").select_related("series", "posted_by")
    context = {
        "final": final,
        "paid": paid_already(tournament) if final else None,
        "lacks": lacks,
        "twins": [] if final or lacks else twin_notes(tournament).values(),
        "team_cards": [] if final else team_card_notes(tournament),
        "unsigned": [] if final else unsigned_notes(tournament).values(),
        "ties": needed,
        "idle": len(idle),
        "versions": tournament.finals.select_related("posted_by", "reopened_by").order_by("-version"),
        "postings": [
            (posting, ReasonForm(auto_id=f"posting-{posting.pk}-%s"), None if final else lapse_of(posting))
            for posting in shown.order_by("-posted_at", "-pk")
        ],
        "released": postings.count(),
        "reason_form": ReasonForm(),
    }
    return render(request, "results/final/results.html", context)


def paid_already(tournament: Tournament) -> dict[str, int] | None:
    """What has to come back, or be paid anew, if another result comes of reopening."""
    paid = prizes_paid(tournament)
    return {"count": len(paid), "cents": -sum(entry.cents for entry in paid)} if paid else None


def newest(postings: QuerySet[PostedStandings]) -> QuerySet[PostedStandings]:
    """As many as stand on a screen, and whatever hangs."""
    hanging = PostedStandings.objects.in_force().values("pk")
    return postings.filter(Q(pk__in=hanging) | Q(pk__in=postings.order_by("-posted_at", "-pk").values("pk")[:AT_ONCE]))


@post_only
@allowed("standings.post")
def post_standings(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    series = get_object_or_404(tournament.planned.select_related("tournament"), number=number)
    services.post_standings(series, by=request.user)
    messages.success(request, _("The standings after series %(series)s are released.") % {"series": number})
    return redirect("results", tournament.slug)


@post_only
@allowed("standings.post")
def take_down(request: HallRequest, tournament: Tournament, posting: int) -> HttpResponse:
    posted = get_object_or_404(PostedStandings, pk=posting, series__tournament=tournament)
    if reason := reason_in(request, lacking=_("Give a reason; it stays on record.")):
        services.take_down(posted, by=request.user, reason=reason)
    return redirect("results", tournament.slug)


@post_only
@allowed("results.finalise")
def finalise(request: HallRequest, tournament: Tournament) -> HttpResponse:
    services.finalise(tournament, by=request.user)
    messages.success(request, _("The final result stands."))
    return redirect("results", tournament.slug)


@post_only
@allowed("results.reopen")
def reopen(request: HallRequest, tournament: Tournament, version: int) -> HttpResponse:
    final = get_object_or_404(FinalResult, tournament=tournament, version=version)
    if reason := reason_in(request, lacking=_("Give a reason; it is printed with the result.")):
        services.reopen(final, by=request.user, reason=reason)
    return redirect("results", tournament.slug)
