"""Grows a tournament by superseded rows: old versions of sheets, replaced postings and entries of the trail."""

from typing import Any

from django.utils import timezone

from tournament.models import AuditEntry, FooterEntry, PostedStandings, SheetVersion, Tournament


def add_superseded_rows(tournament: Tournament, *, series: int, versions: int, postings: int, entries: int) -> None:
    """Adds old versions of sheets, replaced postings of a series whose standings hang, and entries of the trail."""
    old = add_older_versions(tournament, versions)
    add_replaced_postings(tournament, series, postings)
    common = {"user_name": "director", "organizer": tournament.organizer, "tournament": tournament}
    AuditEntry.objects.bulk_create(
        AuditEntry(
            at=timezone.now(),
            user=version.keyed_by,
            table_id=version.table_id,
            action="sheet.key",
            after={"footers": [[1, 2, 3]] * 4},
            **common,
        )
        for _place, version in zip(range(entries), old * (entries // versions + 1), strict=False)
    )


def add_older_versions(tournament: Tournament, count: int) -> list[SheetVersion]:
    counted = list(SheetVersion.objects.filter(counts=True, table__draw__series__tournament=tournament))
    for version in counted:
        SheetVersion.objects.filter(pk=version.pk).update(number=10_000)
    old = SheetVersion.objects.bulk_create(
        SheetVersion(
            table_id=version.table_id,
            number=2 + place // len(counted),
            keyed_by_id=version.keyed_by_id,
            keyed_at=version.keyed_at,
            passed=version.passed,
        )
        for place, version in zip(range(count), counted * (count // len(counted) + 1), strict=False)
    )
    FooterEntry.objects.bulk_create(
        FooterEntry(version=version, seat=seat, points=0, won=0, lost=0) for version in old for seat in (1, 2, 3)
    )
    return old


def add_replaced_postings(tournament: Tournament, series: int, count: int) -> None:
    hanging = PostedStandings.objects.in_force().get(series__number=series, series__tournament=tournament)
    columns: dict[str, Any] = {
        name: getattr(hanging, name) for name in ("series_id", "body", "digest", "posted_by_id", "posted_at")
    }
    PostedStandings.objects.filter(pk=hanging.pk).update(replaced_at=hanging.posted_at)
    PostedStandings.objects.bulk_create(
        PostedStandings(**columns, replaced_at=hanging.posted_at) for _copy in range(count)
    )
    PostedStandings.objects.create(**columns)
