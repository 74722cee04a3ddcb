"""The editions of the rules, as data: what a game, a won game and a lost game count.

An edition never changes, because finished tournaments are counted by it; a new text is a new edition.
Nothing is counted here. A variant that differs in a figure is an entry in a table, never a branch in the valuation.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType

_STEPS = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")
_SUITS = ("diamonds", "hearts", "spades", "clubs")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PerformanceSystem:
    """How a series is counted beside the game points (SkWO 5).

    own_game: points for a game won, taken off for a game lost. others_lost: by the size of the table, points for each
    game that the others lost. opponents_only: only those who played against it get them, so not who sat out at a
    table of four or five; that needs the single games. SkWO has no table of five; that its lost games count there as
    at four is our resolution, and so is 40 for the two opponents in the proposal of 2001.

    >>> SEEGER_FABIAN.others_lost[3]
    40
    """

    name: str
    label: str
    own_game: int
    others_lost: Mapping[int, int]
    opponents_only: bool = False


SEEGER_FABIAN = PerformanceSystem(
    name="seeger_fabian",
    label="Seeger-Fabian (SkWO 5)",
    own_game=50,
    others_lost=MappingProxyType({3: 40, 4: 30, 5: 30}),
)
PROPOSAL_2001 = PerformanceSystem(
    name="proposal_2001",
    label="proposal of 2001",
    own_game=50,
    others_lost=MappingProxyType({3: 40, 4: 40, 5: 40}),
    opponents_only=True,
)
GAME_POINTS = PerformanceSystem(
    name="game_points",
    label="game points only",
    own_game=0,
    others_lost=MappingProxyType({3: 0, 4: 0, 5: 0}),
)
SYSTEMS: Mapping[str, PerformanceSystem] = MappingProxyType(
    {system.name: system for system in (SEEGER_FABIAN, PROPOSAL_2001, GAME_POINTS)}
)


# An edition is itself, not its figures: identity makes it fit to be the key of a cache.
@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RuleSet:
    """One edition of ISkO and SkWO; all figures are game points (ISkO 5.1, 5.3.4; SkWO 5).

    text: of which year the printed text is whose paragraphs are cited.
    base_values: by contract, without null. ouvert_bases: those that are others when played open.
    null_values: plain, hand, ouvert, ouvert hand.
    steps: by contract, the marks that add 1 to the multiplier, in the order they are spoken (ISkO 5.2.1).
    implied: what a mark brings along, reached or not (ISkO 5.2.5, 5.2.6).
    hand_only: marks that a game with the skat can't have (ISkO 3.4.1, 3.4.4); null may always be open.
    schneider_limit: card points at which a side is still schneider (ISkO 5.2.3).
    lost_factors: what a lost game's value is multiplied by, with the skat and from the hand (ISkO 5.3.4).
    lost_as_announced: a game lost in announced schneider counts what was announced and nothing beyond, where later
    texts say "at least" (ISkO 5.2.5).
    system: how a series is counted; another one makes another rule set: `replace(ISKO, system=GAME_POINTS)`.

    >>> ISKO.others_lost_bonus[3]
    40
    """

    name: str
    label: str
    text: str
    base_values: Mapping[str, int]
    ouvert_bases: Mapping[str, int]
    null_values: tuple[int, int, int, int]
    steps: Mapping[str, tuple[str, ...]]
    implied: Mapping[str, tuple[str, ...]]
    hand_only: tuple[str, ...]
    schneider_limit: int
    lost_factors: tuple[int, int]
    lost_as_announced: bool = False
    system: PerformanceSystem = SEEGER_FABIAN

    @property
    def won_or_lost_bonus(self) -> int:
        """Points for a game won, taken off for a game lost (SkWO 5)."""
        return self.system.own_game

    @property
    def others_lost_bonus(self) -> Mapping[int, int]:
        """By the size of the table, points for each game that the others lost (SkWO 5)."""
        return self.system.others_lost


ISKO = RuleSet(
    name="isko",
    label="ISkO 2002 / SkWO",
    text="2002",
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
)
ISKO_1999 = replace(ISKO, name="isko_1999", label="ISkO 1999 / SkWO", text="1999", lost_as_announced=True)
BEFORE_1999 = replace(
    ISKO,
    name="before_1999",
    label="before 1999",
    text="1999",
    ouvert_bases=MappingProxyType({"grand": 36}),
    steps=MappingProxyType({**ISKO.steps, "grand": _STEPS[:-1]}),
    lost_factors=(2, 1),
)
_EDITIONS = (ISKO, ISKO_1999, BEFORE_1999)
EDITIONS: Mapping[str, RuleSet] = MappingProxyType({edition.name: edition for edition in _EDITIONS})


@cache  # a rule set is known by its identity, too
def rule_set(edition: str, system: str = SEEGER_FABIAN.name) -> RuleSet:
    """The rule set of these names, always the same one; KeyError for a name that is none.

    >>> rule_set("isko") is ISKO, rule_set("isko", "game_points").won_or_lost_bonus
    (True, 0)
    """
    rules = EDITIONS[edition]
    return rules if rules.system.name == system else replace(rules, system=SYSTEMS[system])
