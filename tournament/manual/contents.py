"""The chapters of the manual in their order. Their texts, titles included, stand in docs/manual, a file a language."""

from typing import Any

from django.utils.translation import gettext_lazy as _

DAY = ("before", "advance", "door", "drawing", "keying", "tables", "wrong", "referee", "results", "afterwards")
YEAR = ("year", "league")
MACHINES = ("network", "laptop")
ROLES = ("role-clerk", "role-referee", "role-treasurer")

PARTS: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (_("The day"), DAY),
    (_("One evening after the other"), YEAR),
    (_("The hall and its laptops"), MACHINES),
    (_("To lay on the table: a page for each role"), ROLES),
)
CHAPTERS = tuple(name for _part, names in PARTS for name in names)
LANGUAGES = ("en", "de", "es")
SOURCE = "en"  # what a language doesn't have is read in this one
