"""The jackpot for a grand ouvert: worked examples of clubs, and that no cent is lost."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Jackpot, jackpot, read_shares

SHARES = st.lists(st.fractions(Fraction(1, 1000), 1), min_size=1, max_size=4)


def test_73_players_at_ten_the_first_win_is_30_per_cent() -> None:
    assert jackpot(73 * 1000, read_shares("30"), [True]).paid == (21_900,)


def test_83_of_93_paid_in_four_were_won_and_three_paid() -> None:
    pot = jackpot(83 * 1000, read_shares("20; 30; 40"), [True, True, True, False])
    assert (pot.paid, sum(pot.paid), pot.left) == ((16_600, 24_900, 33_200, 0), 74_700, 8_300)


def test_a_win_without_buy_in_takes_nobodys_share() -> None:
    assert jackpot(83_000, read_shares("20; 30; 40"), [False, True]).paid == (0, 16_600)


def test_the_last_share_holds_for_all_further_until_nothing_is_left() -> None:
    assert jackpot(1000, read_shares("1/3"), [True] * 5).paid == (333, 333, 333, 1, 0)


def test_what_exceeds_the_cap_waits_in_a_successor_pot() -> None:
    assert jackpot(18_000, [Fraction(1)], [], 15_000) == Jackpot(15_000, (), 15_000, 3_000)


def test_the_successor_pot_is_the_pot_once_the_first_one_is_won() -> None:
    pot = jackpot(33_000, [Fraction(1)], [True, True, True, True], 15_000)
    assert (pot.paid, pot.remains) == ((15_000, 15_000, 3_000, 0), 0)


@given(st.integers(0, 10**7), SHARES, st.lists(st.booleans(), max_size=9), st.none() | st.integers(1, 10**7))
def test_paid_left_and_beyond_the_cap_are_all_that_came_in(
    money: int, shares: list[Fraction], wins: list[bool], cap: int | None
) -> None:
    pot = jackpot(money, shares, wins, cap)
    assert sum(pot.paid) + pot.remains == money
    assert min(pot.paid, default=0) >= 0 <= min(pot.left, pot.successor)
    assert [paid for paid, bought_in in zip(pot.paid, wins, strict=True) if paid and not bought_in] == []


@pytest.mark.parametrize("text", ["", "0", "101", "1/0", "2/3", "ein Drittel", "20;", "12.345", "-5"])
def test_what_is_no_share_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="share"):
        read_shares(text)


@pytest.mark.parametrize(
    ("money", "shares", "cap"), [(-1, [Fraction(1)], None), (1, [], None), (1, [Fraction(2)], 5), (1, [Fraction(1)], 0)]
)
def test_what_is_no_jackpot_is_refused(money: int, shares: list[Fraction], cap: int | None) -> None:
    with pytest.raises(ValueError, match="jackpot"):
        jackpot(money, shares, [], cap)
