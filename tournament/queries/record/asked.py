"""What forms ask of a value beyond what its column takes. An archive is held to it, and a database that has been.

A text that is asked for is never empty, none hides signs or shows nothing, and a figure stays where sums of it can be
told.
"""

from collections.abc import Iterator
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import CharField, Field, IntegerField, Model, Q, TextField

from tournament.models import (
    AdvanceEntry,
    Club,
    FooterEntry,
    Juror,
    OwnRating,
    Player,
    Protest,
    Ruling,
    Seat,
    Series,
    StartCard,
    Table,
    Team,
    Tournament,
    User,
    Verdict,
)
from tournament.text import written_lines

ASKED: dict[type[Model], tuple[str, ...]] = {
    Tournament: ("slug", "name", "place"),
    Player: ("last_name",),
    AdvanceEntry: ("last_name",),
    Club: ("name",),
    Team: ("name",),
    OwnRating: ("name",),
    Juror: ("name",),
    Ruling: ("facts",),
    Protest: ("text",),
    Verdict: ("reason",),
    User: ("username",),
}
# Of what no form takes the worst: what ends a workbook, and what turns the text that follows.
HIDDEN = "[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff]"
NOTHING = r"^\s*$"
FIGURE = (-(10**8), 10**8)  # cents: a million euros
SECONDS = (-(2**31), 2**31 - 1)  # by which a clock was wrong
FIGURES: dict[tuple[type[Model], str], tuple[int, int]] = {
    (Series, "number"): (1, 20),
    (Table, "number"): (1, 10_000),
    (Seat, "number"): (1, 5),
    (StartCard, "number"): (1, 999_999),
    (AdvanceEntry, "number"): (1, 999_999),
    (FooterEntry, "seat"): (1, 5),
    (FooterEntry, "points"): (-20_000, 20_000),
    (FooterEntry, "won"): (0, 200),
    (FooterEntry, "lost"): (0, 200),
    (FooterEntry, "total"): (-30_000, 30_000),
}


def bounds(field: "Field[Any, Any]") -> tuple[int, int]:
    return FIGURES.get((field.model, field.name), SECONDS if field.name in ("moved", "slept") else FIGURE)


def is_answer(field: "Field[Any, Any]", value: Any) -> bool:
    """Whether a form would take this value, which its column takes."""
    if isinstance(field, IntegerField):
        least, most = bounds(field)
        return bool(least <= value <= most)
    if isinstance(value, str) and not (is_written(value) and len(value) <= (field.max_length or len(value))):
        return False
    return bool(value) or field.name not in ASKED.get(field.model, ())


def is_written(text: str) -> bool:
    try:
        written_lines(text)
    except ValidationError:
        return False
    return True


def no_answers(model: type[Model]) -> Iterator[tuple[str, Q]]:
    """Each field that a form asks for, and the rows whose value none would have taken."""
    for field in model._meta.concrete_fields:
        if isinstance(field, CharField | TextField):
            no_text = Q(**{f"{field.name}__regex": HIDDEN})
            is_asked = field.name in ASKED.get(model, ())
            yield field.name, no_text | Q(**{f"{field.name}__regex": NOTHING}) if is_asked else no_text
        elif isinstance(field, IntegerField) and not field.primary_key:
            least, most = bounds(field)
            yield field.name, Q(**{f"{field.name}__lt": least}) | Q(**{f"{field.name}__gt": most})
