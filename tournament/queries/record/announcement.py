"""The tournament plan (SkWO 6.2): what was written for it, and what it still lacks. Reads only."""

from collections.abc import Callable

from scoring import Finding, finding
from tournament.models import Announcement, Appointment, Tournament
from tournament.queries.protests.jury import members
from tournament.queries.protests.referees import referees

TEXTS = (
    "begins_at",
    "money_used",
    "expelling",
    "arbitration",
    "supervision",
    "penalties",
    "keeping",
    "material",
    "remarks",
    "signed_by",
)
REQUIRED = ("expelling", "arbitration", "supervision", "penalties", "keeping", "material", "signed_by")


BY_THE_ORDER = ("expelling", "penalties", "keeping")  # SkWO 4.3, 7.2, 7.3 say them: other words are a choice


def announcement_of(tournament: Tournament) -> Announcement:
    """What was written, or a plan with nothing in it."""
    announcement = Announcement.objects.filter(tournament=tournament).first() or Announcement()
    announcement.tournament = tournament
    return announcement


def lacking(announcement: Announcement) -> tuple[str, ...]:
    """The texts that the plan has to have, and neither order nor settings, roles or the jury that is named say."""
    unwritten = [name for name in REQUIRED if not getattr(announcement, name) and name not in BY_THE_ORDER]
    said_by: dict[str, Callable[[Tournament], object]] = {
        "arbitration": members,
        "supervision": referees,
        "signed_by": director,
    }
    return tuple(name for name in unwritten if name not in said_by or not said_by[name](announcement.tournament))


def director(tournament: Tournament) -> str:
    """Who signs the plan where nobody else does: the first director who is called by a name."""
    held = Appointment.objects.filter(tournament=tournament, role=Appointment.Role.DIRECTOR, user__is_active=True)
    names = (appointment.user.get_full_name() for appointment in held.select_related("user").order_by("pk"))
    return next(filter(None, names), "")


def plan_lacks(tournament: Tournament) -> list[Finding]:
    names = lacking(announcement_of(tournament))
    return [finding("announcement.lacks", texts=names)] if names else []
