"""Refunds of entry fees: for withdrawn cards, never more than was paid; a card refunded in full is unpaid again."""

from functools import partial
from typing import Any
from uuid import UUID, uuid4

import pytest

from tests.builders import (
    Cast,
    answer_statuses,
    expel_player,
    make_cast,
    page_words,
    play_series,
    publish_draw,
    refusal_codes,
    register_players,
    run_at_once,
    sign_in,
)
from tournament.desks.cash.book import services as cash
from tournament.desks.cash.refunds import services as services
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.fees import services as entry_fees
from tournament.desks.registration.presence import services as presence
from tournament.desks.registration.substitutes.services import substitute
from tournament.desks.results.final import services as results
from tournament.models import AuditEntry, CashEntry, StartCard
from tournament.queries.money.cash import balance
from tournament.queries.money.refunds import account
from tournament.queries.people.cards import start_cards
from tournament.refused import Refused


def url(cast: Cast, step: str = "") -> str:
    return f"/t/{cast.tournament.slug}/cash/refunds/{step}"


def register_and_withdraw(cast: Cast) -> StartCard:
    (card,) = register_players(cast.tournament, 1, by=cast.director)
    presence.withdraw(card, by=cast.director, reason="ill")
    return StartCard.objects.get(pk=card.pk)


def give(cast: Cast, card: StartCard, cents: int, token: UUID | None = None) -> CashEntry:
    return services.give_back(card, cents=cents, note="ill", token=token or uuid4(), by=cast.treasurer)


def is_paid(card: StartCard) -> bool:
    return start_cards(card.tournament).get(pk=card.pk).paid


def data(card: StartCard, amount: object = "10.00", **more: Any) -> dict[str, Any]:
    return {"token": uuid4(), "card": card.number, "amount": amount, "note": "", **more}


def test_a_part_of_the_fee_is_refunded_and_the_card_stays_paid(cast: Cast) -> None:
    card = register_and_withdraw(cast)
    answer = sign_in(cast.treasurer).post(url(cast, "give-back/"), data(card, "4.00"), follow=True)
    assert f"Paid out to {card.name}: 4.00 €." in page_words(answer)
    entry = CashEntry.objects.get(kind="refund")
    assert (entry.card, entry.cents, balance(cast.tournament), is_paid(card)) == (card, -400, 600, True)
    assert AuditEntry.objects.filter(action="cash.refund", card=card).count() == 1


def test_a_full_refund_makes_the_card_unpaid_until_it_pays_again(cast: Cast) -> None:
    card = register_and_withdraw(cast)
    give(cast, card, 400)
    give(cast, card, 600)
    assert (is_paid(card), balance(cast.tournament)) == (False, 0)
    presence.come_back(card, by=cast.director)
    entry_fees.pay(card, by=cast.clerk)
    entry_fees.pay(card, by=cast.clerk)
    assert (is_paid(card), balance(cast.tournament), account(card).given) == (True, 1000, 0)
    assert CashEntry.objects.filter(kind="refund", voided_by=cast.clerk, void_reason="card.pay").count() == 2


def test_a_refund_never_exceeds_the_rest_of_what_was_paid(cast: Cast) -> None:
    card = register_and_withdraw(cast)
    assert refusal_codes(give, cast, card, 1001) == ["cash.more_than_paid"]
    give(cast, card, 700)
    assert refusal_codes(give, cast, card, 301) == ["cash.more_than_paid"]
    answer = sign_in(cast.treasurer).post(url(cast, "give-back/"), data(card, "3.01"))
    assert answer.status_code == 409
    assert balance(cast.tournament) == 300


def test_a_player_who_plays_on_or_was_expelled_gets_no_refund(cast: Cast) -> None:
    cards = register_players(cast.tournament, 4, by=cast.director)
    assert refusal_codes(give, cast, cards[0], 100) == ["cash.still_plays"]
    publish_draw(cast.tournament, by=cast.director)
    expel_player(cards[1], by=cast.referee)
    presence.withdraw(cards[1], by=cast.director, reason="gone")
    assert refusal_codes(give, cast, cards[1], 100) == ["cash.fee_kept"]


def test_the_same_refund_form_sent_twice_pays_once(cast: Cast) -> None:
    card, token = register_and_withdraw(cast), uuid4()
    assert give(cast, card, 300, token) == give(cast, card, 300, token)
    assert refusal_codes(give, cast, card, 400, token) == ["cash.sent_before"]


def test_a_fee_with_a_refund_is_not_voided(cast: Cast) -> None:
    card = register_and_withdraw(cast)
    refund = give(cast, card, 100)
    fee = CashEntry.objects.get(kind="entry_fee")
    assert refusal_codes(cash.void, fee, by=cast.treasurer, reason="x") == ["cash.given_back"]
    assert refusal_codes(entry_fees.take_back_payment, card, by=cast.clerk, reason="x") == ["cash.given_back"]
    cash.void(refund, by=cast.treasurer, reason="x")
    cash.void(fee, by=cast.treasurer, reason="x")
    assert balance(cast.tournament) == 0


def test_no_refund_is_paid_while_a_final_result_stands(db: None) -> None:
    cast = make_cast(series_count=1)
    cards = register_players(cast.tournament, 5, by=cast.director, present=False)
    for card in cards[:4]:
        presence.check_in(card, by=cast.director)
    presence.withdraw(cards[4], by=cast.director, reason="ill")
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    results.finalise(cast.tournament, by=cast.director)
    assert refusal_codes(give, cast, cards[4], 100) == ["tournament.final"]


def test_simultaneous_refunds_pay_out_no_more_than_was_paid(committed: None) -> None:
    cast = make_cast(series_count=1)
    card = register_and_withdraw(cast)
    results = run_at_once(*[partial(give, cast, card, 600)] * 3)
    assert sum(isinstance(result, Refused) for result in results) == 2
    assert balance(cast.tournament) == 400


@pytest.mark.parametrize(("field", "wrong"), [("card", "99"), ("card", "x"), ("amount", "0"), ("amount", "1e3")])
def test_a_wrong_value_is_named_at_its_field(cast: Cast, field: str, wrong: str) -> None:
    answer = sign_in(cast.treasurer).post(url(cast, "give-back/"), data(register_and_withdraw(cast)) | {field: wrong})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])


def test_the_page_offers_a_withdrawn_card_with_the_rest_of_its_fee(cast: Cast) -> None:
    card = register_and_withdraw(cast)
    give(cast, card, 400)
    form = sign_in(cast.treasurer).get(url(cast), {"card": card.number}).context["form"]
    assert (form.initial["card"], form.initial["amount"]) == (card.number, 6)


def test_a_card_with_a_substitute_is_named_and_gets_no_refund(cast: Cast) -> None:
    card = register_and_withdraw(cast)
    substitute(card, Entry("Albrecht", "Karl-Heinz"), by=cast.director, reason="walked off")
    page = page_words(sign_in(cast.treasurer).get(url(cast)))
    assert "Albrecht, Karl-Heinz plays on with this card: its fee stays paid, and nothing goes back." in page
    assert ">Give back<" not in page


def test_refunds_need_the_treasurer_or_the_director_and_reject_get(cast: Cast) -> None:
    people = (cast.clerk, cast.referee, cast.viewer, cast.stranger)
    for step in ("give-back/", "shares/"):
        assert answer_statuses(url(cast, step), *people) == [403, 403, 403, 404]
        assert answer_statuses(url(cast, step), cast.treasurer, get=True) == [302]
