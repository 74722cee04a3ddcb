"""Where the day stands, and the pulse of the pages that wait."""

from django.http import HttpResponse
from django.shortcuts import render

from tournament.access import HallRequest, allowed
from tournament.models import Tournament
from tournament.queries.day import Status, steps
from tournament.queries.protests.hall import hall
from tournament.queries.ranking.finals import final_in_force
from tournament.queries.ranking.holding import lapsed
from tournament.queries.record.keeping import keeping
from tournament.queries.record.pulse import pulse
from tournament.queries.seats.draws import unseated


@allowed("tournament.look")
def day(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Where the day stands and what is missing for the next step."""
    steps_of_day = steps(tournament)
    current = next((step for step in steps_of_day if step.status is Status.CURRENT), None)
    context = {
        "steps": steps_of_day,
        "current": current,
        "hall": hall(tournament),
        "unseated": unseated(tournament),
        "lapsed": () if final_in_force(tournament) else lapsed(tournament),
        "keeping": keeping(tournament),
    }
    return render(request, "setup/day/day.html", context)


@allowed("tournament.look")
def show_pulse(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Asked for by every page that waits: another answer than the last time means that there is something new."""
    return HttpResponse(pulse(tournament), content_type="text/plain")
