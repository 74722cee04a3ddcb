"""What a counted sheet says of one game, where it was keyed game by game: for rulings that count it otherwise."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring import Footer, Row, RuleSet, ScoreSheet, foot_of, reachable
from tournament.models import SheetVersion, StartCard, Table, TableSheet, Tournament
from tournament.queries.sheets.kept import kept_rows
from tournament.queries.sheets.states import counted, footers_of, row_of


@dataclass(frozen=True)
class Sheet:
    """A table's counted sheet beside its seats. `games` is empty where the foot alone was keyed.

    `kept`: none counts yet, but the table writes on its phones, these games so far.
    """

    seats: dict[int, int]  # start card's key -> seat
    feet: tuple[Footer, ...]
    games: dict[int, tuple[int, ...]]  # game -> what it counts for every seat
    kept: tuple[Row, ...] = ()

    @property
    def counts(self) -> bool:
        return bool(self.feet)

    def says(self, card: StartCard, game: int) -> int | None:
        """What the game counts for this declarer; 0 if it is another's or passed, None if that can't be known."""
        seat = self.seats.get(card.pk)
        if self.kept and game not in self.games:
            return None  # it is played, or still to come
        return self.games.get(game, (0,) * seat)[seat - 1] if self.games and seat else None

    def foot(self, card: StartCard) -> Footer | None:
        seat = self.seats.get(card.pk)
        return self.feet[seat - 1] if seat and seat <= len(self.feet) else None

    def may_hold(self, card: StartCard, games: Sequence[int], rules: RuleSet) -> bool:
        """Whether these games, won or lost as they are written, can be among those that the foot has counted.

        A foot that nothing could make is known to be wrong; its points tell nothing of a game.
        """
        foot = self.foot(card)
        if foot is None:
            return True
        won, lost = (foot.won - sum(game > 0 for game in games), foot.lost - sum(game < 0 for game in games))
        if min(won, lost) < 0 or not reachable(foot.points, foot.won, foot.lost, rules):
            return min(won, lost) >= 0
        return reachable(foot.points - sum(games), won, lost, rules)


def counted_sheet(table: Table, tournament: Tournament) -> Sheet:
    """The sheet of one table; while none counts the games that its phones have, or the seats alone."""
    seats = {seat.card_id: seat.number for seat in table.seats.all()}
    version = counted(table)
    if version is None:
        kept = rows_on_phones(table)
        return Sheet(seats, (), counts_of(kept, tournament, len(seats)), kept)
    return Sheet(seats, footers_of(version), games_of(version, tournament, len(seats)))


def games_of(version: SheetVersion, tournament: Tournament, seats: int) -> dict[int, tuple[int, ...]]:
    return counts_of([row_of(game) for game in version.games.all() if not game.annulled], tournament, seats)


def rows_on_phones(table: Table) -> tuple[Row, ...]:
    """What stands on the phones of a table that neither went over to paper nor is keyed."""
    if not TableSheet.objects.on_phones().filter(table=table).exists():
        return ()
    whole = Table.objects.select_related("draw__series__tournament__organizer").get(pk=table.pk)
    return tuple(row for row in kept_rows(whole) if not row.annulled)


def counts_of(rows: Iterable[Row], tournament: Tournament, seats: int) -> dict[int, tuple[int, ...]]:
    rules = tournament.rules
    sheets = {row.number: ScoreSheet((), games=1, rows=(row,), seats=seats) for row in rows}
    return {game: tuple(foot.points for foot in foot_of(sheet, rules)) for game, sheet in sheets.items()}


def contract_written(tournament: Tournament, *, series: int, table: int, game: int) -> str:
    """The contract of a game by the table's counted sheet, or its phones; "" where neither says it."""
    here = Table.objects.published().filter(draw__series__tournament=tournament, draw__series__number=series)
    at = here.filter(number=table).first()
    if at is None:
        return ""
    if (version := counted(at)) is None:
        return next((str(row.contract or "") for row in rows_on_phones(at) if row.number == game), "")
    return next((row.contract for row in version.games.filter(number=game, annulled=False)), "")
