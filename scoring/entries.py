"""Who gets something in a row, and for whom it is a game won or lost: the only place that knows it (V12.2).

As ever the declarer alone; in a Ramsch one or two, or nobody; under the Danish Union's system the opponents, too.
Columns, performance, foot and settlement ask it instead of the declarer; whether a row can be true it doesn't know.
"""

from scoring.figures import lost_factor_of
from scoring.numbering import dealer_of, resting
from scoring.rowchecks import is_passed
from scoring.rules import RuleSet
from scoring.sheet import Row


def entries(row: Row, score: int, rules: RuleSet, seats: int) -> tuple[int, ...]:
    """Points that every seat, 1 to seats, has in this row, if its own score is the declarer's (ISkO 5.5; V12.2).

    Of a lost game under the Danish Union's system every opponent writes its value, not doubled (V3.6). A seat that
    there is not gets nothing.

    >>> from scoring.rules import DANISH, PUB
    >>> entries(Row(number=1, declarer=2, ramsch=True, also=3), -50, PUB, 3)
    (0, -50, -50)
    >>> entries(Row(number=4, declarer=1), -160, DANISH, 4)
    (-160, 80, 80, 0)
    """
    points = gains(row, score, rules, seats)
    for seat in owners(row, seats):
        points[seat - 1] = score
    return tuple(points)


def gains(row: Row, score: int, rules: RuleSet, seats: int) -> list[int]:
    """What the opponents of a game with this score write for themselves, seat by seat; mostly nothing (V3.6).

    >>> from scoring.rules import DANISH, ISKO
    >>> row = Row(number=4, declarer=1)
    >>> gains(row, -160, DANISH, 4), gains(row, -160, ISKO, 4), gains(row, 80, DANISH, 4)
    ([0, 80, 80, 0], [0, 0, 0, 0], [0, 0, 0, 0])
    """
    points = [0] * seats
    for seat in holders(row, rules, seats)[1:] if score < 0 and not row.ramsch else ():
        points[seat - 1] = -score // (lost_factor_of(row, rules) << row.doublings)
    return points


def is_shared(rules: RuleSet) -> bool:
    """Whether anybody but the declarer can get something in a row at all (V12.2)."""
    return rules.house.ramsch is not None or rules.system.opponents_gain


def owners(row: Row, seats: int) -> tuple[int, ...]:
    """The seats whose game it is, the declarer first: of a tied Ramsch two; none if it is nobody's, or not known whose.

    >>> owners(Row(number=1, declarer=2), 3), owners(Row(number=1, declarer=2, ramsch=True, also=3), 3)
    ((2,), (2, 3))
    """
    declarer = row.declarer
    if declarer is None or not 1 <= declarer <= seats:
        return ()
    if not row.ramsch:
        return (declarer,)
    if row.also in (None, declarer) or not 1 <= row.also <= seats:
        return (declarer,)
    return declarer, row.also


def holders(row: Row, rules: RuleSet, seats: int) -> tuple[int, ...]:
    """The seats that may have an entry in this row, the declarer first; whose game it is, and opponents who gain.

    >>> from scoring.rules import DANISH, ISKO
    >>> row = Row(number=1, declarer=2)
    >>> holders(row, ISKO, 3), holders(row, DANISH, 3)
    ((2,), (2, 1, 3))
    """
    own = owners(row, seats)
    if not rules.system.opponents_gain or row.ramsch or not own:
        return own
    if rules.system.active_only:
        return (*own, *opponents_in(row, own[0], seats))
    return (*own, *(seat for seat in range(1, seats + 1) if seat != own[0]))


def counted_for(row: Row, rules: RuleSet, seats: int) -> tuple[int, ...]:
    """The seats that have a game won, or lost, by this row: of a Ramsch both losers, if it counts as one (V8.16)."""
    return () if row.ramsch and not is_a_game(rules) else owners(row, seats)


def is_a_game(rules: RuleSet) -> bool:
    """Whether a Ramsch counts as a game won or lost (V8.16)."""
    return rules.house.ramsch is not None and rules.house.ramsch.counts


def is_nobodys(row: Row, rules: RuleSet) -> bool:
    """A game that nobody has won or lost: passed, a Ramsch of three alike, or any Ramsch if it is no game (V8.16)."""
    return is_passed(row) or (row.ramsch and not is_a_game(rules))


def opponents_in(row: Row, declarer: int, seats: int) -> tuple[int, ...]:
    """The seats that play against the declarer: all others but those that sit out (ISkO 3.2.7).

    >>> row = Row(number=1)
    >>> opponents_in(row, 2, 4), opponents_in(Row(number=1, dealer=3), 2, 4), opponents_in(row, 2, 5)
    ((3, 4), (1, 4), (3, 5))
    """
    others = {declarer, *resting(row.dealer or dealer_of(row.number, seats), seats)}
    return tuple(seat for seat in range(1, seats + 1) if seat not in others)
