"""The one door: a question -> its answer. Which search answers it is chosen here; how, is theirs."""

from collections.abc import Callable

from scoring.play.answers import Answer
from scoring.play.asking_hidden import answer_hidden
from scoring.play.asking_open import answer_open
from scoring.play.nodes import Nodes
from scoring.play.questions import OpenQuestion, Question

LIMIT = 200_000
"""How many positions a question may look at before it is given up as not decided."""


def answer(question: Question, *, nodes: int = LIMIT, progress: Callable[[float], None] | None = None) -> Answer:
    """Whether the claim holds against any play, with the play that shows it (ISkO 4.3.4, 4.3.5, 4.4.5, 5.2.7, 5.2.8).

    The question has no defects (`defects`). nodes: the limit of positions looked at; whoever has a clock counts by
    them. progress: called now and then with the share of the limit that is used up, 0 to 1; what it raises ends the
    search.

    >>> from scoring.cards import read_cards
    >>> from scoring.contracts import Contract
    >>> from scoring.play.questions import Claim, Seat
    >>> hands = tuple(read_cards(text)[0] for text in ("CJ HT", "S7 HA", "SA H7"))
    >>> rest = OpenQuestion(contract=Contract.GRAND, leader=Seat.DECLARER, hands=hands, claim=Claim.ALL_TRICKS)
    >>> result = answer(rest)
    >>> result.holds, result.code, result.values["taker"], len(result.line)
    (False, 'all_tricks.fails', 'left', 2)
    """
    counted = Nodes(nodes, progress)
    return answer_open(question, counted) if isinstance(question, OpenQuestion) else answer_hidden(question, counted)
