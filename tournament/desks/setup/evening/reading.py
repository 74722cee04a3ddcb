"""Which evening comes after another one, and what the next one would be."""

from collections.abc import Iterator
from datetime import date

from django.utils import timezone

from tournament.desks.setup.evening.naming import next_day, next_name, stem
from tournament.desks.setup.settings.reading import again
from tournament.models import FinalResult, Tournament

LOOKED_AT = 100  # evenings of the organizer, the newest first


def row_of(evening: Tournament) -> list[Tournament]:
    """By date: this evening, those opened after it, and those with the same name but for the number or the date.

    None that was removed, but for this one.
    """
    this = stem(evening.name, evening.date)
    recent = Tournament.objects.played_here().filter(organizer=evening.organizer_id).order_by("-date", "-pk")
    named = recent.values_list("pk", "name", "date")[:LOOKED_AT]
    alike = [key for key, name, day in named if stem(name, day) == this]
    after = [other for other in opened_after(evening) if other.removed_at is None]
    row = [evening, *after, *Tournament.objects.filter(pk__in=alike).select_related("season")]
    return sorted({other.pk: other for other in row}.values(), key=by_date)


def by_date(evening: Tournament) -> tuple[date, int]:
    return evening.date, evening.pk


def latest_of_row(evening: Tournament) -> Tournament:
    return row_of(evening)[-1]


def opened_after(evening: Tournament) -> Iterator[Tournament]:
    """One after the other, whatever they are called now."""
    while (following := Tournament.objects.filter(follows=evening).first()) is not None:
        yield following
        evening = following


def follower(evening: Tournament) -> Tournament | None:
    """The first evening of its row after it that is still to be played or ended."""
    later = [other for other in row_of(evening) if by_date(other) > by_date(evening) and other.broken_off_at is None]
    ended = FinalResult.objects.in_force().filter(tournament__in=later).values_list("tournament", flat=True)
    over = set(ended) if later else set()
    return next((other for other in later if other.pk not in over), None)


def next_after(evening: Tournament) -> Tournament:
    """With the settings of this one, its date and name gone on. Not in the database."""
    coming = again(evening)
    coming.date = next_day([evening.date, *earlier_days(evening)], timezone.localdate())
    coming.name = next_name(evening.name, evening.date, coming.date)
    return coming


def earlier_days(evening: Tournament) -> list[date]:
    """Of the evenings before it with the same name but for the number or the date."""
    this = stem(evening.name, evening.date)
    earlier = Tournament.objects.played_here().filter(organizer=evening.organizer_id, date__lt=evening.date)
    dated = earlier.order_by("-date").values_list("name", "date")[:LOOKED_AT]
    return [day for name, day in dated if stem(name, day) == this]
