"""In which state a tournament is for the hall: another one whenever a public page could say something else.

Asked for with every public page, and so read from the newest entries of the trail alone; what hangs on these is found
out once. What time alone changes is the page's own business.
"""

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache, reduce
from operator import or_

from django.db.models import Q, Subquery

from tournament import clock
from tournament.models import AuditEntry, ClockReading, Tournament
from tournament.queries.ranking.finals import posted
from tournament.queries.ranking.holding import lapsed_since
from tournament.queries.record.pulse import public_pulse

# Players and clubs are the organizer's: what another tournament learns of somebody stands on the pages of this one.
NAMING = reduce(or_, (Q(action__startswith=beginning) for beginning in ("card.", "cards.", "clubs.")))
LATE = 100  # entries: of two writers the one with the lower key may be the last to commit

Mark = tuple[int, datetime]  # an entry of the trail: the key of one that was taken back can come again, its time not


@dataclass(frozen=True)
class State:
    """`pulse` is what pages that wait ask for; the rest is news for whoever asks, and nobody is called for it."""

    tournament: int
    pulse: str
    lapsed: datetime | None  # since when the standings that hang there no longer hold
    elsewhere: Mark | None
    clock: int | None


def state_of(tournament: Tournament) -> State:
    """One query where the organizer has nothing else under way."""
    clock.look()
    reading = ClockReading.objects.order_by("-pk").values("pk")[:1]
    trail = AuditEntry.objects.filter(organizer=tournament.organizer_id).annotate(reading=Subquery(reading))
    newest = trail.values_list("pk", "at", "tournament", "reading").first()
    if newest is None:
        return State(tournament.pk, public_pulse(tournament), None, None, None)
    key, at, where, clocks = newest
    elsewhere = named_elsewhere(tournament, key)
    mark = (key, at) if where == tournament.pk else newest_of(tournament)
    pulse, lapsed = at_mark(tournament.pk, mark, elsewhere)
    return State(tournament.pk, pulse, lapsed, elsewhere, clocks)


def newest_of(tournament: Tournament) -> Mark | None:
    return AuditEntry.objects.filter(tournament=tournament).values_list("pk", "at").first()


@lru_cache(maxsize=512)
def at_mark(tournament: int, _mark: Mark | None, _elsewhere: Mark | None) -> tuple[str, datetime | None]:
    """The pulse, and since when the standings that hang no longer hold. As long as nothing is done they stay."""
    here = Tournament.objects.select_related("organizer").get(pk=tournament)
    pulse = public_pulse(here)
    hanging = posted(here)
    return pulse, lapsed_since(hanging) if hanging else None


_looked: dict[
    int, tuple[int, Mark | None]
] = {}  # by tournament: up to which entry of its organizer, and what was there


def named_elsewhere(tournament: Tournament, newest: int) -> Mark | None:
    """The newest entry of another tournament that can have changed a name here, since this process looks."""
    upto, naming = _looked.get(tournament.pk, (newest, None))
    if newest != upto:
        trail = AuditEntry.objects.filter(organizer=tournament.organizer_id, pk__gt=min(newest - 1, upto) - LATE)
        naming = trail.filter(NAMING).exclude(tournament=tournament).values_list("pk", "at").first() or naming
    _looked[tournament.pk] = newest, naming
    return naming
