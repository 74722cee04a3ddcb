"""Does the sheet of a table come out the same, whatever becomes of the messages of its phones?

10,000 tables with two phones and 1,000 with three, each message lost at first, doubled, late and out of order, against
the simple model of tests/tablesheets/worlds.py; and what reading a whole series costs.
"""

import time
from random import Random

from scoring import Row
from tests.tablesheets.worlds import GAMES, SEATS, expected_outcome, outcome_of, played
from tournament.tablesheets.entries import Entry, Kind
from tournament.tablesheets.reading import read
from tournament.tablesheets.writing import at_game, keeping

TABLES = {"ab": 10_000, "abc": 1_000}
SERIES = 48


def main() -> None:
    for names, count in TABLES.items():
        started = time.perf_counter()
        wrong = [seed for seed in range(count) if not is_the_same(Random(seed), names)]
        print(f"{len(names)} phones, {count:>6,} tables: {len(wrong)} wrong, {time.perf_counter() - started:.1f} s")
        assert not wrong, wrong[:10]
    entries = series()
    started = time.perf_counter()
    read(entries, 4, SERIES)
    print(f"a series of {SERIES} games is read in {1000 * (time.perf_counter() - started):.1f} ms")


def is_the_same(chance: Random, names: str) -> bool:
    """At a half of the messages the sheet is none of a whole one, but the rest makes it the same as any other order."""
    world = played(chance, names)
    entries = list(world.written.values())
    messages = entries + chance.choices(entries, k=5)
    chance.shuffle(messages)
    read(messages[: len(messages) // 2], SEATS, GAMES)
    return outcome_of(read(messages, SEATS, GAMES)) == expected_outcome(world)


def series() -> list[Entry]:
    entries = [keeping("a", read([], 4, SERIES))]
    for number in range(1, SERIES + 1):
        row = Row(number=number, passed=True)
        entries.append(at_game("a", read(entries, 4, SERIES), Kind.WRITTEN, number, row))
    return entries


if __name__ == "__main__":
    main()
