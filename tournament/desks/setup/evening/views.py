"""One press, and the next evening is there."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.setup.evening import services
from tournament.models import Tournament
from tournament.queries.people.register import has_members


@post_only
@allowed("tournament.open")
def open_next(request: HallRequest, tournament: Tournament) -> HttpResponse:
    evening, is_new = services.open_next(tournament, by=request.user)
    words = {"name": evening, "day": date_format(evening.date, "DATE_FORMAT")}
    if is_new and tournament.season and not evening.season:
        told = _("%(name)s is open for %(day)s. No season has that day yet: put the evening in once there is one.")
        messages.warning(request, told % words)
    elif is_new and evening.season != tournament.season:
        told = _("%(name)s is open for %(day)s, with everything as it was, and counts in “%(season)s”.")
        messages.success(request, told % (words | {"season": evening.season}))
    elif is_new:
        told = _("%(name)s is open for %(day)s, with everything as it was. Name and date can be changed.") % words
        messages.success(request, told)
    else:
        messages.info(request, _("%(name)s on %(day)s was there already; this is its page.") % words)
    return redirect("who-is-here" if has_members(evening.organizer) else "day", evening.slug)
