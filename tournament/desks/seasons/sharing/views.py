"""The page on which a pot or a part of it is shared out: the proposal, which is looked at before it is booked."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext

from tournament.access import HallRequest, allowed
from tournament.desks.seasons.accounts.bound import of_season
from tournament.desks.seasons.sharing import services
from tournament.desks.seasons.sharing.forms import ShareForm
from tournament.desks.seasons.sharing.reading import offer_of, sources_in
from tournament.models import Season
from tournament.queries.accounts.accounts import accounts_of
from tournament.queries.accounts.pots import pots_of


@allowed("accounts.book")
@of_season
def share_out(request: HallRequest, season: Season) -> HttpResponse:
    """GET with the form's values shows what they would make; POST books what was shown."""
    sources = sources_in(pots_of(accounts_of(season)).pots)
    asked = request.POST or (request.GET if "source" in request.GET else None)
    form = ShareForm(asked, season=season, sources=sources)
    context: dict[str, Any] = {"organizer": season.organizer, "season": season, "form": form, "sources": sources}
    if not form.is_valid():
        return render(request, "seasons/sharing/share.html", context, status=422 if form.errors else 200)
    source, terms = form.cleaned_data["source"], form.terms()
    if request.method == "POST":
        count = services.share_out(season, source, **terms, seen=request.POST.get("seen", ""), by=request.user)
        words = ngettext("Credited to %(count)s account.", "Credited to %(count)s accounts.", count)
        messages.success(request, words % {"count": count})
        return redirect("season-pots", season.organizer.slug, season.pk)
    context["offer"] = offer_of(sources[source], **terms)
    return render(request, "seasons/sharing/share.html", context)
