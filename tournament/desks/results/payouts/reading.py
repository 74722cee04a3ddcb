"""A prize as it is due, in the eyes of whoever pays it, and the one that was handed out last. Reads only."""

from dataclasses import dataclass

from django.utils import timezone

from tournament.models import CashEntry, Tournament, User
from tournament.queries.record.just_booked import TIME_TO_UNDO


def last_payment(tournament: Tournament, by: User) -> CashEntry | None:
    """The prize that this person booked within the last minute, and that still stands."""
    booked = CashEntry.objects.in_force().filter(tournament=tournament, kind=CashEntry.Kind.PRIZE, by=by)
    lately = booked.filter(at__gt=timezone.now() - TIME_TO_UNDO)
    return lately.select_related("card__player", "card__substitute", "team").order_by("-pk").first()


@dataclass(frozen=True)
class Due:
    """A prize as the page showed it to whoever pays."""

    plan: int
    key: int
    cents: int
    goods: str
