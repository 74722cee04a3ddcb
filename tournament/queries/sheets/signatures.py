"""Who has not signed: sheets that count and are no documents yet (SkWO 7.2.3, 9.11)."""

from collections import defaultdict

from tournament.models import Draw, SheetVersion, Tournament
from tournament.queries.once import once_a_state
from tournament.queries.sheets.effects import declared_invalid


@once_a_state()
def unsigned_sheets(tournament: Tournament) -> dict[int, tuple[int, ...]]:
    """Series -> the tables whose counted sheet somebody has not signed; a sheet that is invalid needs nobody's name."""
    played = Draw.objects.published().filter(series__in=tournament.planned)
    lacking = SheetVersion.objects.filter(table__draw__in=played, counts=True).exclude(unsigned=[])
    lacking = lacking.exclude(declared_invalid("table"))
    tables: dict[int, list[int]] = defaultdict(list)
    place = ("table__draw__series__number", "table__number")
    for series, table in lacking.order_by(*place).values_list(*place):
        tables[series].append(table)
    return {series: tuple(numbers) for series, numbers in tables.items()}
