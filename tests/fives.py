"""A table of five (ISkO 3.2.7) beside one of four, with a sheet of twelve rounds."""

from typing import Any

from scoring import Footer, dealer_of
from tests.builders import make_footer, publish_draw, register_players, series_of
from tests.desks.sheets.grid import cells, clubs_line
from tests.remembered import remembered
from tournament import audit
from tournament.models import Draw, Table, Tournament, User

GAMES = 60
TABLE = 2


@remembered
def seat_nine_players(tournament: Tournament, *, by: User) -> Draw:
    """Registers nine players and publishes their draw: four sit at table 1, five at table 2."""
    tournament.games_at_five = GAMES
    with audit.atomic():
        tournament.save(update_fields=["games_at_five"])
        audit.record("tournament.settings", by=by, tournament=tournament, after={"games_at_five": GAMES})
    register_players(tournament, 9, by=by)
    return publish_draw(tournament, by=by)


def table_of_five(tournament: Tournament) -> Table:
    return Table.objects.get(draw__series=series_of(tournament, 1), number=TABLE)


def declarer_of(game: int) -> int:
    """Returns the seat behind the dealer, which plays this game."""
    return game % 5 + 1


def clean_grid(games: int = GAMES) -> dict[str, str]:
    """A sheet on which each seat in turn wins clubs with one and the last game is lost, with running totals."""
    data: dict[str, str] = {}
    for line in range(1, games + 1):
        data |= clubs_line(line, declarer_of(line), 24 * ((line - 1) // 5 + 1)) | cells(line, dealer=dealer_of(line, 5))
    return data | cells(games, won="-", score=48, total=24 * (games // 5 - 1) - 48)


def clean_footers(games: int = GAMES) -> list[Footer]:
    """The footers of `clean_grid`: seat 1 lost the last game."""
    won = games // 5
    return [
        make_footer(24 * (won - 1) - 48, won - 1, 1, 0, 5),
        *(make_footer(24 * won, won, 0, 1, 5) for _seat in range(4)),
    ]


def as_csv(grid: dict[str, str], games: int = GAMES) -> Any:
    """The sheet as a CSV file: one line per game, one column per seat for the running totals."""
    lines = ["game;dealer;declarer;contract;tops;won;score;total_1;total_2;total_3;total_4;total_5"]
    for game in range(1, games + 1):
        declarer = int(grid[f"g{game}_declarer"])
        won = "won" if grid[f"g{game}_won"] == "+" else "lost"
        score = int(grid[f"g{game}_score"]) * (1 if won == "won" else -1)
        totals = [grid[f"g{game}_total"] if seat == declarer else "" for seat in range(1, 6)]
        lines.append(";".join(map(str, (game, dealer_of(game, 5), declarer, "clubs", 1, won, score, *totals))))
    return "\n".join(lines) + "\n"
