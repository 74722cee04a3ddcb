"""Takes the last booking at the door back: its card, its fee and that somebody is here, all of it or nothing."""

from scoring import finding
from tournament import audit
from tournament.desks.registration.fees.services import take_back_payment
from tournament.desks.registration.presence.services import check_out
from tournament.desks.registration.strikes.services import strike
from tournament.lock import open_tournament
from tournament.models import Tournament, User
from tournament.queries.bookings import Booking, last_booking
from tournament.queries.record.just_booked import UNDONE
from tournament.refused import Refused


def undo_booking(tournament: Tournament, key: int, *, by: User) -> Booking:
    """Voids the fee and strikes the card: nothing is deleted. Refused where it is no longer this person's last one."""
    with audit.atomic():
        tournament = open_tournament(tournament)
        booking = last_booking(tournament, by)
        if booking is None or booking.key != key:
            raise Refused(finding("booking.over"))
        if booking.card and booking.fee:
            take_back_payment(booking.card, by=by, reason=UNDONE)
        for card in booking.here:
            check_out(card, by=by, reason=UNDONE)
        if booking.card and booking.registered:
            strike(booking.card, by=by, reason=UNDONE)
        audit.record("card.undo", by=by, tournament=tournament, card=booking.card)
    return booking
