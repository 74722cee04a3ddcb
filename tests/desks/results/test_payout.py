"""Start cards come back and prizes are handed out: each once, only when due, and only against the start cards."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone, translation
from pytest_django import DjangoDbBlocker

from tests.browser.forms import forms_to
from tests.builders import (
    Cast,
    answer_statuses,
    expel_player,
    make_cast,
    page_words,
    play_series_as,
    refusal_codes,
    register_players,
    sign_in,
)
from tests.tiers import sweep
from tournament.desks.cash.book import services as cash
from tournament.desks.results.final import services as results
from tournament.desks.results.payouts import reading as paying
from tournament.desks.results.payouts import services as desk
from tournament.desks.results.payouts.reading import Due
from tournament.desks.results.prizes import services as prizes
from tournament.desks.results.prizes.proposals import Terms
from tournament.desks.results.prizes.reading import base_for
from tournament.desks.results.returns import services as returns
from tournament.models import AuditEntry, CashEntry, FinalResult, PrizePlan, StartCard, Team, Tournament
from tournament.queries.money.cash import balance
from tournament.queries.money.payouts import payouts
from tournament.queries.steps import Kind, day_of, steps
from tournament.wording.money import about, why_void

FIRST, SECOND = 5400, 2600  # of eight players who paid 10 euros each: a prize for every fourth


@pytest.fixture(scope="module")
def stage(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Cast]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield make_stage()
        transaction.set_rollback(True)


@pytest.fixture
def hall(stage: Cast, db: None) -> Cast:
    """The first is start card 1, the second start card 2; the final result stands, nobody has returned anything."""
    return replace(stage, tournament=Tournament.objects.get(pk=stage.tournament.pk))


def make_stage() -> Cast:
    cast = make_cast(series_count=1, ratings=["teams"])
    register_players(cast.tournament, 8, by=cast.director)
    for first, name in ((1, "Alpha"), (5, "Beta")):
        team = Team.objects.create(tournament=cast.tournament, name=name)
        cast.tournament.cards.filter(number__range=(first, first + 3)).update(team=team)
    wins = {number: (10 - number, 0) for number in range(1, 9)}
    play_series_as(cast.tournament, 1, wins, by=cast.director, clerk=cast.clerk)
    prizes.propose_all(cast.tournament, by=cast.treasurer)
    save_prizes_by_hand(cast, "Main", [(FIRST, ""), (SECOND, "")])
    ham = Terms("Team", "teams", "sum", 0, size="fixed", size_figure=1, position=2)
    prizes.propose(cast.tournament, None, ham, by=cast.treasurer)
    save_prizes_by_hand(cast, "Team", [(0, "Ham")])
    results.finalise(cast.tournament, by=cast.director)
    return cast


def save_prizes_by_hand(cast: Cast, name: str, table: list[tuple[int, str]]) -> None:
    plan = PrizePlan.objects.get(name="" if name == "Main" else name)
    prizes.save_prizes(plan, table, by=cast.treasurer, base=base_for(plan))


def url(cast: Cast, step: str) -> str:
    return f"/t/{cast.tournament.slug}/results/{step}"


def due_prize(cast: Cast, key: int = 1, cents: int = FIRST, goods: str = "", plan: str = "Prizes") -> Due:
    return Due(
        PrizePlan.objects.get(tournament=cast.tournament, name="" if plan == "Prizes" else plan).pk, key, cents, goods
    )


def give_cards_in(cast: Cast, *numbers: int) -> None:
    returns.give_in(cast.tournament, numbers, by=cast.clerk)


def pay_prize(cast: Cast, what: Due | None = None, **more: Any) -> CashEntry:
    return desk.pay(cast.tournament, what or due_prize(cast), by=cast.treasurer, **more)


def test_the_prize_that_was_booked_last_is_taken_back_with_one_key_and_its_postage(hall: Cast) -> None:
    give_cards_in(hall, 1, 2)
    client, till = sign_in(hall.treasurer), balance(hall.tournament)
    prize = pay_prize(hall, postage=250)
    page = client.get(url(hall, "payout/")).text
    assert re.search(r'data-key="-">\s*Take back: 1 [^<]*54\.00 €', re.sub(r"\s+", " ", page))
    answers = [client.post(url(hall, "payout/take-back/"), {"prize": prize.pk}).status_code for _press in range(2)]
    assert (answers, balance(hall.tournament)) == ([302, 409], till)
    prize.refresh_from_db()
    assert (prize.voided_by, why_void(prize)) == (hall.treasurer, "taken back at once at the desk")
    reasons = AuditEntry.objects.filter(action="cash.void").values_list("reason", flat=True)
    assert list(reasons) == ["card.undo", "card.undo"]
    assert "data-passes" not in client.get(url(hall, "payout/")).text
    assert pay_prize(hall).pk != prize.pk


def test_a_prize_of_another_or_of_a_while_ago_is_not_taken_back_with_one_key(
    hall: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    give_cards_in(hall, 1)
    prize = pay_prize(hall)
    assert answer_statuses(url(hall, "payout/take-back/"), hall.director, data={"prize": prize.pk}) == [409]
    monkeypatch.setattr(paying, "TIME_TO_UNDO", timedelta(0))
    assert answer_statuses(url(hall, "payout/take-back/"), hall.treasurer, data={"prize": prize.pk}) == [409]
    assert CashEntry.objects.in_force().filter(pk=prize.pk).exists()


@sweep(
    ("typed", "numbers"),
    [("4", [4]), ("4, 7", [4, 7]), ("1-3 8", [1, 2, 3, 8]), ("2;5 - 6", [2, 5, 6])],
)
def test_start_cards_are_ticked_by_number_and_range(hall: Cast, typed: str, numbers: list[int]) -> None:
    client = sign_in(hall.clerk)
    for _ in range(2):
        assert "Handed in: " in page_words(client.post(url(hall, "returns/"), {"numbers": typed}, follow=True))
    returned = StartCard.objects.exclude(returned_at=None).order_by("number")
    assert [card.number for card in returned] == numbers
    assert {card.returned_by for card in returned} == {hall.clerk}
    assert AuditEntry.objects.filter(action="card.return").count() == len(numbers)


def test_a_scanner_reads_the_start_card(hall: Cast) -> None:
    card = hall.tournament.cards.get(number=3)
    text = f"http://hall.example{reverse('phone-protest', args=[hall.tournament.slug])}?card=3&code={card.code}"
    assert answer_statuses(url(hall, "returns/"), hall.clerk, data={"numbers": text}) == [302]
    assert StartCard.objects.exclude(returned_at=None).get() == card
    for wrong in (text.replace("card=3", "card=4"), text + "x", "code="):
        answer = sign_in(hall.clerk).post(url(hall, "returns/"), {"numbers": wrong})
        assert "This is not the code of a start card of this tournament." in page_words(answer)
        assert answer.status_code == 422


@pytest.mark.parametrize("typed", ["", "four", "7-4", "1-99999", "4-", "-3", "1.5", "٣", "٤-٦"])
def test_unreadable_start_numbers_are_refused(hall: Cast, typed: str) -> None:
    assert answer_statuses(url(hall, "returns/"), hall.clerk, data={"numbers": typed}) == [422]


def test_an_unknown_start_number_ticks_nothing(hall: Cast) -> None:
    answer = sign_in(hall.clerk).post(url(hall, "returns/"), {"numbers": "1, 77"})
    assert "There is no start card 77. Nothing was ticked." in page_words(answer)
    assert not StartCard.objects.exclude(returned_at=None).exists()


def test_a_range_passes_over_struck_cards_and_says_so(hall: Cast) -> None:
    """A struck number that was typed alone is refused: somebody holds that card in his hand."""
    now = {"struck_at": timezone.now(), "struck_by": hall.director, "strike_reason": "twice"}
    StartCard.objects.filter(number__in=(2, 3)).update(**now)
    client, there = sign_in(hall.clerk), url(hall, "returns/")
    assert "All start cards of this range were struck." in page_words(client.post(there, {"numbers": "2-3"}))
    assert "There is no start card 3. Nothing was ticked." in page_words(client.post(there, {"numbers": "1-4 3"}))
    assert client.post(there, {"numbers": ", ;"}).status_code == 422
    page = page_words(client.post(there, {"numbers": "1-4"}, follow=True))
    assert "Left out, as these start cards were struck: 2, 3." in page
    assert list(StartCard.objects.exclude(returned_at=None).values_list("number", flat=True)) == [1, 4]


def test_a_wrong_tick_is_taken_back_but_not_after_the_prize(hall: Cast) -> None:
    give_cards_in(hall, 1, 2)
    for _ in range(2):
        assert answer_statuses(url(hall, "returns/2/take-back/"), hall.clerk) == [302]
    assert [card.number for card in StartCard.objects.exclude(returned_at=None)] == [1]
    assert AuditEntry.objects.filter(action="card.unreturn").count() == 1
    pay_prize(hall)
    assert refusal_codes(returns.take_back, hall.tournament.cards.get(number=1), by=hall.clerk) == ["returns.paid"]


def test_the_page_names_the_winners_who_lack_something(hall: Cast) -> None:
    give_cards_in(hall, 1, 3, 4)
    page = page_words(sign_in(hall.clerk).get(url(hall, "returns/")))
    assert "2 prizes still wait for a start card or a sheet" in page  # the second himself, and his team


def test_a_prize_is_booked_once(hall: Cast) -> None:
    give_cards_in(hall, 1)
    before, client = balance(hall.tournament), sign_in(hall.treasurer)
    prize = due_prize(hall)
    data = {"plan": prize.plan, "key": 1, "cents": FIRST, "goods": ""}
    for _ in range(2):
        page = page_words(client.post(url(hall, "payout/pay/"), data, follow=True))
        assert "is handed out." in page
    entry = CashEntry.objects.get(kind="prize")
    assert (entry.cents, entry.card, entry.by) == (-FIRST, hall.tournament.cards.get(number=1), hall.treasurer)
    assert balance(hall.tournament) == before - FIRST
    after = {"cents": -FIRST, "goods": "", "sent": False, "plan": "main", "postage": 0}
    assert AuditEntry.objects.get(action="prize.pay").after == after
    assert "handed out 54.00 €" in page


def test_no_prize_waits_for_a_start_card_where_there_are_none(hall: Cast) -> None:
    assert payouts(hall.tournament).lacking
    type(hall.tournament).objects.filter(pk=hall.tournament.pk).update(start_cards=False)
    hall.tournament.refresh_from_db()
    assert payouts(hall.tournament).lacking == ()
    assert refusal_codes(returns.give_in, hall.tournament, [1], by=hall.clerk) == ["returns.no_cards"]
    page = sign_in(hall.clerk).get(f"/t/{hall.tournament.slug}/results/returns/")
    assert "No start cards are handed in at this tournament." in page_words(page)
    assert 'name="numbers"' not in page.text
    assert Kind.RETURNS not in {step.kind for step in steps(day_of(hall.tournament))}
    assert pay_prize(hall).cents < 0


def test_an_expelled_member_has_no_part_where_the_others_play_for_no_money(hall: Cast) -> None:
    expel_player(hall.tournament.cards.get(number=1), by=hall.director)
    hall.tournament.cards.filter(number__in=(2, 3, 4)).update(pays="list")
    payout = payouts(hall.tournament).find(due_prize(hall, plan="Team").plan, 1)
    assert payout is not None
    assert [card.number for card in payout.cards] == [2, 3, 4]


def test_money_of_a_team_of_which_nobody_is_left_who_plays_for_it_goes_to_the_next(hall: Cast) -> None:
    PrizePlan.objects.filter(name="Team").update(cents=5000)
    PrizePlan.objects.get(name="Team").prizes.update(cents=5000, goods="")
    expel_player(hall.tournament.cards.get(number=1), by=hall.director)
    hall.tournament.cards.filter(number__in=(2, 3, 4)).update(pays="list")
    paid = [one for one in payouts(hall.tournament).all if one.plan.name == "Team"]
    assert [(one.award.row.name, one.award.cents) for one in paid] == [("Beta", 5000)]


def test_the_plan_says_who_has_no_part_of_a_team_s_money(hall: Cast) -> None:
    hall.tournament.cards.filter(number=2).update(pays="list")
    PrizePlan.objects.filter(name="Team").update(cents=5000)
    PrizePlan.objects.get(name="Team").prizes.update(cents=5000)
    page = page_words(sign_in(hall.treasurer).get(url(hall, "prizes/")))
    assert "AbAbAbAb (without a part of the money)" in page


def test_a_team_s_prize_goes_without_an_expelled_member_and_his_card(hall: Cast) -> None:
    expel_player(hall.tournament.cards.get(number=1), by=hall.director)
    give_cards_in(hall, 2, 3, 4)
    payout = payouts(hall.tournament).find(due_prize(hall, plan="Team").plan, 1)
    assert payout is not None
    assert (len(payout.award.row.members), [card.number for card in payout.cards], payout.lacks) == (4, [2, 3, 4], ())
    assert refusal_codes(pay_prize, hall, due_prize(hall, 1, 0, "Ham", "Team"), taker=1) == ["prizes.not_of_team"]
    assert pay_prize(hall, due_prize(hall, 1, 0, "Ham", "Team"), taker=2).goods == "Ham"


def test_goods_are_booked_with_nothing_and_a_team_is_one_prize(hall: Cast) -> None:
    give_cards_in(hall, 1, 2, 3, 4)
    assert refusal_codes(pay_prize, hall, due_prize(hall, 1, 0, "Ham", "Team"), taker=99) == ["prizes.not_of_team"]
    entry = pay_prize(hall, due_prize(hall, 1, 0, "Ham", "Team"), taker=3)
    assert (entry.cents, entry.goods, str(entry.team)) == (0, "Ham", "Alpha")
    assert entry.card == hall.tournament.cards.get(number=3)
    assert pay_prize(hall, due_prize(hall, 1, 0, "Ham", "Team"), taker=2) == entry
    assert pay_prize(hall) != entry  # the first of all has his own prize beside


def test_the_buttons_of_the_page_hand_out_money_and_goods(hall: Cast) -> None:
    give_cards_in(hall, 1, 2, 3, 4)
    client, pay = sign_in(hall.treasurer), url(hall, "payout/pay/")
    for form in forms_to(client.get(url(hall, "payout/")).text, pay):
        assert "is handed out." in page_words(client.post(pay, form, follow=True))
    paid = CashEntry.objects.filter(kind="prize").values_list("cents", "goods")
    assert sorted(paid) == [(-FIRST, ""), (-SECOND, ""), (0, "Ham")]


def test_no_prize_is_paid_before_the_start_cards_are_back(hall: Cast) -> None:
    assert refusal_codes(pay_prize, hall) == ["prizes.not_returned"]
    give_cards_in(hall, 1)
    assert refusal_codes(pay_prize, hall, due_prize(hall, 1, 0, "Ham", "Team")) == ["prizes.not_returned"]
    assert not CashEntry.objects.filter(kind="prize").exists()


def test_prizes_wait_for_the_final_result(hall: Cast) -> None:
    give_cards_in(hall, 1)
    results.reopen(FinalResult.objects.get(), by=hall.director, reason="a sheet")
    assert refusal_codes(pay_prize, hall) == ["prizes.not_final"]


@pytest.mark.parametrize(
    ("other", "code"),
    [
        ({"key": 7}, "prizes.not_due"),
        ({"cents": FIRST + 100}, "prizes.due_changed"),
        ({"goods": "Ham"}, "prizes.due_changed"),
    ],
)
def test_only_a_prize_that_is_due_is_paid(hall: Cast, other: dict[str, Any], code: str) -> None:
    give_cards_in(hall, 1, 7)
    assert refusal_codes(pay_prize, hall, due_prize(hall, **other)) == [code]


def test_a_prize_is_sent_at_the_winners_cost(hall: Cast) -> None:
    give_cards_in(hall, 1)
    before = balance(hall.tournament)
    assert refusal_codes(pay_prize, hall, postage=FIRST + 1) == ["prizes.postage"]
    entry = pay_prize(hall, postage=195)
    assert (entry.sent, entry.cents) == (True, -FIRST)
    postage = CashEntry.objects.get(kind="income")
    assert (postage.cents, postage.card, postage.plan) == (195, entry.card, entry.plan)
    with translation.override("de"):
        # in the reader's language, not in that of who booked it
        assert about(postage).endswith("Porto für einen Preis")
    assert balance(hall.tournament) == before - FIRST + 195
    cash.void(entry, by=hall.treasurer, reason="came back")
    pay_prize(hall, postage=195)
    assert CashEntry.objects.filter(kind="income").count() == 1


@pytest.mark.parametrize("again", [195, 85, None, 0])
def test_the_postage_follows_a_prize_that_is_void_and_paid_anew(hall: Cast, again: int | None) -> None:
    give_cards_in(hall, 1)
    before = balance(hall.tournament)
    cash.void(pay_prize(hall, postage=195), by=hall.treasurer, reason="came back")
    pay_prize(hall, postage=again)
    postage = CashEntry.objects.filter(kind="income")
    assert [entry.cents for entry in postage.in_force()] == ([again] if again else [])
    assert balance(hall.tournament) == before - FIRST + (again or 0)
    entry = AuditEntry.objects.filter(action="prize.pay").first()
    assert entry
    assert entry.before == (None if again == 195 else {"postage": 195})
    assert [why_void(entry) for entry in postage.exclude(voided_at=None)] == (
        [] if again == 195 else ["prize handed out"]
    )


def test_the_postage_of_another_prize_stays(hall: Cast) -> None:
    give_cards_in(hall, 1, 2)
    pay_prize(hall, due_prize(hall, key=2, cents=SECOND), postage=145)
    cash.void(pay_prize(hall, postage=195), by=hall.treasurer, reason="came back")
    pay_prize(hall)
    assert [entry.cents for entry in CashEntry.objects.in_force().filter(kind="income")] == [145]


def test_a_payment_voided_in_the_cash_book_frees_the_prize(hall: Cast) -> None:
    give_cards_in(hall, 1)
    cash.void(pay_prize(hall), by=hall.treasurer, reason="typed wrongly")
    payout = payouts(hall.tournament).find(due_prize(hall).plan, 1)
    assert payout is not None
    assert payout.paid is None
    assert pay_prize(hall).voided_at is None


def test_a_prize_that_changed_after_paying_is_shown_with_its_difference(hall: Cast) -> None:
    give_cards_in(hall, 1, 2)
    pay_prize(hall)
    pay_prize(hall, due_prize(hall, 2, SECOND))
    results.reopen(FinalResult.objects.get(), by=hall.director, reason="the pool")
    save_prizes_by_hand(hall, "Main", [(8000, "")])
    results.finalise(hall.tournament, by=hall.director)
    page = page_words(sign_in(hall.treasurer).get(url(hall, "payout/")))
    assert "paid 54.00 €, due 80.00 €, difference 26.00 €" in page
    assert "Paid, but nobody's prize any more" in page
    assert refusal_codes(pay_prize, hall, due_prize(hall, 1, 8000)) == ["prizes.paid_other"]


def test_a_plan_with_a_paid_prize_is_not_removed(hall: Cast) -> None:
    give_cards_in(hall, 1)
    pay_prize(hall)
    results.reopen(FinalResult.objects.get(), by=hall.director, reason="x")
    assert refusal_codes(prizes.remove, PrizePlan.objects.get(rating="main"), by=hall.treasurer) == ["prizes.plan_paid"]


def test_the_cursor_is_at_the_next_prize_that_can_be_handed_out(hall: Cast) -> None:
    client = sign_in(hall.treasurer)

    def under_the_cursor() -> list[str]:
        page = client.get(url(hall, "payout/")).content.decode()
        forms = re.findall(r"<td class=\"act sk-paying\">(.*?)</td>", page, re.DOTALL)
        return [re.findall(r'name="key"\s+value="(\d+)"', form)[0] for form in forms if "autofocus" in form]

    assert under_the_cursor() == []  # nobody has handed in his card
    give_cards_in(hall, 1, 2)
    assert under_the_cursor() == ["2"]
    pay_prize(hall, due_prize(hall, 2, SECOND))
    assert under_the_cursor() == ["1"]


def test_an_unreadable_postage_books_nothing(hall: Cast) -> None:
    give_cards_in(hall, 1)
    data = {"plan": due_prize(hall).plan, "key": 1, "cents": FIRST, "postage": "a stamp", "send": "yes"}
    page = page_words(sign_in(hall.treasurer).post(url(hall, "payout/pay/"), data, follow=True))
    assert "Nothing was booked" in page
    assert not CashEntry.objects.filter(kind="prize").exists()


def test_the_database_takes_a_prize_once(hall: Cast) -> None:
    give_cards_in(hall, 1)
    entry = pay_prize(hall)
    twin = {"tournament": hall.tournament, "kind": "prize", "cents": -1, "card": entry.card, "plan": entry.plan}
    with pytest.raises(IntegrityError), transaction.atomic():
        CashEntry.objects.create(**twin, by=hall.director)
