"""A ranking counted by two programs that share nothing: any lists, any rule, the same ranks and exact values."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import read_lists, read_rule, season
from tests.scoring import naive_season

NAMES, DAYS, TAGS = "abcde", ("2026-01-30", "2026-01-31", "2026-02-01", "2026-02-28"), ("cup", "lady")
small = st.integers(0, 4)
tenths = st.integers(-30, 30).map(lambda number: number / 10)


def some(**parts: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """An object of which any key may be missing."""
    return st.fixed_dictionaries({}, optional=parts)


def row(name: str, day: str, series: int) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {
            "date": st.just(day),
            "series": st.just(series),
            "name": st.just(name),
            "group": st.sampled_from(("member", "guest")),
            "total": st.integers(-3, 6).map(lambda number: number * 100),
            "won": st.integers(0, 2),
            "lost": st.integers(0, 2),
            "games": st.sampled_from((36, 48)),
            "tags": st.lists(st.sampled_from(TAGS), unique=True, max_size=2),
            "declared": st.lists(st.just("cup"), max_size=1),
            "joined": st.sampled_from(("", "never", "2025-11-30", "2025-12-31", "2026-01-31", "2026-02-01")),
            "arrears": small,
        }
    )


@st.composite
def rows(draw: st.DrawFn) -> list[dict[str, Any]]:
    places = st.tuples(st.sampled_from(NAMES), st.sampled_from(DAYS), st.sampled_from((1, 2)))
    return [draw(row(*place)) for place in draw(st.lists(places, unique=True, max_size=16))]


tables = st.lists(tenths, max_size=3)
ties = st.lists(st.sampled_from(("won", "lost", "lists", "lot")), unique=True)
people = st.lists(st.sampled_from(NAMES), unique=True, min_size=2)
lots = st.one_of(
    st.fixed_dictionaries({"order": people}), st.fixed_dictionaries({"seed": st.sampled_from("xyz"), "names": people})
)
rules = st.builds(
    lambda rule, which, left: rule | {"which": which} | ({"qualify": rule.get("qualify", {}) | left} if left else {}),
    st.fixed_dictionaries(
        {"ties": ties},
        optional={
            "unit": st.sampled_from(("list", "evening")),
            "norm": st.sampled_from((36, 48, 100)),
            "by_place": some(
                points=st.one_of(st.just("field"), tables), from_last=tables, equals=st.sampled_from(("mean", "better"))
            ),
            "absent": tenths,
            "keep": st.one_of(
                st.just("all"),
                st.fixed_dictionaries({"best": small}),
                st.fixed_dictionaries({"first": st.integers(1, 4)}),
                st.fixed_dictionaries({"drop": st.lists(st.tuples(small, small).map(list), max_size=3)}),
            ),
            "aggregate": st.one_of(
                st.sampled_from(("sum", "mean")), st.fixed_dictionaries({"mean_at_least": st.integers(1, 5)})
            ),
            "adjust": st.lists(
                st.one_of(
                    st.fixed_dictionaries({"per": tenths}, optional={"from": tenths, "one_sided": st.booleans()}),
                    st.fixed_dictionaries({"missed_power": st.integers(1, 3)}, optional={"from": tenths}),
                ),
                max_size=2,
            ),
            "qualify": some(
                lists=small,
                evenings=small,
                months=st.integers(0, 3),
                month_lists=small,
                groups=st.lists(st.sampled_from(("member", "guest")), unique=True),
                joined_before=st.sampled_from(("2025-12-31", "2026-02-01")),
                arrears=small,
            ),
            "lots": st.lists(lots, max_size=3),
        },
    ),
    st.fixed_dictionaries(
        {"to": st.sampled_from(("2026-02-27", "2026-02-28", "2026-12-31"))},
        optional={
            "series": st.lists(st.integers(1, 2), unique=True),
            "tags": st.lists(st.sampled_from(TAGS), unique=True),
            "declared": st.sampled_from(("", "cup")),
            "from": st.sampled_from(("2026-01-31", "2026-02-01")),
        },
    ),
    some(months_left=st.integers(0, 3)),
)


COLUMNS = ["date", "series", "name", "group", "total", "won", "lost", "games", "tags", "declared", "joined", "arrears"]


def as_csv(lines: list[dict[str, Any]]) -> str:
    cells = [[line[name] for name in COLUMNS] for line in lines]
    told = [[",".join(cell) if isinstance(cell, list) else str(cell) for cell in line] for line in cells]
    return "\n".join(";".join(line) for line in (COLUMNS, *told))


@settings(max_examples=200, deadline=None)
@given(rows(), rules)
def test_both_come_to_the_same_ranks_and_values(lines: list[dict[str, Any]], rule: dict[str, Any]) -> None:
    told, wrong = read_rule(json.dumps(rule))
    assert wrong == ()
    read = read_lists(as_csv(lines), with_games="norm" in rule)
    assert read.wrong == ()
    counted = [(standing.rank, standing.name, standing.value) for standing in season(read.lists, told)]
    assert counted == naive_season.ranked(lines, rule)
