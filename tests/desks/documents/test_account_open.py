"""What is still open stands on the statement of account, until it is collected."""

import pytest

from tests.builders import Cast, play_series_as, register_players, series_of, with_plain_spaces
from tournament.desks.cash.losses.services import collect
from tournament.desks.documents.money.lists import statement_list
from tournament.desks.documents.money.statement import statement


@pytest.mark.usefixtures("euros")
def test_what_nobody_has_collected_stands_there(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    lost = {2: (0, 3), 3: (0, 5), 4: (2, 1)}  # start card: won, lost
    play_series_as(cast.tournament, 1, lost, by=cast.director, clerk=cast.clerk)
    notes = [with_plain_spaces(note) for note in statement_list(statement(cast.tournament), None).notes]
    assert "Loss fees of series 1: 5.50 € are not collected yet." in notes
    collect(series_of(cast.tournament, 1), [1], by=cast.treasurer, reason="sheet corrected")
    assert len(statement_list(statement(cast.tournament), None).notes) == 1
