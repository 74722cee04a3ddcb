"""The page that waits for a long paper, and the paper once it is made."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.documents.answers import waiting
from tournament.desks.documents.answers.files import made_file
from tournament.desks.documents.answers.shared import Elsewhere
from tournament.models import Tournament


@allowed("documents.look")
def waiting_paper(request: HallRequest, tournament: Tournament, token: str) -> HttpResponse:
    """How far it is; leads to the file as soon as there is one, and says so where nobody knows of it any more."""
    ticket = find(request, tournament, token)
    if ticket and ticket.refusal:
        raise ticket.refusal
    if ticket and ticket.asked_at:  # whoever made it is gone
        return redirect(ticket.asked_at)
    is_coming = ticket is not None and ticket.is_coming  # asked first: it may be made the moment after
    if ticket and not is_coming and ticket.made:
        return redirect("made-paper", tournament.slug, token)
    context = {"ticket": ticket, "is_coming": is_coming, "token": token, "minutes": waiting.SECONDS_OF_A_PAPER // 60}
    return render(request, "documents/answers/waiting.html", context)


@allowed("documents.look")
def made_paper(request: HallRequest, tournament: Tournament, token: str) -> HttpResponse:
    ticket = find(request, tournament, token)
    data = ticket.made if ticket else None
    if ticket is None or data is None:
        return redirect("waiting-paper", tournament.slug, token)
    return made_file(tournament, ticket.name, data, ticket.kind)


@post_only
@allowed("documents.look")
def stop_paper(request: HallRequest, tournament: Tournament, token: str) -> HttpResponse:
    """Whoever else asked for the same paper gets it all the same."""
    waiting.stop(token, asker=waiting.person(request.user.pk), tournament=tournament.pk)
    messages.success(request, _("The paper is no longer made."))
    return redirect("papers", tournament.slug)


def find(request: HallRequest, tournament: Tournament, token: str) -> waiting.Ticket | Elsewhere | None:
    return waiting.find(token, asker=waiting.person(request.user.pk), tournament=tournament.pk)
