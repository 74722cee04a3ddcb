"""A team as somebody enters it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class TeamEntry:
    """A team as somebody writes it. letter: set by hand, or "" for by lot."""

    name: str
    club: str = ""
    number: str = ""
    letter: str = ""
    hall: str = ""
    contact: str = ""
