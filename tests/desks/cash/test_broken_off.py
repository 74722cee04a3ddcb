"""After breaking off: fees of further ratings go back by their series, card money as the fee does."""

from dataclasses import replace

import pytest

from tests.builders import Cast, make_cast, page_words, play_series, refusal_codes, register_players, sign_in
from tournament.desks.cash.book import services as book
from tournament.desks.cash.refunds import services
from tournament.desks.documents.money.statement import statement
from tournament.desks.registration.ratings import services as ticking
from tournament.desks.results.final import services as results
from tournament.desks.results.prizes import services as prizes
from tournament.desks.results.ratings import services as ratings
from tournament.desks.setup.breaking_off import services as breaking_off
from tournament.models import CashEntry, OwnRating, Tournament
from tournament.queries.day import final_lacks
from tournament.queries.money.cash import balance
from tournament.queries.money.pool import pool
from tournament.queries.money.rating_fees import rating_pots
from tournament.queries.money.refunds import account, returns
from tournament.queries.people.cards import start_cards
from tournament.queries.record.recount import faults

WHY = "The lights went out"


def played(series: int = 1, **settings: object) -> Cast:
    """Eight players have paid; so many of three series are played."""
    cast = make_cast(**settings)
    register_players(cast.tournament, 8, by=cast.director)
    for number in range(1, series + 1):
        play_series(cast.tournament, number, by=cast.director, clerk=cast.clerk)
    return cast


def define(cast: Cast, series: list[int], cents: int = 300) -> OwnRating:
    rating = ratings.define(cast.tournament, by=cast.director, name="Sonderwertung", fee_cents=cents, series=series)
    ticking.tick(cast.tournament, rating, [1, 2, 3], by=cast.treasurer, reason="At the door")
    return rating


def break_off(cast: Cast) -> Cast:
    breaking_off.break_off(cast.tournament, by=cast.director, reason=WHY)
    return replace(cast, tournament=Tournament.objects.get(pk=cast.tournament.pk))


def refunds_page(cast: Cast) -> str:
    return page_words(sign_in(cast.treasurer).get(f"/t/{cast.tournament.slug}/cash/refunds/"))


@pytest.mark.parametrize(
    ("series", "share"), [([2, 3], 300), ([1, 2], 150), ([1], 0), ([], 200)], ids=["none", "half", "all", "every"]
)
def test_the_fee_of_a_rating_goes_back_by_the_series_of_that_rating(db: None, series: list[int], share: int) -> None:
    cast = played()
    define(cast, series)
    cast = break_off(cast)
    shares = [(one.card.number, one.share) for one in returns(cast.tournament) if one.rating]
    assert shares == [(1, share), (2, share), (3, share)]
    assert [one.share for one in returns(cast.tournament) if not one.rating] == [667] * 8


def test_the_shares_of_all_fees_stand_in_one_list_and_are_booked_once(db: None) -> None:
    cast = played()
    rating = define(cast, [2, 3])
    cast = break_off(cast)
    page = refunds_page(cast)
    assert "Sonderwertung: 2 of 2 series not played, 3.00 € of 3.00 €" in page
    assert "still to be paid out 62.36 €" in page
    before = balance(cast.tournament)
    client, address = sign_in(cast.treasurer), f"/t/{cast.tournament.slug}/cash/refunds/shares/"
    for _press in range(2):
        answer = client.post(address, {"card": ["1", "2", "3", "4", "5", "6", "7", "8"]}, follow=True)
    assert "Nothing was to be paid out." in page_words(answer)
    assert balance(cast.tournament) == before - 8 * 667 - 3 * 300
    assert (pool(cast.tournament).rating_fees, pool(cast.tournament).refunds) == (0, -8 * 667)
    assert [pot.cents for pot in rating_pots(cast.tournament)] == [0]
    card = cast.tournament.cards.get(number=1)
    assert (account(card).given, start_cards(cast.tournament).get(pk=card.pk).paid) == (667, True)
    made = statement(cast.tournament)
    assert [(back.name, back.count, back.cents) for back in made.rating_refunds] == [("Sonderwertung", 3, -900)]
    assert made.proven
    assert refusal_codes(ticking.leave, card, rating, by=cast.treasurer, reason=WHY) == ["cash.given_back"]
    assert list(faults()) == []


def test_the_result_waits_for_the_fees_of_a_rating_that_was_not_played_at_all(db: None) -> None:
    cast = played()
    define(cast, [2, 3])
    cast = break_off(cast)
    prizes.propose_all(cast.tournament, by=cast.treasurer)
    assert "rating.unplayed" in [lack.code for lack in final_lacks(cast.tournament)]
    page = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/results/")
    assert "No series of the rating “Sonderwertung” was played: 9.00 € that were paid for it go back" in page_words(
        page
    )
    assert f'href="/t/{cast.tournament.slug}/cash/refunds/"' in page.text
    services.return_shares(cast.tournament, {1, 2, 3}, by=cast.treasurer)
    assert "rating.unplayed" not in [lack.code for lack in final_lacks(cast.tournament)]


def test_what_was_played_in_part_can_be_played_out(db: None) -> None:
    cast = played()
    define(cast, [1, 2])
    cast = break_off(cast)
    assert "rating.unplayed" not in [lack.code for lack in final_lacks(cast.tournament)]
    assert refusal_codes(results.finalise, cast.tournament, by=cast.director) != ["rating.unplayed"]


def test_card_money_goes_back_as_the_fee_does_and_the_pool_takes_what_is_left_of_it(db: None) -> None:
    """Eight times 12.50 with 2.50 of it card money: of the third that stays, a third of the card money is taken off."""
    cast = played(entry_fee_cents=1250, card_money_cents=250, prize_percent=90)
    cast = break_off(cast)
    assert pool(cast.tournament).card_money == -2000
    services.return_shares(cast.tournament, set(range(1, 9)), by=cast.treasurer)
    made = pool(cast.tournament)
    assert (made.fees, made.refunds, made.card_money) == (10_000, -8 * 833, -667)
    assert made.cents == (10_000 - 8 * 833 - 667) * 90 // 100
    assert statement(cast.tournament).card_money == 667


def test_of_who_pays_card_money_alone_no_more_is_kept_than_he_has_left_there(db: None) -> None:
    cast = played(entry_fee_cents=1250, card_money_cents=250)
    card = cast.tournament.cards.get(number=8)
    CashEntry.objects.filter(card=card).update(cents=250)
    card.pays = "list"
    card.save(update_fields=["pays"])
    cast = break_off(cast)
    services.return_shares(cast.tournament, set(range(1, 9)), by=cast.treasurer)
    made = pool(cast.tournament)
    assert (made.refunds, made.card_money) == (-7 * 833 - 167, -666)


def test_the_page_says_that_card_money_goes_back_too(db: None) -> None:
    cast = break_off(played(entry_fee_cents=1250, card_money_cents=250))
    assert "Card money goes back as the fee does; the pool takes off only what is left of it." in refunds_page(cast)


def test_a_share_of_the_entry_fee_that_is_void_is_due_again_whatever_of_a_rating_went_back(db: None) -> None:
    cast = played()
    define(cast, [2, 3])
    cast = break_off(cast)
    services.return_shares(cast.tournament, {1}, by=cast.treasurer)
    book.void(CashEntry.objects.get(kind="refund", rating=None), by=cast.treasurer, reason="Not handed out")
    assert [(one.rating, one.due) for one in returns(cast.tournament) if one.card.number == 1 and one.due] == [
        (None, 667)
    ]
