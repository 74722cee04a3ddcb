"""Pots grow by their share of the income, proven to the cent, and pay out no more than they have."""

from datetime import date
from typing import Any
from uuid import uuid4

from django.utils import timezone

from tests.builders import Cast, page_words, refusal_codes, series_of, sign_in
from tests.desks.seasons.money import create_season, people_of, play_evening, set_money_rule
from tournament.desks.cash.losses import services as losses
from tournament.desks.seasons.accounts import services as accounts
from tournament.desks.seasons.pots import services
from tournament.desks.seasons.takings import services as takings
from tournament.models import AccountEntry, CashEntry, Season, SeasonMoney
from tournament.queries.accounts.accounts import accounts_of
from tournament.queries.accounts.jackpots import jackpots_of
from tournament.queries.accounts.pots import Pots, pots_of

FEES = [
    {"name": "Month", "of": ["fee"], "percent": 80, "period": "month"},
    {"name": "Year", "of": ["fee"], "percent": 10, "period": "year"},
    {"name": "Attendance", "of": ["fee"], "percent": 10, "period": "year"},
]
QUARTER = {
    "name": "Quarter",
    "of": ["losses"],
    "percent": 65,
    "period": "quarter",
    "parts": [{"name": "best 12", "percent": 60}, {"name": "final", "percent": 30}, {"name": "lists", "percent": 10}],
}


def read_pots(season: Season) -> Pots:
    return pots_of(accounts_of(season))


def pot_sums(season: Season) -> dict[tuple[str, str], int]:
    return {(pot.name, pot.period): pot.cents for pot in read_pots(season).pots}


def test_fees_go_to_month_year_and_attendance(cast: Cast) -> None:
    """season.md, row 23: of fees 80/10/10 %."""
    season = create_season(cast)
    set_money_rule(cast, season, pots=FEES)
    first = play_evening(cast, season, 1, loss_fee_tiers=[], entry_fee_cents=335)
    play_evening(cast, season, 40, people_of(first), loss_fee_tiers=[], entry_fee_cents=335)
    assert pot_sums(season) == {
        ("Month", "2026-03"): 804,
        ("Month", "2026-04"): 804,
        ("Year", ""): 202,
        ("Attendance", ""): 200,
    }
    pots = read_pots(season)
    assert (pots.income, pots.club, pots.booked, pots.proven) == ({"fee": 2010}, 0, 2010, True)


def test_a_quarter_takes_its_share_of_loss_fees_once_they_are_paid(cast: Cast) -> None:
    """season.md, row 7: 65 % of the loss fees, of these 60/30/10 %."""
    season = create_season(cast)
    set_money_rule(cast, season, pots=[QUARTER])
    day = play_evening(cast, season, 1)
    assert pot_sums(season) == {}
    losses.collect(series_of(day, 1), [1], by=cast.treasurer, reason="sheet.correct")
    paid = read_pots(season).income["losses"]
    pot = read_pots(season).pot("Quarter", "2026-Q1")
    assert pot
    assert pot.cents == (paid * 65 + 50) // 100
    assert sum(part.cents for part in pot.parts) == pot.cents
    assert read_pots(season).club == 3000 + paid - pot.cents
    assert read_pots(season).proven


def test_a_payment_covers_the_oldest_claim_and_a_payment_in_advance_is_in_no_pot(cast: Cast) -> None:
    season = create_season(cast)
    set_money_rule(cast, season, pots=FEES[:1], list_cents=50)
    day = play_evening(cast, season, 1, paid=False, loss_fee_tiers=[])
    player = people_of(day)[0]
    told: dict[str, Any] = {"day": date(2026, 5, 2), "note": "", "by": cast.director}
    accounts.book(season, player, kind="payment", cents=-600, token=uuid4(), **told)
    assert pot_sums(season) == {("Month", "2026-05"): 480}
    accounts.book(season, player, kind="correction", cents=-100, token=uuid4(), **{**told, "note": "a gift"})
    accounts.book(season, player, kind="payment", cents=-900, token=uuid4(), **told)
    pots = read_pots(season)
    assert pots.income == {"fee": 1000, "list": 50}
    assert (pots.ahead, pots.booked, pots.proven) == (450, 1500, True)
    accounts.book(season, player, kind="payout", cents=550, token=uuid4(), **told)
    pots = read_pots(season)
    assert (pots.came_in, pots.ahead, pots.paid_out, pots.proven) == (1050, 0, 100, True)


def test_no_more_is_given_of_a_pot_than_is_in_it(cast: Cast) -> None:
    season = create_season(cast)
    set_money_rule(cast, season, pots=FEES)
    day = play_evening(cast, season, 1, loss_fee_tiers=[])
    player = people_of(day)[0]
    client, page = sign_in(cast.director), f"/o/{cast.organizer.slug}/seasons/{season.pk}/accounts/pots/"
    assert "It adds up to the cent" in page_words(client.get(page))
    form = {"pot": "Month|2026-03", "player": player.pk, "amount": "20", "note": "", "token": str(uuid4())}
    for _twice in range(2):
        client.post(page + "give/", form)
    entry = AccountEntry.objects.get()
    assert (entry.kind, entry.cents, entry.pot, entry.period) == ("pot", -2000, "Month", "2026-03")
    assert accounts_of(season).by_player[player.pk].balance == -2000
    refused = client.post(page + "give/", {**form, "token": str(uuid4())})
    assert refused.status_code == 409
    assert "There is less in the pot" in page_words(refused)
    other: dict[str, Any] = {"period": "", "cents": 1, "note": "", "token": uuid4(), "by": cast.director}
    assert refusal_codes(services.give, season, player, pot="Nothing", **other) == ["accounts.no_pot"]
    assert read_pots(season).proven


def test_what_was_given_of_a_pot_stays_in_it(cast: Cast) -> None:
    """No payment is voided or dated back, and no rule written, that takes from a pot what was given of it."""
    season = create_season(cast)
    set_money_rule(
        cast, season, pots=[{"name": "Year", "of": ["list"], "percent": 100, "period": "year"}], list_cents=500
    )
    day = play_evening(cast, season, 1, paid=False, loss_fee_tiers=[], entry_fee_cents=0)
    player = people_of(day)[0]
    told: dict[str, Any] = {"day": date(2026, 5, 2), "note": "", "by": cast.director}
    payment = accounts.book(season, player, kind="payment", cents=-500, token=uuid4(), **told)
    share = services.give(season, player, pot="Year", period="", cents=300, note="", token=uuid4(), by=cast.director)
    assert refusal_codes(accounts.void, payment, by=cast.director, reason="Typed wrongly") == ["accounts.pot_short"]
    less: dict[str, Any] = {"since": season.begins, "reason": "The meeting", "by": cast.director}
    assert refusal_codes(takings.write, season, {"list_cents": 500}, **less) == ["accounts.pot_short"]
    payment.refresh_from_db()
    assert payment.voided_at is None
    accounts.void(share, by=cast.director, reason="Typed wrongly")
    accounts.void(payment, by=cast.director, reason="Typed wrongly")
    assert read_pots(season).booked == 0


def test_the_page_says_what_went_out_in_cash(cast: Cast) -> None:
    season = create_season(cast)
    set_money_rule(cast, season, pots=FEES[:1])
    day = play_evening(cast, season, 1, loss_fee_tiers=[])
    player = people_of(day)[0]
    services.give(season, player, pot="Month", period="2026-03", cents=2000, note="", token=uuid4(), by=cast.director)
    told: dict[str, Any] = {"day": timezone.localdate(), "note": "", "token": uuid4(), "by": cast.director}
    accounts.book(season, player, kind="payout", cents=2000, **told)
    page = f"/o/{cast.organizer.slug}/seasons/{season.pk}/accounts/pots/"
    words = page_words(sign_in(cast.director).get(page))
    assert "30.00 € came in: 24.00 € in the pots, 6.00 € for the club, 0.00 € paid ahead." in words
    assert "Of what was credited, 20.00 € was paid out in cash. It adds up to the cent." in words


def test_a_pot_takes_a_third_to_hundredths_of_a_per_cent(cast: Cast) -> None:
    season = create_season(cast)
    set_money_rule(cast, season)
    client, page = sign_in(cast.director), f"/o/{cast.organizer.slug}/seasons/{season.pk}/accounts/pots/"
    form = {
        "name": "Third", "of": ["fee"], "percent": "33,33", "period": "year", "parts": "best 66.67; final 33,33",
        "since": "2026-01-01", "reason": "The meeting",
    }  # fmt: skip
    assert client.post(page + "add/", form).status_code == 302
    (pot,) = season.money.newest_first()[0].rule["pots"]
    assert (pot["percent"], [part["percent"] for part in pot["parts"]]) == ("33.33", ["66.67", "33.33"])
    play_evening(cast, season, 1, loss_fee_tiers=[])
    assert pot_sums(season) == {("Third", ""): 1000}
    words = page_words(client.get(page))
    assert "Third: 33.33 % of what comes in" in words
    assert client.post(page + "add/", {**form, "name": "More", "percent": "100.5"}).status_code == 422


def test_a_pot_is_written_as_a_newer_rule_and_ends_with_one(cast: Cast) -> None:
    season = create_season(cast)
    set_money_rule(cast, season, list_cents=50)
    client, page = sign_in(cast.director), f"/o/{cast.organizer.slug}/seasons/{season.pk}/accounts/pots/"
    form = {
        "name": "Quarter", "of": ["losses", "passed"], "percent": "65", "period": "quarter",
        "parts": "best twelve 60; final 30; lists 10", "since": "2026-01-01", "reason": "The meeting",
    }  # fmt: skip
    client.post(page + "add/", form)
    newest = season.money.newest_first()[0]
    assert newest.rule["list_cents"] == 50
    assert newest.rule["pots"][0]["parts"][0] == {"name": "best twelve", "percent": 60}
    assert "65 % of what comes in for loss fees, passed games" in page_words(client.get(page))
    twice = client.post(page + "add/", form)
    assert "Two pots are called" in page_words(twice)
    over = client.post(page + "add/", {**form, "name": "More", "percent": "36"})
    assert (over.status_code, "and there are 100" in page_words(over)) == (409, True)
    assert client.post(page + "add/", {**form, "parts": "best"}).status_code == 422
    client.post(page + "drop/", {"name": "Quarter", "reason": "no longer"})
    assert season.money.newest_first()[0].rule["pots"] == []
    assert SeasonMoney.objects.count() == 3


def test_the_jackpots_of_the_evenings_stand_below_the_pots(cast: Cast) -> None:
    season = create_season(cast)
    set_money_rule(cast, season)
    day = play_evening(cast, season, 1, jackpot_buy_in_cents=200, jackpot_start_cents=5000)
    CashEntry.objects.create(tournament=day, kind="buy_in", cents=200, card=day.cards.get(number=1), by=cast.director)
    (jackpot,) = jackpots_of(season)
    assert (jackpot.added, jackpot.bought_in, jackpot.stands) == (5000, 200, 5200)
    page = page_words(sign_in(cast.director).get(f"/o/{cast.organizer.slug}/seasons/{season.pk}/accounts/pots/"))
    assert "52.00 €" in page
