"""Money between evenings: the examples of real clubs to the cent, and whatever is shared adds up."""

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as some

from scoring import loss_fee, passed_fee
from scoring.accounts import allotted, at_places, behind_the_best, by_lists, in_per_cent, shared, vector_lacks
from scoring.accounts_told import money_rule_told

SUMS = some.integers(0, 10**6)


@pytest.mark.parametrize(
    ("tiers", "sums"),
    [
        (((1, 50), (3, 100), (5, 150), (7, 200)), {0: 100, 3: 300, 5: 550, 7: 900}),  # Boore
        (((1, 50), (4, 100)), {0: 100, 3: 250, 5: 450, 7: 650}),  # Sinthern
    ],
)
def test_fees_of_boore_and_sinthern_with_two_passed_games(
    tiers: tuple[tuple[int, int], ...], sums: dict[int, int]
) -> None:
    """season.md, section 6: two passed games at 0.50 for every player, and what was lost."""
    passed = passed_fee(2, 50, 1)
    assert {lost: passed + loss_fee(lost, tiers) for lost in sums} == sums


def test_money_by_place_is_that_of_the_clubs() -> None:
    """season.md, sections 2 and 3: vectors of #25, Meerane and Boore; ties share the mean."""
    points = [1012, -48, 637, 200]
    assert at_places(points, [0, 80, 120, 200]).cents == (0, 200, 80, 120)
    assert at_places(points, [50, 100, 150, 200]).cents == (50, 200, 100, 150)
    assert at_places([5, 5, 5, 5], [0, 100, 200, 300]).cents == (150, 150, 150, 150)
    assert at_places([900, 400, 400, -10], [0, 100, 200, 300]).cents == (0, 150, 150, 300)
    assert at_places([900, 900, -10], [0, 100, 200]).cents == (50, 50, 200)
    odd = at_places([900, 400, 400, 400], [0, 80, 120, 201])
    assert (odd.cents, odd.extra) == ((0, 134, 134, 133), (1, 2))


def test_hollen_pays_a_tenth_of_a_cent_a_point_behind_the_best() -> None:
    """season.md, row 20: 0.50 a list + 0.20 a loss + 1/10 cent a point difference."""
    points, lost = [1200, 705, 344], [1, 2, 4]
    behind = behind_the_best(points, Fraction(1, 10))
    assert behind == (0, 50, 86)
    assert [50 + loss_fee(games, [(1, 20)]) + cents for games, cents in zip(lost, behind, strict=True)] == [
        70,
        140,
        216,
    ]


def test_pots_of_season_md_add_up() -> None:
    """season.md, rows 7 and 23: 65 % of the loss fees, of these 60/30/10; 80/10/10 % of the fees."""
    quarter, club = in_per_cent(123_45, [65]).cents
    assert (quarter, club) == (8024, 4321)
    assert sum(in_per_cent(quarter, [60, 30, 10]).cents) == quarter
    assert in_per_cent(1000, [80, 10, 10]).cents == (800, 100, 100, 0)


@given(SUMS, some.lists(some.integers(0, 500), min_size=1, max_size=40).filter(any))
def test_what_is_shared_adds_up_and_nobody_is_off_by_a_cent(cents: int, weights: list[int]) -> None:
    share = shared(cents, weights)
    assert sum(share.cents) == cents
    for own, weight in zip(share.cents, weights, strict=True):
        assert abs(own - Fraction(cents * weight, sum(weights))) < 1
    assert all(weights[place] for place in share.extra)


@given(some.lists(some.integers(-2000, 3000), min_size=3, max_size=5), some.data())
def test_a_table_pays_its_whole_vector_whoever_is_equal(points: list[int], data: some.DataObject) -> None:
    size = len(points)
    vector = sorted(data.draw(some.lists(some.integers(0, 500), min_size=size, max_size=size)))
    if vector_lacks(vector, size):
        return
    cents = at_places(points, vector).cents
    assert sum(cents) == sum(vector)
    by_points = [own for _points, own in sorted(zip(points, cents, strict=True), reverse=True)]
    assert all(own <= after + 1 for own, after in pairwise(by_points))


@given(some.lists(some.integers(1, 900), max_size=9), some.lists(some.integers(1, 900), max_size=9))
def test_payments_pay_the_oldest_charges_first(charges: list[int], payments: list[int]) -> None:
    parts = list(allotted(charges, payments))
    assert sum(part.cents for part in parts) == min(sum(charges), sum(payments))
    for place, charge in enumerate(charges):
        assert sum(part.cents for part in parts if part.charge == place) <= charge
    assert [(part.payment, part.charge) for part in parts] == sorted((part.payment, part.charge) for part in parts)


def test_the_surplus_goes_by_lists_to_those_who_have_played_enough() -> None:
    share = by_lists(1000_00, [60, 30, 29, 45], 30)
    assert share.cents == (44445, 22222, 0, 33333)
    assert share.extra == (0,)
    with pytest.raises(ValueError, match="somebody"):
        by_lists(1000, [3, 4], 30)


@pytest.mark.parametrize(
    ("told", "codes"),
    [
        ([], ["input.wrong_type"]),
        ({"places": {"4": [0, 80, 120]}}, ["accounts.vector_length"]),
        ({"places": {"3": [-1, 80, 120]}}, ["accounts.vector_negative"]),
        ({"places": {"3": [100, 100, 100]}}, ["accounts.vector_falls"]),
        ({"places": {"6": [0, 1, 2]}}, ["input.wrong_type"]),
        ({"dues_cents": True}, ["input.wrong_type"]),
        ({"point": "1/0"}, ["input.wrong_type"]),
        ({"point": "-1"}, ["input.wrong_type"]),
        ({"fees": 1}, ["input.key_unknown"]),
        ({"pots": [{"name": "x", "of": ["fee"], "percent": 0}]}, ["input.wrong_type"]),
        (
            {"pots": [{"name": n, "of": ["fee"], "percent": 60} for n in ("month", "year")]},
            ["accounts.pots_over"],
        ),
        (
            {"pots": [{"name": "x", "of": ["fee"], "percent": 5, "parts": [{"name": "a", "percent": 90}] * 2}]},
            ["accounts.parts_over"],
        ),
        ({"pots": [{"name": "x", "of": ["fee"], "percent": 5}] * 2}, ["accounts.pot_twice"]),
    ],
)
def test_a_rule_that_can_be_none_is_told(told: object, codes: list[str]) -> None:
    assert [lack.code for lack in money_rule_told(told)[1]] == codes


PARTS = some.lists(some.integers(1, 60), min_size=1, max_size=6).filter(lambda parts: sum(parts) <= 100)


@given(some.integers(0, 3000), PARTS)
def test_no_part_in_per_cent_gets_less_because_the_sum_has_grown(cents: int, parts: list[int]) -> None:
    before, after = in_per_cent(cents, parts), in_per_cent(cents + 1, parts)
    assert sum(before.cents) == cents
    assert all(more >= less for less, more in zip(before.cents, after.cents, strict=True))
    for own, part in zip(before.cents, parts, strict=False):
        assert abs(own - Fraction(cents * part, 100)) < 2


def test_a_part_loses_no_cent_to_two_larger_ones() -> None:
    """By the largest remainders 43, 43 and 14 per cent of 10 and 11 cents were 4, 4, 2 and 5, 5, 1."""
    assert in_per_cent(10, [43, 43, 14]).cents[2] <= in_per_cent(11, [43, 43, 14]).cents[2]


def test_a_pot_can_have_hundredths_of_a_per_cent() -> None:
    rule, wrong = money_rule_told({"pots": [{"name": "x", "of": ["fee"], "percent": "33.33"}]})
    assert (rule.pots[0].percent, wrong) == (Decimal("33.33"), ())
    assert in_per_cent(10000, [rule.pots[0].percent]).cents == (3333, 6667)
    for bad in ("0", "100.01", "33,33", "1e1", "33.333", 33.3, True):
        _rule, wrong = money_rule_told({"pots": [{"name": "x", "of": ["fee"], "percent": bad}]})
        assert [lack.code for lack in wrong] == ["input.wrong_type"], bad
