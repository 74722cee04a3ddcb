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


@pytest.mark.parametrize("players", [*IMPOSSIBLE, -4, -1])
def test_it_refuses_what_nobody_can_seat(players: int) -> None:
    with pytest.raises(Impossible) as refused:
        sizes(players)
    assert refused.value.finding == finding("seating.too_few", players=players)
    assert isinstance(refused.value, ValueError)
