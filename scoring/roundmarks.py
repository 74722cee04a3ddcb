"""Bock marks that are missing or that nothing calls for, and games that a Ramsch round doesn't have (V6, V12.6).

The marks follow from the events above them. Of a row that contradicts itself nobody knows whether it was an event:
there the reading holds that leaves the fewest wrong marks.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from scoring.figures import is_won, judge_row
from scoring.findings import Finding, finding
from scoring.house import Bock
from scoring.numbering import Line
from scoring.rounds import Call, callers, is_grand_hand, rounds
from scoring.rowchecks import Read, is_passed
from scoring.rules import RuleSet
from scoring.sheet import Row

Lines = Sequence[tuple[Line, Read]]
_UNSURE_ROWS = 6


def deals_again(rules: RuleSet) -> bool:
    """Whether there are games behind which the same dealer deals again (V8.12)."""
    return rules.system.ramsch_only or bool(rules.house.bock and rules.house.bock.ramsch_after)


def extra_deals(rows: Sequence[Row], seats: int, rules: RuleSet) -> tuple[int, ...]:
    """Places, from 0, of rows after which the same dealer deals again, and which the plan doesn't count (V8.12).

    >>> from scoring.contracts import Contract
    >>> from scoring.rules import rule_set
    >>> row = Row(number=1, declarer=1, contract=Contract.GRAND, steps=frozenset({"hand"}))
    >>> extra_deals([row], 3, rule_set("pub", "lowest_penalty")), extra_deals([row], 3, rule_set("pub"))
    ((0,), ())
    """
    bock = rules.house.bock
    if rules.system.ramsch_only:
        return tuple(place for place, row in enumerate(rows) if is_grand_hand(row))
    if bock is None or not bock.ramsch_after:
        return ()
    lying = rounds(_valued(rows, rules), seats, bock)
    return tuple(place for place, row in enumerate(rows) if lying[place][1] and is_grand_hand(row))


def round_findings(lines: Lines, seats: int, rules: RuleSet) -> tuple[list[Finding], dict[int, int]]:
    """What is wrong with the marks of the rounds, and by game the Bock level that it should have where it has not."""
    rows, bock = [line.row for line, _read in lines], rules.house.bock
    wrong = [*_strangers(rows, [True] * len(rows))] if rules.system.ramsch_only else []
    if bock is None or any(line.gap or line.again for line, _read in lines):
        return wrong, {}
    likeliest = min(_readings(lines, rules), key=lambda rows: _differences(rows, seats, bock))
    lying = rounds(likeliest, seats, bock)
    levels = _levels(rows, [level for level, _in_ramsch in lying], bock)
    wrong += _marks(rows, levels, callers(likeliest, seats, bock))
    if bock.ramsch_after and not rules.system.ramsch_only:
        wrong += _strangers(rows, [in_ramsch for _level, in_ramsch in lying])
    games = (line.game for line, _read in lines)
    told = zip(games, rows, levels, strict=True)
    return wrong, {game: level for game, row, level in told if row.bock != level and row.bock >= 0}


def _readings(lines: Lines, rules: RuleSet) -> Iterator[list[Row]]:
    """The rows as they stand; without their totals; and with a row that contradicts itself read the other way."""
    rows = _valued([_compulsory(line.row, rules) for line, _read in lines], rules)
    yield rows
    bare = [replace(row, totals=()) for row in rows]
    yield bare
    unsure = [place for place, (_line, read) in enumerate(lines) if read.found or read.unsure]
    for place in unsure[:_UNSURE_ROWS]:
        row = rows[place]
        for other in (
            replace(row, won=not is_won(row)),
            replace(row, value=None, kontra=0, event=""),
            *_valued([replace(row, value=None)], rules),
        ):
            yield [*bare[:place], replace(other, totals=()), *bare[place + 1 :]]


def _compulsory(row: Row, rules: RuleSet) -> Row:
    """On an evening of Ramsch alone none stands for a game that was passed, marked or not (V6.3, V8.11)."""
    return replace(row, ramsch_round=True) if rules.system.ramsch_only and row.ramsch else row


def _valued(rows: Sequence[Row], rules: RuleSet) -> list[Row]:
    """With the value of every game that the sheet has no column for: two events ask it (V6.3)."""
    return [row if row.value is not None or row.ramsch or is_passed(row) else _with_value(row, rules) for row in rows]


def _with_value(row: Row, rules: RuleSet) -> Row:
    worth = judge_row(row, is_won(row), rules)[1]
    return row if worth is None else replace(row, value=worth.value)


def _differences(rows: Sequence[Row], seats: int, bock: Bock) -> int:
    levels = _levels(rows, [level for level, _in_ramsch in rounds(rows, seats, bock)], bock)
    return sum(row.bock != level for row, level in zip(rows, levels, strict=True))


def _levels(rows: Sequence[Row], lying: Sequence[int], bock: Bock) -> list[int]:
    """The marks that are due: where nothing is doubled, a game that nobody has or Ramsch, it may stand there or not."""
    due = []
    for row, level in zip(rows, lying, strict=True):
        idle = row.declarer is None or is_passed(row) or (row.ramsch and not bock.ramsch)
        due.append(0 if idle and not row.bock else level)
    return due


def _marks(rows: Sequence[Row], levels: Sequence[int], calls: Sequence[tuple[Call, ...]]) -> Iterator[Finding]:
    """Once where marks go wrong, not again in the rows behind it that are wrong in the same way."""
    each = zip(rows, levels, calls, strict=True)
    for (difference, called), run in groupby(each, key=lambda told: (told[0].bock - told[1], told[2])):
        row, level, _calls = next(run)
        if difference and row.bock >= 0:  # else it can be nothing at all, and is found in its row
            code = "row.bock_missing" if difference < 0 else "row.bock_uncalled"
            events = tuple(event for _number, event in called)
            calling = tuple(number for number, _event in called)
            yield finding(
                code,
                row=row.number,
                seat=row.declarer,
                field="bock",
                found=row.bock,
                expected=level,
                events=events,
                rows=calling,
            )


def _strangers(rows: Sequence[Row], compulsory: Sequence[bool]) -> Iterator[Finding]:
    """In a round of Ramsch there is nothing but Ramsch and the grand from the hand; and its mark is there alone."""
    marked = any(row.ramsch_round for row in rows)
    for row, inside in zip(rows, compulsory, strict=True):
        is_of_round = row.ramsch or is_grand_hand(row) or is_passed(row)
        if inside and not is_of_round:
            yield _round(row, "row.ramsch_round", "contract", row.contract)
        elif row.ramsch_round and not inside:
            yield _round(row, "row.ramsch_uncalled", "ramsch_round", None)
        elif marked and inside and row.ramsch and not row.ramsch_round:
            yield _round(row, "row.ramsch_round", "ramsch_round", None)


def _round(row: Row, code: str, field: str, found: object) -> Finding:
    return finding(code, row=row.number, seat=row.declarer, field=field, found=found, expected=None)
