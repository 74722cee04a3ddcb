"""Whether a sheet was keyed at the wrong table."""

from tournament.desks.sheets.versions.reading import FOOT
from tournament.models import FooterEntry, SheetVersion
from tournament.models.sheets import version_stands
from tournament.queries.sheets.twins import has_been_compared


def same_elsewhere(version: SheetVersion) -> int | None:
    """Another table of the draw that has the very same foot now: one of them was keyed at the wrong table.

    What waits for a blind second reading is not compared: the answer would tell something of it.
    """
    mine = list(version.footers.order_by("seat").values_list("seat", *FOOT))
    if not any(any(line[1:]) for line in mine):
        return None
    first = dict(zip(("seat", *FOOT), mine[0], strict=True))
    alike = FooterEntry.objects.filter(
        version_stands("version"),
        has_been_compared(version.table.draw.series.tournament),
        **first,
        version__table__draw=version.table.draw_id,
    ).exclude(version__table=version.table_id)
    for other in alike.select_related("version__table").prefetch_related("version__footers"):
        lines = [(foot.seat, foot.points, foot.won, foot.lost, foot.total) for foot in other.version.footers.all()]
        newer = other.version.table.versions.standing().filter(number__gt=other.version.number)
        if lines == mine and not newer.exists():
            return other.version.table.number
    return None
