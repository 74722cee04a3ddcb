"""The page on which a private round keeps its sheet: the browser counts and keeps it, the server hears of no game."""

import json

from django.http import HttpResponse
from django.shortcuts import render

from scoring import BIDS, ISKO
from tournament.access import HallRequest, allowed
from tournament.desks.calculator.sheet.told import rules_told, words_told
from tournament.wording.games import SIGNS
from tournament.wording.names import CONTRACTS, STEP_NAMES, STEPS
from tournament.wording.variants import HANDS

ORDER = ("clubs", "spades", "hearts", "diamonds", "grand", "null")
KEYS = {
    "hand": "h", "schneider": "s", "schneider_announced": "a", "schwarz": "w", "schwarz_announced": "x", "ouvert": "o",
}  # fmt: skip
GRID = range(1, 5)  # 99 of 100 games are with or without 1 to 4
MORE = range(5, 12)
SEATS = range(1, 5)


@allowed("calculator.use")
def sheet(request: HallRequest) -> HttpResponse:
    """By the order that is valid today; names and games stay in the browser."""
    shown = {
        "rules": json.dumps(rules_told(ISKO)),
        "words": json.dumps(words_told()),
        "contracts": [(name, SIGNS.get(name, ""), CONTRACTS[name]) for name in ORDER],
        "steps": [(name, KEYS[name], words) for name, words in STEP_NAMES.items()],
        "grid": counts(GRID),
        "more": counts(MORE),
        "hands": HANDS,
        "seats": SEATS,
        "bids": BIDS,
    }
    return render(request, "calculator/sheet/sheet.html", shown)


def counts(numbers: range) -> list[tuple[int, str]]:
    """With and without so many tops, as they are said."""
    return [
        (count * sign, str(STEPS[name] % {"count": count}))
        for name, sign in (("with", 1), ("without", -1))
        for count in numbers
    ]
