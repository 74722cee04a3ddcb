"""Removes a tournament that was opened by mistake from every list, and puts it back. Its trail and its number stay."""

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.desks.setup.removing.reading import removal_blockers
from tournament.lock import locked, locked_even_from_venue, refuse_closed_year
from tournament.models import Tournament, User
from tournament.refused import Refused, refuse

FIELDS = ("season", "public_page", "removed_at", "removed_by", "removal_reason")


def remove(tournament: Tournament, *, by: User, reason: str) -> Tournament:
    """Off the public pages and out of its season; the same button twice removes once."""
    with audit.atomic():
        tournament = locked_even_from_venue(tournament)
        if tournament.removed_at:
            return tournament
        tournament = locked(tournament)
        refuse_closed_year(tournament)
        refuse(*removal_blockers(tournament))
        before = {"season": str(tournament.season or ""), "public_page": tournament.public_page}
        tournament.season, tournament.public_page = None, False
        tournament.removed_at, tournament.removed_by, tournament.removal_reason = timezone.now(), by, reason
        tournament.save(update_fields=FIELDS)
        audit.record("tournament.remove", by=by, tournament=tournament, before=before, reason=reason)
    return tournament


def put_back(tournament: Tournament, *, by: User, reason: str) -> Tournament:
    """It is there again, in no season and not public: both are said anew."""
    with audit.atomic():
        tournament = locked_even_from_venue(tournament)
        if not tournament.removed_at:
            return tournament
        same = Tournament.objects.played_here().filter(organizer=tournament.organizer_id, name=tournament.name)
        if same.filter(date=tournament.date).exists():
            raise Refused(finding("tournament.exists", name=tournament.name))
        tournament.removed_at, tournament.removed_by, tournament.removal_reason = None, None, ""
        tournament.save(update_fields=FIELDS[2:])
        audit.record("tournament.put_back", by=by, tournament=tournament, reason=reason)
    return tournament
