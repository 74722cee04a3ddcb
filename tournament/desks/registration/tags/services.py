"""What an evening and its series are called for the rankings of a season. Figures and results know nothing of it."""

from collections.abc import Collection, Mapping

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.lock import locked
from tournament.models import ListTag, Tournament, User
from tournament.models.declared import EVENING
from tournament.queries.season.tags import tags_in
from tournament.refused import Refused

MOST = 12  # of one evening or series


def set_tags(tournament: Tournament, wanted: Mapping[int, Collection[str]], *, by: User) -> int:
    """Those of the whole evening (0) and of series, as they are from now on. How many were set or taken away."""
    with audit.atomic():
        tournament = locked(tournament)
        if unknown := [series for series in wanted if not 0 <= series <= tournament.series_count]:
            raise Refused(finding("tags.no_series", series=unknown[0], most=tournament.series_count))
        if any(len(set(tags)) > MOST for tags in wanted.values()):
            raise Refused(finding("tags.too_many", most=MOST))
        there = tags_in([tournament], tournament.season)
        count = 0
        for series, tags in sorted(wanted.items()):
            before, after = there.own(tournament.pk, series), frozenset(tags)
            for tag in sorted(before ^ after):
                set_tag(tournament, series, tag, holds=tag in after, by=by)
            if before != after:
                record(tournament, series, before, after, by=by)
            count += len(before ^ after)
    return count


def set_tag(tournament: Tournament, series: int, tag: str, *, holds: bool, by: User) -> None:
    told = {"holds": holds, "set_by": by, "set_at": timezone.now()}
    ListTag.objects.update_or_create(tournament=tournament, series=series, tag=tag, defaults=told)


def record(tournament: Tournament, series: int, before: frozenset[str], after: frozenset[str], *, by: User) -> None:
    of_series = {} if series == EVENING else {"series": series}
    before_told = {"tags": sorted(before), **of_series}
    after_told = {"tags": sorted(after), **of_series}
    audit.record("tags.set", by=by, tournament=tournament, before=before_told, after=after_told)
