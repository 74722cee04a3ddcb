"""Builders of a tournament with a jackpot for a grand ouvert."""

from datetime import date
from typing import Any

from tests.builders import Cast, create_tournament, publish_draw, register_players
from tournament.desks.cash.jackpot import services
from tournament.models import JackpotWin, Seat, Tournament

BUY_IN = {"jackpot_buy_in_cents": 1000, "jackpot_shares": "20; 30; 40"}


def seat_players(cast: Cast, count: int = 8) -> None:
    """Registers players and publishes the draw of series 1."""
    register_players(cast.tournament, count, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)


def note_jackpot_win(cast: Cast, number: int, game: int = 17) -> JackpotWin:
    """Notes a win of the jackpot for this start number, at its table in series 1."""
    seat = Seat.objects.get(card__tournament=cast.tournament, card__number=number)
    return services.note_win(
        cast.tournament,
        number=number,
        series=1,
        table=seat.table.number,
        game=game,
        vouched_by="Frau Roth",
        by=cast.treasurer,
    )


def create_next_tournament(cast: Cast, **settings: Any) -> Tournament:
    """Creates the next tournament of the same organizer."""
    return create_tournament(cast.organizer, cast.director, name="Nikolauspokal", date=date(2026, 12, 6), **settings)
