"""Opens the next evening as the last one was, once."""

from tournament import audit
from tournament.desks.setup.evening.reading import follower, next_after
from tournament.desks.setup.settings.reading import SETTINGS
from tournament.desks.setup.settings.services import open_tournament
from tournament.models import Organizer, Tournament, User


def open_next(evening: Tournament, *, by: User) -> tuple[Tournament, bool]:
    """The evening after this one, and whether it was opened just now. Whoever comes second gets the same."""
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=evening.organizer_id)
        if there := follower(evening):
            return there, False
        coming = next_after(evening)
        if (
            same := Tournament.objects.played_here()
            .filter(organizer=organizer, name=coming.name, date=coming.date)
            .first()
        ):
            return same, False
        settings = {name: getattr(coming, name) for name in SETTINGS}
        return open_tournament(organizer, by=by, copied=evening, is_next=True, **settings), True
