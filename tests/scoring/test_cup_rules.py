"""Cups: which rules can be met, which lists a round offers, and which of somebody's own count."""

import pytest

from scoring.cup import BEST, DECLARED, FIRST, CupList, CupRule, made, offered_of


@pytest.mark.parametrize(
    ("offered", "count", "which"),
    [
        (0, 0, BEST),
        (5, 0, BEST),
        (0, -1, FIRST),
        (-1, 1, BEST),
        (-5, 1, DECLARED),
        (1, 2, BEST),
        (9, 10, DECLARED),
        (0, 1, "last"),
        (10, 4, ""),
        (0, 1, "BEST"),
    ],
)
def test_a_rule_that_can_not_be_met_is_refused(offered: int, count: int, which: str) -> None:
    with pytest.raises(ValueError, match=r"^no rule that can be met$"):
        CupRule(offered=offered, count=count, which=which)


@pytest.mark.parametrize("which", [BEST, FIRST, DECLARED])
@pytest.mark.parametrize(("offered", "count"), [(0, 1), (0, 9), (1, 1), (2, 2), (10, 4)])
def test_as_many_may_count_as_are_offered(offered: int, count: int, which: str) -> None:
    rule = CupRule(offered=offered, count=count, which=which)
    assert (rule.offered, rule.count, rule.which) == (offered, count, which)


HELD = [("2026-01-16", 1), ("2026-01-09", 2), ("2026-01-09", 1), ("2026-01-09", 2)]


@pytest.mark.parametrize(
    ("offered", "days"),
    [
        (1, {("2026-01-09", 1)}),
        (2, {("2026-01-09", 1), ("2026-01-09", 2)}),
        (3, set(HELD)),
        (4, set(HELD)),
        (0, set(HELD)),
    ],
)
def test_a_round_offers_its_first_lists_or_all_of_its_period(offered: int, days: set[tuple[str, int]]) -> None:
    assert offered_of(HELD, CupRule(offered=offered)) == days


def test_of_equal_lists_the_one_with_more_won_then_fewer_lost_is_the_best() -> None:
    few = CupList(date="2026-01-09", series=1, total=900, won=8, lost=0)
    many = CupList(date="2026-01-09", series=2, total=900, won=9, lost=3)
    fewer_lost = CupList(date="2026-01-16", series=1, total=900, won=9, lost=2)
    own = [few, many, fewer_lost]
    assert made(own, CupRule(count=1)).lists == (fewer_lost,)
    assert made(own, CupRule(count=2)).lists == (many, fewer_lost)
    assert made(own, CupRule(count=3)).lists == (few, many, fewer_lost)
    assert made(own, CupRule(count=1, which=FIRST)).lists == (few,)
