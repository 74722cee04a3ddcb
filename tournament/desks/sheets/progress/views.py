"""How far every table is that writes on a phone, and the way over to paper for one of them."""

from statistics import median_low

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament import clock
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.sheets.phones import services
from tournament.desks.sheets.progress.reading import Where, hall_now, progress_pulse
from tournament.desks.sheets.versions.reading import series_of, state_at
from tournament.models import Tournament
from tournament.queries.protests.times import is_being_played
from tournament.queries.sheets.kept import is_on_phones
from tournament.queries.sheets.time_up import time_up_in

EVERY = 10  # seconds between two looks: somewhere in a large hall a game is always being written


@allowed("sheets.look")
def progress(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Every table, or with `?show=needed` those that need somebody."""
    series = series_of(tournament, number)
    beat = progress_pulse(series)
    hall, lines = hall_now(series)
    needed = [line for line in lines if line.needs_somebody]
    only_needed = request.GET.get("show") == "needed"
    places = {place: sum(line.where is place for line in lines) for place in Where}
    context = {
        "series": series,
        "all_series": tournament.planned,
        "pulse": beat,
        "every": EVERY,
        "hall": hall,
        "end": hall.end(clock.exact()),
        "middle": median_low(line.table.games for line in lines if line.table.is_begun) if hall.on_phones else 0,
        "places": places,
        "total": len(lines),
        "lines": needed if only_needed else lines,
        "needed": len(needed),
        "only_needed": only_needed,
        "on_phones": is_on_phones(tournament),
        "times_up": (said := time_up_in(series)),
        "may_be_up": is_being_played(series) and all(one.table for one in said),
    }
    return render(request, "sheets/progress/progress.html", context)


@allowed("sheets.look")
def show_pulse(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Another answer than the last time: a game was written, something was done, or a minute went by."""
    return HttpResponse(progress_pulse(series_of(tournament, number)), content_type="text/plain")


@post_only
@allowed("sheets.key")
def go_to_paper(request: HallRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    services.go_to_paper(state_at(tournament, number, table).table, by=request.user)
    messages.success(
        request,
        _("Table %(table)s goes on on paper; what it has written stands in the grid of its games.") % {"table": table},
    )
    return redirect("table-progress", tournament.slug, number)


@post_only
@allowed("sheets.back_to_phones")
def go_back_to_phones(request: HallRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    services.go_back_to_phones(state_at(tournament, number, table).table, by=request.user)
    messages.success(request, _("Table %(table)s writes on its phones again, from where it was.") % {"table": table})
    return redirect("table-progress", tournament.slug, number)
