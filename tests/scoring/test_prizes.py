"""A pot shared out: to the cent, falling, for every size of tournament (practice: prizes)."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import cycle, pairwise, product

import pytest

from scoring import (
    CountRule,
    PrizeTable,
    equal_prizes,
    falling_prizes,
    guaranteed_prizes,
    left_over,
    percent_prizes,
    pool,
    prize_count,
    rising,
)

UNITS = (1, 50, 100)
COUNTS: tuple[tuple[CountRule, int], ...] = (("every", 4), ("every_full", 3), ("share", 40), ("all", 0), ("fixed", 10))


def test_the_pool_is_fees_less_card_money() -> None:
    assert pool(30 * 1000) == pool(30 * 1000, 30) == 30000
    assert pool(30 * 1700, 30, card_money=200) == 45000
    assert pool(33333, percent=50) == 16666
    assert pool(30000, 30, card_money=100, percent=90, extra=-2000, loss_fees=1250) == 23550
    assert pool(1000, 1, card_money=1000, percent=0) == 0
    assert pool(1000, extra=-1000) == 0


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (lambda: pool(-1, extra=1), "not negative"),
        (lambda: pool(1, -1), "not negative"),
        (lambda: pool(1, 1, card_money=-1), "not negative"),
        (lambda: pool(1, loss_fees=-1), "not negative"),
        (lambda: pool(1, percent=101), "0 to 100 per cent"),
        (lambda: pool(1, percent=-1), "0 to 100 per cent"),
        (lambda: pool(1000, card_money=100), "card money needs the number of those who paid"),
        (lambda: pool(999, 10, card_money=100, extra=500), "the card money of 10 is more than the 999 cents"),
        (lambda: pool(1000, extra=-1001), "the pot would be -1 cents"),
    ],
)
def test_no_pool_below_zero(asked: Callable[[], int], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        asked()


@pytest.mark.parametrize(
    ("players", "rule", "figure", "count"),
    [
        (30, "every", 4, 8), (78, "every", 4, 20), (93, "every", 4, 24), (3, "every", 4, 1), (12, "every", 4, 3),
        (30, "every_full", 4, 7), (32, "every_full", 4, 8), (3, "every_full", 4, 1),
        (30, "share", 40, 12), (31, "share", 40, 13), (30, "share", 25, 8), (7, "share", 1, 1), (7, "share", 150, 7),
        (500, "share", 40, 200),
        (7, "all", 0, 7), (7, "fixed", 3, 3), (7, "fixed", 9, 7), (0, "every", 4, 0), (0, "every_full", 4, 0),
    ],
)  # fmt: skip
def test_so_many_prizes_are_made(players: int, rule: CountRule, figure: int, count: int) -> None:
    assert prize_count(players, rule, figure) == count


@pytest.mark.parametrize(("players", "rule", "figure"), [(7, "every", 0), (-1, "all", 0), (7, "fixed", -1)])
def test_no_number_of_prizes_from_nonsense(players: int, rule: CountRule, figure: int) -> None:
    with pytest.raises(ValueError, match=f"from {players} players by {figure}"):
        prize_count(players, rule, figure)


def test_every_how_many_has_to_be_said() -> None:
    with pytest.raises(ValueError, match="from 7 players by 0"):
        prize_count(7, "every")


@pytest.mark.parametrize(
    ("asked", "amounts"),
    [
        # 300 euros, 8 prizes: base 10, 220 by the curve, whose weights are together 761/280
        (lambda: falling_prizes(30000, 8, least=1000), (9400, 5000, 3600, 3000, 2600, 2300, 2100, 2000)),
        # base 10, 83.45 left, weights together 25/12: 20.03, 13.35 and 10.01 beside the base
        (lambda: falling_prizes(12345, 4, unit=50, least=1000), (5045, 3000, 2300, 2000)),
        (lambda: falling_prizes(12345, 4, unit=1, least=1000), (5007, 3002, 2335, 2001)),
        # everybody: the base is three quarters of the average, 7.50 rounded up; 8 are left: 3.84, 1.92, 1.28, 0.96
        (lambda: falling_prizes(4000, 4, least=1000), (1400, 900, 900, 800)),
        (lambda: falling_prizes(2000, 1, least=1000), (2000,)),
        (lambda: falling_prizes(30099, 2, least=1050), (19799, 10300)),  # base 11; 278.99 are left, as 2 : 1
        (lambda: guaranteed_prizes(30000, (10000, 6000), 6, least=1000), (10100, 6000, 4500, 3600, 3100, 2700)),
        # base 1; 147 are left, as 6 : 4 : 3, that is 67.8, 45.2, 33.9; none above 50
        (lambda: guaranteed_prizes(20000, (5000,), 4), (7000, 5000, 4600, 3400)),
        (lambda: guaranteed_prizes(10050, (6000, 4000), 4), (6050, 4000)),
        (lambda: guaranteed_prizes(10000, (6000, 3000), 2), (7000, 3000)),
        (lambda: guaranteed_prizes(9000, (6000, 3000), 4), (6000, 3000)),
        (lambda: guaranteed_prizes(10000, (5000, 2000), 3), (6000, 2000, 2000)),
        (lambda: percent_prizes(12345, (50, 30, 20)), (6245, 3700, 2400)),
        (lambda: percent_prizes(10000, (Fraction(75, 2),) * 2 + (25,), unit=50), (3750, 3750, 2500)),
        (lambda: percent_prizes(1000, (90, 9, 1)), (1000,)),
        (lambda: equal_prizes(30000, 8), (4100, *(3700,) * 7)),
        (lambda: equal_prizes(30000, 8, unit=50), (3750,) * 8),
        (lambda: equal_prizes(10, 3, unit=1), (4, 3, 3)),
    ],
)
def test_tables_worked_out_by_hand(asked: Callable[[], PrizeTable], amounts: tuple[int, ...]) -> None:
    prizes = asked().amounts
    assert prizes == amounts
    assert {type(cents) for cents in prizes} == {int}


@pytest.mark.parametrize(
    ("asked", "amounts"),
    [
        (lambda: falling_prizes(350, 8), (150, 100, 100)),
        (lambda: falling_prizes(99, 8), (99,)),
        (lambda: falling_prizes(0, 8), ()),
        (lambda: equal_prizes(350, 8), (150, 100, 100)),
        (lambda: equal_prizes(99, 8), (99,)),
        (lambda: equal_prizes(0, 8), ()),
        (lambda: percent_prizes(99, (50, 50)), (99,)),
        (lambda: percent_prizes(0, (50, 50)), ()),
        (lambda: guaranteed_prizes(10050, (6000, 4000), 4), (6050, 4000)),
    ],
)
def test_a_small_pot_makes_fewer_prizes_and_says_so(asked: Callable[[], PrizeTable], amounts: tuple[int, ...]) -> None:
    table = asked()
    assert (table.amounts, table.fewer) == (amounts, True)


def test_as_many_as_wanted_are_not_fewer() -> None:
    table = falling_prizes(800, 8)
    assert (table.amounts, table.wanted, table.fewer) == ((100,) * 8, 8, False)
    assert not percent_prizes(1000, (60, 40)).fewer


def tables(pot: int, players: int, fee: int, count: int, unit: int) -> Iterator[PrizeTable]:
    yield falling_prizes(pot, count, unit=unit, least=fee)
    yield guaranteed_prizes(pot, (pot // 2 + 1, fee // 2), count, unit=unit, least=fee)
    yield percent_prizes(pot, (40, *(Fraction(60, count),) * count) if count > 1 else (100,), unit=unit)
    yield equal_prizes(pot, count, unit=unit)


def test_every_table_of_3_to_500_players_is_the_pot_and_falls() -> None:
    kinds = cycle(COUNTS)
    for players, fee, unit in product(range(3, 501), (300, 1000, 1725), UNITS):
        pot = pool(players * fee, players, card_money=100, percent=95, loss_fees=37 * players)
        count = prize_count(players, *next(kinds))
        for table in tables(pot, players, fee, count, unit):
            assert sum(table.amounts) == pot
            assert min(table.amounts) >= unit or table.amounts[1:] == (fee // 2,)
            assert all(before >= after for before, after in pairwise(table.amounts))


def test_the_last_prize_is_not_below_the_fee_where_the_pot_allows_it() -> None:
    for players, fee in product(range(3, 501), (300, 1000, 1725)):
        amounts = falling_prizes(players * fee, prize_count(players, "share", 60), least=fee).amounts
        assert amounts[-1] >= fee
        assert players < 8 or amounts[0] * len(amounts) * 4 >= players * fee * 5  # the first well above the average


@pytest.mark.parametrize(
    "asked",
    [
        lambda: falling_prizes(-1, 1),
        lambda: falling_prizes(1, 0),
        lambda: falling_prizes(1, 1, unit=0),
        lambda: falling_prizes(1, 1, least=-1),
        lambda: equal_prizes(-1, 1),
        lambda: equal_prizes(1, 0),
        lambda: equal_prizes(1, 1, unit=0),
        lambda: percent_prizes(1, ()),
        lambda: percent_prizes(-1, (100,)),
        lambda: percent_prizes(1, (100,), unit=0),
    ],
)
def test_nonsense_makes_no_prizes(asked: Callable[[], PrizeTable]) -> None:
    with pytest.raises(ValueError, match=r"^no prizes: pot -?\d, count \d, unit \d+, least -?\d$"):
        asked()


@pytest.mark.parametrize("percents", [(50, 49), (50, 51), (40, 60), (100, 0), (110, -10)])
def test_percentages_fall_and_are_a_whole(percents: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"^the percentages have to fall, to be above zero and together 100"):
        percent_prizes(10000, percents)


@pytest.mark.parametrize("sums", [(6000, 4001), (4000, 6000), (6000, 0)])
def test_a_guarantee_needs_its_money(sums: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="10000 cents can't guarantee"):
        guaranteed_prizes(10000, sums, 4)


def test_a_table_by_hand_shows_what_is_left_and_what_rises() -> None:
    assert left_over(10000, (6000, "ham", 4000)) == 0
    assert left_over(10000, (6000, 5000)) == -1000
    assert rising((6000, "ham", 4000, 4000)) == ()
    assert rising((1, 2, "ham", 1, 3)) == (2, 5)
    assert rising(()) == ()


@pytest.mark.parametrize("unit", UNITS)
def test_the_curve_is_exact_however_many_prizes_there_are(unit: int) -> None:
    for players in range(60, 501, 3):
        pot, count = players * 1000, players // 4
        free = Fraction(pot - 1000 * count)
        whole = sum(Fraction(1, place) for place in range(1, count + 1))
        exact = [1000 + int(free / place / whole // unit) * unit for place in range(2, count + 1)]
        assert list(falling_prizes(pot, count, unit=unit, least=1000).amounts[1:]) == exact
