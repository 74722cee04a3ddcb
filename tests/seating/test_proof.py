"""Proof: inputs read back equal, and everything that is posted leads to the seed."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seating import (
    AHEAD,
    FIRST,
    RANKED,
    Closing,
    Entrant,
    History,
    Way,
    Wishes,
    by_rank,
    closing_hash,
    commitment_of,
    inputs_text,
    outcome_hash,
    parse_inputs,
    parse_way,
    registration_hash,
    seed_of,
)

PEOPLE = [Entrant(n, club=f"Skatfreunde Köln {n % 3}", team='"A"' if n % 4 else "") for n in range(9, 0, -1)]
COUNTABLE = st.integers(-(2**53) + 1, 2**53 - 1)
PAST = History((by_rank(range(1, 10)), by_rank(range(9, 0, -1))))


def test_inputs_read_back_equal_in_their_order() -> None:
    assert parse_inputs(inputs_text(PEOPLE, PAST, Wishes(apart_clubs=False))) == (
        tuple(PEOPLE),
        PAST,
        Wishes(apart_clubs=False),
    )


@settings(deadline=None, derandomize=True)
@given(st.lists(st.builds(Entrant, COUNTABLE, st.text(), st.text())), st.builds(Wishes))
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


def test_the_way_is_part_of_the_registration() -> None:
    way = Way(AHEAD, series=5, steps=1000)
    text = inputs_text(PEOPLE, PAST, Wishes(), way)
    assert parse_way(text) == way
    assert parse_way(GOOD) is None
    assert parse_inputs(text) == parse_inputs(inputs_text(PEOPLE, PAST, Wishes()))
    with pytest.raises(ValueError, match="unknown engine"):
        parse_way(text.replace("ahead-1", "ahead-0"))


def test_wishes_of_single_people_read_back_equal() -> None:
    people = [Entrant(1, apart=(2, 3)), Entrant(2, rather=(3,)), Entrant(3, fixed=(4, 0))]
    assert parse_inputs(inputs_text(people, History(), Wishes()))[0] == tuple(people)


def test_registrations_are_told_apart() -> None:
    texts = [
        inputs_text(PEOPLE, PAST, Wishes()),
        inputs_text(PEOPLE, PAST, Wishes(), Way(RANKED)),
        inputs_text(PEOPLE[1:], PAST, Wishes()),
        inputs_text(PEOPLE[::-1], PAST, Wishes()),
        inputs_text(PEOPLE, History(PAST.series[::-1]), Wishes()),
        inputs_text(PEOPLE, PAST, Wishes(apart_teams=False)),
        inputs_text(PEOPLE, PAST, Wishes(apart_clubs=False)),
    ]
    assert len({registration_hash(text) for text in texts}) == len(texts)


def test_every_part_of_a_closing_changes_the_seed() -> None:
    closing = Closing(2, 1, "late arrival", registration_hash(GOOD), commitment_of("nonce"), FIRST)
    others = [
        replace(closing, number=3),
        replace(closing, series=2),
        replace(closing, reason=""),
        replace(closing, registration=registration_hash(GOOD + " ")),
        replace(closing, commitment=commitment_of("once")),
        replace(closing, previous=closing_hash(closing)),
    ]
    seeds = {seed_of(closed, "nonce", "dice: 3 5 1") for closed in (closing, *others)}
    seeds |= {seed_of(closing, "once", "dice: 3 5 1"), seed_of(closing, "nonce", "dice: 3 5 2")}
    assert len(seeds) == len(others) + 3


def test_the_chain_holds_what_came_out() -> None:
    closing = Closing(1, 1, "", registration_hash(GOOD), commitment_of("nonce"))
    first, second = by_rank([1, 2, 3]), by_rank([1, 3, 2])
    ends = {outcome_hash(closing, "nonce", "", plans) for plans in ([], [first], [second], [first, second])}
    assert len(ends) == 4


@pytest.mark.parametrize("number", ["9007199254740992", "1.0", "true", '"1"'])
def test_what_no_reader_can_count_is_refused(number: str) -> None:
    with pytest.raises(ValueError, match="not the inputs of a draw"):
        parse_inputs(GOOD.replace('[1,"A",""]', f'[{number},"A",""]'))
