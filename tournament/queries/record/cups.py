"""Draws of cups, replayed for `verify`: the pairs of each round follow from its entrants and its seed."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from seating.cup import is_replayed
from tournament.models import CupRound
from tournament.queries.record.rowfaults import at
from tournament.queries.season.cups import certificate_of


def cup_faults() -> Iterator[str]:
    for row in CupRound.objects.select_related("cup").order_by("pk"):
        where = f"{row.cup}, " + _("round %(number)s") % {"number": row.number}
        try:
            holds = is_replayed(certificate_of(row))
        except (ValueError, TypeError):  # nothing that was ever drawn
            holds = False
        if not holds:
            yield at(where, _("the pairs don't follow from the seed"))
