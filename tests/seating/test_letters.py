"""Key letters by lot: the seed alone decides, and a search without an end says so."""

import pytest

from seating import drawn_letters, league_plan

PLAN = league_plan(16, 5, central=[5])


def hosting(number: int) -> set[int]:
    return {day for day, venues in enumerate(PLAN.days, 1) if any(venue.host == number for venue in venues)}


def test_every_letter_is_given_once_and_those_set_by_hand_stay() -> None:
    drawn = drawn_letters(PLAN, "a", given={3: 7})
    assert sorted(drawn) == list(range(1, 17))
    assert drawn[2] == 7
    assert drawn == drawn_letters(PLAN, "a", given={3: 7}) != drawn_letters(PLAN, "b", given={3: 7})


def test_who_shares_a_hall_never_hosts_on_one_day_and_nobody_when_he_is_away() -> None:
    for seed in "abcdef":
        drawn = drawn_letters(PLAN, seed, given={}, apart=[(1, 2), (2, 3)], away={4: frozenset({1, 2, 3})})
        assert not hosting(drawn[1]) & (hosting(drawn[0]) | hosting(drawn[2]))
        assert hosting(drawn[3]) == {4}


def test_what_nothing_fits_is_refused_at_once() -> None:
    everybody = {team: frozenset({1, 2, 3}) for team in range(1, 17)}
    with pytest.raises(ValueError, match="no letters fit"):
        drawn_letters(PLAN, "a", given={}, away=everybody)
    with pytest.raises(ValueError, match="given twice"):
        drawn_letters(PLAN, "a", given={1: 2, 3: 2})
