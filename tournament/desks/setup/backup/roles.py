"""The roles that an archive tells of: nobody gets one by it unless whoever reads it back was asked and ticked it."""

from dataclasses import dataclass

from tournament.desks.setup.backup.looking import Looked
from tournament.models import Appointment, Member, Organizer, User


@dataclass(frozen=True)
class AskedRole:
    """A role of an archive, which is given if it is ticked."""

    place: int
    username: str
    name: str
    role: str
    is_new: bool  # not here yet: comes locked out


def roles_asked(archive: Looked, organizer: Organizer) -> list[AskedRole]:
    """Who would get which role: of the organizer's people, and of those who come locked out."""
    members = set(Member.objects.filter(organizer=organizer).values_list("user__username", flat=True))
    here = set(User.objects.filter(username__in=archive.people).values_list("username", flat=True))
    return [
        AskedRole(place, username, name, str(Appointment.Role(role).label), username not in here)
        for place, username, name, role in archive.roles
        if username in members or username not in here
    ]
