"""Who directs a tournament and can sign in: what both the people of an organizer and its roles hang on."""

from django.db.models import QuerySet

from tournament.models import Appointment, Tournament

DIRECTOR = Appointment.Role.DIRECTOR


def directors(tournament: Tournament) -> QuerySet[Appointment]:
    """Those who can sign in."""
    return Appointment.objects.filter(tournament=tournament, role=DIRECTOR, user__is_active=True)
