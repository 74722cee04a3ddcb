"""What one game is worth: from the game as told, or its row on the sheet, to its value, its score and the spoken sum.

Data that can't be is answered with findings; a number comes only out of a game without a defect.
"""

from dataclasses import replace

from scoring.defects import game_defects
from scoring.findings import Finding
from scoring.marks import Marks
from scoring.outcome import outcome
from scoring.played import Game
from scoring.rowmarks import mark_defects
from scoring.rules import ISKO, RuleSet
from scoring.valuation import GameValue, valued


def judge(game: Game | Marks, rules: RuleSet = ISKO) -> GameValue | tuple[Finding, ...]:
    """What a game is worth, or everything that is wrong with it; never an error for wrong data (ISkO 4, 5).

    >>> from scoring.contracts import Contract
    >>> judge(Game(contract=Contract.HEARTS, tops=1, hand=True, bid=36, points=90, tricks=8)).score
    40
    >>> [defect.code for defect in judge(Game(contract=Contract.GRAND, tops=5, points=61, bid=19))]
    ['game.tops_range', 'game.bid_unknown']
    """
    return impossible(game, rules) or _counted(game, rules)


def value(game: Game | Marks, rules: RuleSet = ISKO) -> GameValue:
    """The value and the score of a game; ValueError if something is wrong with it (ISkO 4, 5).

    >>> from scoring.contracts import Contract
    >>> value(Marks(contract=Contract.HEARTS, tops=1, bid=50)).score
    -100
    >>> value(Game(contract=Contract.SPADES, tops=2, points=90, tricks=9)).steps
    (('with', 2), ('game', 3), ('schneider', 4))
    """
    if defects := impossible(game, rules):
        raise ValueError(", ".join(defect.code for defect in defects))
    return _counted(game, rules)


def impossible(game: Game | Marks, rules: RuleSet = ISKO) -> tuple[Finding, ...]:
    """All that can't be or is not known, at once; empty if the game can be counted (ISkO 2.4, 3.4, 5.1 to 5.4).

    >>> from scoring.contracts import Contract
    >>> [defect.code for defect in impossible(Game(contract=Contract.CLUBS, ouvert=True, points=121))]
    ['game.tops_missing', 'game.ouvert_without_hand', 'game.points_range']
    """
    return mark_defects(game, rules) if isinstance(game, Marks) else game_defects(game, rules)


def _counted(game: Game | Marks, rules: RuleSet) -> GameValue:
    if isinstance(game, Marks):
        return valued(game, rules)
    marks, flags = outcome(game, rules)
    worth = valued(marks, rules, flags=flags)
    # The null itself was below the bid, whatever its replacement reaches (ISkO 3.4.4).
    return replace(worth, overbid=True) if "replaced_null" in flags else worth
