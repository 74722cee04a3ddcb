"""The seating engine against its figures and against others: plainly random, the best of 1,000 such, greedy, CP-SAT.

Every time is a share of an empty loop of ten million turns in this run, every cost is counted by the core itself.
"""

import gc
import random
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from math import sqrt
from statistics import mean, variance

from seating import (
    Entrant,
    History,
    Plan,
    Wishes,
    bound,
    by_rank,
    cost,
    draw_apart,
    legal,
    met,
    plan_ahead,
    seats,
    set_repaired,
    total_cost,
)
from seating.chance import Chance

WISHES = Wishes()
SIZES = range(4, 13)  # members of a club, with a weight of 1 / (size - 3)
SOLVER_SECONDS = 10


def main() -> None:
    for players in (100, 1_000, 10_000, 20_000):
        series_ten(players)
    at_the_bound("48 to 62, 5 series", range(48, 63), 5, 5)
    at_the_bound("48 to 62, 7 series", range(48, 63), 7, 10)
    at_the_bound("63 to 103, 10 series", range(63, 104), 10, 10)
    at_the_bound("131 to 5,000, 10 series", (131, 203, 402, 1_001, 5_000), 10, 3)
    at_the_bound("20,000, 10 series", (20_000,), 10, 1)
    ahead()
    memory(20_000)
    even_choice()
    for players in (24, 32, 64):
        like_rejection(players)
    ranked(100, 5, 8)
    ranked(1_000, 5, 2)
    comings_and_goings()
    compare()


def empty_loop() -> float:
    start = time.perf_counter()
    for _ in range(10**7):
        pass
    return time.perf_counter() - start


def field(players: int, seed: int) -> list[Entrant]:
    """Players of clubs of 4 to 12 members, in no order."""
    chance = random.Random(f"{players} {seed}")
    clubs: list[str] = []
    while len(clubs) < players:
        (size,) = chance.choices(SIZES, [1 / (size - 3) for size in SIZES])
        clubs += [f"club {len(clubs)}"] * size
    clubs = clubs[:players]
    chance.shuffle(clubs)
    return [Entrant(number, club) for number, club in enumerate(clubs, 1)]


def drawn(entrants: Sequence[Entrant], series: int, seed: str) -> tuple[History, bool]:
    """So many series after each other, and whether repeats, threes and clubs were at the bound in each."""
    history, perfect = History(), True
    for number in range(series):
        plan = draw_apart(entrants, history, WISHES, f"{seed} {number}").plan
        assert legal(plan, entrants) == ()
        perfect = perfect and cost(plan, entrants, history, WISHES)[:3] == bound(entrants, history, WISHES)[:3]
        history = history.followed_by(plan)
    return history, perfect


def at_the_bound(what: str, fields: Sequence[int], series: int, seeds: int) -> None:
    good = uneven = 0
    for players in fields:
        for seed in range(seeds):
            history, perfect = drawn(field(players, seed), series, f"bench {seed}")
            good += perfect
            unequal = sum(max(sat) - min(sat) > 1 for sat in seats(history).values())
            due = 3 * (-players % 4) * series // 4 if series % 4 == 0 else 0
            uneven += players >= 64 and unequal > due
    runs = len(fields) * seeds
    print(f"{what:<28} at the bound in {good} of {runs}; seats less even than they must be, from 64 players: {uneven}")


def compare() -> None:
    """The third series of 32 players, after two drawn by the engine."""
    entrants = field(32, 1)
    history, _perfect = drawn(entrants, 2, "compare")
    rivals: dict[str, Callable[[], Plan]] = {
        "plainly random": lambda: by_lot(entrants, random.Random(1)),
        "best of 1,000 random": lambda: best_of(entrants, history, 1_000),
        "greedy": lambda: greedy(entrants, history, random.Random(1)),
        f"CP-SAT, {SOLVER_SECONDS} s at most": lambda: solved(entrants, history),
        "this engine": lambda: draw_apart(entrants, history, WISHES, "compare").plan,
    }
    loop = empty_loop()
    print(
        f"\n32 players, third series; bound {tuple(bound(entrants, history, WISHES))} (wishes, repeats, clubs, seats)"
    )
    for name, rival in rivals.items():
        start = time.perf_counter()
        plan = rival()
        share = (time.perf_counter() - start) / loop
        assert legal(plan, entrants) == ()
        print(f"  {name:<24} cost {tuple(cost(plan, entrants, history, WISHES))!s:<18} time {share:>9.2%}")


def by_lot(entrants: Sequence[Entrant], chance: random.Random) -> Plan:
    ids = [entrant.id for entrant in entrants]
    chance.shuffle(ids)
    return by_rank(ids)


def best_of(entrants: Sequence[Entrant], history: History, tries: int) -> Plan:
    chance = random.Random(1)
    plans = (by_lot(entrants, chance) for _ in range(tries))
    return min(plans, key=lambda plan: cost(plan, entrants, history, WISHES))


def greedy(entrants: Sequence[Entrant], history: History, chance: random.Random) -> Plan:
    """Everybody in turn to the table of four where it costs least; the field must be divisible by four."""
    meetings, club = met(history), {entrant.id: entrant.club for entrant in entrants}
    tables: list[list[int]] = [[] for _ in range(len(entrants) // 4)]

    def strain(entrant: int, table: list[int]) -> tuple[int, int, int]:
        pairs = [(min(entrant, other), max(entrant, other)) for other in table]
        return (
            sum(meetings.get(pair, 0) for pair in pairs),
            sum(club[entrant] == club[other] for other in table),
            len(table),
        )

    ids = [entrant.id for entrant in entrants]
    chance.shuffle(ids)
    for entrant in ids:
        min((table for table in tables if len(table) < 4), key=lambda table: strain(entrant, table)).append(entrant)
    return by_rank([entrant for table in tables for entrant in table])


def solved(entrants: Sequence[Entrant], history: History) -> Plan:
    """Repeats, then clubs, as a model of yes and no: who sits at which table."""
    from ortools.sat.python import cp_model  # only here, so that it weighs on no other measurement

    model, tables = cp_model.CpModel(), range(len(entrants) // 4)
    at = {(entrant.id, table): model.new_bool_var("") for entrant in entrants for table in tables}
    for entrant in entrants:
        model.add_exactly_one(at[entrant.id, table] for table in tables)
    for table in tables:
        model.add(sum(at[entrant.id, table] for entrant in entrants) == 4)
    meetings, strains = met(history), []
    for entrant, other in combinations(entrants, 2):
        weight = 1_000 * meetings.get((entrant.id, other.id), 0) + (entrant.club == other.club)
        if weight:
            together = model.new_bool_var("")
            for table in tables:
                model.add_bool_or(at[entrant.id, table].negated(), at[other.id, table].negated(), together)
            strains.append(weight * together)
    model.minimize(sum(strains))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = SOLVER_SECONDS
    solver.parameters.num_workers = 2
    solver.solve(model)
    return by_rank(
        [entrant.id for table in tables for entrant in entrants if solver.boolean_value(at[entrant.id, table])]
    )


def ahead() -> None:
    print("\nplanned ahead: players/series, repeated meetings, seconds")
    for fields, series in (
        ((15, 16), 5), (range(17, 21), 5), (range(21, 25), 7), ((25, 26), 8), ((27, 28, 29), 9), (range(30, 45), 10),
        ((17, 18, 20), 6), ((24,), 8), ((25, 26), 9), ((28,), 10),
    ):  # fmt: skip
        told = []
        for players in fields:
            entrants = [Entrant(number) for number in range(players)]
            start = time.perf_counter()
            plans = plan_ahead(entrants, History(), WISHES, "bench", series).plans
            spent = time.perf_counter() - start
            assert total_cost(plans, entrants, History(), WISHES).wishes == 0
            again = sum(times * (times - 1) // 2 for times in met(History(plans)).values())
            told.append(f"{players}/{series}: {again} in {spent:.2f}")
        print("  " + ", ".join(told))


def series_ten(players: int) -> None:
    """The tenth series with nine behind it; the best of three, like the loop just before each."""
    entrants = field(players, 1)
    history, _perfect = drawn(entrants, 9, "time")
    gc.collect()
    loops, spent = [], []
    for _ in range(3):
        loops.append(empty_loop())
        start = time.perf_counter()
        draw_apart(entrants, history, WISHES, "time 9")
        spent.append(time.perf_counter() - start)
    print(f"series 10 of {players:>6,} players: {min(spent) / min(loops):.1%}")


def memory(players: int) -> None:
    entrants, history = field(players, 1), History()
    tracemalloc.start()
    for number in range(10):
        history = history.followed_by(draw_apart(entrants, history, WISHES, f"memory {number}").plan)
    print(f"ten series of {players:,} players: {tracemalloc.get_traced_memory()[1] / 10**6:.0f} MB at most")
    tracemalloc.stop()


def even_choice() -> None:
    """The 24 perfect third series of 16 players; each should come as often."""
    entrants = [Entrant(number) for number in range(16)]
    history, _perfect = drawn(entrants, 2, "even")
    draws = 6_000
    times_seated = Counter(
        frozenset(frozenset(table.entrants) for table in draw_apart(entrants, history, WISHES, f"{number}").plan.tables)
        for number in range(draws)
    )
    expected = draws / 24
    squares = sum((times - expected) ** 2 / expected for times in times_seated.values())
    print(f"16 players, series 3, {draws:,} draws: {len(times_seated)} seatings, chi-square / df {squares / 23:.2f}")


def like_rejection(players: int) -> None:
    """The second series beside draws by lot that are thrown away until nobody meets again: how alike are the plans?

    Counted are pairs of tables that two earlier tables have both sent somebody to.
    """
    entrants = [Entrant(number) for number in range(players)]
    history, _perfect = drawn(entrants, 1, "like")
    table_of = {key: table for table, _seat, key in history.series[0].seats()}

    def coupled(tables: Sequence[Sequence[int]]) -> int:
        came = [{table_of[key] for key in table} for table in tables]
        return sum(len(some & other) * (len(some & other) - 1) // 2 for some, other in combinations(came, 2))

    def by_rejection(chance: random.Random) -> list[list[int]]:
        while True:
            ids = chance.sample(range(players), players)
            tables = [ids[at : at + 4] for at in range(0, players, 4)]
            if all(len({table_of[key] for key in table}) == 4 for table in tables):
                return tables

    chance, draws = random.Random(1), 1_500
    lots = [coupled(by_rejection(chance)) for _ in range(draws)]
    plans = (draw_apart(entrants, history, WISHES, f"like {number}").plan for number in range(draws))
    mine = [coupled([table.entrants for table in plan.tables]) for plan in plans]
    z = (mean(mine) - mean(lots)) / sqrt((variance(mine) + variance(lots)) / draws)
    print(f"{players} players, series 2, {draws:,} draws against exact rejection: z = {z:.2f}")


def ranked(players: int, series: int, seeds: int) -> None:
    means, worst, strained = [], 0, 0
    for seed in range(seeds):
        entrants = {entrant.id: entrant for entrant in field(players, seed)}
        chance, points = Chance(f"points {seed}"), dict.fromkeys(entrants, 0)
        history = History().followed_by(draw_apart(list(entrants.values()), History(), WISHES, f"{seed}").plan)
        for _ in range(series - 1):
            points = {key: total + chance.below(2_000) for key, total in points.items()}
            order = sorted(points, key=lambda key: (-points[key], key))
            plan = set_repaired([entrants[key] for key in order], history, WISHES).plan
            due = {key: rank // 4 + 1 for rank, key in enumerate(order)}
            far = [abs(table - due[key]) for table, _seat, key in plan.seats()]
            means.append(sum(far) / players)
            worst = max(worst, *far)
            strained += sum(cost(plan, list(entrants.values()), history, WISHES)[:3])
            history = history.followed_by(plan)
    far_away = f"mean displacement {mean(means):.2f}, at most {worst}"
    print(f"by rank, {players:,} players: {far_away}, repeats and clubs {strained}")


def comings_and_goings() -> None:
    """Of 64 players 3 % leave and 1 % join after each of ten series."""
    chance, entrants, history = random.Random(1), field(64, 1), History()
    above = 0
    for number in range(10):
        plan = draw_apart(entrants, history, WISHES, f"gone {number}").plan
        above += cost(plan, entrants, history, WISHES)[:3] != bound(entrants, history, WISHES)[:3]
        history = history.followed_by(plan)
        gone = set(chance.sample([entrant.id for entrant in entrants], max(1, 3 * len(entrants) // 100)))
        entrants = [entrant for entrant in entrants if entrant.id not in gone] + [Entrant(1_000 + number)]
    print(f"64 players, 3 % leave and 1 % join, 10 series: {above} series above the bound")


if __name__ == "__main__":
    main()
