"""Further ratings with a fee and series of their own: ticked at the door, played for with what was paid for them."""

import pytest

from tests.builders import (
    Cast,
    answer_statuses,
    create_tournament,
    expel_player,
    make_cast,
    page_words,
    play_series_as,
    refusal_codes,
    register_players,
    sign_in,
)  # fmt: skip
from tests.desks.setup.archives import EVERY_ROLE, archive_content, write_archive
from tests.tiers import full
from tournament.currencies import using
from tournament.desks.cash.book import services as book
from tournament.desks.documents.money.statement import statement
from tournament.desks.documents.plan.papers import plan_of
from tournament.desks.registration.funds.services import pay_part
from tournament.desks.registration.ratings import services
from tournament.desks.results.final.services import finalise
from tournament.desks.results.prizes import services as prizes
from tournament.desks.results.ratings import services as ratings
from tournament.desks.setup.archive.importer import read
from tournament.desks.setup.archive.services import restore
from tournament.desks.setup.settings.services import change_settings
from tournament.models import AuditEntry, CashEntry, Organizer, OwnRating, Player, StartCard
from tournament.queries.money.awards import awards_of
from tournament.queries.money.cash import entries
from tournament.queries.money.plans import proof
from tournament.queries.money.rating_fees import rating_pots
from tournament.queries.ranking.rated import rated
from tournament.queries.ranking.ratings import Rated
from tournament.queries.record.recount import faults
from tournament.wording.money import about


@pytest.fixture
def evening(db: None) -> Cast:
    """Eight players in two series."""
    cast = make_cast(series_count=2)
    register_players(cast.tournament, 8, by=cast.director)
    return cast


def define_second_series(cast: Cast, cents: int | None = 500, **fields: object) -> OwnRating:
    told = {"name": "Zweite Serie", "fee_cents": cents, "series": [2], **fields}
    return ratings.define(cast.tournament, by=cast.director, **told)


def tick(cast: Cast, rating: OwnRating, *numbers: int, reason: str = "") -> list[int]:
    cards = services.tick(cast.tournament, rating, numbers, by=cast.treasurer, reason=reason)
    return [card.number for card in cards]


def leave(cast: Cast, rating: OwnRating, number: int, reason: str = "") -> None:
    services.leave(cast.tournament.cards.get(number=number), rating, by=cast.treasurer, reason=reason)


def own_rating(cast: Cast, upto: int | None = None) -> Rated:
    return next(each for each in rated(cast.tournament, upto=upto) if each.rating.own)


def play(cast: Cast, number: int, best: int) -> None:
    """The start card `best` has won most, the others the less the higher their numbers."""
    won = {card: (12 if card == best else 9 - card, 0) for card in range(1, 9)}
    play_series_as(cast.tournament, number, won, by=cast.director, clerk=cast.clerk)


def test_a_rating_has_the_ticked_cards_and_counts_only_its_series(evening: Cast) -> None:
    rating = define_second_series(evening)
    assert tick(evening, rating, 3, 5, 8) == [3, 5, 8]
    play(evening, 1, best=3)
    assert own_rating(evening).rows == ()
    play(evening, 2, best=8)
    rows = own_rating(evening).rows
    assert [row.key for row in rows] == [8, 3, 5]
    alone = next(each for each in rated(evening.tournament, each_series=True) if each.rating.code == "series-2")
    figures = {row.key: row.performance for row in alone.rows}
    assert [row.performance for row in rows] == [figures[8], figures[3], figures[5]]


def test_a_rating_without_a_fee_has_everybody_who_fits(evening: Cast) -> None:
    rating = define_second_series(evening, None)
    assert refusal_codes(tick, evening, rating, 3) == ["rating.no_fee"]
    play(evening, 1, best=3)
    play(evening, 2, best=8)
    assert len(own_rating(evening).rows) == 8


def test_a_tick_books_the_fee_of_the_rating_once(evening: Cast) -> None:
    rating = define_second_series(evening)
    assert tick(evening, rating, 3, 5) == [3, 5]
    assert tick(evening, rating, 3, 5, 6) == [6]
    assert list(CashEntry.objects.filter(rating=rating).values_list("card__number", "cents")) == [
        (3, 500),
        (5, 500),
        (6, 500),
    ]
    assert AuditEntry.objects.filter(action="rating.tick").count() == 3
    assert statement(evening.tournament).rating_fees[0].cents == 1500
    assert statement(evening.tournament).proven


def test_a_card_in_one_rating_is_ticked_into_another_and_pays_both(evening: Cast) -> None:
    second, first = define_second_series(evening), define_second_series(evening, 300, name="Erste Serie", series=[1])
    assert tick(evening, second, 3, 5) == [3, 5]
    assert tick(evening, first, 3, 6) == [3, 6]
    paid = CashEntry.objects.filter(rating__isnull=False, card__number=3).values_list("rating__name", "cents")
    assert sorted(paid) == [("Erste Serie", 300), ("Zweite Serie", 500)]


def test_leaving_a_rating_voids_the_fee_and_keeps_the_row(evening: Cast) -> None:
    rating = define_second_series(evening)
    tick(evening, rating, 3, 5)
    leave(evening, rating, 3)
    leave(evening, rating, 3)
    assert list(CashEntry.objects.in_force().filter(rating=rating).values_list("card__number", flat=True)) == [5]
    assert AuditEntry.objects.filter(action="rating.leave").count() == 1
    tick(evening, rating, 3)
    play(evening, 1, best=3)
    play(evening, 2, best=3)
    assert {row.key for row in own_rating(evening).rows} == {3, 5}


def test_ticks_need_a_reason_once_a_series_has_begun_and_are_frozen_after_the_final_result(evening: Cast) -> None:
    rating = define_second_series(evening)
    tick(evening, rating, 3)
    play(evening, 1, best=3)
    assert refusal_codes(tick, evening, rating, 4) == ["rating.begun"]
    assert refusal_codes(leave, evening, rating, 3) == ["rating.begun"]
    assert tick(evening, rating, 4, reason="stood in the queue") == [4]
    play(evening, 2, best=3)
    prizes.propose_all(evening.tournament, by=evening.treasurer)
    finalise(evening.tournament, by=evening.director)
    assert refusal_codes(tick, evening, rating, 5, reason="late") == ["tournament.final"]
    assert refusal_codes(leave, evening, rating, 3, reason="late") == ["tournament.final"]


def test_the_rating_fee_of_an_expelled_player_is_kept(evening: Cast) -> None:
    rating = define_second_series(evening)
    tick(evening, rating, 3)
    play(evening, 1, best=3)
    expel_player(evening.tournament.cards.get(number=3), by=evening.referee)
    assert refusal_codes(leave, evening, rating, 3, reason="went home") == ["cash.fee_kept"]


def test_the_fees_of_a_rating_are_its_prizes_to_the_cent(evening: Cast) -> None:
    rating = define_second_series(evening, 333)
    tick(evening, rating, 2, 4, 6)
    (pot,) = rating_pots(evening.tournament)
    assert (pot.count, pot.cents, pot.unplanned) == (3, 999, 999)
    prizes.propose_all(evening.tournament, by=evening.treasurer)
    (pot,) = rating_pots(evening.tournament)
    assert (pot.planned, pot.unplanned) == (999, 0)
    assert proof(evening.tournament).stays == 0
    play(evening, 1, best=1)
    play(evening, 2, best=4)
    won = next(awards for awards in awards_of(evening.tournament) if awards.plan.rating == "own-1")
    assert [award.row.key for award in won.awards][:1] == [4]
    assert sum(award.cents for award in won.awards) == 999


def test_unknown_numbers_and_cards_that_do_not_fit_are_refused_and_book_nothing(evening: Cast) -> None:
    Player.objects.filter(cards=evening.tournament.cards.get(number=2)).update(sex="f")
    ladies = ratings.define(evening.tournament, by=evening.director, name="Damen", sex="f", fee_cents=300, series=[])
    assert refusal_codes(tick, evening, ladies, 2, 77) == ["rating.no_card"]
    assert refusal_codes(tick, evening, ladies, 2, 3) == ["rating.not_for"]
    assert not CashEntry.objects.filter(rating=ladies).exists()
    assert tick(evening, ladies, 2) == [2]


def test_a_paid_rating_is_not_removed_and_its_fee_is_voided_only_on_the_card(evening: Cast) -> None:
    rating = define_second_series(evening)
    tick(evening, rating, 3)
    assert refusal_codes(ratings.remove, rating, by=evening.director) == ["rating.has_paid"]
    fee = CashEntry.objects.get(rating=rating)
    assert refusal_codes(book.void, fee, by=evening.treasurer, reason="x") == ["rating.untick_there"]


def test_a_player_outside_the_prize_fund_still_wins_the_fees_of_a_rating(evening: Cast) -> None:
    rating = define_second_series(evening)
    pay_part(evening.tournament.cards.get(number=4), pays=StartCard.Pays.LIST, by=evening.treasurer)
    tick(evening, rating, 2, 4)
    prizes.propose_all(evening.tournament, by=evening.treasurer)
    play(evening, 1, best=4)
    play(evening, 2, best=4)
    won = {awards.plan.rating: awards for awards in awards_of(evening.tournament)}
    assert [row.key for row in won["main"].outside] == [4]
    assert [(award.row.key, award.cents) for award in won["own-1"].awards] == [(4, 1000)]
    assert won["own-1"].outside == ()


def test_a_series_counted_by_a_rating_stays_and_a_copy_without_it_drops_the_rating(evening: Cast) -> None:
    define_second_series(evening)
    ratings.define(evening.tournament, by=evening.director, name="Erste Serie", series=[1])
    assert refusal_codes(change_settings, evening.tournament, by=evening.director, series_count=1) == [
        "settings.series_rated"
    ]
    change_settings(evening.tournament, by=evening.director, series_count=3)
    short = {"name": "Kurz", "series_count": 1, "copied": evening.tournament}
    copy = create_tournament(evening.organizer, evening.director, **short)
    assert list(copy.own_ratings.values_list("name", flat=True)) == ["Erste Serie"]


def test_rating_fees_are_named_beside_the_entry_fee_and_in_the_cash_book(evening: Cast) -> None:
    slug, rating = evening.tournament.slug, define_second_series(evening)
    told = "Zweite Serie: 5.00\N{NO-BREAK SPACE}€ (counted series: 2)"
    with using(evening.tournament.currency):
        assert plan_of(evening.tournament).values[2]["rating_fees"] == [told]
    director = sign_in(evening.director)
    for page in (f"/t/{slug}/papers/invitation/", f"/p/{slug}/"):
        assert told.replace("\N{NO-BREAK SPACE}", " ") in page_words(director.get(page))
    tick(evening, rating, 3)
    assert about(entries(evening.tournament)[0]).endswith(" · Zweite Serie")
    assert "Zweite Serie" in page_words(director.get(f"/t/{slug}/cash/", {"q": "zweite"}))


@full
def test_an_archive_has_the_ticks_and_reads_back_to_the_same(evening: Cast) -> None:
    rating = define_second_series(evening)
    tick(evening, rating, 3, 5, 8)
    leave(evening, rating, 5)
    play(evening, 1, best=3)
    play(evening, 2, best=8)
    prizes.propose_all(evening.tournament, by=evening.treasurer)
    finalise(evening.tournament, by=evening.director)
    before, data = own_rating(evening), write_archive(evening.tournament)
    organizer = Organizer.objects.create(name="Karo Sieben")
    restored = restore(read(data), roles=EVERY_ROLE, organizer=organizer, slug="again")
    after = next(each for each in rated(restored) if each.rating.own)
    ranked = [[(row.key, row.rank, row.performance) for row in each.rows] for each in (before, after)]
    assert [key for key, _rank, _performance in ranked[0]] == [8, 3]
    assert ranked[0] == ranked[1]
    for part in ("ownrating", "cashentry"):
        assert archive_content(write_archive(restored))[part] == archive_content(data)[part]
    assert list(faults()) == []


def test_a_rating_is_defined_ticked_and_left_on_pages(evening: Cast) -> None:
    slug = evening.tournament.slug
    director, clerk = sign_in(evening.director), sign_in(evening.clerk)
    wrong = director.post(f"/t/{slug}/results/ratings/define/", {"name": "X", "fee": "5", "series": "3"})
    assert "There is no series 3." in page_words(wrong)
    director.post(f"/t/{slug}/results/ratings/define/", {"name": "Zweite Serie", "fee": "5.00", "series": "2"})
    rating = OwnRating.objects.get()
    assert (rating.fee_cents, rating.series) == (500, [2])
    page = f"/t/{slug}/cards/ratings/"
    assert "Further ratings" in page_words(clerk.get(f"/t/{slug}/cards/"))
    assert clerk.post(f"{page}{rating.pk}/", {"numbers": "1-3"}).status_code == 302
    assert "3 take part: 15.00" in page_words(clerk.get(page))
    assert "There is no start card 99." in page_words(clerk.post(f"{page}{rating.pk}/", {"numbers": "99"}))
    for typed in ("x", "5-3"):
        assert "Write the numbers like this" in page_words(clerk.post(f"{page}{rating.pk}/", {"numbers": typed}))
    card = f"/t/{slug}/cards/4/"
    assert "Zweite Serie" in page_words(clerk.get(card))
    clerk.post(f"{card}ratings/{rating.pk}/", {})
    assert CashEntry.objects.in_force().filter(rating=rating, card__number=4).exists()
    clerk.post(f"{card}ratings/{rating.pk}/leave/", {})
    assert not CashEntry.objects.in_force().filter(rating=rating, card__number=4).exists()
    assert set(answer_statuses(f"{page}{rating.pk}/", evening.viewer, evening.stranger, data={"numbers": "5"})) == {
        403,
        404,
    }
