"""One row by itself: what is missing, marks that can't stand, the value, the sign, the doubling, an overbid.

Every mistake has one name: a score that follows from a wrong value is not a second one. Running totals are not
looked at; for them every row says which scores it may stand for. ISkO 5.2 to 5.4; SkWO 7.2.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from scoring.bids import BIDS, least_multiple, lost_charges
from scoring.contracts import Contract
from scoring.findings import Finding, Place, finding
from scoring.guesses import score_causes, value_causes
from scoring.rowmarks import Marks, mark_defects
from scoring.rules import RuleSet
from scoring.sheet import Row
from scoring.valuation import GameValue, valued

Judgement = tuple[tuple[Finding, ...], GameValue | None]


@dataclass(frozen=True, slots=True)
class Read:
    """A row as it was read: its findings; the scores it may stand for, the likeliest first, none if nothing tells.

    unsure: it is not certain who won, or that a game was played at all.
    """

    found: tuple[Finding, ...] = ()
    scores: tuple[int, ...] = ()
    unsure: bool = False


_PASSED = Read(scores=(0,))


def read_row(row: Row, seats: int, kept: frozenset[str], rules: RuleSet) -> Read:
    """What is wrong with a row by itself, and the scores that it may stand for; kept: what this sheet writes down.

    >>> from scoring.rules import ISKO
    >>> row = Row(number=4, declarer=1, contract=Contract.CLUBS, tops=1, won=False, value=24, score=-24)
    >>> read = read_row(row, 3, frozenset({"score"}), ISKO)
    >>> read.found[0].code, read.scores
    ('row.not_doubled', (-48, -24))
    """
    if is_passed(row):
        return _passed(row)
    if row.declarer is None or not 1 <= row.declarer <= seats or _gaps(row, kept) or _untold(row):
        return _incomplete(row, seats, kept, rules)
    defects, worth = judge(row, is_won(row), rules)
    if worth is not None and not defects and _agrees(row, worth):
        return Read(scores=(worth.score,))
    return _wrong(row, defects, worth, rules)


def is_passed(row: Row) -> bool:
    """A game that nobody took: marked as passed, or nothing but totals in the row (ISkO 3.3.7).

    >>> is_passed(Row(number=1, passed=True)), is_passed(Row(number=1, totals=(0, 0, 0))), is_passed(Row(number=1))
    (True, True, False)
    """
    return row.passed or (bool(row.totals or row.score == 0) and _is_bare(row))


def is_empty(row: Row) -> bool:
    """A line of the sheet that was never used."""
    return not row.passed and not row.totals and row.score is None and _is_bare(row)


def _is_bare(row: Row) -> bool:
    written = (row.declarer, row.contract, row.tops, row.bid, row.won, row.value, row.score or None)
    return all(each is None for each in written) and not row.steps and not row.overbid


def is_won(row: Row) -> bool:
    """By the tick, else by the sign of the score."""
    return row.won if row.won is not None else (row.score or 0) > 0


def judge(row: Row, won: bool, rules: RuleSet) -> Judgement:
    """What is wrong with the marks, and what they are worth if that can be said."""
    return _judged(row.contract or Contract.NULL, row.tops or 0, row.steps, row.bid or 0, won, rules)


@lru_cache(maxsize=2**14)
def _judged(
    contract: Contract, tops: int, steps: frozenset[str], bid: int, won: bool, rules: RuleSet
) -> Judgement:
    marks = Marks(contract=contract, tops=tops, bid=bid, won=won, **dict.fromkeys(steps, True))
    defects = mark_defects(marks, rules)
    if not defects:
        return (), valued(marks, rules)
    # A number that nobody can bid is a mistake of its own: the other marks still have their value.
    silent = replace(marks, bid=0)
    return defects, None if mark_defects(silent, rules) or bid in BIDS else valued(silent, rules)


def _agrees(row: Row, worth: GameValue) -> bool:
    if worth.overbid:
        return not row.won and row.score == worth.score and row.value in (None, worth.value, played_value(worth))
    return (
        row.score == worth.score
        and row.value in (None, worth.value)
        and not row.overbid
        and not (row.tops and worth.marks.contract is Contract.NULL)
    )


def played_value(worth: GameValue) -> int:
    """What the marks are worth without the bid: an overbid game is charged with more (ISkO 5.4)."""
    return worth.base * worth.steps[-1][1] if worth.steps else worth.value


# Rows that can't be counted


def _passed(row: Row) -> Read:
    played = row.declarer is not None or row.contract is not None or row.won is not None
    if not played and not row.score and not row.value:
        return _PASSED
    return Read((_at(row, "row.passed_with_score", "passed", row.score, None),), (0, row.score or 0), unsure=True)


def _gaps(row: Row, kept: frozenset[str]) -> list[str]:
    gaps = [name for name in ("won", "score") if name in kept and getattr(row, name) is None]
    if row.contract is None:
        gaps.append("contract")
    elif row.tops is None and row.contract is not Contract.NULL:
        gaps.append("tops")
    return gaps


def _untold(row: Row) -> bool:
    return row.won is None and row.score is None


def _incomplete(row: Row, seats: int, kept: frozenset[str], rules: RuleSet) -> Read:
    """Something is missing, or the declarer is nobody; what is left still tells which scores it may stand for."""
    gaps = [*(["declarer"] if row.declarer is None else []), *_gaps(row, kept)]
    found = []
    if gaps:
        found.append(finding("row.incomplete", row=row.number, seat=row.declarer, field=gaps[0], fields=tuple(gaps)))
    if row.declarer is not None and not 1 <= row.declarer <= seats:
        found.append(finding("row.unknown_seat", row=row.number, field="declarer", found=row.declarer, expected=seats))
    worths = [worth for won in (True, False) if "contract" not in gaps and (worth := judge(row, won, rules)[1])]
    scores = [worth.score for worth in worths if _untold(row) or worth.won == is_won(row)]
    return Read(tuple(found), _each_once([row.score, *scores]), unsure=True)


# Rows that contradict themselves


def _wrong(row: Row, defects: tuple[Finding, ...], worth: GameValue | None, rules: RuleSet) -> Read:
    if worth is None and _wrongly_ticked(row, rules):
        defects, worth = (), judge(row, not row.won, rules)[1]
    elif _replaced_null(row, defects, rules):
        return Read(scores=_each_once([row.score]))
    factor = rules.lost_factors["hand" in row.steps]
    found = (*(_placed(row, each) for each in defects), *_figures(row, worth, factor))
    counted = worth.score if worth else None
    if not found:
        return Read(scores=_each_once([row.score, counted])[:1])
    won = is_won(row)
    implied = None if row.value is None else row.value if won else -factor * row.value
    unsure = _torn(row) or (worth is not None and worth.won != won)
    return Read(found, _each_once([counted, row.score, implied]), unsure)


def _wrongly_ticked(row: Row, rules: RuleSet) -> bool:
    """Marks that can't be won, beside a score that was lost, or the other way round: then the tick is wrong."""
    return _torn(row) and not judge(row, not row.won, rules)[0]


def _torn(row: Row) -> bool:
    return row.won is not None and row.score is not None and row.won != (row.score > 0)


def _replaced_null(row: Row, defects: tuple[Finding, ...], rules: RuleSet) -> bool:
    """A null below the bid, charged as a suit or grand game that reaches it (ISkO 3.4.4)."""
    if [defect.code for defect in defects] != ["game.null_below_bid"] or is_won(row) or row.score is None:
        return False
    factor = rules.lost_factors["hand" in row.steps]
    charge = -row.score // factor
    in_multiples = -row.score in lost_charges(rules) and charge >= defects[0].values["bid"]
    return in_multiples and row.value in (None, charge, defects[0].values["value"])


def _placed(row: Row, defect: Finding) -> Finding:
    written = getattr(row, defect.where.field, None)
    where = Place(row=row.number, seat=row.declarer, field=defect.where.field)
    return replace(defect, where=where, values={"found": written, **defect.values})


def _at(row: Row, code: str, field: str, found: int | None, expected: int | None, **values: object) -> Finding:
    return finding(code, row=row.number, seat=row.declarer, field=field, found=found, expected=expected, **values)


def _figures(row: Row, worth: GameValue | None, factor: int) -> Iterator[Finding]:
    if worth is None:
        yield from _score(row, [row.value], factor)
    elif worth.overbid:
        yield from _overbid(row, worth, factor)
    elif row.overbid:
        yield from _overbid_by_note(row, worth, factor)
    elif row.value not in (None, worth.value):
        yield _wrong_value(row, worth)
        yield from _score(row, [worth.value, row.value], factor)
    elif row.score != worth.score:
        yield from _score(row, [worth.value], factor)
    elif row.tops and worth.marks.contract is Contract.NULL:
        yield _at(row, "row.null_with_tops", "tops", row.tops, None)


def _wrong_value(row: Row, worth: GameValue) -> Finding:
    causes = value_causes(row.value or 0, worth.value, worth.base)
    return _at(row, "row.value", "value", row.value, worth.value, causes=causes)


def _overbid(row: Row, worth: GameValue, factor: int) -> Iterator[Finding]:
    """Lost, whatever was made, and charged with the least multiple that reaches the bid (ISkO 5.4.1)."""
    charge = None if row.score is None or row.score % factor else -row.score // factor
    played = played_value(worth)
    if is_won(row):
        yield _at(row, "row.overbid_won", "won", row.score, worth.score, bid=row.bid)
    elif row.score == worth.score:
        if row.value not in (None, worth.value, played):
            yield _wrong_value(row, worth)
    elif charge in (row.bid, played) and row.value in (None, charge, played, worth.value):
        yield _at(row, "row.overbid_charge", "value", charge, worth.value, bid=row.bid)
    elif row.value in (None, played, worth.value):
        yield from _score(row, [worth.value], factor)
    else:
        yield _wrong_value(row, worth)
        yield from _score(row, [worth.value, row.value], factor)


def _overbid_by_note(row: Row, worth: GameValue, factor: int) -> Iterator[Finding]:
    """With the bid, the note must be true; without it, the charge must be a higher multiple of the base."""
    charge = row.value if row.value not in (None, worth.value) else -(row.score or 0) // factor
    if row.bid or is_won(row) or charge <= worth.value:
        yield _at(row, "row.overbid_note", "overbid", row.score, worth.score, bid=row.bid)
    elif charge % worth.base and worth.steps:
        yield _at(row, "row.overbid_charge", "value", charge, least_multiple(worth.base, charge), bid=row.bid)
    else:
        yield from _score(row, [charge], factor)


def _score(row: Row, values: list[int | None], factor: int) -> Iterator[Finding]:
    """The score against the values that it may come from, the one to be expected first."""
    known = [each for each in values if each is not None]
    won, score = is_won(row), row.score
    right = [each if won else -factor * each for each in known]
    if score is None or score in right:
        return
    if known:
        yield _named(row, score, known, right[0], factor)
    elif won != (score > 0):
        yield _at(row, "row.sign", "score", score, -score)


def _named(row: Row, score: int, values: list[int], expected: int, factor: int) -> Finding:
    won = is_won(row)
    doubled = [2 * each for each in values]
    if won and score in doubled:
        return _at(row, "row.doubled_though_won", "score", score, expected)
    if factor != 1 and not won and -score in values:
        return _at(row, "row.not_doubled", "score", score, expected)
    if won != (score > 0) and abs(score) in (*values, *doubled):
        return _at(row, "row.sign", "score", score, expected)
    return _at(row, "row.score", "score", score, expected, causes=score_causes(score, expected))


def _each_once(scores: list[int | None]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(score for score in scores if score is not None))
