"""What came in from the players is what goes back to them, to the cent."""

from django.utils import timezone

from tests.builders import make_cast, play_series, register_players
from tournament.desks.results.prizes import services as prizes
from tournament.models import CashEntry
from tournament.queries.money.awards import awards_of
from tournament.queries.money.plans import proof
from tournament.queries.money.pool import pool


def test_a_fee_that_went_back_and_was_voided_leaves_no_pool_below_nothing(db: None) -> None:
    cast = make_cast(card_money_cents=100)
    (card,) = register_players(cast.tournament, 1, by=cast.director)
    CashEntry.objects.create(tournament=cast.tournament, kind="refund", cents=-1000, card=card, by=cast.treasurer)
    CashEntry.objects.filter(kind="entry_fee").update(voided_at=timezone.now(), void_reason="twice")
    assert pool(cast.tournament).cents == 0


def test_seven_players_share_their_fees_to_the_cent(db: None) -> None:
    cast = make_cast(series_count=1)
    register_players(cast.tournament, 7, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    prizes.propose_all(cast.tournament, by=cast.treasurer)
    sums = proof(cast.tournament)
    assert (sums.pool.cents, sums.given, sums.stays) == (7000, 7000, 0)
    (main,) = awards_of(cast.tournament)
    assert [award.cents for award in main.awards] == [4400, 2600]
