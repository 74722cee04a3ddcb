"""Seasons of an organizer: begun, and filled with his evenings and tournaments."""

from collections.abc import Iterable
from datetime import date

from scoring import Finding, finding
from tournament import audit
from tournament.desks.seasons.year.addresses import season_slug
from tournament.files.values import YEARS
from tournament.lock import locked, refuse_closed_year
from tournament.models import Organizer, Season, Tournament, User
from tournament.queries.season.of_day import has_day, is_closed
from tournament.refused import Refused, refuse

LONGEST = 10  # calendar years: each of its months can have a ranking


def begin(organizer: Organizer, *, name: str, begins: date, ends: date, by: User) -> Season:
    """A new season; the same button twice begins one."""
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=organizer.pk)
        if ends < begins:
            raise Refused(finding("year.turned"))
        if begins.year not in YEARS or ends.year not in YEARS:
            raise Refused(finding("year.far", first=YEARS[0], last=YEARS[-1]))
        if ends.year - begins.year >= LONGEST:
            raise Refused(finding("year.too_long", years=LONGEST))
        if there := organizer.seasons.filter(name=name).first():
            if (there.begins, there.ends) != (begins, ends):
                raise Refused(finding("year.there", name=name))
            return there
        slug = season_slug(organizer, name)
        season = Season.objects.create(organizer=organizer, slug=slug, name=name, begins=begins, ends=ends)
        audit.record("season.begin", by=by, organizer=organizer, after={"season": name})
    return season


def put_in(season: Season, tournaments: Iterable[Tournament], *, by: User) -> int:
    """How many there are more. A tournament is of one season, and its day within it."""
    with audit.atomic():
        Organizer.objects.select_for_update().get(pk=season.organizer_id)
        season = Season.objects.select_related("organizer").get(pk=season.pk)
        days = [locked(tournament) for tournament in sorted(tournaments, key=lambda day: day.pk)]
        new = [day for day in days if day.season_id != season.pk]
        refuse(*(finding("year.other_organizer", name=day.name) for day in new if day.organizer != season.organizer))
        refuse(*(finding("year.other_season", name=day.name) for day in new if day.season_id))
        if new and is_closed(season):
            raise Refused(finding("year.closed", name=season.name))
        outside = [day for day in new if not has_day(season, day.date)]
        refuse(*(finding("year.outside", name=day.name, season=season.name) for day in outside))
        if season.money.exists():
            refuse(*(other_currency(season, day) for day in new if day.currency != season.currency))
        for day in new:
            day.season = season
            day.save(update_fields=["season"])
            audit.record("season.put_in", by=by, tournament=day, after={"season": season.name})
    return len(new)


def take_out(tournament: Tournament, *, by: User) -> None:
    """It counts for no ranking of the season any more; nothing else changes."""
    with audit.atomic():
        Organizer.objects.select_for_update().get(pk=tournament.organizer_id)
        tournament = locked(tournament)
        if tournament.season is None:
            return
        refuse_closed_year(tournament)
        before, tournament.season = {"season": tournament.season.name}, None
        tournament.save(update_fields=["season"])
        audit.record("season.take_out", by=by, tournament=tournament, before=before)


def other_currency(season: Season, day: Tournament) -> Finding:
    """Its accounts are kept in one."""
    return finding("accounts.two_currencies", name=day.name, found=day.currency, expected=season.currency)
