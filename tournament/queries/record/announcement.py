"""The tournament plan (SkWO 6.2): what was written for it, and what it still lacks. Reads only."""

from collections import defaultdict

from scoring import Finding, finding
from tournament.models import Announcement, Appointment, Tournament
from tournament.queries.protests.jury import members

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
NAMED = {"supervision": Appointment.Role.REFEREE, "signed_by": Appointment.Role.DIRECTOR}  # by whoever has the role


def announcement_of(tournament: Tournament) -> Announcement:
    """What was written, or a plan with nothing in it."""
    return Announcement.objects.filter(tournament=tournament).first() or Announcement(tournament=tournament)


def lacking(announcement: Announcement) -> tuple[str, ...]:
    """The texts that the plan has to have, and neither order nor settings, roles or the jury that is named say."""
    preset = {*BY_THE_ORDER, *people_named(announcement)}
    empty = [name for name in REQUIRED if not getattr(announcement, name) and name not in preset]
    if "arbitration" in empty and members(announcement.tournament):
        empty.remove("arbitration")
    return tuple(empty)


def people_named(announcement: Announcement) -> dict[str, list[str]]:
    """Who stands in the plan for what nobody has written: those of the role, where they are called by a name."""
    empty = {role: name for name, role in NAMED.items() if not getattr(announcement, name)}
    held = Appointment.objects.filter(tournament=announcement.tournament, role__in=empty, user__is_active=True)
    people: dict[str, list[str]] = defaultdict(list)
    for appointment in held.select_related("user").order_by("pk") if empty else ():
        if name := appointment.user.get_full_name():
            people[empty[Appointment.Role(appointment.role)]].append(name)
    return dict(people)


def plan_lacks(tournament: Tournament) -> list[Finding]:
    names = lacking(announcement_of(tournament))
    return [finding("announcement.lacks", texts=names)] if names else []
