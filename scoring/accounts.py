"""Money between evenings, exact to the cent: places at the table, points behind the best, shares, what a payment pays.

Whole cents in, whole cents out. What does not divide goes to the largest remainders, among equals to whoever stands
first, and who got such a cent is told. Parts in per cent go by Sainte-Laguë, so that they grow with their sum.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring.findings import Finding, finding


@dataclass(frozen=True, slots=True)
class Shared:
    """Cents for each in order; together they are the sum. extra: who got a cent because it could not be divided."""

    cents: tuple[int, ...]
    extra: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Allotted:
    """So many cents of a payment pay so many of a charge; both by their place."""

    payment: int
    charge: int
    cents: int


def shared(cents: int, weights: Sequence[Fraction | int]) -> Shared:
    """A sum of 0 or more by weights of 0 or more, to the last cent. ValueError if nobody has any weight.

    >>> shared(1000, [1, 1, 1])
    Shared(cents=(334, 333, 333), extra=(0,))
    >>> shared(23456, [51, 49, 0])
    Shared(cents=(11963, 11493, 0), extra=(0,))
    """
    whole = sum(weights)
    if cents < 0 or not whole or min(weights) < 0:
        raise ValueError("neither a sum nor a weight is negative, and somebody has one")
    exact = [Fraction(cents) * Fraction(weight) / whole for weight in weights]
    sums = [math.floor(amount) for amount in exact]
    by_remainder = sorted(range(len(exact)), key=lambda place: sums[place] - exact[place])
    extra = sorted(by_remainder[: cents - sum(sums)])
    for place in extra:
        sums[place] += 1
    return Shared(tuple(sums), tuple(extra))


def vector_lacks(vector: Sequence[int], seats: int) -> tuple[Finding, ...]:
    """Why these cents can't be those of the places at a table of so many: the best pays least.

    >>> vector_lacks([0, 80, 120, 200], 4), [lack.code for lack in vector_lacks([200, 0, 100], 3)]
    ((), ['accounts.vector_falls'])
    """
    if len(vector) != seats:
        return (finding("accounts.vector_length", seats=seats, count=len(vector)),)
    if min(vector) < 0:
        return (finding("accounts.vector_negative", seats=seats),)
    if list(vector) != sorted(vector) or vector[0] == vector[-1]:
        return (finding("accounts.vector_falls", seats=seats),)
    return ()


def at_places(points: Sequence[int], vector: Sequence[int]) -> Shared:
    """What each seat pays by its place at the table; who is equal shares the mean of the places.

    vector: cents of the first, the second ... place, as many as there are seats. ValueError if it can't be one.

    >>> at_places([1012, -48, 637, 200], [0, 80, 120, 200]).cents
    (0, 200, 80, 120)
    >>> at_places([500, 500, 500], [0, 100, 200]), at_places([700, 300, 700], [0, 75, 200]).cents
    (Shared(cents=(100, 100, 100), extra=()), (38, 200, 37))
    """
    if vector_lacks(vector, len(points)):
        raise ValueError("the cents of the places rise, one for each seat")
    cents, extra = [0] * len(points), []
    for score in set(points):
        tied = [seat for seat, own in enumerate(points) if own == score]
        first = sum(own > score for own in points)
        each = shared(sum(vector[first : first + len(tied)]), [1] * len(tied))
        for seat, paid in zip(tied, each.cents, strict=True):
            cents[seat] = paid
        extra += [tied[place] for place in each.extra]
    return Shared(tuple(cents), tuple(sorted(extra)))


def behind_the_best(points: Sequence[int], stake: Fraction | int) -> tuple[int, ...]:
    """What each seat pays for the points that it is behind the best of its table; stake in cents a point.

    Each is rounded on its own, half a cent up. ValueError if the stake is negative.

    >>> behind_the_best([1012, 637, -48, 1007], Fraction(1, 10))
    (0, 38, 106, 1)
    """
    if stake < 0:
        raise ValueError("a stake is not negative")
    return tuple(math.floor((max(points) - own) * Fraction(stake) + Fraction(1, 2)) for own in points)


def in_per_cent(cents: int, parts: Sequence[Decimal | int]) -> Shared:
    """The parts of a sum in per cent, and last what is left of it: together the sum. ValueError above 100 %.

    Odd cents go by the method of Sainte-Laguë: no part shrinks when the sum grows, so what was paid out of a pot today
    is still covered tomorrow. With the largest remainders a part could lose a cent to the others.

    >>> in_per_cent(1005, [80, 10, 10])
    Shared(cents=(804, 101, 100, 0), extra=(1,))
    >>> in_per_cent(10000, [65]).cents, in_per_cent(6500, [60, 30, 10]).cents
    ((6500, 3500), (3900, 1950, 650, 0))
    """
    if cents < 0 or sum(parts) > 100 or any(part < 0 for part in parts):
        raise ValueError("parts are not negative, and together 100 per cent at most")
    exact = [cents * Fraction(part) / 100 for part in (*parts, 100 - sum(parts))]
    sums = round_to_whole(exact)
    return Shared(sums, tuple(place for place, amount in enumerate(exact) if sums[place] > amount))


def round_to_whole(exact: Sequence[Fraction]) -> tuple[int, ...]:
    """Rounds the exact parts of a whole sum to whole cents that add up to it, by the method of Sainte-Laguë.

    Each part is rounded. If cents are missing, the part that one more cent would favour least gets it; if there are too
    many, the part that is favoured most loses one.
    """
    sums = [math.ceil(amount - Fraction(1, 2)) for amount in exact]
    paying = [place for place, amount in enumerate(exact) if amount]
    while sum(sums) < sum(exact):
        sums[min(paying, key=lambda place: (2 * sums[place] + 1) / exact[place])] += 1
    while sum(sums) > sum(exact):
        sums[max(reversed(paying), key=lambda place: (2 * sums[place] - 1) / exact[place])] -= 1
    return tuple(sums)


def by_lists(surplus: int, lists: Sequence[int], least: int) -> Shared:
    """The surplus of a year by lists played: surplus x own lists / all lists of those who have played enough.

    Who has played fewer than `least` gets nothing. ValueError if nobody has played enough, or for a negative surplus.

    >>> by_lists(50000, [50, 30, 29, 41], 30)
    Shared(cents=(20661, 12397, 0, 16942), extra=(1,))
    """
    return shared(surplus, [own if own >= least else 0 for own in lists])


def allotted(charges: Sequence[int], payments: Sequence[int]) -> Iterator[Allotted]:
    """Which payment pays which charge: the first one the first, until it is paid. What is left over pays nothing yet.

    Cents above 0, both in the order of their days.

    >>> [(each.payment, each.charge, each.cents) for each in allotted([200, 300], [250, 100, 500])]
    [(0, 0, 200), (0, 1, 50), (1, 1, 100), (2, 1, 150)]
    """
    charge, still = 0, charges[0] if charges else 0
    for payment, money in enumerate(payments):
        left = money
        while left and charge < len(charges):
            paid = min(left, still)
            if paid:
                yield Allotted(payment, charge, paid)
            left, still = left - paid, still - paid
            if not still:
                charge += 1
                still = charges[charge] if charge < len(charges) else 0
