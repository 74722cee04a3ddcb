"""Squads of teams: people of the register who may play for them. Nobody is in two squads of a league."""

from collections.abc import Sequence

from django.db.models import Q
from django.utils import timezone

from scoring import Finding, finding
from tournament import audit
from tournament.desks.league.squads.named import Named
from tournament.desks.league.terms.services import held, led_here
from tournament.models import LeagueTeam, LineUp, Player, SquadPlayer, User
from tournament.queries.people.alike import keys
from tournament.queries.people.persons import Persons
from tournament.refused import Refused, refuse


def name(team: LeagueTeam, people: Sequence[Named], *, by: User) -> list[SquadPlayer]:
    """All of them or none. Who is known to the register stays the same person; who is there already stays as he is."""
    with audit.atomic():
        league = held(team.league_id)
        persons = Persons(league.organizer)
        players = [known(team, person) or Player() for person in people]
        heads = [persons.head(player.pk) if player.pk else None for player in players]
        there = {persons.head(row.player_id): row for row in in_squads(team)}
        coming = [person for person, head in zip(people, heads, strict=True) if head not in there]
        refuse(*twice(team, people, heads, there), *positions_taken(team, coming))
        new = []
        for person, player, head in zip(people, players, heads, strict=True):
            if head in there:
                continue
            if not player.pk:
                player = Player.objects.create(
                    organizer=league.organizer,
                    last_name=person.last_name,
                    first_name=person.first_name,
                    pass_number=person.pass_number,
                    club=team.club,
                )
            new.append(SquadPlayer(league=league, team=team, player=player, position=person.position))
        SquadPlayer.objects.bulk_create(new)
        if new:
            after = {"league": str(league), "team": team.name, "players": [str(row.player) for row in new]}
            audit.record("league.squad", by=by, organizer=league.organizer, after=after)
    return new


def in_squads(team: LeagueTeam) -> list[SquadPlayer]:
    squads = SquadPlayer.objects.in_force().filter(league=team.league_id)
    return list(squads.select_related("team", "player"))


def known(team: LeagueTeam, person: Named) -> Player | None:
    """By the pass, or by the name with the club; among several nobody is chosen."""
    register = Player.objects.named().filter(organizer=team.league.organizer_id)
    if person.pass_number:
        with_pass = list(register.filter(pass_number=person.pass_number)[:2])
        if len(with_pass) == 1 and keys(with_pass[0].last_name, with_pass[0].first_name) & keys(
            person.last_name, person.first_name
        ):
            return with_pass[0]
    named = register.filter(last_name=person.last_name, first_name=person.first_name)
    own_club = Q(club=team.club) | Q(club=None) if team.club_id else Q()
    same = [
        player
        for player in named.filter(own_club)
        if not (person.pass_number and player.pass_number and person.pass_number != player.pass_number)
    ]
    return same[0] if len(same) == 1 else None


def twice(
    team: LeagueTeam, people: Sequence[Named], heads: Sequence[int | None], there: dict[int, SquadPlayer]
) -> list[Finding]:
    written = [(person.last_name, person.first_name, person.pass_number) for person in people]
    found: list[Finding] = [
        finding("league.named_twice", name=f"{last}, {first}".rstrip(", "))
        for at, (last, first, number) in enumerate(written)
        if (last, first, number) in written[:at]
    ]
    for head in heads:
        row = there.get(head or 0)
        if row is not None and row.team_id != team.pk:
            found.append(finding("league.in_two_teams", name=str(row.player), team=row.team.name))
    return found


def positions_taken(team: LeagueTeam, people: Sequence[Named]) -> list[Finding]:
    wanted = [person.position for person in people if person.position]
    squad = SquadPlayer.objects.in_force().filter(team=team, position__in=wanted)
    taken = set(squad.values_list("position", flat=True)) | {place for place in wanted if wanted.count(place) > 1}
    return [finding("league.position_taken", position=place) for place in sorted(filter(None, taken))]


def set_position(row: SquadPlayer, position: int | None, *, by: User) -> SquadPlayer:
    with audit.atomic():
        league = led_here(row.league_id)
        row = SquadPlayer.objects.select_related("team", "player").get(pk=row.pk)
        if row.position == position:
            return row
        others = SquadPlayer.objects.in_force().filter(team=row.team, position=position).exclude(pk=row.pk)
        if position is not None and others.exists():
            raise Refused(finding("league.position_taken", position=position))
        before, row.position = {"position": row.position}, position
        row.save(update_fields=["position"])
        after = {"league": str(league), "team": row.team.name, "player": str(row.player), "position": position}
        audit.record("league.position", by=by, organizer=league.organizer, before=before, after=after)
    return row


def take_out(row: SquadPlayer, *, by: User, reason: str) -> None:
    """What he has played stays; he is lined up no more."""
    with audit.atomic():
        league = led_here(row.league_id)
        row = SquadPlayer.objects.select_related("team", "player").get(pk=row.pk)
        if row.left_at:
            return
        open_line_ups = LineUp.objects.filter(player=row.player_id, side__team=row.team, card=None)
        if open_line_ups.exists():
            raise Refused(finding("league.lined_up", name=str(row.player)))
        row.left_at, row.left_by, row.leave_reason = timezone.now(), by, reason
        row.save(update_fields=["left_at", "left_by", "leave_reason"])
        after = {"league": str(league), "team": row.team.name, "player": str(row.player)}
        audit.record("league.leave", by=by, organizer=league.organizer, after=after, reason=reason)
