"""The score sheet as the scorekeeper wrote it, right or wrong.

Nothing is corrected or completed here: absence stays None, and what can't be true is for the checks to find.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

from scoring.contracts import Contract
from scoring.marks import STEPS

SEATS = (3, 4, 5)  # of a table; SkWO has those of 3 and 4 alone (SkWO 7.1), five are for ISkO (3.2.7)
MOST_DOUBLINGS = 3  # of kontra, and of Bock (V5.1, V6.4)
_USUAL_ROUNDS = 12
_FOUR = 4


@dataclass(frozen=True, slots=True)
class Footer:
    """The foot of one seat's column: game points, games won and lost, the paper's own total (SkWO 7.2).

    total is what stands on paper, None if nothing was written; it is a check figure and never a result. So are the
    lines between, where a sheet has them: games lost by the others, and the points for both kinds of bonus.
    """

    points: int
    won: int
    lost: int
    total: int | None
    others_lost: int | None = None
    own_bonus: int | None = None
    others_bonus: int | None = None


CALLED = ("kontra", "bock", "spitze", "shown", "opened", "revolution", "form")
_others = attrgetter(*CALLED, "event", "ramsch", "virgins", "passed_on", "ramsch_round")
Called = tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One game on the sheet, as written (ISkO 5.5; SkWO 7.2). ValueError if a step is none.

    number from 1; dealer, declarer: seats; contract and tops (with positive, without negative); steps: out of STEPS;
    overbid: the note; bid, value, score in points; won: the tick; totals: running totals from seat 1 on after this
    game, often the declarer's alone. None, or a tuple that is too short: nothing is written there. annulled: struck, as
    the deal was out of turn; it counts nothing, and its replay has the same number (ISkO 3.2.11 to 3.2.13).
    Of variants (V12.1): kontra, bock, spitze, shown, opened, revolution, form as in Marks; event: what calls a Bock
    round and is seen in no figure (lost_60). ramsch: a Ramsch, whose declarer lost it, or won it, also: the second of a
    tie, value: card points or the fixed figure, virgins: how many have no trick, passed_on; ramsch_round: it was
    compulsory. is_plain: nothing is written that ISkO doesn't know; it is asked at every step, and found once.

    >>> Row(number=1, declarer=2, contract=Contract.CLUBS, tops=1, won=True, score=24).value is None
    True
    """

    number: int
    dealer: int | None = None
    declarer: int | None = None
    contract: Contract | None = None
    tops: int | None = None
    steps: frozenset[str] = frozenset()
    overbid: bool = False
    bid: int | None = None
    won: bool | None = None
    value: int | None = None
    score: int | None = None
    totals: tuple[int | None, ...] = ()
    passed: bool = False
    annulled: bool = False
    kontra: int = 0
    bock: int = 0
    spitze: int = 0
    shown: bool = False
    opened: bool = False
    revolution: bool = False
    form: str = ""
    event: str = ""
    ramsch: bool = False
    also: int | None = None
    virgins: int = 0
    passed_on: int = 0
    ramsch_round: bool = False
    is_plain: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if unknown := self.steps.difference(STEPS):
            raise ValueError(f"no steps: {', '.join(sorted(unknown))}")
        written = len(self.totals)
        while written and self.totals[written - 1] is None:
            written -= 1
        object.__setattr__(self, "totals", self.totals[:written])
        object.__setattr__(self, "is_plain", self.also is None and not any(_others(self)))

    @property
    def called(self) -> Called:
        """What is marked that only variants know, and what it says, as in Marks; mostly nothing."""
        return () if self.is_plain else tuple((name, getattr(self, name)) for name in CALLED)

    @property
    def doublings(self) -> int:
        """How often kontra and Bock double the score, 0 to 6; no house knows more, and that is found as it is written.

        >>> Row(number=1, kontra=1, bock=1).doublings, Row(number=1, kontra=10**12).doublings
        (2, 3)
        """
        return _called(self.kontra) + _called(self.bock)

    def total_of(self, seat: int) -> int | None:
        """The running total of a seat (from 1), None if none is written."""
        return self.totals[seat - 1] if 0 < seat <= len(self.totals) else None


def _called(times: int) -> int:
    return min(max(times, 0), MOST_DOUBLINGS)


@dataclass(frozen=True, slots=True)
class Joined:
    """A fourth joined a table of three, on seat 4: after so many of its rounds, and what seats 1 to 3 had lost by then.

    Until then lost games of the others bring what they bring at three, from there on what they bring at four. He was in
    no game before, so none of those brings him anything. Single games of such a sheet aren't read.
    """

    rounds: int
    lost: tuple[int, ...]

    def games(self, planned: int) -> int:
        """Of so many planned at four: a round of three has one less.

        >>> Joined(6, (0, 1, 2)).games(48)
        42
        """
        return planned - self.rounds


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """One table's series: footers from seat 1, planned games, passed games, every game (ISkO 5.5; SkWO 6.2 A d, 7.2).

    footers or rows may be empty; without footers, seats says how many there are. passed is what the foot says, None
    if it says nothing. signatures: the seats that signed, None if that was not looked at. joined: a fourth came later.
    ValueError unless there are 3 to 5 seats, a footer for each or none, and no more totals in a row; where a fourth
    joined, four footers and no rows.

    >>> ScoreSheet(footers=(Footer(24, 1, 0, 74), Footer(0, 0, 0, 0), Footer(0, 0, 0, 0)), games=1).seats
    3
    """

    footers: tuple[Footer, ...]
    games: int
    passed: int | None = None
    rows: tuple[Row, ...] = ()
    seats: int = 0
    signatures: frozenset[int] | None = None
    joined: Joined | None = None

    def __post_init__(self) -> None:
        seats = len(self.footers) or self.seats
        if seats not in SEATS:
            raise ValueError(f"a table has 3, 4 or 5 seats, not {seats}")
        if self.seats not in (0, seats):
            raise ValueError(f"{seats} footers at a table of {self.seats}: 3 to 5 seats, and a footer for each")
        if any(len(row.totals) > seats for row in self.rows):
            raise ValueError(f"more running totals than {seats} seats")
        if self.joined and (len(self.footers) != len(self.joined.lost) + 1 or len(self.footers) != _FOUR or self.rows):
            raise ValueError("where a fourth joined a table of three, four feet are read, and no rows")
        object.__setattr__(self, "seats", seats)


def seats_of(rows: Iterable[Row]) -> int:
    """How many seats a table has, if a sheet doesn't say: as many as deal or declare (ISkO 3.2.1, 3.2.7).

    A fifth one also deals, where dealers are written; else it is a slip of the pen.

    >>> seats_of([Row(number=1, declarer=5)]), seats_of([Row(number=1, dealer=4, declarer=5)])
    (5, 4)
    """
    written = [(row.dealer, row.declarer) for row in rows]
    dealers = {dealer for dealer, _declarer in written if dealer}
    slips = {SEATS[-1]} - dealers if dealers else set()
    return max({SEATS[0], *dealers, *(declarer for _dealer, declarer in written if declarer)} - slips)


def planned_games(seats: int, written: int) -> int:
    """How many games were planned, if a sheet doesn't say: whole rounds, and twelve if it comes near (SkWO 6.2 A d).

    >>> planned_games(4, 47), planned_games(4, 49), planned_games(3, 30), planned_games(4, 11), planned_games(5, 58)
    (48, 48, 30, 12, 60)
    """
    usual = _USUAL_ROUNDS * seats
    if abs(written - usual) <= seats:
        return usual
    rounds = (2 * written + seats) // (2 * seats)
    return max(rounds, 1) * seats
