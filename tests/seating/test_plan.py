"""Plans: order, text form, and what is not legal."""

from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seating import Entrant, Plan, Table, by_rank, canonical, digest, finding, legal, parse

SEVEN = [Entrant(n) for n in range(1, 8)]


def plan(*tables: tuple[int, ...]) -> Plan:
    return Plan(tuple(Table(number, ids) for number, ids in enumerate(tables, start=1)))


def test_tables_are_kept_in_order() -> None:
    first, second = Table(1, (1, 2, 3)), Table(2, (4, 5, 6))
    assert Plan((second, first)) == Plan((first, second))
    assert Plan((second, first)).tables == (first, second)


def test_it_refuses_two_tables_with_one_number() -> None:
    with pytest.raises(ValueError, match="table number 1 comes twice"):
        Plan((Table(1, (1, 2, 3)), Table(1, (4, 5, 6))))


def test_it_refuses_an_empty_table() -> None:
    with pytest.raises(ValueError, match="table 3 is empty"):
        Table(3, ())


def test_legal() -> None:
    assert legal(plan((4, 2, 1, 3), (7, 6, 5)), SEVEN) == ()


def test_missing() -> None:
    assert legal(plan((1, 2, 3, 4), (5, 6)), SEVEN) == (
        finding("plan.missing", entrant=7),
        finding("plan.sizes", table=2, seats=2, expected=3),
        finding("plan.threes", threes=0, expected=1),
    )


def test_twice() -> None:
    assert legal(plan((1, 2, 3, 4), (5, 6, 1)), SEVEN) == (
        finding("plan.missing", entrant=7),
        finding("plan.twice", table=2, seat=3, entrant=1),
    )


def test_unknown() -> None:
    assert legal(plan((1, 2, 3, 9), (5, 6, 7)), SEVEN) == (
        finding("plan.missing", entrant=4),
        finding("plan.unknown", table=1, seat=4, entrant=9),
    )


def test_the_table_of_three_may_lie_anywhere() -> None:
    assert legal(plan((1, 2, 3), (4, 5, 6, 7)), SEVEN) == ()


def test_as_few_tables_of_three_as_can_be() -> None:
    assert legal(plan((1, 2, 3), (4, 5, 6)), SEVEN[:6]) == ()
    assert legal(plan((1, 2, 3, 4, 5), (6, 7)), SEVEN) == (
        finding("plan.sizes", table=1, seats=5, expected=4),
        finding("plan.sizes", table=2, seats=2, expected=3),
        finding("plan.threes", threes=0, expected=1),
    )


def test_tables_are_numbered_from_one_without_a_gap() -> None:
    gap = Plan((Table(1, (1, 2, 3, 4)), Table(3, (5, 6, 7))))
    assert legal(gap, SEVEN) == (
        finding("plan.sizes", table=2, seats=0, expected=3),
        finding("plan.sizes", table=3, seats=3, expected=0),
    )


def test_four_threes_are_three_fours() -> None:
    twelve = [Entrant(n) for n in range(12)]
    findings = legal(plan((0, 1, 2), (3, 4, 5), (6, 7, 8), (9, 10, 11)), twelve)
    assert [(finding.where.table, dict(finding.values)) for finding in findings] == [
        (4, {"seats": 3, "expected": 0}),
        (None, {"threes": 4, "expected": 0}),
    ]


def test_too_few() -> None:
    assert legal(plan((1, 2, 3, 4, 5)), SEVEN[:5]) == (finding("seating.too_few", players=5),)


def test_legal_refuses_an_entrant_listed_twice() -> None:
    with pytest.raises(ValueError, match="entrant 1 comes twice"):
        legal(plan((1, 2, 3)), [*SEVEN, Entrant(1)])


def test_canonical_form_and_digest() -> None:
    text = "[[1,4,2,1,3],[2,7,6,5]]"
    assert canonical(plan((4, 2, 1, 3), (7, 6, 5))) == text
    assert digest(parse(text)) == sha256(text.encode()).hexdigest()
    assert digest(parse(text)) != digest(parse("[[1,2,4,1,3],[2,7,6,5]]"))


@settings(deadline=None, derandomize=True)
@given(st.permutations(range(40)), st.integers(6, 40))
def test_reads_back_equal(order: list[int], players: int) -> None:
    ranked = by_rank(order[:players])
    assert parse(canonical(ranked)) == ranked


@pytest.mark.parametrize(
    "garbage",
    [
        "",
        "null",
        "7",
        "{}x",
        '{"1":[2]}',
        "[7]",
        "[[]]",
        "[[1]]",
        '["12"]',
        "[[1,true]]",
        "[[true,1,2,3]]",
        "[[1,2.0]]",
        "[[1,null]]",
        "[[1, 2]]",
        "[[2,1],[1,2]]",
        "[[1,1],[1,2]]",
        "[[1,NaN]]",
        "[" * 100_000,
    ],
)
def test_it_refuses_garbage(garbage: str) -> None:
    with pytest.raises(ValueError, match="not a seating plan"):
        parse(garbage)


@settings(deadline=None, derandomize=True)
@given(st.text())
def test_any_text_reads_back_or_is_refused(text: str) -> None:
    try:
        parsed = parse(text)
    except ValueError:
        return
    assert canonical(parsed) == text
