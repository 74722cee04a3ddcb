"""The end of a year leaves prizes that are planned and not paid in the till: they are named, and no surplus."""

from datetime import date

from tests.builders import Cast, draw_all_lots, page_words, sign_in
from tests.desks.seasons.money import create_season, play_evening, set_money_rule
from tests.evenings import finalise_evening, season_address
from tournament.desks.cash.book import services as book
from tournament.desks.results.payouts import services as payouts
from tournament.desks.results.payouts.reading import Due
from tournament.desks.results.prizes import services as prizes
from tournament.desks.results.returns import services as returns
from tournament.models import CashEntry, Season, Tournament
from tournament.queries.accounts.accounts import accounts_of
from tournament.queries.money.payouts import payouts as payouts_of
from tournament.queries.money.unpaid import unpaid_prizes
from tournament.queries.season.closing import till_of


def play_with_prizes(cast: Cast, season: Season, day: int, *, start_cards: bool = False) -> Tournament:
    """Plays an evening of three fees of 10.00, all of which are prizes."""
    evening = play_evening(cast, season, day, loss_fee_tiers=[], start_cards=start_cards, prize_percent=100)
    prizes.propose_all(evening, by=cast.director)
    draw_all_lots(evening, by=cast.director)
    return finalise_evening(evening, cast)


def pay_prizes(evening: Tournament, cast: Cast) -> None:
    for prize in payouts_of(evening).all:
        due = Due(prize.plan.pk, prize.award.row.key, prize.award.cents, prize.award.goods)
        payouts.pay(evening, due, by=cast.director)


def test_prizes_that_are_planned_and_not_paid_are_no_surplus(cast: Cast) -> None:
    season = create_season(cast)
    set_money_rule(cast, season)
    create_season(cast, slug="2027", name="2027", begins=date(2027, 1, 1), ends=date(2027, 12, 31))
    evening = play_with_prizes(cast, season, 5)
    play_evening(cast, season, 12, loss_fee_tiers=[], prize_percent=0)
    assert [(each.evening, each.cents) for each in unpaid_prizes(season)] == [(evening, 3000)]
    assert till_of(accounts_of(season)).cents == 6000
    page = sign_in(cast.director).get(season_address(season, "accounts/closing/"))
    assert "planned as prizes and not paid 30.00 €" in page_words(page)
    assert page.context["form"].initial["surplus"] == "30.00"
    assert f"/t/{evening.slug}/results/payout/" in page.text
    pay_prizes(evening, cast)
    assert (unpaid_prizes(season), till_of(accounts_of(season)).cents) == ((), 3000)


def test_a_payment_of_a_prize_that_is_void_leaves_it_unpaid(cast: Cast) -> None:
    season = create_season(cast)
    evening = play_with_prizes(cast, season, 5)
    pay_prizes(evening, cast)
    book.void(CashEntry.objects.filter(kind="prize")[0], by=cast.director, reason="Not handed out")
    assert [each.cents for each in unpaid_prizes(season)] == [3000]


def test_nobody_waits_for_a_prize_whose_start_card_never_came_back(cast: Cast) -> None:
    season = create_season(cast)
    evening = play_with_prizes(cast, season, 5, start_cards=True)
    assert [each.cents for each in unpaid_prizes(season)] == [3000]
    (prize,) = payouts_of(evening).all
    returns.give_up(prize.cards[0], by=cast.director)
    assert unpaid_prizes(season) == ()
