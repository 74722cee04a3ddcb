"""All series planned ahead at the first draw, so that one slip shows everybody's tables and seats (SkWO 7.1).

ahead-1 draws series by series as swaps-1 does, maps the field to a stored schedule where that may be better, and keeps
the better one. A plan that could still be better may be searched on in counted steps.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from seating.chance import Chance
from seating.cost import Cost, cost
from seating.findings import Finding
from seating.history import History
from seating.notes import notes
from seating.plan import Entrant, Plan, Wishes
from seating.scheduled import mapped
from seating.schedules import MOST, is_found, schedule
from seating.sizes import sizes
from seating.swaps import draw_apart
from seating.whole import improved

ENGINE = "ahead-1"


@dataclass(frozen=True, slots=True)
class Ahead:
    """The plans of the coming series in order, for each the notes on its compromises, and the engine."""

    plans: tuple[Plan, ...]
    notes: tuple[tuple[Finding, ...], ...]
    engine: str


def plan_ahead(
    entrants: Sequence[Entrant],
    history: History,
    wishes: Wishes,
    seed: str,
    series: int,
    *,
    steps: int = 0,
    progress: Callable[[int], bool] = lambda _step: True,
) -> Ahead:
    """Plans for so many coming series, from 1; the same seed, inputs, series and steps give the same plans.

    The seed of the k-th series is the seed, a slash and k. steps: how long to search on if the plan could be better;
    `progress` is told the step now and then, and ends the search by False. Raises what a draw raises.

    >>> plans = plan_ahead([Entrant(n) for n in range(16)], History(), Wishes(), "Skat", 5)
    >>> [len(found) for found in plans.notes]
    [0, 0, 0, 0, 0]
    """
    if series < 1:
        raise ValueError(f"{series} series can't be planned")
    best = _scheduled(entrants, wishes, seed, series) if _may_be_scheduled(entrants, history, wishes, series) else []
    limit = total_cost(best, entrants, history, wishes) if best else None
    best = _one_by_one(entrants, history, wishes, seed, series, limit) or best
    if steps:
        best = improved(best, entrants, history, wishes, Chance(f"{seed}/steps"), steps, progress)
    return Ahead(tuple(best), tuple(notes_of(best, entrants, history, wishes)), ENGINE)


def total_cost(plans: Sequence[Plan], entrants: Sequence[Entrant], history: History, wishes: Wishes) -> Cost:
    """All series together: wishes and clubs add up, repeats and seats are those at the end."""
    spent = Cost(0, 0, 0, 0)
    for plan in plans:
        spent = _added(spent, cost(plan, entrants, history, wishes))
        history = history.followed_by(plan)
    return spent


def _added(spent: Cost, now: Cost) -> Cost:
    return Cost(spent.wishes + now.wishes, now.repeats, spent.clubs + now.clubs, now.seats)


def notes_of(
    plans: Sequence[Plan], entrants: Sequence[Entrant], history: History, wishes: Wishes
) -> list[tuple[Finding, ...]]:
    """The notes of each series, after those before it."""
    series = []
    for plan in plans:
        series.append(notes(plan, entrants, history, wishes))
        history = history.followed_by(plan)
    return series


def _one_by_one(
    entrants: Sequence[Entrant], history: History, wishes: Wishes, seed: str, series: int, limit: Cost | None = None
) -> list[Plan]:
    """Drawn after each other; nothing as soon as they can't cost less than the limit."""
    plans: list[Plan] = []
    spent = Cost(0, 0, 0, 0)
    for number in range(1, series + 1):
        plan = draw_apart(entrants, history, wishes, f"{seed}/{number}").plan
        spent = _added(spent, cost(plan, entrants, history, wishes))
        if limit and spent >= limit:
            return []
        plans.append(plan)
        history = history.followed_by(plan)
    return plans


def _scheduled(entrants: Sequence[Entrant], wishes: Wishes, seed: str, series: int) -> list[Plan]:
    """Along the stored schedule, and drawn where it ends."""
    chance = Chance(f"{seed}/schedule")
    plans = mapped(schedule(len(entrants), series, chance), entrants, wishes, chance)
    return plans + _one_by_one(entrants, History(tuple(plans)), wishes, seed, series - len(plans))


def _may_be_scheduled(entrants: Sequence[Entrant], history: History, wishes: Wishes, series: int) -> bool:
    """A schedule knows nothing of the past nor of tables of five; many tables need only those found for them."""
    players, tables = len(entrants), sizes(len(entrants), fives=wishes.fives)
    needed = players <= MOST and series >= tables.tables - 2
    return not history.series and not tables.fives and (needed or is_found(players, series))
