"""The page of an evening's tags, by which rankings of a season choose their lists."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed
from tournament.desks.registration.tags import services
from tournament.desks.registration.tags.forms import TagsForm
from tournament.models import Tournament
from tournament.queries.season.tags import names_in_use, tags_in
from tournament.refused import Refused


@allowed("tournament.settings")
def tags(request: HallRequest, tournament: Tournament) -> HttpResponse:
    there = tags_in([tournament], tournament.season)
    form = TagsForm(request.POST or None, tournament=tournament, tags=there)
    context = {"form": form, "used": names_in_use(tournament)}
    if not form.is_valid():
        return render(request, "registration/tags/tags.html", context, status=422 if form.is_bound else 200)
    try:
        services.set_tags(tournament, form.wanted(), by=request.user)
    except Refused as refusal:
        context |= {"findings": refusal.findings}
        return render(request, "registration/tags/tags.html", context, status=409)
    messages.success(request, _("The tags are saved."))
    return redirect("tags", tournament.slug)
