"""Which evening was the last one before this, and who came lately. Reads only."""

from collections.abc import Iterator

from tournament.models import StartCard, Tournament
from tournament.queries.people.persons import Persons

LATELY = 10  # evenings whose guests stand on the list
LOOKED_BACK = 4  # evenings, of which the latest is the last one


def last_evening(tournament: Tournament) -> Tournament | None:
    """The one before this: as it was opened, else by its day, of the same season or of none as this one.

    Of those after which it was opened the latest: one between them may have been entered late.
    """
    if opened := list(list_earlier_evenings(tournament)):
        return max(opened, key=lambda evening: (evening.date, evening.pk))
    earlier = Tournament.objects.played_here().filter(
        organizer=tournament.organizer_id, season=tournament.season_id, date__lt=tournament.date
    )
    return earlier.named().order_by("-date", "-pk").first()


def list_earlier_evenings(tournament: Tournament) -> Iterator[Tournament]:
    """The evening after which it was opened, and those before that, the nearest first."""
    last = tournament.follows
    for _back in range(LOOKED_BACK):
        if last is None:
            return
        if last.removed_at is None:
            yield last
        last = last.follows


def came_lately(tournament: Tournament, persons: Persons) -> set[int]:
    earlier = Tournament.objects.filter(organizer=tournament.organizer_id, date__lt=tournament.date)
    days = list(earlier.named().order_by("-date", "-pk").values_list("pk", flat=True)[:LATELY])
    cards = StartCard.objects.in_force().filter(tournament__in=days).exclude(checked_in_at=None).order_by()
    return {persons.head(substitute or player) for player, substitute in cards.values_list("player", "substitute")}
