"""The register of an organizer: its people, each once, with how many tournaments they have played in."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournament import audit
from tournament.folding import Sought, Written
from tournament.models import Organizer, Player, StartCard
from tournament.queries.people.alike import Index, Known, pass_key
from tournament.queries.people.persons import Persons
from tournament.queries.record.seen import base_of

KEPT = (
    *("last_name", "first_name", "club", "sex", "category", "birth_year", "pass_number"),
    *("membership", "member_since", "publish_as"),
)
FEW = 8  # who is offered at once; the search finds others


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
    cards = StartCard.objects.in_force().filter(tournament__organizer=organizer).order_by()
    for tournament, *people in cards.values_list("tournament", "player", "substitute"):
        for person in people:
            if person is not None:
                days[person].add(tournament)
    return days


def chosen(people: Iterable[Person], show: str) -> list[Person]:
    """Members, guests, or whoever there is."""
    wanted = {"members": True, "guests": False}.get(show)
    return [person for person in people if wanted is None or person.is_member == wanted]


def searched(people: Sequence[Person], typed: str) -> list[Person]:
    """On whom every word stands that was typed, or whose pass number it is."""
    sought, signs = Sought(typed), pass_key(typed)
    if not sought:
        return list(people)
    return [person for person in people if sought.is_in(written(person)) or signs in passes(person)]


def written(person: Person) -> Written:
    entries = (person.player, *person.others)
    return Written.of(*(text for entry in entries for text in (entry.last_name, entry.first_name)), person.club)


def passes(person: Person) -> set[str]:
    return {pass_key(entry.pass_number) for entry in (person.player, *person.others)} - {""}


def pairs(people: Sequence[Person]) -> list[tuple[Person, Person]]:
    """Those who may be one person, by name or by pass number; each two once."""
    by_pk = {person.pk: person for person in people}
    index = Index(map(as_known, people), most=FEW)
    found = ((person, other.number) for person in people for other in index.meant(person.player))
    return [(person, by_pk[other]) for person, other in found if person.pk < other]


def candidates(people: Sequence[Person], player: Player, typed: str) -> list[Person]:
    """Who may be this person: whoever looks like him, or is meant by what somebody types."""
    others = [person for person in people if person.pk != player.pk]
    if typed.strip():
        return searched(others, typed)[:FEW]
    index = Index(map(as_known, others))
    meant = {other.number for other in index.meant(player)}
    return [person for person in others if person.pk in meant][:FEW]


def as_known(person: Person) -> Known:
    player = person.player
    return Known(person.pk, player.last_name, player.first_name, person.club, player.pass_number)


def known(organizer: Organizer) -> list[Known]:
    """Everybody of the register, each under the entry by which he is known."""
    return list(map(as_known, people_of(organizer)))


def kept(player: Player) -> dict[str, object]:
    """What stands in the register of an entry, as the trail keeps it."""
    return audit.values(player, *KEPT)


def seen(player: Player) -> str:
    """The same as a form carries it from opening to saving."""
    return base_of(kept(player))
