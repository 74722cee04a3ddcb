"""Five at one table (ISkO 3.2.7): a draw of four with a fifth who sits down beside them, as rows."""

from tests.builders import Cast, players, published
from tournament.desks.setup.settings import services as setup
from tournament.models import Seat, Table


def five_at(cast: Cast, games: int = 60) -> Table:
    players(cast.tournament, 4, by=cast.director)
    table = published(cast.tournament, by=cast.director).tables.get()
    setup.change_settings(cast.tournament, by=cast.director, games_at_five=games)
    (fifth,) = players(cast.tournament, 1, by=cast.director)
    Seat.objects.create(draw=table.draw, table=table, number=5, card=fifth)
    return table
