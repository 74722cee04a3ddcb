"""The page of an organizer's bans: who is refused, since when and why; a ban more, a ban lifted."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.setup.bans import services
from tournament.desks.setup.bans.forms import BanForm
from tournament.fields import number_asked
from tournament.models import Organizer, StartCard
from tournament.reasons import reason_in
from tournament.refused import Refused


@allowed("organizer.bans")
def bans(request: HallRequest, organizer: Organizer) -> HttpResponse:
    """`card`, the key of a start card of this organizer, says whose names the form is opened with."""
    form = BanForm(request.POST or None, initial=person_of(request, organizer))
    if not form.is_valid():
        return bans_page(request, organizer, form, status=422 if form.is_bound else 200)
    try:
        banned = services.ban(organizer, by=request.user, **form.cleaned_data)
    except Refused as refusal:
        return bans_page(request, organizer, form, status=409, findings=refusal.findings)
    messages.success(request, _("%(name)s is banned from now on.") % {"name": banned.who})
    return redirect("bans", organizer.slug)


def bans_page(
    request: HallRequest, organizer: Organizer, form: BanForm, *, status: int = 200, **more: object
) -> HttpResponse:
    everyone = organizer.bans.select_related("banned_by", "lifted_by").order_by("-banned_at", "-pk")
    groups = {
        "in_force": [ban for ban in everyone if not ban.lifted_at],
        "lifted": [ban for ban in everyone if ban.lifted_at],
    }
    context = {"organizer": organizer, "form": form, **groups, **more}
    return render(request, "setup/bans/bans.html", context, status=status)


def person_of(request: HallRequest, organizer: Organizer) -> dict[str, Any]:
    number = number_asked(request.GET, "card")
    if number is None:
        return {}
    card = get_object_or_404(StartCard.objects.select_related("player"), pk=number, tournament__organizer=organizer)
    return {name: getattr(card.player, name) for name in ("last_name", "first_name", "pass_number")}


@post_only
@allowed("organizer.bans")
def lift(request: HallRequest, organizer: Organizer, ban: int) -> HttpResponse:
    this = get_object_or_404(organizer.bans, pk=ban)
    if reason := reason_in(request, lacking=_("Give a reason; it stays in the trail.")):
        services.lift(this, by=request.user, reason=reason)
        messages.success(request, _("The ban of %(name)s is lifted.") % {"name": this.who})
    return redirect("bans", organizer.slug)
