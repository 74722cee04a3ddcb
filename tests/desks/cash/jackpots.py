"""A tournament with a jackpot for a grand ouvert, as its tests want it."""

from datetime import date
from typing import Any

from tests.builders import Cast, create_tournament, publish_draw, register_players
from tournament.desks.cash.jackpot import services
from tournament.models import JackpotWin, Seat, Tournament

BUY_IN = {"jackpot_buy_in_cents": 1000, "jackpot_shares": "20; 30; 40"}


def hall(cast: Cast, count: int = 8) -> None:
    """So many players who are seated in series 1."""
    register_players(cast.tournament, count, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)


def win(cast: Cast, number: int, game: int = 17) -> JackpotWin:
    """At the table where the card sits."""
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


def following(cast: Cast, **settings: Any) -> Tournament:
    """The next tournament of the same organizer."""
    return create_tournament(cast.organizer, cast.director, name="Nikolauspokal", date=date(2026, 12, 6), **settings)
