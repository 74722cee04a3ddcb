"""A season's accounts are closed: shares proposed to the cent and booked, balances carried on, closing reversed."""

from datetime import date
from functools import partial
from typing import Any
from uuid import uuid4

import pytest

from tests.browser.forms import forms_to
from tests.builders import Cast, make_cast, page_words, refusal_codes, run_at_once, sign_in
from tests.desks.seasons.money import create_season, people_of, play_evening, set_money_rule
from tests.html_tables import read_table
from tournament.desks.seasons.accounts import services as accounts
from tournament.desks.seasons.closing import services
from tournament.desks.seasons.closing.reading import seen_in
from tournament.desks.seasons.takings import services as takings
from tournament.desks.setup.forgetting.services import forget
from tournament.models import AccountEntry, Player, Season, YearClosing
from tournament.queries.accounts.accounts import accounts_of
from tournament.queries.record.keeping import keeping
from tournament.queries.record.recount import faults
from tournament.queries.season.closing import proposal, till_of

TERMS = {"surplus": 1000, "least": 1, "members_only": False}


def create_next_season(cast: Cast) -> Season:
    return create_season(cast, slug="2027", name="2027", begins=date(2027, 1, 1), ends=date(2027, 12, 31))


def play_two_evenings(cast: Cast) -> Season:
    """Plays two evenings of three people, of whom the first came once; only the first evening's fees are paid."""
    season = create_season(cast)
    set_money_rule(cast, season)
    first = play_evening(cast, season, 1, loss_fee_tiers=[])
    people = people_of(first)
    other = Player.objects.create(organizer=cast.organizer, last_name="Ka")
    play_evening(cast, season, 2, [other, *people[1:]], paid=False, loss_fee_tiers=[])
    return season


def close_season(season: Season, into: Season, cast: Cast, **terms: Any) -> YearClosing:
    told: dict[str, Any] = {**TERMS, **terms}
    seen = seen_in(proposal(accounts_of(season), **told))
    return services.close(season, into, **told, seen=seen, by=cast.director)


def test_the_surplus_is_shared_by_lists_and_every_balance_goes_into_the_next_season(cast: Cast) -> None:
    season, into = play_two_evenings(cast), create_next_season(cast)
    assert till_of(accounts_of(season)).cents == 3000
    close_season(season, into, cast)
    shares = {str(e.player): -e.cents for e in AccountEntry.objects.filter(kind="share").select_related("player")}
    assert shares == {"AaAaAaAa": 167, "AbAbAbAb": 333, "AcAcAcAc": 333, "Ka": 167}
    assert all(account.balance == 0 for account in accounts_of(season).accounts)
    opening = {str(e.player): e.cents for e in AccountEntry.objects.filter(kind="opening").select_related("player")}
    assert opening == {"AaAaAaAa": -167, "AbAbAbAb": 667, "AcAcAcAc": 667, "Ka": 833}
    assert accounts_of(into).arrears - accounts_of(into).credit == 3000 - 1000
    assert list(faults()) == []


def test_the_surplus_goes_to_members_who_have_played_enough_alone(cast: Cast) -> None:
    season = play_two_evenings(cast)
    made = accounts_of(season)
    two = proposal(made, surplus=1000, least=2, members_only=False)
    assert {str(share.account.player): share.cents for share in two.shares if share.cents} == {
        "AbAbAbAb": 500,
        "AcAcAcAc": 500,
    }
    assert (two.counted, two.adds_up) == (4, True)
    nobody = proposal(made, surplus=1000, least=1, members_only=True)
    assert (nobody.someone, nobody.adds_up) == (False, True)
    into = create_next_season(cast)
    assert refusal_codes(close_season, season, into, cast, least=9) == ["accounts.nobody_shares"]
    assert not YearClosing.objects.exists()


def test_the_closing_page_proposes_shares_first_and_books_the_proposal_that_was_seen(cast: Cast) -> None:
    season, into = play_two_evenings(cast), create_next_season(cast)
    client, page = sign_in(cast.director), f"/o/{cast.organizer.slug}/seasons/{season.pk}/accounts/closing/"
    assert "Propose" in page_words(client.get(page))
    asked: dict[str, Any] = {"surplus": "10", "least": "1", "into": into.pk}
    answer = client.get(page, asked)
    assert "The shares make 10.00 € to the cent, for 6 lists." in page_words(answer)
    assert not AccountEntry.objects.exists()
    (seen,) = forms_to(answer.text, page)
    accounts.book(
        season, people_of(season.tournaments.order_by("date")[0])[0], kind="payment", cents=-100,
        day=date(2026, 4, 1), note="", token=uuid4(), by=cast.director,
    )  # fmt: skip
    late = client.post(page, seen)
    assert "Something was booked since this proposal" in page_words(late)
    (again,) = forms_to(client.get(page, asked).text, page)
    client.post(page, again)
    assert "Closed on" in page_words(client.get(page))
    assert client.post(page, again).status_code == 200
    assert YearClosing.objects.count() == 1


def test_the_proposal_shows_the_balances_that_closing_carries_into_the_next_season(cast: Cast) -> None:
    season, into = play_two_evenings(cast), create_next_season(cast)
    client, page = sign_in(cast.director), f"/o/{cast.organizer.slug}/seasons/{season.pk}/accounts/closing/"
    answer = client.get(page, {"surplus": "10", "least": "1", "into": str(into.pk)})
    rows = read_table(answer.text, "Goes on")
    shown = {row["Name"]: (row["balance"], row["Share"], row["Goes on"]) for row in rows}
    assert shown == {
        "AaAaAaAa": ("0.00 €", "* 1.67 €", "−1.67 €"),
        "AbAbAbAb": ("10.00 €", "3.33 €", "6.67 €"),
        "AcAcAcAc": ("10.00 €", "3.33 €", "6.67 €"),
        "Ka": ("10.00 €", "* 1.67 €", "8.33 €"),
    }
    (sent,) = forms_to(answer.text, page)
    client.post(page, sent)
    opening = AccountEntry.objects.filter(kind="opening", season=into).select_related("player")
    carried = {str(entry.player): f"{entry.cents / 100:.2f} €".replace("-", "−") for entry in opening}
    assert carried == {name: goes_on for name, (_balance, _share, goes_on) in shown.items()}


def test_in_a_closed_year_nothing_is_booked_until_it_is_opened_again(cast: Cast) -> None:
    season, into = play_two_evenings(cast), create_next_season(cast)
    this, player = close_season(season, into, cast), people_of(season.tournaments.order_by("date")[0])[0]
    told: dict[str, Any] = {
        "kind": "payment",
        "cents": -5,
        "day": date(2026, 4, 1),
        "note": "",
        "token": uuid4(),
        "by": cast.director,
    }
    assert refusal_codes(accounts.book, season, player, **told) == ["accounts.closed"]
    assert refusal_codes(
        takings.write, season, {"list_cents": 5}, since=season.begins, reason="x", by=cast.director
    ) == ["accounts.closed"]
    set_money_rule(cast, into)
    opening = AccountEntry.objects.filter(kind="opening")[0]
    assert refusal_codes(accounts.void, opening, by=cast.director, reason="x") == ["accounts.of_closing"]
    page = f"/o/{cast.organizer.slug}/seasons/{season.pk}/accounts/closing/reopen/"
    sign_in(cast.director).post(page, {"reason": "a sheet was wrong"})
    services.reopen(this, by=cast.director, reason="again")
    assert not AccountEntry.objects.in_force().exists()
    assert accounts_of(season).arrears == 3000
    close_season(season, into, cast)
    assert AccountEntry.objects.in_force().filter(kind="share").count() == 4


def test_balances_go_into_a_later_season_of_the_same_currency_alone(cast: Cast) -> None:
    season = play_two_evenings(cast)
    earlier = create_season(cast, slug="2025", name="2025", begins=date(2025, 1, 1), ends=date(2025, 12, 31))
    assert refusal_codes(close_season, season, earlier, cast) == ["accounts.into_earlier"]
    into = create_next_season(cast)
    set_money_rule(cast, into)
    Season.objects.filter(pk=into.pk).update(currency="CHF")
    assert refusal_codes(close_season, season, into, cast) == ["accounts.into_currency"]


def test_names_stay_until_the_year_is_closed_and_bookings_outlast_erased_names(cast: Cast) -> None:
    season = create_season(cast, begins=date(2020, 1, 1), ends=date(2020, 12, 31))
    into = create_season(cast, slug="2021", name="2021", begins=date(2021, 1, 1), ends=date(2021, 12, 31))
    set_money_rule(cast, season, dues_cents=100)
    cast.tournament.season, cast.tournament.date = season, date(2020, 5, 1)
    cast.tournament.save(update_fields=["season", "date"])
    assert [lack.code for lack in keeping(cast.tournament).lacks] == ["keeping.accounts_open"]
    gone = Player.objects.create(organizer=cast.organizer, last_name="Zumbusch", membership="member")
    accounts.book_dues(season, by=cast.director)
    told: dict[str, Any] = {"day": date(2020, 5, 1), "token": uuid4(), "by": cast.director}
    accounts.book(season, gone, kind="payment", cents=-100, note="from Zumbusch", **told)
    assert refusal_codes(forget, gone, by=cast.director, reason="left") == ["accounts.kept"]
    close_season(season, into, cast, surplus=0)
    assert keeping(cast.tournament).lacks == []
    forget(gone, by=cast.director, reason="left")
    assert sorted(AccountEntry.objects.values_list("cents", "note")) == [(-100, "from …"), (100, "")]
    assert not Player.objects.filter(last_name="Zumbusch").exists()
    assert accounts_of(season).paid == 100
    assert list(faults()) == []


def test_two_closings_of_a_season_at_once_close_it_once(committed: None) -> None:
    cast = make_cast()
    season, into = play_two_evenings(cast), create_next_season(cast)
    run_at_once(*[partial(close_season, season, into, cast)] * 2)
    assert YearClosing.objects.count() == 1
    assert AccountEntry.objects.filter(kind="share").count() == 4


@pytest.mark.parametrize("change", ["carried", "share"])
def test_verify_finds_a_closing_that_no_longer_adds_up(cast: Cast, change: str) -> None:
    season, into = play_two_evenings(cast), create_next_season(cast)
    close_season(season, into, cast)
    entry = AccountEntry.objects.filter(kind=change)[0]
    AccountEntry.objects.filter(pk=entry.pk).update(cents=entry.cents - 1)
    said = {"carried": "not what left this one", "share": "do not add up to it"}[change]
    assert any(said in fault for fault in faults())
