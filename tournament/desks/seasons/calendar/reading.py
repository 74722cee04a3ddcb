"""The tags of a season as its page shows them: by the calendar, and evening by evening."""

from dataclasses import dataclass

from tournament.models import CalendarTag, Season, Tournament
from tournament.models.declared import EVENING
from tournament.queries.season.tags import tags_in


@dataclass(frozen=True)
class Called:
    """An evening with its tags; `series`: those of each series that has some."""

    tournament: Tournament
    tags: tuple[str, ...]
    series: tuple[tuple[int, tuple[str, ...]], ...]


def called_in(season: Season) -> list[Called]:
    days = list(season.evenings.order_by("-date", "-pk"))
    tags = tags_in(days, season)
    return [
        Called(
            day,
            tuple(sorted(tags.own(day.pk))),
            tuple(
                (number, tuple(sorted(own)))
                for number in range(EVENING + 1, day.series_count + 1)
                if (own := tags.own(day.pk, number))
            ),
        )
        for day in days
    ]


def calendar_of(season: Season) -> list[CalendarTag]:
    return list(CalendarTag.objects.in_force().filter(season=season))
