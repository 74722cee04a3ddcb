"""How far a question is, in a few signs: a page that waits asks for this again and again, and for itself only then."""

from django.http import Http404, HttpResponse

from scoring.play import read_question
from tournament.access import HallRequest, allowed
from tournament.claims import visitors

LONGEST = 4000  # signs of a position in an address
THERE = "there"


@allowed("calculator.use")
def progress(request: HallRequest) -> HttpResponse:
    """The share of its limit that is used up, and how many questions come first; or that the answer is there."""
    question, _wrong = read_question(request.GET.get("position", "")[:LONGEST])
    if question is None:
        raise Http404
    asked = visitors.asked(request, question, seconds=0.0)
    told = f"{asked.share:.3f} {asked.before}" if asked.is_coming else THERE
    return HttpResponse(told, content_type="text/plain", headers={"Cache-Control": "no-store"})
