"""What browsers have kept of what another laptop had acknowledged: brought to the one that leads now, and sent again.

All of it is in the browser. A sheet is sent to the address that every sheet is sent to, any other form by its clerk.
"""

from django.http import HttpResponse
from django.shortcuts import render

from tournament.access import HallRequest, allowed


@allowed("kept.bring")
def bring(request: HallRequest) -> HttpResponse:
    """Whoever comes over from the other laptop has not signed in here: what he brings is put down before."""
    return render(request, "setup/kept/bring.html")


@allowed("kept.look")
def kept(request: HallRequest) -> HttpResponse:
    return render(request, "setup/kept/kept.html")
