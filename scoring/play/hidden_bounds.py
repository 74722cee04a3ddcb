"""By one hand alone, points: the most that the others can still take, however the cards lie. It searches nothing.

A bound may be too high, never too low. The skat drops out: what nobody plays is never counted.
"""

from scoring.play.masks import bits_of
from scoring.play.unseen import Unseen, Voids

Lost = tuple[int, int, int]


class Suits(dict[int, Lost]):
    """What is left of a suit -> how many of player 0's cards can be beaten in it at most, their points, and the dearest
    cards that may beat them. Each of the others' cards beats one, so the beaten ones are matched to higher ones."""

    def __init__(self, cards: Unseen) -> None:
        super().__init__()
        self.hand, self.points = cards.hand, cards.points

    def __missing__(self, left: int) -> Lost:
        own = left & self.hand
        others = left ^ own
        free = count = 0
        for bit in bits_of(left):
            if bit & others:
                free += 1
            elif free:
                free -= 1
                count += 1
        below = [self.points[bit] for bit in bits_of(own) if others > bit]
        above = [bit for bit in bits_of(others) if bit > own & -own]
        lost = self[left] = (
            count,
            sum(sorted(below, reverse=True)[:count]),
            sum(sorted(above, key=self.points.__getitem__, reverse=True)[:count]),
        )
        return lost


class MostOfOthers:
    """The most points that players 1 and 2 can take from player 0 together, against his best play (ISkO 4.3.4).

    Four jacks, three spades from the top and three small clubs, in a grand: three tricks are lost, each to a club.

    >>> from scoring.cards import DECK, read_cards
    >>> from scoring.contracts import Contract
    >>> from scoring.play.masks import layout_of
    >>> grand = layout_of(Contract.GRAND)
    >>> hand = read_cards("CJ SJ HJ DJ C9 C8 C7 SA ST SK")[0]
    >>> cards = Unseen(grand, grand.bits(hand), grand.bits(card for card in DECK if card not in hand), 2)
    >>> MostOfOthers(cards).of(grand.bits(DECK), (0, 0), 0)
    57
    """

    def __init__(self, cards: Unseen) -> None:
        layout = cards.layout
        self.hand, self.trumps = cards.hand, layout.trumps
        self.plain = [suit for suit in layout.suits if suit != layout.trumps]
        self.lost = Suits(cards)
        worths = sorted(set(cards.points.values()), reverse=True)
        self.worths = [(worth, sum(bit for bit in cards.points if cards.points[bit] == worth)) for worth in worths]

    def of(self, left: int, voids: Voids, leader: int) -> int:
        """The bound with this one to lead; left: player 0's cards and the unseen ones."""
        mine = left & self.hand
        others = (left ^ mine) & ~(voids[0] & voids[1])
        trumps = left & self.trumps & (mine | others)
        most = self.by_trumps(mine, others, trumps)
        tricks = self.lost_when_drawn(mine, others, trumps, leader)
        if tricks is None:
            return most
        return min(most, self.by_suits(mine, others))

    def by_trumps(self, mine: int, others: int, trumps: int) -> int:
        """However he plays, so many trumps as no higher ones are matched to make a trick each."""
        own = trumps & mine
        count = own.bit_count() - (self.lost[trumps][0] if own else 0)
        lost = mine.bit_count() - count
        return self.dearest(mine, lost) + self.dearest(others, 2 * lost)

    def lost_when_drawn(self, mine: int, others: int, trumps: int, leader: int) -> int | None:
        """The tricks that he loses where he draws the trumps, then leads the others, and ruffs what he lacks.

        None where that can't be relied on: trumps that he doesn't draw, or fewer of his than the others have leads.
        """
        own, theirs = trumps & mine, trumps & others
        drawn = theirs.bit_count()
        if drawn and (leader or (own >> theirs.bit_length()).bit_count() < drawn):
            return None
        tricks = sum([self.lost[(mine | others) & suit][0] for suit in self.plain if mine & suit])
        lacks = any(others & suit and not mine & suit for suit in self.plain)
        if own.bit_count() - drawn < tricks + bool(leader) and (tricks or lacks):
            return None
        return tricks

    def by_suits(self, mine: int, others: int) -> int:
        """Each trick that he loses goes to a higher card of the suit of his; one more card of theirs falls in it."""
        tricks = worth = winners = 0
        for suit in self.plain:
            if mine & suit:
                count, own, above = self.lost[(mine | others) & suit]
                tricks += count
                worth += own
                winners |= above
        return worth + self.dearest(winners, tricks) + self.dearest(others & ~self.trumps & ~winners, tricks)

    def dearest(self, cards: int, count: int) -> int:
        """The most points of so many of the cards."""
        worth = 0
        for points, mask in self.worths:
            if count <= 0:
                break
            some = min(count, (cards & mask).bit_count())
            worth += some * points
            count -= some
        return worth
