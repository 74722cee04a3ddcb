"""A meeting's day as it goes home: line-ups and change list, people as the plan calls them, and its archive."""

import io
from collections.abc import Iterable
from datetime import datetime

from scoring import finding
from tournament.files.linedparts import Values
from tournament.files.meetingday import CHANGE, LINE_UP, PERSON, SIDE, ChangeTold, MeetingDay, SeatTold, Someone
from tournament.models import LeagueMeeting, PlanFromLeader, Player, Tournament
from tournament.queries.league.sitting import Sitting, sittings_of
from tournament.queries.people.persons import Persons
from tournament.queries.record.archive import KEPT, write
from tournament.refused import Refused


def plan_of(meeting: LeagueMeeting) -> PlanFromLeader:
    plan = PlanFromLeader.objects.filter(meeting=meeting).first()
    if plan is None:
        raise Refused(finding("sending.no_plan"))
    return plan


def day_told(meeting: LeagueMeeting, tournament: Tournament, *, now: datetime) -> MeetingDay:
    league, plan = meeting.group.league, plan_of(meeting)
    sides = list(meeting.sides.select_related("team"))
    letters = {side.pk: side.team.letter for side in sides}
    sittings = sittings_of(sides)
    people = People(tournament, plan, sitting(sittings))
    file = io.BytesIO()
    write(tournament, file, now=now)
    return MeetingDay(
        league=league.key,
        group=meeting.group.name,
        day=meeting.day.number,
        number=meeting.number,
        plan=plan.digest,
        teams={side.team.letter: side.team.name for side in sides},
        sides={side.team.letter: values(side, SIDE) for side in sides},
        people=tuple(people.told),
        line_up=tuple(
            SeatTold(
                letters[seat.line_up.side_id],
                people.places[seat.line_up.player_id],
                seat.line_up.card.number if seat.line_up.card else None,
                values(seat.line_up, LINE_UP),
            )
            for seat in sittings
        ),
        changes=tuple(
            ChangeTold(
                letters[seat.line_up.side_id],
                seat.line_up.place,
                people.places[change.player_id],
                change.made_by.get_username(),
                values(change, CHANGE),
            )
            for seat in sittings
            for change in seat.changes
        ),
        archive=file.getvalue(),
    )


def sitting(sittings: Iterable[Sitting]) -> list[int]:
    """Everybody who sat somewhere, each once."""
    began = [seat.line_up.player_id for seat in sittings]
    came = [change.player_id for seat in sittings for change in seat.changes]
    return list(dict.fromkeys([*began, *came]))


class People:
    """Who sat where, told as the leader knows him: by his squad, by his place in the archive, and by his name."""

    def __init__(self, tournament: Tournament, plan: PlanFromLeader, keys: list[int]) -> None:
        persons = Persons(tournament.organizer_id)
        squads = {persons.head(player): key for key, player in plan.squads}
        section = next(section for section in KEPT if section.model is Player)
        entries = {key: at for at, key in enumerate(section.rows(tournament).values_list("pk", flat=True))}
        players = Player.objects.select_related("club").in_bulk(keys)
        self.places = {key: place for place, key in enumerate(keys)}
        self.told = [someone(players[key], squads.pop(persons.head(key), None), entries.get(key)) for key in keys]


def someone(player: Player, squad: int | None, entry: int | None) -> Someone:
    return Someone(squad, entry, player.club.name if player.club else "", values(player, PERSON))


def values(row: object, names: tuple[str, ...]) -> Values:
    return {name: getattr(row, name) for name in names}
