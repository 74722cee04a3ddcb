"""Sheets game by game as a browser sends them: one value per cell, named by line; and their addresses."""

from typing import Any

from scoring import Footer
from tests.builders import Cast, make_footer, sheet_data, sign_in
from tournament.models import User

JSON = {"accept": "application/json"}


def sheet_address(cast: Cast, step: str = "", table: int = 1, series: int = 1) -> str:
    return f"/t/{cast.tournament.slug}/sheets/{series}/{table}/{step}"


def declarer_of(game: int, seats: int) -> int:
    """Returns the seat behind the dealer, which plays this game: at four the dealer never plays."""
    return game % seats + 1


def cells(line: int, **texts: Any) -> dict[str, str]:
    return {f"g{line}_{cell}": str(text) for cell, text in texts.items()}


def clubs_line(line: int, declarer: int, total: int | None, **other: Any) -> dict[str, str]:
    """The cells of one line: clubs with one, won, 24 points."""
    texts = {"declarer": declarer, "contract": "c", "tops": 1, "won": "+", "score": 24, "total": total, **other}
    return cells(line, **{cell: text for cell, text in texts.items() if text is not None})


def clean_grid(seats: int = 4, games: int = 48) -> dict[str, str]:
    """A sheet on which each seat in turn wins clubs with one, with the declarer's running totals."""
    data: dict[str, str] = {}
    for line in range(1, games + 1):
        data |= clubs_line(line, declarer_of(line, seats), 24 * ((line - 1) // seats + 1))
    return data


def grid_footers(seats: int = 4, games: int = 48) -> list[Footer]:
    """The footers that belong under the clean grid."""
    share = games // seats
    return [make_footer(24 * share, share, 0, 0, seats) for _ in range(seats)]


def send_grid(cast: Cast, grid: dict[str, str], *, by: User | None = None, **more: Any) -> Any:
    """Keys the sheet of table 1 game by game; returns the answer."""
    sent = {"base": "0", **grid, **more}
    return sign_in(by or cast.clerk).post(sheet_address(cast, "games/key/"), sent, headers=JSON)


def grid_with_footers(grid: dict[str, str], seats: int = 4, games: int = 48) -> dict[str, Any]:
    """The form of a grid together with the footers of the clean grid."""
    return {**sheet_data(grid_footers(seats, games)), **grid}


def shortened_grid(games: int) -> dict[str, str]:
    """The clean grid up to this number of games."""
    return {name: text for name, text in clean_grid().items() if int(name[1:].split("_")[0]) <= games}
