"""Tags that a season's evenings have by the calendar: given, and ended again."""

from collections.abc import Collection

from django.utils import timezone

from tournament import audit
from tournament.models import CalendarTag, Organizer, Season, User


def add(season: Season, *, tag: str, weekday: int, which: Collection[int], series: int, by: User) -> CalendarTag:
    """For all evenings of the season, those before and those to come. The same twice is one."""
    told = {"tag": tag, "weekday": weekday, "which": sorted(which), "series": series}
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=season.organizer_id)
        for there in CalendarTag.objects.in_force().filter(season=season, tag=tag, weekday=weekday, series=series):
            if there.which == told["which"]:
                return there
        new = CalendarTag.objects.create(season=season, made_by=by, **told)
        audit.record("season.calendar", by=by, organizer=organizer, after={"season": season.name, **shown(new)})
    return new


def end(tag: CalendarTag, *, by: User) -> CalendarTag:
    """No evening has it by the calendar any more; the second time changes nothing."""
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=tag.season.organizer_id)
        tag = CalendarTag.objects.select_related("season").get(pk=tag.pk)
        if tag.ended_at:
            return tag
        tag.ended_at, tag.ended_by = timezone.now(), by
        tag.save(update_fields=["ended_at", "ended_by"])
        before = {"season": tag.season.name, **shown(tag)}
        audit.record("season.calendar_end", by=by, organizer=organizer, before=before)
    return tag


def shown(tag: CalendarTag) -> dict[str, object]:
    """As the trail keeps it."""
    of_series = {"series": tag.series} if tag.series else {}
    return {"tags": [tag.tag], "weekday": tag.weekday, "which_of_month": tag.which, **of_series}
