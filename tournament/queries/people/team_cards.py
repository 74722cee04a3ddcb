"""Team cards: who is on one, and which are not back, or back with something missing (SkWO 9.13)."""

from django.db.models import Prefetch

from scoring import Finding, finding
from tournament.models import StartCard, Team, Tournament
from tournament.queries.people.cards import cards_in_force


def teams_with_cards(tournament: Tournament) -> list[Team]:
    """The teams that somebody plays for, by name, each with whom `members_of` gives: two queries."""
    cards = cards_in_force(tournament).select_related("player__club", "substitute__club").order_by("number")
    played_for = cards.exclude(team=None).order_by().values("team")
    teams = Team.objects.filter(tournament=tournament, kind=Team.Kind.TEAM, pk__in=played_for)
    members = Prefetch("cards", cards, to_attr="on_the_card")
    return list(teams.select_related("returned_by").prefetch_related(members).order_by("name"))


def members_of(team: Team) -> list[StartCard]:
    """By start number, of a team of `teams_with_cards`."""
    found: list[StartCard] = getattr(team, "on_the_card", [])
    return found


def are_asked_for(tournament: Tournament) -> bool:
    """Whether cards are handed in at all, and teams are rated."""
    return tournament.start_cards and Tournament.Rating.TEAMS in tournament.ratings


def team_card_notes(tournament: Tournament) -> list[Finding]:
    """What is still out, or incomplete: it warns, and stops nothing."""
    if not are_asked_for(tournament):
        return []
    teams = teams_with_cards(tournament)
    out = tuple(team.name for team in teams if not team.returned_at)
    lacking = tuple(f"{team.name} ({team.card_lacks})" for team in teams if team.card_lacks)
    notes = [finding("teams.cards_out", teams=out, count=len(out))] if out else []
    return [*notes, *([finding("teams.cards_incomplete", teams=lacking, count=len(lacking))] if lacking else [])]
