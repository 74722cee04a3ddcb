"""Loss fees of an evening are asked once: where its season keeps accounts, on the account and nowhere else."""

from datetime import date
from uuid import uuid4

from tests.builders import Cast, page_words, refusal_codes, sign_in
from tests.desks.seasons.money import create_season, people_of, play_evening, set_money_rule
from tests.evenings import finalise_evening
from tournament.desks.cash.losses import services as losses
from tournament.desks.seasons.accounts import services as accounts
from tournament.models import CashEntry, Season, Tournament
from tournament.queries.accounts.accounts import accounts_of
from tournament.queries.money.loss_fees import left_open, open_at

TIERS = [[1, 50]]


def play(cast: Cast, *, keeps_accounts: bool = True) -> tuple[Season, Tournament]:
    """Plays an evening on which three people lost 2, 3 and 5 games at 0.50 each."""
    season = create_season(cast)
    if keeps_accounts:
        set_money_rule(cast, season)
    return season, play_evening(cast, season, 5, loss_fee_tiers=TIERS)


def collect(evening: Tournament, cast: Cast) -> None:
    losses.collect(evening.series.get(), [1], by=cast.director, reason="x")


def test_what_stands_on_accounts_is_not_open_on_the_evening(cast: Cast) -> None:
    _season, evening = play(cast)
    assert (left_open(evening), open_at(evening)) == ({}, {})
    finalise_evening(evening, cast)
    client = sign_in(cast.director)
    for step in ("", "cash/"):
        assert "still to be collected" not in page_words(client.get(f"/t/{evening.slug}/{step}"))
    page = page_words(client.get(f"/t/{evening.slug}/cash/loss-fees/1/"))
    assert "“2026” keeps accounts: what is not collected at a table stands on the accounts, and is asked there." in page


def test_without_accounts_it_is_open_on_the_evening(cast: Cast) -> None:
    _season, evening = play(cast, keeps_accounts=False)
    assert [problem.code for problem in left_open(evening).values()] == ["fees.open"]
    assert list(open_at(evening).values()) == [500]


def test_what_is_collected_at_the_table_is_paid_on_the_accounts(cast: Cast) -> None:
    season, evening = play(cast)
    collect(evening, cast)
    assert [account.balance for account in accounts_of(season).accounts] == [0, 0, 0]


def test_what_was_paid_on_an_account_is_not_collected_again(cast: Cast) -> None:
    season, evening = play(cast)
    person = people_of(evening)[2]
    accounts.book(
        season, person, kind="payment", cents=-250, day=date(2026, 4, 1), note="", token=uuid4(), by=cast.director
    )
    assert refusal_codes(collect, evening, cast) == ["cash.paid_on_account"]
    assert not CashEntry.objects.filter(kind="loss_fees").exists()
    assert accounts_of(season).by_player[person.pk].balance == 0


def test_what_was_collected_too_much_still_goes_back(cast: Cast) -> None:
    _season, evening = play(cast)
    collect(evening, cast)
    Tournament.objects.filter(pk=evening.pk).update(loss_fee_tiers=[[1, 10]])
    evening = Tournament.objects.get(pk=evening.pk)
    assert [problem.code for problem in left_open(evening).values()] == ["fees.too_much"]
    assert list(open_at(evening).values()) == [-400]


def test_a_table_that_was_collected_and_corrected_since_is_collected_anew(cast: Cast) -> None:
    season, evening = play(cast)
    collect(evening, cast)
    Tournament.objects.filter(pk=evening.pk).update(loss_fee_tiers=[[1, 100]])
    evening = Tournament.objects.get(pk=evening.pk)
    collect(evening, cast)
    assert [entry.cents for entry in CashEntry.objects.in_force().filter(kind="loss_fees")] == [1000]
    assert [account.balance for account in accounts_of(season).accounts] == [0, 0, 0]
