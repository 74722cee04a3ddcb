"""A small tournament of seven under each system of performance: a table of four and one of three, all games by hand."""

from typing import Any

from tests.builders import Cast, end_series, make_cast, publish_draw, register_players, series_of, sign_in
from tests.desks.sheets.grid import JSON, cells, sheet_address
from tests.remembered import remembered

# Declarer and whether he won, game by game; clubs with 1: 24, lost -48. None: passed.
AT_FOUR = ((2, True), (3, False), None, (1, False))  # in turn seats 1, 2, 3, 4 deal
AT_THREE = ((2, False), (1, True), (3, True))

# Table 1 has four seats, table 2 three; at four a lost game brings the others 30, or its two opponents 40, at three 40.
PERFORMANCES = {
    "seeger_fabian": {
        1: [-48 - 50 + 30 * 1, 24 + 50 + 30 * 2, -48 - 50 + 30 * 1, 30 * 2],
        2: [24 + 50 + 40 * 1, -48 - 50, 24 + 50 + 40 * 1],
    },
    "proposal_2001": {  # game 2: against 1 and 4, seat 2 had dealt; game 4: against 2 and 3, seat 4 had dealt
        1: [-48 - 50 + 40 * 1, 24 + 50 + 40 * 1, -48 - 50 + 40 * 1, 40 * 1],
        2: [24 + 50 + 40 * 1, -48 - 50, 24 + 50 + 40 * 1],
    },
    "game_points": {1: [-48, 24, -48, 0], 2: [24, -48, 24]},
}
GAMES = {1: AT_FOUR, 2: AT_THREE}


@remembered
def draw_under_system(system: str) -> Cast:
    """Creates a tournament of seven players under this system and publishes its draw; no sheet is keyed."""
    cast = make_cast(series_count=1, games_at_four=4, games_at_three=3, performance_system=system)
    register_players(cast.tournament, 7, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


def grid_of(table: int) -> dict[str, str]:
    """The cells of a table's sheet, as the form sends them."""
    data: dict[str, str] = {}
    for line, game in enumerate(GAMES[table], start=1):
        if game is None:
            data |= cells(line, declarer=0)
        else:
            declarer, won = game
            data |= cells(
                line, declarer=declarer, contract="c", tops=1, won="+" if won else "-", score=24 if won else -48
            )
    return data


def send_games(cast: Cast, table: int, **more: Any) -> Any:
    """Keys a table's sheet game by game; returns the answer."""
    sent = {"base": "0", **grid_of(table), **more}
    return sign_in(cast.clerk).post(sheet_address(cast, "games/key/", table), sent, headers=JSON)


@remembered
def play_under_system(system: str) -> Cast:
    """Keys both sheets of such a tournament game by game and ends its series."""
    cast = draw_under_system(system)
    for table in GAMES:
        answer = send_games(cast, table).json()
        assert answer["outcome"] == "counted", answer
    end_series(series_of(cast.tournament, 1), by=cast.director)
    return cast
