"""What usually lies behind a wrong number: digits swapped, a carry, a step too many, another base.

Guesses only: a clerk looks at the paper. Codes, never sentences; those that fit to the point, the commonest first.
"""

from collections.abc import Container

from scoring.bids import won_values
from scoring.rules import SEEGER_FABIAN, RuleSet
from scoring.sheet import MOST_DOUBLINGS, ScoreSheet

_CARRIES = (10, 100, 1000)
_BASES = (9, 10, 11, 12, 24)
_SWAPPED = frozenset(9 * apart * place for apart in range(1, 10) for place in (1, 10, 100))


def digits_swapped(written: int, expected: int) -> bool:
    """Do two neighbouring digits stand the other way round, with the sign kept?

    >>> digits_swapped(132, 123), digits_swapped(-132, 123)
    (True, False)
    """
    if (written < 0) != (expected < 0) or written == expected:
        return False
    digits = str(abs(expected))
    swapped = (digits[:i] + digits[i + 1] + digits[i] + digits[i + 2 :] for i in range(len(digits) - 1))
    return str(abs(written)) in swapped


def carry(difference: int) -> bool:
    """Is it a ten, a hundred or a thousand that was carried or forgotten?

    >>> carry(-100)
    True
    """
    return abs(difference) in _CARRIES


def value_causes(written: int, expected: int, base: int) -> tuple[str, ...]:
    """Why a value (in points) may be another one than the marks give; base is that of the marks.

    >>> value_causes(36, 24, 12)
    ('one_step',)
    """
    has_steps = expected != base  # null is worth its base alone
    fits = {
        "already_doubled": written == 2 * expected,
        "one_step": has_steps and abs(written - expected) == base,
        "other_base": has_steps and written in [expected // base * other for other in _BASES],
        "digits_swapped": digits_swapped(written, expected),
        "carry": carry(written - expected),
    }
    return _fitting(fits)


def score_causes(written: int, expected: int, kontra: int = 0, bock: int = 0) -> tuple[str, ...]:
    """Why a score (in points) may be another one than its value gives, and the calls that double it (V5.2, V6.2).

    >>> score_causes(42, 24), score_causes(48, 96, kontra=1)
    (('digits_swapped',), ('kontra_forgotten',))
    """
    fits = {
        "kontra_forgotten": 0 < kontra <= MOST_DOUBLINGS and written << kontra == expected,
        "bock_forgotten": 0 < bock <= MOST_DOUBLINGS and written << bock == expected,
        "digits_swapped": digits_swapped(written, expected),
        "carry": carry(written - expected),
    }
    return _fitting(fits)


def total_causes(written: int, before: int, score: int, annulled: Container[int] = ()) -> tuple[str, ...]:
    """Why a running total may be wrong: what is written, the total before it, and what was to be added, in points.

    annulled: what struck games of this seat, one or all of them, would have counted.

    >>> total_causes(100, 124, 24)
    ('sign_of_game',)
    """
    expected = before + score
    fits = {
        "annulled_counted": written - expected in annulled,
        "not_added": score != 0 and written == before,
        "sign_of_game": score != 0 and written == before - score,
        "not_doubled": score < 0 and 2 * (written - before) == score,
        "digits_swapped": digits_swapped(written, expected),
        "carry": carry(written - expected),
    }
    return _fitting(fits)


def foot_causes(sheet: ScoreSheet, seat: int, expected: int, rules: RuleSet) -> tuple[str, ...]:
    """Why the total at the foot of a seat differs from the formula's: mistakes that explain it to the point."""
    footer, own, each_lost = sheet.footers[seat - 1], rules.won_or_lost_bonus, rules.others_lost_bonus[sheet.seats]
    others = sum(foot.lost for foot in sheet.footers) - footer.lost
    total = footer.total or 0
    difference = total - expected
    bonus = SEEGER_FABIAN.own_game * (footer.won - footer.lost) + SEEGER_FABIAN.others_lost[sheet.seats] * others
    fits = {
        "usual_system": total == footer.points + bonus and rules.system is not SEEGER_FABIAN,
        "others_lost_once": abs(difference) == each_lost,
        "one_game": abs(difference) == own,
        "won_lost_swapped": difference == 2 * own * (footer.lost - footer.won),
        "sign": difference == -2 * footer.points,
        "digits_swapped": digits_swapped(total, expected) or digits_swapped(footer.points + difference, footer.points),
        "carry": carry(difference),
        "bonus_forgotten": total == footer.points,
        "other_bonus": difference in [(other - each_lost) * others for other in rules.others_lost_bonus.values()],
    }
    return _fitting(fits)


def vague_causes(difference: int, rules: RuleSet) -> tuple[str, ...]:
    """What may lie behind a difference (in points) that would also need a game, or another figure, to fit.

    >>> from scoring.rules import ISKO
    >>> vague_causes(100, ISKO), vague_causes(-48, ISKO), vague_causes(7, ISKO)
    (('game_turned', 'sign_of_game'), ('sign_of_game',), ())
    >>> vague_causes(27, ISKO)
    ('digits_swapped',)
    """
    fits = {
        "game_turned": abs(difference) == 2 * rules.won_or_lost_bonus,
        "sign_of_game": difference % 2 == 0 and abs(difference) // 2 in won_values(rules),
        "digits_swapped": abs(difference) in _SWAPPED,
    }
    return _fitting(fits)


def _fitting(fits: dict[str, bool]) -> tuple[str, ...]:
    return tuple(cause for cause, fit in fits.items() if fit)
