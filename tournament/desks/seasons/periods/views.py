"""One press for the rankings of all months, quarters or halves."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import ngettext

from tournament.access import HallRequest, allowed
from tournament.desks.seasons.periods import services
from tournament.desks.seasons.periods.forms import PeriodsForm
from tournament.models import Organizer
from tournament.refused import Refused
from tournament.wording.seasonlists import period_name


@allowed("season.keep")
def periods(request: HallRequest, organizer: Organizer, season: int) -> HttpResponse:
    this = get_object_or_404(organizer.seasons, pk=season)
    if not this.rankings.exists():
        return redirect("usual-rankings", organizer.slug, season)
    form = PeriodsForm(request.POST or None, season=this)
    context = {"organizer": organizer, "season": this, "form": form}
    if not form.is_valid():
        return render(request, "seasons/periods/periods.html", context, status=422 if form.is_bound else 200)
    data = form.cleaned_data
    try:
        count = services.add_periods(
            data["ranking"], kind=data["kind"], lists=data["lists"], named=period_name, by=request.user
        )
    except Refused as refusal:
        return render(request, "seasons/periods/periods.html", context | {"findings": refusal.findings}, status=409)
    told = ngettext("%(count)s ranking more is there.", "%(count)s rankings more are there.", count)
    messages.success(request, told % {"count": count})
    return redirect("season", organizer.slug, season)
