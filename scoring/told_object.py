"""An object of JSON, key by key: each value of the kind that belongs there, or a finding with the key's name."""

import re
from calendar import monthrange
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from scoring.findings import Finding, finding
from scoring.misread import short, unknown_key, wrong_type

DATE = "date like 2026-01-31"
_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})", re.ASCII)
_LONGEST = 20  # signs of a number
_MOST = 10**6  # lists, games, evenings
_LETTERS = 80  # of a word


def is_date(text: str) -> bool:
    """Is this a day of the calendar, as YYYY-MM-DD?

    >>> is_date("2026-02-28"), is_date("2026-02-31"), is_date("28.2.2026")
    (True, False, False)
    """
    if not (written := _DATE.fullmatch(text)):
        return False
    year, month, day = map(int, written.groups())
    return year > 0 and 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]


def exact_number(text: str) -> Fraction | str:
    """A number as JSON has it, exactly; one that nobody writes is left as text.

    >>> exact_number("0.1"), exact_number("1e999")
    (Fraction(1, 10), '1e999')
    """
    return Fraction(text) if len(text) <= _LONGEST and "e" not in text.lower() else text


class ToldObject:
    """Reads values out of an object; `wrong` grows with what can't be read."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        self.told = told
        self.wrong: list[Finding] = []

    def only(self, where: str, told: Mapping[str, Any], names: Sequence[str]) -> None:
        self.wrong += [unknown_key(name, where) for name in told if name not in names]

    def part(self, where: str, told: object, names: Sequence[str]) -> dict[str, Any]:
        if not isinstance(told, dict):
            self.wrong.append(wrong_type(where, as_written(told), "object"))
            return {}
        self.only(where, told, names)
        return {name: value for name, value in told.items() if value is not None}

    def listed(self, where: str, told: object) -> list[Any]:
        if isinstance(told, list):
            return told
        self.wrong.append(wrong_type(where, as_written(told), "list"))
        return []

    def words(self, where: str, told: object) -> list[str]:
        words = self.listed(where, told)
        self.wrong += [wrong_type(where, as_written(word), "word") for word in words if not isinstance(word, str)]
        return [word for word in words if isinstance(word, str)]

    def word(self, where: str, told: object) -> str:
        if isinstance(told, str) and len(told) <= _LETTERS:
            return told
        self.wrong.append(wrong_type(where, as_written(told), "word"))
        return ""

    def truth(self, where: str, told: object) -> bool:
        if not isinstance(told, bool):
            self.wrong.append(wrong_type(where, as_written(told), "true or false"))
        return told is True

    def numbers(self, where: str, told: object, least: int = 1) -> list[int]:
        return [self.whole(where, number, least) for number in self.listed(where, told)]

    def one_of(self, where: str, told: object, words: Sequence[str]) -> str:
        if isinstance(told, str) and told in words:
            return told
        self.wrong.append(
            finding("input.unknown_value", field=where, found=short(as_written(told)), expected=", ".join(words))
        )
        return words[0]

    def date(self, where: str, told: object) -> str:
        if told == "" or (isinstance(told, str) and is_date(told)):
            return str(told)
        self.wrong.append(wrong_type(where, as_written(told), DATE))
        return ""

    def whole(self, where: str, told: object, least: int, most: int = _MOST) -> int:
        number = _exact(told)
        if number is not None and number.denominator == 1 and least <= number <= most:
            return int(number)
        self.wrong.append(wrong_type(where, as_written(told), f"whole number from {least} to {most}"))
        return least

    def fraction(self, where: str, told: object) -> Fraction:
        number = _exact(told)
        if number is not None and abs(number) <= _MOST:
            return number
        self.wrong.append(wrong_type(where, as_written(told), f"number from {-_MOST} to {_MOST}"))
        return Fraction(0)

    def fractions(self, where: str, told: object) -> tuple[Fraction, ...]:
        return tuple(self.fraction(where, number) for number in self.listed(where, told))


def _exact(told: object) -> Fraction | None:
    return Fraction(told) if isinstance(told, int | Fraction) and not isinstance(told, bool) else None


def as_written(told: object) -> object:
    """As it was written, for a sentence."""
    if isinstance(told, Fraction):
        return told.numerator if told.denominator == 1 else float(told)
    if isinstance(told, list):
        return [as_written(part) for part in told]
    if isinstance(told, dict):
        return {name: as_written(part) for name, part in told.items()}
    return told
