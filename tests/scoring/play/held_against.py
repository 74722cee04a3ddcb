"""The core's answer to a question, as the command gives it, held against the one that plain minimax gives."""

import json
from collections.abc import Iterator
from typing import Any

from scoring.play import answer as core_answer
from scoring.play import answer_as_json, read_question
from tests.scoring.play import plain
from tests.scoring.play.replayed import objection

Question = dict[str, Any]


def asked(question: Question) -> dict[str, Any]:
    """What the core answers; AssertionError if it finds fault with the question."""
    read, wrong = read_question(json.dumps(question))
    assert read is not None, wrong
    answered: dict[str, Any] = json.loads(json.dumps(answer_as_json(core_answer(read), read)))
    return answered


def differences(question: Question, tried: dict[str, Any] | None = None) -> list[str]:
    """Where the core and plain minimax (`tried`) part, or where the line of the core shows nothing; one text each."""
    return list(_differences(question, asked(question), tried or plain.answer(question)))


def _differences(question: Question, core: dict[str, Any], tried: dict[str, Any]) -> Iterator[str]:
    for key in ("holds", "most_points", "holds_in_each_deal"):
        if key in tried and core.get(key, "nothing") != tried[key]:
            yield f"{key} is {core.get(key, 'nothing')}, not {tried[key]}"
    if sorted(core["good_cards"] or ["nothing"]) != (tried["good_cards"] or ["nothing"]):
        yield f"good_cards are {core['good_cards']}, not {tried['good_cards']}"
    if question["kind"] == "hidden" and core["holds"] is False:
        yield from _of_losing_deal(question, core["losing_deal"], tried["losing_deals"])
    if "most_points" in tried and core["line"] and core["line"][-1]["points"] != declarers_most(question, tried):
        yield f"line: it ends at {core['line'][-1]['points']} points, and both sides can force {tried['most_points']}"
    if core["holds"] == tried["holds"] and (wrong := objection(question, core)):
        yield f"line: {wrong}"


def declarers_most(question: Question, tried: dict[str, Any]) -> int:
    """What the declarer has in the end if both sides play perfectly."""
    most: int = tried["most_points"]
    return 120 - most if question["claimant"] == "opponents" else most


def _of_losing_deal(question: Question, deal: dict[str, list[str]] | None, losing: set[plain.Deal]) -> Iterator[str]:
    if not deal:
        if losing:
            yield f"no losing deal, where there are {len(losing)}"
        return
    if (frozenset(deal["left"]), frozenset(deal["right"])) not in losing:
        yield f"the losing deal {deal} is not lost with open cards"
    if sorted(deal["left"] + deal["right"] + deal["skat"]) != sorted(question["unseen"]):
        yield f"the losing deal {deal} has other cards than those that are unseen"
