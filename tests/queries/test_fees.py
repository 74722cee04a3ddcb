"""What a start card owes: juniors free, seniors less, a part of the fee; and what the pool makes of it."""

from typing import Any

import pytest

from scoring import fee_part
from tests.builders import Cast, make_cast, register_players
from tournament import clock
from tournament.desks.registration.fees.services import pay
from tournament.models import AdvanceEntry, CashEntry, StartCard, Tournament
from tournament.queries.day import unpaid_lacks
from tournament.queries.money.pool import pool
from tournament.queries.money.wrong_fees import wrong_fees
from tournament.queries.people.cards import start_cards
from tournament.queries.people.fees import owed


@pytest.fixture
def juniors(db: None) -> Cast:
    """Fee 10.00, seniors 8.00, juniors free; one who is one by hand, one by the year of birth."""
    cast = make_cast(junior_fee_cents=0, senior_fee_cents=800)
    register_players(cast.tournament, 4, by=cast.director)
    for entry in ({"category": "junior"}, {"birth_year": 2010}, {"category": "senior"}, {"birth_year": 1950}):
        register_players(cast.tournament, 1, by=cast.director, **entry)
    return cast


def paid(tournament: Tournament) -> list[int]:
    return list(tournament.cash.in_force().order_by("card").values_list("cents", flat=True))


def test_juniors_are_free_and_seniors_pay_their_own_fee(juniors: Cast) -> None:
    assert [owed(card) for card in juniors.tournament.cards.order_by("number")] == [1000] * 4 + [0, 0, 800, 800]
    assert paid(juniors.tournament) == [1000] * 4 + [800, 800]


def test_who_is_free_is_paid_whatever_the_cash_book_says(juniors: Cast) -> None:
    CashEntry.objects.all().delete()
    unpaid = start_cards(juniors.tournament).filter(paid=False).values_list("number", flat=True)
    assert list(unpaid) == [1, 2, 3, 4, 7, 8]
    assert [lack.values["count"] for lack in unpaid_lacks(juniors.tournament)] == [6]


def test_free_juniors_bring_no_card_money_into_the_account(juniors: Cast) -> None:
    Tournament.objects.update(card_money_cents=100)
    juniors.tournament.refresh_from_db()
    sums = pool(juniors.tournament)
    assert (sums.fees, sums.card_money, sums.cents) == (5600, -600, 5000)


def test_who_registered_before_the_day_pays_the_fee_for_that(juniors: Cast) -> None:
    Tournament.objects.update(advance_fee_cents=700, entry_fee_cents=1200)
    cards = list(juniors.tournament.cards.order_by("number"))
    CashEntry.objects.all().delete()
    before(juniors, 1, cards[0])
    before(juniors, 2, cards[6])
    before(juniors, 3, cards[1], cancelled_at=clock.now())
    tournament = Tournament.objects.get(pk=juniors.tournament.pk)
    told = [owed(card) for card in tournament.cards.order_by("number")]
    assert told == [700, 1200, 1200, 1200, 0, 0, 800, 800]
    pay(tournament.cards.get(number=1), by=juniors.director)
    assert paid(juniors.tournament) == [700]
    Tournament.objects.update(advance_fee_cents=0)
    tournament = Tournament.objects.get(pk=juniors.tournament.pk)
    unpaid = start_cards(tournament).filter(paid=False).values_list("number", flat=True)
    CashEntry.objects.all().delete()
    assert list(unpaid) == [2, 3, 4, 7, 8]


def before(cast: Cast, number: int, card: StartCard, **values: Any) -> None:
    """Somebody registered before the day, and this is his start card."""
    taken = {"card": card, "taken_at": clock.now(), "taken_by": cast.director}
    AdvanceEntry.objects.create(tournament=cast.tournament, number=number, last_name="-", **taken, **values)


def test_a_substitute_pays_nothing_again(juniors: Cast) -> None:
    junior, other = (juniors.tournament.cards.get(number=number) for number in (5, 1))
    StartCard.objects.filter(pk=junior.pk).update(substitute=other.player, substitution_reason="ill")
    assert owed(juniors.tournament.cards.get(pk=junior.pk)) == 0


def test_who_paid_the_fee_of_another_class_is_named(juniors: Cast) -> None:
    junior = juniors.tournament.cards.get(number=5)
    junior.player.category = ""
    junior.player.save()
    CashEntry.objects.filter(card__number=1).update(cents=800)
    told = [(lack.values["number"], lack.values["paid_cents"], lack.values["owed_cents"]) for lack in wrong(juniors)]
    assert told == [(1, 800, 1000)]
    assert unpaid_lacks(juniors.tournament)[0].values["cards"] == (5,)


def wrong(cast: Cast) -> list[Any]:
    return wrong_fees(cast.tournament)


def test_a_fee_that_was_changed_for_everybody_is_no_mistake(db: None) -> None:
    cast = make_cast()
    register_players(cast.tournament, 2, by=cast.director)
    Tournament.objects.update(entry_fee_cents=1200)
    cast.tournament.refresh_from_db()
    assert wrong(cast) == []


@pytest.mark.parametrize(("fee", "card_money", "part"), [(-1, 0, "all"), (1, -1, "all"), (1000, 100, "half")])
def test_what_is_no_part_of_a_fee_is_refused(fee: int, card_money: int, part: str) -> None:
    with pytest.raises(ValueError, match="fee"):
        fee_part(fee, card_money, part)


@pytest.mark.parametrize("money", [0, 200, 2000])
def test_the_parts_of_a_fee_are_the_whole_fee(money: int) -> None:
    assert fee_part(1000, money, "list") + fee_part(1000, money, "stake") == fee_part(1000, money, "all") == 1000
