"""The ways to seat, each by the name of its engine: one door for drawing and for repeating a draw years later.

An engine never changes what it makes of the same inputs; another one gets another name.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from seating.ahead import ENGINE as AHEAD
from seating.ahead import plan_ahead
from seating.draw import ENGINE as RANDOM
from seating.draw import draw
from seating.groups import ENGINE as GROUPS
from seating.groups import draw_groups
from seating.history import History
from seating.listed import ENGINE as LISTED
from seating.listed import seats_listed
from seating.order import ENGINE as ORDERED
from seating.order import Order, set_in_order
from seating.plan import Entrant, Plan, Wishes
from seating.ranked import ENGINE as RANKED
from seating.ranked import set_by_rank
from seating.repaired import ENGINE as REPAIRED
from seating.repaired import set_repaired
from seating.swaps import ENGINE as SWAPS
from seating.swaps import draw_apart

__all__ = [
    "AHEAD", "BY_RANK", "ENGINES", "GROUPS", "LISTED", "ORDERED", "RANDOM", "RANKED", "REPAIRED", "SWAPS", "Way",
    "make",
]  # fmt: skip

ENGINES = (RANDOM, SWAPS, AHEAD, RANKED, REPAIRED, GROUPS, LISTED, ORDERED)
MOST_SERIES, MOST_STEPS = 50, 10_000_000
BY_RANK = (RANKED, REPAIRED, GROUPS, ORDERED)


@dataclass(frozen=True, slots=True)
class Way:
    """An engine and what it is told. series, steps: for ahead-1; ranks: for groups-1; rotating: for those by rank;
    plan: for listed-1; order: for ordered-1.

    series: how many are planned, from 1. steps: how long to search on at most, 0 for not. ranks: of a group, a multiple
    of 4 from 12 on. rotating: the tables of three, or five, go round; else they are the last. plan: the canonical text
    of seats that were given, "" for seats that are to be found. order: what is settled of it, what chance decides.
    """

    engine: str = SWAPS
    series: int = 1
    steps: int = 0
    ranks: int = 24
    rotating: bool = False
    plan: str = ""
    order: Order | None = None

    def __post_init__(self) -> None:
        if self.engine not in ENGINES:
            raise ValueError(f"unknown engine {self.engine!r}")
        if not 1 <= self.series <= MOST_SERIES or not 0 <= self.steps <= MOST_STEPS:
            raise ValueError(f"1 to {MOST_SERIES} series and up to {MOST_STEPS} steps are possible")
        if self.ranks < 12 or self.ranks % 4:
            raise ValueError(f"groups of {self.ranks} ranks: a multiple of 4 from 12 on is needed")
        if bool(self.plan) != (self.engine == LISTED):
            raise ValueError(f"{LISTED} has a plan, the others find theirs")
        if (self.order is not None) != (self.engine == ORDERED):
            raise ValueError(f"{ORDERED} has an order, the others have none")

    @property
    def plans(self) -> int:
        """How many plans come out."""
        return self.series if self.engine == AHEAD else 1

    @property
    def by_rank(self) -> bool:
        """Whether the entrants have to come in the order of their ranks."""
        return self.engine in BY_RANK

    @property
    def by_lot(self) -> bool:
        """Whether the seed decides anything."""
        return self.order.by_lot if self.order else self.engine not in (RANKED, REPAIRED, LISTED)

    @property
    def parted(self) -> bool:
        """Whether mates and repeats are parted, so that some sit elsewhere than their place alone would have them."""
        return self.order.parted if self.order else self.engine == REPAIRED

    def strict(self) -> "Way":
        """The same without parting anybody."""
        if self.order:
            return replace(self, order=replace(self.order, parted=False))
        return replace(self, engine=RANKED) if self.engine == REPAIRED else self

    def suits(self, *, by_rank: bool) -> bool:
        """Whether a series that is, or isn't, announced as set by rank may be seated so.

        A list is as good for both, and so is an order, which a season's rule gives.
        """
        return self.engine in (LISTED, ORDERED) or self.by_rank == by_rank


def make(
    way: Way,
    entrants: Sequence[Entrant],
    history: History,
    wishes: Wishes,
    seed: str,
    *,
    steps: int | None = None,
    progress: Callable[[int], bool] = lambda _step: True,
) -> tuple[Plan, ...]:
    """The plans of the coming series, one but for ahead-1 (SkWO 7.1). Raises what the engine raises.

    steps: after how many the search was ended, if not after all of the way's; `progress`: see `improved`.

    >>> [plan.tables[0].entrants for plan in make(Way("ranked-1"), [Entrant(7), Entrant(3), Entrant(5)], History(),
    ...     Wishes(), "")]
    [(7, 3, 5)]
    """
    match way.engine:
        case "listed-1":
            return (seats_listed(way.plan),)
        case "ahead-1":
            most = way.steps if steps is None else steps
            return plan_ahead(entrants, history, wishes, seed, way.series, steps=most, progress=progress).plans
        case "ranked-1":
            draw_made = set_by_rank(entrants, history, wishes, rotating=way.rotating)
        case "repaired-1":
            draw_made = set_repaired(entrants, history, wishes, rotating=way.rotating)
        case "groups-1":
            draw_made = draw_groups(entrants, history, wishes, seed, ranks=way.ranks, rotating=way.rotating)
        case "ordered-1":
            order = way.order or Order()
            draw_made = set_in_order(entrants, history, wishes, order, seed, rotating=way.rotating)
        case "random-1":
            draw_made = draw(entrants, history, wishes, seed)
        case _:
            draw_made = draw_apart(entrants, history, wishes, seed)
    return (draw_made.plan,)
