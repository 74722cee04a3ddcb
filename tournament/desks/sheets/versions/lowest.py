"""The lowest reading of a sheet that was keyed game by game (SkWO 7.2.5): what the organizer corrects it to."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring import Footer, Lowest, Row, RuleSet, ScoreSheet, lowest_reading
from scoring.entries import counted_for, entries, holders


@dataclass(frozen=True)
class RowReading:
    """A row and what is the least that it may be read as."""

    row: Row
    lowest: Lowest

    @property
    def disputed(self) -> bool:
        """Do the score written, the marks and the running total say different things?"""
        return len(set(self.lowest.readings.values())) > 1


def readings(sheet: ScoreSheet, rules: RuleSet) -> Iterator[RowReading]:
    """Every row that can be read at all; the running totals as they are written, each from the one before it.

    What was annulled is as if it were not there, its totals too.
    """
    before: dict[int, int | None] = dict.fromkeys(range(1, sheet.seats + 1), 0)
    for row in sheet.rows:
        if row.annulled:
            continue
        declarer = row.declarer
        at = before.get(declarer) if declarer is not None else None
        if lowest := lowest_reading(row, at, rules):
            yield RowReading(row, lowest)
        for seat in before:
            if (written := row.total_of(seat)) is not None:
                before[seat] = written
            elif seat in holders(row, rules, sheet.seats):
                before[seat] = None


def running(read: Iterable[RowReading], rules: RuleSet, seats: int) -> dict[int, dict[int, int]]:
    """What every seat with an entry in a row has by then, counted from the rows alone; by the numbers of the rows."""
    totals: Counter[int] = Counter()
    by_row: dict[int, dict[int, int]] = {}
    for reading in read:
        row = reading.row
        if row.passed:
            continue
        for seat, points in enumerate(entries(row, reading.lowest.score, rules, seats), start=1):
            totals[seat] += points
        if own := holders(row, rules, seats):
            by_row[row.number] = {seat: totals[seat] for seat in own}
    return by_row


def lowest_foot(sheet: ScoreSheet, rules: RuleSet) -> tuple[Footer, ...]:
    """The foot that the lowest readings make, without totals; a row that can't be read counts for nobody."""
    points, won, lost = Counter[int](), Counter[int](), Counter[int]()
    for reading in readings(sheet, rules):
        row, score = reading.row, reading.lowest.score
        if row.passed:
            continue
        points.update(dict(enumerate(entries(row, score, rules, sheet.seats), start=1)))
        if score:
            (won if score > 0 else lost).update(counted_for(row, rules, sheet.seats))
    return tuple(Footer(points[seat], won[seat], lost[seat], None) for seat in range(1, sheet.seats + 1))


def lowest_rows(sheet: ScoreSheet, rules: RuleSet) -> tuple[Row, ...]:
    """The games at their lowest readings, without running totals: what a correction counts where each game matters.

    Where the marks say another one, nothing is left of a game but who played and what it counts.
    """
    lowest = {id(reading.row): reading for reading in readings(sheet, rules)}
    return tuple(at_lowest(lowest[id(row)]) if id(row) in lowest else row for row in sheet.rows if not row.annulled)


def at_lowest(reading: RowReading) -> Row:
    row, score = reading.row, reading.lowest.score
    if row.passed:
        return replace(row, totals=())
    if reading.lowest.readings.get("marks", score) != score:
        bare = Row(number=row.number, dealer=row.dealer, declarer=row.declarer, won=score > 0, score=score)
        return replace(bare, ramsch=row.ramsch, also=row.also)
    return replace(row, totals=(), won=score > 0, value=None, score=score)


def in_words(lowest: Lowest) -> str:
    """All readings of a row, and the least of them."""
    names = {"written": _("written %s"), "marks": _("marks %s"), "running_total": _("running total %s")}
    words = ", ".join(names[name] % score for name, score in lowest.readings.items())
    return _("Lowest reading (SkWO 7.2.5): %(score)s (%(readings)s)") % {"score": lowest.score, "readings": words}
