"""The day's decisions and protests as papers list them: numbered in the order of the log, with everybody's seat.

Reads alone. What a ruling does to totals is counted in `standings`; whether a protest came in time is not decided here.
"""

from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from tournament.models import Adjustment, Protest, Ruling, Seat, StartCard, Tournament, Verdict


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
        return list(self.ruling.adjustments.all())


@dataclass(frozen=True)
class Filed:
    """A protest with what it is against and what became of it."""

    protest: Protest
    against: Logged | None  # none: the result of the table
    table: int | None
    late: bool | None  # None: nothing is said of it
    verdict: Verdict | None
    orders: tuple[Logged, ...]  # what the jury ruled with its verdict


@dataclass(frozen=True)
class Log:
    rulings: tuple[Logged, ...]
    protests: tuple[Filed, ...]


def log_of(tournament: Tournament) -> Log:
    seats = Seats(tournament)
    rulings = tuple(seats.logged(number, ruling) for number, ruling in enumerate(rulings_of(tournament), start=1))
    return Log(rulings, tuple(filed(protest, rulings) for protest in protests_of(tournament)))


def rulings_of(tournament: Tournament) -> QuerySet[Ruling]:
    effects = Adjustment.objects.select_related("card__player", "card__substitute", "series", "withdrawn_by")
    return (
        Ruling.objects.filter(tournament=tournament)
        .select_related("series", "table", "ruled_by", "withdrawn_by", "protest")
        .select_related("card__player__club", "card__substitute", "called_by__player", "called_by__substitute")
        .prefetch_related(Prefetch("adjustments", effects.order_by("pk")))
        .order_by("pk")
    )


def protests_of(tournament: Tournament) -> QuerySet[Protest]:
    return (
        Protest.objects.filter(tournament=tournament)
        .select_related("series", "table", "filed_by", "taken_back_by", "card__player", "card__substitute")
        .select_related("verdict__recorded_by")
        .prefetch_related("verdict__votes__juror")
        .order_by("number")
    )


class Seats:
    """Where people sit: at the table of a decision, else by the draw in force."""

    def __init__(self, tournament: Tournament) -> None:
        self.at_table: dict[int, list[Seat]] = {}
        self.in_force: dict[tuple[int, int], Seat] = {}
        seats = Seat.objects.filter(draw__series__tournament=tournament, draw__published_at__isnull=False)
        for seat in seats.select_related("draw", "table", "card__player__club", "card__substitute").order_by("number"):
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


def filed(protest: Protest, rulings: tuple[Logged, ...]) -> Filed:
    against = next((one for one in rulings if one.ruling.pk == protest.ruling_id), None)
    return Filed(
        protest=protest,
        against=against,
        table=protest.table.number if protest.table else against.table if against else None,
        late=None,
        verdict=getattr(protest, "verdict", None),
        orders=tuple(one for one in rulings if one.ruling.protest_id == protest.pk),
    )
