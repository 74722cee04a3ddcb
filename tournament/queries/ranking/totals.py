"""What the series of a player add up to: whose lines are those of the state before has what he had then."""

from collections.abc import Callable, Mapping

from scoring import Total, best_series, total
from tournament.memory import Memory
from tournament.models import StartCard, Tournament
from tournament.queries.ranking.lines import SeriesLine, left_out

Lines = tuple[SeriesLine, ...]

ADDED: Memory[dict[int, tuple[Lines, Total]]] = Memory(200_000)  # start cards


def totals(tournament: Tournament, lines: Mapping[int, Lines], last: int) -> dict[int, Total]:
    """By start number, from the lines up to a series."""
    dropped = dropped_after(tournament, last)
    return again((tournament.pk, last, dropped), lines, lambda key, own: added_up(key, own, last, dropped))


def best(tournament: Tournament, lines: Mapping[int, Lines], last: int) -> dict[int, Total]:
    """The same of the best series alone, with what a ruling took off or added in it."""
    return again((tournament.pk, last, "best"), lines, best_series)


def again(key: object, lines: Mapping[int, Lines], add: Callable[[int, Lines], Total]) -> dict[int, Total]:
    """Lines that stayed are the very same ones, so to compare them costs next to nothing."""
    before = ADDED.get(key) or {}
    added = {
        number: stayed if (stayed := before.get(number)) and stayed[0] == own else (own, add(number, own))
        for number, own in lines.items()
    }
    ADDED.put(key, added, 1 + len(added))
    return {number: result for number, (_own, result) in added.items()}


def total_of(tournament: Tournament, card: StartCard, lines: Lines, last: int) -> Total:
    return added_up(card.number, lines, last, dropped_after(tournament, last))


def dropped_after(tournament: Tournament, last: int) -> int:
    """How many of the worst series are left out: none before the last one."""
    return tournament.worst_dropped if last == tournament.series_count else 0


def added_up(number: int, lines: Lines, last: int, dropped: int) -> Total:
    results = [left_out(line) if line.penalty else line for line in lines]
    penalties = sum([line.penalty for line in lines])  # they count, whichever series is left out
    return total(number, results, range(1, last + 1), drop_worst=dropped, adjustment=penalties)
