"""Open cards: does player 0 take every trick, or none, of those that are left? Points don't matter here.

Both searches end at the first trick that goes the other way, so they are short.
"""

from scoring.play.following import SEATS
from scoring.play.masks import stays_below
from scoring.play.nodes import Nodes
from scoring.play.open_cards import OpenCards
from scoring.play.points import TABLE_MOST


class TricksSearch:
    """Whether player 0 takes every trick (`takes`), or none, where he wants it or the others do (`wanted_by_zero`).

    until: tricks that count no more; the search looks only so far that player 0 has so many cards left.
    """

    def __init__(
        self, cards: OpenCards, nodes: Nodes, *, takes: bool, wanted_by_zero: bool = True, until: int = 0
    ) -> None:
        self.cards = cards
        self.nodes = nodes
        self.takes = takes
        self.wanted_by_zero = wanted_by_zero
        self.until = until
        self.table: dict[int, bool] = {}
        layout = cards.layout
        self.beats, self.own, self.trumps = layout.beats, layout.own, layout.trumps
        self.is_null = wanted_by_zero and not takes

    def lead(self, left: int, leader: int) -> bool:
        """Whether it comes so, with this one to lead."""
        if (left & self.cards.hands[0]).bit_count() <= self.until:
            return True
        if (sure := self.sure(left, leader)) is not None:
            return sure
        key = left << 2 | leader
        if (holds := self.table.get(key)) is None:
            self.nodes.count()
            holds = self.led(left, leader)
            if len(self.table) >= TABLE_MOST:
                self.table.clear()
            self.table[key] = holds
        return holds

    def begun(self, left: int, leader: int, table: tuple[int, ...]) -> bool:
        """The same in the middle of a trick; left: what is in the hands and on the table."""
        if not table:
            return self.lead(left, leader)
        if len(table) == 1:
            return self.second(left, leader, table[0])
        is_over = bool(table[1] & self.beats[table[0]])
        best, taker = (table[1], (leader + 1) % SEATS) if is_over else (table[0], leader)
        return self.third(left, leader, table[0], table[1], best, taker)

    def sure(self, left: int, leader: int) -> bool | None:
        """What is certain without a search: the highest trump takes a trick; who can't be forced below takes none."""
        mine = self.cards.hands[0]
        if not self.until and (trumps := left & self.trumps):
            has_highest = bool(1 << trumps.bit_length() - 1 & mine)
            return False if has_highest is not self.takes else None
        return True if self.is_null and leader and self.is_safe(left, mine) else None

    def is_safe(self, left: int, mine: int) -> bool:
        """Player 0 can stay below in each suit."""
        return all(stays_below(left & mine & suit, left & ~mine & suit) for suit in self.cards.layout.suits)

    def led(self, left: int, leader: int) -> bool:
        if leader == 0 and self.takes:
            return self.run(left)
        is_any = (leader == 0) is self.wanted_by_zero
        for first in self.leads(left, leader):
            if self.second(left, leader, first) is is_any:
                return is_any
        return not is_any

    def leads(self, left: int, leader: int) -> list[int]:
        """From the lowest on, that player 0 may have to go over it; he himself leads from the lowest as well."""
        return sorted([card for card, _points in self.cards.all_moves(leader, left)], key=self.height)

    def height(self, card: int) -> int:
        return (self.own[card] & card - 1).bit_count()

    def second(self, left: int, leader: int, first: int) -> bool:
        seat = (leader + 1) % SEATS
        is_any = (seat == 0) is self.wanted_by_zero
        for card in self.follow(seat, left, first, first):
            taker, best = (seat, card) if card & self.beats[first] else (leader, first)
            if self.third(left, leader, first, card, best, taker) is is_any:
                return is_any
        return not is_any

    def third(self, left: int, leader: int, first: int, second: int, best: int, taker: int) -> bool:
        seat = (leader + 2) % SEATS
        is_any = (seat == 0) is self.wanted_by_zero
        rest = left ^ first ^ second
        for card in self.follow(seat, left, first, best):
            winner = seat if card & self.beats[best] else taker
            holds = (winner == 0) is self.takes and self.lead(rest ^ card, winner)
            if holds is is_any:
                return is_any
        return not is_any

    def follow(self, seat: int, left: int, first: int, best: int) -> list[int]:
        """What may be played, the likeliest first. Who wants no trick plays the highest that is below, or throws off
        the highest of a suit: the lower ones do all that it does."""
        cards = [card for card, _points in self.cards.may_play(seat, left, self.own[first])]
        if seat or not self.is_null or len(cards) == 1:
            return cards
        if cards[0] & self.own[first]:
            below = [card for card in cards if card < best]
            return below[:1] or cards
        return [moves[0][0] for suit in self.cards.layout.suits if (moves := self.cards.moves[0][left & suit])]

    def run(self, left: int) -> bool:
        """Player 0 leads and takes every trick: from the top of a suit, where nobody can go over it."""
        mine, second, third = (left & hand for hand in self.cards.hands)
        for suit in self.cards.layout.suits:
            own = mine & suit
            if not own:
                continue
            first = 1 << own.bit_length() - 1
            if (second | third) & suit > own or self.may_ruff(second, suit) or self.may_ruff(third, suit):
                continue
            rest = left ^ first
            if all(
                self.lead(rest ^ card ^ other, 0)
                for card in self.thrown(second, suit)
                for other in self.thrown(third, suit)
            ):
                return True
        return False

    def may_ruff(self, hand: int, suit: int) -> bool:
        return not hand & suit and bool(hand & self.trumps)

    def thrown(self, hand: int, suit: int) -> list[int]:
        """The lowest of the suit, else of any: what is higher does all that it does."""
        held = [hand & suit] if hand & suit else [hand & other for other in self.cards.layout.suits if hand & other]
        return [cards & -cards for cards in held]
