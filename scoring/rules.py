"""The editions of the rules, as data: what a game, a won game and a lost game count.

An edition never changes, because finished tournaments are counted by it; a new text is a new edition.
Nothing is computed here. A variant that differs in a figure is an entry in a table, never a branch in the valuation.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

_STEPS = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")
_SUITS = ("diamonds", "hearts", "spades", "clubs")


# An edition is itself, not its figures: identity makes it fit to be the key of a cache.
@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RuleSet:
    """One edition of ISkO and SkWO; all figures are game points (ISkO 5.1, 5.3.4; SkWO 5).

    base_values: by contract, without null. ouvert_bases: those that are others when played open.
    null_values: plain, hand, ouvert, ouvert hand.
    steps: by contract, the marks that add 1 to the multiplier, in the order they are spoken (ISkO 5.2.1).
    implied: what a mark brings along, reached or not (ISkO 5.2.5, 5.2.6).
    hand_only: marks that a game with the skat can't have (ISkO 3.4.1, 3.4.4); null may always be open.
    schneider_limit: card points at which a side is still schneider (ISkO 5.2.3).
    lost_factors: what a lost game's value is multiplied by, with the skat and from the hand (ISkO 5.3.4).
    others_lost_bonus: by the size of the table, for each game that the others lost.

    >>> ISKO.others_lost_bonus[3]
    40
    """

    name: str
    label: str
    base_values: Mapping[str, int]
    ouvert_bases: Mapping[str, int]
    null_values: tuple[int, int, int, int]
    steps: Mapping[str, tuple[str, ...]]
    implied: Mapping[str, tuple[str, ...]]
    hand_only: tuple[str, ...]
    schneider_limit: int
    lost_factors: tuple[int, int]
    won_or_lost_bonus: int
    others_lost_bonus: Mapping[int, int]


ISKO = RuleSet(
    name="isko",
    label="ISkO 1999 / SkWO",
    base_values=MappingProxyType({"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}),
    ouvert_bases=MappingProxyType({}),
    null_values=(23, 35, 46, 59),
    steps=MappingProxyType(dict.fromkeys((*_SUITS, "grand"), _STEPS)),
    implied=MappingProxyType(
        {
            "schneider_announced": ("schneider",),
            "schwarz": ("schneider",),
            "schwarz_announced": ("schneider", "schneider_announced", "schwarz"),
            "ouvert": ("schneider", "schneider_announced", "schwarz", "schwarz_announced"),
        }
    ),
    hand_only=("schneider_announced", "schwarz_announced", "ouvert"),
    schneider_limit=30,
    lost_factors=(2, 2),
    won_or_lost_bonus=50,
    others_lost_bonus=MappingProxyType({3: 40, 4: 30}),
)
BEFORE_1999 = replace(
    ISKO,
    name="before_1999",
    label="before 1999",
    ouvert_bases=MappingProxyType({"grand": 36}),
    steps=MappingProxyType({**ISKO.steps, "grand": _STEPS[:-1]}),
    lost_factors=(2, 1),
)
EDITIONS: Mapping[str, RuleSet] = MappingProxyType({edition.name: edition for edition in (ISKO, BEFORE_1999)})
