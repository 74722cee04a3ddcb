"""What the game of an incident counts: as its paragraph has it, by the valuation of games (ISkO 4.1 to 4.4).

It is asked once every question is answered. What a null below the bid becomes, and what 4.1.1 makes of bid and tops
alone, is the cheapest game that has them, as nobody chose another.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from scoring.cards import ALL_POINTS, card_points, trumps
from scoring.contracts import TOPS_LIMIT, Contract
from scoring.findings import Finding, finding
from scoring.games import judge
from scoring.happened import LEVELS, LOST, STEPS, WON, Happened, row_of
from scoring.incidents import DECLARER, OPPONENTS, Does, Way
from scoring.levels import goal, with_level
from scoring.marks import Marks
from scoring.outcome import cheapest
from scoring.played import End, Game, Replacement
from scoring.results import ALL_TRICKS
from scoring.rowmarks import bid_defects, null_value, tops_defects
from scoring.rules import RuleSet
from scoring.valuation import GameValue, valued

Answer = GameValue | tuple[Finding, ...]


def worth_of(happened: Happened, way: Way, rules: RuleSet) -> Answer | None:
    """The game as it counts, or what is wrong with the answers; None where the text gives it no value.

    >>> from scoring.happened import way_of
    >>> from scoring.rules import ISKO
    >>> told = Happened(incident="discard_forgotten", contract=Contract.CLUBS, tops=2, bid=20)
    >>> worth_of(told, way_of(told), ISKO).score
    -72
    """
    return _COUNTED.get(way.does, _as_game)(happened, way, rules)


def _rows(happened: Happened) -> list[Marks]:
    """Every suit and grand game of these tops; of more than four, a grand has all four jacks (ISkO 2.4.3)."""
    count = happened.tops or 0
    sizes = {contract: min(abs(count), TOPS_LIMIT[contract]) for contract in Contract if contract in TOPS_LIMIT}
    return [
        Marks(
            contract=contract, tops=size if count > 0 else -size, hand=happened.hand, bid=happened.bid or 0, won=False
        )
        for contract, size in sizes.items()
    ]


def _by_bid_defects(happened: Happened, contract: Contract, rules: RuleSet) -> tuple[Finding, ...]:
    return (*tops_defects(contract, happened.tops or 0), *bid_defects(happened.bid or 0, rules))


def _bid_lost(happened: Happened, _way: Way, rules: RuleSet) -> Answer:
    """By bid and tops; without a known contract the cheapest game that has them (ISkO 4.1.1)."""
    if happened.contract is Contract.NULL:
        return (finding("guide.no_null", field="contract"),)
    if wrong := _by_bid_defects(happened, happened.contract or Contract.DIAMONDS, rules):
        return wrong
    return valued(row_of(happened) if happened.contract else cheapest(_rows(happened), rules), rules)


def _bid_won(happened: Happened, _way: Way, rules: RuleSet) -> Answer | None:
    """The cheapest game of these tops that reaches the bid, with the level that it needs (3.3.10 of 1999)."""
    if wrong := _by_bid_defects(happened, Contract.DIAMONDS, rules):
        return wrong
    rows = [(row, level) for row in _rows(happened) if (level := goal(row, rules)) is not None]
    won = [with_level(row, level, won=True) for row, level in rows]
    return valued(cheapest(won, rules), rules) if won else None


def _number(happened: Happened, way: Way, rules: RuleSet) -> Answer:
    """The side with the right number of cards wins; more than it needs has to be proven (ISkO 4.2.6, 5.2.8)."""
    if happened.contract is Contract.NULL:
        return _as_game(happened, way, rules)
    row, proven = row_of(happened), LEVELS.index(happened.level or LEVELS[0])
    if way.by != OPPONENTS:
        return judge(with_level(row, proven, won=False), rules)
    level = goal(row, rules)
    return judge(with_level(row, 0 if level is None else max(level, proven), won=level is not None), rules)


def _null_lost(happened: Happened, way: Way, rules: RuleSet) -> Answer:
    worth = null_value(happened.hand, happened.ouvert, rules)
    if worth >= (happened.bid or 0):
        return (finding("guide.null_reaches", field="bid", bid=happened.bid, value=worth),)
    return _as_game(happened, way, rules)


def _as_game(happened: Happened, way: Way, rules: RuleSet) -> Answer:
    game = _game(happened, way, rules)
    worth = judge(game, rules)
    if way.does is not Does.FAULT or game.contract is Contract.NULL or happened.decided not in (WON, LOST):
        return worth
    if not _is_decided(worth):
        field = "points" if happened.decided == WON else "opponents_points"
        return (finding("guide.undecided", field=field, found=getattr(happened, field)),)
    gets = DECLARER if happened.decided == WON else OPPONENTS
    return judge(_with_rest(game, gets), rules) if way.rest == gets and isinstance(worth, GameValue) else worth


def _as_rest(happened: Happened, way: Way, rules: RuleSet) -> Answer:
    """All the rest is one side's, but for the highest trumps of the other one: those are never given away by a claim,
    and who throws them in is not schwarz, or schneider, that he can't be (ISkO 4.3.4 to 4.3.6)."""
    game = _game(happened, way, rules)
    gets = DECLARER if way.does is Does.REST_DECLARER else OPPONENTS
    if not _forgets_trumps(game, gets) or any(tops_defects(game.contract, game.tops or 0)):
        return judge(game, rules)
    if way.is_claim:
        code = "guide.claim_without" if gets == DECLARER else "guide.claim_with"
        return (finding(code, field="tops", tops=abs(game.tops or 0)),)
    return judge(_with_rest(game, gets), rules)


def _with_rest(game: Game, gets: str) -> Game:
    """With all that the other side has not made counted for the one that gets the rest; only of figures that can be."""
    points, tricks = _others(game, gets)
    if _forgets_trumps(game, gets):
        points, tricks = _sure(game, gets), None if gets == DECLARER else 1
    rest = ALL_POINTS - (points or 0), None if tricks is None else ALL_TRICKS - tricks
    own, theirs = (rest, (points, tricks)) if gets == DECLARER else ((points, tricks), rest)
    return replace(game, points=own[0], tricks=own[1], opponents_points=theirs[0], opponents_tricks=theirs[1])


def _others(game: Game, gets: str) -> tuple[int | None, int | None]:
    """Card points and tricks of the side that does not get the rest."""
    return (game.opponents_points, game.opponents_tricks) if gets == DECLARER else (game.points, game.tricks)


def _forgets_trumps(game: Game, gets: str) -> bool:
    """Has the other side fewer card points than its highest trumps bring it: does it still hold one of them?"""
    points = _others(game, gets)[0]
    return points is not None and 0 <= points < _sure(game, gets)


def _sure(game: Game, gets: str) -> int:
    """Card points of the highest trumps, where the side that does not get the rest has them (ISkO 2.4)."""
    tops = game.tops or 0
    return card_points(trumps(game.contract)[: abs(tops)]) if (tops < 0) == (gets == DECLARER) else 0


def _is_decided(worth: Answer) -> bool:
    if isinstance(worth, GameValue):
        return "decided" in worth.flags
    return all(each.code not in ("game.points_missing", "game.tricks_missing") for each in worth)


def _game(happened: Happened, way: Way, rules: RuleSet) -> Game:
    contract = Contract.NULL if way.does is Does.NULL_LOST else happened.contract or Contract.GRAND
    return Game(
        contract=contract,
        tops=None if contract is Contract.NULL else happened.tops,
        bid=happened.bid or 0,
        end=_end(happened, way),
        replacement=_replacement(happened, rules) if happened.tops else None,
        **{step: getattr(happened, step) for step in STEPS},
        **(_of_null(happened, way) if contract is Contract.NULL else _figures(happened)),
    )


def _end(happened: Happened, way: Way) -> End:
    if way.does in (Does.FAULT, Does.NUMBER):
        return End.OPPONENTS_FAULT if (way.by or happened.by) == OPPONENTS else End.DECLARER_FAULT
    return _ENDS[way.does]


def _figures(happened: Happened) -> dict[str, Any]:
    return {name: getattr(happened, name) for name in ("points", "tricks", "opponents_points", "opponents_tricks")}


def _of_null(happened: Happened, way: Way) -> dict[str, Any]:
    """A null is lost with the declarer's first trick, and won with the opponents' last one (ISkO 5.2.7)."""
    if happened.decided == WON:
        return {"opponents_tricks": ALL_TRICKS}
    if happened.decided == LOST:
        return {"tricks": 1}
    return {"tricks": 0} if way.does is Does.REST_DECLARER else {}


def _replacement(happened: Happened, rules: RuleSet) -> Replacement:
    """The game that was chosen instead of the null, or the cheapest of these tops that reaches the bid (ISkO 3.4.4)."""
    if happened.replacement:
        return Replacement(contract=happened.replacement, tops=happened.tops)
    row = cheapest(_rows(happened), rules)
    return Replacement(contract=row.contract, tops=row.tops)


_ENDS = MappingProxyType(
    {
        Does.LOST: End.DECLARER_FAULT,
        Does.CONCEDED: End.CONCEDED,
        Does.NULL_LOST: End.CONCEDED,
        Does.REST_DECLARER: End.PLAYED,
        Does.REST_OPPONENTS: End.PLAYED,
    }
)
_COUNTED: Mapping[Does, Callable[[Happened, Way, RuleSet], Answer | None]] = MappingProxyType(
    {
        Does.BID_LOST: _bid_lost,
        Does.BID_WON: _bid_won,
        Does.NUMBER: _number,
        Does.NULL_LOST: _null_lost,
        Does.REST_DECLARER: _as_rest,
        Does.REST_OPPONENTS: _as_rest,
    }
)
