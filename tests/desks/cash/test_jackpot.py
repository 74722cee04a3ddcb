"""The jackpot for a grand ouvert: bought in, won, paid and carried over, proven to the cent from the bookings."""

import pytest

from tests.browser.forms import forms_to
from tests.builders import Cast, answer_statuses, make_cast, page_words, refusal_codes, register_players, sign_in
from tests.desks.cash.jackpots import BUY_IN, create_next_tournament, note_jackpot_win, seat_players
from tournament.currencies import using
from tournament.desks.cash.book import services as book
from tournament.desks.cash.jackpot import services
from tournament.desks.documents.money.jackpots import jackpot_list
from tournament.desks.documents.money.statement import statement
from tournament.desks.setup.settings.services import change_settings
from tournament.models import AuditEntry, CashEntry, JackpotWin, Tournament
from tournament.queries.money.cash import balance
from tournament.queries.money.jackpots import JackpotAccount, earlier_jackpots, jackpot_account, jackpot_lacks
from tournament.queries.money.pool import pool
from tournament.queries.record.moneyfaults import jackpot_faults


@pytest.fixture
def evening(db: None) -> Cast:
    """Eight players at two tables; seven buy in at 10.00, and the first three wins take 20, 30 and 40 per cent."""
    cast = make_cast(**BUY_IN)
    seat_players(cast)
    services.buy_in(cast.tournament, range(1, 8), by=cast.treasurer)
    return cast


def account(cast: Cast) -> JackpotAccount:
    return jackpot_account(cast.tournament)


def url(cast: Cast, step: str = "") -> str:
    return f"/t/{cast.tournament.slug}/cash/jackpot/{step}"


def test_typed_numbers_buy_in_and_the_sum_is_said(db: None) -> None:
    cast = make_cast(**BUY_IN)
    register_players(cast.tournament, 8, by=cast.director)
    page = page_words(sign_in(cast.treasurer).post(url(cast, "buy-in/"), {"numbers": "1-7"}, follow=True))
    assert "7 players bought in: 70.00 €." in page
    assert (account(cast).payers, account(cast).money, account(cast).remains) == (7, 7000, 7000)


def test_a_player_who_has_bought_in_does_not_pay_again(evening: Cast) -> None:
    assert [card.number for card in services.buy_in(evening.tournament, [7, 8], by=evening.treasurer)] == [8]
    assert CashEntry.objects.filter(kind="buy_in").count() == 8


def test_without_a_jackpot_the_page_says_so_and_notes_no_win(db: None) -> None:
    cast = make_cast()
    seat_players(cast)
    client = sign_in(cast.treasurer)
    assert "There is no jackpot in this tournament." in page_words(client.get(url(cast)))
    assert "A grand ouvert was won" not in page_words(client.get(url(cast)))
    assert refusal_codes(note_jackpot_win, cast, 1) == ["jackpot.off"]
    assert not JackpotWin.objects.exists()


def test_a_buy_in_with_an_unknown_start_number_books_nothing(evening: Cast) -> None:
    assert refusal_codes(services.buy_in, evening.tournament, [8, 99], by=evening.treasurer) == ["jackpot.no_card"]
    assert account(evening).payers == 7


def test_of_four_wins_only_those_of_the_83_players_who_bought_in_are_paid(db: None) -> None:
    cast = make_cast(**BUY_IN)
    seat_players(cast, 93)
    services.buy_in(cast.tournament, range(1, 84), by=cast.treasurer)
    for number in (5, 90, 12, 40):
        note_jackpot_win(cast, number)
    told = account(cast)
    assert [won.cents for won in told.wins] == [16_600, 0, 24_900, 33_200]
    assert (told.given, told.remains, told.proven) == (74_700, 8_300, True)


def test_a_jackpot_win_does_not_touch_the_prize_pool(evening: Cast) -> None:
    note_jackpot_win(evening, 3)
    assert pool(evening.tournament).cents == 8000


def test_a_win_is_paid_once_and_has_a_receipt_that_names_the_game(evening: Cast) -> None:
    noted = note_jackpot_win(evening, 3)
    first, second = (services.pay(noted, by=evening.treasurer) for _press in range(2))
    assert (first, first.cents) == (second, -1400)
    page = page_words(sign_in(evening.treasurer).get(f"/t/{evening.tournament.slug}/cash/"))
    assert f"grand ouvert, series 1, table {noted.table.number}, game 17" in page
    paper = sign_in(evening.treasurer).get(f"/t/{evening.tournament.slug}/papers/receipt-{first.pk}.pdf")
    assert paper.status_code == 200


def test_a_win_of_a_player_who_has_not_bought_in_is_noted_and_not_paid(evening: Cast) -> None:
    noted = note_jackpot_win(evening, 8)
    assert refusal_codes(services.pay, noted, by=evening.treasurer) == ["jackpot.nothing_due"]
    assert "not bought in" in page_words(sign_in(evening.treasurer).get(url(evening)))


def test_a_win_needs_a_seat_at_the_table_and_a_game_not_noted_before(evening: Cast) -> None:
    noted = note_jackpot_win(evening, 3)
    told = {"series": 1, "table": noted.table.number, "vouched_by": "Frau Roth", "by": evening.treasurer}
    elsewhere = told | {"table": 3 - noted.table.number}
    assert refusal_codes(services.note_win, evening.tournament, number=3, game=1, **elsewhere) == ["jackpot.not_there"]
    assert refusal_codes(services.note_win, evening.tournament, number=3, game=49, **told) == ["jackpot.no_game"]
    assert refusal_codes(services.note_win, evening.tournament, number=3, game=17, **told) == ["jackpot.noted_before"]
    assert refusal_codes(services.note_win, evening.tournament, number=99, game=1, **told) == ["jackpot.no_card"]


def test_a_win_is_noted_on_the_page_with_the_name_that_vouches_for_it(evening: Cast) -> None:
    table = evening.tournament.cards.get(number=3).seats.get().table.number
    typed = {"number": 3, "series": 1, "table": table, "game": 17, "vouched_by": "Frau Roth"}
    page = page_words(sign_in(evening.treasurer).post(url(evening, "win/"), typed, follow=True))
    assert "vouched for by Frau Roth" in page
    assert AuditEntry.objects.get(action="jackpot.win").after == {"series": 1, "game": 17, "vouched_by": "Frau Roth"}


def test_a_win_is_taken_back_with_a_reason_and_the_next_win_gets_its_share(evening: Cast) -> None:
    first, second = note_jackpot_win(evening, 3), note_jackpot_win(evening, 4, 18)
    assert [won.cents for won in account(evening).wins] == [1400, 2100]
    client, back = sign_in(evening.treasurer), url(evening, f"win/{first.pk}/take-back/")
    client.post(back, {"reason": ""})
    assert len(account(evening).wins) == 2
    page = page_words(client.post(back, {"reason": "a trick was lost"}, follow=True))
    assert "game 17: a trick was lost" in page
    assert [(won.win, won.cents) for won in account(evening).wins] == [(second, 1400)]


def test_a_win_is_not_taken_back_while_a_later_win_is_paid(evening: Cast) -> None:
    first, second = note_jackpot_win(evening, 3), note_jackpot_win(evening, 4, 18)
    entry = services.pay(second, by=evening.treasurer)
    assert refusal_codes(services.take_back, first, by=evening.treasurer, reason="none") == ["jackpot.paid_since"]
    book.void(entry, by=evening.treasurer, reason="wrong one")
    services.take_back(first, by=evening.treasurer, reason="none")
    assert JackpotWin.objects.get(pk=first.pk).taken_back_at is not None


def test_once_a_win_is_noted_buy_ins_and_shares_are_frozen(evening: Cast) -> None:
    note_jackpot_win(evening, 3)
    assert refusal_codes(services.buy_in, evening.tournament, [8], by=evening.treasurer) == ["jackpot.won_since"]
    entry = CashEntry.objects.filter(kind="buy_in").first()
    assert entry
    assert refusal_codes(book.void, entry, by=evening.treasurer, reason="no") == ["jackpot.won_since"]
    change = {"jackpot_shares": "50", "by": evening.director}
    assert refusal_codes(change_settings, evening.tournament, **change) == ["settings.jackpot_frozen"]


def test_the_remaining_jackpot_is_carried_over_to_the_cent(evening: Cast) -> None:
    services.pay(note_jackpot_win(evening, 3), by=evening.treasurer)
    after = create_next_tournament(evening, **BUY_IN, jackpot_start_cents=2500)
    assert jackpot_account(after).money == 2500
    assert earlier_jackpots(after) == [evening.tournament]
    assert services.carry_over(after, evening.tournament, by=evening.director) == 5600
    here = jackpot_account(after)
    assert (here.carried_in, here.added, here.money) == (5600, 0, 5600)
    assert (balance(after), balance(evening.tournament)) == (5600, 8000)
    assert account(evening).proven
    assert here.proven
    assert earlier_jackpots(after) == []
    assert all(statement(tournament).proven for tournament in (after, evening.tournament))


def test_a_jackpot_is_carried_over_from_the_page_of_the_next_tournament(evening: Cast) -> None:
    after, client = create_next_tournament(evening, **BUY_IN), sign_in(evening.director)
    page, carry_over = client.get(f"/t/{after.slug}/cash/jackpot/"), f"/t/{after.slug}/cash/jackpot/carry-over/"
    assert "70.00 € remain of its jackpot" in page_words(page)
    (form,) = forms_to(page.text, carry_over)
    assert "from the organizer to begin with are not added" not in page_words(page)
    Tournament.objects.filter(pk=after.pk).update(jackpot_start_cents=5000)
    told = "If they are carried over, the 50.00 € from the organizer to begin with are not added."
    assert told in page_words(client.get(f"/t/{after.slug}/cash/jackpot/"))
    assert "Carried over: 70.00 €." in page_words(client.post(carry_over, form, follow=True))


def test_carrying_over_needs_the_cash_role_at_both_tournaments(evening: Cast) -> None:
    after = create_next_tournament(evening, **BUY_IN)
    evening.tournament.appointments.filter(user=evening.director).delete()
    sign_in(evening.director).post(f"/t/{after.slug}/cash/jackpot/carry-over/", {"from": evening.tournament.slug})
    assert jackpot_account(after).money == 0


def test_a_jackpot_is_carried_over_once_and_only_when_its_wins_are_paid(evening: Cast) -> None:
    after, again = create_next_tournament(evening, **BUY_IN), {"by": evening.director}
    noted = note_jackpot_win(evening, 3)
    assert refusal_codes(services.carry_over, after, evening.tournament, **again) == ["jackpot.unsettled"]
    services.pay(noted, by=evening.treasurer)
    services.carry_over(after, evening.tournament, **again)
    assert refusal_codes(services.carry_over, after, evening.tournament, **again) == ["jackpot.carried_on"]
    assert refusal_codes(note_jackpot_win, evening, 4) == ["jackpot.carried_on"]
    payment = CashEntry.objects.get(kind="jackpot")
    assert refusal_codes(book.void, payment, by=evening.treasurer, reason="no") == ["jackpot.carried_on"]


def test_both_bookings_of_a_carry_over_are_taken_back_only_together(evening: Cast) -> None:
    after = create_next_tournament(evening, **BUY_IN)
    services.carry_over(after, evening.tournament, by=evening.director)
    for entry in CashEntry.objects.filter(kind="carried"):
        assert refusal_codes(book.void, entry, by=evening.director, reason="no") == ["jackpot.both_together"]
    services.take_back_carrying(after, by=evening.director, reason="the wrong one")
    assert (jackpot_account(after).money, account(evening).remains, account(evening).carried_out) == (0, 7000, None)


def test_money_above_the_cap_is_in_the_successor_pot(db: None) -> None:
    cast = make_cast(jackpot_buy_in_cents=1000, jackpot_shares="100", jackpot_cap_cents=5000)
    seat_players(cast)
    services.buy_in(cast.tournament, range(1, 9), by=cast.treasurer)
    note_jackpot_win(cast, 1)
    told = account(cast)
    assert (told.pot.start, told.given, told.pot.successor, told.remains) == (5000, 5000, 3000, 3000)


def test_the_treasurer_is_told_of_an_unpaid_win(evening: Cast) -> None:
    noted = note_jackpot_win(evening, 3)
    assert [lack.code for lack in jackpot_lacks(evening.tournament)] == ["jackpot.unpaid"]
    services.pay(noted, by=evening.treasurer)
    assert jackpot_lacks(evening.tournament) == []


def test_the_jackpot_list_adds_up_and_names_winner_and_payers(evening: Cast) -> None:
    note_jackpot_win(evening, 3)
    with using("EUR"):
        listing = jackpot_list(evening.tournament)
    assert listing.lead[1].replace("\N{NO-BREAK SPACE}", " ") == (
        "70.00 € came in, 14.00 € were won, 56.00 € remain: it adds up."
    )
    assert [row[1] for row in listing.rows if row[1]] == [3, *range(1, 8)]


def test_without_a_jackpot_nobody_buys_in(cast: Cast) -> None:
    assert refusal_codes(services.buy_in, cast.tournament, [1], by=cast.treasurer) == ["jackpot.off"]
    Tournament.objects.update(jackpot_buy_in_cents=0)
    assert "Jackpot" not in page_words(sign_in(cast.treasurer).get(f"/t/{cast.tournament.slug}/cash/"))


def test_the_jackpot_needs_the_cash_desk(evening: Cast) -> None:
    people = (evening.treasurer, evening.clerk, evening.referee, evening.viewer, evening.stranger)
    assert answer_statuses(url(evening), *people, get=True) == [200, 403, 403, 403, 404]
    assert answer_statuses(url(evening, "buy-in/"), *people, data={"numbers": "8"}) == [302, 403, 403, 403, 404]


def test_verify_names_a_jackpot_that_does_not_add_up(evening: Cast) -> None:
    services.pay(note_jackpot_win(evening, 3), by=evening.treasurer)
    assert list(jackpot_faults(evening.tournament)) == []
    CashEntry.objects.filter(kind="jackpot").update(cents=-1500)
    assert list(jackpot_faults(evening.tournament)) == ["Pokal: the jackpot does not add up"]
