"""The lowest reading of a sheet that was keyed game by game (SkWO 7.2.5): what the organizer corrects it to."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring import Footer, Lowest, Row, RuleSet, ScoreSheet, lowest_reading


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
            elif seat == declarer:
                before[seat] = None


def running(read: Iterable[RowReading]) -> dict[int, int]:
    """What the declarer of each row has by then, counted from the rows alone; by the numbers of the rows."""
    totals: Counter[int] = Counter()
    by_row: dict[int, int] = {}
    for reading in read:
        declarer = reading.row.declarer
        if declarer is not None and not reading.row.passed:
            totals[declarer] += reading.lowest.score
            by_row[reading.row.number] = totals[declarer]
    return by_row


def lowest_foot(sheet: ScoreSheet, rules: RuleSet) -> tuple[Footer, ...]:
    """The foot that the lowest readings make, without totals; a row that can't be read counts for nobody."""
    scores: dict[int, list[int]] = {seat: [] for seat in range(1, sheet.seats + 1)}
    for reading in readings(sheet, rules):
        if reading.row.declarer in scores and not reading.row.passed:
            scores[reading.row.declarer].append(reading.lowest.score)
    return tuple(
        Footer(sum(of_seat), sum(score > 0 for score in of_seat), sum(score < 0 for score in of_seat), None)
        for of_seat in scores.values()
    )


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
        return Row(number=row.number, dealer=row.dealer, declarer=row.declarer, won=score > 0, score=score)
    return replace(row, totals=(), won=score > 0, value=None, score=score)


def in_words(lowest: Lowest) -> str:
    """All readings of a row, and the least of them."""
    names = {"written": _("written %s"), "marks": _("marks %s"), "running_total": _("running total %s")}
    words = ", ".join(names[name] % score for name, score in lowest.readings.items())
    return _("Lowest reading (SkWO 7.2.5): %(score)s (%(readings)s)") % {"score": lowest.score, "readings": words}
