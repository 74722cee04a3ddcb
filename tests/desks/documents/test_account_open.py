"""Loss fees that are not collected yet stand on the statement of account until they are."""

import pytest

from tests.builders import Cast, play_series_as, register_players, series_of, with_plain_spaces
from tournament.desks.cash.losses.services import collect
from tournament.desks.documents.money.lists import statement_list
from tournament.desks.documents.money.statement import statement


@pytest.mark.usefixtures("euros")
def test_loss_fees_that_are_not_collected_stand_on_the_statement(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    lost = {2: (0, 3), 3: (0, 5), 4: (2, 1)}  # start card: won, lost
    play_series_as(cast.tournament, 1, lost, by=cast.director, clerk=cast.clerk)
    notes = [with_plain_spaces(note) for note in statement_list(statement(cast.tournament), None).notes]
    assert "Loss fees of series 1: 5.50 € are not collected yet." in notes
    collect(series_of(cast.tournament, 1), [1], by=cast.treasurer, reason="sheet corrected")
    assert len(statement_list(statement(cast.tournament), None).notes) == 1
