"""A position as it was told: whose each card is, and what is left over for the last hand.

Bookkeeping of cards alone: what can't be, and who gets the rest, is found by `scoring.play`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring import DECK, Card, Contract

SEATS = ("declarer", "left", "right")  # in the order in which they play
OWNERS = (*SEATS, "trick", "gone", "skat")
Owned = Mapping[str, tuple[Card, ...]]


@dataclass(frozen=True)
class Twice:
    """A card that was told of two owners, or twice of one; it stands wrong at the second."""

    card: Card
    owner: str
    first: str


@dataclass(frozen=True, kw_only=True)
class Told:
    """What was told: cards by owner in the order in which they were told, everything else as the form has it.

    `owned` has the last hand as the others leave it. points: how many are claimed, or left to the other side.
    so_far: the declarer's. by_hand: the skat was not picked up. voids: by seat, of C S H D trump.
    """

    contract: Contract | None
    claimant: str
    claim: str
    points: int | None
    so_far: int | None
    is_open: bool
    owned: Owned
    leader: str
    by_hand: bool
    voids: Mapping[str, tuple[str, ...]]

    @property
    def trick(self) -> tuple[Card, ...]:
        return self.owned["trick"]

    @property
    def played(self) -> tuple[str, ...]:
        """Who has a card in the trick that lies."""
        return have_played(self.leader, len(self.trick))

    @property
    def others(self) -> tuple[str, str]:
        """To the left and to the right of whoever claims."""
        return after(self.claimant), after(self.claimant, 2)


def after(seat: str, places: int = 1) -> str:
    """Who sits so many places to the left of somebody.

    >>> after("right")
    'declarer'
    """
    return SEATS[(SEATS.index(seat) + places) % len(SEATS)]


def have_played(leader: str, trick: int) -> tuple[str, ...]:
    """The leader first."""
    return tuple(after(leader, place) for place in range(trick))


def twice(owned: Owned) -> Iterator[Twice]:
    first: dict[Card, str] = {}
    for owner in OWNERS:
        for card in owned[owner]:
            if card in first:
                yield Twice(card, owner, first[card])
            first.setdefault(card, owner)


def left_over(owned: Owned) -> tuple[Card, ...]:
    """Nobody was told to have these."""
    told = {card for cards in owned.values() for card in cards}
    return tuple(card for card in DECK if card not in told)


def sizes(owned: Owned, leader: str) -> dict[str, int]:
    """How many cards each held before the trick that lies was led."""
    played = have_played(leader, len(owned["trick"]))
    return {seat: len(owned[seat]) + (seat in played) for seat in SEATS}


def last_hand(owned: Owned, leader: str) -> Owned:
    """The one hand of which nothing was told, if all that is left over is just as many cards as it must have."""
    held, rest = sizes(owned, leader), left_over(owned)
    empty = [seat for seat in SEATS if not owned[seat]]
    if len(empty) != 1 or len({held[seat] for seat in SEATS if seat not in empty}) != 1:
        return {}
    (seat,) = empty
    return {seat: rest} if rest and len(rest) + held[seat] == held[after(seat)] else {}
