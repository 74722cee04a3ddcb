"""The lines of such a file one after the other, each a part with a name: whatever can't be is refused with its line."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NoReturn

from django.core.exceptions import ValidationError
from django.db.models import Model

from scoring import Finding
from tournament.files.lined import value_of
from tournament.files.values import converted
from tournament.queries.record.archive import as_written
from tournament.refused import Refused

FIRST = 2  # the line behind the kind of file
Values = dict[str, Any]


class Parts(ABC):
    def __init__(self, lines: Sequence[str]) -> None:
        self.lines, self.at = lines, 0

    @abstractmethod
    def finding(self, row: int, found: str) -> Finding:
        """That this line can't be what it says."""

    @property
    def number(self) -> int:
        """Of the line that was read last."""
        return self.at + FIRST - 1

    def wrong(self, found: str, number: int = 0) -> NoReturn:
        raise Refused(self.finding(number or self.number, found))

    def next(self, part: str, names: Sequence[str]) -> Values | None:
        """The values of the next line where it is such a part. It has just these."""
        name, told = self.part_at(self.at)
        if name != part:
            return None
        self.at += 1
        if told.keys() != set(names):
            self.wrong(part)
        return told

    def needed(self, part: str, names: Sequence[str]) -> Values:
        told = self.next(part, names)
        return self.wrong(part, self.number + 1) if told is None else told

    def all(self, part: str, names: Sequence[str], most: int) -> Iterator[Values]:
        """As many as follow each other. What is wrong with one is found before the next one is read."""
        count = 0
        while values := self.next(part, names):
            count += 1
            if count > most:
                self.wrong(part)
            yield values

    def ended(self) -> None:
        if self.at < len(self.lines):
            self.wrong(self.part_at(self.at)[0], self.number + 1)

    def part_at(self, place: int) -> tuple[str, Values]:
        if place >= len(self.lines):
            return "", {}
        try:
            ((part, told),) = value_of(self.lines[place]).items()
        except (ValueError, AttributeError, RecursionError):
            self.wrong("–", place + FIRST)
        if not isinstance(told, dict):
            self.wrong(part, place + FIRST)
        return part, told

    def values(self, model: type[Model], names: Sequence[str], told: Values) -> Values:
        """As the model's fields take them."""
        return {name: self.value(model, name, told[name]) for name in names}

    def text(self, model: type[Model], name: str, told: Any) -> str:
        """Empty where nothing is said."""
        return "" if told == "" else str(self.value(model, name, told))

    def value(self, model: type[Model], name: str, told: Any) -> Any:
        field: Any = model._meta.get_field(name)
        try:
            if told is None and field.null:
                return None
            return field.clean(converted(field, told), None)
        except (ValueError, TypeError, ValidationError, RecursionError):
            self.wrong(name)

    def whole(self, name: str, told: Any, numbers: range) -> int:
        if type(told) is not int or told not in numbers:
            self.wrong(name)
        return int(told)


def as_file(values: Mapping[str, Any]) -> Values:
    return {name: as_written(value) for name, value in values.items()}
