"""Proof: inputs read back equal, fingerprints tell them apart, a replay tells a changed plan."""

from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seating import (
    RANDOM_ENGINE,
    RANKED_ENGINE,
    Entrant,
    History,
    Plan,
    Table,
    Wishes,
    by_rank,
    draw,
    fingerprint,
    inputs_text,
    parse_inputs,
    replay,
    set_by_rank,
)

PEOPLE = [Entrant(n, club=f"Skatfreunde Köln {n % 3}", team='"A"' if n % 4 else "") for n in range(9, 0, -1)]
PAST = History((by_rank(range(1, 10)), by_rank(range(9, 0, -1))))


def swapped(plan: Plan) -> Plan:
    first = plan.tables[0]
    a, b, *rest = first.entrants
    return Plan((Table(first.number, (b, a, *rest)), *plan.tables[1:]))


def test_inputs_read_back_equal_in_their_order() -> None:
    assert parse_inputs(inputs_text(PEOPLE, PAST, Wishes(apart_clubs=False))) == (
        tuple(PEOPLE),
        PAST,
        Wishes(apart_clubs=False),
    )


@settings(deadline=None, derandomize=True)
@given(st.lists(st.builds(Entrant, st.integers(), st.text(), st.text())), st.builds(Wishes))
def test_any_inputs_read_back_equal(people: list[Entrant], wishes: Wishes) -> None:
    text = inputs_text(people, PAST, wishes)
    assert text.isascii()
    assert parse_inputs(text) == (tuple(people), PAST, wishes)


GOOD = inputs_text([Entrant(1, "A")], History((by_rank([1, 2, 3]),)), Wishes())


@pytest.mark.parametrize(
    "garbage",
    [
        "",
        "null",
        "[]",
        "{}",
        " " + GOOD,
        GOOD.replace('[1,"A",""]', '[1,"A"]'),
        GOOD.replace('[1,"A",""]', '[true,"A",""]'),
        GOOD.replace('[1,"A",""]', '["1","A",""]'),
        GOOD.replace('[1,"A",""]', '[1,null,""]'),
        GOOD.replace("[[1,1,2,3]]", "[[1, 1,2,3]]"),
        GOOD.replace('"[[1,1,2,3]]"', "[[1,1,2,3]]"),
        GOOD.replace("true", "1"),
        GOOD.replace('"history"', '"past"'),
        GOOD.replace('"wishes"', '"more":1,"wishes"'),
        "[" * 100_000,
    ],
)
def test_it_refuses_garbage(garbage: str) -> None:
    assert garbage != GOOD
    with pytest.raises(ValueError, match="not the inputs of a draw"):
        parse_inputs(garbage)


def test_fingerprint_is_of_engine_and_text() -> None:
    text = inputs_text(PEOPLE, PAST, Wishes())
    assert fingerprint(PEOPLE, PAST, Wishes()) == sha256(b"random-1\n" + text.encode()).hexdigest()


def test_fingerprint_tells_inputs_apart() -> None:
    prints = [
        fingerprint(PEOPLE, PAST, Wishes()),
        fingerprint(PEOPLE, PAST, Wishes(), engine=RANKED_ENGINE),
        fingerprint(PEOPLE[1:], PAST, Wishes()),
        fingerprint(PEOPLE[::-1], PAST, Wishes()),
        fingerprint(PEOPLE, History(PAST.series[::-1]), Wishes()),
        fingerprint(PEOPLE, PAST, Wishes(apart_teams=False)),
        fingerprint(PEOPLE, PAST, Wishes(apart_clubs=False)),
    ]
    assert len(set(prints)) == len(prints)


def test_replay_of_a_random_draw_from_the_stored_text() -> None:
    drawn = draw(PEOPLE, PAST, Wishes(), "seed")
    inputs = parse_inputs(inputs_text(PEOPLE, PAST, Wishes()))
    assert replay(*inputs, "seed", drawn.plan, engine=drawn.engine)
    assert not replay(*inputs, "other", drawn.plan)
    assert not replay(*inputs, "seed", swapped(drawn.plan))


def test_replay_of_a_set_series_needs_the_rank_order() -> None:
    made = set_by_rank(PEOPLE, PAST, Wishes())
    assert replay(PEOPLE, PAST, Wishes(), "", made.plan, engine=made.engine)
    assert not replay(PEOPLE, PAST, Wishes(), "", swapped(made.plan), engine=made.engine)
    assert not replay(PEOPLE[::-1], PAST, Wishes(), "", made.plan, engine=made.engine)
    assert not replay(PEOPLE, PAST, Wishes(), "", made.plan, engine=RANDOM_ENGINE)


def test_it_refuses_an_unknown_engine() -> None:
    with pytest.raises(ValueError, match="unknown engine 'random-0'"):
        replay(PEOPLE, PAST, Wishes(), "", by_rank([1, 2, 3]), engine="random-0")
    with pytest.raises(ValueError, match="unknown engine"):
        fingerprint(PEOPLE, PAST, Wishes(), engine="")
