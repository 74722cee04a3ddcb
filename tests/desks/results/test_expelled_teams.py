"""A team or tandem of which everybody was expelled has no prize (SkWO 4.3)."""

import pytest

from tests.builders import expel_player, make_cast, page_words, play_series_as, register_players, sign_in
from tournament.desks.results.prizes import services as prizes
from tournament.desks.results.prizes.proposals import Terms
from tournament.desks.results.prizes.reading import base_for
from tournament.models import Team
from tournament.queries.money.payouts import payouts


@pytest.mark.parametrize("kind", ["team", "tandem"])
def test_where_all_members_were_expelled_there_is_no_prize_and_the_next_moves_up(db: None, kind: str) -> None:
    cast = make_cast(series_count=1, ratings=[f"{kind}s"], start_cards=False)
    register_players(cast.tournament, 8, by=cast.director)
    size = 4 if kind == "team" else 2
    for first, name in ((1, "Alpha"), (5, "Beta")):
        group = Team.objects.create(tournament=cast.tournament, name=name, kind=kind)
        cast.tournament.cards.filter(number__range=(first, first + size - 1)).update(**{kind: group})
    play_series_as(
        cast.tournament, 1, {number: (10 - number, 0) for number in range(1, 9)}, by=cast.director, clerk=cast.clerk
    )
    terms = Terms("", f"{kind}s", "sum", 8000, size="fixed", size_figure=1)
    plan = prizes.propose(cast.tournament, None, terms, by=cast.treasurer)
    for number in range(1, size + 1):
        expel_player(cast.tournament.cards.get(number=number), by=cast.director)
    (payout,) = payouts(cast.tournament).all
    assert (payout.award.row.name, [card.number for card in payout.cards]) == ("Beta", [*range(5, 5 + size)])
    assert payouts(cast.tournament).find(plan.pk, 1) is None
    page = page_words(sign_in(cast.treasurer).get(f"/t/{cast.tournament.slug}/results/prizes/"))
    assert "Everybody was expelled, so without a prize (SkWO 4.3): Alpha" in page


def test_goods_of_a_team_that_was_expelled_as_a_whole_go_to_the_next_too(db: None) -> None:
    cast = make_cast(series_count=1, ratings=["teams"], start_cards=False)
    register_players(cast.tournament, 8, by=cast.director)
    for first, name in ((1, "Alpha"), (5, "Beta")):
        team = Team.objects.create(tournament=cast.tournament, name=name)
        cast.tournament.cards.filter(number__range=(first, first + 3)).update(team=team)
    play_series_as(
        cast.tournament, 1, {number: (10 - number, 0) for number in range(1, 9)}, by=cast.director, clerk=cast.clerk
    )
    plan = prizes.propose(
        cast.tournament, None, Terms("", "teams", "sum", 0, size="fixed", size_figure=1), by=cast.treasurer
    )
    prizes.save_prizes(plan, [(0, "Ham")], by=cast.treasurer, base=base_for(plan))
    for number in range(1, 5):
        expel_player(cast.tournament.cards.get(number=number), by=cast.director)
    assert [(one.award.row.name, one.award.goods) for one in payouts(cast.tournament).all] == [("Beta", "Ham")]
