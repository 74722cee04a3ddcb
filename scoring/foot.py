"""Does the foot of a sheet agree with itself, and with the rows above it if they are there?

It only compares what is written with what must hold (SkWO 5, 7.2, 8.12). Every line of the foot has readings: as it
stands there, and as it should be; what follows from either is right, so a mistake is not found again further down.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.columns import Column
from scoring.findings import Finding, finding
from scoring.guesses import foot_causes
from scoring.performance import counted_foot, shares
from scoring.reach import fewest_games, reachable
from scoring.rules import RuleSet
from scoring.sheet import SEATS, Footer, ScoreSheet


@dataclass(frozen=True, slots=True)
class Rows:
    """What the rows tell the foot: every seat's column, passed games, and how many games are in doubt or missing.

    defended: lost games of others by seat, under a system for opponents only and where nothing in the rows is in doubt.
    """

    columns: Sequence[Column]
    passed: int
    unsure: int
    missing: int
    defended: tuple[int, ...] = ()


def foot_problems(sheet: ScoreSheet, rows: Rows | None, rules: RuleSet, also: Sequence[Footer] = ()) -> list[Finding]:
    """Everything at the foot that contradicts something, by seat and then for the table.

    also: another reading of the footers, from which what is written may have been counted.
    """
    defects = [*_negative(sheet), *_missing_totals(sheet)]
    if not sheet.footers and rows and not defects:
        return list(_passed(sheet, rows))
    if any(other.code == "footer.negative" for other in defects):
        return defects
    counts = [_counts(sheet, seat, rows, also) for seat in range(len(sheet.footers))]
    for seat, footer in enumerate(sheet.footers):
        seat_found = _against_rows(seat + 1, footer, rows, rules) if rows else _reach(sheet, seat + 1, rules)
        if not any(other.values.get("causes") == ("sign",) for other in seat_found):
            points = {footer.points, *(other.points for other in also[seat : seat + 1])}
            if rows:
                points |= rows.columns[seat].may
            defects += _Sum(seat, sheet, points, counts, rules, rows.defended if rows else ()).found()
        defects += seat_found
    defects += _passed(sheet, rows) if rows else _games_sum(sheet, rules)
    return defects


def _negative(sheet: ScoreSheet) -> Iterator[Finding]:
    for seat, least in enumerate(sheet.joined.lost if sheet.joined else (), 1):
        if (count := sheet.footers[seat - 1].lost) < least:
            yield finding("footer.lost_before", seat=seat, field="lost", found=count, expected=least)
    for seat, footer in enumerate(sheet.footers, 1):
        for name in ("won", "lost"):
            if (count := getattr(footer, name)) < 0:
                yield finding("footer.negative", seat=seat, field=name, found=count)
    if sheet.passed is not None and sheet.passed < 0:
        yield finding("footer.negative", field="passed", found=sheet.passed)


def _missing_totals(sheet: ScoreSheet) -> Iterator[Finding]:
    for seat, footer in enumerate(sheet.footers, 1):
        if footer.total is None:
            yield finding("footer.total_missing", seat=seat, field="total")


# Against the rows


def _against_rows(seat: int, footer: Footer, rows: Rows, rules: RuleSet) -> list[Finding]:
    column = rows.columns[seat - 1]
    defects = []
    jumps = [footer.points - total for total in column.may]
    if column.may and 0 not in jumps and not fewest_games(jumps, rows.missing, rules):
        defects.append(_differs("footer.points", seat, "points", footer.points, column.at))
    may = column.doubts + rows.missing
    won, lost = abs(footer.won - column.won) > may, abs(footer.lost - column.lost) > may
    if won and lost:
        defects.append(won_lost(seat, footer, column.won, column.lost))
    elif won:
        defects.append(_differs("footer.won", seat, "won", footer.won, column.won))
    elif lost:
        defects.append(_differs("footer.lost", seat, "lost", footer.lost, column.lost))
    return defects


def won_lost(seat: int, footer: Footer, won: int, lost: int) -> Finding:
    """Both counts of a seat are wrong."""
    swapped = (footer.won, footer.lost) == (lost, won)
    return finding(
        "footer.won_lost",
        seat=seat,
        field="won",
        found=f"{footer.won}:{footer.lost}",
        expected=f"{won}:{lost}",
        causes=("won_lost_swapped",) if swapped else (),
    )


def _passed(sheet: ScoreSheet, rows: Rows) -> Iterator[Finding]:
    if sheet.passed is not None and abs(sheet.passed - rows.passed) > rows.unsure + rows.missing:
        yield finding("footer.passed", field="passed", found=sheet.passed, expected=rows.passed)


def _differs(code: str, seat: int, field: str, written: int, expected: int) -> Finding:
    return finding(code, seat=seat, field=field, found=written, expected=expected, difference=written - expected)


# Without rows


def _reach(sheet: ScoreSheet, seat: int, rules: RuleSet) -> list[Finding]:
    footer = sheet.footers[seat - 1]
    if footer.won + footer.lost > sheet.games or reachable(footer.points, footer.won, footer.lost, rules):
        return []
    # One sign read wrongly may be in the total too, or the total shows it; it is still one mistake.
    expected = None if rules.system.opponents_only else expected_total(sheet, seat, rules)
    if expected is None:
        return [unreachable(seat, footer)]
    fits = footer.total in (None, expected, expected - 2 * footer.points)
    signed = fits and reachable(-footer.points, footer.won, footer.lost, rules)
    return [unreachable(seat, footer, ("sign",) if signed else ())]


def unreachable(seat: int, footer: Footer, causes: tuple[str, ...] = ()) -> Finding:
    """No such games make these points."""
    return finding(
        "footer.points_unreachable",
        seat=seat,
        field="points",
        points=footer.points,
        won=footer.won,
        lost=footer.lost,
        causes=causes,
    )


def _games_sum(sheet: ScoreSheet, rules: RuleSet) -> Iterator[Finding]:
    if difference := games_difference(sheet, rules):
        suspects = (seat for seat, foot in enumerate(sheet.footers, 1) if max(foot.won, foot.lost) >= difference)
        yield finding(
            "footer.games_sum",
            field="games",
            found=sheet.games + difference,
            expected=sheet.games,
            difference=difference,
            seats=tuple(suspects),
        )


def games_difference(sheet: ScoreSheet, rules: RuleSet) -> int:
    """Games at the foot beyond those that were planned; more may be where two have one game, or one is dealt again.

    Which of the rows those are, the foot alone doesn't say (V12.5, V12.7).
    """
    difference = (sheet.passed or 0) + sum(footer.won + footer.lost for footer in sheet.footers) - sheet.games
    return 0 if difference > 0 and may_exceed(rules) else difference


def may_exceed(rules: RuleSet) -> bool:
    """Whether games at the foot can rightly be more than planned: ties of a Ramsch, rounds of it (V8.12, V12.5)."""
    ramsch, bock = rules.house.ramsch, rules.house.bock
    ties = ramsch is not None and ramsch.counts and (ramsch.loss == "winner" or ramsch.tie != "last_trick")
    return ties or rules.system.ramsch_only or bool(bock and bock.ramsch_after)


# The sum of every seat

Counts = set[tuple[int, int]]


def _counts(sheet: ScoreSheet, seat: int, rows: Rows | None, also: Sequence[Footer]) -> Counts:
    """Won and lost games of a seat (from 0) as they may be read."""
    counts = {(footer.won, footer.lost) for footer in (sheet.footers[seat], *also[seat : seat + 1])}
    if rows:
        counts.add((rows.columns[seat].won, rows.columns[seat].lost))
    return counts


def expected_total(sheet: ScoreSheet, seat: int, rules: RuleSet, defended: Sequence[int] = ()) -> int:
    """A seat's total by the formula from points, won and lost as they stand there (SkWO 5, 8.12).

    defended: by seat, where lost games bring points to those alone who played against them.
    """
    own = sheet.footers[seat - 1]
    others = defended[seat - 1] if defended else sum(footer.lost for footer in sheet.footers) - own.lost
    share = shares(sheet.joined, sheet.seats)[seat - 1]
    return counted_foot(own, others - share.missed, sheet.seats, rules, share.at_three).performance


class _Sum:
    """Down one seat's foot: games the others lost, both kinds of bonus, total (SkWO 5, 8.12)."""

    def __init__(
        self,
        seat: int,
        sheet: ScoreSheet,
        points: set[int],
        counts: Sequence[Counts],
        rules: RuleSet,
        defended: Sequence[int],
    ) -> None:
        self.seat, self.sheet, self.points, self.counts, self.rules = seat + 1, sheet, points, counts, rules
        self.defended = defended
        self.footer = sheet.footers[seat]
        self.each = rules.others_lost_bonus[sheet.seats]
        self.share = shares(sheet.joined, sheet.seats)[seat]
        self.more = self.share.at_three * (rules.others_lost_bonus[min(SEATS)] - self.each)

    def found(self) -> Iterator[Finding]:
        own = {self.rules.won_or_lost_bonus * (won - lost) for won, lost in self.counts[self.seat - 1]}
        yield from self._line("footer.own_bonus", "own_bonus", own)
        if self.rules.system.opponents_only and not self.defended:
            return  # who defended a lost game the foot does not say
        others = {self.defended[self.seat - 1]} if self.defended else self._others_lost()
        yield from self._line("footer.others_lost", "others_lost", others)
        bonuses = {self.each * lost + self.more for lost in others}
        yield from self._line("footer.others_bonus", "others_bonus", bonuses)
        total = self.footer.total
        sums = {points + mine + theirs for points in self.points for mine in own for theirs in bonuses}
        if total is not None and total not in sums:
            yield self._total(total)

    def _others_lost(self) -> set[int]:
        sums = {-self.share.missed}
        for seat, counts in enumerate(self.counts, 1):
            if seat != self.seat:
                sums = {so_far + lost for so_far in sums for _won, lost in counts}
        return sums

    def _line(self, code: str, name: str, right: set[int]) -> Iterator[Finding]:
        """A line of the foot, if it is written; what stands there may be counted further."""
        written: int | None = getattr(self.footer, name)
        if written is None:
            return
        if written not in right:
            yield _differs(code, self.seat, name, written, min(right))
        right.add(written)

    def _total(self, written: int) -> Finding:
        expected = expected_total(self.sheet, self.seat, self.rules, self.defended)
        return finding(
            "footer.total_differs",
            seat=self.seat,
            field="total",
            found=written,
            expected=expected,
            difference=written - expected,
            causes=foot_causes(self.sheet, self.seat, expected, self.rules),
        )
