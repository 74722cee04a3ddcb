"""Clubs, teams, tandems and mixed pairs by their names, written down when they are named first. Decides nothing."""

from collections.abc import Iterable

from tournament.models import Club, Organizer, Team, Tournament


def clubs_of(organizer: Organizer, named: Iterable[str]) -> dict[str, Club]:
    names = set(named) - {""}
    if not names:
        return {}
    there = set(Club.objects.filter(organizer=organizer, name__in=names).values_list("name", flat=True))
    # Another tournament of this organizer may be writing the same club down just now.
    new = (Club(organizer=organizer, name=name) for name in sorted(names - there))
    Club.objects.bulk_create(
        new, update_conflicts=True, unique_fields=["organizer", "name"], update_fields=["name"]
    )  # the same name again, for its key
    clubs = Club.objects.filter(organizer=organizer, name__in=names).select_related("merged_into")
    return {club.name: club.merged_into or club for club in clubs}


def groups_of(tournament: Tournament, kind: str, named: Iterable[str | None]) -> dict[str | None, Team]:
    """Those of one kind; a tandem may bear the name of a team."""
    names = {name for name in named if name}
    if not names:
        return {}
    teams = Team.objects.filter(tournament=tournament, kind=kind, name__in=names)
    there = set(teams.values_list("name", flat=True))
    Team.objects.bulk_create(Team(tournament=tournament, kind=kind, name=name) for name in sorted(names - there))
    return {team.name: team for team in teams.all()}
