"""Somebody as a team names him."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Named:
    """Somebody as a team names him; position: his number in it."""

    last_name: str
    first_name: str = ""
    pass_number: str = ""
    position: int | None = None
