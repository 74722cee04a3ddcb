"""In which state a tournament is for the hall: another one whenever a public page could say something else.

Asked for with every public page, and so read from the newest entries of the trail alone; what hangs on these is found
out once. What time alone changes is the page's own business.
"""

from dataclasses import dataclass
from functools import lru_cache

from tournament import clock, part
from tournament.models import Tournament
from tournament.queries.mark import Entry, Mark, mark_of
from tournament.queries.ranking.finals import posted
from tournament.queries.ranking.holding import lapse_of
from tournament.queries.ranking.lapses import Lapse
from tournament.queries.record.pulse import public_pulse


@dataclass(frozen=True)
class State:
    """`pulse` is what pages that wait ask for; the rest is news for whoever asks, and nobody is called for it."""

    tournament: int
    pulse: str
    lapse: Lapse | None  # since when and why the standings that hang there no longer hold
    elsewhere: Entry | None
    clock: tuple[str, int]  # what happened to it last
    part: part.Here  # which of two laptops this is: each page says that


def state_of(tournament: Tournament) -> State:
    happened, mark = clock.look(), mark_of(tournament)
    pulse, lapse = at_mark(tournament.pk, mark) if mark[0] else (public_pulse(tournament), None)
    return State(tournament.pk, pulse, lapse, mark[1], happened, part.here())


@lru_cache(maxsize=512)
def at_mark(tournament: int, _mark: Mark) -> tuple[str, Lapse | None]:
    """The pulse, and since when and why the standings that hang no longer hold. Until something is done they stay."""
    here = Tournament.objects.select_related("organizer").get(pk=tournament)
    pulse = public_pulse(here)
    hanging = posted(here)
    return pulse, lapse_of(hanging) if hanging else None
