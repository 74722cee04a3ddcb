"""The page that waits for a long paper, and the paper once it is made."""

from django.http import HttpResponse
from django.shortcuts import redirect, render

from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers import waiting
from tournament.desks.documents.answers.files import made_pdf
from tournament.models import Tournament


@allowed("documents.look")
def waiting_paper(request: HallRequest, tournament: Tournament, token: str) -> HttpResponse:
    """How far it is; leads to the file as soon as there is one, and says so where nobody knows of it any more."""
    job = waiting.find(token, user=request.user.pk, tournament=tournament.pk)
    if job and job.made:
        return redirect("made-paper", tournament.slug, token)
    return render(request, "documents/answers/waiting.html", {"job": job, "token": token})


@allowed("documents.look")
def made_paper(request: HallRequest, tournament: Tournament, token: str) -> HttpResponse:
    job = waiting.find(token, user=request.user.pk, tournament=tournament.pk)
    if job is None or job.made is None:
        return redirect("waiting-paper", tournament.slug, token)
    return made_pdf(tournament, job.name, job.made)
