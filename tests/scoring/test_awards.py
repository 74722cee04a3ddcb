"""Who gets which prize: shared places by lot or split, goods, and who is passed over; nothing is lost."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Award, Awards, TieRule, Undrawn, awards, moved_up

PRIZES = (10000, 6000, 3000)
Share = tuple[int, int, int | str]


def shares(shared_out: Awards) -> list[Share]:
    return [(share.key, share.place, share.goods or share.cents) for share in shared_out.given]


@pytest.mark.parametrize("ties", ["lot", "hort"])
def test_without_a_tie_each_gets_the_prize_of_the_place(ties: TieRule) -> None:
    shared_out = awards((10000, "ham", 3000), [(3, 5), (1, 7), (2, 4), (4, 1)], ties)
    assert shared_out.given == (
        Award(key=7, place=1, cents=10000), Award(key=4, place=2, goods="ham"), Award(key=5, place=3, cents=3000)
    )  # fmt: skip
    assert (shared_out.undrawn, shared_out.left) == ((), ())


def test_equal_players_wait_for_a_lot_where_prizes_differ() -> None:
    shared_out = awards(PRIZES, [(1, 7), (1, 4), (3, 5)])
    assert shared_out.undrawn == (Undrawn(keys=(4, 7), prizes=(10000, 6000)),)
    assert shares(shared_out) == [(5, 3, 3000)]


def test_equal_prizes_need_no_lot() -> None:
    shared_out = awards((5000, 5000, "ham", "ham"), [(1, 7), (1, 4), (3, 5), (3, 6), (5, 8), (5, 9)])
    assert shares(shared_out) == [(4, 1, 5000), (7, 1, 5000), (5, 3, "ham"), (6, 3, "ham")]
    assert shared_out.undrawn == ()


def test_a_tie_at_the_last_prize_reaches_beyond_it() -> None:
    shared_out = awards(PRIZES, [(1, 1), (2, 2), (3, 3), (3, 4), (3, 5)])
    assert shared_out.undrawn == (Undrawn(keys=(3, 4, 5), prizes=(3000, 0, 0)),)
    assert shares(awards(PRIZES, [(1, 1), (2, 2), (3, 3), (3, 4), (3, 5)], "hort"))[2:] == [
        (3, 3, 1000), (4, 3, 1000), (5, 3, 1000)
    ]  # fmt: skip


def test_prizes_nobody_takes_are_left() -> None:
    assert awards(PRIZES, [(1, 1)]).left == (6000, 3000)
    assert awards(PRIZES, []).left == PRIZES


def test_hort_without_a_lot_shares_equally_and_odd_cents_go_to_the_lower_key() -> None:
    assert shares(awards((1000, 500, 2), [(1, 9), (1, 3), (1, 5)], "hort")) == [(3, 1, 501), (5, 1, 501), (9, 1, 500)]


def test_hort_with_a_lot_gives_half_by_place() -> None:
    # The table that explains the system: 1000 500 | 350 | 200 150 100 euros.
    prizes = (100000, 50000, 35000, 20000, 15000, 10000)
    shared_out = awards(prizes, [(n, 10 - n) for n in range(1, 7)], "hort", [{9, 8}, {7}, {6, 5, 4}])
    assert [share.cents for share in shared_out.given] == [87500, 62500, 35000, 17500, 15000, 12500]
    assert [share.place for share in shared_out.given] == [1, 2, 3, 4, 5, 6]


def test_hort_with_a_lot_gives_odd_cents_to_the_better_placed() -> None:
    shared_out = awards((100, 51, 0), [(1, 3), (2, 2), (3, 1)], "hort", [{1, 2, 3}])
    assert shares(shared_out) == [(3, 1, 76), (2, 2, 50), (1, 3, 25)]  # 75 1/6, 50 2/3, 25 1/6


def test_goods_go_by_lot_and_wait_for_it_with_the_money() -> None:
    tied = [(1, 4), (1, 7)]
    assert awards((10000, "ham"), tied, "hort").undrawn == (Undrawn(keys=(4, 7), prizes=(10000, "ham")),)
    assert awards(("ham", "ham"), tied, "hort").undrawn == ()
    shared_out = awards((10000, "ham"), [(1, 7), (2, 4)], "hort", [{4, 7}])
    assert shared_out.given == (Award(key=7, place=1, cents=7500), Award(key=4, place=2, cents=2500, goods="ham"))


def test_with_lots_alone_those_who_were_equal_do_not_matter() -> None:
    assert shares(awards(PRIZES, [(1, 7), (2, 4)], "lot", [{4, 7}])) == [(7, 1, 10000), (4, 2, 6000)]


def test_groups_are_not_mistaken_for_ranks() -> None:
    shared_out = awards(PRIZES, [(1, 7), (2, 4), (3, 3)], "hort", [{8}, {9}, {10}, {4, 7}])  # the fourth is number 3
    assert shares(shared_out) == [(7, 1, 9000), (4, 2, 7000), (3, 3, 3000)]


def test_a_group_whose_lot_is_not_drawn_still_waits() -> None:
    assert awards(PRIZES, [(1, 7), (1, 4)], "lot", [{4, 7, 99}]).undrawn == (
        Undrawn(keys=(4, 7), prizes=(10000, 6000)),
    )


@pytest.mark.parametrize(
    ("prizes", "ranked", "groups"),
    [
        (PRIZES, [(1, 7), (2, 7)], []),
        ((100, -1), [(1, 7)], []),
        (PRIZES, [(1, 7), (2, 5), (3, 4)], [{4, 7}]),
    ],
)
def test_it_refuses_nonsense(prizes: tuple[int, ...], ranked: list[tuple[int, int]], groups: list[set[int]]) -> None:
    with pytest.raises(ValueError, match=r"^nobody is ranked twice, and no prize|^those who were equal stand next"):
        awards(prizes, ranked, "lot", groups)


@given(
    st.lists(st.one_of(st.integers(0, 10000), st.sampled_from(["ham", "wine"])), max_size=9),
    st.lists(st.integers(1, 4), max_size=9),
    st.sampled_from(["lot", "hort"]),
    st.booleans(),
)
def test_nothing_is_lost(prizes: list[int | str], sizes: list[int], ties: TieRule, drawn: bool) -> None:
    ranked: list[tuple[int, int]] = []
    groups: list[set[int]] = []
    for size in sizes:
        start = len(ranked) + 1
        ranked += [(start + offset * drawn, start + offset) for offset in range(size)]
        groups.append(set(range(start, start + size)))
    shared_out = awards(prizes, ranked, ties, groups if drawn else ())
    shared: list[int | str] = [share.cents for share in shared_out.given]
    shared += [share.goods for share in shared_out.given]
    shared += [prize for tie in shared_out.undrawn for prize in tie.prizes]
    assert worth([*shared, *shared_out.left]) == worth(prizes)
    assert all(share.cents >= 0 and (share.cents or share.goods) for share in shared_out.given)


def worth(prizes: Sequence[int | str]) -> tuple[int, list[str]]:
    goods = sorted(prize for prize in prizes if isinstance(prize, str) and prize)
    return sum(prize for prize in prizes if isinstance(prize, int)), goods


def test_those_without_a_prize_are_passed_over_and_the_next_move_up() -> None:
    ranked = [(4, 2), (1, 7), (2, 4), (2, 9), (4, 5), (6, 1)]
    assert moved_up(ranked, {7, 4}) == ((1, 9), (2, 2), (2, 5), (4, 1))
    assert moved_up(ranked, ()) == ((1, 7), (2, 4), (2, 9), (4, 2), (4, 5), (6, 1))
    assert moved_up(ranked, {1, 2, 4, 5, 7, 9}) == ()


def test_who_is_left_alone_needs_no_lot() -> None:
    assert shares(awards(PRIZES, moved_up([(1, 4), (1, 7)], {4}))) == [(7, 1, 10000)]
