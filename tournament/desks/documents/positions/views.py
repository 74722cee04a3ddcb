"""The diagram of a claim as a paper: for everybody, under the head of a tournament, and as a decision has kept it."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import get_language

from scoring import finding
from scoring.play import Answer, Question, read_kept, read_question
from tournament.access import HallRequest, allowed
from tournament.beside.line import Full
from tournament.claims import visitors
from tournament.desks.documents.answers import waiting
from tournament.desks.documents.answers.arrivals import began
from tournament.desks.documents.answers.files import as_pdf, download
from tournament.desks.documents.answers.manuscripts import Manuscript
from tournament.desks.documents.decisions.reading import Logged, log_of
from tournament.desks.documents.positions.papers import Place, address_of, diagram
from tournament.hall_address import phone_address
from tournament.models import Tournament
from tournament.refused import Refused
from tournament.wording.packs import pack_in

LONGEST = 4000  # signs of a position in an address
SECONDS = 2  # until it is asked for again; the page says the same


@allowed("calculator.use")
def position_paper(request: HallRequest) -> HttpResponse:
    return for_everybody(request, None)


@allowed("public.look")
def public_position_paper(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Under the head of the tournament, by the phone of anybody in its hall."""
    return for_everybody(request, tournament)


@allowed("documents.look")
def tournament_position_paper(request: HallRequest, tournament: Tournament) -> HttpResponse:
    question = question_asked(request)
    asked = visitors.asked(request, question)
    if asked.is_coming:
        return coming(request, status=503)
    return as_pdf(request, tournament, "position", of_question(request, tournament, question, asked.answer))


@allowed("documents.look")
def ruling_position_paper(request: HallRequest, tournament: Tournament, ruling: int) -> HttpResponse:
    """What is kept with a decision, as it was asked and answered then."""
    get_object_or_404(tournament.rulings, pk=ruling)
    logged = next(entry for entry in log_of(tournament).rulings if entry.ruling.pk == ruling)
    position = read_kept(logged.ruling.position)
    if position is None:
        raise Http404
    question, answer = position
    manuscript = of_question(request, tournament, question, answer, place=place_of(logged))
    return as_pdf(request, tournament, f"position-{logged.number}", manuscript)


def place_of(logged: Logged) -> Place:
    ruling = logged.ruling
    return Place(logged.number, ruling.series.number, logged.table, ruling.game, ruling.happened_at)


def question_asked(request: HallRequest) -> Question:
    question, _wrong = read_question(request.GET.get("position", "")[:LONGEST])
    if question is None:
        raise Refused(finding("position.none"))
    return question


def of_question(
    request: HallRequest,
    tournament: Tournament | None,
    question: Question,
    answer: Answer | None,
    place: Place | None = None,
) -> Manuscript:
    is_public = tournament is not None and tournament.public_page
    page = reverse("public-claims", args=[tournament.slug]) if tournament and is_public else reverse("claims-for-all")
    pack = pack_in(request.GET)
    base = phone_address(request)
    there = address_of(question, base + page, pack) if base else ""
    return diagram(tournament, question, answer, there=there, pack=pack, place=place)


def for_everybody(request: HallRequest, tournament: Tournament | None) -> HttpResponse:
    """Strangers have their share of the line of questions, and of that of papers; a page waits for them."""
    question = question_asked(request)
    asked = visitors.asked(request, question)
    if asked.is_coming:
        return coming(request, status=503)
    manuscript = of_question(request, tournament, question, asked.answer)
    asker, language = waiting.stranger(request.META["REMOTE_ADDR"]), get_language() or "en"
    try:
        made = waiting.asked([manuscript], language=language, asker=asker, began=began(request))
    except Full:
        return coming(request, status=429)
    return download(tournament, made, "pdf", "position") if isinstance(made, bytes) else coming(request, status=503)


def coming(request: HallRequest, *, status: int) -> HttpResponse:
    """It asks again by itself, and gets what was made meanwhile."""
    response = render(request, "documents/positions/coming.html", status=status)
    response.headers["Retry-After"] = str(SECONDS)
    return response
