"""Values out of an object of JSON: what is read, and what is found where something else stands."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from scoring.findings import Finding, finding
from scoring.told_object import ToldObject, exact_number

Read = Callable[[ToldObject], Any]


def wrong_type(found: str, expected: str) -> Finding:
    return finding("input.wrong_type", field="here", found=found, expected=expected)


@pytest.mark.parametrize(
    ("read", "value", "found"),
    [
        (lambda told: told.truth("here", "yes"), False, wrong_type("yes", "true or false")),
        (lambda told: told.truth("here", Fraction(1)), False, wrong_type("1", "true or false")),
        (lambda told: told.truth("here", [Fraction(1, 2)]), False, wrong_type("[0.5]", "true or false")),
        (lambda told: told.fraction("here", "much"), 0, wrong_type("much", "number from -1000000 to 1000000")),
        (
            lambda told: told.fraction("here", Fraction(1000001)),
            0,
            wrong_type("1000001", "number from -1000000 to 1000000"),
        ),
        (lambda told: told.fractions("here", Fraction(5)), (), wrong_type("5", "list")),
        (
            lambda told: told.fractions("here", [Fraction(1, 4), "x"]),
            (Fraction(1, 4), 0),
            wrong_type("x", "number from -1000000 to 1000000"),
        ),
        (lambda told: told.whole("here", Fraction(10), 1, 9), 1, wrong_type("10", "whole number from 1 to 9")),
        (lambda told: told.whole("here", Fraction(1, 2), 0, 9), 0, wrong_type("0.5", "whole number from 0 to 9")),
        (lambda told: told.whole("here", True, 1, 9), 1, wrong_type("true", "whole number from 1 to 9")),
    ],
)
def test_what_is_of_another_kind_is_found_with_its_key_and_what_stands_there(
    read: Read, value: object, found: Finding
) -> None:
    told = ToldObject({})
    assert read(told) == value
    assert told.wrong == [found]


@pytest.mark.parametrize(
    ("read", "value"),
    [
        (lambda told: told.truth("here", True), True),
        (lambda told: told.truth("here", False), False),
        (lambda told: told.fraction("here", Fraction(1000000)), 1000000),
        (lambda told: told.fraction("here", -1000000), -1000000),
        (lambda told: told.fractions("here", [Fraction(1, 3), 2]), (Fraction(1, 3), 2)),
        (lambda told: told.whole("here", Fraction(9), 1, 9), 9),
        (lambda told: told.whole("here", Fraction(1), 1, 9), 1),
    ],
)
def test_what_just_fits_is_read_and_nothing_is_found(read: Read, value: object) -> None:
    told = ToldObject({})
    assert read(told) == value
    assert told.wrong == []


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0.25", Fraction(1, 4)),
        ("12345678901234567890", Fraction(12345678901234567890)),
        ("123456789012345678901", "123456789012345678901"),
        ("1e3", "1e3"),
        ("1E3", "1E3"),
    ],
)
def test_a_number_of_twenty_signs_is_exact_and_a_longer_one_stays_text(text: str, number: Fraction | str) -> None:
    read = exact_number(text)
    assert read == number
    assert type(read) is type(number)
