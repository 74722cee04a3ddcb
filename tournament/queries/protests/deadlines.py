"""When a protest is in time (ISkO 4.5.10, SkWO 9.10), from the times of the series and the tournament's settings.

Plain values in, plain values out: no row is read here. The default is the order's: before the next series starts,
and up to 15 minutes after the end of the last one; 15:00 exactly is in time.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.clock import Stamp
from tournament.models import Tournament

From = Tournament.ObjectionFrom


@dataclass(frozen=True)
class Limits:
    """Minutes for objections: after the last series, and between two series where the plan gives minutes for it."""

    series: int
    after_last: int
    between: int | None
    counted_from: str


@dataclass(frozen=True)
class SeriesTimes:
    """What is known of a series: its start, its end, the release of all its standings."""

    start: Stamp | None = None
    end: Stamp | None = None
    posted: Stamp | None = None


Times = Mapping[int, SeriesTimes]


@dataclass(frozen=True)
class Window:
    """In which a protest about a series is in time: up to `until`, that second included, and earlier than `before`.

    `waits`: minutes are planned, but what they are counted from has not happened yet.
    """

    series: int
    until: Stamp | None = None
    before: Stamp | None = None
    waits: bool = False

    def takes(self, filed: Stamp) -> bool:
        if self.until and filed.steady > self.until.steady:
            return False
        return not (self.before and filed.steady >= self.before.steady)

    def runs(self, now: Stamp) -> bool:
        """Whether minutes are planned that are not over yet: until then nothing goes on."""
        return self.waits or (self.until is not None and now.steady <= self.until.steady)


def window(
    series: int, times: Times, limits: Limits, *, final: Stamp | None = None, decided: Stamp | None = None
) -> Window:
    """The window of a series. `final`: when the final result was posted for the first time.

    `decided`: when a referee decided. After the minutes of the last series they run anew from there, and what is
    decided after a series that takes objections to its end can be objected to as the order has it otherwise: nobody
    decides what no one can object to.
    """
    is_last = series == limits.series
    minutes = limits.after_last if is_last else limits.between
    before = final if is_last else next_start(series, times, limits)
    if limits.counted_from == From.SERIES:
        end = times.get(series, SeriesTimes()).end
        late = end and decided and decided.steady >= end.steady
        return Window(series, before=before if late or end is None else end)
    if minutes is None or (is_last and limits.counted_from == From.FINAL):
        return Window(series, before=before)
    stamps = times.get(series, SeriesTimes())
    base = stamps.posted if limits.counted_from == From.POSTING else stamps.end
    if base and decided and is_last and decided.steady > base.plus(minutes).steady:
        base = decided
    return Window(series, until=base.plus(minutes) if base else None, before=before, waits=base is None)


def next_start(series: int, times: Times, limits: Limits) -> Stamp | None:
    """The first start of a series of the plan behind this one."""
    starts = [stamps.start for number, stamps in times.items() if series < number <= limits.series and stamps.start]
    return min(starts, key=lambda start: start.steady, default=None)


def window_number(series: int, done: Stamp | None, times: Times) -> int:
    """Whose window a decision has: that of its series, or of the series that was played when it was made."""
    begun = [number for number, stamps in times.items() if done and stamps.start and stamps.start.steady <= done.steady]
    return max([series, *begun])
