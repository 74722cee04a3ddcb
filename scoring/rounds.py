"""Which games of a sheet lie in a Bock round, how often they are doubled, and which in a round of compulsory Ramsch.

It follows from the events in the rows above (V6). It judges no mark, and knows no score but as it is written.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scoring.contracts import Contract
from scoring.house import Bock
from scoring.sheet import Row

Round = tuple[int, bool]
Call = tuple[int, str]
_ONE = {"kontra_lost", "re"}  # one event, if both
_TRIPLE = 111


def rounds(rows: Sequence[Row], seats: int, bock: Bock) -> tuple[Round, ...]:
    """For every row how often Bock doubles it, and whether it lies in a Ramsch round (V6.1 to V6.7).

    A round has as many deals as the table has seats; what is left of it at the end lapses [A16]. An annulled row is no
    deal, and a grand hand in a Ramsch round none of that round (V8.12).

    >>> lost = Row(number=1, declarer=1, contract=Contract.CLUBS, tops=1, won=False, event="lost_60")
    >>> rounds([lost, *(Row(number=number, passed=True) for number in (2, 3, 4, 5))], 3, Bock(on=("lost_60",)))
    ((0, False), (1, False), (1, False), (1, False), (0, False))
    """
    running = _Running(seats, bock)
    return tuple(running.deal(row) for row in rows)


def callers(rows: Sequence[Row], seats: int, bock: Bock) -> tuple[tuple[Call, ...], ...]:
    """For every row what called the Bock rounds that double it: the number of the row and its event (V6.3)."""
    running = _Running(seats, bock)
    return tuple(running.calls_of(row) for row in rows)


@dataclass(slots=True)
class _Bock:
    """A Bock round that runs: what called it, and how many deals are left of it."""

    call: Call
    left: int


@dataclass(slots=True)
class _Running:
    """running: Bock rounds, waiting: those that follow, ended: how many did; ramsch: games left of a Ramsch round."""

    seats: int
    bock: Bock
    running: list[_Bock] = field(default_factory=list)
    waiting: list[Call] = field(default_factory=list)
    ramsch: int = 0
    ended: int = 0
    totals: dict[int, int] = field(default_factory=dict)

    def deal(self, row: Row) -> Round:
        calls, in_ramsch = self._deal(row)
        return len(calls), in_ramsch

    def calls_of(self, row: Row) -> tuple[Call, ...]:
        return self._deal(row)[0]

    def _deal(self, row: Row) -> tuple[tuple[Call, ...], bool]:
        if row.annulled:
            return self._now()
        told = replace(row, ramsch_round=True) if self.ramsch else row  # whether its mark is kept or not
        called = [(row.number, event) for event in self._events(told)]
        if not self.bock.nested and self.running:
            called = []
        if called and self._begins_with_it():
            self._open(called)
            self._next()
            called = []
        now = self._now()
        self._played(row, in_ramsch=now[1])
        self._open(called)
        self._next()
        return now

    def _begins_with_it(self) -> bool:
        """Whether a round that is called now has the game that calls it as its first (V6.5)."""
        if not self.bock.trigger_too or self.ramsch:
            return False
        return not self.running or self.bock.stack == "double"

    def _now(self) -> tuple[tuple[Call, ...], bool]:
        return tuple(bock.call for bock in self.running), self.ramsch > 0

    def _open(self, called: list[Call]) -> None:
        if self.bock.stack == "double" and not self.ramsch:
            room = self.bock.most - len(self.running)
            self.running += [_Bock(call, self.seats) for call in called[:room]]
        else:
            self.waiting += called

    def _played(self, row: Row, *, in_ramsch: bool) -> None:
        if in_ramsch:
            self.ramsch -= not is_grand_hand(row)
            return
        for bock in self.running:
            bock.left -= 1
        ended = sum(not bock.left for bock in self.running)
        self.running = [bock for bock in self.running if bock.left]
        every = self.bock.ramsch_every
        due = (self.ended + ended) // every - self.ended // every
        self.ended += ended
        if self.bock.ramsch_after:
            self.ramsch += self.seats * due

    def _next(self) -> None:
        """What waits begins where nothing runs; the Ramsch round comes first (V6.7)."""
        if self.waiting and not self.running and not self.ramsch:
            self.running = [_Bock(self.waiting.pop(0), self.seats)]

    def _events(self, row: Row) -> list[str]:
        """Each once; a kontra that was lost and re are one (V6.3)."""
        events = [event for event in self.bock.on if _OCCURS.get(event, _marked)(row) or self._by_total(row, event)]
        self._add(row)
        first = next((event for event in events if event in _ONE), None)
        return [event for event in events if event == first or event not in _ONE]

    def _by_total(self, row: Row, event: str) -> bool:
        """A running total of three equal digits at its end, or of whole hundreds, reached by this row (V6.3)."""
        if event not in ("triple", "hundred") or not row.score:
            return False
        return any(_is_round(abs(self._total(row, seat)), event) for seat in _own(row))

    def _total(self, row: Row, seat: int) -> int:
        """Of a seat behind this row, as it is written, else as the scores add up."""
        written = row.total_of(seat)
        return self.totals.get(seat, 0) + (row.score or 0) if written is None else written

    def _add(self, row: Row) -> None:
        for seat in _own(row):
            self.totals[seat] = self._total(row, seat)


def _own(row: Row) -> list[int]:
    """Whose total the score moves: the declarer's, of a tied Ramsch the second's, too."""
    return [seat for seat in (row.declarer, row.also if row.ramsch else None) if seat is not None]


def _is_round(total: int, event: str) -> bool:
    last = total % 1000
    return total > 0 and (total % 100 == 0 if event == "hundred" else last > 0 and last % _TRIPLE == 0)


def is_grand_hand(row: Row) -> bool:
    """A grand from the hand, which may stand instead of a Ramsch (V8.12)."""
    return row.contract is Contract.GRAND and "hand" in row.steps


def _marked(row: Row) -> bool:
    return row.event == "lost_60" and not _won(row)


def _won(row: Row) -> bool:
    return row.won if row.won is not None else (row.score or 0) > 0


def _kontra_lost(row: Row) -> bool:
    return bool(row.kontra) and not row.ramsch and not _won(row)


def _of_value(worth: int, row: Row) -> bool:
    return not row.ramsch and row.value == worth


_OCCURS: Mapping[str, Callable[[Row], bool]] = {
    "lost_60": _marked,
    "kontra_lost": _kontra_lost,
    "re": lambda row: row.kontra > 1 and not row.ramsch,
    "grand_hand_won": lambda row: is_grand_hand(row) and _won(row),
    "grand_won": lambda row: row.contract is Contract.GRAND and _won(row),
    "null_won": lambda row: row.contract is Contract.NULL and _won(row),
    "passed": lambda row: row.passed or (row.ramsch and not row.ramsch_round),
    "value_72": lambda row: _of_value(72, row),
    "value_96": lambda row: _of_value(96, row),
    "triple": lambda _row: False,
    "hundred": lambda _row: False,
}
