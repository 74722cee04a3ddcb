"""Chance from a seed: the same numbers on any machine, from SHA-256 and nothing else.

It must not be used for anything but seats, and knows nothing of them.
"""

from collections.abc import Sequence
from hashlib import sha256
from struct import unpack
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """The endless words of 32 bits of a seed.

    Block i, from 0, is SHA-256 of the seed in UTF-8, a colon and i in decimal; a block is eight words, big-endian, in
    order.
    """

    __slots__ = ("_block", "_seed", "_words")

    def __init__(self, seed: str) -> None:
        self._seed = f"{seed}:".encode()
        self._block = 0
        self._words: list[int] = []

    def word(self) -> int:
        """The next word.

        >>> Chance("Skat").word()
        1091514525
        """
        if not self._words:
            block = sha256(self._seed + str(self._block).encode()).digest()
            self._words = list(reversed(unpack(">8I", block)))
            self._block += 1
        return self._words.pop()

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each equally likely; bound from 1 to 2**32.

        A word from the greatest multiple of bound up to 2**32 on is thrown away; of the first other word the remainder
        modulo bound is taken.
        """
        limit = 2**32 - 2**32 % bound
        while (word := self.word()) >= limit:
            pass
        return word % bound

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Fisher and Yates: from the last place down to the second, swap with place below(place + 1), from 0.

        >>> Chance("Skat").shuffled(range(1, 8))
        [7, 5, 6, 1, 3, 2, 4]
        """
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
