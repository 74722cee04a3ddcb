"""The register of an organizer: its people, each once, with how many tournaments they have played in. Reads only."""

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Q

from tournament.models import Organizer, Player, StartCard
from tournament.queries.people.persons import Persons


@dataclass(frozen=True)
class Person:
    """`others`: entries that are the same person, as they were joined. `days`: tournaments played in."""

    player: Player
    others: tuple[Player, ...]
    days: int

    @property
    def pk(self) -> int:
        return self.player.pk

    @property
    def sort_key(self) -> str:
        return self.player.sort_key

    @property
    def club(self) -> str:
        return self.player.club.name if self.player.club else ""

    @property
    def names(self) -> tuple[str, ...]:
        """Other names under which he has entries."""
        others = dict.fromkeys(str(other) for other in self.others)
        return tuple(name for name in others if name != str(self.player))

    @property
    def is_member(self) -> bool:
        return self.player.is_member

    @property
    def has_left(self) -> bool:
        """Was a member until a day that is past."""
        return self.player.has_been_member and not self.player.is_member


def has_members(organizer: Organizer) -> bool:
    """Whether a list of them is at hand where somebody has to be ticked."""
    return Player.objects.named().members().filter(organizer=organizer).exists()


def people_of(organizer: Organizer) -> list[Person]:
    """By name; nobody whose name was removed."""
    persons, days = Persons(organizer), days_of(organizer)
    players = {
        player.pk: player for player in Player.objects.named().filter(organizer=organizer).select_related("club")
    }
    return sorted(
        (person_of(player, players, persons, days) for player in players.values() if player.pk not in persons.into),
        key=lambda person: (person.sort_key, person.pk),
    )


def person_of(player: Player, players: dict[int, Player], persons: Persons, days: dict[int, set[int]]) -> Person:
    entries = persons.entries(player.pk)
    others = tuple(players[key] for key in entries[1:] if key in players)
    return Person(player, others, len({day for key in entries for day in days.get(key, ())}))


def days_of(organizer: Organizer) -> dict[int, set[int]]:
    """Entry of the register -> the tournaments in which it stands on a card."""
    days: dict[int, set[int]] = defaultdict(set)
    counted = Q(tournament__came_home_at=None) | Q(tournament__meeting__isnull=False)  # of a day that came twice, one
    cards = StartCard.objects.in_force().filter(counted, tournament__organizer=organizer).order_by()
    for tournament, *people in cards.values_list("tournament", "player", "substitute"):
        for person in people:
            if person is not None:
                days[person].add(tournament)
    return days
