"""Points that are certain without a search: what player 0 gets at least of those that are left, and at most.

Every bound is what a side has for certain against any play; it may be low, never too high.
"""

from itertools import accumulate

from scoring.play.masks import bits_of
from scoring.play.open_cards import OpenCards

Run = tuple[int, int, int, int, bool]


class Cheapest(dict[int, list[int]]):
    """The cards of a hand -> the least points that so many of them have together, from none on."""

    def __init__(self, points: dict[int, int]) -> None:
        super().__init__()
        self.points = points

    def __missing__(self, held: int) -> list[int]:
        sums = self[held] = list(accumulate(sorted([self.points[bit] for bit in bits_of(held)]), initial=0))
        return sums


class Runs(dict[int, Run]):
    """What is left of one suit -> the tricks that a leader makes in it from the top, with their points.

    A run has two lengths: where no other trump disturbs it, and where everybody else has to follow. Who is against the
    leader gives the cheapest cards, who is with him the dearest. The last value: do all others follow to the end?
    """

    def __init__(self, cards: OpenCards, cheapest: Cheapest, leader: int) -> None:
        super().__init__()
        self.points = cards.layout.points
        self.cheapest = cheapest
        self.leads = cards.hands[leader]
        self.friend = cards.hands[3 - leader] if leader else 0
        self.foes = (cards.hands[0],) if leader else (cards.hands[1], cards.hands[2])

    def __missing__(self, left: int) -> Run:
        lead = left & self.leads
        others = left ^ lead
        own = [self.points[bit] for bit in bits_of(lead)]
        top = (lead >> others.bit_length()).bit_count()
        foes = [left & foe for foe in self.foes]
        most = max([foe.bit_count() for foe in foes])
        friend = left & self.friend
        free = len(own) if top >= max(most, friend.bit_count()) else top
        following = min(top, min([foe.bit_count() for foe in foes]))
        run = self[left] = (
            free,
            self.worth(free, own, foes, friend),
            following,
            self.worth(following, own, foes, friend),
            top >= most,
        )
        return run

    def worth(self, count: int, own: list[int], foes: list[int], friend: int) -> int:
        if not count:
            return 0
        worth = sum(own[:count])
        for foe in foes:
            sums = self.cheapest[foe]
            worth += sums[min(count, len(sums) - 1)]
        if friend:
            sums = self.cheapest[friend]
            worth += sums[-1] - sums[max(0, len(sums) - 1 - count)]
        return worth


class Tops(dict[int, tuple[int, int]]):
    """What is left of one suit -> how many cards of a hand go over all others of it, and their points."""

    def __init__(self, points: dict[int, int], hand: int) -> None:
        super().__init__()
        self.points = points
        self.hand = hand

    def __missing__(self, left: int) -> tuple[int, int]:
        own = left & self.hand
        over = own >> (left ^ own).bit_length() << (left ^ own).bit_length()
        tops = self[left] = over.bit_count(), sum([self.points[bit] for bit in bits_of(over)])
        return tops


class Trumps(dict[int, tuple[int, int, int]]):
    """The trumps that are left -> the tricks that players 0, 1 and 2 make with them whoever leads.

    A trump is lost to a higher one of the other side alone, and each of those takes one trick.
    """

    def __init__(self, cards: OpenCards) -> None:
        super().__init__()
        self.hands = cards.hands

    def __missing__(self, left: int) -> tuple[int, int, int]:
        mine, second, third = (left & hand for hand in self.hands)
        tricks = self[left] = (
            _unmatched(mine, second | third),
            _unmatched(second, mine),
            _unmatched(third, mine),
        )
        return tricks


def _unmatched(trumps: int, higher: int) -> int:
    """How many of these are left when each other one has taken one below it.

    >>> _unmatched(0b1011, 0b0100)
    2
    """
    free, count = 0, 0
    for bit in bits_of(trumps | higher):
        if bit & higher:
            free += 1
        elif free:
            free -= 1
        else:
            count += 1
    return count


class Bounds:
    """The bounds of the positions of one deal; what was counted of a suit or a hand is kept."""

    def __init__(self, cards: OpenCards) -> None:
        layout = cards.layout
        self.hands = first, second, third = cards.hands
        self.others = (second, third), (first, third), (first, second)
        self.trumps = layout.trumps
        self.suits = layout.suits
        self.tops = tuple(Tops(layout.points, hand) for hand in cards.hands)
        self.plain = tuple(suit for suit in layout.suits if suit != layout.trumps)
        self.cheapest = Cheapest(layout.points)
        self.tricks = Trumps(cards)
        self.runs = tuple(Runs(cards, self.cheapest, leader) for leader in range(3))

    def of(self, left: int, leader: int, points: int) -> tuple[int, int]:
        """What player 0 gets at least of the points that are left, and at most, with this one to lead."""
        sure = self.led(left, leader, points)
        least = theirs = 0
        if trumps := left & self.trumps:
            own, second, third = self.tricks[trumps]
            if own:
                least = self.of_trumps(left, 0, own)
            if second:
                theirs = self.of_trumps(left, 1, second)
            if third and (more := self.of_trumps(left, 2, third)) > theirs:
                theirs = more
        if leader == 0:
            return (sure if sure > least else least), points - theirs
        return least, points - (sure if sure > theirs else theirs)

    def led(self, left: int, leader: int, points: int) -> int:
        """Points that the leader's side makes for certain by tricks from the top."""
        runs = self.runs[leader]
        count, worth, _following, _worth, is_free = runs[left & self.trumps]
        if not is_free:
            for suit in self.plain:
                worth += runs[left & suit][3]
            return worth
        for suit in self.plain:
            run = runs[left & suit]
            count += run[0]
            worth += run[1]
        return points if count == (left & self.hands[leader]).bit_count() else worth

    def of_trumps(self, left: int, seat: int, count: int) -> int:
        """The least points in so many tricks that a player makes with trumps, whoever leads."""
        if not left & self.trumps & ~self.hands[seat]:
            return self.of_control(left, seat)
        own = left & self.hands[seat] & self.trumps
        return self.cheapest[own][count] + self.from_others(left, seat, count)

    def of_control(self, left: int, seat: int) -> int:
        """The least points of the only player who has trumps, whoever leads.

        He takes with the highest card of a suit that is led, or with a trump where he has none of it, and from then
        on leads: so each of his trumps and of his cards that go over all others of their suit makes a trick.
        """
        tops = self.tops[seat]
        count = own = 0
        for suit in self.suits:
            tricks, points = tops[left & suit]
            count += tricks
            own += points
        return own + self.from_others(left, seat, count)

    def from_others(self, left: int, seat: int, count: int) -> int:
        """What both others give at least in so many tricks."""
        before, behind = self.others[seat]
        return self.cheapest[left & before][count] + self.cheapest[left & behind][count]
