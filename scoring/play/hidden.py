"""By one hand alone: is there a way of playing that holds however the cards lie, and whatever the others do?

Exact: what the player knows is the state, and against him comes whatever some deal allows. What goes against the claim
has a cost: points, or one for a trick; the claim holds while that stays within a budget.
"""

from collections.abc import Sequence

from scoring.play.following import SEATS
from scoring.play.hidden_bounds import MostOfOthers
from scoring.play.masks import bits_of, stays_below
from scoring.play.nodes import Nodes
from scoring.play.points import TABLE_MOST
from scoring.play.questions import Claim
from scoring.play.unseen import Unseen, Voids

_ALL = 127
_NUMBER = 14


class HiddenSearch:
    """Whether player 0 keeps the cost of what is left within a budget by what he sees alone."""

    def __init__(self, cards: Unseen, claim: Claim, nodes: Nodes) -> None:
        self.cards = cards
        self.claim = claim
        self.nodes = nodes
        self.beats, self.own = cards.layout.beats, cards.layout.own
        self.trumps = cards.layout.trumps
        self.plain = [suit for suit in cards.layout.suits if suit != self.trumps]
        self.most = MostOfOthers(cards)
        self.table: dict[int, int] = {}
        self.shapes: dict[tuple[int, ...], int] = {(): 0}
        self.numbers: dict[int, int] = {0: 0}

    def lead(self, left: int, voids: Voids, leader: int, budget: int) -> bool:
        """Whether it holds with this one to lead; left: the player's cards, and all that are unseen."""
        mine = left & self.cards.hand
        if not mine:
            return True
        if self.claim is Claim.NO_TRICK and leader and self.is_safe(left, mine):
            return True
        key = self.key(left, voids, leader)
        bounds = self.table.get(key)
        if bounds is None:
            bounds = self.most.of(left, voids, leader) if self.claim is Claim.POINTS else _ALL
        if budget >= bounds & _ALL:
            return True
        if budget < bounds >> 7:
            return False
        self.nodes.count()
        holds = self.step(left, left ^ mine, voids, leader, (), budget)
        bounds = bounds & ~_ALL | budget if holds else budget + 1 << 7 | bounds & _ALL
        if len(self.table) >= TABLE_MOST:
            self.table.clear()
        self.table[key] = bounds
        return holds

    def is_safe(self, left: int, mine: int) -> bool:
        """In null: player 0 can stay below in each suit, wherever the unseen cards are."""
        return all(stays_below(mine & suit, (left ^ mine) & suit) for suit in self.plain)

    def key(self, left: int, voids: Voids, leader: int) -> int:
        """A number that positions share whose suits are alike: the same owners in order, the same points and voids."""
        numbers = [self.number(left & suit, voids, suit) for suit in self.plain]
        numbers.sort()
        key = self.number(left & self.trumps, voids, self.trumps)
        for number in numbers:
            key = key << _NUMBER | number
        return key << 2 | leader

    def number(self, left: int, voids: Voids, suit: int) -> int:
        number = self.numbers.get(left)
        if number is None:
            hand, points = self.cards.hand, self.cards.points
            shape = tuple([points[bit] << 1 | bool(bit & hand) for bit in bits_of(left)])
            number = self.numbers[left] = self.shapes.setdefault(shape, len(self.shapes)) << 2
        if left & ~self.cards.hand:
            return number | bool(suit & voids[0]) << 1 | bool(suit & voids[1])
        return number

    def step(self, left: int, unseen: int, voids: Voids, leader: int, table: tuple[int, ...], budget: int) -> bool:
        """The next card of a trick: player 0 needs one that holds, every one of the others' has to."""
        seat = (leader + len(table)) % SEATS
        if seat == 0:
            return any(
                self.put(left, unseen, voids, leader, table, card, budget) for card in self.own_cards(left, table)
            )
        return all(
            self.put(left, unseen ^ card, shown, leader, table, card, budget)
            for card, shown in self.others_cards(seat, left, unseen, voids, leader, table)
        )

    def put(
        self, left: int, unseen: int, voids: Voids, leader: int, table: tuple[int, ...], card: int, budget: int
    ) -> bool:
        """This card is played."""
        trick = (*table, card)
        if len(trick) < SEATS:
            return self.step(left, unseen, voids, leader, trick, budget)
        winner = (leader + self.taker(trick)) % SEATS
        budget -= self.cost(trick, winner)
        return budget >= 0 and self.lead(left ^ trick[0] ^ trick[1] ^ trick[2], voids, winner, budget)

    def taker(self, trick: Sequence[int]) -> int:
        best = 0
        for place in range(1, len(trick)):
            if trick[place] & self.beats[trick[best]]:
                best = place
        return best

    def cost(self, trick: Sequence[int], winner: int) -> int:
        if self.claim is Claim.POINTS:
            return sum([self.cards.points[card] for card in trick]) if winner else 0
        return int((winner == 0) is (self.claim is Claim.NO_TRICK))

    def own_cards(self, left: int, table: tuple[int, ...]) -> list[int]:
        """What player 0 may play, of cards that are the same one, the likeliest first."""
        mine = left & self.cards.hand
        led = self.own[table[0]] if table else 0
        suits = [led] if led & mine else self.cards.layout.suits
        others = left ^ mine
        cards = [run[0] for suit in suits for run in self.cards.runs(mine & suit, others & suit)]
        if self.claim is Claim.NO_TRICK:
            return self.lowest(cards, table, led)
        best = table[self.taker(table)] if table else 0
        if not table:
            return sorted(cards, key=lambda card: self.rank_of_lead(card, others))
        points, beats = self.cards.points, self.beats[best]
        return sorted(cards, key=lambda card: -points[card] if card & beats else 50 + points[card])

    def rank_of_lead(self, card: int, others: int) -> int:
        """Masters first, the dearest before the others; then the cheapest."""
        points = self.cards.points[card]
        return 50 + points if others & self.beats[card] & self.own[card] else -points

    def lowest(self, cards: list[int], table: tuple[int, ...], led: int) -> list[int]:
        """Who wants no trick plays the highest that is below, or throws off the highest of a suit."""
        if not table:
            return sorted(cards, key=lambda card: (self.own[card] & card - 1).bit_count())
        if cards[0] & led:
            best = table[self.taker(table)]
            return [card for card in cards if card < best][:1] or cards
        highest: dict[int, int] = {}
        for card in cards:
            highest.setdefault(self.own[card], card)
        return list(highest.values())

    def others_cards(
        self, seat: int, left: int, unseen: int, voids: Voids, leader: int, table: tuple[int, ...]
    ) -> list[tuple[int, Voids]]:
        """What may come from player 1 or 2; before every trick both have as many cards as player 0."""
        count = (left & self.cards.hand).bit_count()
        other = SEATS - seat
        other_played = (other - leader) % SEATS < len(table)
        has_other = count - other_played
        counts = (count, has_other) if seat == 1 else (has_other, count)
        led = self.own[table[0]] if table else 0
        around = left ^ unseen
        return self.cards.plays(seat, unseen, voids, counts, led, around, is_first=not other_played)
