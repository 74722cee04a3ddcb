"""A game in four taps: what its pad shows, an edition of the rules in plain values, the words of the spoken sum.

It tells and counts nothing; static/calculator/sheet/ counts with it, and a test holds that against `scoring`.
"""

import json
from typing import Any

from django.utils.translation import gettext, pgettext

from scoring import RuleSet
from scoring.bids import lawful_bids
from tournament.wording import CONTRACTS, SENTENCES, STEPS
from tournament.wording.games import NULL_STEPS, SIGNS
from tournament.wording.names import STEP_NAMES
from tournament.wording.variants import HANDS

ORDER = ("clubs", "spades", "hearts", "diamonds", "grand", "null")
KEYS = {
    "hand": "h", "schneider": "s", "schneider_announced": "a", "schwarz": "w", "schwarz_announced": "x", "ouvert": "o",
}  # fmt: skip
GRID = range(1, 5)  # 99 of 100 games are with or without 1 to 4
MORE = range(5, 12)
WITHOUT = ("game.schwarz_without", "game.schneider_without", "game.null_below_bid")  # that taps can come to


def pad(rules: RuleSet) -> dict[str, Any]:
    """For calculator/taps/entry.html and the script that counts there."""
    return {
        "rules": json.dumps(told := rules_told(rules)),
        "words": json.dumps(words_told()),
        "contracts": [(name, SIGNS.get(name, ""), CONTRACTS[name]) for name in ORDER],
        "steps": [(name, KEYS[name], words) for name, words in STEP_NAMES.items()],
        "grid": counts(GRID),
        "more": counts(MORE),
        "hands": HANDS,
        "bids": told["bids"],
    }


def counts(numbers: range) -> list[tuple[int, str]]:
    """With and without so many tops, as they are said."""
    return [
        (count * sign, str(STEPS[name] % {"count": count}))
        for name, sign in (("with", 1), ("without", -1))
        for count in numbers
    ]


def rules_told(rules: RuleSet) -> dict[str, Any]:
    """The tables of an order's edition, without what a house plays beside it (ISkO 5; SkWO 5)."""
    return {
        "bases": dict(rules.base_values),
        "ouvertBases": dict(rules.ouvert_bases),
        "nulls": list(rules.null_values),
        "steps": {contract: list(steps) for contract, steps in rules.steps.items()},
        "implied": {step: list(reaches) for step, reaches in rules.implied.items()},
        "handOnly": list(rules.hand_only),
        "asAnnounced": rules.lost_as_announced,
        "doubling": list(rules.doubling),
        "lost": list(rules.lost_factors),
        "own": rules.won_or_lost_bonus,
        "others": {str(seats): bonus for seats, bonus in rules.others_lost_bonus.items()},
        "bids": sorted(lawful_bids(rules)),
    }


def words_told() -> dict[str, Any]:
    """In the reader's language, with their places still open."""
    return {
        "steps": {name: str(words) for name, words in STEPS.items()},
        "contracts": {name: str(words) for name, words in CONTRACTS.items()},
        "nullSteps": {name: str(words) for name, words in NULL_STEPS.items()},
        "marks": {name: str(words) for name, words in STEP_NAMES.items()},
        "sum": gettext("%(steps)s, times %(contract)s %(base)s = %(product)s"),
        "overbid": gettext("%(sum)s; overbid: %(multiplier)s times %(base)s = %(value)s"),
        "says": {
            "game": gettext("Game %(game)s of %(games)s"),
            "correct": gettext("Correct game %(game)s"),
            "press": gettext("Correct it: game %(game)s"),
            "deals": gettext("%(name)s deals, %(first)s leads"),
            "rests": gettext("%(name)s sits out. Played all the same?"),
            "outOfTurn": gettext(
                "%(name)s deals game %(game)s and has no cards. If he played, a game is missing on the sheet, or "
                "somebody dealt out of turn: correct that first, or call a referee."
            ),
            "passed": pgettext("score sheet", "passed"),
            "differs": gettext("Two phones wrote different things:"),
            "points": gettext("With %(points)s card points it is not won: it takes %(needed)s."),
            "lost": gettext("%(points)s card points are enough. Lost all the same? Then tap “Lost” again."),
            "running": gettext("%(score)s · now %(total)s"),
            "why": gettext("Say why it is changed: somebody has signed already."),
            "full": gettext("All games are played."),
            "undone": gettext("Game %(game)s is taken back; what was tapped stands here."),
        },
        "defects": {code: str(SENTENCES[code]) for code in WITHOUT},
    }
