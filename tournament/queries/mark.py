"""Up to where the trail of a tournament goes: another mark after whatever was done in it.

What is counted or shown at one mark is the same as long as the mark is: nothing is written without an entry.
"""

from datetime import datetime
from functools import reduce
from operator import or_

from django.db.models import Q

from tournament.models import AuditEntry, Tournament

# Players, clubs and seasons are the organizer's: what another tournament, or the
# register, learns of somebody stands on the pages of this one, and so does that a ranking is public.
ELSEWHERE = ("card.", "cards.", "clubs.", "register.", "season.")
NAMING = reduce(or_, (Q(action__startswith=beginning) for beginning in ELSEWHERE))
LATE = 100  # entries: of two writers the one with the lower key may be the last to commit

Entry = tuple[int, datetime]  # the key of one that was taken back can come again, its time not
Mark = tuple[Entry | None, Entry | None]  # of the tournament; and of another one that can have changed a name in it


def mark_of(tournament: Tournament) -> Mark:
    """One query where the organizer has nothing else under way."""
    trail = AuditEntry.objects.filter(organizer=tournament.organizer_id)
    newest = trail.values_list("pk", "at", "tournament").first()
    if newest is None:
        return None, None
    key, at, where = newest
    return (key, at) if where == tournament.pk else newest_of(tournament), named_elsewhere(tournament, key)


def newest_of(tournament: Tournament) -> Entry | None:
    return AuditEntry.objects.filter(tournament=tournament.pk).values_list("pk", "at").first()


# By tournament: up to which entry of its organizer somebody has looked, and what was there.
_looked: dict[int, tuple[int, Entry | None]] = {}


def named_elsewhere(tournament: Tournament, newest: int) -> Entry | None:
    """The newest entry of another tournament that can have changed a name here, since this process looks."""
    upto, naming = _looked.get(tournament.pk, (newest, None))
    if newest != upto:
        trail = AuditEntry.objects.filter(organizer=tournament.organizer_id, pk__gt=min(newest - 1, upto) - LATE)
        naming = trail.filter(NAMING).exclude(tournament=tournament).values_list("pk", "at").first() or naming
    _looked[tournament.pk] = newest, naming
    return naming
