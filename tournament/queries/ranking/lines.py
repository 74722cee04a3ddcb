"""What a start card made in each series, from its counted sheet and what was ruled of it: the lines of a ranking."""

from collections.abc import Mapping
from typing import NamedTuple

from scoring import SeatPerformance, ruled_series
from tournament.models import Adjustment
from tournament.models.effects import COUNTING, EXPELLING, ZEROING
from tournament.queries.sheets.effects import EffectLine, line_of_effect
from tournament.queries.sheets.feet import Place


class SeriesLine(NamedTuple):
    """One player's series: where he sat, what the sheet says, and what rulings did to it."""

    series: int
    table: int
    seat: int
    points: int
    won: int
    lost: int
    others_lost: int
    performance: int
    zeroed: bool
    penalty: int
    at_three: int = 0  # of the others' lost games, those before a fourth joined the table


Performances = tuple[SeatPerformance, ...]


class Sheet(NamedTuple):
    """What every seat of a table made, and its lines before anything is ruled of a single player."""

    performances: Performances
    lines: tuple[SeriesLine, ...]


def effects_on(lines: tuple[SeriesLine, ...], adjusted: list[Adjustment]) -> tuple[EffectLine, ...]:
    """What lists show beside a row: whatever changes a number in its series, and that somebody was expelled."""
    if not adjusted:
        return ()
    played = {line.series for line in lines}
    told = (
        line_of_effect(effect)
        for effect in adjusted
        if effect.kind in EXPELLING or (effect.kind in COUNTING and effect.series.number in played)
    )
    return tuple(line for line in told if line.moves)


def lines_of(
    seats: list[tuple[int, int, int]], sheets: Mapping[Place, Sheet], adjusted: list[Adjustment]
) -> tuple[SeriesLine, ...]:
    """Of the series whose sheet counts, as they were ruled."""
    if adjusted:
        return tuple(ruled_line(*seat, sheets[seat[:2]], adjusted) for seat in seats if seat[:2] in sheets)
    return tuple([sheet.lines[seat - 1] for series, table, seat in seats if (sheet := sheets.get((series, table)))])


def ruled_line(series: int, table: int, seat: int, sheet: Sheet, adjusted: list[Adjustment]) -> SeriesLine:
    mine = [adjustment for adjustment in adjusted if adjustment.series.number == series]
    return line_of(series, table, seat, sheet.performances[seat - 1], mine) if mine else sheet.lines[seat - 1]


def sheet_at(place: Place, seats: Performances) -> Sheet:
    return Sheet(seats, tuple(line_of(*place, seat, at_seat, []) for seat, at_seat in enumerate(seats, start=1)))


def line_of(series: int, table: int, seat: int, at_seat: SeatPerformance, adjusted: list[Adjustment]) -> SeriesLine:
    """The wrong seat zeroes this player alone, those seated rightly keep theirs: that is how we settle SkWO 7.1.2."""
    zeroed, penalty, ruled = False, 0, at_seat
    if adjusted:
        zeroed = any(adjustment.kind in ZEROING for adjustment in adjusted)
        penalty = sum(adjustment.points for adjustment in adjusted)
        ruled = ruled_series(at_seat, zeroed=zeroed, points=penalty)
    return SeriesLine(series, table, seat, *ruled[:5], zeroed, penalty, ruled.at_three)


def left_out(line: SeriesLine) -> SeriesLine:
    """A series that doesn't count: what was made in it, without the penalty, which counts all the same."""
    return line._replace(performance=line.performance - line.penalty)


def without(dropped: tuple[int, ...], lines: tuple[SeriesLine, ...]) -> tuple[SeriesLine, ...]:
    """All lines, those of the worst series as they don't count."""
    return tuple(left_out(line) if line.series in dropped else line for line in lines)
