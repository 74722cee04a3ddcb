"""The sum of a game in plain English, as players say it. For the command line; pages word it themselves."""

from collections.abc import Iterator

from scoring.contracts import Contract
from scoring.valuation import GameValue

_CALLS = ("kontra", "kontra and re", "kontra, re and once more")
_WORDS = {"schneider_announced": "announced", "schwarz_announced": "announced"}


def spoken(worth: GameValue) -> str:
    """The sum step by step; what an overbid or replaced game is charged with stands behind it (ISkO 5.2, 5.4).

    >>> from scoring import Contract, Game, value
    >>> spoken(value(Game(contract=Contract.CLUBS, tops=2, hand=True, points=70)))
    'with 2, game 3, hand 4, times clubs 12 = 48'
    >>> spoken(value(Game(contract=Contract.HEARTS, tops=1, bid=50, points=70)))
    'with 1, game 2, times hearts 10 = 20, overbid: 5 times 10 = 50'
    """
    return "".join([_sum(worth), *_doublings(worth)])


def _sum(worth: GameValue) -> str:
    if worth.marks.contract is Contract.NULL:
        return f"{_null(worth)} {worth.value}"
    steps = ", ".join(f"{_WORDS.get(name, name)} {count}" for name, count in worth.steps)
    played = worth.steps[-1][1]
    words = f"{steps}, times {worth.marks.contract} {worth.base} = {worth.base * played}"
    if played == worth.multiplier:
        return words
    return f"{words}, overbid: {worth.multiplier} times {worth.base} = {worth.value}"


def _doublings(worth: GameValue) -> Iterator[str]:
    """What doubles the score, and not the value (V5.2, V6.2)."""
    if worth.marks.kontra:
        yield f", {_CALLS[worth.marks.kontra - 1]}: times {2**worth.marks.kontra}"
    if worth.marks.bock:
        yield f", Bock: times {2**worth.marks.bock}"


def _null(worth: GameValue) -> str:
    if worth.marks.revolution:
        return "Revolution"
    return " ".join(["null", *(["ouvert"] if worth.marks.ouvert else []), *(["hand"] if worth.marks.hand else [])])
