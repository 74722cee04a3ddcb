"""A value of a file of ours as the field of a model takes it, without guessing."""

from datetime import date, datetime, time
from decimal import Decimal
from itertools import chain
from math import isfinite
from typing import Any

from django.db.models import (
    BooleanField,
    DateField,
    DateTimeField,
    DecimalField,
    Field,
    IntegerField,
    JSONField,
    TimeField,
)

DEEPEST = 20  # lists in lists of a value that is kept as JSON
YEARS = range(1900, 2201)  # as settings take them; at the ends of the calendar no deadline can be counted
# What else is kept as JSON is a list.
OBJECTS = ("body", "before", "after", "house", "joined", "marks", "position", "said", "set_by")


def converted(field: "Field[Any, Any]", told: Any) -> Any:
    """From JSON's kinds to Python's, without guessing: a text is no number and a number no yes."""
    if isinstance(field, JSONField):
        if told is not None and type(told) is not (dict if field.name in OBJECTS else list):
            raise TypeError
        return nested(told, DEEPEST)
    kinds: tuple[tuple[Any, type, Any], ...] = (
        (BooleanField, bool, bool),
        (IntegerField, int, int),
        (DecimalField, str, Decimal),
        (DateTimeField, str, aware),
        (DateField, str, day),
        (TimeField, str, time.fromisoformat),
    )
    for kind, told_as, read_as in kinds:
        if isinstance(field, kind):
            if type(told) is not told_as:
                raise TypeError
            return read_as(told)
    if type(told) is not str or "\0" in told:
        raise TypeError
    return told


def aware(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None or moment.year not in YEARS:
        raise ValueError(text)
    return moment


def day(text: str) -> date:
    date_told = date.fromisoformat(text)
    if date_told.year not in YEARS:
        raise ValueError(text)
    return date_told


def nested(told: Any, levels: int) -> Any:
    """A value that is kept as JSON; pages and databases have their limits with depth, and none takes 1e999."""
    if levels == 0 or (isinstance(told, str) and "\0" in told) or (isinstance(told, float) and not isfinite(told)):
        raise ValueError
    for inner in chain(told, told.values()) if isinstance(told, dict) else told if isinstance(told, list) else ():
        nested(inner, levels - 1)
    return told
