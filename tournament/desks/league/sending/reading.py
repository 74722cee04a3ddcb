"""A meeting's day as it goes home: line-ups and change list, people as the plan calls them, and its archive."""

import io
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from scoring import Finding, finding
from tournament import clock
from tournament.desks.league.plan.services import place_of
from tournament.files.linedparts import Values
from tournament.files.meetingday import CHANGE, LINE_UP, PERSON, SIDE, ChangeTold, MeetingDay, SeatTold, Someone
from tournament.models import AuditEntry, LeagueMeeting, PlanFromLeader, Player, Tournament
from tournament.queries.league.sitting import Sitting, sittings_of
from tournament.queries.people.persons import Persons
from tournament.queries.record.archive import KEPT, write
from tournament.refused import Refused
from tournament.wording.trail import recorded_finding

LONGEST = timedelta(seconds=30)  # that an answer may take to be recorded; then its server has ended


ARRIVED = ("sending.arrived", "sending.not_counted", "sending.was_there")


@dataclass(frozen=True)
class Attempt:
    """The last time that the day was sent over the network. Without an answer it is under way, or its server ended."""

    at: datetime
    to: str
    answer: Finding | None
    is_under_way: bool

    @property
    def has_arrived(self) -> bool:
        return self.answer is not None and self.answer.code in ARRIVED


def as_recorded(answer: Finding) -> list[Any]:
    """Its code and values, as `recorded_finding` reads them."""
    row = {} if answer.where.row is None else {"row": answer.where.row}
    return [answer.code, {**answer.values, **row}]


def last_attempt(meeting: LeagueMeeting) -> Attempt | None:
    league = meeting.group.league
    named = {f"after__{name}": value for name, value in place_of(league, meeting).items()}
    sent = AuditEntry.objects.filter(organizer=league.organizer, action__in=("league.day_out", "league.day_sent"))
    entry = sent.filter(after__has_key="to", **named).order_by("-pk").first()
    if entry is None:
        return None
    told = dict(entry.after or {})
    answer = recorded_finding(told["answer"]) if "answer" in told else None
    return Attempt(entry.at, told["to"], answer, answer is None and clock.exact() - entry.at < LONGEST)


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
