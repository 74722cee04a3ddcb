"""Who of other organizers' people nothing is decided about, who looks like them, and who plays on which day."""

from collections import defaultdict
from collections.abc import Iterable

from tournament.models import Counterpart, Player, Season, StartCard
from tournament.queries.people.identified import Register, Told
from tournament.queries.people.persons import Persons
from tournament.queries.people.register import people_of
from tournament.queries.season.people import people_of_others
from tournament.queries.season.played import days_in


def undecided(season: Season) -> list[Player]:
    """People of other organizers about whom nobody and nothing has decided yet."""
    decided = set(Counterpart.objects.in_force().filter(organizer=season.organizer_id).values_list("player", flat=True))
    others = people_of_others(season.organizer_id, days_in(season))
    return [player for player in others if player.pk not in decided]


def told_of(player: Player) -> Told:
    club = player.club.name if player.club else ""
    return Told(player.last_name, player.first_name, club, player.pass_number, player.birth_year)


class Days:
    """Who plays on which day of the season, by the entries under which people are known here: nobody is there twice."""

    def __init__(self, season: Season, without: int | None = None) -> None:
        days = list(days_in(season))
        persons = Persons(season.organizer_id, *{day.organizer_id for day in days})
        known = Counterpart.objects.in_force().filter(organizer=season.organizer_id, own__isnull=False)
        own = {persons.head(player): head for player, head in known.values_list("player", "own") if player != without}
        self.of: dict[int, set[int]] = defaultdict(set)
        cards = StartCard.objects.in_force().filter(tournament__in=days).order_by()
        for day, *people in cards.values_list("tournament", "player", "substitute"):
            for entry in filter(None, people):
                head = persons.head(entry)
                self.of[persons.head(own.get(head, head))].add(day)

    def together(self, player: int, own: int) -> bool:
        return bool(self.of.get(player, set()) & self.of.get(own, set()))

    def join(self, player: int, own: int) -> None:
        self.of[own] |= self.of.get(player, set())


def suggestions(season: Season, players: Iterable[Player]) -> dict[int, list[Player]]:
    """Player -> those of the own register who look like him."""
    asked = list(players)
    register = Register(people_of(season.organizer), most=len(asked) + 1)
    return {
        player.pk: [register.people[known.number].player for known in register.alike(told_of(player))
                    if known.number in register.people]
        for player in asked
    }  # fmt: skip
