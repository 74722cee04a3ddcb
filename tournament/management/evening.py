"""The demo's club evening: kontra, Bock rounds, Ramsch and a pot, its sheets keyed game by game (V5 to V11).

The sheets stand in `demo/evening`, one file a table, as `scoring check --rules pub` reads them; whoever sits where is
drawn. Nothing is counted here: the services refuse whatever the house doesn't play.
"""

from decimal import Decimal
from pathlib import Path
from typing import Any

from scoring import ScoreSheet, read_sheets
from tournament.desks.draw.draws import services as draw
from tournament.desks.draw.making import services as making
from tournament.desks.results.final import services as results
from tournament.desks.sheets.keying import services as sheets
from tournament.houses import PRESETS
from tournament.models import Series, Tournament, User

SHEETS = Path(__file__).parent / "demo" / "evening"
NAME, CLUB = "Klubabend", "Reizende Buben"
SETTINGS: dict[str, Any] = {
    **PRESETS["club"].settings(),
    "series_count": 2,
    "games_at_four": 24,
    "games_at_three": 18,
    "minutes_a_series": 75,
    "entry_fee_cents": 0,
    "loss_fee_tiers": [],
    "stake": Decimal("0.5"),
    "settled_by": Tournament.SettledBy.GAMES,
    "pot_ante_cents": 50,
    "ratings": [],
}


def play(tournament: Tournament, number: int, people: dict[str, User]) -> None:
    """Draws a series, keys its sheets as they lie there, and posts the standings."""
    series = Series.objects.get(tournament=tournament, number=number)
    drawn = making.draw(series, by=people["director"], nonce=f"{tournament.slug} {number}")
    draw.publish(drawn, by=people["director"])
    for table in drawn.tables.order_by("number"):
        sheet = sheet_of(number, table.number)
        clerk = people["clerk" if table.number % 2 else "clerk2"]
        sheets.key(table, by=clerk, footers=sheet.footers, passed=sheet.passed or 0, base=0, rows=sheet.rows)
    results.post_standings(series, by=people["director"])


def sheet_of(series: int, table: int) -> ScoreSheet:
    text = (SHEETS / f"{series}-{table}.csv").read_text(encoding="utf-8")
    sheet = read_sheets(text)[0].sheet
    if sheet is None:
        raise ValueError(f"the demo's sheet of series {series}, table {table} can't be read")
    return sheet
