"""One row by itself: what is missing, marks that can't stand, figures that don't go with them.

Running totals are not looked at; for them every row says which scores it may stand for (ISkO 5.2 to 5.4; SkWO 7.2).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.bids import lost_charges
from scoring.contracts import Contract
from scoring.figures import (
    Times,
    at_row,
    figures,
    implied_score,
    is_won,
    judge_row,
    lost_factor_of,
    played_value,
)
from scoring.findings import Finding, Place, finding
from scoring.ramschrows import ramsch_findings, ramsch_scores
from scoring.rules import RuleSet
from scoring.sheet import Row
from scoring.valuation import GameValue


@dataclass(frozen=True, slots=True)
class Read:
    """A row as it was read: its findings; the scores it may stand for, the likeliest first, none if nothing tells.

    unsure: it is not certain who won, or that a game was played at all. any_game: its marks can't be, or the bid of an
    overbid game is not known, so the total may have moved by what any game counts.
    """

    found: tuple[Finding, ...] = ()
    scores: tuple[int, ...] = ()
    unsure: bool = False
    any_game: bool = False


_MAY_FOLLOW = {"game.schwarz_without", "game.schneider_without", "game.null_below_bid"}
_PASSED = Read(scores=(0,))


def read_row(row: Row, seats: int, columns: frozenset[str], rules: RuleSet) -> Read:
    """What is wrong with a row by itself, and the scores that it may stand for; columns: what this sheet fills in.

    >>> from scoring.rules import ISKO
    >>> row = Row(number=4, declarer=1, contract=Contract.CLUBS, tops=1, won=False, value=24, score=-24)
    >>> read = read_row(row, 3, frozenset({"score"}), ISKO)
    >>> read.found[0].code, read.scores
    ('row.not_doubled', (-48, -24))
    """
    if not row.is_plain:
        return _of_variant(row, seats, columns, rules)
    return _of_order(row, seats, columns, rules)


def _of_order(row: Row, seats: int, columns: frozenset[str], rules: RuleSet) -> Read:
    if is_passed(row):
        return _passed(row)
    if row.declarer is None or not 1 <= row.declarer <= seats or _gaps(row, columns) or _untold(row):
        return _incomplete(row, seats, columns, rules)
    defects, worth = judge_row(row, is_won(row), rules)
    if worth is not None and not defects and _agrees(row, worth):
        return Read(scores=(worth.score,))
    return _wrong(row, defects, worth, rules)


def is_passed(row: Row) -> bool:
    """A game that nobody took: marked as passed, or nothing but totals in the row (ISkO 3.3.7).

    >>> is_passed(Row(number=1, passed=True)), is_passed(Row(number=1, totals=(0, 0, 0))), is_passed(Row(number=1))
    (True, True, False)
    """
    return row.passed or (row.declarer is None and bool(row.totals or row.score == 0 or row.ramsch) and _is_bare(row))


def is_empty(row: Row) -> bool:
    """A line of the sheet that was never used."""
    return not (row.passed or row.ramsch or row.totals) and row.score is None and _is_bare(row)


def _is_bare(row: Row) -> bool:
    written = (row.declarer, row.contract, row.tops, row.bid, row.won, row.value, row.score or None)
    return all(mark is None for mark in written) and not row.steps and not row.overbid


def _agrees(row: Row, worth: GameValue) -> bool:
    if worth.overbid:
        return not row.won and row.score == worth.score and row.value in (None, worth.value, played_value(worth))
    return (
        row.score == worth.score
        and row.value in (None, worth.value)
        and not row.overbid
        and not (row.tops and worth.marks.contract is Contract.NULL)
    )


# Rows of other Skats


def _of_variant(row: Row, seats: int, columns: frozenset[str], rules: RuleSet) -> Read:
    """With what ISkO doesn't know: a Ramsch, or a game that was doubled or has steps of its own (V12.1)."""
    if row.ramsch:
        found = (*ramsch_findings(row, seats, columns, rules), *_round_mark(row, rules))
        return Read(found, ramsch_scores(row, rules), unsure=bool(found), any_game=bool(found))
    read = _of_order(row, seats, columns, rules)
    if strange := tuple(_strange(row, rules)):
        return replace(read, found=(*read.found, *strange), unsure=read.unsure or is_passed(row))
    return read


def _strange(row: Row, rules: RuleSet) -> Iterator[Finding]:
    """What belongs to a Ramsch alone, and an event that the house doesn't know or that this game can't be (V6.3)."""
    yield from _round_mark(row, rules)
    for name in ("also", "virgins", "passed_on"):
        if getattr(row, name) or (name == "also" and row.also is not None):
            yield at_row(row, "ramsch.another_game", name, getattr(row, name), None)
    if is_passed(row):
        for name in ("kontra", "spitze", "shown", "opened", "revolution", "form", "event"):
            if getattr(row, name):
                yield at_row(row, "row.passed_with_score", name, getattr(row, name), None)
    elif row.event:
        bock = rules.house.bock
        if bock is None or row.event not in bock.on:
            yield at_row(row, "house.not_played", "event", row.event, None, paragraph="V6.3")
        elif row.contract is Contract.NULL or is_won(row):
            yield at_row(row, "row.event", "event", None, None, event=row.event)


def _round_mark(row: Row, rules: RuleSet) -> Iterator[Finding]:
    bock = rules.house.bock
    if row.ramsch_round and not (rules.system.ramsch_only or (bock and bock.ramsch_after)):
        yield at_row(row, "house.not_played", "ramsch_round", "x", None, paragraph="V6.7")


# Rows that can't be counted


def _passed(row: Row) -> Read:
    if _is_bare(replace(row, value=row.value or None)) and not row.score:
        return _PASSED
    return Read(
        (at_row(row, "row.passed_with_score", "passed", row.score, None),), _each_once([0, row.score]), unsure=True
    )


def _gaps(row: Row, columns: frozenset[str]) -> list[str]:
    gaps: list[str] = [name for name in ("won", "score") if name in columns and getattr(row, name) is None]
    if row.contract is None:
        gaps.append("contract")
    elif row.tops is None and row.contract is not Contract.NULL:
        gaps.append("tops")
    return gaps


def _untold(row: Row) -> bool:
    return row.won is None and row.score is None


def _incomplete(row: Row, seats: int, columns: frozenset[str], rules: RuleSet) -> Read:
    """Something is missing, or the declarer is nobody; what is left still tells which scores it may stand for."""
    gaps = [*(["declarer"] if row.declarer is None else []), *_gaps(row, columns)]
    wrong = []
    if gaps:
        wrong.append(finding("row.incomplete", row=row.number, seat=row.declarer, field=gaps[0], fields=tuple(gaps)))
    if row.declarer is not None and not 1 <= row.declarer <= seats:
        wrong.append(finding("row.unknown_seat", row=row.number, field="declarer", found=row.declarer, expected=seats))
    nothing = "contract" in gaps or (row.overbid and not row.bid)
    worths = [worth for won in (True, False) if not nothing and (worth := judge_row(row, won, rules)[1])]
    scores = [worth.score for worth in worths if _untold(row) or worth.won == is_won(row)]
    implied = None if nothing or row.score is not None else implied_score(row, rules)
    return Read(tuple(wrong), _each_once([row.score, implied, *scores]), unsure=True)


# Rows that contradict themselves


def _wrong(row: Row, defects: tuple[Finding, ...], worth: GameValue | None, rules: RuleSet) -> Read:
    if _replaced_null(row, defects, rules):
        return Read(scores=_each_once([row.score]))
    times = Times.of(row, rules)
    if _wrongly_ticked(row, rules):
        findings: tuple[Finding, ...] = (at_row(row, "row.tick", "won", row.score, worth.score if worth else None),)
    else:
        findings = (*_defects(row, defects), *figures(row, worth, times))
    counted = worth.score if worth else None
    if not findings:
        return Read(scores=_each_once([row.score, counted])[:1])
    unsure = _torn(row) or (worth is not None and worth.won != is_won(row))
    turned = -row.score if row.score is not None and _torn(row) else None
    any_game = worth is None or (row.overbid and not row.bid)
    return Read(findings, _each_once([counted, row.score, implied_score(row, rules), turned]), unsure, any_game)


def _wrongly_ticked(row: Row, rules: RuleSet) -> bool:
    """Won with the score of the same game lost, or lost with that of the same game won."""
    if not _torn(row):
        return False
    otherwise = judge_row(row, not row.won, rules)[1]
    if otherwise is None:
        return False
    same = row.score == otherwise.score
    # An overbid game that is ticked as won has a name of its own, if it could have been won at all.
    return (same and not otherwise.overbid) or ((same or row.overbid) and bool(judge_row(row, is_won(row), rules)[0]))


def _torn(row: Row) -> bool:
    return row.won is not None and row.score is not None and row.won != (row.score > 0)


def _replaced_null(row: Row, defects: tuple[Finding, ...], rules: RuleSet) -> bool:
    """A null below the bid, charged as a suit or grand game that reaches it (ISkO 3.4.4)."""
    noted = row.overbid and not is_won(row) and row.score is not None
    if [defect.code for defect in defects] != ["game.null_below_bid"] or not noted:
        return False
    charge, rest = divmod(-(row.score or 0), Times.of(row, rules).lost)
    in_multiples = not rest and charge * lost_factor_of(row, rules) in lost_charges(rules)
    return (
        in_multiples and charge >= defects[0].values["bid"] and row.value in (None, charge, defects[0].values["value"])
    )


def _defects(row: Row, defects: tuple[Finding, ...]) -> Iterator[Finding]:
    """What is wrong with the marks, at this row; not what may only follow from another mark that can't be."""
    causes = [defect for defect in defects if defect.code not in _MAY_FOLLOW] or defects
    for field in dict.fromkeys(defect.where.field for defect in causes):
        defect = next(cause for cause in causes if cause.where.field == field)
        where = Place(row=row.number, seat=row.declarer, field=field)
        yield replace(
            defect, where=where, values={"found": getattr(row, field, None), "expected": None, **defect.values}
        )


def _each_once(scores: list[int | None]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(score for score in scores if score is not None))
