"""A year's ranking: the worked examples of real clubs, every part of a rule, and the laws that hold for all."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from scoring import Missed, PerUnit, PlayedList, SeasonRule, Standing, season, two_decimals

MEAN = SeasonRule(at_least=0)


def lists(name: str, count: int, total: int, **more: Any) -> list[PlayedList]:
    """So many lists, one an evening, that make this total."""
    own = [PlayedList(date=day(number), series=1, name=name, total=total // count, **more) for number in range(count)]
    return [own[0]._replace(total=total - own[0].total * (count - 1)), *own[1:]]


def day(number: int) -> str:
    """Of a year of 28-day months."""
    return f"2026-{number // 28 + 1:02}-{number % 28 + 1:02}"


def values(ranked: Iterable[Standing]) -> dict[str, str]:
    return {standing.name: two_decimals(standing.value) for standing in ranked}


def one(name: str, *totals: int, **more: Any) -> list[PlayedList]:
    return [
        PlayedList(date=day(number), series=1, name=name, total=total, **more) for number, total in enumerate(totals)
    ]


def test_half_a_point_for_every_list_above_fifty() -> None:
    rule = replace(MEAN, adjust=(PerUnit(each=Fraction(1, 2), start=Fraction(50)),))
    played = [*lists("a", 60, 60000), *lists("b", 30, 30000), *lists("d", 50, 50000), *lists("e", 80, 80002)]
    assert values(season(played, rule)) == {"e": "1015.03", "a": "1005.00", "d": "1000.00", "b": "990.00"}


@pytest.mark.parametrize(
    ("start", "offered", "played", "off"),
    [
        (30, 75, 45, 0),
        (30, 75, 44, -1),
        (30, 75, 43, -4),
        (30, 75, 42, -9),
        (16, 41, 24, -1),
        (16, 41, 23, -4),
        (16, 41, 20, -25),
    ],
)
def test_the_square_of_what_was_missed_goes_off(start: int, offered: int, played: int, off: int) -> None:
    rule = replace(MEAN, adjust=(Missed(power=2, start=Fraction(start)),))
    ranked = season([*lists("all", offered, 0), *lists("me", played, 0)], rule)
    assert [[*map(int, standing.adjustments)] for standing in ranked if standing.name == "me"] == [[off]]


@pytest.mark.parametrize(("played", "gone"), [(25, 0), (29, 0), (30, 1), (34, 1), (35, 2), (50, 5), (52, 5)])
def test_worst_results_go_by_attendance(played: int, gone: int) -> None:
    rule = SeasonRule(drops=((30, 1), (35, 2), (40, 3), (45, 4), (50, 5)))
    (standing,) = season(lists("a", played, played * 1000), rule)
    assert (len(standing.dropped), int(standing.value)) == (gone, (played - gone) * 1000)


def test_the_step_that_is_reached_counts_in_whatever_order_they_stand() -> None:
    (standing,) = season(one("a", 5, 4, 3, 2, 1), SeasonRule(drops=((4, 2), (2, 1))))
    assert [unit.value for unit in standing.dropped] == [2, 1]


def test_a_mean_needs_lists_and_evenings() -> None:
    played = [*lists("a", 44, 33186), *lists("b", 49, 35499), *lists("c", 50, 34519), *lists("d", 43, 43000)]
    ranked = season(played, replace(MEAN, lists=44, evenings=22))
    assert [(each.rank, each.name, two_decimals(each.value)) for each in ranked] == [
        (1, "a", "754.23"), (2, "b", "724.47"), (3, "c", "690.38"), (None, "d", "1000.00")
    ]  # fmt: skip


def test_the_best_ten_of_twelve_are_added_up_and_nine_are_allowed() -> None:
    played = [*lists("a", 12, 18000), *lists("b", 9, 13997), *lists("c", 10, 13998)]
    ranked = season(played, SeasonRule(by_evening=True, best=10))
    assert values(ranked) == {"a": "15000.00", "c": "13998.00", "b": "13997.00"}
    assert [len(standing.dropped) for standing in ranked] == [2, 0, 0]


def test_fewer_lists_than_asked_enter_as_zero() -> None:
    assert values(season(lists("a", 20, 20000), replace(MEAN, at_least=24))) == {"a": "833.33"}
    assert values(season(lists("a", 30, 30000), replace(MEAN, at_least=24))) == {"a": "1000.00"}


def test_a_list_is_scaled_to_a_norm_of_games() -> None:
    played = [*one("a", 900, games=36), *one("b", 1000, 1001, games=48)]
    assert values(season(played, replace(MEAN, norm=48))) == {"a": "1200.00", "b": "1000.50"}
    with pytest.raises(ValueError, match="no games: c"):
        season(one("c", 900), SeasonRule(norm=48))


def test_an_evening_is_the_sum_of_its_lists() -> None:
    played = [PlayedList(date=day(0), series=series, name="a", total=total) for series, total in ((1, 500), (2, 700))]
    (standing,) = season([*played, *lists("a", 2, 0)[1:]], SeasonRule(by_evening=True, best=1))
    assert (int(standing.value), standing.units, standing.lists, standing.evenings) == (1200, 2, 3, 2)


def test_what_was_missed_counts_as_the_rule_says_and_can_be_kept_or_dropped() -> None:
    played = [*one("all", 900, 800, 400), PlayedList(date=day(1), series=1, name="b", total=450)]
    absent = SeasonRule(absent=Fraction(500))
    assert values(season(played, absent)) == {"all": "2100.00", "b": "1450.00"}
    assert values(season(played, replace(absent, best=2))) == {"all": "1700.00", "b": "1000.00"}
    assert values(season(played, replace(absent, at_least=0))) == {"all": "700.00", "b": "483.33"}
    kept = season(played, absent)[1].kept
    assert [(unit.date, int(unit.value), unit.played) for unit in kept] == [
        (day(2), 500, False), (day(0), 500, False), (day(1), 450, True)
    ]  # fmt: skip


def test_a_missed_evening_is_one_that_was_held_for_this_ranking() -> None:
    second = PlayedList(date=day(3), series=2, name="b", total=1)
    played = [*one("a", 10), second]
    rule = SeasonRule(by_evening=True, absent=Fraction(5))
    assert values(season(played, rule)) == {"a": "15.00", "b": "6.00"}
    assert values(season(played, replace(rule, series=frozenset({2})))) == {"b": "1.00"}


def test_other_lists_do_not_exist_for_a_ranking() -> None:
    played = [*one("a", 1, 2, 4, 8), PlayedList(date=day(1), series=2, name="a", total=16, won=9)]
    between = SeasonRule(since=day(1), until=day(2))
    assert [(int(each.value), each.lists, each.won) for each in season(played, between)] == [(22, 3, 9)]
    assert [each.value for each in season(played, replace(between, series=frozenset({1})))] == [6]
    assert season(played, SeasonRule(since="2027-01-01")) == ()


def test_who_is_equal_is_told_apart_by_won_then_lost_and_else_shares_the_rank() -> None:
    played = [
        *one("a", 10, won=1),
        *one("b", 10, won=2, lost=1),
        *one("c", 10, won=2),
        *one("d", 10, won=2),
        *one("e", 9),
    ]
    assert [(each.rank, each.name) for each in season(played, SeasonRule())] == [
        (1, "c"), (1, "d"), (3, "b"), (4, "a"), (5, "e")
    ]  # fmt: skip
    assert [each.rank for each in season(played, SeasonRule(ties=()))] == [1, 1, 1, 1, 5]


def test_ties_stand_in_the_order_of_the_rule() -> None:
    played = [*one("a", 10, won=5), *one("b", 4, 6, won=1)]
    assert [each.name for each in season(played, SeasonRule(ties=("lists", "won")))] == ["b", "a"]
    assert [each.name for each in season(played, SeasonRule(ties=("won", "lists")))] == ["a", "b"]


def test_it_is_ranked_by_the_exact_value() -> None:
    played = [*one("a", 200000, games=300), *one("b", 66667, games=100), *one("c", 400000, games=600)]
    ranked = season(played, SeasonRule(norm=1))
    assert [(each.rank, each.name, two_decimals(each.value)) for each in ranked] == [
        (1, "b", "666.67"), (2, "a", "666.67"), (2, "c", "666.67")
    ]  # fmt: skip


def test_the_group_is_that_of_the_latest_list() -> None:
    joined = [*one("a", 10, group="guest"), PlayedList(date=day(5), series=1, name="a", total=0, group="member")]
    left = [PlayedList(date=day(5), series=2, name="b", total=20, group="guest"), *one("b", 5, group="member")]
    ranked = season([*joined, *left], SeasonRule(groups=frozenset({"member"})))
    assert [(each.rank, each.name) for each in ranked] == [(1, "a"), (None, "b")]


def test_months_are_those_played_in() -> None:
    played = [PlayedList(date=date, series=1, name="a", total=1) for date in ("2026-01-31", "2026-02-01", "2026-02-02")]
    assert [[each.rank for each in season(played, SeasonRule(months=least))] for least in (2, 3)] == [[1], [None]]


def test_who_keeps_nothing_has_nothing() -> None:
    rule = SeasonRule(best=0, adjust=(PerUnit(each=Fraction(1), start=Fraction(0)),))
    assert values(season(one("a", 700), rule)) == {"a": "0.00"}
    assert values(season(one("a", 700), replace(rule, at_least=0))) == {"a": "0.00"}


def test_two_lists_of_one_series_are_refused() -> None:
    with pytest.raises(ValueError, match="two lists: a, 2026-01-01, series 1"):
        season([*one("a", 1), *one("a", 2)], SeasonRule(by_evening=True))


RULES = (
    SeasonRule(),
    MEAN,
    SeasonRule(by_evening=True, best=3, at_least=2),
    SeasonRule(norm=48, absent=Fraction(100), drops=((2, 1), (4, 2)), at_least=0),
    SeasonRule(absent=Fraction(0), best=4, at_least=5, lists=3, groups=frozenset({"member"})),
    SeasonRule(adjust=(Missed(power=2, start=Fraction(1)), PerUnit(each=Fraction(1, 3), start=Fraction(2))), months=2),
)


def made(chance: Random) -> list[PlayedList]:
    return [
        PlayedList(
            date=f"2026-{chance.randint(1, 2):02}-{date:02}", series=series, name=name,
            group=chance.choice(("member", "guest")), total=chance.randint(-3, 3) * 100, won=chance.randint(0, 2),
            lost=chance.randint(0, 2), games=chance.choice((36, 48)),
        )
        for name in "abcdef" for date in range(1, 4) for series in (1, 2) if chance.random() < 0.6
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("rule", RULES)
def test_the_order_of_the_lines_changes_nothing_and_every_value_opens_into_its_parts(
    rule: SeasonRule, seed: int
) -> None:
    chance = Random(seed)
    played = made(chance)
    ranked = season(played, rule)
    assert season(chance.sample(played, len(played)), rule) == ranked
    for standing in ranked:
        kept = [unit.value for unit in standing.kept]
        divisor = 1 if rule.at_least is None else max(len(kept), rule.at_least)
        assert standing.value == sum(kept) / Fraction(divisor) + sum(standing.adjustments)
        assert min(kept, default=0) >= max((unit.value for unit in standing.dropped), default=min(kept, default=0))
        assert standing.units == sum(unit.played for unit in (*standing.kept, *standing.dropped))
    placed = [standing for standing in ranked if standing.rank is not None]
    assert placed == list(ranked[: len(placed)])
    assert [standing.value for standing in placed] == sorted((standing.value for standing in placed), reverse=True)


@pytest.mark.parametrize("seed", range(5))
def test_names_exchanged_exchange_places(seed: int) -> None:
    played = [each._replace(name=each.name.upper()) for each in made(Random(seed))]
    mirrored = [each._replace(name=chr(ord("A") + ord("F") - ord(each.name))) for each in played]
    for rule in RULES:
        plain, other = (
            {each.name: (each.rank, each.value) for each in season(some, rule)} for some in (played, mirrored)
        )
        assert {chr(ord("A") + ord("F") - ord(name)): place for name, place in other.items()} == plain
