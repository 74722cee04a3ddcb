"""A position as the claimant of a hidden question sees it, card by card, for his good cards and for lines."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.play.answers import Trick
from scoring.play.following import SEATS
from scoring.play.hidden import HiddenSearch
from scoring.play.masks import bits_of
from scoring.play.unseen import Voids


@dataclass(frozen=True, slots=True)
class Seen:
    """left: his cards and the unseen ones as the trick began, the table's included; unseen: those that are left now."""

    left: int
    unseen: int
    voids: Voids
    leader: int
    table: tuple[int, ...]
    budget: int

    @property
    def seat(self) -> int:
        """Whose turn it is; 0 is the claimant."""
        return (self.leader + len(self.table)) % SEATS

    def holds(self, search: HiddenSearch) -> bool:
        """Whether there is one way of playing for all deals."""
        if self.budget < 0:
            return False
        if self.table:
            return search.step(self.left, self.unseen, self.voids, self.leader, self.table, self.budget)
        return search.lead(self.left, self.voids, self.leader, self.budget)

    def choices(self, search: HiddenSearch) -> Iterator[tuple[int, Voids]]:
        """Every card that may come, with the voids that it shows."""
        if self.seat == 0:
            mine = self.left & search.cards.hand
            led = mine & search.own[self.table[0]] if self.table else 0
            yield from ((card, self.voids) for card in bits_of(led or mine))
            return
        plays = search.others_cards(self.seat, self.left, self.unseen, self.voids, self.leader, self.table)
        shown = {search.own[card]: voids for card, voids in plays}
        for suit, voids in shown.items():
            yield from ((card, voids) for card in bits_of(self.unseen & suit))

    def after(self, search: HiddenSearch, card: int, voids: Voids) -> "Seen":
        """This card is played."""
        table = (*self.table, card)
        unseen = self.unseen & ~card
        if len(table) < SEATS:
            return replace(self, unseen=unseen, voids=voids, table=table)
        taker = (self.leader + search.taker(table)) % SEATS
        budget = self.budget - search.cost(table, taker)
        return Seen(self.left & ~sum(table), unseen, voids, taker, (), budget)


def good_cards(search: HiddenSearch, seen: Seen, *, holds: bool) -> list[int]:
    """All cards of who is to move that are right for his side: the claim holds after them, or fails."""
    wanted = seen.seat == 0
    if holds is not wanted:
        return []
    return [card for card, voids in seen.choices(search) if seen.after(search, card, voids).holds(search) is wanted]


def shown(search: HiddenSearch, seen: Seen, seats: tuple[str, ...], points: int | None) -> Iterator[Trick]:
    """The play of both sides, as long as the claim can hold; points: what the opponents may have at most."""
    layout = search.cards.layout
    while seen.budget >= 0 and (seen.table or seen.left & search.cards.hand):
        card, voids = _chosen(search, seen)
        before, seen = seen, seen.after(search, card, voids)
        if not seen.table:
            trick = (*before.table, card)
            yield Trick(
                leader=seats[before.leader],
                cards=tuple(layout.card_of[bit] for bit in trick),
                taken_by=seats[seen.leader],
                points=None if points is None else points - seen.budget,
            )


def _chosen(search: HiddenSearch, seen: Seen) -> tuple[int, Voids]:
    wanted = seen.seat == 0
    choices = list(seen.choices(search))
    for card, voids in choices if len(choices) > 1 else ():
        if seen.after(search, card, voids).holds(search) is wanted:
            return card, voids
    return choices[0]
