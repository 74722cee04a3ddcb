"""Who came or left while a series that is drawn goes on. Reads only."""

from collections.abc import Iterator

from django.db.models import Exists, OuterRef

from scoring import Finding, finding
from tournament.models import Draw, FinalResult, Seat, SeriesTime, SheetVersion, Table, Tournament
from tournament.queries.people.cards import in_the_field


def unseated(tournament: Tournament) -> list[Finding]:
    """Who is here and has no seat in a series that is drawn and goes on: a late comer whom the draw never saw."""
    return [
        finding("draw.unseated", series=draw.series.number, attempt=draw.attempt, count=len(cards), cards=cards)
        for draw in draws_going_on(tournament)
        if (cards := unseated_in(draw))
    ]


def draws_going_on(tournament: Tournament) -> Iterator[Draw]:
    """Draws in force of series that nobody has ended and that lack a sheet; none once the day is over."""
    if tournament.broken_off_at or FinalResult.objects.in_force().filter(tournament=tournament).exists():
        return
    counted = SheetVersion.objects.filter(counts=True, table=OuterRef("pk"))
    open_tables = Table.objects.filter(~Exists(counted), draw=OuterRef("pk"))
    ended = SeriesTime.objects.recorded().filter(series=OuterRef("series"), kind=SeriesTime.Kind.END)
    draws = Draw.objects.in_force().filter(Exists(open_tables), ~Exists(ended), series__tournament=tournament)
    draws = draws.filter(series__number__lte=tournament.series_count).select_related("series")
    for draw in draws.order_by("series__number"):
        draw.series.tournament = tournament
        yield draw


def unseated_in(draw: Draw) -> tuple[int, ...]:
    seats = Seat.objects.filter(draw=draw).values("card")
    here = in_the_field(draw.series.tournament).exclude(pk__in=seats)
    return tuple(here.values_list("number", flat=True))


def left_since(draw: Draw) -> tuple[int, ...]:
    """Start cards with a seat at a table without a sheet that are no longer in the field: withdrawn or expelled."""
    keyed = SheetVersion.objects.standing().filter(table__draw=draw).values("table")
    here = in_the_field(draw.series.tournament).values("pk")
    seats = Seat.objects.filter(draw=draw).exclude(table__in=keyed).exclude(card__in=here)
    return tuple(seats.order_by("card__number").values_list("card__number", flat=True))
