"""What the hall waits for: how long the series goes on, and how long a protest is in time. Findings and countdowns."""

from dataclasses import dataclass, replace
from datetime import datetime

import seating
from scoring import Finding, finding
from tournament.models import ClockReading, Draw, SeriesTime, Tournament
from tournament.queries.protests.deadlines import SeriesTimes, Window
from tournament.queries.protests.filed import clock_time, gate_of, last_decision, open_numbers
from tournament.queries.protests.times import Day, day_of, notices

OVER = "window.over"
From, Kind = Tournament.ObjectionFrom, SeriesTime.Kind


def clock_face(seconds: int) -> str:
    """As a clock shows it: 14:59, 1:59:59."""
    hours, rest = divmod(max(seconds, 0), 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


@dataclass(frozen=True)
class Countdown:
    """A moment that is waited for, and how many seconds it is until then; below zero it is past."""

    until: datetime
    seconds: int

    def at(self, now: datetime) -> "Countdown":
        return Countdown(self.until, int((self.until - now).total_seconds()))

    @property
    def clock(self) -> str:
        return clock_face(self.seconds)


@dataclass(frozen=True)
class Hall:
    """`series`: whose seats hang on the wall, 0 before the first. What may be recorded of it are its next keys."""

    series: int
    state: Finding | None
    play: Countdown | None
    protests: Finding | None
    window: Countdown | None
    open: tuple[int, ...]
    after_final: tuple[int, ...]  # protests that came when the final result stood: nobody waits for them
    is_final: bool
    next_key: str  # start, end, or nothing
    gate: tuple[Finding, ...]  # why the series can't start, if that would be next
    times: tuple[SeriesTime, ...]  # as they are recorded
    clock: tuple[Finding, ...]  # what happened to it

    @property
    def is_too_late(self) -> bool:
        """The time for protests about the series played last is over, and none runs yet for another one."""
        return self.protests is not None and self.protests.code == OVER

    def at(self, now: datetime) -> "Hall":
        """The same a little later: what is counted down goes on."""
        return replace(self, play=self.play and self.play.at(now), window=self.window and self.window.at(now))

    @property
    def starts_next(self) -> bool:
        return self.next_key == Kind.START

    @property
    def ends_next(self) -> bool:
        return self.next_key == Kind.END


def hall(tournament: Tournament) -> Hall:
    day = day_of(tournament)
    current = seated(tournament, day)
    stamps = day.times.get(current, SeriesTimes())
    protests = day.window(day.begun[-1], last_decision(tournament)) if day.begun else None
    key = next_key(day, current)
    waiting = open_numbers(tournament)
    return Hall(
        series=current,
        state=state(day, current, stamps),
        play=play(day, stamps),
        protests=told(day, protests) if protests else None,
        window=countdown(day, protests) if protests else None,
        open=() if day.is_final else waiting,
        after_final=waiting if day.is_final else (),
        is_final=day.is_final,
        next_key=key,
        gate=tuple(gate_of(current, day)) if key == Kind.START else (),
        times=tuple(row for number in sorted(day.recorded) for row in day.recorded[number].values()),
        clock=tuple(told for reading in notices() for told in noticed(reading)),
    )


def seated(tournament: Tournament, day: Day) -> int:
    """The last series with a published draw. Of seats from a list all may hang from the start: one after the other."""
    draws = Draw.objects.published().filter(series__tournament=tournament)
    draws = draws.filter(series__number__lte=tournament.series_count)
    engines = dict(draws.order_by("series__number").values_list("series__number", "engine"))
    number = max(engines, default=0)
    while engines.get(number) == seating.LISTED and number - 1 in engines and is_ahead(day, number):
        number -= 1
    return number


def is_ahead(day: Day, series: int) -> bool:
    """Whether its seats hang there while the series before is still to be played."""
    return series not in day.begun and day.times.get(series - 1, SeriesTimes()).end is None


def state(day: Day, series: int, stamps: SeriesTimes) -> Finding | None:
    if not series:
        return None
    if stamps.start is None:
        return finding("hall.not_started", series=series)
    if stamps.end is None:
        return finding("hall.playing", series=series, at=clock_time(day.shown(stamps.start)))
    return finding("hall.over", series=series, at=clock_time(day.shown(stamps.end)))


def play(day: Day, stamps: SeriesTimes) -> Countdown | None:
    """The planned end of the series that is played."""
    if stamps.start is None or stamps.end is not None:
        return None
    return counted(day, day.shown(stamps.start.plus(day.tournament.minutes_a_series)))


def left_of(tournament: Tournament, series: int) -> Countdown | None:
    """The planned end of one series, while it is played."""
    day = day_of(tournament)
    return play(day, day.times.get(series, SeriesTimes()))


def countdown(day: Day, window: Window) -> Countdown | None:
    return counted(day, day.shown(window.until)) if window.until and window.runs(day.now) else None


def counted(day: Day, until: datetime) -> Countdown:
    return Countdown(until, 0).at(day.now.at)


def told(day: Day, window: Window) -> Finding:
    """Until when a protest about the series played last is in time."""
    number, limits = window.series, day.limits
    is_last = number == limits.series
    if window.before or (window.until and not window.runs(day.now)):
        return finding(OVER, series=number)
    if window.until:
        return finding("window.open_until", series=number, until=clock_time(day.shown(window.until)))
    if window.waits:
        posting = limits.counted_from == From.POSTING
        minutes = limits.after_last if is_last else limits.between
        if not minutes:
            return finding("window.from_posting_at_once" if posting else "window.from_end_at_once", series=number)
        return finding("window.from_posting" if posting else "window.from_end", series=number, minutes=minutes)
    return finding("window.until_final" if is_last else "window.until_start", series=number, following=number + 1)


def next_key(day: Day, series: int) -> str:
    """What the director's one key records now."""
    if not series or day.times.get(series, SeriesTimes()).end:
        return ""
    return str(Kind.END if series in day.begun else Kind.START)


def noticed(reading: ClockReading) -> list[Finding]:
    """One, or of several that were noticed together the clock's first."""
    seconds = {
        "clock.ahead": reading.moved,
        "clock.back": -reading.moved,
        "clock.slept": 0 if reading.moved else reading.slept,
        "clock.apart_ahead": reading.apart,
        "clock.apart_behind": -reading.apart,
    }
    at = clock_time(reading.noticed_at)
    return [finding(code, at=at, minutes=round(number / 60, 1)) for code, number in seconds.items() if number > 0]
