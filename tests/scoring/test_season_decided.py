"""A season's order where it is close: points by place, what is kept, and the lot between those who are equal."""

from fractions import Fraction

import pytest

from scoring.season import UnitValue, season, two_decimals
from scoring.season_rule import ByPlace, PlayedList, SeasonRule

FRIDAY, NEXT, THIRD = "2026-01-09", "2026-01-16", "2026-01-23"
BY_LOT = SeasonRule(ties=("won", "lost", "lot"))


def played(name: str, total: int, won: int = 0, lost: int = 0, *, date: str = FRIDAY, series: int = 1) -> PlayedList:
    return PlayedList(date=date, series=series, name=name, total=total, won=won, lost=lost)


def points(*places: int, better: bool = False) -> ByPlace:
    return ByPlace(points=tuple(map(Fraction, places)), better=better)


def order(lists: list[PlayedList], rule: SeasonRule) -> list[tuple[str, int | None, bool]]:
    return [(each.name, each.rank, each.needs_lot) for each in season(lists, rule)]


def test_the_place_in_an_evening_goes_by_the_games_of_all_its_lists() -> None:
    """Equal in points: 6 won beat 5, though the last list has fewer; then 2 lost beat 3."""
    lists = [
        *(played("A", 500, 5, 2), played("A", 500, 1, 0, series=2)),
        *(played("B", 500, 3, 1), played("B", 500, 2, 0, series=2)),
        *(played("C", 500, 3, 0), played("C", 500, 3, 3, series=2)),
        *(played("D", 500, 0, 3), played("D", 500, 5, 0, series=2)),
    ]
    rule = SeasonRule(by_evening=True, by_place=points(7, 5, 3, 1))
    assert [(each.name, two_decimals(each.value), each.kept[0].place) for each in season(lists, rule)] == [
        ("A", "7.00", 1),
        ("C", "5.00", 2),
        ("B", "3.00", 3),
        ("D", "1.00", 4),
    ]


def test_the_place_in_a_list_goes_by_more_won_and_fewer_lost() -> None:
    lists = [played("A", 900, 7, 0), played("B", 900, 9, 3), played("C", 900, 9, 2), played("D", 901)]
    rule = SeasonRule(by_place=points(7, 5, 3, 1))
    assert [(each.name, two_decimals(each.value)) for each in season(lists, rule)] == [
        ("D", "7.00"),
        ("C", "5.00"),
        ("B", "3.00"),
        ("A", "1.00"),
    ]


@pytest.mark.parametrize(("better", "shared"), [(False, "4.00"), (True, "5.00")])
def test_equals_take_the_mean_of_their_places_or_the_better_one(*, better: bool, shared: str) -> None:
    lists = [played("A", 900, 9), played("B", 700, 7), played("C", 700, 7), played("D", 500)]
    rule = SeasonRule(by_place=points(7, 5, 3, 1, better=better))
    assert [(each.name, two_decimals(each.value), each.kept[0].place) for each in season(lists, rule)] == [
        ("A", "7.00", 1),
        ("B", shared, 2),
        ("C", shared, 2),
        ("D", "1.00", 4),
    ]


def test_of_the_first_evenings_the_rest_is_dropped() -> None:
    lists = [
        *(played("A", 300, date=NEXT), played("A", 200, date=NEXT, series=2)),
        *(played("A", 900, date=THIRD), played("A", 100)),
    ]
    (year,) = season(lists, SeasonRule(by_evening=True, first=2))
    assert year.kept == (UnitValue(NEXT, None, 500, True), UnitValue(FRIDAY, None, 100, True))
    assert year.dropped == (UnitValue(THIRD, None, 900, True),)
    assert (year.value, year.basis, year.units) == (Fraction(600), Fraction(600), 3)
    assert (year.lists, year.evenings) == (4, 3)


def test_of_the_first_lists_the_rest_is_dropped() -> None:
    lists = [played("A", 300, series=2), played("A", 900, date=NEXT), played("A", 100), played("A", 50, date=THIRD)]
    (year,) = season(lists, SeasonRule(first=2))
    assert year.kept == (UnitValue(FRIDAY, 2, 300, True), UnitValue(FRIDAY, 1, 100, True))
    assert year.dropped == (UnitValue(NEXT, 1, 900, True), UnitValue(THIRD, 1, 50, True))


def test_the_basis_is_the_value_before_the_adjustments() -> None:
    (year,) = season([played("A", 300), played("A", 201, date=NEXT)], SeasonRule(at_least=0))
    assert (year.basis, year.adjustments, two_decimals(year.value)) == (Fraction(501, 2), (), "250.50")


EQUALS = [played("A", 900, 9, 1), played("B", 700, 7, 2), played("C", 700, 7, 2), played("D", 700, 7, 3)]


@pytest.mark.parametrize(
    ("lots", "ranked"),
    [
        ((), [("A", 1, False), ("B", 2, True), ("C", 2, True), ("D", 4, False)]),
        ((("C", "B"),), [("A", 1, False), ("C", 2, False), ("B", 3, False), ("D", 4, False)]),
        ((("A", "D"), ("B", "C")), [("A", 1, False), ("B", 2, False), ("C", 3, False), ("D", 4, False)]),
        ((("D", "C", "B"),), [("A", 1, False), ("B", 2, True), ("C", 2, True), ("D", 4, False)]),
    ],
)
def test_a_lot_decides_between_just_those_who_are_equal(
    lots: tuple[tuple[str, ...], ...], ranked: list[tuple[str, int | None, bool]]
) -> None:
    rule = SeasonRule(ties=("won", "lost", "lot"), lots=lots)
    assert order(EQUALS, rule) == ranked


def test_without_a_lot_in_the_rule_equals_share_the_rank_for_good() -> None:
    rule = SeasonRule(lots=(("C", "B"),))
    assert order(EQUALS, rule) == [("A", 1, False), ("B", 2, False), ("C", 2, False), ("D", 4, False)]


def test_who_has_no_place_waits_for_no_lot() -> None:
    twice = [played("A", 0, date=NEXT), *EQUALS]
    rule = SeasonRule(ties=BY_LOT.ties, lists=2)
    assert order(twice, rule) == [("A", 1, False), ("B", None, False), ("C", None, False), ("D", None, False)]
