"""Who is one person: entries of the register that were joined, and under which of them he is known now. Reads only."""

from collections import defaultdict

from tournament.models import Joining, Organizer


class Persons:
    """The joinings of organizers that are in force, read once for as many entries as are asked about; by keys."""

    def __init__(self, *organizers: Organizer | int) -> None:
        joinings = Joining.objects.in_force().filter(organizer__in=organizers)
        self.into: dict[int, int] = dict(joinings.values_list("player", "into"))
        self.others: dict[int, list[int]] = defaultdict(list)
        for player in sorted(self.into):
            self.others[self.head(player)].append(player)

    def head(self, player: int) -> int:
        """The entry under which this one's person is known."""
        while player in self.into:
            player = self.into[player]
        return player

    def entries(self, player: int) -> tuple[int, ...]:
        """All entries of his person, first the one under which he is known."""
        head = self.head(player)
        return (head, *self.others.get(head, ()))
