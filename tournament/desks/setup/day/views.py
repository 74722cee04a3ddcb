"""Where the day stands, and the pulse of the pages that wait."""

from django.http import HttpResponse
from django.shortcuts import render

from tournament.access import HallRequest, allowed
from tournament.desks.setup.backup.place import place
from tournament.desks.setup.backup.reading import copy_lacks, saved_since
from tournament.desks.setup.day.reading import day_from_venue, league_of, shown
from tournament.desks.setup.evening.reading import follower
from tournament.desks.setup.second.reading import second_lacks
from tournament.models import Tournament
from tournament.queries.day import uncounted
from tournament.queries.people.register import has_members
from tournament.queries.protests.hall import hall
from tournament.queries.record.keeping import keeping
from tournament.queries.record.pulse import pulse, waits
from tournament.queries.seats.going_on import unseated
from tournament.queries.sheets.kept import is_on_phones
from tournament.queries.steps import day_of, steps


@allowed("tournament.look")
@waits
def day(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Where the day stands: what is to be done now, what was left open, what comes, and what is over."""
    if tournament.came_home_at:
        return render(request, "setup/day/from_venue.html", day_from_venue(tournament))
    this_day = day_of(tournament)
    all_steps = shown(tournament, steps(this_day), request.may)
    current = next(shown for shown in all_steps if shown.step.is_current)
    left_open = [shown for shown in all_steps if shown.step.is_left_open]
    told = {lack.code for shown in (current, *left_open) for lack in shown.step.missing}
    context = {
        "current": current,
        "told": told,
        "told_open": "protests.open" in told,
        "told_window": "window.runs" in told,
        "saved": saved_since(tournament) if current.step.is_backup else None,
        "left_open": left_open,
        "later": [shown for shown in all_steps if not shown.step.is_over and not shown.step.is_current],
        "over": [shown for shown in all_steps if shown.step.is_over and not shown.step.is_left_open],
        "on_phones": is_on_phones(tournament),
        "final": this_day.final,
        "played": tournament.season_id is not None and not uncounted(tournament),
        "hall": hall(tournament),
        "unseated": unseated(tournament),
        "keeping": keeping(tournament),
        "has_members": current.step.is_registration and has_members(tournament.organizer),
        "follower": follower(tournament) if "tournament.open" in request.may else None,
        "of_league": league_of(tournament) if "league.day" in request.may else None,
        "copies": place(),
        "copy_lacks": [*copy_lacks(tournament), *second_lacks()],
    }
    return render(request, "setup/day/day.html", context)


@allowed("tournament.look")
def show_pulse(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Asked for by every page that waits: another answer than the last time means that there is something new."""
    return HttpResponse(pulse(tournament), content_type="text/plain")
