"""Sheets game by game as a browser sends them: cell by cell, named by line; and where they are sent."""

from typing import Any

from scoring import Footer
from tests.builders import Cast, make_footer, sheet_data, sign_in
from tournament.models import User

JSON = {"accept": "application/json"}


def at(cast: Cast, step: str = "", table: int = 1, series: int = 1) -> str:
    return f"/t/{cast.tournament.slug}/sheets/{series}/{table}/{step}"


def declarer_of(game: int, seats: int) -> int:
    """Whoever sits behind the dealer plays: at four he never plays himself."""
    return game % seats + 1


def cells(line: int, **texts: Any) -> dict[str, str]:
    return {f"g{line}_{cell}": str(text) for cell, text in texts.items()}


def clubs(line: int, declarer: int, total: int | None, **other: Any) -> dict[str, str]:
    """Clubs with one, won: 24."""
    texts = {"declarer": declarer, "contract": "c", "tops": 1, "won": "+", "score": 24, "total": total, **other}
    return cells(line, **{cell: text for cell, text in texts.items() if text is not None})


def clean_grid(seats: int = 4, games: int = 48) -> dict[str, str]:
    """Everybody in turn wins clubs with one; the running totals are the declarer's own."""
    data: dict[str, str] = {}
    for line in range(1, games + 1):
        data |= clubs(line, declarer_of(line, seats), 24 * ((line - 1) // seats + 1))
    return data


def grid_feet(seats: int = 4, games: int = 48) -> list[Footer]:
    """The foot that belongs under the clean grid."""
    share = games // seats
    return [make_footer(24 * share, share, 0, 0, seats) for _ in range(seats)]


def send(cast: Cast, grid: dict[str, str], *, by: User | None = None, **more: Any) -> Any:
    sent = {"base": "0", **grid, **more}
    return sign_in(by or cast.clerk).post(at(cast, "games/key/"), sent, headers=JSON)


def with_foot(grid: dict[str, str], seats: int = 4, games: int = 48) -> dict[str, Any]:
    return {**sheet_data(grid_feet(seats, games)), **grid}


def ended_early(games: int) -> dict[str, str]:
    return {name: text for name, text in clean_grid().items() if int(name[1:].split("_")[0]) <= games}
