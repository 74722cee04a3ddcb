"""Which tables need their papers anew: their seats were changed by hand after the lists had been published."""

import seating
from tournament.models import Draw, SheetVersion


def outdated(draw: Draw) -> tuple[int, ...]:
    """Tables where somebody else sits than on the lists that hang, as long as their sheets aren't there."""
    if not draw.published_at:
        return ()
    tables: set[int] = set()
    for change in draw.changes.filter(made_at__gt=draw.published_at):
        before, after = (set(seating.parse(plan).seats()) for plan in (change.before, change.after))
        tables |= {table for table, _seat, _number in before ^ after}
    keyed = SheetVersion.objects.standing().filter(table__draw=draw).values_list("table__number", flat=True)
    return tuple(sorted(tables - set(keyed)))
