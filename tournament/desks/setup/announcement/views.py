"""The page on which the organizer writes the tournament plan: what is still missing, the texts, proposals for them."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed
from tournament.desks.setup.announcement.forms import AnnouncementForm, proposed
from tournament.desks.setup.announcement.reading import seen
from tournament.desks.setup.announcement.services import announce
from tournament.fields import freeze
from tournament.models import Tournament
from tournament.queries.protests.referees import referees
from tournament.queries.record.announcement import announcement_of, director, plan_lacks
from tournament.refused import Refused
from tournament.wording.plan import TEXT_NAMES, presets


@allowed("tournament.settings")
def plan(request: HallRequest, tournament: Tournament) -> HttpResponse:
    announcement = announcement_of(tournament)
    if "propose" in request.POST:
        return plan_page(request, tournament, proposed(request.POST.dict(), announcement), proposed=True)
    form = AnnouncementForm(request.POST or None, instance=announcement, initial={"base": seen(announcement)})
    if not form.is_valid():
        return plan_page(request, tournament, form, status=422 if form.is_bound else 200)
    try:
        announce(tournament, by=request.user, **form.cleaned_data)
    except Refused as refusal:
        return plan_page(request, tournament, form, status=409, findings=refusal.findings)
    messages.success(request, _("The tournament plan is saved."))
    return redirect("plan", tournament.slug)


def plan_page(
    request: HallRequest, tournament: Tournament, form: AnnouncementForm, *, status: int = 200, **more: object
) -> HttpResponse:
    if request.ended and not form.is_bound:
        freeze(form)
    announcement = announcement_of(tournament)
    judging = [(referee.name, referee.qualification) for referee in referees(tournament)]
    preset = presets(tournament, judging, director(tournament))
    said = [(TEXT_NAMES[name], text) for name, text in preset.items() if text and not getattr(announcement, name)]
    context = {"form": form, "lacks": plan_lacks(tournament), "preset": said, **more}
    return render(request, "setup/announcement/plan.html", context, status=status)
