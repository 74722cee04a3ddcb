"""What rulings that stand do to totals. It reads the rows of adjustments alone; counting is for the standings."""

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from tournament.models import Adjustment, Draw, StartCard, Table, Tournament
from tournament.models.effects import AT_A_TABLE, INVALIDATING, RECOUNTING


@dataclass(frozen=True)
class EffectLine:
    """One effect as lists show it and postings keep it: plain values. `score` is what a game counts by the ruling."""

    series: int
    kind: str
    points: int
    game: int | None
    score: int | None
    written: int | None  # what the sheet says of it
    paragraph: str

    @property
    def moves(self) -> bool:
        """Whether a number is another one by it: not where a game stands on the sheet as it was ruled."""
        return self.score is None or self.score != self.written


def line_of_effect(adjustment: Adjustment) -> EffectLine:
    return EffectLine(
        series=adjustment.series.number,
        kind=adjustment.kind,
        points=adjustment.points,
        game=adjustment.game,
        score=adjustment.score,
        written=adjustment.written,
        paragraph=adjustment.ruling.paragraph,
    )


def ruled_tables(draw: Draw) -> frozenset[int]:
    """Where an effect counts by who sits there: with others on the seats it would count for nobody."""
    effects = Adjustment.objects.counting().filter(kind__in=AT_A_TABLE, ruling__table__draw=draw)
    return frozenset(effects.values_list("ruling__table__number", flat=True))


def declarer_ruled(table: Table, game: int) -> StartCard | None:
    """For whom a ruling that stands counts the game as won or lost."""
    effects = Adjustment.objects.counting().filter(kind__in=RECOUNTING, ruling__table=table, game=game).exclude(score=0)
    effect = effects.select_related("card").first()
    return effect.card if effect else None


def adjustments(tournament: Tournament, last: int) -> dict[int, list[Adjustment]]:
    """Start card -> what rulings that stand do to it."""
    effects = Adjustment.objects.counting().filter(ruling__tournament=tournament, series__number__lte=last)
    of_card: dict[int, list[Adjustment]] = defaultdict(list)
    for adjustment in effects.select_related("series", "ruling").order_by("pk"):
        of_card[adjustment.card_id].append(adjustment)
    return of_card


def declared_invalid(table: str = "pk") -> Exists:
    """Of every table of a query: whether a ruling that stands has declared its sheet invalid (SkWO 7.2.4)."""
    return Exists(Adjustment.objects.counting().filter(kind__in=INVALIDATING, ruling__table=OuterRef(table)))
