"""Keys the feet of many sheets out of a file, each as if by hand: its own checks, its own transaction, its own entry.

No lock holds while the others are keyed: a hall goes on beside ten thousand lines.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db import transaction

from scoring import Finding
from tournament import audit
from tournament.desks.sheets.files.importer import Foot
from tournament.desks.sheets.keying import services
from tournament.models import Tournament, User
from tournament.refused import Refused


@dataclass
class Taken:
    """What became of the sheets: how many count, how many are kept without counting, and what was refused."""

    counted: int = 0
    kept: int = 0
    refused: list[tuple[Foot, tuple[Finding, ...]]] = field(default_factory=list)


def take(tournament: Tournament, feet: Sequence[Foot], *, by: User, source: str) -> Taken:
    """Every foot that is new. What somebody did meanwhile stays as it is, and is told."""
    taken = Taken()
    for foot in feet:
        try:
            version = services.key(
                foot.table, by=by, footers=foot.footers, passed=foot.passed, base=foot.base, cards=foot.cards
            )
        except Refused as refusal:
            taken.refused.append((foot, refusal.findings))
            continue
        taken.counted += version.counts
        taken.kept += not version.counts
    if taken.counted or taken.kept:
        after = {"file": source[:200], "counted": taken.counted, "keyed": taken.kept}
        with transaction.atomic():
            audit.record("sheets.import", by=by, tournament=tournament, after=after)
    return taken
