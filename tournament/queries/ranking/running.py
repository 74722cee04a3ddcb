"""The ranking while a series is played: what counts already, and on top of it what tables have written on phones.

Only what is older than a delay is looked at, signed and keyed sheets of the series too.
"""

from dataclasses import replace
from datetime import datetime

from django.db.models import Q

from tournament.models import Series, SheetVersion
from tournament.queries.ranking.lines import Sheet, sheet_at
from tournament.queries.ranking.standings import Played, Standings, played_in, standings_of
from tournament.queries.sheets.feet import Place
from tournament.queries.sheets.progress import progress_of


def running(series: Series, until: datetime) -> Standings:
    """`missing`: tables of which nothing was known then, as they write on paper; their players stand as before."""
    played = played_in(series.tournament, series.number)
    return standings_of(with_sheets(played, sheets_until(played, series, until)), series.number)


def with_sheets(played: Played, sheets: dict[Place, Sheet]) -> Played:
    """Nothing of what was ranked before is taken along."""
    return replace(played, sheets=sheets, ranked={}, totals={}, places={}, rated={})


def sheets_until(played: Played, series: Series, until: datetime) -> dict[Place, Sheet]:
    later = Q(keyed_at__gt=until) | Q(second_at__gt=until)
    counted = SheetVersion.objects.filter(later, counts=True, table__draw__series=series)
    too_new = set(counted.values_list("table__number", flat=True))
    sheets = {
        place: sheet for place, sheet in played.sheets.items() if place[0] != series.number or place[1] not in too_new
    }
    for table in progress_of(series, until).tables:
        place = (series.number, table.number)
        if place not in sheets and table.written and table.games:
            sheets[place] = sheet_at(place, table.written.performances)
    return sheets
