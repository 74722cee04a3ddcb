"""Tables of four and three for n players (SkWO 7.1)."""

import pytest

from seating import Impossible, finding, sizes

IMPOSSIBLE = (0, 1, 2, 5)


@pytest.mark.parametrize("players", [n for n in range(201) if n not in IMPOSSIBLE])
def test_the_law(players: int) -> None:
    tables = sizes(players)
    assert tables.threes == -players % 4
    assert tables.threes <= 3
    assert tables.fours >= 0
    assert 4 * tables.fours + 3 * tables.threes == players
    assert tables.tables == tables.fours + tables.threes


@pytest.mark.parametrize("players", [n for n in range(201) if n not in (0, 1, 2)])
def test_five_may_sit_at_a_table(players: int) -> None:
    """ISkO 3.2.7: as many tables of four as any tables of three, four and five allow, and then the fewest tables."""
    tables = sizes(players, fives=True)
    ways = (
        (fours, -(fours + threes + fives), threes, fives)
        for fours in range(players // 4 + 1)
        for fives in range((players - 4 * fours) // 5 + 1)
        for threes in range(players // 3 + 1)
        if 3 * threes + 4 * fours + 5 * fives == players
    )
    assert (tables.fours, -tables.tables, tables.threes, tables.fives) == max(ways)
    assert tables == sizes(players) if players % 4 != 1 else tables.fives == 1


@pytest.mark.parametrize("players", [-3, 0, 1, 2])
def test_five_at_a_table_help_nobody_below_three(players: int) -> None:
    with pytest.raises(Impossible) as refused:
        sizes(players, fives=True)
    assert refused.value.finding == finding("seating.too_few", players=players)


@pytest.mark.parametrize("players", [*IMPOSSIBLE, -4, -1])
def test_it_refuses_what_nobody_can_seat(players: int) -> None:
    with pytest.raises(Impossible) as refused:
        sizes(players)
    assert refused.value.finding == finding("seating.too_few", players=players)
    assert isinstance(refused.value, ValueError)
