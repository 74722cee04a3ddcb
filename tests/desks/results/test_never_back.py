"""A start card that never comes back: its prize stays in the till, and the day can end all the same."""

import pytest
from django.db import IntegrityError, transaction

from tests.builders import Cast, answer_statuses, page_words, refusal_codes, sign_in, with_plain_spaces
from tests.desks.results.test_payout import FIRST, SECOND, due_prize, give_cards_in, hall, pay_prize, stage, url
from tournament.desks.documents.money.statement import statement
from tournament.desks.results.final import services as results
from tournament.desks.results.returns import services as returns
from tournament.models import AuditEntry, StartCard
from tournament.queries.money.cash import balance
from tournament.queries.money.payouts import payouts
from tournament.queries.steps import Kind, Status, day_of, steps
from tournament.wording import sentence

__all__ = ["hall", "stage"]


def card(cast: Cast, number: int) -> StartCard:
    return cast.tournament.cards.get(number=number)


def give_up_cards(cast: Cast, *numbers: int) -> None:
    for number in numbers:
        returns.give_up(card(cast, number), by=cast.clerk)


def status(cast: Cast, kind: Kind) -> Status:
    return next(step.status for step in steps(day_of(cast.tournament)) if step.kind is kind)


def test_the_page_lets_a_card_be_given_up_and_says_what_becomes_of_the_prize(hall: Cast) -> None:
    client = sign_in(hall.clerk)
    page = page_words(client.get(url(hall, "returns/")))
    assert "No prize without the start card (SkWO 7.4.1): 54.00 € stay in the till, and nobody moves up." in page
    answer = client.post(url(hall, "returns/1/give-up/"), follow=True)
    assert "Nobody waits for start card 1 any more." in page_words(answer)
    assert "no prize, never came back: 1" in page_words(client.get(url(hall, "payout/")))
    assert AuditEntry.objects.filter(action="card.give_up", card__number=1, user=hall.clerk).count() == 1


def test_the_day_goes_on_without_a_card_that_was_given_up(hall: Cast) -> None:
    give_cards_in(hall, 2, 3, 4, 5, 6, 7, 8)
    assert status(hall, Kind.RETURNS) is Status.CURRENT
    give_up_cards(hall, 1)
    assert status(hall, Kind.RETURNS) is Status.DONE
    before = balance(hall.tournament)
    pay_prize(hall, due_prize(hall, 2, SECOND))
    assert status(hall, Kind.PRIZES) is Status.DONE  # the ham of the team of 1 isn't handed out either
    assert balance(hall.tournament) == before - SECOND


@pytest.mark.usefixtures("euros")
def test_the_statement_says_what_stays_in_the_till(hall: Cast) -> None:
    assert [lack.code for lack in statement(hall.tournament).left_open] == ["prizes.still_due"]
    give_up_cards(hall, 1)
    told, still_due = statement(hall.tournament).left_open
    assert still_due.values["due_cents"] == SECOND
    assert with_plain_spaces(sentence(told)) == (
        "Prize that stays in the till, as the start card never came back (SkWO 7.4.1): start card 1, 54.00 €."
    )


def test_a_card_that_was_given_up_gets_no_prize(hall: Cast) -> None:
    give_up_cards(hall, 1)
    assert refusal_codes(pay_prize, hall) == ["prizes.not_returned"]


def test_a_card_that_was_given_up_gets_its_prize_if_it_comes_back(hall: Cast) -> None:
    give_up_cards(hall, 1)
    give_cards_in(hall, 1)
    assert pay_prize(hall).cents == -FIRST
    assert card(hall, 1).missing_at is None


def test_giving_a_card_up_is_taken_back(hall: Cast) -> None:
    give_up_cards(hall, 1)
    assert "Wait for it again" in page_words(sign_in(hall.clerk).get(url(hall, "returns/")))
    assert answer_statuses(url(hall, "returns/1/wait/"), hall.clerk) == [302]
    assert [prize.plan.title for prize in payouts(hall.tournament).forfeited] == []
    assert AuditEntry.objects.filter(action="card.wait_again").exists()


def test_a_card_that_is_back_is_not_given_up(hall: Cast) -> None:
    give_cards_in(hall, 1)
    assert refusal_codes(returns.give_up, card(hall, 1), by=hall.clerk) == ["returns.back"]
    with pytest.raises(IntegrityError), transaction.atomic():
        hall.tournament.cards.filter(number=1).update(missing_at=card(hall, 1).returned_at, missing_by=hall.clerk)


def test_no_card_is_given_up_before_the_final_result(hall: Cast) -> None:
    results.reopen(hall.tournament.finals.get(), by=hall.director, reason="the pool")
    assert refusal_codes(returns.give_up, card(hall, 1), by=hall.clerk) == ["prizes.not_final"]
    assert "Never came back" not in page_words(sign_in(hall.clerk).get(url(hall, "returns/")))


def test_giving_a_card_up_needs_the_desk(hall: Cast) -> None:
    people = (hall.clerk, hall.treasurer, hall.referee, hall.viewer, hall.stranger)
    for step in ("give-up", "wait"):
        assert answer_statuses(url(hall, f"returns/1/{step}/"), *people) == [302, 302, 403, 403, 404]
