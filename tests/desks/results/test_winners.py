"""Winners stay winners, whatever a later tournament changes about the same person."""

from dataclasses import replace
from typing import Any

import pytest

from tests.builders import Cast, create_tournament, play_series_as, register_players
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.results.final import services as results
from tournament.desks.results.prizes import services as prizes
from tournament.desks.results.prizes.proposals import Terms
from tournament.queries.money.payouts import payouts
from tournament.queries.record.recount import faults


@pytest.mark.parametrize("change", [{"sex": "m"}, {"club": "Pik"}, {"last_name": "AAAAAAAA"}])
def test_a_player_changed_at_the_next_tournament_moves_no_prize_of_this_one(cast: Cast, change: dict[str, Any]) -> None:
    register_players(cast.tournament, 4, by=cast.director, sex="f", club="Kreuz")
    cast.tournament.series_count, cast.tournament.ratings = 1, ["ladies"]
    cast.tournament.save()
    play_series_as(cast.tournament, 1, {1: (9, 0), 2: (8, 0)}, by=cast.director, clerk=cast.clerk)
    ladies = Terms("Ladies", "ladies", size="fixed", size_figure=2)
    prizes.propose(cast.tournament, None, ladies, by=cast.treasurer)
    results.finalise(cast.tournament, by=cast.director)
    before = [payout.award for payout in payouts(cast.tournament).all]
    entry = Entry(last_name=cast.tournament.cards.get(number=1).player.last_name, sex="f", club="Kreuz")
    card = registration.register(create_tournament(cast.organizer, cast.director, name="Next"), entry, by=cast.director)
    registration.change(card, replace(entry, **change), by=cast.director)
    assert [payout.award for payout in payouts(cast.tournament).all] == before
    assert list(faults()) == []
