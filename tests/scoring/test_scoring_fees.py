"""The fee for lost games, in cents."""

import pytest

from scoring import loss_fee

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
