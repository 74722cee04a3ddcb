"""What real clubs' rules make of lists: season.md, sections 1, 4 and 6, each as lists, rule and values, best first."""

from dataclasses import dataclass
from typing import Any

from scoring import PlayedList


def day(number: int) -> str:
    """Of a year of 28-day months."""
    return f"2026-{number // 28 + 1:02}-{number % 28 + 1:02}"


def lists(name: str, count: int, total: int, **more: Any) -> list[PlayedList]:
    """So many lists, one an evening, that make this total."""
    own = [
        PlayedList(date=day(number), series=1, name=name, total=total // count, games=48, **more)
        for number in range(count)
    ]
    return [own[0]._replace(total=total - own[0].total * (count - 1)), *own[1:]]


def each(name: str, *totals: int, series: int = 1, **more: Any) -> list[PlayedList]:
    """A list an evening with these points."""
    more = {"games": 48, **more}
    return [
        PlayedList(date=day(number), series=series, name=name, total=total, **more)
        for number, total in enumerate(totals)
    ]


@dataclass(frozen=True)
class Example:
    """answer: rank, name and value of everybody, best first."""

    name: str
    rule: dict[str, Any]
    lists: tuple[PlayedList, ...]
    answer: tuple[tuple[int | None, str, str], ...]


def example(
    name: str, rule: dict[str, Any], played: list[list[PlayedList]], *answer: tuple[int | None, str, str]
) -> Example:
    return Example(name, rule, tuple(one for own in played for one in own), answer)


def missed(offered: int, counts: dict[str, int]) -> list[list[PlayedList]]:
    """Who has missed so many of those that were offered; "all" has missed none."""
    return [lists("all", offered, 0), *(lists(name, offered - count, 0) for name, count in counts.items())]


SQUARES = {"which": {"series": [1]}, "aggregate": "mean"}
ATTENDANCE = [[30, 1], [35, 2], [40, 3], [45, 4], [50, 5]]
EXAMPLES = (
    example(
        "25: mean and half a point for each list above 50",
        {"aggregate": "mean", "adjust": [{"per": 0.5, "from": 50}]},
        [lists("a", 60, 60000), lists("b", 30, 30000), lists("d", 50, 50000), lists("e", 80, 80002)],
        *((1, "e", "1015.03"), (2, "a", "1005.00"), (3, "d", "1000.00"), (4, "b", "990.00")),
    ),
    example(
        "5: less what is missed beyond 30, squared",
        {**SQUARES, "adjust": [{"missed_power": 2, "from": 30}]},
        missed(75, {"b": 30, "c": 31, "d": 32, "e": 33}),
        *((1, "all", "0.00"), (1, "b", "0.00"), (3, "c", "-1.00"), (4, "d", "-4.00"), (5, "e", "-9.00")),
    ),
    example(
        "5, in 2022: beyond 16 of 41",
        {**SQUARES, "adjust": [{"missed_power": 2, "from": 16}]},
        missed(41, {"b": 17, "c": 18, "d": 21}),
        *((1, "all", "0.00"), (2, "b", "-1.00"), (3, "c", "-4.00"), (4, "d", "-25.00")),
    ),
    example(
        "6: one worst list goes for every five from 30 on, 25 are needed",
        {"keep": {"drop": ATTENDANCE}, "qualify": {"lists": 25}},
        [lists(f"{count:02}", count, count * 1000) for count in (24, 25, 29, 30, 34, 35, 50, 52)],
        *((1, "52", "47000.00"), (2, "50", "45000.00"), (3, "34", "33000.00"), (3, "35", "33000.00")),
        *((5, "29", "29000.00"), (5, "30", "29000.00"), (7, "25", "25000.00"), (None, "24", "24000.00")),
    ),
    example(
        "10: mean, 44 lists and 22 evenings needed",
        {"aggregate": "mean", "qualify": {"lists": 44, "evenings": 22}},
        [lists("a", 44, 33186), lists("b", 49, 35499), lists("c", 50, 34519), lists("d", 43, 43000)],
        *((1, "a", "754.23"), (2, "b", "724.47"), (3, "c", "690.38"), (None, "d", "1000.00")),
    ),
    example(
        "13: the best 10 of 12 evenings",
        {"unit": "evening", "keep": {"best": 10}},
        [
            [*lists("a", 10, 15413), *[one._replace(series=1, date=day(20)) for one in each("a", 0)]],
            *(lists("b", 10, 13998), lists("c", 9, 13997), lists("d", 10, 13941), lists("e", 10, 13248)),
        ],
        *((1, "a", "15413.00"), (2, "b", "13998.00"), (3, "c", "13997.00"), (4, "d", "13941.00"), (5, "e", "13248.00")),
    ),
    example(
        "1: fewer than 24 lists enter as 0",
        {"aggregate": {"mean_at_least": 24}},
        [lists("a", 20, 20000), lists("b", 24, 24000), lists("c", 30, 27000)],
        *((1, "b", "1000.00"), (2, "c", "900.00"), (3, "a", "833.33")),
    ),
    example(
        "7: 30 lists a quarter needed, 30 points for each one above",
        {"aggregate": "mean", "adjust": [{"per": 30, "from": 30, "one_sided": True}], "qualify": {"lists": 30}},
        [lists("a", 30, 30000), lists("b", 33, 31680), lists("c", 29, 31900)],
        *((1, "b", "1050.00"), (2, "a", "1000.00"), (None, "c", "1100.00")),
    ),
    example(
        "8: who is absent gets 500",
        {"absent": 500},
        [each("a", 900, 800, 400), each("b", 700)],
        *((1, "a", "2100.00"), (2, "b", "1700.00")),
    ),
    example(
        "9: lists of 32 games scaled to 48, 60 needed",
        {"norm": 48, "aggregate": "mean", "qualify": {"lists": 60}},
        [
            [one._replace(games=32) for one in lists("a", 60, 36000)],
            [one._replace(games=32) for one in lists("b", 59, 59000)],
        ],
        *((1, "a", "900.00"), (None, "b", "1500.00")),
    ),
    example(
        "12: series 1 is the championship",
        {"which": {"series": [1]}, "qualify": {"evenings": 2}},
        [each("a", 900, 700), each("b", 800, 900), each("c", 2000), each("a", 5000, 5000, series=2)],
        *((1, "b", "1700.00"), (2, "a", "1600.00"), (None, "c", "2000.00")),
    ),
    example(
        "12: series 2 is the cup",
        {"which": {"series": [2]}},
        [each("a", 900, 700), each("b", 800, 900), each("a", 10, 20, series=2), each("b", 500, series=2)],
        *((1, "b", "500.00"), (2, "a", "30.00")),
    ),
    example(
        "12: points for the best and the worst of a round",
        {"by_place": {"points": [3], "from_last": [1]}},
        [each("a", 900, 100), each("b", 800, 900), each("c", 400, 500)],
        *((1, "a", "4.00"), (2, "b", "3.00"), (3, "c", "1.00")),
    ),
    example(
        "14: the best 8 of 12",
        {"unit": "evening", "keep": {"best": 8}},
        [each("a", *range(100, 1300, 100)), each("b", *[900] * 8)],
        *((1, "b", "7200.00"), (2, "a", "6800.00")),
    ),
    example(
        "16: the best 4 of 6, four needed, members",
        {"keep": {"best": 4}, "qualify": {"lists": 4, "groups": ["member"]}},
        [
            each("a", 100, 200, 300, 400, 500, 600, group="member"),
            each("b", 900, 900, 900, group="member"),
            each("c", 900, 900, 900, 900, group="guest"),
        ],
        *((1, "a", "1800.00"), (None, "c", "3600.00"), (None, "b", "2700.00")),
    ),
    example(
        "17: mean of the evenings, 12 needed",
        {"unit": "evening", "aggregate": "mean", "qualify": {"evenings": 12}},
        [lists("a", 12, 12600), lists("b", 11, 22000)],
        *((1, "a", "1050.00"), (None, "b", "2000.00")),
    ),
    example(
        "19: mean of evenings of two lists",
        {"unit": "evening", "aggregate": "mean"},
        [each("a", 900, 700), each("a", 100, series=2), each("b", 800), each("b", 7, series=2)],
        *((1, "a", "850.00"), (2, "b", "807.00")),
    ),
    example(
        "22: a newcomer needs three months",
        {"which": {"to": "2026-12-31"}, "qualify": {"months_left": 3}},
        [each("a", 100), each("b", 200, joined="2026-10-01"), each("c", 300, joined="2026-10-02")],
        *((1, "b", "200.00"), (2, "a", "100.00"), (None, "c", "300.00")),
    ),
    example(
        "12: six months of arrears",
        {"qualify": {"arrears": 6}},
        [each("a", 100, arrears=5), each("b", 200, arrears=6)],
        *((1, "a", "100.00"), (None, "b", "200.00")),
    ),
    example(
        "23: six lists make a month, nine months a year",
        {"aggregate": "mean", "qualify": {"months": 9, "month_lists": 6}},
        [
            [
                PlayedList(date=f"2026-{month:02}-{one:02}", series=1, name="a", total=900, games=48)
                for month in range(1, 10)
                for one in range(1, 7)
            ],
            [
                PlayedList(date=f"2026-{month:02}-{one:02}", series=1, name="b", total=999, games=48)
                for month in range(1, 10)
                for one in range(1, 7 - (month == 9))
            ],
        ],
        *((1, "a", "900.00"), (None, "b", "999.00")),
    ),
    example(
        "Section 4: series with the tag of a cup",
        {"which": {"tags": ["cup"]}},
        [
            each("a", 900, 700),
            each("b", 800),
            [one._replace(tags=frozenset({"cup"})) for one in each("b", 60, series=2)],
            [one._replace(tags=frozenset({"cup"})) for one in each("a", 50, 30, series=2)],
        ],
        *((1, "a", "80.00"), (2, "b", "60.00")),
    ),
    example(
        "Section 4: four count, the first that were declared before, no improving",
        {"which": {"declared": "cup"}, "keep": {"first": 4}},
        [
            each("a", 100, 200, 300, 400, 5000, declared=frozenset({"cup"})),
            each("b", 300, 300, declared=frozenset({"cup"})),
            each("b", 9000, series=2),
        ],
        *((1, "a", "1000.00"), (2, "b", "600.00")),
    ),
    example(
        "Section 4: place points of the days are added, equals share them",
        {"unit": "evening", "by_place": {"points": [10, 8, 6, 5]}},
        [each("a", 900, 700), each("b", 800, 700), each("c", 700, 900), each("d", 600)],
        *((1, "a", "17.00"), (2, "c", "16.00"), (3, "b", "15.00"), (4, "d", "5.00")),
    ),
)
