"""One slip of the pen that explains everything at the foot of a sheet: then it is the only finding.

A lost game too many spoils the total of every seat. So whatever contradicts something more than once is tried again
with one figure put right, two exchanged, or the bonus of the other table; it must not change any sheet.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

from scoring.findings import Finding, finding
from scoring.foot import Rows, expected_total, foot_problems, games_difference, unreachable, won_lost
from scoring.guesses import foot_causes, vague_causes
from scoring.performance import defended, lacks_games
from scoring.reach import reachable
from scoring.rules import ISKO, RuleSet
from scoring.sheet import ScoreSheet

Guess = tuple[Finding, ScoreSheet, RuleSet]
_EXCHANGED: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("footer", ("points", "won", "lost", "total", "others_lost", "own_bonus", "others_bonus")),
    ("footer", ("points", "won", "lost")),
    ("total", ("total",)),
    ("points", ("points",)),
    ("won", ("won", "lost")),
)


def check_foot(sheet: ScoreSheet, rows: Rows | None, rules: RuleSet) -> list[Finding]:
    """What is wrong at the foot; if one slip explains it all, that slip alone."""
    defects = foot_problems(sheet, rows, rules)
    missing = [defect for defect in defects if defect.code == "footer.total_missing"]
    if len(defects) - len(missing) < 2 or any(defect.code == "footer.negative" for defect in defects):
        return defects
    if sum(foot.won != foot.lost for foot in sheet.footers) > 1 and not _defects_exchanged(sheet, rows, rules, missing):
        return [*missing, finding("footer.won_lost_everywhere", field="won")]
    for slip, corrected, counted_by in _guesses(sheet, rows, rules):
        if foot_problems(corrected, rows, counted_by, also=sheet.footers) == missing:
            return [*missing, slip]
    return defects


def explain(sheet: ScoreSheet, seat: int, rules: RuleSet = ISKO) -> tuple[str, ...]:
    """The likely causes of a total at the foot that differs from the formula, best first (SkWO 5, 7.2).

    Empty if it fits, is not written, or needs the single games. What explains it to the point comes before what may
    lie in a single game.

    >>> from scoring.sheet import Footer
    >>> others = Footer(0, 0, 1, -50), Footer(0, 0, 0, 40)
    >>> explain(ScoreSheet((Footer(24, 1, 0, 164), *others), games=2), 1)
    ('one_game',)
    """
    if not sheet.footers or lacks_games(sheet, rules):
        return ()
    others = defended(sheet, rules) if rules.system.opponents_only else ()
    expected, written = expected_total(sheet, seat, rules, others), sheet.footers[seat - 1].total
    if written is None or written == expected:
        return ()
    return tuple(dict.fromkeys([*foot_causes(sheet, seat, expected, rules), *vague_causes(written - expected, rules)]))


def _guesses(sheet: ScoreSheet, rows: Rows | None, rules: RuleSet) -> Iterator[Guess]:
    for seat in range(1, sheet.seats + 1):
        yield from _miscounted(sheet, seat, rules)
        if rows is None:
            yield from _misread(sheet, seat, rules)
    for first, second in combinations(range(1, sheet.seats + 1), 2):
        yield from _exchanged(sheet, first, second, rules)
    yield from _other_bonus(sheet, rules)


def _defects_exchanged(sheet: ScoreSheet, rows: Rows | None, rules: RuleSet, missing: list[Finding]) -> list[Finding]:
    """What is still wrong where won and lost are exchanged in every column; `missing` stays in any case."""
    exchanged = {seat: {"won": foot.lost, "lost": foot.won} for seat, foot in enumerate(sheet.footers, 1)}
    return [defect for defect in foot_problems(_changed(sheet, exchanged), rows, rules) if defect not in missing]


def _changed(sheet: ScoreSheet, changes: dict[int, dict[str, Any]]) -> ScoreSheet:
    footers = (
        replace(footer, **changes[seat]) if seat in changes else footer for seat, footer in enumerate(sheet.footers, 1)
    )
    return replace(sheet, footers=tuple(footers))


def _miscounted(sheet: ScoreSheet, seat: int, rules: RuleSet) -> Iterator[Guess]:
    """Won or lost games counted wrongly: as many as the whole table is off, one for the other, or both exchanged."""
    footer, off = sheet.footers[seat - 1], games_difference(sheet, rules)
    if off:
        for code, name in (("footer.won", "won"), ("footer.lost", "lost")):
            count = getattr(footer, name)
            slip = finding(code, seat=seat, field=name, found=count, expected=count - off, difference=off)
            yield slip, _changed(sheet, {seat: {name: count - off}}), rules
        return
    won, lost = footer.won, footer.lost
    for counts in ((lost, won), (won - 1, lost + 1), (won + 1, lost - 1)):
        corrected = _changed(sheet, {seat: {"won": counts[0], "lost": counts[1]}})
        yield won_lost(seat, footer, *counts), corrected, rules


def _misread(sheet: ScoreSheet, seat: int, rules: RuleSet) -> Iterator[Guess]:
    """Points that no games make, where the total stands for others that some do."""
    footer = sheet.footers[seat - 1]
    if rules.system.opponents_only:
        return
    points = footer.points + (footer.total or 0) - expected_total(sheet, seat, rules)
    if footer.total is not None and not reachable(footer.points, footer.won, footer.lost, rules):
        yield unreachable(seat, footer), _changed(sheet, {seat: {"points": points}}), rules


def _exchanged(sheet: ScoreSheet, first: int, second: int, rules: RuleSet) -> Iterator[Guess]:
    foot, other = sheet.footers[first - 1], sheet.footers[second - 1]
    for field, names in _EXCHANGED:
        changes = {
            first: {name: getattr(other, name) for name in names},
            second: {name: getattr(foot, name) for name in names},
        }
        slip = finding("footer.exchanged", seat=first, field=field, seats=(first, second))
        yield slip, _changed(sheet, changes), rules


def _other_bonus(sheet: ScoreSheet, rules: RuleSet) -> Iterator[Guess]:
    """The lost games of the others counted as at a table of the other size (SkWO 5)."""
    right = rules.others_lost_bonus[sheet.seats]
    for wrong in set(rules.others_lost_bonus.values()) - {right}:
        slip = finding("footer.other_bonus", field="total", found=wrong, expected=right)
        yield slip, sheet, _with_bonus(rules, sheet.seats, wrong)


@cache  # an edition is known by its identity
def _with_bonus(rules: RuleSet, seats: int, bonus: int) -> RuleSet:
    return replace(rules, system=replace(rules.system, others_lost={**rules.others_lost_bonus, seats: bonus}))
