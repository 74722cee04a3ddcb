"""The editions of the rules, as data: what a game, a won game and a lost game count.

An edition never changes, because finished tournaments are counted by it; a new text is a new edition.
Nothing is computed here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType


# An edition is itself, not its figures: identity makes it fit to be the key of a cache.
@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RuleSet:
    """One edition of ISkO and SkWO; all figures are game points (ISkO 5.1, 5.3.4; SkWO 5).

    base_values: by contract, without null. null_values: plain, hand, ouvert, ouvert hand.
    others_lost_bonus: by the size of the table, for each game that the others lost.
    grand_ouvert_step: 1 if playing grand open is a step of its own, else 0.

    >>> ISKO.others_lost_bonus[3]
    40
    """

    name: str
    label: str
    base_values: Mapping[str, int]
    null_values: tuple[int, int, int, int]
    grand_ouvert_base: int
    grand_ouvert_step: int
    lost_hand_doubled: bool
    won_or_lost_bonus: int
    others_lost_bonus: Mapping[int, int]


ISKO = RuleSet(
    name="isko",
    label="ISkO 1999 / SkWO",
    base_values=MappingProxyType({"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}),
    null_values=(23, 35, 46, 59),
    grand_ouvert_base=24,
    grand_ouvert_step=1,
    lost_hand_doubled=True,
    won_or_lost_bonus=50,
    others_lost_bonus=MappingProxyType({3: 40, 4: 30}),
)
BEFORE_1999 = replace(
    ISKO,
    name="before_1999",
    label="before 1999",
    grand_ouvert_base=36,
    grand_ouvert_step=0,
    lost_hand_doubled=False,
)
EDITIONS: Mapping[str, RuleSet] = MappingProxyType({edition.name: edition for edition in (ISKO, BEFORE_1999)})
