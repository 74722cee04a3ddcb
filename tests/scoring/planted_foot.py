"""Mistakes at the foot: counts, points, the lines between, totals, exchanged figures, signatures."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from scoring import ScoreSheet
from tests.scoring.planting import Slip, Spoilt


def _foot(sheet: ScoreSheet, seat: int, **changes: Any) -> ScoreSheet:
    footers = (replace(foot, **changes) if at == seat else foot for at, foot in enumerate(sheet.footers, 1))
    return replace(sheet, footers=tuple(footers))


def _foot_slip(name: str, bonus: int) -> Callable[[Random, ScoreSheet], Spoilt | None]:
    def slip(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
        if not sheet.footers:
            return None
        seat = rng.randint(1, sheet.seats)
        foot = sheet.footers[seat - 1]
        by = rng.choice((1, -1)) * (rng.choice((1, 9, 10, 37)) if name == "points" else 1)
        if getattr(foot, name) + by < 0 and name != "points":
            return None
        changes = {name: getattr(foot, name) + by}
        if rng.random() < 0.5:
            changes["total"] = (foot.total or 0) + by * bonus
        return _foot(sheet, seat, **changes), {f"footer.{name}"}, None

    return slip


def won_and_lost_swapped(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    seat = rng.randint(1, sheet.seats)
    if not sheet.footers or sheet.footers[seat - 1].won == sheet.footers[seat - 1].lost:
        return None
    foot = sheet.footers[seat - 1]
    total = (foot.total or 0) + rng.choice((0, 100 * (foot.lost - foot.won)))
    return _foot(sheet, seat, won=foot.lost, lost=foot.won, total=total), {"footer.won_lost"}, None


def won_and_lost_swapped_everywhere(_rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    if sum(foot.won != foot.lost for foot in sheet.footers) < 2:
        return None
    footers = tuple(replace(foot, won=foot.lost, lost=foot.won) for foot in sheet.footers)
    return replace(sheet, footers=footers), {"footer.won_lost_everywhere"}, None


def feet_exchanged(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    if not sheet.footers:
        return None
    first, second = sorted(rng.sample(range(1, sheet.seats + 1), 2))
    mine, theirs = sheet.footers[first - 1], sheet.footers[second - 1]
    if any(getattr(mine, name) == getattr(theirs, name) for name in ("points", "won", "total")):
        return None
    names = rng.choice(
        (("points", "won", "lost", "total", "others_lost", "own_bonus", "others_bonus"), ("points",), ("total",))
    )
    spoilt = _foot(sheet, first, **{name: getattr(theirs, name) for name in names})
    return _foot(spoilt, second, **{name: getattr(mine, name) for name in names}), {"footer.exchanged"}, None


def wrong_foot_total(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    if not sheet.footers:
        return None
    seat, by = rng.randint(1, sheet.seats), rng.choice((-1, 1)) * rng.choice((1, 9, 10, 30, 40, 50, 100))
    return _foot(sheet, seat, total=(sheet.footers[seat - 1].total or 0) + by), {"footer.total_differs"}, None


def _line_slip(name: str) -> Callable[[Random, ScoreSheet], Spoilt | None]:
    def slip(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
        seat = rng.randint(1, sheet.seats)
        if not sheet.footers or sheet.footers[0].own_bonus is None:
            return None
        foot, rate = sheet.footers[seat - 1], 40 if sheet.seats == 3 else 30
        by = rng.choice((-1, 1)) * (1 if name == "others_lost" else 10)
        changes = {name: getattr(foot, name) + by}
        if rng.random() < 0.5:
            if name == "others_lost":
                changes["others_bonus"] = (foot.others_bonus or 0) + rate * by
            changes["total"] = (foot.total or 0) + by * (rate if name == "others_lost" else 1)
        if name == "others_lost" and rng.random() < 0.3:
            changes = {name: getattr(foot, name) + by}
        return _foot(sheet, seat, **changes), {f"footer.{name}"}, None

    return slip


def other_bonus(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    """40 instead of 30 or the other way round, for everybody."""
    if not sheet.footers or sheet.footers[0].own_bonus is not None:
        return None
    by = -10 if sheet.seats == 3 else 10
    lost = sum(foot.lost for foot in sheet.footers)
    footers = tuple(replace(foot, total=(foot.total or 0) + by * (lost - foot.lost)) for foot in sheet.footers)
    wrong = sum(changed != foot for changed, foot in zip(footers, sheet.footers, strict=True))
    codes = {"footer.other_bonus"} if wrong > 1 else {"footer.total_differs"}
    return (replace(sheet, footers=footers), codes, None) if wrong else None


def wrong_passed(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    if sheet.passed is None:
        return None
    return replace(sheet, passed=sheet.passed + 1), {"footer.passed"}, None


def unsigned(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    if sheet.signatures is None:
        return None
    return (
        replace(sheet, signatures=sheet.signatures - {rng.randint(1, sheet.seats)}),
        {"sheet.signatures_missing"},
        None,
    )


wrong_foot_points = _foot_slip("points", 1)
wrong_foot_won = _foot_slip("won", 50)
wrong_foot_lost = _foot_slip("lost", -50)
wrong_others_lost = _line_slip("others_lost")
wrong_own_bonus = _line_slip("own_bonus")
wrong_others_bonus = _line_slip("others_bonus")

AT_THE_FOOT: dict[str, Slip] = {
    "points": wrong_foot_points, "won": wrong_foot_won, "lost": wrong_foot_lost, "swapped": won_and_lost_swapped,
    "swapped everywhere": won_and_lost_swapped_everywhere,
    "exchanged": feet_exchanged, "total": wrong_foot_total, "others lost": wrong_others_lost,
    "own bonus": wrong_own_bonus, "others bonus": wrong_others_bonus, "other bonus": other_bonus,
    "passed": wrong_passed, "unsigned": unsigned,
}  # fmt: skip
