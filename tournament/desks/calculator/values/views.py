"""The table of all game values, for everybody: what can be bid, and which games have that value (ISkO 5.6)."""

from django.http import HttpResponse
from django.shortcuts import render

from tournament.access import HallRequest, allowed
from tournament.models import Tournament
from tournament.wording.games import value_columns, value_rows, values_elsewhere


@allowed("calculator.use")
def values(request: HallRequest) -> HttpResponse:
    return table(request)


@allowed("public.look")
def values_of_hall(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """The same on a player's phone, from which it leads back to his tournament."""
    return table(request, elsewhere=values_elsewhere(tournament.rules))


def table(request: HallRequest, elsewhere: str = "") -> HttpResponse:
    headings = [heading for _contract, heading in value_columns()]
    rows = [(value, list(zip(headings, cells, strict=True))) for value, cells in value_rows()]
    return render(
        request, "calculator/values/values.html", {"headings": headings, "rows": rows, "elsewhere": elsewhere}
    )
