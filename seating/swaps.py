"""The draw that keeps apart: a random start, exchanges until nothing better is found, a random walk, the best seats.

swaps-1 is specified by this file and those that it names: whole numbers, counted steps, chance from the seed alone, so
that anybody can repeat it. What weighs how much is the field's; the walk makes chance decide among plans that weigh
the same.
"""

from collections.abc import Sequence

from seating.chance import Chance
from seating.classes import class_of, classes_of
from seating.draw import Draw
from seating.even import even_seats
from seating.field import AGAIN, Field, field_of
from seating.hall import Hall
from seating.history import History
from seating.later import Waiting
from seating.notes import notes
from seating.plan import Entrant, Plan, Table, Wishes

ENGINE = "swaps-1"
_CLASSES_FROM = 48  # entrants; below, classes would leave the walk too little choice, and seats are given last
_FREE_UP_TO = 400  # entrants; above, exchanges within a class have always been enough
_SOME = 24  # partners that are tried above
_CLIMB, _WALK, _WAITING = 90, 3, 200  # exchanges an entrant
_ROUNDS, _STIR = 8, 20  # of a walk, if those who wait do not fit yet
_UPHILL = (256, 64, 16, 4)  # of 256: how often the walk of a small field takes so many repeats more


def draw_apart(entrants: Sequence[Entrant], history: History, wishes: Wishes, seed: str) -> Draw:
    """Seats by lot that keep apart who should be (SkWO 7.1). Same seed and inputs, same plan; `seed` is any text.

    Raises Impossible as `sizes` does, ValueError for one listed twice.

    >>> before = History((draw_apart([Entrant(n) for n in range(16)], History(), Wishes(), "1").plan,))
    >>> draw_apart([Entrant(n) for n in range(16)], before, Wishes(), "2").notes
    ()
    """
    chance = Chance(seed)
    field = field_of(entrants, history, wishes)
    hall, within = _searched(field, chance)
    if len(field.ids) < _CLASSES_FROM:
        _climb(hall, chance)
    _walk(hall, chance, within=within)
    if not within:
        even_seats(hall, chance)
    plan = _plan(hall, chance)
    return Draw(plan, notes(plan, entrants, history, wishes), ENGINE)


def _searched(field: Field, chance: Chance) -> tuple[Hall, bool]:
    """The best after some starts, and whether its seats are as even as can be.

    With even seats as long as that may reach the bound; then freely.
    """
    first, *more = _tries(len(field.ids))
    best, evenness = _tried(field, chance, within=first), first
    for within in more:
        if best.total <= field.bound:
            break
        hall = _tried(field, chance, within=within)
        if hall.total < best.total:
            best, evenness = hall, within
    return best, evenness


def _tries(entrants: int) -> list[bool]:
    if entrants < _CLASSES_FROM:
        return [False] * 2
    return [True] if entrants > _FREE_UP_TO else [True] * 8 + [False] * 8


def _tried(field: Field, chance: Chance, *, within: bool) -> Hall:
    hall = Hall(field, _start(field, chance))
    _exchange(hall, chance, 400, within=within)
    return hall


def _start(field: Field, chance: Chance) -> list[list[int]]:
    """Everybody by lot, in the class that is due; who is pinned has the first tables of all."""
    order = chance.shuffled(range(len(field.ids)))
    classes = classes_of(field, order)
    waiting: list[list[int]] = [[] for _ in range(4 + field.other)]
    for entrant in reversed(order):
        if entrant not in field.pinned:
            waiting[classes[entrant]].append(entrant)
    taken = {(field.fixed_tables.index(table), seat): entrant for entrant, (table, seat) in field.pinned.items()}
    return [
        [
            taken[table, seat] if (table, seat) in taken else waiting[class_of(table, seat, field.fours)].pop()
            for seat in range(4 if table < field.fours else field.other)
        ]
        for table in range(field.tables)
    ]


def _exchange(hall: Hall, chance: Chance, steps: int, *, within: bool) -> None:
    """From a table that weighs, the best exchange there is, even if it gets worse, but none back for a while.

    The best plan seen is kept. within: only so that the seats stay as even as they are. A large field tries some
    partners by lot, and takes nothing that is worse.
    """
    entrants, bound = len(hall.field.ids), hall.field.bound
    lasts = 2 + min(8, entrants // 12)
    barred: dict[tuple[int, int], int] = {}
    least, copy = hall.total, hall.copied() if entrants <= _FREE_UP_TO else []
    for step in range(steps):
        if hall.total <= bound:
            break
        a = _restless(hall, chance)
        if a < 0:
            continue
        at = hall.table_of[a]
        best: tuple[int, int, int, int] | None = None
        ties = 0
        for b in _partners(hall, chance, a, within=within):
            to = hall.table_of[b]
            if to == at or b in hall.pinned:
                continue
            change_a, change_b = hall.changes(a, b)
            change = change_a + change_b
            if hall.total + change >= least and max(barred.get((a, to), 0), barred.get((b, at), 0)) > step:
                continue
            ties = ties + 1 if best and change == best[0] else 1
            if best is None or change < best[0] or (change == best[0] and chance.below(ties) == 0):
                best = (change, b, change_a, change_b)
        if best is None or (not copy and best[0] > 0):
            continue
        b = best[1]
        if copy:
            barred[a, at] = step + lasts + chance.below(lasts)
            barred[b, hall.table_of[b]] = step + lasts + chance.below(lasts)
        hall.exchange(a, *best[1:])
        if copy and hall.total < least:
            least, copy = hall.total, hall.copied()
    if copy and hall.total > least:
        hall.take(copy)


def _restless(hall: Hall, chance: Chance) -> int:
    """Of a table that weighs, mostly who weighs most, sometimes anybody; -1 if it is somebody with a fixed seat."""
    table = hall.weighing[chance.below(len(hall.weighing))]
    mates = hall.tables[table]
    a = max(mates, key=hall.share) if chance.below(3) else mates[chance.below(len(mates))]
    return -1 if a in hall.pinned else a


def _partners(hall: Hall, chance: Chance, a: int, *, within: bool) -> Sequence[int]:
    everybody = range(len(hall.field.ids))
    if not within:
        return everybody
    if len(everybody) <= _FREE_UP_TO:
        return [b for b in everybody if hall.unevener(a, b) <= 0]
    return [hall.on_the_seat_of(a, chance) for _ in range(_SOME)]


def _climb(hall: Hall, chance: Chance) -> None:
    """Exchanges by lot of which some weigh more, until the plan is as good as before, or it takes too long."""
    entrants, goal, copy = len(hall.field.ids), hall.total, hall.copied()
    step = 0
    while step < _CLIMB * entrants or hall.total > goal:
        step += 1
        if step > 4 * _CLIMB * entrants:
            hall.take(copy)
            return
        a, b = chance.below(entrants), chance.below(entrants)
        if hall.table_of[a] == hall.table_of[b] or a in hall.pinned or b in hall.pinned:
            continue
        change_a, change_b = hall.changes(a, b)
        if change_a + change_b <= 0 or _uphill(change_a + change_b, chance):
            hall.exchange(a, b, change_a, change_b)
            if hall.total < goal:
                goal, copy = hall.total, hall.copied()


def _uphill(change: int, chance: Chance) -> bool:
    height = -(-change // AGAIN)
    return height < len(_UPHILL) and chance.below(256) < _UPHILL[height]


def _walk(hall: Hall, chance: Chance, *, within: bool) -> None:
    """Exchanges by lot that weigh no more, and leave those to wait who go together; within: nor less even seats."""
    waiting = Waiting(hall)
    for turn in range(_ROUNDS):
        _stroll(hall, chance, waiting, _STIR if turn else 0, within=within)
        if not waiting.matters or waiting.fit():
            return


def _stroll(hall: Hall, chance: Chance, waiting: Waiting, stir: int, *, within: bool) -> None:
    """One round; for the first exchanges, `stir` an entrant, whoever waits does not matter."""
    entrants = len(hall.field.ids)
    for step in range(entrants * (_WAITING if waiting.matters else _WALK if entrants <= _FREE_UP_TO else 1)):
        a = chance.below(entrants)
        b = hall.on_the_seat_of(a, chance) if entrants > _FREE_UP_TO else chance.below(entrants)
        if hall.table_of[a] == hall.table_of[b] or a in hall.pinned or b in hall.pinned:
            continue
        if (within and hall.unevener(a, b) > 0) or (step >= stir * entrants and waiting.gain(a, b) < 0):
            continue
        change_a, change_b = hall.changes(a, b)
        if change_a + change_b <= 0:
            hall.exchange(a, b, change_a, change_b)
            waiting.exchanged(a, b)


def _plan(hall: Hall, chance: Chance) -> Plan:
    """Tables numbered by lot, those of three or five last, as far as no fixed seat has its table elsewhere."""
    fixed = hall.field.fixed_tables
    free = [number for number in range(1, len(hall.tables) + 1) if number not in fixed]
    fours = chance.shuffled(hall.tables[len(fixed) : hall.fours])
    threes = chance.shuffled(hall.tables[max(hall.fours, len(fixed)) :])
    ids = hall.field.ids
    numbered = zip((*fixed, *free), (*hall.tables[: len(fixed)], *fours, *threes), strict=True)
    return Plan(tuple(Table(number, tuple(ids[entrant] for entrant in table)) for number, table in numbered))
