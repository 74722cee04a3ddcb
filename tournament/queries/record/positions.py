"""Positions of claims that are kept with decisions: whether they can have been kept, and what the core says now."""

from typing import Any

from scoring.play import answer, read_kept

NODES = 20_000  # of a question that is asked anew; what isn't decided by then contradicts nothing


def is_position(told: dict[str, Any]) -> bool:
    """Nothing, or a question with what was answered: an archive may be made up."""
    return told == {} or read_kept(told) is not None


def is_contradicted(told: dict[str, Any]) -> bool:
    """Whether the answer that is kept is proven to be the wrong one."""
    question, kept_answer = read_kept(told) or (None, None)
    if question is None or kept_answer is None or kept_answer.holds is None:
        return False
    return answer(question, nodes=NODES).holds is (not kept_answer.holds)
