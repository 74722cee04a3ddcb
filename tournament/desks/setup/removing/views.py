"""The page on which a tournament that was opened by mistake is removed, and put back."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.setup.removing import services
from tournament.desks.setup.removing.reading import removal_blockers
from tournament.models import Tournament
from tournament.reasons import ReasonForm, reason_in


@allowed("tournament.break_off")
def remove(request: HallRequest, tournament: Tournament) -> HttpResponse:
    form = ReasonForm(request.POST or None)
    if form.is_valid():
        services.remove(tournament, by=request.user, reason=form.cleaned_data["reason"])
        messages.success(request, _("%(name)s is removed.") % {"name": tournament.name})
        return redirect("remove-tournament", tournament.slug)
    blockers = [] if tournament.removed_at else list(removal_blockers(tournament))
    context = {"form": form, "blockers": blockers}
    return render(request, "setup/removing/remove.html", context, status=422 if form.is_bound else 200)


@post_only
@allowed("tournament.break_off")
def put_back(request: HallRequest, tournament: Tournament) -> HttpResponse:
    reason = reason_in(request, lacking=_("Give a reason; it stays in the trail."))
    if not reason:
        return redirect("remove-tournament", tournament.slug)
    services.put_back(tournament, by=request.user, reason=reason)
    messages.success(request, _("%(name)s is there again.") % {"name": tournament.name})
    return redirect("day", tournament.slug)
