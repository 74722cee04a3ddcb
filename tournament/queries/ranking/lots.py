"""Lots that were drawn, and places as they are with them. A lot holds as long as those who are equal are the same."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping

from scoring import Placed, rank, with_lots
from scoring.ranking import AnyTotal
from tournament.models import Lot, Tournament

MAIN = "main"  # the rating of all players

Drawn = Mapping[frozenset[int], tuple[int, ...]]  # those who were equal -> their order
Lots = Mapping[tuple[str, int], Drawn]  # rating, and after which series


def lots_of(tournament: Tournament) -> Lots:
    by_rating: dict[tuple[str, int], dict[frozenset[int], tuple[int, ...]]] = defaultdict(dict)
    for lot in Lot.objects.filter(tournament=tournament).order_by("pk"):
        by_rating[lot.rating, lot.series][frozenset(lot.members)] = tuple(lot.order)
    return dict(by_rating)


def placed(totals: Iterable[AnyTotal], drawn: Drawn) -> tuple[Placed[AnyTotal], ...]:
    """Ranked, and where a lot was drawn for just those who are equal, in its order (SkWO 5.1, 5.2)."""
    ranked = rank(totals)
    return with_lots(ranked, drawn) if drawn else ranked


def tied_digest(members: Iterable[int]) -> str:
    """By what the database knows that a lot for just these was drawn."""
    return hashlib.sha256(json.dumps(sorted(members), separators=(",", ":")).encode()).hexdigest()
