"""Days of other organizers as the pages show them: in a season, what could be asked for, and what others ask for."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.desks.seasons.matching.reading import suggestions, undecided
from tournament.models import Counterpart, DayOfAnother, Organizer, Player, Season, Tournament


@dataclass(frozen=True)
class Unknown:
    """Somebody of another organizer about whom nothing is decided, and who of the own register looks like him."""

    player: Player
    alike: tuple[Player, ...]


def days_of(season: Season) -> list[DayOfAnother]:
    rows = DayOfAnother.objects.in_force().filter(season=season)
    return list(rows.select_related("tournament__organizer", "asked_by", "agreed_by").order_by("tournament__date"))


def ended_days(season: Season) -> list[DayOfAnother]:
    """Turned down, taken back or taken out, by whom and why; not those that were asked for again since."""
    there = DayOfAnother.objects.in_force().filter(season=season).values("tournament")
    rows = DayOfAnother.objects.exclude(ended_at=None).filter(season=season).exclude(tournament__in=there)
    return list(rows.select_related("tournament__organizer", "ended_by").order_by("-ended_at"))


def to_ask_for(season: Season) -> list[Tournament]:
    """What everybody here can see anyway: other organizers' public tournaments within the days of the season."""
    asked = DayOfAnother.objects.in_force().filter(season=season).values("tournament")
    days = Tournament.objects.named().filter(public_page=True, date__range=(season.begins, season.ends))
    days = days.exclude(organizer=season.organizer_id).exclude(pk__in=asked)
    return list(days.select_related("organizer").order_by("date", "name"))


def asked_of(organizer: Organizer) -> list[DayOfAnother]:
    """What other organizers' seasons count, or want to count, of this one's days: first what waits for an answer."""
    rows = DayOfAnother.objects.in_force().filter(tournament__organizer=organizer)
    rows = rows.select_related("season__organizer", "tournament", "asked_by", "agreed_by")
    return sorted(rows, key=lambda day: (day.agreed_at is not None, day.tournament.date, day.pk))


def unknown_in(season: Season, first: int | None = None) -> tuple[list[Unknown], int]:
    """The first of them, and how many there are."""
    players = undecided(season)
    shown = players if first is None else players[:first]
    alike = suggestions(season, shown)
    return [Unknown(player, tuple(alike[player.pk])) for player in shown], len(players)


def known_in(season: Season) -> Iterable[Counterpart]:
    """Who was matched or decided about, by name."""
    rows = Counterpart.objects.in_force().filter(organizer=season.organizer_id)
    rows = rows.select_related("player__organizer", "own", "made_by")
    return sorted(rows, key=lambda known: (known.player.sort_key, known.pk))
