"""The cash book: whole cents, one row a payment; a voided row stays with its reason."""

import re
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from tests.builders import (
    Cast,
    answer_statuses,
    key_sheet,
    make_cast,
    page_words,
    play_series,
    play_series_as,
    publish_draw,
    refusal_findings,
    register_players,
    sign_in,
    with_plain_spaces,
)
from tests.tiers import sweep
from tournament.currencies import using
from tournament.desks.cash.book import services
from tournament.desks.cash.refunds.services import give_back
from tournament.desks.documents.money.statement import statement
from tournament.desks.registration.fees import services as entry_fees
from tournament.desks.registration.presence import services as presence
from tournament.desks.results.final import services as results
from tournament.models import AuditEntry, CashEntry
from tournament.queries.money.cash import balance, loss_fees, positions, sums
from tournament.queries.money.refunds import account as account_of
from tournament.refused import Refused
from tournament.wording import money


def url(cast: Cast, step: str = "book/") -> str:
    return f"/t/{cast.tournament.slug}/cash/{step}"


def data(kind: str = "income", amount: object = "12.34", **more: Any) -> dict[str, Any]:
    return {"token": uuid4(), "kind": kind, "amount": amount, "note": "", **more}


def book(cast: Cast, kind: str = "income", cents: int = 1000, note: str = "") -> CashEntry:
    return services.book(cast.tournament, kind=kind, cents=cents, note=note, token=uuid4(), by=cast.treasurer)


SIGNS = [("income", 1234), ("spending", -1234), ("float_in", 1234), ("float_out", -1234)]


def in_euros(cents: int) -> str:
    with using("EUR"):
        return money(cents)


@pytest.mark.parametrize(("kind", "cents"), SIGNS)
def test_every_kind_of_entry_is_booked_and_spending_reduces_the_till(cast: Cast, kind: str, cents: int) -> None:
    page = page_words(sign_in(cast.treasurer).post(url(cast), data(kind, note="for the hall"), follow=True))
    entry = CashEntry.objects.get()
    assert f"Booked: {entry.get_kind_display()}, " in page
    assert (entry.kind, entry.cents, entry.note, entry.by) == (
        kind.partition("_")[0],
        cents,
        "for the hall",
        cast.treasurer,
    )
    assert "for the hall" in page
    assert f"in the till {with_plain_spaces(in_euros(cents))}" in page


def test_the_balance_is_exact(cast: Cast) -> None:
    for _ in range(10):
        book(cast, "income", 10)
    book(cast, "loss_fees", 205)
    book(cast, "spending", 299)
    assert balance(cast.tournament) == 10 * 10 + 205 - 299
    assert dict(sums(cast.tournament)) == {"other income": 100, "loss fees": 205, "spending": -299}


def test_an_empty_book_has_nothing_in_the_till(cast: Cast) -> None:
    assert balance(cast.tournament) == 0
    assert "Nothing booked yet." in page_words(sign_in(cast.treasurer).get(url(cast, "")))


def test_the_same_button_twice_books_once(cast: Cast) -> None:
    sent = data()
    assert answer_statuses(url(cast), cast.treasurer, cast.treasurer, data=sent) == [302, 302]
    assert CashEntry.objects.count() == 1
    assert AuditEntry.objects.filter(action="cash.book").count() == 1


def test_a_voided_entry_stays_and_no_longer_counts(cast: Cast) -> None:
    entry = book(cast, "income", 1000)
    book(cast, "income", 500)
    page = sign_in(cast.treasurer).post(url(cast, f"{entry.pk}/void/"), {"reason": "typed twice"}, follow=True)
    assert "typed twice" in page_words(page)
    assert f"Void: {entry.get_kind_display()}, 10.00 €." in page_words(page)
    assert "in the till 5.00 €" in page_words(page)
    assert CashEntry.objects.count() == 2


def test_voiding_needs_a_reason(cast: Cast) -> None:
    entry = book(cast)
    answer = sign_in(cast.treasurer).post(url(cast, f"{entry.pk}/void/"), {"reason": " "}, follow=True)
    assert "Give a reason; it stays in the cash book." in page_words(answer)
    assert balance(cast.tournament) == 1000
    with pytest.raises(IntegrityError, match="cash_void_has_reason"), transaction.atomic():
        services.void(entry, by=cast.treasurer, reason="")


def test_an_entry_voided_twice_keeps_the_first_reason(cast: Cast) -> None:
    entry = book(cast)
    for reason in ("first", "second"):
        services.void(entry, by=cast.treasurer, reason=reason)
    entry.refresh_from_db()
    assert entry.void_reason == "first"
    assert AuditEntry.objects.filter(action="cash.void").count() == 1


def test_the_entry_fee_comes_from_registration(cast: Cast) -> None:
    (card,) = register_players(cast.tournament, 1, by=cast.clerk)
    assert balance(cast.tournament) == 1000
    assert CashEntry.objects.get().card == card
    page = page_words(sign_in(cast.treasurer).get(url(cast, "")))
    assert f"entry fee 1 {card.player}" in page


def test_a_fee_voided_in_the_cash_book_makes_the_card_unpaid(cast: Cast) -> None:
    (card,) = register_players(cast.tournament, 1, by=cast.clerk)
    services.void(CashEntry.objects.get(), by=cast.treasurer, reason="false note")
    entry_fees.pay(card, by=cast.clerk)
    assert balance(cast.tournament) == 1000
    assert CashEntry.objects.count() == 2


def test_a_fee_stays_while_a_final_result_stands(db: None) -> None:
    cast = make_cast(series_count=1)
    card = register_players(cast.tournament, 4, by=cast.director)[0]
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    book(cast)
    final = results.finalise(cast.tournament, by=cast.director)
    fee, income = CashEntry.objects.get(card=card), CashEntry.objects.get(card=None)
    assert [problem.code for problem in refusal_findings(services.void, fee, by=cast.treasurer, reason="x")] == [
        "tournament.final"
    ]
    services.void(income, by=cast.treasurer, reason="booked twice")
    results.reopen(final, by=cast.director, reason="a fee")
    services.void(fee, by=cast.treasurer, reason="x")
    assert set(CashEntry.objects.exclude(voided_at=None)) == {fee, income}


def test_the_database_takes_an_entry_fee_once(cast: Cast) -> None:
    (card,) = register_players(cast.tournament, 1, by=cast.clerk)
    with pytest.raises(IntegrityError), transaction.atomic():
        CashEntry.objects.create(tournament=cast.tournament, kind="entry_fee", cents=1000, card=card, by=cast.clerk)


def test_loss_fees_are_counted_table_by_table(cast: Cast) -> None:
    """50 cents a lost game, one euro from the fourth on."""
    register_players(cast.tournament, 4, by=cast.director)
    play_series_as(cast.tournament, 1, {1: (1, 0), 2: (0, 3), 3: (0, 5), 4: (2, 1)}, by=cast.director, clerk=cast.clerk)
    (fees,) = loss_fees(cast.tournament)
    assert (fees.series, fees.table, sorted(fees.seats), fees.cents) == (1, 1, [0, 50, 150, 350], 550)
    page = page_words(sign_in(cast.treasurer).get(url(cast, "loss-fees/1/")))
    assert "5.50 €" in page


def test_without_tiers_no_loss_fee_is_owed(db: None) -> None:
    cast = make_cast(loss_fee_tiers=[])
    register_players(cast.tournament, 4, by=cast.director)
    play_series_as(cast.tournament, 1, {2: (0, 3)}, by=cast.director, clerk=cast.clerk)
    assert [fees.cents for fees in loss_fees(cast.tournament)] == [0]
    assert answer_statuses(url(cast, ""), cast.treasurer, get=True) == [200]


def test_a_sheet_that_does_not_count_owes_nothing_yet(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    key_sheet(publish_draw(cast.tournament, by=cast.director).tables.get(), by=cast.clerk, passed=1)
    assert loss_fees(cast.tournament) == []
    assert "no counted sheet" in page_words(sign_in(cast.treasurer).get(url(cast, "loss-fees/1/")))


WRONG = [
    ("amount", "a lot"), ("amount", ""), ("amount", "-1"), ("amount", "1.005"), ("amount", "NaN"),
    ("amount", "Infinity"), ("amount", "1e9"), ("amount", "9" * 40), ("amount", "0"), ("kind", "theft"),
    ("kind", "entry_fee"), ("kind", "prize"), ("kind", ""), ("token", "again"), ("token", ""),
    ("note", "n" * 201), ("note", "a\x07"),
    ("amount", "1e3"), ("amount", "1_000"), ("note", "💶"),
]  # fmt: skip


@sweep(("field", "wrong"), WRONG, ids=lambda value: ascii(value)[:20])
def test_a_wrong_value_is_named_at_its_field_and_not_booked(cast: Cast, field: str, wrong: str) -> None:
    for kind in ("income", "spending"):
        answer = sign_in(cast.treasurer).post(url(cast), data(kind, note="coffee") | {field: wrong})
        assert answer.status_code == 422
        assert list(answer.context["form"].errors) == [field]
    assert not CashEntry.objects.exists()


def test_an_amount_may_be_typed_with_a_comma_in_german(cast: Cast) -> None:
    client = sign_in(cast.treasurer)
    assert client.post(url(cast), data(amount="1234,50"), headers={"accept-language": "de"}).status_code == 302
    assert CashEntry.objects.get().cents == 123450
    assert "1234,50" in page_words(client.get(url(cast, ""), headers={"accept-language": "de"}))


def test_a_german_amount_with_a_point_for_thousands_is_refused(cast: Cast) -> None:
    answer = sign_in(cast.treasurer).post(url(cast), data(amount="1.234"), headers={"accept-language": "de"})
    assert answer.status_code == 422


def test_markup_in_a_note_is_escaped(cast: Cast) -> None:
    book(cast, note="<b>bold</b>")
    assert "<b>bold</b>" not in sign_in(cast.treasurer).get(url(cast, "")).content.decode()


def test_the_cash_book_needs_the_treasurer_or_the_director(cast: Cast) -> None:
    entry = book(cast)
    people = (cast.clerk, cast.referee, cast.viewer, cast.stranger)
    assert answer_statuses(url(cast, ""), *people, get=True) == [403, 403, 403, 404]
    assert answer_statuses(url(cast), *people, data=data()) == [403, 403, 403, 404]
    assert answer_statuses(url(cast, f"{entry.pk}/void/"), *people, data={"reason": "no"}) == [403, 403, 403, 404]
    assert answer_statuses(url(cast), cast.director, data=data()) == [302]
    assert CashEntry.objects.filter(voided_at=None).count() == 2


def test_an_entry_of_another_tournament_is_not_found(cast: Cast) -> None:
    entry = book(cast)
    elsewhere = cast.stranger.appointments.get().tournament
    assert answer_statuses(f"/t/{elsewhere.slug}/cash/{entry.pk}/void/", cast.stranger, data={"reason": "mine"}) == [
        404
    ]


def test_booking_and_voiding_reject_get(cast: Cast) -> None:
    entry = book(cast)
    for step in ("book/", f"{entry.pk}/void/"):
        assert answer_statuses(url(cast, step), cast.treasurer, get=True) == [302]


@sweep("sort", ["at", "-cents", "kind", "by", "nonsense", "-number"])
def test_the_lists_can_be_sorted(cast: Cast, sort: str) -> None:
    book(cast, "income", 1)
    book(cast, "spending", 2)
    assert sign_in(cast.treasurer).get(url(cast, ""), {"sort": sort}).status_code == 200


def test_booking_and_voiding_are_recorded(cast: Cast) -> None:
    services.void(book(cast, "spending", 700, "coffee"), by=cast.director, reason="private")
    voided, booked = AuditEntry.objects.filter(action__startswith="cash.")
    assert (booked.user, booked.after) == (cast.treasurer, {"kind": "spending", "cents": -700, "note": "coffee"})
    assert (voided.user, voided.before, voided.reason) == (cast.director, booked.after, "private")


def test_the_same_form_with_other_figures_is_refused(cast: Cast) -> None:
    sent = data(note="coffee")
    client = sign_in(cast.treasurer)
    client.post(url(cast), sent)
    for other in ({"amount": "99.00"}, {"note": "cake"}, {"kind": "spending"}):
        answer = client.post(url(cast), sent | other)
        assert answer.status_code == 409
        assert "that payment is booked" in page_words(answer)
    assert CashEntry.objects.get().cents == 1234


def test_every_entry_has_its_number_and_a_balance_whatever_part_is_shown(cast: Cast) -> None:
    for cents, note in ((1000, "hall"), (500, "raffle"), (250, "hall again")):
        book(cast, "income", cents, note)
    services.void(CashEntry.objects.get(note="raffle"), by=cast.treasurer, reason="x")
    places = positions(cast.tournament)
    assert [(place.number, place.balance) for place in places.values()] == [(1, 1000), (2, 1000), (3, 1250)]
    page = page_words(sign_in(cast.treasurer).get(url(cast, ""), {"q": "hall", "kind": "income"}))
    assert "raffle" not in page
    assert re.search(r"\b3 \S+ \S+ \S+ \S+ 2.50 € .* 12.50 €", page)


@pytest.mark.parametrize(("asked", "count"), [("q=1", 1), ("q=bbb", 0), ("q=aaaa", 1), ("kind=income", 1), ("q=", 2)])
def test_entries_are_found_by_person_note_and_kind(cast: Cast, asked: str, count: int) -> None:
    register_players(cast.tournament, 1, by=cast.clerk)
    book(cast, "income", 5, "raffle")
    answer = sign_in(cast.treasurer).get(f"{url(cast, '')}?{asked}")
    assert len(answer.context["table"].rows) == count


def test_a_spending_needs_a_note(cast: Cast) -> None:
    answer = sign_in(cast.treasurer).post(url(cast), data("spending"))
    assert answer.status_code == 422
    assert "Say what was paid for" in page_words(answer)


def test_any_sequence_of_bookings_balances(cast: Cast) -> None:
    """Till, kinds, running balance and statement agree after every step, with an account kept beside them."""
    cards = register_players(cast.tournament, 4, by=cast.director)
    for card in cards[:2]:
        presence.withdraw(card, by=cast.director, reason="ill")
    chance, booked = Random(7), {entry.pk: entry.cents for entry in CashEntry.objects.all()}
    for _step in range(60):
        act = chance.choice(["income", "spending", "float", "refund", "void", "pay"])
        try:
            if act == "void":
                entry = CashEntry.objects.get(pk=chance.choice(list(booked)))
                services.void(entry, by=cast.treasurer, reason="x")
            elif act == "refund":
                cents = chance.choice([1, 400, 1000])
                give_back(chance.choice(cards), cents=cents, note="", token=uuid4(), by=cast.treasurer)
            elif act == "pay":
                entry_fees.pay(chance.choice(cards), by=cast.treasurer)
            else:
                book(cast, act, chance.randrange(1, 5000))
        except Refused:
            pass
        booked = dict(CashEntry.objects.filter(voided_at=None).values_list("pk", "cents"))
        account = statement(cast.tournament)
        assert account.proven
        assert balance(cast.tournament) == sum(booked.values()) == sum(cents for _kind, cents in sums(cast.tournament))
        places = list(positions(cast.tournament).values())
        assert places[-1].balance == sum(booked.values())
        assert [place.number for place in places] == list(range(1, CashEntry.objects.count() + 1))
        assert all(0 <= account_of(card).left <= account_of(card).paid for card in cards)


def test_unpaid_start_cards_are_named_above_the_entries(cast: Cast) -> None:
    cards = register_players(cast.tournament, 4, by=cast.director, paid=False)
    page = sign_in(cast.treasurer).get(f"/t/{cast.tournament.slug}/cash/").text
    assert f"4 start cards are unpaid: {'; '.join(map(str, cards))}" in page[: page.index("Entries")]


def test_a_page_shows_twelve_entries_and_the_search_finds_all(cast: Cast) -> None:
    register_players(cast.tournament, 20, by=cast.director)
    client, address = sign_in(cast.treasurer), f"/t/{cast.tournament.slug}/cash/"
    assert client.get(address).text.count(">Receipt</a>") == 12
    assert client.get(address, {"page": 2}).text.count(">Receipt</a>") == 8
    assert client.get(address, {"q": "1", "kind": "entry_fee"}).text.count(">Receipt</a>") > 0
