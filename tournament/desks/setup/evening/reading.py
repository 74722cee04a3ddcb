"""Which evening comes after another one, and what the next one would be."""

from collections.abc import Iterator
from datetime import date

from django.utils import timezone

from tournament.desks.setup.evening.naming import next_day, next_name, stem
from tournament.desks.setup.settings.reading import again
from tournament.models import Tournament
from tournament.queries.ranking.finals import final_in_force

LOOKED_AT = 100  # evenings of the organizer, the newest first


def latest_of_row(evening: Tournament) -> Tournament:
    """By date, of this evening, those opened after it, and those with the same name but for the number or the date.

    None that was removed.
    """
    this = stem(evening.name, evening.date)
    recent = Tournament.objects.played_here().filter(organizer=evening.organizer_id).order_by("-date", "-pk")
    named = recent.values_list("pk", "name", "date")[:LOOKED_AT]
    alike = next((key for key, name, day in named if stem(name, day) == this), evening.pk)
    after = (other for other in opened_after(evening) if other.removed_at is None)
    row: list[Tournament] = [evening, *after, *Tournament.objects.filter(pk=alike).select_related("season")]
    return max(row, key=lambda other: (other.date, other.pk))


def opened_after(evening: Tournament) -> Iterator[Tournament]:
    """One after the other, whatever they are called now."""
    while (following := Tournament.objects.filter(follows=evening).first()) is not None:
        yield following
        evening = following


def follower(evening: Tournament) -> Tournament | None:
    """The latest evening of its row, where that is still to be played or ended."""
    last = latest_of_row(evening)
    is_over = last == evening or last.broken_off_at is not None or final_in_force(last) is not None
    return None if is_over else last


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
