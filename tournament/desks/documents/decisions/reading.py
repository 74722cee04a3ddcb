"""The day's decisions and protests as papers list them: numbered in the order of the log, with everybody's seat.

Reads alone. What a ruling does to totals is counted in `standings`, whether a protest came in time in `protests`.
"""

from dataclasses import dataclass

from tournament.clock import Stamp
from tournament.models import Adjustment, Ruling, Seat, StartCard, Tournament, Verdict
from tournament.queries.protests.filed import Filed, filed_protests
from tournament.queries.protests.rulings import effects_of, rulings_of
from tournament.queries.protests.times import Day, day_of
from tournament.queries.seats.lists import SEATED


@dataclass(frozen=True)
class Concerned:
    """Somebody whom a decision concerns, and the seat where he played; none where he sat elsewhere."""

    card: StartCard
    seat: int | None


@dataclass(frozen=True)
class Logged:
    """A decision with its number in the day's log."""

    number: int
    ruling: Ruling
    table: int | None
    concerned: tuple[Concerned, ...]

    @property
    def effects(self) -> list[Adjustment]:
        """Of an invalid sheet, which is a row for everybody at the table, once."""
        return [shown.adjustment for shown in effects_of(self.ruling, {})]


@dataclass(frozen=True)
class Case:
    """A protest with what it is against and what the jury made of it."""

    filed: Filed
    against: Logged | None  # none: the result of the table
    table: int | None
    verdict: Verdict | None
    orders: tuple[Logged, ...]  # what the jury ruled with its verdict


@dataclass(frozen=True)
class Log:
    day: Day
    rulings: tuple[Logged, ...]
    cases: tuple[Case, ...]

    def open_in(self, ruling: Ruling) -> int:
        """In which series one protests against it: its own, or the one that was played when it was made."""
        decided = Stamp(ruling.ruled_at.replace(microsecond=0), ruling.moved)
        return self.day.window_of(ruling.series.number, decided).series


def log_of(tournament: Tournament) -> Log:
    day, seats = day_of(tournament), Seats(tournament)
    decisions = rulings_of(tournament).select_related("card__player__club", "card__substitute__club")
    rulings = tuple(seats.logged(number, ruling) for number, ruling in enumerate(decisions.order_by("pk"), start=1))
    return Log(day, rulings, tuple(case_of(filed, rulings) for filed in filed_protests(tournament, day)))


class Seats:
    """Where people sit: at the table of a decision, else by the draw in force."""

    def __init__(self, tournament: Tournament) -> None:
        self.at_table: dict[int, list[Seat]] = {}
        self.in_force: dict[tuple[int, int], Seat] = {}
        seats = Seat.objects.filter(draw__series__tournament=tournament, draw__published_at__isnull=False)
        for seat in seats.select_related("draw", "table", *SEATED).order_by("number"):
            self.at_table.setdefault(seat.table_id, []).append(seat)
            if seat.draw.voided_at is None:
                self.in_force[seat.draw.series_id, seat.card_id] = seat

    def logged(self, number: int, ruling: Ruling) -> Logged:
        seats = self.seats_of(ruling)
        table = ruling.table or (seats[0].table if seats else None)
        concerned = [Concerned(seat.card, seat.number) for seat in seats]
        if ruling.card and not seats:
            concerned = [Concerned(ruling.card, None)]
        return Logged(number, ruling, table.number if table else None, tuple(concerned))

    def seats_of(self, ruling: Ruling) -> list[Seat]:
        """The seat of whom it concerns, or all of the table."""
        here = self.at_table.get(ruling.table_id or 0, [])
        if ruling.card_id is None:
            return here
        if ruling.table_id:
            return [seat for seat in here if seat.card_id == ruling.card_id]
        mine = self.in_force.get((ruling.series_id, ruling.card_id))
        return [mine] if mine else []


def case_of(filed: Filed, rulings: tuple[Logged, ...]) -> Case:
    protest = filed.protest
    against = next((logged for logged in rulings if logged.ruling.pk == protest.ruling_id), None)
    return Case(
        filed=filed,
        against=against,
        table=protest.table.number if protest.table else against.table if against else None,
        verdict=getattr(protest, "verdict", None),
        orders=tuple(logged for logged in rulings if logged.ruling.protest_id == protest.pk),
    )
