"""The editions of the rules, as data: what a game, a won game and a lost game count.

An edition never changes, because finished tournaments are counted by it; a new text is a new edition.
Nothing is counted here. A variant that differs in a figure is an entry in a table, never a branch in the valuation.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType

from scoring.house import FEWEST, MUSIC, NO_HOUSE, USUAL, House

_STEPS = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")
_SUITS = ("diamonds", "hearts", "spades", "clubs")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PerformanceSystem:
    """How a series is counted beside the game points (SkWO 5).

    own_game: points for a game won, taken off for a game lost. others_lost: by the size of the table, points for each
    game that the others lost. opponents_only: only those who played against it get them, so not who sat out at a
    table of four or five; that needs the single games. SkWO has no table of five; that its lost games count there as
    at four is our resolution, and so is 40 for the two opponents in the proposal of 2001. opponents_gain: each who
    played against a lost game writes its value, not doubled (V3.6); active_only: not who sat out [A14]. ramsch_only:
    every game is a Ramsch, or a grand from the hand instead, behind which the same dealer deals again (V8.11, V8.12).

    >>> SEEGER_FABIAN.others_lost[3]
    40
    """

    name: str
    label: str
    own_game: int
    others_lost: Mapping[int, int]
    opponents_only: bool = False
    opponents_gain: bool = False
    active_only: bool = True
    ramsch_only: bool = False

    @property
    def asks_who_dealt(self) -> bool:
        """Whether something hangs on who sat out: what opponents alone get, or gain (ISkO 3.2.7; V3.6)."""
        return self.opponents_only or (self.opponents_gain and self.active_only)


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
DANISH_UNION = PerformanceSystem(
    name="danish_union",
    label="Danish Skat Union",
    own_game=0,
    others_lost=MappingProxyType({3: 0, 4: 0, 5: 0}),
    opponents_gain=True,
)
LOWEST_PENALTY = replace(GAME_POINTS, name="lowest_penalty", label="lowest penalty wins (Ramsch)", ramsch_only=True)
_SYSTEMS = (SEEGER_FABIAN, PROPOSAL_2001, GAME_POINTS, DANISH_UNION, LOWEST_PENALTY)
SYSTEMS: Mapping[str, PerformanceSystem] = MappingProxyType({system.name: system for system in _SYSTEMS})


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Form:
    """One of the ways in which Tournee makes its trumps (V2.1): game points by contract, and what a lost one counts.

    announces: whether schneider and schwarz may be announced in it (V2.3).
    """

    bases: Mapping[str, int]
    lost: int
    announces: bool = False


# An edition is itself, not its figures: identity makes it fit to be the key of a cache.
@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RuleSet:
    """One edition of ISkO and SkWO; all figures are game points (ISkO 5.1, 5.3.4; SkWO 5).

    text: of which year the printed text is whose paragraphs are cited; "" for a set of other people (V1 to V4).
    base_values: by contract, without null. ouvert_bases: those that are others when played open.
    null_values: plain, hand, ouvert, ouvert hand; None for one that is not played (V3.2).
    steps: by contract, the marks that add 1 to the multiplier, in the order they are spoken (ISkO 5.2.1).
    implied: what a mark brings along, reached or not (ISkO 5.2.5, 5.2.6).
    hand_only: marks that a game with the skat can't have (ISkO 3.4.1, 3.4.4); null may always be open.
    schneider_limits: card points at which the opponents, and the declarer, are still schneider (ISkO 5.2.3; V1.3).
    lost_factors: what a lost game's value is multiplied by, with the skat and from the hand (ISkO 5.3.4).
    lost_as_announced: a game lost in announced schneider counts what was announced and nothing beyond, where later
    texts say "at least" (ISkO 5.2.5).
    doubling: marks that double the multiplier instead of adding 1 (V1.5).
    forms: by name, the ways to make trumps, each with bases of its own (V2); without any, there is but one.
    house: what is played beside all this (V0.2); `housed` makes a rule set of another one.
    is_order: an edition of ISkO, whatever house plays it: all of its games can be marked in full.
    system: how a series is counted; another one makes another rule set: `replace(ISKO, system=GAME_POINTS)`.

    >>> ISKO.others_lost_bonus[3]
    40
    """

    name: str
    label: str
    text: str
    base_values: Mapping[str, int]
    ouvert_bases: Mapping[str, int]
    null_values: tuple[int, int | None, int, int]
    steps: Mapping[str, tuple[str, ...]]
    implied: Mapping[str, tuple[str, ...]]
    hand_only: tuple[str, ...]
    schneider_limits: tuple[int, int]
    lost_factors: tuple[int, int]
    lost_as_announced: bool = False
    doubling: tuple[str, ...] = ()
    forms: Mapping[str, Form] = field(default_factory=lambda: MappingProxyType({}))
    house: House = NO_HOUSE
    system: PerformanceSystem = SEEGER_FABIAN
    is_order: bool = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "is_order", self.text != "")

    @property
    def is_order_alone(self) -> bool:
        """Whether an order is played and nothing beside it: only then it can be under SkWO (V13)."""
        return self.is_order and self.house == NO_HOUSE

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
    schneider_limits=(30, 30),
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

# Rule sets of other people; what is not named here is as in ISkO (V0.5)
_LEVELS = ("schneider", "schneider_announced", "schwarz", "schwarz_announced")
_UNION_LIMITS = (29, 30)
_PLAIN = MappingProxyType({name: reaches for name, reaches in ISKO.implied.items() if name != "ouvert"})
TEXAS = replace(
    ISKO,
    name="texas",
    label="Texas Skat",
    text="",
    base_values=MappingProxyType({**ISKO.base_values, "grand": 16}),
    null_values=(20, 30, 40, 60),
    steps=MappingProxyType(dict.fromkeys((*_SUITS, "grand"), _STEPS[:-1])),
    hand_only=(),
    schneider_limits=_UNION_LIMITS,
    doubling=("ouvert",),
    house=FEWEST,
)
_TURNED = MappingProxyType({"diamonds": 5, "hearts": 6, "spades": 7, "clubs": 8, "grand": 12})
TOURNEE = replace(
    ISKO,
    name="tournee",
    label="Tournée",
    text="",
    base_values=MappingProxyType({**ISKO.base_values, "grand": 20}),
    ouvert_bases=MappingProxyType({"grand": 24}),
    null_values=(20, None, 40, 40),
    steps=MappingProxyType(dict.fromkeys((*_SUITS, "grand"), _LEVELS)),
    hand_only=(),
    schneider_limits=_UNION_LIMITS,
    lost_factors=(1, 1),
    forms=MappingProxyType(
        {
            "tournee": Form(bases=_TURNED, lost=1),
            "second": Form(bases=_TURNED, lost=2),
            "solo": Form(bases=MappingProxyType({**ISKO.base_values, "grand": 20}), lost=1, announces=True),
            "guckser": Form(bases=MappingProxyType({"grand": 16}), lost=2),
        }
    ),
    house=FEWEST,
)
DANISH = replace(
    ISKO,
    name="danish",
    label="Danish Skat Union",
    text="",
    base_values=MappingProxyType({**ISKO.base_values, "grand": 20}),
    null_values=(23, None, 46, 69),
    implied=_PLAIN,
    hand_only=("schneider_announced", "schwarz_announced"),
    schneider_limits=_UNION_LIMITS,
    system=DANISH_UNION,
)
AARHUS = replace(DANISH, name="aarhus", label="Århus", null_values=(35, 46, 69, 92), house=MUSIC)
PUB = replace(ISKO, name="pub", label="club evening", text="", house=USUAL)
_EDITIONS = (ISKO, ISKO_1999, BEFORE_1999, TEXAS, TOURNEE, DANISH, AARHUS, PUB)
EDITIONS: Mapping[str, RuleSet] = MappingProxyType({edition.name: edition for edition in _EDITIONS})


ORDERS = tuple(edition.name for edition in _EDITIONS if edition.text)
"""The editions that are an order's, by whose paragraphs a referee decides."""


@cache  # a rule set is known by its identity, too
def rule_set(edition: str, system: str = "") -> RuleSet:
    """The rule set of these names, always the same one, with its own system if none is named; KeyError for no name.

    >>> rule_set("isko") is ISKO, rule_set("isko", "game_points").won_or_lost_bonus
    (True, 0)
    """
    rules = EDITIONS[edition]
    return rules if system in ("", rules.system.name) else replace(rules, system=SYSTEMS[system])


@cache
def housed(rules: RuleSet, house: House) -> RuleSet:
    """The rule set as this house plays it, always the same one; open games as it has them (V9.1).

    >>> housed(ISKO, NO_HOUSE) is ISKO
    True
    """
    if house == rules.house:
        return rules
    if house.open == "rules":
        return replace(rules, house=house)
    suits = {name: tuple(step for step in steps if step != "ouvert") for name, steps in rules.steps.items()}
    step = house.open == "step"
    return replace(
        rules,
        house=house,
        steps=MappingProxyType({name: (*steps, *(["ouvert"] if step else [])) for name, steps in suits.items()}),
        implied=MappingProxyType({name: reaches for name, reaches in rules.implied.items() if name != "ouvert"}),
        hand_only=tuple(mark for mark in rules.hand_only if mark != "ouvert"),
        ouvert_bases=MappingProxyType({}),
        doubling=() if step else ("ouvert",),
    )
