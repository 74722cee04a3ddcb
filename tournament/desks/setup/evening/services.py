"""Opens the next evening as the last one was, once."""

from tournament import audit
from tournament.desks.setup.evening.reading import follower, latest_of_row, next_after, opened_after
from tournament.desks.setup.settings.reading import SETTINGS
from tournament.desks.setup.settings.services import open_tournament
from tournament.lock import refuse_removed
from tournament.models import Organizer, Tournament, User


def open_next(evening: Tournament, *, by: User) -> tuple[Tournament, bool]:
    """The next evening of this one's row that isn't over, and whether it was opened just now, after the latest one.

    Whoever comes second gets the same.
    """
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=evening.organizer_id)
        refuse_removed(Tournament.objects.get(pk=evening.pk))
        if there := follower(evening):
            return there, False
        last = latest_of_row(evening)
        coming = next_after(last)
        if (
            same := Tournament.objects.played_here()
            .filter(organizer=organizer, name=coming.name, date=coming.date)
            .first()
        ):
            return same, False
        settings = {name: getattr(coming, name) for name in SETTINGS}
        end = [last, *opened_after(last)][-1]  # each is followed by one alone
        return open_tournament(organizer, by=by, copied=last, follows=end, **settings), True
