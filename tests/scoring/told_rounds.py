"""Bock rounds and the pot once more, from their paragraphs alone (V6, V8.12, V10). Nothing here looks at the core."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from scoring import Contract, Row
from scoring.house import Bock
from scoring.pot import PotEvent


@dataclass
class BockBook:
    """What a careful table notes: the rounds that run, those that wait, the Ramsch that comes after."""

    seats: int
    bock: Bock | None
    running: list[int] = field(default_factory=list)  # deals left of each round that doubles the next game
    waiting: int = 0
    ramsch: int = 0  # deals left of the compulsory round
    owed: int = 0  # compulsory rounds that wait for running Bock rounds to end

    def level(self, events: int = 0) -> int:
        """How often the next game is doubled, if it shows so many events itself (V6.2, V6.5)."""
        if self.bock is None or self.ramsch:
            return 0
        if not (self.bock.trigger_too and self._heard(events)):
            return len(self.running)
        if self.bock.stack == "double":
            return min(self.bock.most, len(self.running) + events)
        return 1

    @property
    def in_ramsch(self) -> bool:
        return self.ramsch > 0

    def book(self, events: int, *, grand_hand: bool = False) -> None:
        """A game was played that shows so many events."""
        if self.bock is None:
            return
        heard = events if self._heard(events) else 0
        if self.ramsch:
            self.waiting += heard
            self.ramsch -= not grand_hand  # V8.12: the grand hand does not count
        elif self.bock.trigger_too:  # V6.5: it is the first of its own round
            self.waiting += heard
            self._start()
            self._tick()
        else:
            self._tick()
            self.waiting += heard
        self._start()

    def _heard(self, events: int) -> bool:
        return bool(events) and not (self.bock and not self.bock.nested and self.running)

    def _tick(self) -> None:
        over = sum(left == 1 for left in self.running)
        self.running = [left - 1 for left in self.running if left > 1]
        if self.bock and self.bock.ramsch_after:
            self.owed += over

    def _start(self) -> None:
        """Double: all at once; queue: one by one, the Ramsch of a finished round before the next (V6.7)."""
        assert self.bock
        if self.owed and not self.running and not self.ramsch:
            self.owed -= 1
            self.ramsch = self.seats
        if self.ramsch:
            return
        while self.waiting and len(self.running) < self.bock.levels:
            self.running.append(self.seats)
            self.waiting -= 1
        if self.bock.stack == "double":  # V6.4: at most so many levels
            self.waiting = 0


def told_rounds(rows: Sequence[Row], seats: int, bock: Bock) -> list[tuple[int, bool]]:
    """For every row the level and whether it lies in a round of compulsory Ramsch."""
    book, totals, told = BockBook(seats, bock), [0] * seats, []
    for row in rows:
        if row.annulled:  # no deal: its replay has the same place
            told.append((book.level(), book.in_ramsch))
            continue
        changed = _follow(totals, row)
        forced = replace(row, ramsch_round=row.ramsch_round or book.in_ramsch)  # its mark may be forgotten
        events = told_events(forced, bock, [totals[seat - 1] for seat in changed])
        told.append((book.level(events), book.in_ramsch))
        book.book(events, grand_hand=_is_grand(row) and "hand" in row.steps)
    return told


def told_events(row: Row, bock: Bock, totals: Sequence[int]) -> int:
    """How many events of V6.3 this game shows; totals: those that it changed."""
    game = not row.passed and not row.ramsch
    won, lost = game and row.won is True, game and row.won is False
    seen = {
        "lost_60": row.event == "lost_60",
        "kontra_lost": lost and row.kontra > 0,
        "re": game and row.kontra > 1,
        "grand_hand_won": won and _is_grand(row) and "hand" in row.steps,
        "grand_won": won and _is_grand(row),
        "null_won": won and row.contract is Contract.NULL,
        "passed": row.passed or (row.ramsch and not row.ramsch_round),
        "value_72": game and row.value == 72,
        "value_96": game and row.value == 96,
        "triple": any(abs(total) % 1000 in range(111, 1000, 111) for total in totals),
        "hundred": any(total and total % 100 == 0 for total in totals),
    }
    events = sum(seen[event] for event in bock.on)
    both = {"kontra_lost", "re"} <= {*bock.on} and seen["kontra_lost"] and seen["re"]
    return events - both  # V6.3: re and lost is one event


def _is_grand(row: Row) -> bool:
    return not row.ramsch and not row.passed and row.contract is Contract.GRAND


def _follow(totals: list[int], row: Row) -> list[int]:
    """The seats whose totals this row changed."""
    changed = [seat for seat in (row.declarer, row.also) if seat and row.score]
    for seat in changed:
        written = row.total_of(seat)
        totals[seat - 1] = totals[seat - 1] + (row.score or 0) if written is None else written
    return changed


def told_pot(events: Sequence[PotEvent], seats: int, ante: int, stake: Fraction) -> tuple[list[int], int]:
    """What every seat has got out of the pot, and what lies in it (V10)."""
    purse, pot = [0] * seats, 0
    for event in (None, *events):
        if event is not None:
            own = event.seat - 1
            if event.score < 0:
                points = -event.score * stake
                sum_ = pot if event.grand_hand else points.numerator // points.denominator + (points.denominator > 1)
                purse[own] -= sum_
                pot += sum_
            elif event.grand_hand:
                purse[own], pot = purse[own] + pot, 0
        if pot == 0:
            purse, pot = [sum_ - ante for sum_ in purse], ante * seats
    return purse, pot
