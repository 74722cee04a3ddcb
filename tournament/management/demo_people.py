"""Who signs in to the demo. Everybody knows its password: where others can reach the server they get a new one."""

import secrets

from django.conf import settings

from tournament.desks.setup.people import services as members
from tournament.models import Appointment, User
from tournament.queries.people.demo import demo_organizer

PASSWORD = "18-20-zwo-null"  # noqa: S105 - the demo's sign-ins are printed for everybody
ROLES = {
    "director": Appointment.Role.DIRECTOR,
    "clerk": Appointment.Role.CLERK,
    "clerk2": Appointment.Role.CLERK,
    "referee": Appointment.Role.REFEREE,
    "treasurer": Appointment.Role.TREASURER,
    "viewer": Appointment.Role.VIEWER,
    "jury": Appointment.Role.JURY,
}
SIGN_INS = [(name, PASSWORD) for name in ROLES]
SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"  # that nobody confuses
GROUPS, OF_SIGNS = 3, 4  # some 60 bits


def is_reachable_by_others() -> bool:
    return bool(settings.PUBLIC_URL) or not (settings.HOST in ("localhost", "::1") or settings.HOST.startswith("127."))


def new_password() -> str:
    return "-".join("".join(secrets.choice(SIGNS) for _sign in range(OF_SIGNS)) for _group in range(GROUPS))


def replace_passwords(*, published_only: bool) -> list[tuple[str, str]]:
    """Names of the demo's people and the password that they have now; empty where there is nobody to give one to."""
    if (organizer := demo_organizer()) is None:
        return []
    people = User.objects.filter(username__in=ROLES, memberships__organizer=organizer).order_by("pk")
    changed = [user for user in people if not published_only or user.check_password(PASSWORD)]
    if not changed:
        return []
    password = new_password()
    members.set_passwords(organizer, changed, password=password)
    return [(user.username, password) for user in changed]
