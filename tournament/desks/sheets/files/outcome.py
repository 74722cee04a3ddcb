"""What became of the sheets of a file."""

from dataclasses import dataclass, field

from scoring import Finding
from tournament.desks.sheets.files.importer import Foot


@dataclass
class Taken:
    """What became of the sheets: how many count, how many are kept without counting, and what was refused."""

    counted: int = 0
    kept: int = 0
    refused: list[tuple[Foot, tuple[Finding, ...]]] = field(default_factory=list)
