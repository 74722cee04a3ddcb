"""Open cards: does one player reach so many of the points that are left, against both others? One point at a time.

What comes out of a position is kept in a table; it must hold no more than the memory allows.
"""

from scoring.play.bounds import Bounds
from scoring.play.following import SEATS
from scoring.play.nodes import Nodes
from scoring.play.open_cards import Move, OpenCards, worth_of

TABLE_MOST = 300_000
"""Positions in a table: some 40 MB."""
_ALL = 127
_GUESS = 10
"""Most values lie in the lowest tenth of what they can be: from there windows go out, twice as far each time."""


class PointsSearch:
    """The points that player 0 can force from the cards that are left."""

    def __init__(self, cards: OpenCards, nodes: Nodes) -> None:
        self.cards = cards
        self.nodes = nodes
        self.table: dict[int, int] = {}
        layout = cards.layout
        self.bounds = Bounds(cards)
        self.beats = layout.beats
        self.own = layout.own

    def begun(self, left: int, leader: int, table: tuple[int, ...], need: int) -> int:
        """The same as `lead` in the middle of a trick; left: what is in the hands and on the table."""
        points = self.cards.layout.sum(left)
        if not table:
            return self.lead(left, leader, need, points)
        if need <= 0 or need > points:
            return 0 if need <= 0 else points
        worth = self.cards.layout.sum(sum(table))
        if len(table) == 1:
            return self.second(left, leader, table[0], worth, need, points)
        is_over = bool(table[1] & self.beats[table[0]])
        best, taker = (table[1], (leader + 1) % SEATS) if is_over else (table[0], leader)
        return self.third(left, leader, table[0], table[1], best, taker, worth, need, points)

    def most(self, left: int, leader: int, table: tuple[int, ...] = (), least: int = 0, most: int = 120) -> int:
        """The most points that player 0 can force, where it is known to be between these two."""
        points = self.cards.layout.sum(left)
        if not table:
            surely, at_most = self.bounds.of(left, leader, points)
            least, most = max(least, surely), min(most, at_most)
        most = min(most, points)
        need, step = least + (most - least) // _GUESS, 2
        is_reached = is_missed = False
        while least < most:
            need = min(max(need, least + 1), most)
            gain = self.begun(left, leader, table, need)
            if gain >= need:
                is_reached, least = True, max(gain, least)
                need = least + step
            else:
                is_missed, most = True, min(gain, most)
                need = most - step + 1
            step *= 2
            if is_reached and is_missed:
                need = (least + most + 1) // 2
        return least

    def lead(self, left: int, leader: int, need: int, points: int) -> int:
        """What player 0 gets of the points that are left, with this one to lead.

        He gets at least so many if it is `need` or more, else at most.
        """
        if need <= 0:
            return 0
        if need > points:
            return points
        key = left << 2 | leader
        bounds = self.table.get(key)
        if bounds is None:
            least, most = self.bounds.of(left, leader, points)
            best = 0
            if len(self.table) >= TABLE_MOST:
                self.table.clear()
            self.table[key] = least << 7 | most
        else:
            least, most, best = bounds >> 7 & _ALL, bounds & _ALL, bounds >> 14
        if need <= least:
            return least
        if need > most:
            return most
        self.nodes.count()
        gain, best = self.led(left, leader, need, points, best)
        if gain >= need:
            least = gain
        else:
            most = gain
        self.table[key] = best << 14 | least << 7 | most
        return gain

    def led(self, left: int, leader: int, need: int, points: int, best: int) -> tuple[int, int]:
        """The gain, and the place of the lead's bit."""
        moves = self.leads(left, leader)
        if best:
            place = next(place for place, move in enumerate(moves) if move[0] == 1 << best)
            moves.insert(0, moves.pop(place))
        gain = -1 if leader == 0 else _ALL
        for first, worth in moves:
            reached = self.second(left, leader, first, worth, need, points)
            if leader == 0:
                if reached > gain:
                    gain = reached
                    if gain >= need:
                        return gain, first.bit_length() - 1
            elif reached < gain:
                gain = reached
                if gain < need:
                    return gain, first.bit_length() - 1
        return gain, best

    def leads(self, left: int, leader: int) -> list[Move]:
        """Masters first, the dearest before the others; then the cheapest."""
        hands = self.cards.hands
        foes = left & (hands[1] | hands[2] if leader == 0 else hands[0])
        beats, own = self.beats, self.own
        masters: list[Move] = []
        others: list[Move] = []
        for move in self.cards.all_moves(leader, left):
            card = move[0]
            (others if foes & beats[card] & own[card] else masters).append(move)
        masters.sort(key=worth_of, reverse=True)
        others.sort(key=worth_of)
        return masters + others

    def second(self, left: int, leader: int, first: int, worth: int, need: int, points: int) -> int:
        seat = (leader + 1) % SEATS
        beats = self.beats[first]
        suit = self.own[first]
        if seat == 0 or leader == 0 or left & self.cards.hands[0] & beats & suit:
            moves = self.cards.contested(seat, left, suit, first)
        else:
            moves = self.cards.safe(seat, left, suit)
        gain = -1 if seat == 0 else _ALL
        for card, more in moves:
            if card & beats:
                reached = self.third(left, leader, first, card, card, seat, worth + more, need, points)
            else:
                reached = self.third(left, leader, first, card, first, leader, worth + more, need, points)
            if seat == 0:
                if reached > gain:
                    gain = reached
                    if gain >= need:
                        break
            elif reached < gain:
                gain = reached
                if gain < need:
                    break
        return gain

    def third(
        self, left: int, leader: int, first: int, second: int, best: int, taker: int, worth: int, need: int, points: int
    ) -> int:
        seat = (leader + 2) % SEATS
        beats = self.beats[best]
        rest = left ^ first ^ second
        suit = self.own[first]
        if seat == 0 or taker == 0:
            moves = self.cards.contested(seat, left, suit, best)
        else:
            moves = self.cards.safe(seat, left, suit)
        gain = -1 if seat == 0 else _ALL
        for card, more in moves:
            winner = seat if card & beats else taker
            trick = worth + more
            if winner == 0:
                reached = trick + self.lead(rest ^ card, 0, need - trick, points - trick)
            else:
                reached = self.lead(rest ^ card, winner, need, points - trick)
            if seat == 0:
                if reached > gain:
                    gain = reached
                    if gain >= need:
                        break
            elif reached < gain:
                gain = reached
                if gain < need:
                    break
        return gain
