"""Tables of four and three for n players (SkWO 7.1)."""

import pytest

from seating import Impossible, finding, sizes

IMPOSSIBLE = (0, 1, 2, 5)


def test_the_law() -> None:
    for players in set(range(201)) - set(IMPOSSIBLE):
        tables = sizes(players)
        assert tables.threes == -players % 4 <= 3, players
        assert tables.fours >= 0, players
        assert 4 * tables.fours + 3 * tables.threes == players
        assert tables.tables == tables.fours + tables.threes, players


def test_five_may_sit_at_a_table() -> None:
    """ISkO 3.2.7: as many tables of four as any tables of three, four and five allow, and then the fewest tables."""
    for players in range(3, 201):
        tables = sizes(players, fives=True)
        assert (tables.fours, -tables.tables, tables.threes, tables.fives) == best_with_fives(players), players
        assert tables == sizes(players) if players % 4 != 1 else tables.fives == 1, players


def best_with_fives(players: int) -> tuple[int, int, int, int]:
    """Tables of four, less the number of tables, tables of three and of five, of the best of all ways."""
    return max(
        (fours, -(fours + threes + fives), threes, fives)
        for fours in range(players // 4 + 1)
        for fives in range((players - 4 * fours) // 5 + 1)
        for threes in range(players // 3 + 1)
        if 3 * threes + 4 * fours + 5 * fives == players
    )


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
