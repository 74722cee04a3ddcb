"""The feet that count: what counted sheets say, with what rulings that stand say instead. Edits no sheet."""

from collections import defaultdict
from dataclasses import replace

from django.db.models import Count, F, QuerySet

from scoring import Footer
from tournament.models import Adjustment, Draw, FooterEntry, Table, Tournament
from tournament.queries.sheets.effects import declared_invalid, standing

Place = tuple[int, int]  # series, table
NOTHING = Footer(points=0, won=0, lost=0, total=None)


def published(tournament: Tournament, last: int) -> QuerySet[Draw]:
    return Draw.objects.filter(
        series__tournament=tournament, series__number__lte=last, voided_at=None, published_at__isnull=False
    )


def feet_that_count(tournament: Tournament, last: int) -> dict[Place, tuple[Footer, ...]]:
    """Series and table -> the foot of every seat. On a sheet that was declared invalid stands nothing (SkWO 7.2.4)."""
    feet = counted_feet(tournament, last)
    for series, table, seat, score, written in games_ruled(tournament, last):
        if (series, table) in feet:
            feet[series, table][seat - 1] = with_game(feet[series, table][seat - 1], score, written)
    for series, table, seats in invalid_tables(tournament, last):
        feet[series, table] = [NOTHING] * seats
    return {place: tuple(footers) for place, footers in feet.items()}


def counted_feet(tournament: Tournament, last: int) -> dict[Place, list[Footer]]:
    entries = FooterEntry.objects.filter(version__counts=True, version__table__draw__in=published(tournament, last))
    feet: dict[Place, list[Footer]] = defaultdict(list)
    columns = ("version__table__draw__series__number", "version__table__number", "points", "won", "lost", "total")
    for series, table, points, won, lost, written in entries.order_by("seat").values_list(*columns):
        feet[series, table].append(Footer(points=points, won=won, lost=lost, total=written))
    return feet


def games_ruled(tournament: Tournament, last: int) -> list[tuple[int, int, int, int, int]]:
    """Series, table and seat of the declarer, what the game counts, and what the sheet says of it."""
    games = standing().filter(
        kind=Adjustment.Kind.GAME,
        ruling__tournament=tournament,
        series__number__lte=last,
        ruling__table__seats__card=F("card"),
    )
    place = ("series__number", "ruling__table__number", "ruling__table__seats__number")
    return list(games.values_list(*place, "score", "written"))


def with_game(foot: Footer, score: int, written: int) -> Footer:
    """The foot as if one game had been written down as it was ruled; no games are fewer than none."""
    return replace(
        foot,
        points=foot.points + score - written,
        won=max(foot.won + (score > 0) - (written > 0), 0),
        lost=max(foot.lost + (score < 0) - (written < 0), 0),
        total=None,
    )


def invalid_tables(tournament: Tournament, last: int) -> list[tuple[int, int, int]]:
    """Series, table, and how many sit there."""
    tables = Table.objects.filter(declared_invalid(), draw__in=published(tournament, last))
    return list(tables.annotate(count=Count("seats")).values_list("draw__series__number", "number", "count"))
