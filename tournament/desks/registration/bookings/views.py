"""One key at the door takes back what it just booked."""

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.registration.bookings import services
from tournament.desks.registration.entries.reading import back_to_list
from tournament.fields import number_asked
from tournament.models import Tournament
from tournament.wording.people import booking_words


@post_only
@allowed("cards.register")
def undo_booking(request: HallRequest, tournament: Tournament) -> HttpResponse:
    booking = services.undo_booking(tournament, number_asked(request.POST, "booking") or 0, by=request.user)
    messages.success(request, _("Taken back: %(booking)s") % {"booking": booking_words(booking)})
    return back_to_list(request, tournament)
