"""Which season an evening of a day belongs to: one that has the day, is not closed, and keeps its accounts alike."""

from datetime import date

from tournament.models import Season, Tournament, YearClosing


def has_day(season: Season, day: date) -> bool:
    return season.begins <= day <= season.ends


def is_closed(season: Season) -> bool:
    """Whether its accounts are closed: nothing of its evenings changes any more."""
    return YearClosing.objects.in_force().filter(season=season).exists()


def season_of_day(organizer: int, day: date, *, currency: str, rather: Season | None = None) -> Season | None:
    """`rather` where it has the day, else the one that began last; none of which the accounts are closed."""
    if rather and has_day(rather, day) and not is_closed(rather):
        return rather
    return next(iter(seasons_with_day(organizer, day, currency=currency)), None)


def only_season_of_day(organizer: int, day: date, *, currency: str) -> Season | None:
    """The season that has the day; None if none has it, or if two have it and somebody has to choose."""
    found = seasons_with_day(organizer, day, currency=currency)
    return found[0] if len(found) == 1 else None


def seasons_with_day(organizer: int, day: date, *, currency: str) -> list[Season]:
    """Those that an evening with this currency can be put in, the one that began last first."""
    closed = YearClosing.objects.in_force().values("season")
    found = Season.objects.filter(organizer=organizer, begins__lte=day, ends__gte=day).exclude(pk__in=closed)
    return [season for season in found if season.currency == currency or not season.money.exists()]


def season_after_move(tournament: Tournament, day: date, currency: str) -> Season | None:
    """Where an evening of a season counts once it is on that day; what is in no season stays in none."""
    if tournament.season is None:
        return None
    return season_of_day(tournament.organizer_id, day, currency=currency, rather=tournament.season)
