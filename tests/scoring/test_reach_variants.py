"""What a row can bring or cost where more is played than an order knows: Spitze, open games, kontra, Bock, forms."""

from dataclasses import replace

import pytest

from scoring.bids import lost_charges, won_values
from scoring.house import Bock, House
from scoring.reach import gains_of, losses_of
from scoring.rules import BEFORE_1999, ISKO, TOURNEE, housed

# Always a new rule set: what was asked of another one is remembered.
BASES = (9, 10, 11, 12, 24)
FORM_BASES = (5, 6, 7, 8, 9, 10, 11, 12, 16, 20)
DOUBLE_BOCK = Bock(on=("re",), stack="double", most=2)


@pytest.mark.parametrize(
    ("house", "steps"),
    [
        (House(spitze=2, spitze_most=2), 4),
        (House(spitze=1, spitze_most=11), 11),
        (House(spitze=2, spitze_most=1, shown=1), 3),
        (House(shown=2), 2),
        (House(shown=1, open="both"), 2),
        (House(spitze=2, spitze_most=2, shown=1, open="both"), 6),
        (House(open="both"), 1),
    ],
)
def test_every_step_that_makes_no_bid_is_one_more_for_every_base(house: House, steps: int) -> None:
    """11 tops, game and six levels make 18 at most; each step of the house is one beyond (V7, V9.1, V9.2)."""
    rules = replace(ISKO, house=house)
    stepped = {base * times for base in BASES for times in range(2, 18 + steps + 1)}
    assert gains_of(rules) == stepped | {23, 35, 46, 59}
    assert {2 * worth for worth in stepped} <= losses_of(rules)
    assert (min(losses_of(rules)), max(losses_of(rules))) == (36, 2 * 24 * (18 + steps))


def test_where_a_house_has_forms_every_base_of_theirs_is_stepped() -> None:
    """V2.1, V7: turned suits from 5 on; what is lost counts once or twice."""
    rules = replace(TOURNEE, house=House(spitze=1, spitze_most=2))
    stepped = {base * times for base in FORM_BASES for times in range(2, 21)}
    assert gains_of(rules) == stepped | won_values(rules)
    assert stepped | {2 * worth for worth in stepped} <= losses_of(rules)
    assert (5 * 19 in gains_of(rules), 5 * 23 in gains_of(rules)) == (True, False)


@pytest.mark.parametrize(
    ("house", "gain", "loss"),
    [
        (House(), 264, 540),
        (House(open="step"), 264, 540),
        (House(open="double"), 264, 540),
        (House(kontra=1), 528, 1080),
        (House(kontra=2), 1056, 2160),
        (House(bock=Bock(on=("re",))), 528, 1080),
        (House(bock=DOUBLE_BOCK), 1056, 2160),
        (House(kontra=1, bock=DOUBLE_BOCK), 2112, 4320),
    ],
)
def test_kontra_and_bock_double_the_most_and_leave_the_least(house: House, gain: int, loss: int) -> None:
    rules = replace(ISKO, house=house)
    assert (min(gains_of(rules)), max(gains_of(rules))) == (18, gain)
    assert (min(losses_of(rules)), max(losses_of(rules))) == (36, loss)


def test_a_lost_game_from_the_hand_cost_its_value_once_before_1999() -> None:
    """Three steps at least: diamonds with one, from the hand, are 27. The grand ouvert of 36 was worth up to 360, which
    could be bid: spades that reach it are 363, doubled 726; without it, diamonds to 264 are 270, doubled 540."""
    charges = lost_charges(replace(BEFORE_1999))
    assert (min(charges), max(charges)) == (27, 726)
    assert {18, 20, 22, 24}.isdisjoint(charges)
    assert {27, 30, 33, 35, 36, 59, 270} <= charges
    assert max(lost_charges(replace(ISKO))) == 540


def test_a_lost_game_of_a_form_costs_its_value_once_or_twice() -> None:
    """V2: the least is a turned diamonds with one, 10; the most a grand by 20 that reaches 264: 280, twice 560."""
    charges = lost_charges(replace(TOURNEE))
    assert (min(charges), max(charges)) == (10, 560)
    assert {10, 12, 14, 16, 20, 24, 40, 265, 266, 270, 272, 280, 530, 532, 544} <= charges
    assert all(isinstance(charge, int) for charge in charges)
    assert charges.isdisjoint({11, 13, 17, 19, 281, 559})


def test_a_step_for_open_play_counts_in_every_form() -> None:
    """V9.1: turned spades by 7, eleven tops, game, schneider, schwarz and open are 15 steps; nothing announced."""
    values = won_values(housed(replace(TOURNEE), House(open="step")))
    assert 7 * 15 in values
    assert 7 * 17 not in values
    assert 7 * 15 not in won_values(replace(TOURNEE))


def test_the_grand_ouvert_of_old_counts_36_with_all_that_it_says() -> None:
    """With one: game 2, hand 3, schneider 4, announced 5, schwarz 6, announced 7; one more for each jack."""
    values = won_values(replace(BEFORE_1999))
    assert {7 * 36, 8 * 36, 9 * 36, 10 * 36} <= values
    assert 11 * 36 not in values
