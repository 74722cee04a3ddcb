"""Money between evenings and fees: what is no sum is refused, and what is 0 is a sum like any other."""

from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.accounts import Shared, at_places, behind_the_best, in_per_cent, round_to_whole, shared, vector_lacks
from scoring.fees import fee_part, loss_fee, passed_fee
from scoring.findings import Finding

PARTS = r"^parts are not negative, and together 100 per cent at most$"
FEES = r"^neither lost games nor fees are negative$"
TIERS = r"^the tiers have to ascend from the first lost game$"


@pytest.mark.parametrize(
    ("vector", "seats", "lacks"),
    [
        ([], 3, (Finding("accounts.vector_length", values={"seats": 3, "count": 0}),)),
        ([0, 80, 120, 200], 3, (Finding("accounts.vector_length", values={"seats": 3, "count": 4}),)),
        ([0, 100, 200], 4, (Finding("accounts.vector_length", values={"seats": 4, "count": 3}),)),
        ([-1, 0, 100], 3, (Finding("accounts.vector_negative", values={"seats": 3}),)),
        ([200, 100, 0], 3, (Finding("accounts.vector_falls", values={"seats": 3}),)),
        ([0, 120, 80, 200], 4, (Finding("accounts.vector_falls", values={"seats": 4}),)),
        ([50, 50, 50, 50], 4, (Finding("accounts.vector_falls", values={"seats": 4}),)),
        ([0, 0, 100], 3, ()),
        ([0, 0, 0, 100], 4, ()),
        ([0, 100, 100], 3, ()),
        ([0, 100, 100, 100], 4, ()),
        ([0, 50, 100, 150, 200], 5, ()),
    ],
)
def test_the_best_pays_least_and_the_last_pays_more(vector: list[int], seats: int, lacks: tuple[Finding, ...]) -> None:
    assert vector_lacks(vector, seats) == lacks


@pytest.mark.parametrize("vector", [[0, 100], [0, 100, 200, 300], [200, 100, 0], [0, 0, 0], [-1, 0, 1]])
def test_no_table_pays_by_cents_that_are_none(vector: list[int]) -> None:
    with pytest.raises(ValueError, match=r"^the cents of the places rise, one for each seat$"):
        at_places([900, 400, -10], vector)


@pytest.mark.parametrize(("cents", "weights"), [(-1, [1, 1]), (100, [0, 0]), (100, []), (100, [2, -1])])
def test_nothing_is_shared_without_a_sum_and_somebody_with_weight(cents: int, weights: list[int]) -> None:
    with pytest.raises(ValueError, match=r"^neither a sum nor a weight is negative, and somebody has one$"):
        shared(cents, weights)


def test_a_stake_of_nothing_costs_nothing_and_a_negative_one_is_refused() -> None:
    assert behind_the_best([1012, 637, -48], 0) == (0, 0, 0)
    with pytest.raises(ValueError, match=r"^a stake is not negative$"):
        behind_the_best([1012, 637, -48], Fraction(-1, 10))


@pytest.mark.parametrize(
    ("cents", "parts"),
    [
        (-1, [50]),
        (100, [50, 51]),
        (100, [100, Decimal("0.01")]),
        (100, [Decimal("100.5")]),
        (100, [-1]),
        (100, [60, Decimal("-0.5")]),
        (-1, [101]),
    ],
)
def test_more_than_100_per_cent_is_not_shared_out(cents: int, parts: list[Decimal | int]) -> None:
    with pytest.raises(ValueError, match=PARTS):
        in_per_cent(cents, parts)


@pytest.mark.parametrize(
    ("cents", "parts", "sums"),
    [
        (0, [50, 50], Shared((0, 0, 0))),
        (1000, [0, 100], Shared((0, 1000, 0))),
        (1000, [], Shared((1000,))),
        (1000, [Decimal("0.5")], Shared((5, 995))),
        (2, [25, 25, 25, 25], Shared((1, 1, 0, 0, 0), (0, 1))),
        (3, [20, 20, 20, 20, 20], Shared((1, 1, 1, 0, 0, 0), (0, 1, 2))),
    ],
)
def test_parts_in_per_cent_and_what_is_left_are_the_sum(cents: int, parts: list[Decimal | int], sums: Shared) -> None:
    assert in_per_cent(cents, parts) == sums


def test_a_cent_too_many_goes_from_whom_the_rounding_favours_most() -> None:
    """Sainte-Laguë: of 1.70 / 1, 0.75 / 1, 1.70 / 3 = 0.567 and 0.55 / 1 the three greatest get a cent."""
    assert round_to_whole([Fraction(55, 100), Fraction(170, 100), Fraction(75, 100)]) == (0, 2, 1)


@pytest.mark.parametrize(("lost", "sums"), [(0, 0), (1, 0), (2, 0), (3, 1), (5, 3)])
def test_the_first_lost_games_may_be_free(lost: int, sums: int) -> None:
    assert loss_fee(lost, ((1, 0), (3, 1))) == sums


@pytest.mark.parametrize(
    ("lost", "tiers", "why"),
    [
        (-1, ((1, 50),), FEES),
        (3, ((1, 50), (4, -1)), FEES),
        (3, ((2, 50),), TIERS),
        (3, ((0, 50),), TIERS),
        (3, ((1, 50), (1, 100)), TIERS),
        (3, ((1, 50), (5, 100), (3, 200)), TIERS),
    ],
)
def test_a_tariff_that_is_none_is_refused(lost: int, tiers: tuple[tuple[int, int], ...], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        loss_fee(lost, tiers)


@pytest.mark.parametrize(
    ("passed", "cents", "payers", "sums"), [(0, 50, 4, 0), (3, 0, 4, 0), (3, 50, 0, 0), (3, 50, 3, 450), (1, 1, 1, 1)]
)
def test_passed_games_cost_each_who_pays(passed: int, cents: int, payers: int, sums: int) -> None:
    assert passed_fee(passed, cents, payers) == sums


@pytest.mark.parametrize(("passed", "cents", "payers"), [(-1, 50, 4), (3, -1, 4), (3, 50, -1)])
def test_passed_games_fees_and_payers_are_not_negative(passed: int, cents: int, payers: int) -> None:
    with pytest.raises(ValueError, match=r"^neither games nor fees nor payers are negative$"):
        passed_fee(passed, cents, payers)


@pytest.mark.parametrize(
    ("fee", "card_money", "sums"),
    [(1000, 200, (1000, 200, 800)), (1000, 0, (1000, 0, 1000)), (1000, 1, (1000, 1, 999)), (150, 200, (150, 150, 0))],
)
def test_card_money_and_stake_are_the_fee(fee: int, card_money: int, sums: tuple[int, int, int]) -> None:
    assert tuple(fee_part(fee, card_money, part) for part in ("all", "list", "stake")) == sums


@pytest.mark.parametrize(("fee", "card_money"), [(-1, 200), (1000, -1), (-1, -1)])
def test_a_fee_and_its_card_money_are_not_negative(fee: int, card_money: int) -> None:
    with pytest.raises(ValueError, match=r"^neither fee nor card money is negative$"):
        fee_part(fee, card_money, "all")


def test_a_fee_has_no_other_parts() -> None:
    with pytest.raises(ValueError, match=r"^there is no part half of a fee$"):
        fee_part(1000, 200, "half")
