"""Who asks, told by the request; and the page that says that too many do."""

from scoring.play import Answer, Question
from tournament.access import HallRequest
from tournament.claims import asking
from tournament.refused import ComeAgain

AGAIN = 5  # seconds


def asked(request: HallRequest, question: Question, *, seconds: float = asking.AT_ONCE) -> asking.Asked:
    """What is known of a question within so many seconds. The page is asked for again until its answer is there."""
    try:
        return asking.ask(question, asker=asker_of(request), seconds=seconds)
    except asking.Full:
        raise ComeAgain(AGAIN) from None


def answered_soon(request: HallRequest, question: Question) -> Answer | None:
    """For whoever goes on without it: the answer that is there, or comes at once."""
    try:
        return asking.ask(question, asker=asker_of(request)).answer
    except asking.Full:
        return None


def left(request: HallRequest, question: Question) -> None:
    """Whoever presses "stop" gives up the place in the line."""
    asking.leave(question, asker=asker_of(request))


def asker_of(request: HallRequest) -> asking.Asker:
    if request.user.is_authenticated:
        return asking.person(request.user.pk)
    return asking.stranger(request.META["REMOTE_ADDR"])
