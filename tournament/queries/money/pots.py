"""The pot of a table, from the rows of its sheet: its course, game by game, and what lies in it at the end (V10)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring import PotEvent, RuledGame, RuleSet, ScoreSheet, pot
from scoring.entries import owners
from scoring.lines import counted_games
from scoring.rounds import is_grand_hand


@dataclass(frozen=True)
class PotGame:
    """A game at the pot; a Ramsch that two have lost is two of them."""

    number: int
    event: PotEvent


@dataclass(frozen=True)
class PotMove:
    """What a game did to the pot. cents: paid in, negative: taken out; contents: what lies in it then, new ante too.

    shares: what every seat has got by it, negative: paid; a new ante among it. With what came in they are nothing.
    """

    game: int
    seat: int
    cents: int
    contents: int
    filled: bool  # it was empty, and everybody paid the ante again
    shares: tuple[int, ...] = ()


@dataclass(frozen=True)
class PotCourse:
    """balances: what every seat has got out of it, negative: paid in; with the contents they are nothing."""

    ante: int
    moves: tuple[PotMove, ...]
    balances: tuple[int, ...]
    contents: int


def pot_course(
    sheet: ScoreSheet, rules: RuleSet, *, ante: int, stake: Fraction | int, ruled: Iterable[RuledGame] = ()
) -> PotCourse:
    """The core reckons the pot; what each game did is the difference to the pot before it."""
    events: list[PotEvent] = []
    before, moves = pot(events, sheet.seats, ante, stake), []
    for game in as_ruled(pot_games(sheet, rules), ruled):
        events.append(game.event)
        after = pot(events, sheet.seats, ante, stake)
        if after != before:
            taken = game.event.score > 0
            cents = -before.contents if taken else after.contents - before.contents
            shares = tuple(now - was for now, was in zip(after.balances, before.balances, strict=True))
            moves.append(PotMove(game.number, game.event.seat, cents, after.contents, filled=taken, shares=shares))
        before = after
    return PotCourse(ante, tuple(moves), before.balances, before.contents)


def pot_games(sheet: ScoreSheet, rules: RuleSet) -> list[PotGame]:
    return [
        PotGame(row.number, PotEvent(seat, score, is_grand_hand(row)))
        for row, _declarer, score in counted_games(sheet, rules)
        for seat in owners(row, sheet.seats)
    ]


def as_ruled(games: list[PotGame], ruled: Iterable[RuledGame]) -> list[PotGame]:
    """As games count after rulings; one that nobody has written comes last."""
    games = list(games)
    for ruling in ruled:
        place = next((place for place, game in enumerate(games) if is_of(ruling, game)), None)
        if place is None:
            games.append(PotGame(ruling.game or 0, PotEvent(ruling.seat, ruling.score)))
        else:
            event = games[place].event
            score = event.score + ruling.score - ruling.written
            games[place] = replace(games[place], event=replace(event, score=score))
    return games


def is_of(ruling: RuledGame, game: PotGame) -> bool:
    if ruling.game is not None:
        return (ruling.game, ruling.seat) == (game.number, game.event.seat)
    return (ruling.seat, ruling.written) == (game.event.seat, game.event.score)


def own_points(sheet: ScoreSheet, rules: RuleSet, ruled: Iterable[RuledGame] = ()) -> list[int]:
    """What every seat has by its own games, and nothing that it gains by others: so Danish tables are paid (V11.2)."""
    points = [0] * sheet.seats
    for game in pot_games(sheet, rules):
        points[game.event.seat - 1] += game.event.score
    for ruling in ruled:
        points[ruling.seat - 1] += ruling.score - ruling.written
    return points
