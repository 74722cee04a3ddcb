"""Pages about the times of a series: one key for start and end, and a form that corrects with a reason."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.setup.times import services
from tournament.desks.setup.times.forms import TimeForm
from tournament.models import SeriesTime, Tournament
from tournament.queries.protests.times import Day, day_of
from tournament.refused import Refused

Kind = SeriesTime.Kind


@post_only
@allowed("series.record_times")
def start_series(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    services.start(get_object_or_404(tournament.planned, number=number), by=request.user)
    messages.success(request, _("Series %(series)s has started.") % {"series": number})
    return redirect("day", tournament.slug)


@post_only
@allowed("series.record_times")
def end_series(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    services.end(get_object_or_404(tournament.planned, number=number), by=request.user)
    messages.success(request, _("Series %(series)s is over.") % {"series": number})
    return redirect("day", tournament.slug)


def recorded_kinds(day: Day, series: int) -> tuple[bool, bool]:
    """Which of a series' times somebody recorded, start and end; the others follow from its sheets."""
    kinds = {kind for kind, row in day.recorded.get(series, {}).items() if row.at}
    return SeriesTime.Kind.START in kinds, SeriesTime.Kind.END in kinds


@allowed("series.record_times")
def times(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """All that was recorded, what was replaced too, and the form for another time."""
    form = TimeForm(request.POST or None, tournament=tournament)
    if form.is_valid():
        data = form.cleaned_data
        try:
            services.correct(data["series"], data["kind"], data["at"], by=request.user, reason=data["reason"])
        except Refused as refusal:
            return times_page(request, tournament, form, findings=refusal.findings, status=409)
        messages.success(request, _("The time is recorded."))
        return redirect("times", tournament.slug)
    return times_page(request, tournament, form, status=422 if form.is_bound else 200)


def times_page(
    request: HallRequest, tournament: Tournament, form: TimeForm, *, status: int = 200, **more: object
) -> HttpResponse:
    recorded = SeriesTime.objects.filter(series__tournament=tournament).select_related("series", "recorded_by")
    day = day_of(tournament)
    by_series = [(number, day.times[number], *recorded_kinds(day, number)) for number in sorted(day.times)]
    context = {"form": form, "recorded": recorded.order_by("-pk"), "by_series": by_series, **more}
    return render(request, "setup/times/times.html", context, status=status)
