"""Whether what was posted still holds, and if not, since when and why. Derived: the trail says what was done since."""

from collections.abc import Iterator
from datetime import datetime
from functools import lru_cache, reduce
from operator import or_
from typing import Any

from django.db.models import Q, QuerySet

from tournament.models import AuditEntry, PostedStandings, StartCard, Tournament
from tournament.queries.ranking.lapses import Lapse, cause_of, moved_between, same_figures
from tournament.queries.ranking.posted import Posted
from tournament.queries.ranking.postings import to_post

# What can move a figure or a place of a list that hangs already.
MOVES = (
    *("ruling.", "sheet.", "sheets.", "lot.", "rating.", "tournament."),
    *("card.change", "card.substitute", "card.take_back_substitute"),
)
CHANGED = frozenset({"card.change", "card.change_substitute"})
SPELT = frozenset({"last_name", "first_name", "pass_number"})
AT_ONCE = 20  # entries of the trail


def lapse_of(posting: PostedStandings) -> Lapse | None:
    """Since when and by what the list says other figures now; None as long as it holds, or was replaced."""
    if posting.replaced_at:
        return None
    last = newest_touching(done_since(posting), posting.series.number)
    return lapse_upto(posting.pk, posting.digest, last.pk, last.at) if last else None


def lapsed(tournament: Tournament) -> list[tuple[PostedStandings, Lapse]]:
    """The lists that hang there and no longer hold, with the moments since when."""
    hanging = PostedStandings.objects.in_force().filter(series__tournament=tournament)
    hanging = hanging.select_related("series__tournament__organizer").order_by("series__number")
    return [(posting, lapse) for posting in hanging if (lapse := lapse_of(posting))]


def done_since(posting: PostedStandings) -> QuerySet[AuditEntry]:
    """Of what was done since it was posted, what can touch it by its action and its table; `touches` knows better."""
    last = posting.series.number
    moving = reduce(or_, (Q(action__startswith=beginning) for beginning in MOVES))
    reached = Q(table=None) | Q(table__draw__series__number__lte=last)
    here = Q(tournament=posting.series.tournament_id)
    cards = StartCard.objects.in_force().filter(tournament=posting.series.tournament_id)
    people = Q(action="card.change", card__player__in=cards.values("player"))  # whom another tournament calls otherwise
    own = entry_of(posting.pk, posting.digest, posting.posted_at, posting.series.tournament_id)
    return AuditEntry.objects.filter(here | people, moving, reached, at__gte=posting.posted_at, pk__gt=own)


@lru_cache(maxsize=64)
def entry_of(_posting: int, digest: str, _at: datetime, tournament: int) -> int:
    """The key of the entry of the trail that says it was posted, looked for once among all that came after; 0: none."""
    told = AuditEntry.objects.filter(tournament=tournament, action="standings.post", after__digest=digest)
    return told.values_list("pk", flat=True).first() or 0


def newest_touching(done: QuerySet[AuditEntry], series: int) -> AuditEntry | None:
    """The last of them that touches standings after this series: nearly always among the newest few."""
    rest = done.order_by("-pk")
    while some := list(rest[:AT_ONCE]):
        if found := next((entry for entry in some if touches(entry, series)), None):
            return found
        rest = done.filter(pk__lt=some[-1].pk).order_by("-pk")
    return None


def touches(entry: AuditEntry, series: int) -> bool:
    """Nothing of later series does, and nobody's spelling."""
    return series_of(entry) <= series and not is_spelling(entry)


def series_of(entry: AuditEntry) -> int:
    """The series that an entry names, 0 where it may be of any."""
    told: dict[str, Any] = entry.after or entry.before or {}
    series = told.get("series")
    return series if isinstance(series, int) else 0


def is_spelling(entry: AuditEntry) -> bool:
    """Whether it says of somebody only how he is called and what pass he has."""
    before, after = (entry.before or {}, entry.after or {})
    if not (entry.action in CHANGED and before):
        return False
    return all(before[name] == after.get(name) for name in before.keys() - SPELT)


@lru_cache(maxsize=64)
def lapse_upto(posting: int, digest: str, last: int, _at: datetime) -> Lapse | None:
    """Whether and why the list would be posted with other figures; until something more is done the answer stays."""
    row = PostedStandings.objects.select_related("series__tournament__organizer").get(pk=posting, digest=digest)
    then, now = Posted.from_json(row.body), to_post(row.series.tournament, upto=row.series.number)
    if same_figures(then, now):
        return None
    done = done_since(row).filter(pk__lte=last).select_related("table__draw__series", "card")
    return cause_of(oldest_first(done, row.series.number), moved_between(then, now), row.series.tournament_id)


def oldest_first(done: QuerySet[AuditEntry], series: int) -> Iterator[list[AuditEntry]]:
    """Those that touch standings after this series, a few at a time: nearly always the first few tell enough."""
    rest = done.order_by("pk")
    while some := list(rest[:AT_ONCE]):
        yield [entry for entry in some if touches(entry, series)]
        rest = done.filter(pk__gt=some[-1].pk).order_by("pk")
