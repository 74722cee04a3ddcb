"""The sheet of a table as `scoring` reads it: every row with its figures, the running totals, and the foot.

What a game counts is asked there and nowhere else; a row that differs is left out, one that can't be
stands without figures: the check says so.
"""

from collections.abc import Iterator
from dataclasses import replace

from scoring import ISKO, Footer, Row, RuleSet, ScoreSheet, SeatPerformance, dealer_of, performance, resting
from scoring.figures import is_won, judge_row
from scoring.rowchecks import is_passed
from tournament.tablesheets.reading import TableSheet


def score_sheet(sheet: TableSheet, rules: RuleSet = ISKO) -> ScoreSheet:
    """Rows with value, score and running totals, struck ones before their replay, and the foot (ISkO 5.5; SkWO 5, 7.2).

    signatures: the seats that signed just this.

    >>> from tournament.tablesheets.reading import read
    >>> score_sheet(read([], seats=3, games=36)).rows
    ()
    """
    plain = _without_foot(sheet, rules)
    rows, counted = plain.rows, performance(plain, rules)
    footers = tuple(Footer(seat.points, seat.won, seat.lost, seat.performance, seat.others_lost) for seat in counted)
    signed = frozenset(signature.seat for signature in sheet.signatures if signature.signed)
    return replace(
        plain, footers=footers, passed=sum(is_passed(row) for row in rows if not row.annulled), signatures=signed
    )


def performances(sheet: TableSheet, rules: RuleSet = ISKO) -> tuple[SeatPerformance, ...]:
    """What every seat has made in the games that are written, seat 1 first (SkWO 5).

    >>> from tournament.tablesheets.reading import read
    >>> [seat.performance for seat in performances(read([], seats=3, games=36))]
    [0, 0, 0]
    """
    return performance(_without_foot(sheet, rules), rules)


def _without_foot(sheet: TableSheet, rules: RuleSet) -> ScoreSheet:
    return ScoreSheet((), games=len(sheet.games), seats=sheet.seats, rows=tuple(_rows(sheet, rules)))


def _rows(sheet: TableSheet, rules: RuleSet) -> Iterator[Row]:
    totals = [0] * sheet.seats
    for game in sheet.games:
        dealer = dealer_of(game.number, sheet.seats)
        for row in game.struck:
            yield replace(counted_row(row, rules), dealer=dealer, annulled=True)
        if game.row is None:
            continue
        counted = counted_row(game.row, rules)
        if counted.declarer is not None and 1 <= counted.declarer <= sheet.seats:
            totals[counted.declarer - 1] += counted.score or 0
        yield replace(counted, dealer=dealer, totals=tuple(totals))


def counted_row(row: Row, rules: RuleSet = ISKO) -> Row:
    """A row with the value, the score and who won after the bid is looked at; as it is if that can't be said (ISkO 5).

    >>> from scoring import Contract
    >>> counted_row(Row(number=1, declarer=2, contract=Contract.HEARTS, tops=1, bid=50, won=True)).score
    -100
    """
    if is_passed(row) or row.contract is None:
        return row
    _defects, worth = judge_row(row, is_won(row), rules)
    if worth is None:
        return row
    return replace(row, value=worth.value, score=worth.score, won=worth.won, overbid=worth.overbid)


def games_played(sheet: TableSheet) -> tuple[int, ...]:
    """In how many of the rows that are written every seat had cards, seat 1 first (ISkO 3.2.1, 3.2.7).

    >>> from tournament.tablesheets.reading import read
    >>> games_played(read([], seats=4, games=48))
    (0, 0, 0, 0)
    """
    out = [resting(dealer_of(game.number, sheet.seats), sheet.seats) for game in sheet.games if game.row is not None]
    return tuple(sum(seat not in seats for seats in out) for seat in range(1, sheet.seats + 1))
