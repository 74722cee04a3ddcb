"""Days of other organizers in a season: asked for, agreed to or ended, by those who manage the one or the other."""

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.access import Role, roles_at
from tournament.desks.seasons.matching.services import match_people
from tournament.models import DayOfAnother, Organizer, Season, Tournament, User
from tournament.queries.season.of_day import has_day
from tournament.refused import Refused


def ask(season: Season, tournament: Tournament, *, by: User) -> DayOfAnother:
    """The other organizer decides; whoever manages both agrees by asking. The same button twice asks once."""
    with audit.atomic():
        held(season.organizer_id, tournament.organizer_id)
        if there := DayOfAnother.objects.in_force().filter(season=season, tournament=tournament).first():
            return there
        refuse_day(season, tournament)
        day = DayOfAnother.objects.create(season=season, tournament=tournament, asked_by=by)
        record("season.ask_day", day, by=by)
        if Role.MANAGER in roles_at(tournament.organizer, by):
            return agree(day, by=by)
    return day


def agree(day: DayOfAnother, *, by: User) -> DayOfAnother:
    """From now on its lists count, with the names of those who played. Who is known here beyond doubt is matched."""
    with audit.atomic():
        day = fresh(day)
        if day.ended_at:
            raise Refused(finding("year.day_ended", name=day.tournament.name))
        if day.agreed_at:
            return day
        day.agreed_at, day.agreed_by = timezone.now(), by
        day.save(update_fields=["agreed_at", "agreed_by"])
        record("season.agree_day", day, by=by)
        match_people(day.season, by=by)
    return day


def end(day: DayOfAnother, *, reason: str, by: User) -> DayOfAnother:
    """Turned down, taken back or taken out: it doesn't count, or no longer. The second time changes nothing."""
    with audit.atomic():
        day = fresh(day)
        if day.ended_at:
            return day
        day.ended_at, day.ended_by, day.end_reason = timezone.now(), by, reason
        day.save(update_fields=["ended_at", "ended_by", "end_reason"])
        record("season.end_day", day, by=by, reason=reason)
    return day


def refuse_day(season: Season, tournament: Tournament) -> None:
    if tournament.organizer_id == season.organizer_id:
        raise Refused(finding("year.own_day", name=tournament.name))
    if not has_day(season, tournament.date):
        raise Refused(finding("year.outside", name=tournament.name, season=season.name))
    if tournament.names_removed_at:
        raise Refused(finding("year.nameless_day", name=tournament.name))


def fresh(day: DayOfAnother) -> DayOfAnother:
    """As it stands behind whoever else changes it."""
    held(day.season.organizer_id, day.tournament.organizer_id)
    return DayOfAnother.objects.select_related("season__organizer", "tournament__organizer").get(pk=day.pk)


def held(*organizers: int) -> None:
    """Both, always in the same order, so that nobody waits in a ring."""
    list(Organizer.objects.select_for_update().filter(pk__in=organizers).order_by("pk"))


def record(action: str, day: DayOfAnother, *, by: User, reason: str = "") -> None:
    """In the trail of both."""
    told = {"season": day.season.name, "organizer": day.season.organizer.name, "tournament": day.tournament.name}
    audit.record(action, by=by, organizer=day.season.organizer, after=told, reason=reason)
    audit.record(action, by=by, tournament=day.tournament, after=told, reason=reason)
