"""The tournament plan (SkWO 6.2): what was written for it, and what it still lacks. Reads only."""

from scoring import Finding, finding
from tournament.models import Announcement, Tournament
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


def announcement_of(tournament: Tournament) -> Announcement:
    """What was written, or a plan with nothing in it."""
    return Announcement.objects.filter(tournament=tournament).first() or Announcement(tournament=tournament)


def lacking(announcement: Announcement) -> tuple[str, ...]:
    """The texts that the plan has to have and the settings don't say. A jury that is named needs no further words."""
    empty = [name for name in REQUIRED if not getattr(announcement, name)]
    if "arbitration" in empty and members(announcement.tournament):
        empty.remove("arbitration")
    return tuple(empty)


def plan_lacks(tournament: Tournament) -> list[Finding]:
    names = lacking(announcement_of(tournament))
    return [finding("announcement.lacks", texts=names)] if names else []
