"""Open cards: does one player reach so many of the points that are left, against both others? One point at a time.

What is found of a position is kept in a table by what is alike in it; it must hold no more than the memory allows.
"""

from scoring.play.bounds import Bounds
from scoring.play.following import SEATS
from scoring.play.nodes import Nodes
from scoring.play.open_cards import Keys, OpenCards

TABLE_MOST = 300_000
"""Positions in a table: some 40 MB."""
_ALL = 127
Move = tuple[int, int]
"""A card with its points."""


class PointsSearch:
    """The points that player 0 can force from the cards that are left."""

    def __init__(self, cards: OpenCards, nodes: Nodes) -> None:
        self.cards = cards
        self.nodes = nodes
        self.table: dict[int, int] = {}
        layout = cards.layout
        self.keys = Keys(cards)
        self.has_trumps = bool(layout.trumps)
        self.bounds = Bounds(cards)
        self.beats = layout.beats
        self.own = layout.own

    def lead(self, left: int, leader: int, need: int, points: int) -> bool:
        """Whether player 0 gets `need` of the points that are left, with this one to lead."""
        if need <= 0 or need > points:
            return need <= 0
        sure = self.bounds.led(left, leader, points)
        if leader == 0:
            if need <= sure:
                return True
        elif need > points - sure:
            return False
        if self.has_trumps:
            least, theirs = self.bounds.of_trumps(left)
            if need <= least:
                return True
            if need > points - theirs:
                return False
        self.nodes.count()
        key = self.keys.of(left, leader)
        bounds = self.table.get(key, _ALL)
        if need <= bounds >> 7 & _ALL:
            return True
        if need > bounds & _ALL:
            return False
        reached, place = self.led(left, leader, need, points, bounds >> 14)
        if reached:
            bounds = place << 14 | need << 7 | bounds & _ALL
        else:
            bounds = place << 14 | bounds & 16256 | need - 1
        if len(self.table) >= TABLE_MOST:
            self.table.clear()
        self.table[key] = bounds
        return reached

    def begun(self, left: int, leader: int, table: tuple[int, ...], need: int) -> bool:
        """The same in the middle of a trick; left: what is in the hands and on the table."""
        points = self.cards.layout.sum(left)
        if not table:
            return self.lead(left, leader, need, points)
        if need <= 0 or need > points:
            return need <= 0
        layout = self.cards.layout
        worth = layout.sum(sum(table))
        if len(table) == 1:
            return self.second(left, leader, table[0], worth, need, points)
        is_over = bool(table[1] & self.beats[table[0]])
        best, taker = (table[1], (leader + 1) % SEATS) if is_over else (table[0], leader)
        return self.third(left, leader, table[0], table[1], best, taker, worth, need, points)

    def most(self, left: int, leader: int, table: tuple[int, ...] = (), least: int = 0, most: int = 120) -> int:
        """The most points that player 0 can force, where it is known to be between these two."""
        most = min(most, self.cards.layout.sum(left))
        while least < most:
            need = (least + most + 1) // 2
            if self.begun(left, leader, table, need):
                least = need
            else:
                most = need - 1
        return least

    def led(self, left: int, leader: int, need: int, points: int, best: int) -> tuple[bool, int]:
        is_mine = leader == 0
        moves = self.leads(left, leader)
        if best:
            hand = 1 << best
            moves.sort(key=lambda move: move[0] != hand)
        for first, worth in moves:
            if self.second(left, leader, first, worth, need, points) is is_mine:
                return is_mine, first.bit_length() - 1
        return not is_mine, best

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
        masters.sort(key=_points, reverse=True)
        others.sort(key=_points)
        return masters + others

    def second(self, left: int, leader: int, first: int, worth: int, need: int, points: int) -> bool:
        seat = (leader + 1) % SEATS
        is_mine = seat == 0
        beats = self.beats[first]
        moves = self.cards.may_play(seat, left, self.own[first])
        if len(moves) > 1:
            if is_mine or leader == 0:
                moves = _takers_first(moves, beats)
            else:
                foes = left & self.cards.hands[0]
                if foes & beats & self.own[first]:
                    moves = _takers_first(moves, beats)
                else:
                    moves = sorted(moves, key=_points, reverse=True)
        for card, more in moves:
            if card & beats:
                reached = self.third(left, leader, first, card, card, seat, worth + more, need, points)
            else:
                reached = self.third(left, leader, first, card, first, leader, worth + more, need, points)
            if reached is is_mine:
                return is_mine
        return not is_mine

    def third(
        self, left: int, leader: int, first: int, second: int, best: int, taker: int, worth: int, need: int, points: int
    ) -> bool:
        seat = (leader + 2) % SEATS
        is_mine = seat == 0
        beats = self.beats[best]
        rest = left ^ first ^ second
        moves = self.cards.may_play(seat, left, self.own[first])
        if len(moves) > 1:
            is_contested = is_mine or taker == 0
            moves = _takers_first(moves, beats) if is_contested else sorted(moves, key=_points, reverse=True)
        for card, more in moves:
            winner = seat if card & beats else taker
            trick = worth + more
            reached = self.lead(rest ^ card, winner, need - trick if winner == 0 else need, points - trick)
            if reached is is_mine:
                return is_mine
        return not is_mine


def _takers_first(moves: list[Move], beats: int) -> list[Move]:
    takers = [move for move in moves if move[0] & beats]
    others = [move for move in moves if not move[0] & beats]
    takers.sort(key=_points, reverse=True)
    others.sort(key=_points)
    return takers + others


def _points(move: Move) -> int:
    return move[1]
