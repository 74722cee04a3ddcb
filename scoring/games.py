"""What one game is worth: from the game as announced and played to its value, its score and the spoken sum.

It judges marks only: it sees no cards, and it must not guess which game would replace a null below the bid.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from scoring.bids import BIDS, TOPS_LIMIT, least_multiple
from scoring.findings import Finding, finding
from scoring.rules import ISKO, RuleSet


class Contract(StrEnum):
    """What is played (ISkO 5.1)."""

    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"
    CLUBS = "clubs"
    GRAND = "grand"
    NULL = "null"


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game as it is marked (ISkO 2.4, 3.4, 5.2).

    tops: with 1 to 11 (grand: 4) positive, without negative, ignored for null. bid: one of the 63, 0 if not known.
    schneider, schwarz: the level was reached, whoever reached it. won: the declarer made what was announced,
    before the bid is looked at.
    """

    contract: Contract
    tops: int = 1
    hand: bool = False
    schneider: bool = False
    schneider_announced: bool = False
    schwarz: bool = False
    schwarz_announced: bool = False
    ouvert: bool = False
    bid: int = 0
    won: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class GameValue:
    """What a game counts, in points: value = base x multiplier (null: multiplier 1), score is signed.

    steps is the spoken sum of the game as played, such as (("with", 2), ("game", 3), ("hand", 4)), empty for null.
    An overbid game is lost; its multiplier and value are those that it is charged with (ISkO 5.4).
    """

    won: bool
    overbid: bool
    base: int
    multiplier: int
    value: int
    score: int
    steps: tuple[tuple[str, int], ...]


def value(game: Game, rules: RuleSet = ISKO) -> GameValue:
    """The value and the score of a game; ValueError if its marks are impossible (ISkO 5.1 to 5.4).

    A lost game counts double, which never helps to reach the bid (ISkO 5.3.4); a level reached does (ISkO 5.4).

    >>> value(Game(contract=Contract.HEARTS, tops=1, bid=50)).score
    -100
    >>> value(Game(contract=Contract.SPADES, tops=2, schneider=True)).steps
    (('with', 2), ('game', 3), ('schneider', 4))
    """
    if defects := impossible(game, rules):
        raise ValueError(", ".join(defect.code for defect in defects))
    base, steps = _base(game, rules), _steps(game, rules)
    multiplier = steps[-1][1] if steps else 1
    overbid = base * multiplier < game.bid
    if overbid:
        multiplier = least_multiple(base, game.bid) // base
    won = game.won and not overbid
    worth = base * multiplier
    return GameValue(
        won=won,
        overbid=overbid,
        base=base,
        multiplier=multiplier,
        value=worth,
        score=worth if won else -worth * _lost_factor(game, rules),
        steps=steps,
    )


def impossible(game: Game, rules: RuleSet = ISKO) -> tuple[Finding, ...]:
    """All marks of a game that can't stand, at once; empty if it can be counted (ISkO 2.4, 3.4.1, 3.4.4, 5.1.2).

    >>> [defect.code for defect in impossible(Game(contract=Contract.GRAND, tops=5, ouvert=True))]
    ['game.tops_range', 'game.ouvert_without_hand']
    """
    marks = _null_defects(game, rules) if game.contract is Contract.NULL else _trump_defects(game)
    return (*marks, *_bid_defects(game))


def _trump_defects(game: Game) -> Iterator[Finding]:
    limit = TOPS_LIMIT[game.contract]
    if game.tops == 0:
        yield finding("game.tops_zero", field="tops")
    elif abs(game.tops) > limit:
        yield finding("game.tops_range", field="tops", limit=limit)
    if (game.schneider_announced or game.schwarz_announced) and not game.hand:
        yield finding("game.announced_without_hand", field="hand")
    if game.ouvert and not game.hand:
        yield finding("game.ouvert_without_hand", field="hand")


def _null_defects(game: Game, rules: RuleSet) -> Iterator[Finding]:
    if game.schneider or game.schneider_announced or game.schwarz or game.schwarz_announced:
        yield finding("game.null_with_steps", field="contract")
    worth = _base(game, rules)
    if game.bid in BIDS and worth < game.bid:
        # It becomes a lost suit or grand game, and which one is the referee's choice (ISkO 3.4.4).
        yield finding("game.null_below_bid", field="bid", bid=game.bid, value=worth)


def _bid_defects(game: Game) -> Iterator[Finding]:
    if game.bid and game.bid not in BIDS:
        yield finding("game.bid_unknown", field="bid", bid=game.bid)


def _base(game: Game, rules: RuleSet) -> int:
    if game.contract is Contract.NULL:
        return rules.null_values[game.hand + 2 * game.ouvert]
    if game.contract is Contract.GRAND and game.ouvert:
        return rules.grand_ouvert_base
    return rules.base_values[game.contract]


def _steps(game: Game, rules: RuleSet) -> tuple[tuple[str, int], ...]:
    if game.contract is Contract.NULL:
        return ()
    tops = abs(game.tops)
    spoken = enumerate(("game", *_levels(game, rules)), tops + 1)
    return (("with" if game.tops > 0 else "without", tops), *((name, count) for count, name in spoken))


def _levels(game: Game, rules: RuleSet) -> Iterator[str]:
    # What is announced counts with the level itself, reached or not, and implies what lies below (ISkO 5.2.5, 5.2.6).
    schwarz_announced = game.schwarz_announced or game.ouvert
    schneider_announced = game.schneider_announced or schwarz_announced
    schwarz = game.schwarz or schwarz_announced
    marks = {
        "hand": game.hand,
        "schneider": game.schneider or schwarz or schneider_announced,
        "schneider_announced": schneider_announced,
        "schwarz": schwarz,
        "schwarz_announced": schwarz_announced,
        "ouvert": game.ouvert and (game.contract is not Contract.GRAND or rules.grand_ouvert_step),
    }
    return (name for name, counts in marks.items() if counts)


def _lost_factor(game: Game, rules: RuleSet) -> int:
    return 1 if game.hand and not rules.lost_hand_doubled else 2
