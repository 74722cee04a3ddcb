"""The page on which a private round keeps its sheet: the browser counts and keeps it, the server hears of no game."""

from django.http import HttpResponse
from django.shortcuts import render

from scoring import ISKO
from tournament.access import HallRequest, allowed
from tournament.wording.taps import pad

SEATS = range(1, 5)


@allowed("calculator.use")
def sheet(request: HallRequest) -> HttpResponse:
    """By the order that is valid today; names and games stay in the browser."""
    return render(request, "calculator/sheet/sheet.html", {**pad(ISKO), "seats": SEATS})
