"""Who won, and what belongs on the row: from a game as told to its marks.

It is asked only about games without a defect; what they count is for the valuation.
"""

from collections.abc import Callable, Iterable

from scoring.cards import ALL_POINTS, card_points, tops
from scoring.contracts import TOPS_LIMIT, Contract
from scoring.levels import SCHNEIDER, SCHWARZ, SIMPLE, announced_level, goal, with_level
from scoring.marks import Marks
from scoring.played import End, Game, announced, is_accepted, tops_of, twelve
from scoring.results import ALL_TRICKS, SKAT_MOST, Result, plausible, result
from scoring.rowmarks import null_value
from scoring.rules import RuleSet
from scoring.valuation import GameValue, valued

WINNING_POINTS = 61
OPPONENTS, DECLARER = range(2)  # for whom a limit of schneider is
Outcome = tuple[Marks, tuple[str, ...]]


def outcome(game: Game, rules: RuleSet) -> Outcome:
    """The row of a game and the flags that go with it (ISkO 4.1, 4.3, 5.2)."""
    ended = result(game)
    if game.contract is not Contract.NULL:
        row = announced(game, tops_of(game) or 0)  # a game without tops is a defect
        if is_accepted(game):
            return with_level(row, SIMPLE, won=True), ()
        return _ENDS[game.end](row, game, ended, rules)
    if null_value(game.hand, game.ouvert, rules, revolution=game.revolution) < game.bid:
        return _replaced(game, rules), ("replaced_null",)
    return _null(game, ended)


# Played out


def _played(row: Marks, game: Game, ended: Result, rules: RuleSet) -> Outcome:
    doubtful = () if plausible(game, row.tops, ended) else ("check_points",)
    points = ended.points
    level = _level(points, ended.tricks, rules)
    made = points is not None and points >= WINNING_POINTS and level >= announced_level(row, rules)
    if made and (not row.spitze or game.spitze_made):
        return with_level(row, level, won=True), doubtful
    own = _level(ended.opponents_points, ended.opponents_tricks, rules, of=DECLARER)
    return with_level(row, own, won=False), (*_lost_flags(row, game, ended, own, rules), *doubtful)


def _level(points: int | None, tricks: int | None, rules: RuleSet, of: int = OPPONENTS) -> int:
    """What a side with these points and tricks makes the other one: simple, schneider, schwarz (ISkO 5.2.3, 5.2.4).

    of: the other one, for whom the limit of schneider is (V1.3).
    """
    if tricks == ALL_TRICKS:
        return SCHWARZ
    return SCHNEIDER if points is not None and ALL_POINTS - points <= rules.schneider_limits[of] else SIMPLE


def _lost_flags(row: Marks, game: Game, ended: Result, own: int, rules: RuleSet) -> tuple[str, ...]:
    bound = announced_level(row, rules)
    if bound == SCHNEIDER and rules.lost_as_announced:
        return ()
    if bound == SCHNEIDER and own == SCHWARZ:
        # "At least the announced level" leaves open whether the schwarz counts: it does, and a referee looks (5.2.5).
        return ("referee",)
    if bound < SCHWARZ and ended.tricks is None and _only_the_skat(game, ended):
        return ("tricks_assumed",)
    return ()


def _only_the_skat(game: Game, ended: Result) -> bool:
    """Could all his points lie in the skat?"""
    if game.hand and game.skat:
        return ended.points == card_points(game.skat)
    return ended.points is not None and ended.points <= SKAT_MOST


# Ended early


def _conceded(row: Marks, _game: Game, ended: Result, _rules: RuleSet) -> Outcome:
    # No level that was not announced (ISkO 4.3.1); who has 61 already had nothing to concede.
    return row, ("referee",) if (ended.points or 0) >= WINNING_POINTS else ()


def _declarer_fault(row: Marks, _game: Game, ended: Result, rules: RuleSet) -> Outcome:
    needed = goal(row, rules)
    if _decided_won(needed, ended, rules):
        return with_level(row, _level(ended.points, ended.tricks, rules), won=True), ("decided",)
    return _lost(row, needed, ended, rules)


def _opponents_fault(row: Marks, _game: Game, ended: Result, rules: RuleSet) -> Outcome:
    needed = goal(row, rules)
    if needed is None or _decided_lost(needed, ended, rules):
        return _lost(row, needed, ended, rules)
    level = _level(ended.points, ended.tricks, rules)
    decided = ("decided",) if _decided_won(needed, ended, rules) else ()
    granted = ("granted_level",) if needed > level else ()
    return with_level(row, max(needed, level), won=True), (*decided, *granted)


def _lost(row: Marks, needed: int | None, ended: Result, rules: RuleSet) -> Outcome:
    """Simple, unless the opponents had taken more before the fault already (ISkO 4.1.3, 4.1.4)."""
    own = _level(ended.opponents_points, ended.opponents_tricks, rules, of=DECLARER)
    return with_level(row, own, won=False), ("decided",) if _decided_lost(needed, ended, rules) else ()


def _decided_won(needed: int | None, ended: Result, rules: RuleSet) -> bool:
    if needed is None or ended.points is None or ended.points < WINNING_POINTS:
        return False
    return _level(ended.points, ended.tricks, rules) >= needed


def _decided_lost(needed: int | None, ended: Result, rules: RuleSet) -> bool:
    """Had the opponents 60 points, or what keeps the declarer from the level that he needs (ISkO 4.1.5, 5.2.2)?"""
    theirs, tricks = ended.opponents_points or 0, ended.opponents_tricks or 0
    if theirs > ALL_POINTS - WINNING_POINTS:
        return True
    if needed == SCHWARZ:
        return theirs > 0 or tricks > 0
    return needed == SCHNEIDER and theirs > rules.schneider_limits[OPPONENTS]


_ENDS: dict[End, Callable[[Marks, Game, Result, RuleSet], Outcome]] = {
    End.PLAYED: _played,
    End.CONCEDED: _conceded,
    End.DECLARER_FAULT: _declarer_fault,
    End.OPPONENTS_FAULT: _opponents_fault,
}


# Null


def _null(game: Game, ended: Result) -> Outcome:
    """Won without a trick; with the first one it is lost, whatever happens after it (ISkO 4.1.3, 5.2.7)."""
    row = announced(game, None)
    if is_accepted(game):
        return with_level(row, SIMPLE, won=True), ()
    if _made_a_trick(game, ended):
        return row, ("decided",) if game.end is End.OPPONENTS_FAULT else ()
    if game.end is End.DECLARER_FAULT and ended.opponents_tricks == ALL_TRICKS:
        return with_level(row, SIMPLE, won=True), ("decided",)
    return with_level(row, SIMPLE, won=game.end in (End.PLAYED, End.OPPONENTS_FAULT)), ()


def _made_a_trick(game: Game, ended: Result) -> bool:
    if ended.tricks is not None:
        return ended.tricks > 0
    if game.end is End.PLAYED and ended.opponents_tricks is not None:
        return ended.opponents_tricks < ALL_TRICKS
    return ended.points is not None and ended.points > SKAT_MOST


def _replaced(game: Game, rules: RuleSet) -> Marks:
    """The game that is lost instead: the one that was chosen, else the cheapest from the cards (ISkO 3.4.4)."""
    held = twelve(game) or ()
    if told := game.replacement:
        count = told.tops if told.tops is not None else tops(held, told.contract)
        return _instead(game, told.contract, count)
    rows = (_instead(game, contract, tops(held, contract)) for contract in Contract if contract in TOPS_LIMIT)
    return cheapest(rows, rules)


def cheapest(rows: Iterable[Marks], rules: RuleSet) -> Marks:
    """Of lost games that all reach the bid with what they are charged, the least; the first among equals."""
    return min(rows, key=lambda row: valued(row, rules).value)


def _instead(game: Game, contract: Contract, count: int) -> Marks:
    # Played from the hand, it stays a hand game; open play counts in null alone. Kontra and Bock were called of it.
    return Marks(
        contract=contract,
        tops=count,
        hand=game.hand,
        bid=game.bid,
        won=False,
        kontra=game.kontra,
        bock=game.bock,
    )


# Why


def ended_by(end: End, worth: GameValue) -> str:
    """The paragraph that ended it. Opponents at fault lose by the same one, and by 4.1.5 where a level was needed."""
    if end is End.PLAYED:
        return "5.2.2" if worth.steps else "5.1.2"
    if end is End.CONCEDED:
        return "4.3.1"
    if end is End.OPPONENTS_FAULT and ("granted_level" in worth.flags or not worth.won):
        return "4.1.5"
    return "4.1.3" if "decided" in worth.flags else "4.1.4"
