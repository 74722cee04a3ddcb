"""The fee for lost games, and what goes back when a tournament is broken off, in cents."""

from fractions import Fraction
from itertools import product

import pytest

from scoring import loss_fee, refund

USUAL = ((1, 50), (4, 100))
STEEP = ((1, 50), (4, 100), (6, 300))


@pytest.mark.parametrize(("lost", "cents"), [(0, 0), (1, 50), (3, 150), (4, 250), (5, 350)])
def test_the_usual_fee_rises_from_the_fourth_game(lost: int, cents: int) -> None:
    assert loss_fee(lost, USUAL) == cents


@pytest.mark.parametrize(("lost", "cents"), [(2, 100), (5, 350), (6, 650), (8, 1250)])
def test_three_tiers_count_each_game_in_its_own(lost: int, cents: int) -> None:
    assert loss_fee(lost, STEEP) == cents


def test_a_flat_fee_is_one_tier() -> None:
    assert loss_fee(7, ((1, 100),)) == 700


def test_no_tiers_cost_nothing() -> None:
    assert loss_fee(7, ()) == 0


@pytest.mark.parametrize(
    ("lost", "tiers"),
    [(-1, USUAL), (1, ((2, 50),)), (1, ((1, 50), (1, 100))), (1, ((1, 50), (6, 300), (4, 100))), (1, ((1, -50),))],
)
def test_it_refuses_nonsense(lost: int, tiers: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(ValueError, match=r"negative|ascend"):
        loss_fee(lost, tiers)


@pytest.mark.parametrize(
    ("fee", "unplayed", "planned", "cents"),
    [
        (1000, 1, 3, 333),
        (1000, 2, 3, 667),
        (1000, 3, 3, 1000),
        (1000, 0, 3, 0),
        (25, 1, 2, 13),
        (0, 1, 2, 0),
        (1725, 1, 1, 1725),
    ],
)
def test_a_fee_goes_back_pro_rata(fee: int, unplayed: int, planned: int, cents: int) -> None:
    assert refund(fee, unplayed, planned) == cents


def test_refunds_are_never_more_than_half_a_cent_off() -> None:
    for fee, planned in product(range(0, 2001, 7), range(1, 11)):
        given = [refund(fee, unplayed, planned) for unplayed in range(planned + 1)]
        exact = [Fraction(fee * unplayed, planned) for unplayed in range(planned + 1)]
        assert given == sorted(given)
        assert all(Fraction(-1, 2) < paid - right <= Fraction(1, 2) for paid, right in zip(given, exact, strict=True))
        assert all(fee <= refunded + rest <= fee + 1 for refunded, rest in zip(given, reversed(given), strict=True))


@pytest.mark.parametrize(("fee", "unplayed", "planned"), [(-1, 1, 2), (1, -1, 2), (1, 3, 2), (1, 0, 0)])
def test_no_refund_of_nonsense(fee: int, unplayed: int, planned: int) -> None:
    with pytest.raises(ValueError, match=f"no refund of {fee} cents for {unplayed} of {planned} series"):
        refund(fee, unplayed, planned)
