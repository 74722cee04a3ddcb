"""Ten thousand random small claims with open cards and two thousand by one hand: the core against plain minimax.

Every answer is compared whole: whether the claim holds, all right cards, the most points, the losing deal, whether it
holds in each deal, and the line is replayed. Exit code 1 if anything parts. Other seeds: `claims_compared.py 20000`.
"""

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from tests.scoring.play.held_against import differences
from tests.scoring.play.plain import Question, answer, edged
from tests.scoring.play.positions import hidden_question, open_question

OPEN, HIDDEN = 10_000, 2_000
SHOWN = 20


def main() -> int:
    first = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    parted = compared("open", map(open_question, range(first, first + OPEN)))
    parted += compared("hidden", map(hidden, range(first, first + HIDDEN)))
    return 1 if parted else 0


def hidden(seed: int) -> Question:
    """Every second claim for points is one that just holds in each deal, as one way for all is hardest there."""
    question = hidden_question(seed)
    return edged(question) if question["claim"] == "points" and seed % 2 else question


def compared(name: str, questions: Iterable[Question], show: Callable[[str], None] = print) -> int:
    """How many answers part; what was asked is counted by claim and answer."""
    asked: Counter[str] = Counter()
    parted, begun = 0, time.process_time()
    for question in questions:
        tried = answer(question)
        told = differences(question, tried)
        asked[kind_of(question, tried)] += 1
        if told:
            parted += 1
            if parted <= SHOWN:
                show(f"{json.dumps(question)}\n  " + "\n  ".join(told))
    show(f"{name}: {sum(asked.values())} questions, {parted} part, {time.process_time() - begun:.0f} s of CPU")
    for kind, count in sorted(asked.items()):
        show(f"  {count:6} {kind}")
    return parted


def kind_of(question: Question, tried: dict[str, Any]) -> str:
    """Who claims what, and whether plain minimax says that it holds."""
    each = " in each deal, but no one way" if tried.get("holds_in_each_deal") and not tried["holds"] else ""
    return f"{question['claimant']} {question['claim']}: {'holds' if tried['holds'] else 'fails'}{each}"


if __name__ == "__main__":
    sys.exit(main())
