"""Keys the feet of many sheets out of a file, each as if by hand: its own checks, its own transaction, its own entry.

No lock holds while the others are keyed: a hall goes on beside ten thousand lines.
"""

from collections.abc import Sequence

from tournament import audit
from tournament.desks.sheets.files.importer import Foot
from tournament.desks.sheets.files.outcome import Taken
from tournament.desks.sheets.keying import services
from tournament.models import Tournament, User
from tournament.refused import Refused


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
        with audit.atomic():
            audit.record("sheets.import", by=by, tournament=tournament, after=after)
    return taken
