"""After another final result: day, till, statement and payout name who was paid too much or too little."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.db import transaction
from django.utils.translation import override
from pytest_django import DjangoDbBlocker

from tests.builders import Cast, make_cast, page_words, play_series_as, register_players, sign_in
from tests.desks.cash.jackpots import note_jackpot_win
from tournament.currencies import using
from tournament.desks.cash.jackpot import services as jackpots
from tournament.desks.documents.money.lists import statement_list
from tournament.desks.documents.money.statement import statement
from tournament.desks.results.final import services as results
from tournament.desks.results.payouts import services as desk
from tournament.desks.results.payouts.reading import Due
from tournament.desks.results.prizes import services as prizes
from tournament.desks.results.prizes.reading import base_for
from tournament.models import CashEntry, FinalResult, PrizePlan, Tournament
from tournament.queries.steps import Kind, Status, day_of, steps

FIRST, SECOND = 5400, 2600
JACKPOT: dict[str, Any] = {"jackpot_buy_in_cents": 1000, "jackpot_shares": "20; 30; 40"}


@pytest.fixture(scope="module")
def stage(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Cast]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield make_stage()
        transaction.set_rollback(True)


@pytest.fixture
def hall(stage: Cast, db: None) -> Cast:
    return replace(stage, tournament=Tournament.objects.get(pk=stage.tournament.pk))


def make_stage() -> Cast:
    """The first two of eight have 54.00 and 26.00; both are paid, and the result stands."""
    cast = make_cast(series_count=1, start_cards=False, **JACKPOT)
    register_players(cast.tournament, 8, by=cast.director)
    play_series_as(
        cast.tournament, 1, {number: (10 - number, 0) for number in range(1, 9)}, by=cast.director, clerk=cast.clerk
    )
    prizes.propose_all(cast.tournament, by=cast.treasurer)
    save_prizes(cast, FIRST, SECOND)
    results.finalise(cast.tournament, by=cast.director)
    for key, cents in ((1, FIRST), (2, SECOND)):
        pay(cast, key, cents)
    return cast


def save_prizes(cast: Cast, *cents: int) -> None:
    plan = PrizePlan.objects.get(tournament=cast.tournament)
    prizes.save_prizes(plan, [(each, "") for each in cents], by=cast.treasurer, base=base_for(plan))


def pay(cast: Cast, key: int, cents: int) -> CashEntry:
    plan = PrizePlan.objects.get(tournament=cast.tournament)
    return desk.pay(cast.tournament, Due(plan.pk, key, cents, ""), by=cast.treasurer)


def reopen(cast: Cast, *cents: int) -> None:
    """The result is reopened, other prizes are planned, and it stands again."""
    results.reopen(FinalResult.objects.in_force().get(), by=cast.director, reason="A sheet was wrong")
    save_prizes(cast, *cents)
    results.finalise(cast.tournament, by=cast.director)


def page(cast: Cast, step: str = "") -> str:
    return page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/{step}"))


def statement_notes(cast: Cast) -> str:
    with using("EUR"), override("en"):
        return " ".join(map(str, statement_list(statement(cast.tournament), None).notes)).replace("\xa0", " ")


def status(cast: Cast, kind: Kind) -> Status:
    return next(step.status for step in steps(day_of(cast.tournament)) if step.kind is kind)


def test_reopening_says_before_what_is_paid_already(hall: Cast) -> None:
    assert "2 prizes are paid already, 80.00 € together." in page(hall, "results/")
    results.reopen(FinalResult.objects.in_force().get(), by=hall.director, reason="A sheet was wrong")
    assert "2 prizes were paid before the result was reopened: 80.00 € together." in page(hall)


def test_a_prize_that_is_nobodys_any_more_is_named_by_day_till_and_statement(hall: Cast) -> None:
    reopen(hall, FIRST + SECOND)
    told = "was paid 26.00 € and has no such prize any more. Take it back, and void the payment in the cash book."
    under = "was paid 54.00 €, and 80.00 € are due: 26.00 € are still owed."
    for words in (page(hall), page(hall, "cash/"), statement_notes(hall)):
        assert told in words
        assert under in words
    assert "Left open" in page(hall)
    assert status(hall, Kind.PRIZES) is Status.PASSED
    assert "2 AbAbAbAb was paid 26.00 €" in page(hall)


def test_payout_sums_up_what_is_owed_and_what_was_paid_too_much(hall: Cast) -> None:
    reopen(hall, FIRST + SECOND)
    words = page(hall, "results/payout/")
    assert "still to hand out 1 26.00 €" in words
    assert "paid too much 26.00 €" in words


def test_a_prize_that_was_paid_too_high_is_named(hall: Cast) -> None:
    reopen(hall, 4000, 4000)
    words = page(hall)
    assert "was paid 54.00 €, and 40.00 € are due: 14.00 € have to come back." in words
    assert "was paid 26.00 €, and 40.00 € are due: 14.00 € are still owed." in words


def test_once_it_is_settled_nothing_is_left_open(hall: Cast) -> None:
    assert "Left open" not in page(hall)
    assert "were paid before" not in page(hall)
    assert status(hall, Kind.PRIZES) is Status.DONE
    assert status(hall, Kind.STATEMENT) is Status.DONE


def test_the_statement_says_which_prizes_its_surplus_still_has(hall: Cast) -> None:
    paid = CashEntry.objects.filter(kind="prize").order_by("pk")[0]
    paid.strike(hall.treasurer, "Typed wrongly")
    paid.save()
    assert "1 prize, 54.00 €, is not handed out yet; a surplus still has it in it." in statement_notes(hall)


def test_a_win_of_the_jackpot_that_is_not_paid_stays_in_sight_on_the_day(hall: Cast) -> None:
    results.reopen(FinalResult.objects.in_force().get(), by=hall.director, reason="A sheet was wrong")
    jackpots.buy_in(hall.tournament, [1, 2, 3], by=hall.treasurer)
    win = note_jackpot_win(hall, 3)
    for words in (page(hall), page(hall, "cash/"), statement_notes(hall)):
        assert "Jackpot: 6.00 € are not paid out to start card 3 yet." in words
    jackpots.pay(win, by=hall.treasurer)
    assert "Jackpot: 6.00" not in page(hall)


def test_a_till_below_nothing_says_what_never_came_through_it(hall: Cast) -> None:
    Tournament.objects.filter(pk=hall.tournament.pk).update(pool_extra_cents=2500, jackpot_start_cents=5000)
    hall.tournament.refresh_from_db()
    told = "75.00 € for the pool and the jackpot come from the organizer."
    assert told not in statement_notes(hall)
    CashEntry.objects.create(tournament=hall.tournament, kind="spending", cents=-100, by=hall.treasurer)
    assert told in statement_notes(hall)
    assert told in page(hall, "cash/")


def test_what_a_jackpot_has_from_an_earlier_one_is_not_said_to_come_from_the_organizer(hall: Cast) -> None:
    Tournament.objects.filter(pk=hall.tournament.pk).update(pool_extra_cents=2500, jackpot_start_cents=5000)
    hall.tournament.refresh_from_db()
    for kind, cents in (("carried", 4000), ("spending", -4100)):
        CashEntry.objects.create(tournament=hall.tournament, kind=kind, cents=cents, by=hall.treasurer)
    assert "25.00 € for the pool and the jackpot come from the organizer." in statement_notes(hall)
