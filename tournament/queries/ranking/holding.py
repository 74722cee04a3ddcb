"""Whether what was posted still holds, and if not, since when. Derived: the trail says what was done since.

Only figures and places are compared. Whose name or club is spelt better makes no list wrong.
"""

from datetime import datetime
from functools import lru_cache, reduce
from operator import or_
from typing import Any

from django.db.models import Q, QuerySet

from tournament.models import AuditEntry, PostedStandings, StartCard, Tournament
from tournament.queries.ranking.posted import Posted, PostedPlace, PostedRow
from tournament.queries.ranking.postings import to_post

# What can move a figure or a place of a list that hangs already.
MOVES = ("ruling.", "sheet.", "sheets.", "lot.", "rating.", "card.change", "card.substitute", "tournament.")
CHANGED = frozenset({"card.change", "card.change_substitute"})
SPELT = frozenset({"last_name", "first_name", "pass_number"})
AT_ONCE = 20  # entries of the trail


def lapsed_since(posting: PostedStandings) -> datetime | None:
    """When something was done by which the list says other figures now; None as long as it holds, or was replaced."""
    if posting.replaced_at:
        return None
    done, series = done_since(posting), posting.series.number
    first = outermost(done, series)
    if first is None:
        return None
    last = outermost(done, series, newest=True) or first
    return None if says_the_same(posting.pk, posting.digest, last.pk, last.at) else first.at


def lapsed(tournament: Tournament) -> list[tuple[PostedStandings, datetime]]:
    """The lists that hang there and no longer hold, with the moments since when."""
    hanging = PostedStandings.objects.in_force().filter(series__tournament=tournament)
    hanging = hanging.select_related("series__tournament__organizer").order_by("series__number")
    return [(posting, at) for posting in hanging if (at := lapsed_since(posting))]


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


def outermost(done: QuerySet[AuditEntry], series: int, *, newest: bool = False) -> AuditEntry | None:
    """The first or the last of them that touches standings after this series: nearly always among the next few."""
    order, beyond = ("-pk", "pk__lt") if newest else ("pk", "pk__gt")
    rest = done.order_by(order)
    while some := list(rest[:AT_ONCE]):
        if found := next((entry for entry in some if touches(entry, series)), None):
            return found
        rest = done.filter(**{beyond: some[-1].pk}).order_by(order)
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
def says_the_same(posting: int, digest: str, _last: int, _at: datetime) -> bool:
    """Whether the list would be posted with the same figures now; until something more is done the answer stays."""
    row = PostedStandings.objects.select_related("series__tournament__organizer").get(pk=posting, digest=digest)
    return same_figures(Posted.from_json(row.body), to_post(row.series.tournament, upto=row.series.number))


def same_figures(then: Posted, now: Posted) -> bool:
    """Whether both have the same figures and places. A rating that only one of them has is not compared."""
    ratings_now = {rating.code: rating.rows for rating in now.ratings}
    pairs: list[tuple[Any, Any]] = [(then.rows, now.rows)]
    pairs += [(rating.rows, ratings_now[rating.code]) for rating in then.ratings if rating.code in ratings_now]
    return all(tuple(map(figures_of, old)) == tuple(map(figures_of, new)) for old, new in pairs)


def figures_of(row: PostedRow | PostedPlace) -> tuple[Any, ...]:
    own = (row.key, row.rank, row.performance, row.won, row.lost)
    if isinstance(row, PostedPlace):
        return own, tuple((member.number, member.performance) for member in row.members)
    return own, row.expelled, row.dropped, tuple((line.series, line.performance) for line in row.series)
