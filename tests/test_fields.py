"""Fields that several forms have."""

import pytest
from django.core.exceptions import ValidationError

from tournament.fields import MOST_NUMBERS, NumbersField


def test_numbers_as_they_are_typed() -> None:
    assert NumbersField().clean("1 2, 5-8; 9999") == [1, 2, 5, 6, 7, 8, 9999]
    assert len(NumbersField().clean("0-9999")) == MOST_NUMBERS
    for wrong in ("8-5", "1-", "12345", "x"):
        with pytest.raises(ValidationError, match="like this"):
            NumbersField().clean(wrong)


def test_numbers_of_a_few_signs_are_not_more_than_a_machine_can_hold() -> None:
    with pytest.raises(ValidationError, match="At most"):
        NumbersField().clean("1-9999 " * 1000)
