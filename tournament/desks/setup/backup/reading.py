"""What of the day is not on the stick yet, and why: for the pages, and for whoever copies."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Max, Min, Q
from django.utils import timezone

from scoring import Finding, finding
from tournament.desks.setup.backup.place import Failing, Failure, Place, place
from tournament.models import AuditEntry, FinalResult, Series, Table, Tournament
from tournament.queries.sheets.states import open_states

TAKEN, ARRIVED = ("backup.download", "archive.download"), ("backup.arrived", "archive.arrived")
PATIENCE = timedelta(minutes=1)  # that a copy may take before anybody is told


@dataclass(frozen=True)
class Milestone:
    """What a copy is made after: a series of which every sheet counts, or the final result (`series` 0)."""

    tournament: Tournament
    series: int

    @property
    def name(self) -> str:
        return f"{self.tournament.slug}-{f'series-{self.series}' if self.series else 'final'}"


def last_entry() -> AuditEntry | None:
    return AuditEntry.objects.order_by("pk").last()


def copied_until(chosen: Place) -> int:
    """The entry of the trail that the last copy ends with: 0 where this trail hasn't it, as after a restore."""
    if chosen.last is None:
        return 0
    same = AuditEntry.objects.filter(pk=chosen.last.entry)
    if chosen.last.entered:
        same = same.filter(at=datetime.fromisoformat(chosen.last.entered))
    return chosen.last.entry if same.exists() else 0


def reached_since(entry: int, tournament: Tournament | None = None) -> list[Milestone]:
    """What was reached, or changed once it was reached, since this entry of the trail."""
    news = AuditEntry.objects.filter(pk__gt=entry, tournament__isnull=False)
    if tournament:
        news = news.filter(tournament=tournament)
    keyed = Table.objects.published().filter(pk__in=news.filter(table__isnull=False).values("table"))
    series = Series.objects.filter(pk__in=keyed.values("draw__series")).select_related("tournament")
    complete = [row for row in series.order_by("tournament", "number") if not open_states(row)]
    finals = FinalResult.objects.in_force().filter(
        tournament__in=news.filter(action="result.finalise").values("tournament")
    )
    return [
        *(Milestone(row.tournament, row.number) for row in complete),
        *(Milestone(final.tournament, 0) for final in finals.select_related("tournament")),
    ]


def copy_lacks(tournament: Tournament) -> list[Finding]:
    """What is to be said of the copies on the day of this tournament: nothing where nobody has set a folder."""
    chosen = place()
    if chosen is None:
        return []
    if chosen.failure:
        return [failed(chosen, chosen.failure)]
    entry = copied_until(chosen)
    reached = reached_since(entry, tournament)
    if not reached or is_young(entry, tournament):
        return []
    if series := reached[-1].series:
        return [finding("copy.old", folder=chosen.folder, series=series)]
    return [finding("copy.old_final", folder=chosen.folder)]


def saved_since(tournament: Tournament) -> datetime | None:
    """When everything was saved, if nothing of the tournament was changed afterwards: a copy or a download."""
    changes = AuditEntry.objects.filter(tournament=tournament).exclude(action__in=TAKEN + ARRIVED)
    changed = changes.aggregate(newest=Max("pk"))["newest"] or 0
    taken = arrived_since(tournament, changed)
    chosen = place()
    copy = chosen.last if chosen else None
    moments = [taken, copy.made_at if copy and copy.entry >= changed else None]
    return max(filter(None, moments), default=None)


def arrived_since(tournament: Tournament, entry: int) -> datetime | None:
    """When the last download of all that was begun after this entry had left for the browser, to its last byte."""
    news = AuditEntry.objects.filter(Q(tournament=tournament) | Q(tournament=None), pk__gt=entry)
    begun = [at.isoformat() for at in news.filter(action__in=TAKEN).values_list("at", flat=True)]
    sent = news.filter(action__in=ARRIVED, after__at__in=begun)
    newest: datetime | None = sent.aggregate(newest=Max("at"))["newest"]
    return newest


def failed(chosen: Place, failure: Failure) -> Finding:
    told: dict[str, Any] = {"folder": chosen.folder, "since": f"{timezone.localtime(failure.failing_since):%H:%M}"}
    if failure.kind == Failing.MISSING:
        return finding("copy.missing", **told)
    if failure.kind == Failing.ANOTHER:
        return finding("copy.another", **told)
    if failure.kind == Failing.FULL:
        return finding("copy.full", **told)
    if failure.kind == Failing.DAMAGED:
        return finding("copy.damaged", why=failure.why, **told)
    return finding("copy.failed", why=failure.why, **told)


def is_young(entry: int, tournament: Tournament) -> bool:
    """Whether the first news is from this minute: a copy takes its time."""
    news = AuditEntry.objects.filter(pk__gt=entry, tournament=tournament)
    first = news.aggregate(first=Min("at"))["first"]
    return first is not None and timezone.now() - first < PATIENCE
