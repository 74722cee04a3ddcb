"""Which evening comes after another one, and what the next one would be."""

from datetime import date

from django.utils import timezone

from tournament.desks.setup.evening.naming import next_day, next_name, stem
from tournament.desks.setup.settings.reading import again
from tournament.models import Tournament


def follower(evening: Tournament) -> Tournament | None:
    """The one that was opened as the next after this one, whatever it is called now."""
    return Tournament.objects.filter(follows=evening).first()


def days_of_the_row(evening: Tournament) -> list[date]:
    """Of this evening and of those before it with the same name but for the number or the date."""
    this = stem(evening.name, evening.date)
    earlier = Tournament.objects.played_here().filter(organizer=evening.organizer_id, date__lt=evening.date)
    dated = earlier.order_by("-date").values_list("name", "date")[:100]
    return [evening.date, *(day for name, day in dated if stem(name, day) == this)]


def next_after(evening: Tournament) -> Tournament:
    """With the settings of this one, its date and name gone on. Not in the database."""
    coming = again(evening)
    coming.date = next_day(days_of_the_row(evening), timezone.localdate())
    coming.name = next_name(evening.name, evening.date, coming.date)
    return coming
