"""Two tables in the first series of a tournament, and rulings made by the service or through the form."""

from typing import Any
from uuid import uuid4

from scoring import Contract, Row
from tests.builders import Cast, key_sheet, make_footer, publish_draw, register_players, series_of, sign_in
from tournament.desks.rulings.decisions import services
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.sheets.keying import services as sheets
from tournament.models import Ruling, SheetVersion, StartCard, Table, User
from tournament.queries.ranking.standings import StandingsRow, standings


def play_two_tables(cast: Cast) -> Cast:
    """Plays series 1 at two tables of four; each seat won 3 games and lost 1: 3 x 24 less 48 points."""
    register_players(cast.tournament, 8, by=cast.director)
    for table in publish_draw(cast.tournament, by=cast.director).tables.order_by("number"):
        key_sheet(table, by=cast.clerk, footers=[make_footer(24, 3, 1, 3, 4) for _seat in range(4)], passed=48 - 16)
    return cast


def table_of(cast: Cast, number: int = 1) -> Table:
    return Table.objects.get(draw__series__tournament=cast.tournament, draw__voided_at=None, number=number)


def card_at_seat(cast: Cast, seat: int, table: int = 1) -> StartCard:
    return table_of(cast, table).seats.get(number=seat).card


def key_by_games(cast: Cast, table: Table) -> SheetVersion:
    """Keys the sheet of a table of four game by game: each seat in turn wins clubs with one; the last is passed."""
    played = [
        Row(number=game, declarer=game % 4 + 1, contract=Contract.CLUBS, tops=1, won=True, score=24)
        for game in range(1, 48)
    ]
    return sheets.key(
        table, by=cast.clerk, footers=(), passed=0, base=0, rows=[*played, Row(number=48, dealer=4, passed=True)]
    )


def rule_on_card(cast: Cast, card: StartCard | None, effect: Effect, **more: Any) -> Ruling:
    """Makes a ruling in series 1 about this start card, or about none."""
    words: dict[str, Any] = {"paragraph": "ISkO 4.1.4", "facts": "Revoked.", "decision": "So it is.", "token": uuid4()}
    return services.rule(series_of(cast.tournament, 1), card, by=cast.referee, effect=effect, **{**words, **more})


def rule_on_game(
    cast: Cast, score: int, written: int | None = None, *, seat: int = 2, number: int = 17, **more: Any
) -> Ruling:
    """Rules on the score of a game of this seat. Rulings that change no number are let through (see `test_unmoved`)."""
    effect = Effect("game", score=score, written=written, unmoved=True)
    return rule_on_card(cast, card_at_seat(cast, seat), effect, game=number, **more)


def standings_rows(cast: Cast) -> dict[int, StandingsRow]:
    """The rows of the standings after the first series, by start number."""
    return {row.number: row for row in standings(cast.tournament, upto=1).rows}


def counted_lines(cast: Cast, table: int = 1) -> list[tuple[int, int, int, int, int]]:
    """Points, won, lost, others' lost and performance, seat by seat."""
    by_number, seats = standings_rows(cast), table_of(cast, table).seats.order_by("number").select_related("card")
    lines = [by_number[seat.card.number].lines[0] for seat in seats]
    return [(line.points, line.won, line.lost, line.others_lost, line.performance) for line in lines]


def rulings_url(cast: Cast, step: str = "rule/") -> str:
    return f"/t/{cast.tournament.slug}/rulings/{step}"


def ruling_form(cast: Cast, **change: Any) -> dict[str, Any]:
    """The form of a ruling about seat 2 of table 1."""
    return {
        "token": uuid4(),
        "series": 1,
        "table": 1,
        "number": card_at_seat(cast, 2).number,
        "paragraph": "ISkO 4.1.4",
        "facts": "Revoked.",
        "effect": "warning",
        **change,
    }


def post_ruling(cast: Cast, by: User, step: str = "rule/", **change: Any) -> Any:
    """Sends the form of a ruling; returns the page that follows."""
    return sign_in(by).post(rulings_url(cast, step), ruling_form(cast, **change), follow=True)
