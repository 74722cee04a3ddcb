"""Random small questions that can be, from a seed: dealt, played down by the rules, then asked.

Whoever claims is dealt better cards than the others and plays his small ones first, so that claims hold about as often
as they fail.
"""

from random import Random
from typing import Any

from tests.scoring.play.tricks import (
    CONTRACTS,
    PACK,
    SEATS,
    TRUMP,
    Position,
    follows,
    height,
    played,
    points,
    suit_of,
)

Question = dict[str, Any]
HAND = 10
FAVOURS = {
    "all_tricks": (0, 0.8),
    "declarer_no_trick": (0, 0.4),
    "no_trick": (0, 0.8),
    "points": (-0.3, 0.4),
}
"""From how little to how much whoever claims is dealt better cards: so that about half of the claims hold."""


class Table:
    """A deal as it is played: what lies, what the declarer has, and who showed that he lacks a suit."""

    def __init__(self, chance: Random, contract: str, strong: set[int], favour: float) -> None:
        self.chance, self.contract, self.strong, self.thrift = chance, contract, strong, chance.random()
        order = sorted(PACK, key=lambda card: self.worth(card) * favour + chance.gauss(0, 1), reverse=True)
        hands = dealt(chance, order, strong)
        self.skat = frozenset(PACK) - hands[0] - hands[1] - hands[2]
        self.position = Position(hands, chance.randrange(3), ())
        self.declarers, self.voids = points(self.skat), [set[str](), set[str](), set[str]()]

    def worth(self, card: str) -> float:
        """How much a card helps whoever claims."""
        if self.contract == "null":
            return -height(card, "null") / 4
        return height(card, self.contract) / 4 + (1.5 if suit_of(card, self.contract) == TRUMP else 0)

    def play(self, card: str) -> None:
        position = self.position
        if position.table and suit_of(card, self.contract) != (led := suit_of(position.table[0], self.contract)):
            self.voids[position.mover].add(led)
        self.position, taken = played(position, card, self.contract)
        if taken and taken.taker == 0:
            self.declarers += taken.points

    def play_down(self, cards: int, lying: int) -> None:
        """Until `cards` are left in the hand of whoever leads, and then so many more lie on the table."""
        while len(self.position.hands[self.position.leader]) > cards or self.position.table:
            self.play(self.choice())
        for _ in range(lying):
            self.play(self.choice())

    def choice(self) -> str:
        cards = follows(self.position.hands[self.position.mover], self.position.table, self.contract)
        if self.position.mover in self.strong and self.chance.random() < self.thrift:
            return min(cards, key=self.worth)
        return self.chance.choice(cards)


def dealt(chance: Random, order: list[str], strong: set[int]) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Ten cards for each seat; the best of them for the strong ones."""
    best = order[: HAND * len(strong)]
    rest = order[HAND * len(strong) :]
    chance.shuffle(best)
    chance.shuffle(rest)
    hands = []
    for seat in range(3):
        cards = best if seat in strong else rest
        hands.append(frozenset(cards[:HAND]))
        del cards[:HAND]
    return hands[0], hands[1], hands[2]


OPEN_CLAIMS = {
    ("declarer", "all_tricks"): {0},
    ("declarer", "points"): {0},
    ("left", "all_tricks"): {1},
    ("right", "all_tricks"): {2},
    ("opponents", "all_tricks"): {1, 2},
    ("opponents", "declarer_no_trick"): {1, 2},
    ("opponents", "points"): {1, 2},
}
"""Claims in suit and grand, by claimant, and the seats that get good cards for them; null knows only no_trick."""


def open_question(seed: int, most_cards: int = 5) -> Question:
    """A question with open cards, of 1 to `most_cards` a hand."""
    chance = Random(f"open {seed}")
    contract = chance.choice(CONTRACTS)
    claimant, claim = ("declarer", "no_trick") if contract == "null" else chance.choice(list(OPEN_CLAIMS))
    strong = {0} if contract == "null" else OPEN_CLAIMS[claimant, claim]
    table = Table(chance, contract, strong, chance.uniform(*FAVOURS[claim]) / len(strong))
    table.play_down(chance.randint(1, most_cards), chance.randrange(3))
    question = {
        "kind": "open",
        "contract": contract,
        "leader": SEATS[table.position.leader],
        "table": list(table.position.table),
        "claimant": claimant,
        "claim": claim,
        "hands": {seat: sorted(hand) for seat, hand in zip(SEATS, table.position.hands, strict=True)},
    }
    return question | (wanted(chance, table, claimant) if claim == "points" else {})


def wanted(chance: Random, table: Table, claimant: str) -> Question:
    """What the declarer has, and what is claimed: a level, or anything that is not beyond reach."""
    rest = points(table.position.table) + sum(map(points, table.position.hands))
    theirs = table.declarers if claimant == "declarer" else 120 - rest - table.declarers
    levels = [level for level in (30, 31, 60, 61, 89, 90) if theirs < level <= theirs + rest]
    asked = chance.choice(levels) if levels and chance.random() < 0.5 else theirs + chance.randint(0, rest)
    return {"points_wanted": asked, "points_so_far": table.declarers}


HIDDEN_CLAIMS = [
    ("declarer", "all_tricks"),
    ("declarer", "points"),
    ("declarer", "points"),
    ("left", "all_tricks"),
    ("right", "all_tricks"),
]


def hidden_question(seed: int, most_cards: int = 4) -> Question:
    """A question from one's own hand, of 1 to `most_cards` cards; one fewer where the skat is unseen, too."""
    chance = Random(f"hidden {seed}")
    contract = chance.choice(CONTRACTS)
    claimant, claim = ("declarer", "no_trick") if contract == "null" else chance.choice(HIDDEN_CLAIMS)
    seat = SEATS.index(claimant)
    table = Table(chance, contract, {seat}, chance.uniform(*FAVOURS[claim]))
    knows_the_skat = claimant == "declarer" and chance.random() < 0.6
    cards = chance.randint(1, most_cards if knows_the_skat else most_cards - 1)
    table.play_down(cards, chance.randrange(3))
    left, right = (seat + 1) % 3, (seat + 2) % 3
    hands = table.position.hands
    unseen = hands[left] | hands[right] | (frozenset() if knows_the_skat else table.skat)
    question = {
        "kind": "hidden",
        "contract": contract,
        "leader": ("claimant", "left", "right")[(table.position.leader - seat) % 3],
        "table": list(table.position.table),
        "claimant": claimant,
        "claim": claim,
        "hand": sorted(hands[seat]),
        "unseen": sorted(unseen),
        "cards_left": len(hands[left]),
        "cards_right": len(hands[right]),
        "unseen_in_skat": 0 if knows_the_skat else 2,
        "none_of": {"left": voids(chance, table, left), "right": voids(chance, table, right)},
        "each_deal": True,
    }
    return question | (allowed(chance, table, unseen) if claim == "points" else {})


def voids(chance: Random, table: Table, seat: int) -> list[str]:
    """What the seat showed that it lacks, perhaps not all of it, and what else is true of the deal and may be known."""
    hand = {suit_of(card, table.contract) for card in table.position.hands[seat]}
    names = [TRUMP, *"CSHD"] if table.contract in ("grand", "null") else [TRUMP, *suits_beside(table.contract)]
    if table.contract == "null":
        names.remove(TRUMP)
    lacking = [name for name in names if name not in hand]
    known = [name for name in lacking if name in table.voids[seat]]
    told = [name for name in known if chance.random() < 0.8]
    return told + [name for name in lacking if name not in known and chance.random() < 0.15]


def suits_beside(contract: str) -> str:
    """The suits that are not trumps."""
    return "CSHD".replace(contract[0].upper(), "")


def allowed(chance: Random, table: Table, unseen: frozenset[str]) -> Question:
    """What the opponents have, and what they may have in the end: 59, 30, or anything near."""
    position = table.position
    own = points(position.hands[0]) + points(position.table)
    theirs = 120 - table.declarers - own - points(position.hands[1]) - points(position.hands[2])
    to_come = own + points(position.hands[1]) + points(position.hands[2])
    levels = [level for level in (30, 59) if theirs <= level < theirs + to_come]
    asked = chance.choice(levels) if levels and chance.random() < 0.5 else theirs + chance.randint(0, to_come * 2 // 3)
    return {"opponents_points_so_far": theirs, "opponents_points_at_most": asked}
