"""What keeps the registration of a draw from being closed."""

from scoring import Finding, finding
from tournament.lock import refuse_final
from tournament.models import Series
from tournament.queries.day import draw_lacks
from tournament.queries.seats.draws import draw_in_force
from tournament.refused import Refused


def refuse_draw(series: Series) -> None:
    refuse_final(series.tournament)
    waiting = draw_in_force(series)
    lacks: list[Finding] = draw_lacks(series.tournament, series)
    if waiting:
        code = "draw.published" if waiting.published_at else "draw.unpublished"
        lacks = [finding(code, series=series.number, attempt=waiting.attempt)]
    if lacks:
        raise Refused(*lacks)
