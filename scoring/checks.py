"""Does the foot of a sheet agree with itself, and if not, which mistake would explain it?

It only compares what is written with what must hold (SkWO 5, 7.2, 8.12); it must not correct anything:
the clerk looks at the paper, and the organizer decides (SkWO 7.2.5).
"""

from collections.abc import Iterator
from functools import cache

from scoring.bids import lost_charges, won_values
from scoring.findings import Finding, finding
from scoring.performance import SeatPerformance, performance
from scoring.rules import ISKO, RuleSet
from scoring.sheet import Footer, ScoreSheet

_CARRIES = (10, 100, 1000)
_AFTER_THE_SEATS = 5


def check(sheet: ScoreSheet, rules: RuleSet = ISKO) -> tuple[Finding, ...]:
    """Every defect of a sheet once, by seat and then for the table; empty if nothing contradicts (SkWO 7.2).

    While a count is negative, only what is negative or missing is reported: nothing can be counted from it.

    >>> seats = (Footer(24, 1, 0, 104), Footer(0, 0, 0, 0), Footer(0, 0, 0, 0))
    >>> for defect in check(ScoreSheet(seats, games=1)):
    ...     print(defect.code, defect.where.seat, defect.values["difference"])
    footer.total_differs 1 30
    """
    negative = (*_negative_counts(sheet), *_negative_passed(sheet))
    found = [*negative, *_missing_totals(sheet)]
    if not negative:
        for seat, counted in enumerate(performance(sheet, rules), 1):
            found += _seat_defects(sheet, seat, counted, rules)
        found += _games_sum(sheet)
    return tuple(sorted(found, key=_seat_order))


def _seat_order(found: Finding) -> int:
    return found.where.seat or _AFTER_THE_SEATS


def _negative_counts(sheet: ScoreSheet) -> Iterator[Finding]:
    for seat, footer in enumerate(sheet.footers, 1):
        if footer.won < 0:
            yield finding("footer.negative", seat=seat, field="won", found=footer.won)
        if footer.lost < 0:
            yield finding("footer.negative", seat=seat, field="lost", found=footer.lost)


def _negative_passed(sheet: ScoreSheet) -> Iterator[Finding]:
    if sheet.passed < 0:
        yield finding("footer.negative", field="passed", found=sheet.passed)


def _missing_totals(sheet: ScoreSheet) -> Iterator[Finding]:
    for seat, footer in enumerate(sheet.footers, 1):
        if footer.total is None:
            yield finding("footer.total_missing", seat=seat, field="total")


def _seat_defects(sheet: ScoreSheet, seat: int, counted: SeatPerformance, rules: RuleSet) -> Iterator[Finding]:
    footer = sheet.footers[seat - 1]
    unreachable = footer.won + footer.lost <= sheet.games and not _reachable(footer.points, footer, rules)
    # One sign read wrongly spoils both identities; it is still one mistake.
    wrong_sign = unreachable and _sign_explains(footer, counted, rules)
    if not wrong_sign:
        yield from _total_differs(seat, footer, counted, _bonuses(sheet, rules))
    if unreachable:
        yield finding(
            "footer.points_unreachable",
            seat=seat,
            field="points",
            points=footer.points,
            won=footer.won,
            lost=footer.lost,
            causes=("sign",) if wrong_sign else (),
        )


def _bonuses(sheet: ScoreSheet, rules: RuleSet) -> tuple[int, int]:
    return rules.others_lost_bonus[len(sheet.footers)], rules.won_or_lost_bonus


def _sign_explains(footer: Footer, counted: SeatPerformance, rules: RuleSet) -> bool:
    turned = counted.performance - 2 * footer.points
    return footer.total in (None, turned) and _reachable(-footer.points, footer, rules)


def _total_differs(seat: int, footer: Footer, counted: SeatPerformance, bonuses: tuple[int, int]) -> Iterator[Finding]:
    found, expected = footer.total, counted.performance
    if found is None or found == expected:
        return
    yield finding(
        "footer.total_differs",
        seat=seat,
        field="total",
        found=found,
        expected=expected,
        difference=found - expected,
        causes=_causes(found, counted, bonuses),
    )


def _causes(found: int, counted: SeatPerformance, bonuses: tuple[int, int]) -> tuple[str, ...]:
    """The mistakes that explain the difference to the point, the commonest first."""
    others_lost, won_or_lost = bonuses
    expected = counted.performance
    difference = found - expected
    fits = {
        "others_lost_once": abs(difference) == others_lost,
        "one_game": abs(difference) == won_or_lost,
        "won_lost_swapped": difference == 2 * won_or_lost * (counted.lost - counted.won),
        "sign": difference == -2 * counted.points,
        "digits_swapped": _digits_swapped(found, expected),
        "carry": abs(difference) in _CARRIES,
        "bonus_forgotten": found == counted.points,
    }
    return tuple(cause for cause, fit in fits.items() if fit)


def _digits_swapped(found: int, expected: int) -> bool:
    if (found < 0) != (expected < 0):
        return False
    digits = str(abs(expected))
    swapped = (digits[:i] + digits[i + 1] + digits[i] + digits[i + 2 :] for i in range(len(digits) - 1))
    return str(abs(found)) in swapped


def _games_sum(sheet: ScoreSheet) -> Iterator[Finding]:
    found = sheet.passed + sum(footer.won + footer.lost for footer in sheet.footers)
    difference = found - sheet.games
    if difference == 0:
        return
    yield finding(
        "footer.games_sum",
        field="games",
        found=found,
        expected=sheet.games,
        difference=difference,
        seats=tuple(seat for seat, footer in enumerate(sheet.footers, 1) if max(footer.won, footer.lost) >= difference),
    )


def _reachable(points: int, footer: Footer, rules: RuleSet) -> bool:
    """Are these points a sum of so many game values less so many lost ones? Bit n of a set stands for the sum n."""
    gains, losses = _sums(won_values(rules), footer.won), _sums(lost_charges(rules), footer.lost)
    if points >= 0:
        return bool((gains >> points) & losses)
    return bool(gains & (losses >> -points))


@cache
def _sums(values: frozenset[int], count: int) -> int:
    if count == 0:
        return 1
    fewer, sums = _sums(values, count - 1), 0
    for each in values:
        sums |= fewer << each
    return sums
