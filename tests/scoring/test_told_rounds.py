"""Bock rounds and the pot, counted a second way over rows by chance (V6, V8.12, V10)."""

from dataclasses import replace
from fractions import Fraction
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import Contract, Row
from scoring.house import EVENTS, Bock
from scoring.pot import PotEvent, pot
from scoring.rounds import rounds
from tests.scoring.told_rounds import told_pot, told_rounds

SEEDS = st.integers(0, 10**9)
GAMES = (
    Row(number=1, contract=Contract.CLUBS, tops=1, value=24, won=True, score=24),
    Row(number=1, contract=Contract.CLUBS, tops=1, value=24, won=False, score=-48),
    Row(number=1, contract=Contract.CLUBS, tops=1, value=24, won=False, score=-48, event="lost_60"),
    Row(number=1, contract=Contract.SPADES, tops=1, value=22, won=False, score=-88, kontra=1),
    Row(number=1, contract=Contract.SPADES, tops=1, value=22, won=False, score=-176, kontra=2),
    Row(number=1, contract=Contract.SPADES, tops=1, value=22, won=True, score=88, kontra=2),
    Row(number=1, contract=Contract.NULL, value=23, won=True, score=23),
    Row(number=1, contract=Contract.GRAND, tops=1, value=48, won=True, score=48),
    Row(number=1, contract=Contract.GRAND, tops=2, value=96, won=True, score=96, steps=frozenset({"hand"})),
    Row(number=1, contract=Contract.GRAND, tops=1, value=72, won=False, score=-144, steps=frozenset({"hand"})),
    Row(number=1, contract=Contract.GRAND, tops=2, value=72, won=False, score=-144),
)
RAMSCH = Row(number=1, ramsch=True, value=50, won=False, score=-50)


def any_bock(rng: Random) -> Bock:
    """Ramsch rounds where the rounds follow each other: how they lie between rounds at once, the law doesn't say."""
    stack = rng.choice(("queue", "queue", "double"))
    on = tuple(rng.sample(EVENTS, rng.choice((1, 2, 3, 6, 11))))
    return Bock(
        on=on,
        stack=stack,
        nested=rng.random() < 0.7,
        trigger_too=rng.random() < 0.3,
        most=rng.randint(1, 3),
        ramsch_after=stack == "queue" and rng.random() < 0.4,
        ramsch=rng.random() < 0.7,
    )


def any_rows(rng: Random, seats: int) -> list[Row]:
    rows = []
    compulsory = rng.random() < 0.3
    for number in range(1, rng.randint(1, 40) + 1):
        declarer = rng.randint(1, seats)
        kind = rng.random()
        if kind < 0.08:
            row = Row(number=number, passed=True)
        elif kind < 0.3:
            also = rng.choice((None, None, declarer % seats + 1))
            score = rng.choice((-50, -44, -111, -100, -72))
            row = replace(RAMSCH, declarer=declarer, also=also, value=-score, score=score, ramsch_round=compulsory)
        else:
            row = replace(rng.choice(GAMES), declarer=declarer)
        rows.append(replace(row, number=number, annulled=rng.random() < 0.03))
    return rows


@settings(max_examples=300)
@given(seed=SEEDS)
def test_rounds_are_the_same_counted_a_second_way(seed: int) -> None:
    rng = Random(seed)
    seats, bock = rng.choice((3, 4, 5)), any_bock(rng)
    rows = any_rows(rng, seats)
    assert list(rounds(rows, seats, bock)) == told_rounds(rows, seats, bock)


@settings(max_examples=100)
@given(seed=SEEDS)
def test_a_pot_is_the_same_counted_a_second_way(seed: int) -> None:
    rng = Random(seed)
    seats = rng.choice((3, 4, 5))
    events = [
        PotEvent(rng.randint(1, seats), rng.choice((-144, -48, -23, 18, 72)), grand_hand=rng.random() < 0.3)
        for _game in range(rng.randint(0, 40))
    ]
    ante, stake = rng.choice((0, 10, 25)), rng.choice((Fraction(0), Fraction(1, 2), Fraction(1, 3), Fraction(2)))
    reckoned = pot(events, seats, ante, stake)
    assert (list(reckoned.balances), reckoned.contents) == told_pot(events, seats, ante, stake)
