"""What changes something is answered by the laptop that leads alone; the others say who that is."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponseBase

from scoring import Finding
from tournament import part
from tournament.part import Part, refuse_unless_leads
from tournament.refusals import refused
from tournament.refused import Refused

SAFE = {"GET", "HEAD", "OPTIONS"}
OF_ANY = ("/second/", "/take-over/", "/language/")
SIGNING_IN = ("/sign-in/", "/sign-out/")

Answers = Callable[[HttpRequest], HttpResponseBase]


def leaders_alone(get_response: Answers) -> Answers:
    """Nearest to the views: the page that says no is one of ours, in the reader's language."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        if is_for_any(request):
            return get_response(request)
        if lacks := elsewhere():
            return refused(request, lacks, status=503)
        response = get_response(request)
        if response.status_code == HTTPStatus.CONFLICT and (lacks := elsewhere()):
            return refused(request, lacks, status=503)  # the other one took over in between: nothing was written
        return response

    return answer


def elsewhere() -> tuple[Finding, ...]:
    """Who leads, if not this one."""
    try:
        refuse_unless_leads()
    except Refused as refusal:
        return refusal.findings
    return ()


def is_for_any(request: HttpRequest) -> bool:
    """A laptop that follows lets nobody sign in: its copy would forget him again. One that led knows its people."""
    if request.path.startswith(OF_ANY):
        return True
    if request.path.startswith(SIGNING_IN):
        return part.here().part is not Part.FOLLOWS
    return request.method in SAFE
