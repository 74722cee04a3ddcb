"""The page on which two clubs become one."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed
from tournament.desks.registration.clubs import services
from tournament.desks.registration.clubs.forms import MergeForm
from tournament.models import Player, Tournament
from tournament.queries.people.clubs import ClubNames
from tournament.refused import Refused


@allowed("clubs.merge")
def merge_clubs(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """`club` and `into` of the address ask about these two; nothing is merged before the answer."""
    asked = request.GET if request.method == "GET" else request.POST
    form = MergeForm(asked or None, organizer=tournament.organizer)
    if not form.is_valid():
        return clubs_page(request, tournament, form, status=422 if form.is_bound else 200)
    club, into = form.cleaned_data["club"], form.cleaned_data["into"]
    if request.method == "GET":
        players = Player.objects.filter(club=club).count()
        return clubs_page(request, tournament, form, club=club, into=into, players=players)
    try:
        services.merge(tournament, club, into, by=request.user)
    except Refused as refusal:
        return clubs_page(request, tournament, form, status=409, findings=refusal.findings)
    messages.success(request, _("%(club)s is %(into)s from now on.") % {"club": club, "into": into})
    return redirect("merge-clubs", tournament.slug)


def clubs_page(
    request: HallRequest, tournament: Tournament, form: MergeForm, *, status: int = 200, **more: object
) -> HttpResponse:
    context = {"form": form, "pairs": ClubNames(tournament.organizer).pairs(), **more}
    return render(request, "registration/clubs/clubs.html", context, status=status)
