"""Who sat at a table, and what was counted for each."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.desks.standings.players.reading import Against, Stretch, stretch
from tournament.models import Seat, Series, StartCard
from tournament.queries.ranking.standings import Played, StandingsRow, played_in, standings_of
from tournament.queries.sheets.feet import Place, games_against
from tournament.wording.systems import control_sum


@dataclass(frozen=True)
class TableLine:
    """A seat of a table: who sits there, and what was counted; nothing as long as no sheet counts."""

    seat: int
    card: StartCard
    stretch: Stretch | None
    row: StandingsRow


def table_lines(series: Series, number: int) -> tuple[TableLine, ...]:
    """The seats of a table of a series that is published, in their order; empty where there is no such table."""
    seats = Seat.objects.published().filter(draw__series=series, table__number=number)
    seats = seats.select_related("card__player__club", "card__substitute__club")
    seated = list(seats.order_by("number"))
    if not seated:
        return ()
    played = played_in(series.tournament, series.number)
    rows = {row.number: row for row in standings_of(played, series.number).rows}
    against = games_against(series.tournament, series.number, table__draw__series=series, table__number=number)
    return tuple(table_line(played, seat, rows[seat.card.number], series.number, against) for seat in seated)


def control_of(series: Series, number: int) -> str:
    """The sheet's own sum, before rulings on single players; nothing as long as no sheet counts."""
    sheet = played_in(series.tournament, series.number).sheets.get((series.number, number))
    return control_sum(series.tournament.rules, sheet.performances) if sheet else ""


def table_line(
    played: Played, seat: Seat, row: StandingsRow, series: int, against: Mapping[Place, Against]
) -> TableLine:
    line = row.line(series)
    counted = stretch(played, seat.card, line, None, against) if line else None
    return TableLine(seat.number, seat.card, counted, row)
