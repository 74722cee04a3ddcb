"""The page on which the director breaks a tournament off, and takes that back."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.setup.breaking_off import services
from tournament.models import Tournament
from tournament.queries.day import complete_series
from tournament.queries.ranking.finals import final_in_force
from tournament.reasons import ReasonForm, reason_in


@allowed("tournament.break_off")
def break_off(request: HallRequest, tournament: Tournament) -> HttpResponse:
    form = ReasonForm(request.POST or None)
    if form.is_valid():
        services.break_off(tournament, by=request.user, reason=form.cleaned_data["reason"])
        messages.success(request, _("The tournament is broken off."))
        return redirect("break-off", tournament.slug)
    context = {"form": form, "complete": complete_series(tournament), "final": final_in_force(tournament)}
    return render(request, "setup/breaking_off/break_off.html", context, status=422 if form.is_bound else 200)


@post_only
@allowed("tournament.break_off")
def go_on(request: HallRequest, tournament: Tournament) -> HttpResponse:
    reason = reason_in(request, lacking=_("Give a reason; it stays in the trail."))
    if not reason:
        return redirect("break-off", tournament.slug)
    services.go_on(tournament, by=request.user, reason=reason)
    messages.success(request, _("The tournament goes on."))
    return redirect("day", tournament.slug)
