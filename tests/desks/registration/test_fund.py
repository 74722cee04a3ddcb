"""Opting out of the prize fund: no stake, no money; the rank stays, and the next player moves up for the money."""

import pytest

from tests.builders import (
    Cast,
    answer_statuses,
    make_cast,
    page_words,
    play_series_as,
    refusal_codes,
    register_players,
    sign_in,
)
from tournament.currencies import using
from tournament.desks.documents.prizes.lists import prizes_of
from tournament.desks.registration.funds import services
from tournament.desks.results.final.services import finalise
from tournament.desks.results.prizes import services as prizes
from tournament.models import AuditEntry, CashEntry, Prize, StartCard
from tournament.queries.money.awards import PlanAwards, awards_of
from tournament.queries.money.plans import playable, takers
from tournament.queries.money.pool import pool
from tournament.queries.ranking.standings import standings


@pytest.fixture
def evening(db: None) -> Cast:
    """Eight players, 10.00 each, 2.00 of it card money; nothing is played yet."""
    cast = make_cast(series_count=1, card_money_cents=200)
    register_players(cast.tournament, 8, by=cast.director)
    return cast


def opt_out(cast: Cast, number: int, pays: str = "list", reason: str = "") -> StartCard:
    card = cast.tournament.cards.get(number=number)
    services.pay_part(card, pays=pays, by=cast.treasurer, reason=reason)
    return cast.tournament.cards.get(number=number)


def winners(cast: Cast) -> list[int]:
    """Start numbers in the order of their ranks; nobody made what another one made."""
    won = {number: (9 - number, 0) for number in range(1, 9)}
    play_series_as(cast.tournament, 1, won, by=cast.director, clerk=cast.clerk)
    return [row.number for row in standings(cast.tournament).rows]


def propose_awards(cast: Cast) -> PlanAwards:
    prizes.propose_all(cast.tournament, by=cast.treasurer)
    return awards_of(cast.tournament)[0]


def test_opting_out_after_paying_books_the_lower_fee_and_keeps_the_voided_row(evening: Cast) -> None:
    opt_out(evening, 3)
    entries = CashEntry.objects.filter(card__number=3).order_by("pk")
    assert [(entry.cents, entry.voided_at is None) for entry in entries] == [(1000, False), (200, True)]
    told = AuditEntry.objects.get(action="card.fund")
    assert (told.before, told.after) == ({"pays": "all"}, {"pays": "list"})


def test_a_player_without_a_stake_is_not_in_the_pool(evening: Cast) -> None:
    opt_out(evening, 3)
    sums = pool(evening.tournament)
    assert (sums.fees, sums.card_money, sums.cents) == (7200, -1600, 5600)


def test_a_player_who_pays_only_the_stake_is_in_the_pool_with_all_of_it(evening: Cast) -> None:
    assert opt_out(evening, 3, "stake").in_prize_fund
    sums = pool(evening.tournament)
    assert (sums.fees, sums.card_money, sums.cents) == (7800, -1400, 6400)


def test_the_number_of_prizes_is_reckoned_without_opted_out_players(evening: Cast) -> None:
    order = winners(evening)
    opt_out(evening, order[0], reason="said so at the door")
    assert takers(evening.tournament, playable(evening.tournament)["main"]) == 7


def test_the_next_player_moves_up_for_money_and_the_ranks_stand(evening: Cast) -> None:
    order = winners(evening)
    opt_out(evening, order[0], reason="said so at the door")
    plan = propose_awards(evening)
    assert [award.row.key for award in plan.awards] == order[1:3]
    assert [award.row.rank for award in plan.awards] == [2, 3]
    assert [row.key for row in plan.outside] == order[:1]
    assert sum(award.cents for award in plan.awards) == pool(evening.tournament).cents == 5600


def test_a_cup_is_no_money_and_stays_with_the_rank(evening: Cast) -> None:
    order = winners(evening)
    opt_out(evening, order[0], reason="said so at the door")
    prizes.propose_all(evening.tournament, by=evening.treasurer)
    Prize.objects.filter(place=1).update(goods="cup")
    plan = awards_of(evening.tournament)[0]
    told = {award.row.key: (award.cents > 0, award.goods) for award in plan.awards}
    assert told == {order[0]: (False, "cup"), order[1]: (True, ""), order[2]: (True, "")}


def test_the_prize_list_names_opted_out_players(evening: Cast) -> None:
    order = winners(evening)
    card = opt_out(evening, order[0], reason="said so at the door")
    prizes.propose_all(evening.tournament, by=evening.treasurer)
    with using("EUR"):
        lead = " ".join(prizes_of(evening.tournament, top=True).lead)
    assert f"Not in the prize fund, so without money; whoever follows moves up for it: {card}." in lead


def test_opting_out_needs_a_reason_once_a_series_has_begun(evening: Cast) -> None:
    winners(evening)
    assert refusal_codes(opt_out, evening, 3) == ["fund.begun"]
    opt_out(evening, 3, reason="said so at the door")
    assert AuditEntry.objects.get(action="card.fund").reason == "said so at the door"


def test_opting_out_is_refused_after_the_final_result(evening: Cast) -> None:
    winners(evening)
    finalise(evening.tournament, by=evening.director)
    assert refusal_codes(opt_out, evening, 3, reason="late") == ["tournament.final"]


def test_opting_out_twice_books_once(evening: Cast) -> None:
    opt_out(evening, 3)
    opt_out(evening, 3)
    assert CashEntry.objects.filter(card__number=3).count() == 2


def test_opting_out_on_the_page_is_shown_on_card_and_list(evening: Cast) -> None:
    url, client = f"/t/{evening.tournament.slug}/cards/3/", sign_in(evening.clerk)
    page = page_words(client.post(f"{url}pays/", {"pays": "list", "reason": ""}, follow=True))
    assert "Not in the prize fund: pays no stake and wins no prize in money" in page
    assert "not in the prize fund" in page_words(client.get(f"/t/{evening.tournament.slug}/cards/"))


def test_an_unknown_part_of_the_fee_is_refused(evening: Cast) -> None:
    url = f"/t/{evening.tournament.slug}/cards/3/pays/"
    page = page_words(sign_in(evening.clerk).post(url, {"pays": "half"}, follow=True))
    assert "half is not one of the available choices" in page


def test_opting_out_needs_the_desk(evening: Cast) -> None:
    url = f"/t/{evening.tournament.slug}/cards/3/pays/"
    people = (evening.clerk, evening.treasurer, evening.viewer, evening.referee, evening.stranger)
    assert answer_statuses(url, *people) == [302, 302, 403, 403, 404]
