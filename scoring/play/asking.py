"""The one door: a question -> its answer. Which search answers it is chosen here; how, is theirs."""

from collections.abc import Callable

from scoring.play.answers import Answer
from scoring.play.questions import Question

LIMIT = 200_000
"""How many positions a question may look at before it is given up as not decided."""


def answer(question: Question, *, nodes: int = LIMIT, progress: Callable[[float], None] | None = None) -> Answer:
    """Whether the claim holds against any play, with the play that shows it (ISkO 4.3.4, 4.3.5, 4.4.5, 5.2.7, 5.2.8).

    The question has no defects (`defects`). nodes: the limit of positions looked at; whoever has a clock counts by
    them. progress: called now and then with the share of the limit that is used up, 0 to 1; what it raises ends the
    search.
    """
    del question, nodes, progress
    return Answer(holds=None, code="claim.undecided", paragraph="4.3.4")
