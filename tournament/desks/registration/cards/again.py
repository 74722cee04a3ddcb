"""Who comes again: the person whom the organizer knows already, or somebody new. Writes nothing."""

from collections import defaultdict
from collections.abc import Container, Iterable

from tournament.desks.registration.entries.entry import Entry
from tournament.models import Club, Player, Tournament
from tournament.queries.people.alike import agreeing
from tournament.queries.people.cards import cards_in_force
from tournament.queries.people.persons import Persons
from tournament.queries.ranking.finals import in_final_results

Key = tuple[object, ...]


class Returning:
    """Those of some last names who have no start card in this tournament, on none of their entries.

    A person known by the same names and club comes again, once; with another pass it is another. A member is also
    known by less. Of whom no year of birth was known in a final result, none becomes known: with a year it is somebody
    new.
    """

    def __init__(self, tournament: Tournament, last_names: Iterable[str]) -> None:
        self.organizer = tournament.organizer
        namesakes = Player.objects.filter(organizer=self.organizer, last_name__in=set(last_names))
        cards = cards_in_force(tournament)
        absent = namesakes.exclude(cards__in=cards).exclude(stood_in__in=cards)
        people = list(absent.order_by("-pk"))
        self.printed = in_final_results(absent) if people else frozenset[int]()
        self.persons = Persons(self.organizer) if people else None
        self.come = self.heads_on(tournament) if self.persons and self.persons.into else set[int]()
        self.waiting: dict[Key, list[Player]] = defaultdict(list)
        self.members: dict[Key, list[Player]] = defaultdict(list)
        for player in people:
            self.waiting[key_of(player)].append(player)
            if player.is_member and self.head(player.pk) == player.pk:
                self.members[player.last_name, player.first_name].append(player)

    def head(self, player: int) -> int:
        return self.persons.head(player) if self.persons else player

    def heads_on(self, tournament: Tournament) -> set[int]:
        cards = cards_in_force(tournament).order_by().values_list("player", "substitute")
        return {self.head(player) for people in cards for player in {*people} - {None}}

    def player_of(self, entry: Entry, club: Club | None) -> Player:
        new = Player(
            organizer=self.organizer,
            last_name=entry.last_name,
            first_name=entry.first_name,
            club=club,
            sex=entry.sex,
            category=entry.category,
        )
        same = self.absent(self.waiting[key_of(new)]) or self.member_meant(new)
        fitting = agreeing(of_age(reversed(same), entry.birth_year, self.printed), entry.pass_number)
        player = next(iter(fitting), new)
        if player is not new:
            self.waiting[key_of(player)].remove(player)
            self.come.add(self.head(player.pk))
        return player

    def absent(self, people: Iterable[Player]) -> list[Player]:
        return [player for player in people if self.head(player.pk) not in self.come]

    def member_meant(self, new: Player) -> list[Player]:
        """The member of this name, where the entry says less of him than the register and nothing else."""
        said = {name: getattr(new, name) for name in ("club_id", "sex", "category") if getattr(new, name)}
        members = self.absent(self.members[new.last_name, new.first_name])
        meant = [member for member in members if all(getattr(member, name) == said[name] for name in said)]
        return meant if len(meant) == 1 else []


def key_of(player: Player) -> Key:
    return player.last_name, player.first_name, player.club_id, player.sex, player.category


def of_age(people: Iterable[Player], year: int | None, printed: Container[int]) -> list[Player]:
    """Two who were born in different years are two. Who was born in this one comes first."""
    may_be = [player for player in people if not year or player.birth_year in (None, year)]
    same = [player for player in may_be if player.birth_year == year]
    return same + [player for player in may_be if player not in same and not (year and player.pk in printed)]
