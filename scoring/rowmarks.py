"""Marks that can't stand together, and what the marks of one game bring along.

It judges marks only: it sees no cards and no card points, and it must not guess which game replaces a null.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any, Protocol

from scoring.bids import lawful_bids
from scoring.contracts import TOPS_LIMIT, Contract
from scoring.findings import Finding, finding
from scoring.marks import STEPS, Marks
from scoring.rules import ISKO, RuleSet
from scoring.unplayed import unplayed

# The opponents' seven highest trumps alone bring them 33 card points: they can't be schneider any more.
SCHNEIDER_TOPS = -7


def implied_steps(marks: Marks, rules: RuleSet = ISKO) -> tuple[str, ...]:
    """The steps that count for these marks, reached or announced, in the order they are spoken (ISkO 5.2.5, 5.2.6).

    Where the edition counts a loss as it was announced, no schwarz that went beyond it.

    >>> implied_steps(Marks(contract=Contract.CLUBS, hand=True, schwarz_announced=True))
    ('hand', 'schneider', 'schneider_announced', 'schwarz', 'schwarz_announced')
    """
    ticked = (
        marks.hand,
        marks.schneider,
        marks.schneider_announced,
        marks.schwarz and not (rules.lost_as_announced and lost_beyond(marks)),
        marks.schwarz_announced,
        marks.ouvert,
    )
    return _closed(ticked, rules)


def lost_beyond(marks: Marks) -> bool:
    """Lost without a trick after announcing schneider alone: the texts part on what that counts (ISkO 5.2.5).

    >>> lost_beyond(Marks(contract=Contract.GRAND, hand=True, schneider_announced=True, schwarz=True, won=False))
    True
    """
    bound = marks.schneider_announced and not (marks.schwarz_announced or marks.ouvert)
    return bound and marks.schwarz and not marks.won


@cache
def _closed(ticked: tuple[bool, ...], rules: RuleSet) -> tuple[str, ...]:
    marked = {step for step, tick in zip(STEPS, ticked, strict=True) if tick}
    for step in tuple(marked):
        marked.update(rules.implied.get(step, ()))
    return tuple(step for step in STEPS if step in marked)


def mark_defects(marks: Marks, rules: RuleSet = ISKO) -> tuple[Finding, ...]:
    """All marks of a row that can't stand, at once; empty if it can be counted (ISkO 2.4, 3.4.1, 3.4.4, 5.1.2).

    >>> [defect.code for defect in mark_defects(Marks(contract=Contract.GRAND, tops=5, ouvert=True))]
    ['game.tops_range', 'game.ouvert_without_hand']
    """
    own = _null_defects(marks, rules) if marks.contract is Contract.NULL else _trump_defects(marks, rules)
    if rules.is_order and marks.is_plain:
        return (*own, *bid_defects(marks.bid, rules))
    return (*own, *bid_defects(marks.bid, rules), *unplayed(marks, rules))


def _trump_defects(marks: Marks, rules: RuleSet) -> Iterator[Finding]:
    yield from tops_defects(marks.contract, marks.tops)
    yield from announcement_defects(marks, rules)
    if marks.won and marks.tops < 0:
        yield from _unreachable(marks, rules)


def tops_defects(contract: Contract, tops: int, field: str = "tops") -> Iterator[Finding]:
    """Tops are 1 to 11, in grand 1 to 4, with or without, and never 0 (ISkO 2.4.3)."""
    limit = TOPS_LIMIT[contract]
    if tops == 0:
        yield finding("game.tops_zero", field=field)
    elif abs(tops) > limit:
        yield finding("game.tops_range", field=field, limit=limit)


class Announced(Protocol):
    """A row, or a game as it is told: both say what was announced."""

    @property
    def hand(self) -> bool: ...
    @property
    def schneider_announced(self) -> bool: ...
    @property
    def schwarz_announced(self) -> bool: ...
    @property
    def ouvert(self) -> bool: ...
    @property
    def given_up(self) -> int: ...


def announcement_defects(marks: Announced, rules: RuleSet) -> Iterator[Finding]:
    """What only a hand game may announce (ISkO 3.4.1, 3.4.4, 5.2.6; V3.4), but for who declines a gift (V9.3)."""
    if marks.hand or not (marks.schneider_announced or marks.schwarz_announced or marks.ouvert):
        return
    announced = ("schneider_announced", "schwarz_announced")[marks.given_up :]
    if any(getattr(marks, step) for step in announced if step in rules.hand_only):
        yield finding("game.announced_without_hand" if rules.is_order else "house.announced_hand", field="hand")
    if marks.ouvert and "ouvert" in rules.hand_only:
        yield finding("game.ouvert_without_hand", field="hand")


def _unreachable(marks: Marks, rules: RuleSet) -> Iterator[Finding]:
    # The opponents' highest trumps always bring them a trick, and seven of them 33 points (ISkO 5.2.3, 5.2.4).
    reached = implied_steps(marks, rules)
    if "schwarz" in reached:
        yield finding("game.schwarz_without", field="tops", tops=-marks.tops)
    elif "schneider" in reached and marks.tops <= SCHNEIDER_TOPS:
        yield finding("game.schneider_without", field="tops", tops=-marks.tops)


def _null_defects(marks: Marks, rules: RuleSet) -> Iterator[Finding]:
    if marks.schneider or marks.schneider_announced or marks.schwarz or marks.schwarz_announced:
        yield finding("game.null_with_steps", field="contract")
    worth = null_value(marks.hand, marks.ouvert, rules, revolution=marks.revolution)
    if worth < marks.bid and not any(bid_defects(marks.bid, rules)):
        # It becomes a lost suit or grand game, and which one the row does not say (ISkO 3.4.4).
        yield finding("game.null_below_bid", field="bid", bid=marks.bid, value=worth)


def null_value(hand: bool, ouvert: bool, rules: RuleSet = ISKO, *, revolution: bool = False) -> int:
    """Points of a null, 23 to 59, or of a Revolution (ISkO 5.1.2; V9.4); 0 for one that is not played.

    >>> null_value(hand=True, ouvert=False)
    35
    """
    return rules.house.revolution if revolution else rules.null_values[hand + 2 * ouvert] or 0


def bid_defects(bid: int, rules: RuleSet) -> Iterator[Finding]:
    """A bid is the value of some game: one of the 63; 0 stands for none known (ISkO 3.3.2, 3.3.6; V0.4)."""
    if bid and bid not in lawful_bids(rules):
        yield finding("game.bid_unknown" if rules.is_order_alone else "house.bid_unknown", field="bid", bid=bid)


def enumerate_games(rules: RuleSet = ISKO) -> tuple[Marks, ...]:
    """Every game that can be won, each once, with all the marks it brings along: 664 (ISkO 2.4, 5.1, 5.2).

    In a suit with 1 to 11, ten each; without 1 to 6, five each; without 7 to 11, two each. In grand ten and five each.
    Of a variant, in every form, and Revolution; without what is called or announced on top (V5, V7, V9.2).

    >>> len(enumerate_games())
    664
    """
    return tuple(marks for contract in Contract for marks in _won_games(contract, rules))


def _won_games(contract: Contract, rules: RuleSet) -> Iterator[Marks]:
    limit = TOPS_LIMIT.get(contract, 1)
    runs = (1,) if contract is Contract.NULL else (*range(1, limit + 1), *range(-1, -limit - 1, -1))
    if contract is Contract.NULL and rules.house.revolution:
        yield Marks(contract=contract, ouvert=True, revolution=True)
    forms = ("",) if contract is Contract.NULL else ("", *rules.forms)
    for form, tops, ticked in product(forms, runs, product((False, True), repeat=len(STEPS))):
        steps: dict[str, Any] = dict(zip(STEPS, ticked, strict=True))
        marks = Marks(contract=contract, tops=tops, form=form, **steps)
        complete = sum(ticked) == len(implied_steps(marks, rules)) or contract is Contract.NULL
        if complete and not mark_defects(marks, rules):
            yield marks
