"""The place of a decision in an address, so that it goes along to whatever helps with it and back into the form."""

from collections.abc import Mapping

from tournament.fields import number_asked

PLACE = ("series", "table", "number", "called_by", "game")  # what the form of the log is opened with


def place_asked(asked: Mapping[str, str]) -> dict[str, int]:
    numbers = {name: number_asked(asked, name) for name in PLACE}
    return {name: number for name, number in numbers.items() if number is not None}
