"""The manual as one paper, and a chapter by itself, for everybody."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from tournament.access import HallRequest, allowed
from tournament.beside.line import Full
from tournament.desks.documents.answers import waiting
from tournament.desks.documents.answers.arrivals import began
from tournament.desks.documents.answers.files import download
from tournament.desks.documents.manual.papers import manual
from tournament.manual.contents import CHAPTERS

SECONDS = 2  # until it is asked for again; the page says the same


@allowed("help.read")
def manual_paper(request: HallRequest) -> HttpResponse:
    return answered(request, "manual", CHAPTERS)


@allowed("help.read")
def chapter_paper(request: HallRequest, name: str) -> HttpResponse:
    if name not in CHAPTERS:
        raise Http404
    return answered(request, f"manual-{name}", (name,))


def answered(request: HallRequest, name: str, chapters: tuple[str, ...]) -> HttpResponse:
    """Strangers have their share of the line; a page waits for them."""
    asker, language = waiting.stranger(request.META["REMOTE_ADDR"]), get_language() or "en"
    try:
        paper = waiting.asked([manual(chapters)], language=language, asker=asker, began=began(request))
    except Full:
        return coming(request, 429)
    return download(None, paper, "pdf", name) if isinstance(paper, bytes) else coming(request, 503)


def coming(request: HallRequest, status: int) -> HttpResponse:
    """It asks again by itself, and gets what was made meanwhile."""
    response = render(request, "documents/manual/coming.html", status=status)
    response.headers["Retry-After"] = str(SECONDS)
    return response
