"""The figures of one row against its marks: the value, the score, the sign, the doubling, an overbid.

Every mistake has one name: a score that follows from a wrong value is not a second one (ISkO 5.2 to 5.4).
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from scoring.bids import lawful_bids, least_multiple
from scoring.contracts import Contract
from scoring.findings import Finding, finding
from scoring.guesses import score_causes, value_causes
from scoring.marks import Marks
from scoring.rowmarks import mark_defects
from scoring.rules import RuleSet
from scoring.sheet import Called, Row
from scoring.valuation import GameValue, valued

_CALLS_FORGOTTEN = {"kontra_forgotten", "bock_forgotten"}
Judgement = tuple[tuple[Finding, ...], GameValue | None]


def is_won(row: Row) -> bool:
    """By the tick, else by the sign of the score."""
    return row.won if row.won is not None else (row.score or 0) > 0


def judge_row(row: Row, won: bool, rules: RuleSet) -> Judgement:
    """What is wrong with the marks, and what they are worth if that can be said."""
    return _judged(row.contract or Contract.NULL, row.tops or 0, row.steps, row.bid or 0, won, row.called, rules)


@lru_cache(maxsize=2**14)
def _judged(
    contract: Contract, tops: int, steps: frozenset[str], bid: int, won: bool, called: Called, rules: RuleSet
) -> Judgement:
    ticks: dict[str, Any] = dict.fromkeys(steps, True)
    marks = Marks(contract=contract, tops=tops, bid=bid, won=won, **ticks, **dict(called))
    if rules.house.give_up:
        marks = replace(marks, given_up=_declined(marks))
    defects = mark_defects(marks, rules)
    if not defects:
        return (), valued(marks, rules)
    # A number that nobody can bid is a mistake of its own: the other marks still have their value.
    silent = replace(marks, bid=0)
    return defects, None if mark_defects(silent, rules) or bid in lawful_bids(rules) else valued(silent, rules)


def _declined(marks: Marks) -> int:
    """How often a game was given, by what it binds to: a game with the skat has announced nothing else (V9.3)."""
    if marks.hand or marks.contract is Contract.NULL:
        return 0
    return 2 if marks.schwarz_announced else int(marks.schneider_announced)


def lost_factor_of(row: Row, rules: RuleSet) -> int:
    """What the value of this row is multiplied by if it is lost: by its form, or by hand or not (ISkO 5.3.4; V2)."""
    if rules.forms and row.form in rules.forms:
        return rules.forms[row.form].lost
    return rules.lost_factors["hand" in row.steps and not row.revolution]


class Times(NamedTuple):
    """How often the value of a row stands in its score, won and lost: with kontra and Bock (V5.2, V6.2)."""

    won: int
    lost: int

    @classmethod
    def of(cls, row: Row, rules: RuleSet) -> "Times":
        called = 1 << row.doublings
        return cls(called, lost_factor_of(row, rules) * called)


def played_value(worth: GameValue) -> int:
    """What the marks are worth without the bid: an overbid game is charged with more (ISkO 5.4)."""
    return worth.base * worth.steps[-1][1] if worth.steps else worth.value


def implied_score(row: Row, rules: RuleSet) -> int | None:
    """The score that follows from the value, as won or lost as the row says."""
    if row.value is None:
        return None
    times = Times.of(row, rules)
    return times.won * row.value if is_won(row) else -times.lost * row.value


def at_row(row: Row, code: str, field: str, written: object, expected: int | None, **values: Any) -> Finding:
    return finding(code, row=row.number, seat=row.declarer, field=field, found=written, expected=expected, **values)


def figures(row: Row, worth: GameValue | None, times: Times) -> Iterator[Finding]:
    if worth is None:
        overbid = row.overbid or (row.bid or 0) > (row.value or 0)
        yield from _score(row, [None if overbid else row.value], times)
    elif worth.overbid:
        yield from _overbid(row, worth, times)
    elif row.overbid:
        yield from _overbid_by_note(row, worth, times)
    elif row.value not in (None, worth.value):
        yield _wrong_value(row, worth)
        yield from _score(row, [worth.value, row.value], times)
    elif row.score != worth.score:
        yield from _score(row, [worth.value], times)
    elif row.tops and worth.marks.contract is Contract.NULL:
        yield at_row(row, "row.null_with_tops", "tops", row.tops, None)


def _wrong_value(row: Row, worth: GameValue) -> Finding:
    causes = value_causes(row.value or 0, worth.value, worth.base)
    return at_row(row, "row.value", "value", row.value, worth.value, causes=causes)


def _overbid(row: Row, worth: GameValue, times: Times) -> Iterator[Finding]:
    """Lost, whatever was made, and charged with the least multiple that reaches the bid (ISkO 5.4.1)."""
    charge = None if row.score is None or row.score % times.lost else -row.score // times.lost
    played = played_value(worth)
    if is_won(row):
        yield at_row(row, "row.overbid_won", "won", row.score, worth.score, bid=row.bid)
    elif row.score == worth.score:
        if row.value not in (None, worth.value, played):
            yield _wrong_value(row, worth)
    elif times.lost != times.won == 1 and row.value == worth.value == -(row.score or 0):
        yield at_row(row, "row.not_doubled", "score", row.score, worth.score)
    elif charge is not None and charge in (row.bid, played) and row.value in (None, charge, played, worth.value):
        yield _wrong_charge(row, worth.value, row.bid, charge, times)
    elif row.value in (None, played, worth.value):
        yield from _score(row, [worth.value], times)
    else:
        yield _wrong_value(row, worth)
        yield from _score(row, [worth.value, row.value], times)


def _overbid_by_note(row: Row, worth: GameValue, times: Times) -> Iterator[Finding]:
    """With the bid, the note must be true; without it, the charge must be a higher multiple of the base."""
    charge = row.value if row.value not in (None, worth.value) else abs(row.score or 0) // times.lost
    if row.bid or charge <= worth.value:
        yield at_row(row, "row.overbid_note", "overbid", row.score, worth.score, bid=row.bid)
    elif charge % worth.base and worth.steps:
        yield _wrong_charge(row, least_multiple(worth.base, charge), charge, charge, times)
    elif is_won(row):
        yield at_row(row, "row.overbid_won", "won", row.score, -times.lost * charge, bid=row.bid)
    else:
        yield from _score(row, [charge], times)


def _wrong_charge(row: Row, expected: int, bid: int | None, charge: int, times: Times) -> Finding:
    """Where the wrong charge is written: as the value, or in the score alone beside what was played."""
    if row.value == charge and charge == bid:
        return at_row(row, "row.overbid_charge", "value", charge, expected, bid=row.bid)
    return at_row(row, "row.overbid_charge", "score", row.score, -times.lost * expected, bid=row.bid)


def _score(row: Row, values: list[int | None], times: Times) -> Iterator[Finding]:
    """The score against the values that it may come from, the one to be expected first."""
    worths = [worth for worth in values if worth is not None]
    won, score = is_won(row), row.score
    right = [times.won * worth if won else -times.lost * worth for worth in worths]
    if score is None or score in right:
        return
    if worths:
        yield _named(row, score, worths, right[0], times)
    elif won != (score > 0):
        yield at_row(row, "row.sign", "score", score, -score)


def _named(row: Row, score: int, values: list[int], expected: int, times: Times) -> Finding:
    won = is_won(row)
    once = [times.won * worth for worth in values]
    doubled = [2 * worth for worth in once]
    causes = score_causes(score, expected, row.kontra, row.bock)
    if {*causes} & _CALLS_FORGOTTEN:
        return at_row(row, "row.score", "score", score, expected, causes=causes)
    if won and score in doubled:
        return at_row(row, "row.doubled_though_won", "score", score, expected)
    if times.lost != times.won and not won and -score in once:
        return at_row(row, "row.not_doubled", "score", score, expected)
    if won != (score > 0) and abs(score) in (*once, *doubled):
        return at_row(row, "row.sign", "score", score, expected)
    return at_row(row, "row.score", "score", score, expected, causes=causes)
