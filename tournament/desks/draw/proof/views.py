"""The proof of a draw: recounted while the page is opened, and the file with which anybody can do the same."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

import seating
from tournament.access import HallRequest, allowed
from tournament.desks.draw.draws.reading import attempt_of
from tournament.desks.draw.proof.reading import figures_of, is_long, recounted
from tournament.models import Tournament
from tournament.queries.seats.draws import certificate_of
from tournament.wording.files import file_name


@allowed("draw.look")
def proof(request: HallRequest, tournament: Tournament, number: int, attempt: int) -> HttpResponse:
    """A plan that was searched on for long is recounted when it is asked for: that takes as long again."""
    drawn = attempt_of(tournament, number, attempt)
    waits = is_long(drawn) and "recount" not in request.GET
    checks = () if waits else recounted(drawn)
    context = {"draw": drawn, "series": drawn.series, "waits": waits, "checks": checks}
    context["right"] = all(check.holds for check in checks)
    readable = any(check.code == "legal" and check.holds for check in checks) or waits
    return render(request, "draw/proof/proof.html", context | (figures_of(drawn) if readable else {}))


@allowed("draw.look")
def file(request: HallRequest, tournament: Tournament, number: int, attempt: int) -> HttpResponse:
    """The file with which anybody can check the draw."""
    certificate = certificate_of(attempt_of(tournament, number, attempt))
    if certificate is None:
        messages.error(request, _("This draw was made before there were proofs."))
        return redirect("draw", tournament.slug, number)
    return HttpResponse(
        seating.certificate_text(certificate),
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{file_name("draw")}-{number}-{attempt}.json"'},
    )
