"""Which values of a sweep the quick tier tries, and what it leaves to `make test-all`."""

from typing import Any

import pytest

from tests.tiers import sweep


def values(decorator: pytest.MarkDecorator) -> list[Any]:
    return list(decorator.args[1])


def test_a_sweep_tries_its_first_two_values_in_both_tiers() -> None:
    first, second, *rest = values(sweep("number", [1, 2, 3, 4]))
    assert (first, second) == (1, 2)
    assert [(value.values, [mark.name for mark in value.marks]) for value in rest] == [
        ((3,), ["full"]),
        ((4,), ["full"]),
    ]


def test_it_may_try_more_of_them_and_has_rows_of_several_values() -> None:
    first, second, third, last = values(sweep(("a", "b"), [(1, 2), (3, 4), (5, 6), (7, 8)], always=3))
    assert (first, second, third) == ((1, 2), (3, 4), (5, 6))
    assert (last.values, [mark.name for mark in last.marks]) == ((7, 8), ["full"])


def test_a_short_one_is_tried_whole() -> None:
    assert values(sweep("number", [1])) == [1]


@sweep("number", [1, 2, 3])
def test_a_value_behind_the_first_two_runs_in_the_full_tier_alone(number: int, request: pytest.FixtureRequest) -> None:
    assert (request.node.get_closest_marker("full") is not None) is (number == 3)
