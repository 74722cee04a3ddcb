"""Merges clubs that are one. The name that goes stays known: whoever types it is in the other club."""

from scoring import finding
from tournament import audit
from tournament.lock import locked
from tournament.models import Club, OwnRating, Player, Tournament, User
from tournament.refused import Refused


def merge(tournament: Tournament, club: Club, into: Club, *, by: User) -> int:
    """Everybody of `club` is of `into` from now on, at all tournaments of the organizer; posted lists stay."""
    with audit.atomic():
        tournament = locked(tournament)
        club, into = (Club.objects.get(pk=this.pk, organizer=tournament.organizer) for this in (club, into))
        if club.merged_into == into:
            return 0
        if club == into or club.merged_into or into.merged_into:
            raise Refused(finding("clubs.merged", name=str(club if club.merged_into else into)))
        refuse_rated(club, into)
        players = Player.objects.filter(club=club)
        count = players.update(club=into)
        Club.objects.filter(merged_into=club).update(merged_into=into)
        club.merged_into = into
        club.save(update_fields=["merged_into"])
        after = {"club": into.name, "players": count}
        audit.record("clubs.merge", by=by, tournament=tournament, before={"club": club.name}, after=after)
    return count


def refuse_rated(*clubs: Club) -> None:
    """A rating that counts by one of them would count others: perhaps one whose prizes were paid."""
    if rating := OwnRating.objects.in_force().filter(club__in=clubs).select_related("tournament").first():
        raise Refused(finding("clubs.rated", name=rating.name, tournament=str(rating.tournament)))
