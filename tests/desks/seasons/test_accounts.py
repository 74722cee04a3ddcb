"""Pages of a season's accounts: its rule of money is written; payments and corrections are booked once or voided."""

import re
from datetime import date
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from tests.builders import Cast, answer_statuses, make_cast, page_words, refusal_codes, run_at_once, sign_in
from tests.desks.seasons.money import PLACES, create_season, people_of, play_evening, set_money_rule
from tournament.currencies import using
from tournament.desks.cash.book import services as cash
from tournament.desks.seasons.accounts import services
from tournament.desks.seasons.takings import services as takings
from tournament.desks.seasons.takings.forms import MoneyForm, initial_of
from tournament.desks.seasons.year import services as year
from tournament.desks.setup.settings.reading import frozen
from tournament.models import AccountEntry, AuditEntry, CashEntry, Member, Player, Season, SeasonMoney, Tournament
from tournament.queries.accounts.accounts import accounts_of

TODAY = date(2026, 11, 1)


def address(season: Season, step: str = "") -> str:
    return f"/o/{season.organizer.slug}/seasons/{season.pk}/accounts/{step}"


def let_treasurer_keep_money(cast: Cast) -> None:
    Member.objects.filter(user=cast.treasurer).update(keeps_money=True)


def book_payment(season: Season, player: Player, cents: int, cast: Cast, **more: Any) -> AccountEntry:
    values: dict[str, Any] = {"kind": "payment", "cents": -cents, "day": TODAY, "note": "", "token": uuid4(), **more}
    return services.book(season, player, **values, by=cast.treasurer)


def test_a_treasurer_of_the_organizer_keeps_the_accounts_and_nobody_else(cast: Cast) -> None:
    season = create_season(cast)
    everybody = (cast.director, cast.treasurer, cast.clerk, cast.stranger)
    assert answer_statuses(address(season), *everybody, get=True) == [200, 403, 403, 404]
    let_treasurer_keep_money(cast)
    assert answer_statuses(address(season), *everybody, get=True) == [200, 200, 403, 404]
    client = sign_in(cast.treasurer)
    assert client.get(f"/o/{cast.organizer.slug}/seasons/").status_code == 403
    home = client.get(f"/o/{cast.organizer.slug}/")
    assert reverse("kept-accounts", args=[cast.organizer.slug]) in home.text
    assert address(season) in client.get(f"/o/{cast.organizer.slug}/accounts/").text


def test_the_rule_of_money_is_written_changed_with_a_reason_and_shown_in_words(cast: Cast) -> None:
    season, client = create_season(cast), sign_in(cast.director)
    assert "keeps no accounts yet" in page_words(client.get(address(season)))
    form = {
        "list_money": "0.50", "four": "0 0.80 1.20 2.00", "three": "0 1 2", "places_by": "points", "point": "0.1",
        "absence": "4.00", "absence_tables": "3", "dues": "60", "since": "2026-01-01", "reason": "",
    }  # fmt: skip
    answer = client.post(address(season, "rule/"), form, follow=True)
    page = page_words(answer)
    for told in ("0.50 € for each list.", "0.00 € / 0.80 € / 1.20 € / 2.00 €", "at least 3 tables", "Annual dues"):
        assert told in page
    assert SeasonMoney.objects.get().rule["places"] == PLACES
    client.post(address(season, "rule/"), form)
    assert SeasonMoney.objects.count() == 1
    again = client.post(address(season, "rule/"), {**form, "dues": "70"})
    assert again.status_code == 409
    assert "Say why the rule changes" in page_words(again)
    client.post(address(season, "rule/"), {**form, "dues": "70", "since": "2026-05-01", "reason": "The meeting of May"})
    assert "The meeting of May" in page_words(client.get(address(season)))
    assert AuditEntry.objects.filter(action="account.rule").count() == 2


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"four": "2.00 1.20 0.80 0"}, "the best pays least"),
        ({"four": "0 1 2"}, "write one for each"),
        ({"four": "0 " * 41}, "At most 80 signs"),
        ({"three": "-1 0 1"}, "no minus there"),
        ({"three": "0 x 1"}, "Write it like this"),
        ({"list_money": "-1"}, "greater than or equal"),
        ({"point": "0.001"}, "Write it like this"),
    ],
)
def test_an_impossible_rule_of_money_is_refused_at_its_field(cast: Cast, wrong: dict[str, str], told: str) -> None:
    season, client = create_season(cast), sign_in(cast.director)
    answer = client.post(address(season, "rule/"), {"places_by": "points", "since": "2026-01-01", **wrong})
    assert answer.status_code == 422
    assert told in page_words(answer)
    assert not SeasonMoney.objects.exists()


def test_the_form_gives_a_rule_of_money_back_as_it_was_stored(cast: Cast) -> None:
    rule = {"list_cents": 50, "places": {**PLACES, "5": [0, 0, 1, 2, 3]}, "places_by": "performance", "point": "0.1"}
    more = {"absence_cents": 400, "absence_tables": 3, "dues_cents": 6000}
    with using("EUR"):
        written = {name: value or "" for name, value in initial_of(rule | more).items()}
        form = MoneyForm({**written, "since": "2026-01-01"})
        assert form.is_valid(), form.errors
        assert form.rule({}) == rule | more
        assert form.rule({"pots": [1]})["pots"] == [1]


def test_a_rule_of_money_holds_since_a_day_of_the_season_that_has_come(cast: Cast) -> None:
    season = create_season(cast)
    for since, code in ((date(2025, 12, 31), "since_outside"), (date(2026, 12, 30), "since_ahead")):
        found = refusal_codes(takings.write, season, {}, since=since, reason="", by=cast.director)
        assert found == [f"accounts.{code}"]
    ahead = create_season(cast, slug="2027", name="2027", begins=date(2999, 1, 1), ends=date(2999, 12, 31))
    takings.write(ahead, {}, since=ahead.begins, reason="", by=cast.director)


def test_the_accounts_of_a_season_are_in_one_currency(cast: Cast) -> None:
    season = create_season(cast)
    francs = play_evening(cast, season, 1, currency="CHF")
    euros = play_evening(cast, season, 2, currency="EUR")
    assert refusal_codes(takings.write, season, {}, since=season.begins, reason="", by=cast.director) == [
        "accounts.two_currencies"
    ]
    year.take_out(francs, by=cast.director)
    takings.write(season, {}, since=season.begins, reason="", by=cast.director)
    season.refresh_from_db()
    assert season.currency == "EUR"
    assert refusal_codes(year.put_in, season, [francs], by=cast.director) == ["accounts.two_currencies"]
    CashEntry.objects.all().delete()
    assert frozen(Tournament.objects.get(pk=euros.pk))["currency"].code == "settings.currency_of_season"


def test_an_unpaid_fee_stays_owed_until_it_is_paid_on_the_account(cast: Cast) -> None:
    season = create_season(cast)
    set_money_rule(cast, season, places=PLACES)
    day = play_evening(cast, season, 1, paid=False, loss_fee_tiers=[])
    second = people_of(day)[1]
    let_treasurer_keep_money(cast)
    client = sign_in(cast.treasurer)
    page = client.get(address(season, f"{second.pk}/"))
    assert "owes 11.00 €" in page_words(page)
    assert f"/t/{day.slug}/sheets/1/1/" in page.text
    form = {"how": "payment", "amount": "12", "day": "2026-04-01", "note": "transfer", "token": str(uuid4())}
    answer = client.post(address(season, f"{second.pk}/"), form, follow=True)
    assert "has 1.00 € in credit" in page_words(answer)
    client.post(address(season, f"{second.pk}/"), form)
    assert AccountEntry.objects.count() == 1
    other = client.post(address(season, f"{second.pk}/"), {**form, "amount": "13"})
    assert other.status_code == 409
    made = accounts_of(season)
    assert (made.credit, made.proven, made.booked) == (100, True, 1200)
    assert [account.player for account in made.in_credit] == [second]
    assert str(second) not in page_words(client.get(address(season, "?show=owing")))
    assert str(second) in page_words(client.get(address(season, "?show=credit")))
    assert client.get(address(season, "999999/")).status_code == 404


def test_an_account_of_many_days_shows_every_day_once_the_newest_first(cast: Cast) -> None:
    season = create_season(cast)
    set_money_rule(cast, season)
    player = Player.objects.create(organizer=cast.organizer, last_name="X")
    for day in range(1, 16):
        book_payment(season, player, day, cast, day=date(2026, 3, day), note=f"number {day}.")
    answer = sign_in(cast.director).get(address(season, f"{player.pk}/"))
    page = page_words(answer)
    assert re.findall(r"number (\d+)\.", page) == [str(day) for day in range(15, 0, -1)]
    assert page.index("number 4.") < page.index("Earlier (3)") < page.index("number 3.")


def test_a_correction_needs_a_reason_and_is_voided_never_removed(cast: Cast) -> None:
    season = create_season(cast)
    set_money_rule(cast, season)
    player = people_of(play_evening(cast, season, 1, loss_fee_tiers=[]))[0]
    client, page = sign_in(cast.director), address(season, f"{player.pk}/")
    form = {"how": "more", "amount": "2.50", "day": "2026-04-01", "note": "", "token": str(uuid4())}
    assert client.post(page, form).status_code == 422
    assert refusal_codes(
        services.book, season, player, kind="correction", cents=5, day=TODAY, note="", token=uuid4(), by=cast.director
    ) == ["accounts.no_note"]
    assert "owes 2.50 €" in page_words(client.post(page, {**form, "note": "a broken glass"}, follow=True))
    less = {**form, "how": "less", "amount": "1", "note": "it was a small one", "token": str(uuid4())}
    assert "owes 1.50 €" in page_words(client.post(page, less, follow=True))
    entry = AccountEntry.objects.get(cents=250)
    client.post(address(season, f"void/{entry.pk}/"), {"reason": " "})
    assert AccountEntry.objects.in_force().count() == 2
    answer = client.post(address(season, f"void/{entry.pk}/"), {"reason": "it was whole"}, follow=True)
    assert "it was whole" in page_words(answer)
    client.post(address(season, f"void/{entry.pk}/"), {"reason": "again"})
    assert AuditEntry.objects.filter(action="account.void").count() == 1
    assert accounts_of(season).by_player[player.pk].balance == -100


def test_bookings_on_impossible_days_or_for_strangers_are_refused(cast: Cast) -> None:
    season = create_season(cast)
    player = Player.objects.create(organizer=cast.organizer, last_name="X")
    assert refusal_codes(book_payment, season, player, 100, cast) == ["accounts.no_rule"]
    set_money_rule(cast, season)
    assert refusal_codes(book_payment, season, player, 100, cast, day=date(2999, 1, 1)) == ["accounts.day_ahead"]
    assert refusal_codes(book_payment, season, player, 100, cast, day=date(2025, 1, 1)) == ["accounts.day_before"]
    stranger = Player.objects.create(organizer=Tournament.objects.get(name="Elsewhere").organizer, last_name="Y")
    assert refusal_codes(book_payment, season, stranger, 100, cast) == ["accounts.stranger"]
    assert refusal_codes(services.book_dues, season, by=cast.director) == ["accounts.no_dues"]


def test_annual_dues_are_booked_once_for_each_member(cast: Cast) -> None:
    season = create_season(cast)
    set_money_rule(cast, season, dues_cents=6000)
    for name in ("A", "B"):
        Player.objects.create(organizer=cast.organizer, last_name=name, membership="member")
    Player.objects.create(organizer=cast.organizer, last_name="Guest")
    client = sign_in(cast.director)
    assert "2 members" in page_words(client.post(address(season, "dues/"), follow=True))
    assert "0 members" in page_words(client.post(address(season, "dues/"), follow=True))
    assert accounts_of(season).arrears == 12000
    Player.objects.create(organizer=cast.organizer, last_name="C", membership="member")
    assert services.book_dues(season, by=cast.director) == 1


def test_a_payment_at_the_door_is_in_cash_book_and_account_and_voided_in_both(cast: Cast) -> None:
    season = create_season(cast)
    set_money_rule(cast, season)
    first = play_evening(cast, season, 1, paid=False, loss_fee_tiers=[])
    player, second = people_of(first)[0], play_evening(cast, season, 2, people_of(first))
    token = uuid4()
    for _twice in range(2):
        services.pay(second, player, 1000, token=token, by=cast.treasurer)
    taken = CashEntry.objects.get(note="account.pay")
    assert (taken.cents, taken.card, taken.kind) == (1000, second.cards.get(player=player), "income")
    assert accounts_of(season, before=second).by_player[player.pk].balance == 0
    assert refusal_codes(services.pay, second, player, 900, token=token, by=cast.treasurer) == ["accounts.sent_before"]
    assert refusal_codes(cash.void, taken, by=cast.treasurer, reason="wrong") == ["accounts.at_the_door"]
    assert "on the season's account" in page_words(sign_in(cast.director).get(f"/t/{second.slug}/cash/"))
    services.void(AccountEntry.objects.get(), by=cast.treasurer, reason="wrong")
    taken.refresh_from_db()
    assert taken.void_reason == "wrong"
    assert accounts_of(season, before=second).by_player[player.pk].balance == 1000
    assert refusal_codes(services.pay, cast.tournament, player, 100, token=uuid4(), by=cast.treasurer) == [
        "accounts.other_season"
    ]


def test_arrears_can_be_paid_on_the_evenings_page_by_those_who_take_fees(cast: Cast) -> None:
    season = create_season(cast)
    set_money_rule(cast, season)
    first = play_evening(cast, season, 1, paid=False, loss_fee_tiers=[])
    second = play_evening(cast, season, 2, people_of(first))
    address = f"/t/{second.slug}/cash/accounts/"
    client = sign_in(cast.director)
    page = client.get(address)
    assert page_words(page).count("Has paid") == 3
    assert "30.00 €" in page_words(page)
    account, written, token = page.context["here"][0]
    form = {"amount": written, "token": token}
    for _twice in range(2):
        answer = client.post(f"{address}{account.pk}/", form, follow=True)
    assert "has paid 10.00 € on the account" in page_words(answer)
    assert page_words(answer).count("Has paid") == 2
    assert AccountEntry.objects.count() == 1
    assert "Write it like this" in page_words(
        client.post(f"{address}{account.pk}/", {**form, "amount": "x"}, follow=True)
    )
    assert page_words(client.get(address + "?q=nobody")).count("Has paid") == 0
    alone = play_evening(cast, season, 3)
    Tournament.objects.filter(pk=alone.pk).update(season=None)
    page = client.get(f"/t/{alone.slug}/cash/accounts/")
    assert "in no season that keeps accounts" in page_words(page)
    assert client.post(f"/t/{alone.slug}/cash/accounts/{account.pk}/", {**form, "token": uuid4()}).status_code == 409


def test_two_treasurers_who_send_the_same_form_book_once(committed: None) -> None:
    cast = make_cast()
    season = create_season(cast)
    set_money_rule(cast, season, dues_cents=100)
    player = Player.objects.create(organizer=cast.organizer, last_name="X", membership="member")
    token = uuid4()
    same = partial(book_payment, season, player, 100, cast, token=token)
    run_at_once(same, same, partial(services.book_dues, season, by=cast.clerk))
    assert sorted(AccountEntry.objects.values_list("kind", "cents")) == [("dues", 100), ("payment", -100)]
