"""A prize as it is due, in the eyes of whoever pays it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Due:
    """A prize as the page showed it to whoever pays."""

    plan: int
    key: int
    cents: int
    goods: str
