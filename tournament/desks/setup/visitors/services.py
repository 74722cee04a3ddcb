"""Who the people of a venue's day are here: by the squads that the plan told, else beyond doubt by the register."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from tournament import audit
from tournament.desks.setup.archive.services import join
from tournament.desks.setup.arriving.services import Restoring
from tournament.files.meetingday import PERSON, MeetingDay, Someone
from tournament.models import Club, Joining, Organizer, Player, SquadPlayer, User
from tournament.queries.people.identified import Register, Told
from tournament.queries.people.persons import Persons
from tournament.queries.people.register import people_of


def players_of(
    day: MeetingDay,
    squads: Mapping[int, SquadPlayer],
    before: Sequence[int],
    restoring: Restoring,
    *,
    by: User | None,
) -> list[int]:
    """In the order of the file: each the squad's own entry, or one that was known or came, or a new one.

    `before`: the people of the same day as it came before.
    """
    organizer, came = restoring.organizer, restoring.keys[Player]
    brought = Player.objects.select_related("club").in_bulk(came)
    known = KnownHere(organizer, squads, brought, before)
    joinings, players = list[Joining](), list[int]()
    beside = dict.fromkeys(came)  # on a card of the day, and in no line-up
    for someone in day.people:
        entry = None if someone.entry is None else came[someone.entry]
        head = known.head(someone)
        if entry:
            beside.pop(entry, None)
        if entry and head:
            joinings.append(joining(organizer, entry, head, by))
        players.append(head or entry or new(organizer, someone).pk)
    for key in beside:
        if head := known.head(someone_of(brought[key])):
            joinings.append(joining(organizer, key, head, by))
    join(joinings)
    return players


class KnownHere:
    """Nobody of the register is two people of one day."""

    def __init__(
        self, organizer: Organizer, squads: Mapping[int, SquadPlayer], came: Collection[int], before: Sequence[int]
    ) -> None:
        persons = Persons(organizer)
        self.squads = {key: persons.head(row.player_id) for key, row in squads.items()}
        people = [person for person in people_of(organizer) if person.pk not in came]
        self.register = Register(people, most=len(came) + 1)
        earlier = Player.objects.named().filter(pk__in=before).select_related("club")
        self.before = {told_of(someone_of(player)): persons.head(player.pk) for player in earlier}
        self.taken = set(self.squads.values())

    def head(self, someone: Someone) -> int | None:
        if someone.squad is not None:
            return self.squads[someone.squad]
        told = told_of(someone)
        person = self.register.surely(told)
        head = person.pk if person else self.before.get(told)
        if head is None or head in self.taken:
            return None
        self.taken.add(head)
        return head


def told_of(someone: Someone) -> Told:
    values: dict[str, Any] = {name: value for name, value in someone.values.items() if name != "sex"}
    return Told(**values, club=someone.club)


def someone_of(player: Player) -> Someone:
    club = player.club.name if player.club else ""
    return Someone(None, None, club, {name: getattr(player, name) for name in PERSON})


def joining(organizer: Organizer, player: int, into: int, by: User | None) -> Joining:
    return Joining(organizer=organizer, player_id=player, into_id=into, anew=True, joined_by=by)


def new(organizer: Organizer, someone: Someone) -> Player:
    """Who came in during the day and stands on no card."""
    club = Club.objects.filter(organizer=organizer, name=someone.club).first() if someone.club else None
    player = Player.objects.create(organizer=organizer, club=club, **someone.values)
    after = {**audit.values(player, "last_name", "first_name", "pass_number"), "register_entry": player.pk}
    audit.record("register.enter", by=None, organizer=organizer, after=after)
    return player
