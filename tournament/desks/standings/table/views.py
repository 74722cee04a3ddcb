"""The page of one table: who sat there, and what everybody made. Reads only."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render

from tournament.access import HallRequest, allowed
from tournament.desks.standings.table.reading import control_of, table_lines
from tournament.models import Tournament


@allowed("standings.look")
def table(request: HallRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Who sat at a table, and what everybody made there."""
    series = get_object_or_404(tournament.planned.select_related("tournament"), number=number)
    lines = table_lines(series, table)
    if not lines:
        raise Http404
    context = {
        "series": series,
        "number": table,
        "lines": lines,
        "counted": lines[0].stretch is not None,
        "control": control_of(series, table),
    }
    return render(request, "standings/table/table.html", context)
