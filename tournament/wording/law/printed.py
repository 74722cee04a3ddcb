"""What the texts of 1999 and 2002 have under other numbers: pages and papers cite the one that a tournament plays."""

from enum import Enum

from tournament.models import Tournament

NOW = "2002"


class Printed(Enum):
    """By text, the paragraph of the SkWO."""

    PLAN_BINDS = {"1999": "2.1.1", "2002": "2.2"}  # the plan is a contract
    STAFF_PLAYS = {"1999": "4.4", "2002": "4.5"}  # organizers may take part
    LOTS = {"1999": "5.1", "2002": "5.2"}  # who is equal to the end


def cited_by(tournament: Tournament, what: Printed) -> str:
    """By the text that is played; rule sets of other people leave the order of tournaments as it is now."""
    return f"SkWO {what.value[tournament.rules.text or NOW]}"
