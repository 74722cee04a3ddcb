"""What the series of a player add up to."""

from collections.abc import Mapping

from scoring import Total, total
from tournament.models import StartCard, Tournament
from tournament.queries.ranking.lines import SeriesLine, left_out

Lines = tuple[SeriesLine, ...]


def totals(tournament: Tournament, lines: Mapping[int, Lines], last: int) -> dict[int, Total]:
    """By start number, from the lines up to a series."""
    dropped = dropped_after(tournament, last)
    return {number: added_up(number, own, last, dropped) for number, own in lines.items()}


def total_of(tournament: Tournament, card: StartCard, lines: Lines, last: int) -> Total:
    return added_up(card.number, lines, last, dropped_after(tournament, last))


def dropped_after(tournament: Tournament, last: int) -> int:
    """How many of the worst series are left out: none before the last one."""
    return tournament.worst_dropped if last == tournament.series_count else 0


def added_up(number: int, lines: Lines, last: int, dropped: int) -> Total:
    results = [left_out(line) if line.penalty else line for line in lines]
    penalties = sum([line.penalty for line in lines])  # they count, whichever series is left out
    return total(number, results, range(1, last + 1), drop_worst=dropped, adjustment=penalties)
