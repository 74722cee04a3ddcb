"""The generator: the same words everywhere, every number equally likely."""

import pytest

from seating.chance import Chance


def words(seed: str, count: int) -> list[int]:
    chance = Chance(seed)
    return [chance.word() for _ in range(count)]


class Told(Chance):
    """A generator whose words are told."""

    def __init__(self, *told: int) -> None:
        super().__init__("")
        self.told = list(told)

    def word(self) -> int:
        return self.told.pop(0)


# Golden: worked out by a second program written from the docstrings; no engine may ever change them.


def test_golden_words() -> None:
    assert words("Skat", 3) == [1091514525, 572298325, 593540982]
    assert words("Köln 2024: Serie 1", 3) == [3999087888, 4278547824, 1636769598]
    assert words("", 10)[6:] == [2416551405, 623373100, 2284719531, 3239791905]


def test_words_that_would_favour_someone_are_thrown_away() -> None:
    assert Told(2**32 - 1, 5).below(3) == 2
    assert Told(2**32 - 2, 5).below(3) == 2
    assert Told(2**32 - 1).below(2) == 1
    assert Told(2**31 + 1, 2**31).below(2**31 + 1) == 2**31


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 32])
def test_every_number_below_the_bound_comes(bound: int) -> None:
    chance = Chance("all")
    assert {chance.below(bound) for _ in range(60 * bound)} == set(range(bound))


def test_a_shuffle_keeps_everybody() -> None:
    assert sorted(Chance("x").shuffled(range(500))) == list(range(500))
    assert Chance("x").shuffled([]) == []
