"""Who gets what: a tournament of 31 with teams, ladies, a series prize, a tie and somebody expelled, and one of 7."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from scoring import falling_prizes
from tests.builders import Cast, expel_player, make_cast, play_series_as, register_players
from tournament.desks.results.prizes import services as prizes
from tournament.desks.results.prizes.proposals import Terms
from tournament.models import CashEntry, Lot, Player, PrizePlan, Team, Tournament
from tournament.queries.money.awards import PlanAwards, awards_of, undrawn_lots
from tournament.queries.money.payouts import payouts
from tournament.queries.money.plans import proof
from tournament.queries.money.pool import pool
from tournament.queries.ranking.lots import tied_digest

WON = {1: 9, 2: 8, 3: 7, 4: 7, 5: 5, 6: 4, 7: 3, 8: 2, 9: 1, 10: 9}  # games; 10 is expelled
LADIES = (2, 5, 9, 20)
MAIN, TEAMS, LADIES_PLAN, SERIES = range(4)
CURVE = falling_prizes(20_000, 8, least=1000).amounts


@pytest.fixture(scope="module")
def stage(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Cast]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield make_stage()
        transaction.set_rollback(True)


@pytest.fixture
def hall(stage: Cast, db: None) -> Cast:
    return replace(stage, tournament=Tournament.objects.get(pk=stage.tournament.pk))


def make_stage() -> Cast:
    cast = make_cast(series_count=1, card_money_cents=100, ratings=["teams", "ladies"])
    cards = register_players(cast.tournament, 31, by=cast.director)
    for card in cards:
        card.player.sex = "f" if card.number in LADIES else "m"
        card.player.save()
    for first, name in ((1, "Alpha"), (5, "Beta"), (9, "Gamma")):
        team = Team.objects.create(tournament=cast.tournament, name=name)
        cast.tournament.cards.filter(number__range=(first, first + 3)).update(team=team)
    games = {number: (won, 0) for number, won in WON.items()}
    play_series_as(cast.tournament, 1, games, by=cast.director, clerk=cast.clerk)
    expel_player(cards[9], by=cast.director)
    plan(cast, "Main", "main", 20_000, position=1)
    plan(cast, "Teams", "teams", 4000, position=2, size="fixed", size_figure=1)
    plan(cast, "Ladies", "ladies", 3000, position=3, size="fixed", size_figure=2, adds_up=False, template="equal")
    ham = plan(cast, "Series", "series-1", 0, position=4, size="fixed", size_figure=1)
    ham.prizes.update(goods="Ham")
    return cast


def plan(cast: Cast, name: str, rating: str, cents: int, **more: Any) -> PrizePlan:
    return prizes.propose(cast.tournament, None, Terms(name, rating, "sum", cents, **more), by=cast.treasurer)


def given(plan: PlanAwards) -> list[tuple[int, int, int, str]]:
    return [(award.place, award.row.key, award.cents, award.goods) for award in plan.awards]


def lot(cast: Cast, order: list[int], rating: str = "main") -> Lot:
    members = sorted(order)
    return Lot.objects.create(
        tournament=cast.tournament, rating=rating, series=1, place=3, members=members, tied=tied_digest(members),
        order=order, names=[], seed="seed", drawn_by=cast.director,
    )  # fmt: skip


def test_the_pool_is_what_was_paid_less_card_money(hall: Cast) -> None:
    sums = proof(hall.tournament)
    assert sums.pool.lines == (("fees", 31_000), ("card_money", -3100))
    assert (sums.pool.cents, sums.given, sums.stays, sums.adds) == (27_900, 27_000, 900, 0)


def test_a_refund_takes_its_fee_and_its_card_money_out_of_the_pool(hall: Cast) -> None:
    card = hall.tournament.cards.get(number=31)
    CashEntry.objects.create(tournament=hall.tournament, kind="refund", cents=-950, card=card, by=hall.treasurer)
    money = pool(hall.tournament)
    assert (money.refunds, money.card_money, money.cents) == (-950, -3050, 27_000)


@pytest.mark.parametrize(("to", "share"), [("organizer", 0), ("prizes", 700), ("best", 700)])
def test_loss_fees_and_the_organizers_part_enter_the_pool_as_set(hall: Cast, to: str, share: int) -> None:
    CashEntry.objects.create(tournament=hall.tournament, kind="loss_fees", cents=700, by=hall.treasurer)
    hall.tournament.loss_fees_to, hall.tournament.pool_extra_cents = to, -500
    hall.tournament.prize_percent = 90
    money = pool(hall.tournament)
    assert (money.withheld, money.extra, money.loss_fees) == (-2790, -500, share)
    assert (money.cents, money.for_the_best) == (27_900 * 9 // 10 - 500 + share, to == "best")


def test_more_than_there_is_is_not_taken_off(hall: Cast) -> None:
    hall.tournament.pool_extra_cents = -99_999_99
    assert pool(hall.tournament).cents == 0


def test_everybody_gets_what_his_place_in_the_rating_is_worth(hall: Cast) -> None:
    lot(hall, [4, 3])
    main, teams, ladies, series = awards_of(hall.tournament)
    order = [1, 2, 4, 3, 5, 6, 7, 8]
    assert given(main) == [(place, key, CURVE[place - 1], "") for place, key in enumerate(order, 1)]
    assert given(teams) == [(1, 1, 4000, "")]
    assert given(ladies) == [(1, 9, 1500, ""), (2, 20, 1500, "")]
    assert [row.key for row in ladies.passed_over] == [2, 5]
    assert given(series) == [(1, 1, 0, "Ham")]
    assert undrawn_lots(hall.tournament) == ()


def test_equal_players_wait_for_the_lot_and_nobody_else_does(hall: Cast) -> None:
    main, _teams, ladies, _series = awards_of(hall.tournament)
    (waiting,) = main.waiting
    assert [row.key for row in waiting.rows] == [3, 4]
    assert waiting.prizes == ((CURVE[2], ""), (CURVE[3], ""))
    assert [award.row.key for award in main.awards] == [1, 2, 5, 6, 7, 8]
    assert len(ladies.awards) == 2  # both of those who wait have a prize for certain
    assert undrawn_lots(hall.tournament) == (("main", 1, (3, 4)),)


def test_a_lot_that_decides_who_is_passed_over_holds_the_plan_below(hall: Cast) -> None:
    main = hall.tournament.prize_plans.get(name="Main")
    main.prizes.filter(place__gt=3).delete()
    Player.objects.filter(cards__number=4).update(sex="f")
    ladies = awards_of(hall.tournament)[LADIES_PLAN]
    assert (ladies.awards, ladies.waits_for) == ((), "Main")


def test_hort_splits_the_money_and_needs_no_lot(hall: Cast) -> None:
    Tournament.objects.filter(pk=hall.tournament.pk).update(prize_ties="hort")
    both, main = CURVE[2] + CURVE[3], awards_of(hall.tournament)[MAIN]
    assert given(main)[2:4] == [(3, 3, both - both // 2, ""), (3, 4, both // 2, "")]
    assert undrawn_lots(hall.tournament) == ()
    lot(hall, [4, 3])
    half = [cents // 2 + both // 4 for cents in CURVE[2:4]]
    assert given(awards_of(hall.tournament)[MAIN])[2:4] == [(3, 4, half[0], ""), (4, 3, half[1], "")]


def test_hort_splits_no_ham(hall: Cast) -> None:
    Tournament.objects.filter(pk=hall.tournament.pk).update(prize_ties="hort")
    hall.tournament.prize_plans.get(name="Main").prizes.filter(place=3).update(goods="Ham")
    assert undrawn_lots(hall.tournament) == (("main", 1, (3, 4)),)


def test_a_tie_for_the_first_place_matters_without_any_prize(hall: Cast) -> None:
    PrizePlan.objects.update(removed_at=timezone.now())
    assert undrawn_lots(hall.tournament) == ()
    expel_player(hall.tournament.cards.get(number=1), by=hall.director)
    expel_player(hall.tournament.cards.get(number=2), by=hall.director)
    assert undrawn_lots(hall.tournament) == (("main", 1, (3, 4)),)


def test_who_was_expelled_gets_nothing_and_the_next_moves_up(hall: Cast) -> None:
    for plan in awards_of(hall.tournament):
        assert 10 not in {award.row.key for award in plan.awards}
    expel_player(hall.tournament.cards.get(number=1), by=hall.director)
    by_plan = awards_of(hall.tournament)
    assert given(by_plan[MAIN])[0] == (1, 2, CURVE[0], "")
    assert given(by_plan[SERIES]) == [(1, 2, 0, "Ham")]
    assert given(by_plan[TEAMS]) == [(1, 1, 4000, "")]  # his card counts for Alpha


def test_prizes_below_the_last_who_is_ranked_stay(hall: Cast) -> None:
    ladies = hall.tournament.prize_plans.get(name="Ladies")
    ladies.prizes.create(place=3, cents=500)
    assert awards_of(hall.tournament)[LADIES_PLAN].left == ((3, 500, ""),)


def test_a_rating_that_was_removed_is_said_and_gives_nothing(hall: Cast) -> None:
    Tournament.objects.filter(pk=hall.tournament.pk).update(ratings=["teams"])
    ladies = awards_of(Tournament.objects.get(pk=hall.tournament.pk))[LADIES_PLAN]
    assert (ladies.rating, ladies.awards, len(ladies.left)) == (None, (), 2)


def test_a_team_takes_its_prize_as_one_when_all_have_returned(hall: Cast) -> None:
    hall.tournament.cards.filter(number__in=(1, 2, 4)).update(returned_at=timezone.now())
    (team,) = payouts(hall.tournament).plans[-1 - TEAMS].payouts
    assert ([card.number for card in team.cards], team.lacks, team.per_head) == ([1, 2, 3, 4], (3,), 1000)


def test_prizes_are_handed_out_from_the_last_place_up(hall: Cast) -> None:
    handed_out = payouts(hall.tournament)
    assert [plan.plan.name for plan in handed_out.plans] == ["Series", "Ladies", "Teams", "Main"]
    assert [payout.award.place for payout in handed_out.plans[-1].payouts] == [8, 7, 6, 5, 2, 1]
