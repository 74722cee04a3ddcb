"""Who registered before the day: what became of him on an evening, by start card. Reads only."""

from dataclasses import dataclass

from tournament.models import AdvanceEntry, Tournament

REGISTERED, CANCELLED = "registered", "cancelled"


@dataclass(frozen=True)
class Applications:
    """Of those who registered before the day: what became of them by start card, and how many have none yet."""

    of_card: dict[int, str]
    waiting: int


def applications_of(tournament: Tournament) -> Applications:
    rows = AdvanceEntry.objects.filter(tournament=tournament, turned_down_at=None).order_by("number")
    entries = list(rows.values_list("card", "cancelled_at"))
    cancelled = {card: CANCELLED for card, at in entries if card and at}
    standing = {card: REGISTERED for card, at in entries if card and not at}
    return Applications(cancelled | standing, sum(card is None and at is None for card, at in entries))
