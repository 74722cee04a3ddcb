"""The all-time table of an organizer, over all its seasons; public by one press, and off again."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.seasons.alltime import services
from tournament.models import Organizer
from tournament.queries.season.alltime import all_time

PEOPLE = 15  # who are shown at once


@allowed("season.keep")
def table(request: HallRequest, organizer: Organizer) -> HttpResponse:
    made = all_time(organizer)
    context = {"organizer": organizer, "made": made, "victories": made.victories, "parts": made.in_parts(PEOPLE)}
    return render(request, "seasons/alltime/table.html", context | {"how": "full"})


@post_only
@allowed("season.keep")
def publish(request: HallRequest, organizer: Organizer, public: bool) -> HttpResponse:
    services.publish(organizer, public=public, by=request.user)
    if public:
        messages.success(request, _("Everybody can read the all-time table now."))
    else:
        messages.success(request, _("The all-time table is not public any more."))
    return redirect("all-time", organizer.slug)
