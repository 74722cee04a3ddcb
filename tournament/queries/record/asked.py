"""What forms ask of a value beyond what its column takes. An archive is held to it, and a database that has been.

A text that is asked for is never empty, and a figure stays where sums of it can be told.
"""

from collections.abc import Iterator
from typing import Any

from django.db.models import Field, IntegerField, Model, Q

from tournament.models import (
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

ASKED: dict[type[Model], tuple[str, ...]] = {
    Tournament: ("slug", "name", "place"),
    Player: ("last_name",),
    Club: ("name",),
    Team: ("name",),
    OwnRating: ("name",),
    Juror: ("name",),
    Ruling: ("facts",),
    Protest: ("text",),
    Verdict: ("reason",),
    User: ("username",),
}
FIGURE = (-(10**8), 10**8)  # cents: a million euros
SECONDS = (-(2**31), 2**31 - 1)  # by which a clock was wrong
FIGURES: dict[tuple[type[Model], str], tuple[int, int]] = {
    (Series, "number"): (1, 20),
    (Table, "number"): (1, 10_000),
    (Seat, "number"): (1, 5),
    (StartCard, "number"): (1, 999_999),
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
    return bool(value) or field.name not in ASKED.get(field.model, ())


def no_answers(model: type[Model]) -> Iterator[tuple[str, Q]]:
    """Each field that a form asks for, and the rows whose value none would have taken."""
    for field in model._meta.concrete_fields:
        if field.name in ASKED.get(model, ()):
            yield field.name, Q(**{field.name: ""})
        elif isinstance(field, IntegerField) and not field.primary_key:
            least, most = bounds(field)
            yield field.name, Q(**{f"{field.name}__lt": least}) | Q(**{f"{field.name}__gt": most})
