"""What a season's evenings charge whom, and what their cash books have taken: to the cent, and proven."""

from collections import Counter
from datetime import date
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.builders import Cast, expel_player, series_of
from tests.desks.seasons.money import PLACES, create_season, people_of, play_evening, set_money_rule
from tournament.desks.cash.losses import services as losses
from tournament.desks.registration.fees import services as fees
from tournament.desks.registration.players import services as register
from tournament.desks.rulings.decisions import services as rulings
from tournament.desks.rulings.decisions.cases import Effect
from tournament.models import AccountEntry, CashEntry, Player, Season, SeasonMoney, Tournament
from tournament.queries.accounts.accounts import Account, accounts_of
from tournament.queries.money.loss_fees import counted, to_collect


def sums(season: Season) -> dict[str, dict[str, int]]:
    """Name -> kind -> cents."""
    told = {}
    for account in accounts_of(season).accounts:
        kinds: Counter[str] = Counter()
        for line in account.lines:
            kinds[line.kind] += line.cents
        told[str(account.player)] = dict(kinds)
    return told


def account(season: Season, player: Player) -> Account:
    return accounts_of(season).by_player[player.pk]


def test_an_evening_charges_fee_and_losses_as_its_settings_say_and_its_cash_book_pays_them(cast: Cast) -> None:
    season = create_season(cast)
    set_money_rule(cast, season)
    day = play_evening(cast, season, 1, passed_fee_cents=50)
    dues = to_collect(day, counted(day), 1)
    by_seat = {str(seat.card.player): seat.cents for table in dues for seat in table.seats}
    made = sums(season)
    assert {name: sum(kinds.get(kind, 0) for kind in ("losses", "passed")) for name, kinds in made.items()} == by_seat
    assert all((kinds["fee"], kinds["fee_paid"]) == (1000, -1000) for kinds in made.values())
    before = accounts_of(season)
    assert before.arrears == sum(by_seat.values()) > 0
    assert before.proven
    losses.collect(series_of(day, 1), [1], by=cast.treasurer, reason="sheet.correct")
    after = accounts_of(season)
    assert (after.arrears, after.credit) == (0, 0)
    assert after.proven
    assert after.booked == 3 * 1000 + sum(by_seat.values())


def test_whoever_has_not_paid_owes_his_fee_and_what_went_back_is_not_owed(cast: Cast) -> None:
    season = create_season(cast)
    set_money_rule(cast, season)
    day = play_evening(cast, season, 1, paid=False, loss_fee_tiers=[])
    assert accounts_of(season).arrears == 3000
    card = day.cards.get(number=1)
    fees.pay(card, by=cast.treasurer)
    assert accounts_of(season).arrears == 2000
    CashEntry.objects.create(tournament=day, kind="refund", cents=-400, card=card, by=cast.treasurer)
    made = accounts_of(season)
    assert (made.arrears, made.owed, made.paid, made.proven) == (2000, 2600, 600, True)


def test_places_points_and_list_money_come_on_top(cast: Cast) -> None:
    season = create_season(cast)
    set_money_rule(cast, season, list_cents=50, places=PLACES, point="0.1")
    day = play_evening(cast, season, 1, loss_fee_tiers=[[1, 20]])
    made = sums(season)
    first, second, third = (made[str(person)] for person in people_of(day))
    paid = {"fee": 1000, "fee_paid": -1000, "list": 50}
    assert first == {**paid, "losses": 40}
    assert second == {**paid, "losses": 60, "place": 100, "points": 14}
    assert third == {**paid, "losses": 100, "place": 200, "points": 31}


def test_a_ruling_corrects_the_account_and_who_was_expelled_owes_all_the_same(cast: Cast) -> None:
    season = create_season(cast)
    set_money_rule(cast, season, list_cents=50)
    day = play_evening(cast, season, 1)
    card = day.cards.get(number=2)
    before = account(season, card.player).owed
    expel_player(day.cards.get(number=1), by=cast.director)
    assert len(accounts_of(season).accounts) == 3
    rulings.rule(
        series_of(day, 1), card, by=cast.referee, paragraph="ISkO 4.2.3", facts="x", decision="x",
        effect=Effect("game", score=-48, written=24), game=1, token=uuid4(),
    )  # fmt: skip
    assert account(season, card.player).owed == before + 100, "the fourth lost game"


def test_a_missed_evening_costs_members_where_enough_tables_played(cast: Cast) -> None:
    season = create_season(cast)
    set_money_rule(cast, season, absence_cents=400, absence_tables=1)
    first = play_evening(cast, season, 1)
    people = people_of(first)
    Player.objects.filter(pk=people[0].pk).update(membership="member")
    late = Player.objects.create(
        organizer=cast.organizer, last_name="Late", membership="member", member_since=date(2026, 3, 20)
    )
    away = Player.objects.create(organizer=cast.organizer, last_name="Away", membership="member")
    made = sums(season)
    assert made["Away"] == {"absence": 400}
    assert made["Late"] == {}
    assert "absence" not in made[str(people[0])]
    others = [Player.objects.create(organizer=cast.organizer, last_name=name) for name in ("Ka", "Kb", "Kc")]
    play_evening(cast, season, 25, others)
    made = sums(season)
    assert (made["Away"]["absence"], made["Late"]["absence"], made[str(people[0])]["absence"]) == (800, 400, 400)
    register.join(late, away, reason="the same", by=cast.director)
    assert sums(season)["Away"]["absence"] == 800
    SeasonMoney.objects.update(rule={"absence_cents": 400, "absence_tables": 2})
    assert not any("absence" in kinds for kinds in sums(season).values())


def test_a_newer_rule_holds_from_its_day_and_leaves_what_was_before(cast: Cast) -> None:
    season = create_season(cast)
    SeasonMoney.objects.create(season=season, rule={"list_cents": 50}, since=date(2026, 3, 3), made_by=cast.director)
    before = play_evening(cast, season, 1)
    play_evening(cast, season, 5, people_of(before))
    SeasonMoney.objects.create(season=season, rule={"list_cents": 70}, since=date(2026, 3, 10), made_by=cast.director)
    play_evening(cast, season, 12, people_of(before))
    assert {kinds["list"] for kinds in sums(season).values()} == {120}
    assert {kinds["fee"] for kinds in sums(season).values()} == {2000}, "the first evening was before the accounts"


def test_an_evening_in_another_currency_counts_for_nothing_and_is_named(cast: Cast) -> None:
    season = create_season(cast)
    set_money_rule(cast, season)
    day = play_evening(cast, season, 1)
    Tournament.objects.filter(pk=day.pk).update(currency="CHF")
    made = accounts_of(season)
    assert [other.pk for other in made.other_money] == [day.pk]
    assert made.accounts == ()


def test_the_evening_that_goes_on_counts_for_nothing_yet(cast: Cast) -> None:
    season = create_season(cast)
    set_money_rule(cast, season)
    first = play_evening(cast, season, 1, paid=False)
    second = play_evening(cast, season, 2, people_of(first), paid=False)
    assert accounts_of(season, before=second).arrears < accounts_of(season).arrears


def test_accounts_cost_the_same_questions_for_many_evenings(cast: Cast) -> None:
    season = create_season(cast)
    set_money_rule(cast, season, absence_cents=100, places=PLACES)

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            accounts_of(season)
        return len(queries)

    first = play_evening(cast, season, 1)
    few = asked()
    for day in (2, 3):
        play_evening(cast, season, day, people_of(first))
    assert asked() == few


@pytest.mark.parametrize("wrong", [{"kind": "payment", "cents": 5}, {"kind": "correction", "cents": 5}])
def test_the_database_holds_the_sign_and_the_reason_of_a_booking(cast: Cast, wrong: dict[str, object]) -> None:
    season = create_season(cast)
    player = Player.objects.create(organizer=cast.organizer, last_name="X")
    with pytest.raises(IntegrityError), transaction.atomic():
        AccountEntry.objects.create(season=season, player=player, day=season.begins, by=cast.director, **wrong)
