"""Who is one person in a season: joined entries of the register, and people of other organizers who are known here."""

from collections.abc import Iterable

from tournament.models import Counterpart, Player, StartCard, Tournament
from tournament.queries.people.persons import Persons


class SeasonPersons:
    """By keys of entries, whoever's register they are in. Two questions for all of them."""

    def __init__(self, organizer: int, others: Iterable[int] = ()) -> None:
        self.organizer = organizer
        away = list(others)
        self.persons = Persons(organizer, *away)
        self.own: dict[int, int | None] = {}
        if away:
            known = Counterpart.objects.in_force().filter(organizer=organizer)
            self.own = {self.persons.head(player): own for player, own in known.values_list("player", "own")}

    def head(self, player: int) -> int:
        """The entry under which this one's person is known here."""
        head = self.persons.head(player)
        own = self.own.get(head)
        return head if own is None else self.persons.head(own)


def people_of_others(organizer: int, days: Iterable[Tournament]) -> list[Player]:
    """Those who play on other organizers' days, each once under the entry by which he is known there; by name."""
    away = [day for day in days if day.organizer_id != organizer]
    persons = Persons(*{day.organizer_id for day in away})
    cards = StartCard.objects.in_force().filter(tournament__in=away).order_by()
    heads = {persons.head(one) for row in cards.values_list("player", "substitute") for one in filter(None, row)}
    players = Player.objects.named().filter(pk__in=heads).select_related("club", "organizer")
    return sorted(players, key=lambda player: (player.sort_key, player.pk))
