"""The table of all game values, for everybody: which there are, and which games have them (ISkO 5.6; V1 to V4)."""

from django.http import HttpResponse
from django.shortcuts import render

from scoring import ISKO, RuleSet
from tournament.access import HallRequest, allowed
from tournament.models import Tournament
from tournament.wording.values import value_headings, value_notes, value_rows, values_lead


@allowed("calculator.use")
def values(request: HallRequest) -> HttpResponse:
    return table(request, ISKO)


@allowed("public.look")
def values_of_hall(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Those of his tournament on a player's phone, from which it leads back there."""
    return table(request, tournament.rules)


def table(request: HallRequest, rules: RuleSet) -> HttpResponse:
    headings = value_headings(rules)
    rows = [(value, list(zip(headings, cells, strict=True))) for value, cells in value_rows(rules)]
    shown = {"headings": headings, "rows": rows, "lead": values_lead(rules), "notes": value_notes(rules)}
    return render(request, "calculator/values/values.html", shown)
