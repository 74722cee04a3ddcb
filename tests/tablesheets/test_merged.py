"""Phones of one table that don't always hear of each other: the same sheet in the end, whatever the network does."""

from dataclasses import replace
from random import Random

import pytest

from tests.tablesheets.worlds import GAMES, SEATS, expected_outcome, outcome_of, played
from tournament.tablesheets.reading import read


@pytest.mark.parametrize("names", ["ab", "abc"])
def test_in_any_order_and_doubled_it_is_the_sheet_of_the_model(names: str) -> None:
    """300 here, 10,000 in bench/interleavings.py."""
    for seed in range(150):
        chance = Random(seed)
        world = played(chance, names)
        entries = list(world.written.values())
        messages = entries + chance.choices(entries, k=5)
        chance.shuffle(messages)
        sheet = read(messages, SEATS, GAMES)
        assert outcome_of(sheet) == expected_outcome(world), seed
        assert sheet == read(entries, SEATS, GAMES)


def test_what_was_lost_is_missed_and_changes_nothing_once_it_comes() -> None:
    for seed in range(100):
        chance = Random(seed)
        entries = list(played(chance).written.values())
        lost = chance.choice(entries)
        without = read([entry for entry in entries if entry != lost], SEATS, GAMES).received
        last = max(entry.number for entry in entries if entry.phone == lost.phone)
        assert without.lacking == (frozenset() if lost.number == last else frozenset({lost.key}))
        assert {entry.number for entry in without.waiting} == set(range(lost.number + 1, last + 1))
        assert read([*(entry for entry in entries if entry != lost), lost], SEATS, GAMES).received.waiting == ()


def test_a_number_given_twice_is_believed_from_neither() -> None:
    world = played(Random(3))
    entries = list(world.written.values())
    first = next(entry for entry in entries if entry.number == 2)
    other = read([*entries, replace(first, turn=first.turn + 100)], SEATS, GAMES)
    assert other.received.forked == {first.key}
    assert first not in other.received.entries
