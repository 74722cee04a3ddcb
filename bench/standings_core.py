"""How long the plain counting of 10,000 players over 8 series takes, without a database: totals, order, lots, prizes.

`python bench/standings_core.py [PLAYERS]`. Every step should be far below a second.
"""

import random
import sys
import time
from collections.abc import Callable
from typing import TypeVar

from scoring import SeriesResult, awards, drawn, falling_prizes, prize_count, rank, tied, total, with_lots

SERIES = range(1, 9)
FEE = 1000
Made = TypeVar("Made")


def main(players: int) -> None:
    chance = random.Random(18)
    results = {key: [_played(chance, number) for number in SERIES] for key in range(1, players + 1)}
    print(f"{players} players over {len(SERIES)} series")
    totals = timed("totals", lambda: [total(key, played, SERIES, 1) for key, played in results.items()])
    order = timed("order", lambda: rank(totals))
    lots = timed("lots", lambda: {keys: drawn("18", keys) for keys in tied(order)})
    placed = timed("with lots", lambda: with_lots(order, lots))
    table = timed("prizes", lambda: falling_prizes(players * FEE, prize_count(players, "every", 4), least=FEE))
    prizes = timed(
        "awards", lambda: awards(table.amounts, [(place.rank, place.total.key) for place in placed], "hort", lots)
    )
    assert sum(prize.cents for prize in prizes.given) == players * FEE


def timed(name: str, step: Callable[[], Made]) -> Made:
    start = time.perf_counter()
    result = step()
    print(f"{name:10} {1000 * (time.perf_counter() - start):6.0f} ms")
    return result


def _played(chance: random.Random, number: int) -> SeriesResult:
    won, lost = chance.randint(0, 15), chance.randint(0, 5)
    return SeriesResult(number, won * chance.randint(18, 60) - lost * 48 + (won - lost) * 50, won, lost)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
