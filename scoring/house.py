"""What a club plays beside a rule set, as data: kontra, Bock, Ramsch, Spitze and the rest (V0.2).

A house is written down with the tournament and never changes. Nothing is counted here; what the house does not play is
found by unplayed.py.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

EVENTS = (
    "lost_60", "kontra_lost", "re", "grand_hand_won", "grand_won", "null_won", "passed", "value_72", "value_96",
    "triple", "hundred",
)  # fmt: skip
"""What may call a Bock round (V6.3); only the first is not seen on a sheet and marked in its row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bock:
    """Rounds in which every score is doubled (V6).

    on: the events that call one. stack: what a further event before the end does: `queue`, the rounds follow each
    other, or `double`, they run at once, at most `most` of them. nested: whether it counts at all. trigger_too: the
    game that calls a round is its first. ramsch: a Ramsch is doubled, too [A8]. ramsch_after: behind each finished
    round follows one of compulsory Ramsch (V6.7); ramsch_every: how many of them end before it.
    """

    on: tuple[str, ...]
    stack: str = "queue"
    nested: bool = True
    trigger_too: bool = False
    most: int = 3
    ramsch_after: bool = False
    ramsch_every: int = 1
    ramsch: bool = True

    @property
    def levels(self) -> int:
        """How often a score can be doubled by Bock."""
        return self.most if self.stack == "double" else 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Ramsch:
    """Everybody for himself, where nobody plays (V8); all figures are game points but those of factors.

    loss: `points`, the loser's card points (V8.6); `fixed`, -10, -15 with one without a trick, -20 with two (V8.5);
    `winner`, who has fewest wins `win`, two of them `tie_win` each (V8.15); `fewest`, the same as Texas has it (V1.7).
    skat: whose it is: `last_trick`, `loser`, `nobody` (V8.4). tie: of two losers `all` lose it all, `share` half each,
    or the one of the `last_trick` alone (V8.6). virgin: what a loss is multiplied by if somebody has no trick (V8.7).
    march: all tricks are worth `plus` march_value, or `minus` four times as much (V8.8). passing_on, knock: factors
    for each who did (V8.9, V8.10). kontra: the most doublings that may be called of it. scale: what a penalty is
    divided by (V8.11). cap: the most that it can be, 0 for no limit. counts: as a game won or lost (V8.16).
    """

    loss: str = "points"
    skat: str = "last_trick"
    tie: str = "all"
    virgin: int = 2
    march: str = "plus"
    march_value: int = 120
    passing_on: int = 2
    knock: int = 2
    kontra: int = 0
    scale: int = 1
    cap: int = 0
    counts: bool = True
    win: int = 23
    tie_win: int = 37

    @property
    def calls(self) -> tuple[int, int]:
        """The factors for each who passed the skat on, and who knocked; nothing doubles the fewest points (V1.7)."""
        return (1, 1) if self.loss == "fewest" else (self.passing_on, self.knock)

    @property
    def most_kontra(self) -> int:
        """How often kontra can double it (V1.7)."""
        return 0 if self.loss == "fewest" else self.kontra

    def penalty(self, loss: int) -> int:
        """What a loss of so many points costs: divided, and no more than the limit.

        >>> Ramsch(cap=250).penalty(480), Ramsch(scale=10).penalty(75)
        (250, 7)
        """
        divided = loss // self.scale
        return min(divided, self.cap) if self.cap else divided


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """The options of a club over a rule set (V0.2); what is 0, None or False is not played.

    kontra: the most doublings that may be called (V5.1). spitze: steps for each card of an announced Spitze,
    spitze_most: of how many cards it may be (V7). open: whether any game may be open, as the `rules` say, for a `step`,
    or to `double` the multiplier (V9.1), or `both`: doubled before the lead, a step more after the first trick. shown:
    steps for a shown skat (V9.2). give_up: a game may be given (V9.3); small_given: diamonds at a bid of 18, diamonds
    or hearts at 20 are given at once. revolution: its value (V9.4).
    """

    kontra: int = 0
    bock: Bock | None = None
    ramsch: Ramsch | None = None
    spitze: int = 0
    spitze_most: int = 11
    open: str = "rules"
    shown: int = 0
    give_up: bool = False
    small_given: bool = False
    revolution: int = 0


CHOICES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "stack": ("queue", "double"),
        "loss": ("points", "fixed", "winner", "fewest"),
        "skat": ("last_trick", "loser", "nobody"),
        "tie": ("all", "share", "last_trick"),
        "march": ("plus", "minus"),
        "open": ("rules", "step", "double", "both"),
    }
)
"""By option, the words that it knows."""

NO_HOUSE = House()
USUAL = House(
    kontra=2,
    bock=Bock(on=("lost_60", "kontra_lost", "re", "grand_hand_won")),
    ramsch=Ramsch(),
    spitze=1,
    shown=1,
    give_up=True,
    revolution=92,
)
FEWEST = House(ramsch=Ramsch(loss="fewest", virgin=1, passing_on=1, knock=1, win=10))
MUSIC = House(spitze=2, spitze_most=1)
