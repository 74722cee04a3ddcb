"""A case before it is decided: where it happened, to whom, what the sheet says of it, and what the decision does."""

from dataclasses import dataclass, field, replace
from datetime import datetime

from django.utils import timezone

from scoring import finding
from tournament.models import Seat, Series, StartCard, Table, Tournament
from tournament.queries.sheets.written import Sheet, counted_sheet
from tournament.refused import Refused


@dataclass(frozen=True)
class Effect:
    """What a decision does: nothing, or a `Kind` of effect to whom it concerns, or to all at the table.

    `points` are those of a kind that adds. `score` and `written` are those of one by which a game counts otherwise for
    the player concerned: won above 0, lost below it (doubled already), 0 not at all. `written` is what the sheet says
    of it for him, 0 nothing. None: as ruled, since the players write it down so while no sheet counts; or what the
    games say, where the counted sheet was keyed game by game. `unmoved`: that it changes no number was said, and it
    goes into the log all the same.
    """

    kind: str = ""
    points: int = 0
    score: int = 0
    written: int | None = None
    unmoved: bool = False


NO_EFFECT = Effect()


@dataclass(frozen=True)
class Case:
    """Where it happened, and to whom."""

    series: Series
    card: StartCard | None
    table: Table | None
    game: int | None
    called_by: StartCard | None
    happened_at: datetime = field(default_factory=timezone.now)
    seats: dict[int, int] = field(default_factory=dict)  # start card's key -> seat at the table

    @property
    def tournament(self) -> Tournament:
        return self.series.tournament


def placed(case: Case) -> Case:
    """The case with its table, and who sits there: by the draw that is in force."""
    drawn = Seat.objects.published().filter(draw__series=case.series).select_related("table")
    table = case.table
    if table is None and case.card:
        mine = drawn.filter(card=case.card).first()
        table = mine.table if mine else None
    seats = dict(drawn.filter(table=table).values_list("card", "number")) if table else {}
    if table and not seats:
        raise Refused(finding("ruling.no_table", series=case.series.number, table=table.number))
    return replace(case, table=table, seats=seats)


def sheet_at(case: Case) -> Sheet:
    if case.table is None:
        return Sheet(case.seats, (), {})
    return counted_sheet(case.table, case.tournament)


def written_for(case: Case, effect: Effect) -> int:
    if effect.written is not None:
        return effect.written
    says = sheet_at(case).says(case.card, case.game) if case.card and case.game else None
    return effect.score if says is None else says
