"""A plan for another rating takes its part from the main plan and gives it back, to the cent and within the pool."""

from typing import Any

import pytest
from django.utils import translation

from tests.builders import Cast, make_cast, page_words, play_series_as, refusal_codes, register_players, sign_in
from tests.remembered import remembered
from tournament.desks.results.prizes import services as prizes
from tournament.desks.results.prizes.proposals import Terms
from tournament.desks.results.prizes.reading import base_for
from tournament.models import AuditEntry, CashEntry, OwnRating, PrizePlan, StartCard
from tournament.queries.money.plans import proof
from tournament.queries.money.pool import pool


@pytest.fixture
@remembered
def hall(db: None) -> Cast:
    """Twelve who paid 10 euros each, four of them ladies; the main plan has all of it."""
    cast = make_cast(series_count=1, ratings=["ladies"])
    for card in register_players(cast.tournament, 12, by=cast.director)[:4]:
        card.player.sex = "f"
        card.player.save()
    prizes.propose_all(cast.tournament, by=cast.treasurer)
    return cast


def sums(cast: Cast) -> dict[str, int]:
    """The sum of every plan; checks that its prizes add up to it and that all plans stay within the pool."""
    reckoned = proof(cast.tournament)
    for plan in reckoned.plans:
        assert sum(prize.cents for prize in plan.prizes.all()) == plan.cents
    assert reckoned.given <= pool(cast.tournament).cents
    return {plan.title: plan.cents for plan in reckoned.plans}


def propose_ladies(cast: Cast, cents: int, plan: PrizePlan | None = None, **more: Any) -> PrizePlan:
    terms = Terms("", "ladies", "sum", cents, **{"adds_up": False, "position": 2, **more})
    return prizes.propose(cast.tournament, plan, terms, by=cast.treasurer, base=base_for(plan) if plan else "")


def form(**more: Any) -> dict[str, Any]:
    data = {"name": "Ladies", "rating": "ladies", "share": "sum", "figure": "30", "template": "curve", "size": "every"}
    return data | {"size_figure": 2, "position": 2} | more


def url(cast: Cast, step: str = "") -> str:
    return f"/t/{cast.tournament.slug}/results/prizes/{step}"


def test_a_part_comes_off_the_main_plan(hall: Cast) -> None:
    propose_ladies(hall, 3001)
    assert sums(hall) == {"Prizes": 8999, "Ladies": 3001}
    assert AuditEntry.objects.filter(action="prize.propose").count() == 3


def test_a_changed_part_takes_or_gives_back_the_difference(hall: Cast) -> None:
    plan = propose_ladies(hall, 3000)
    assert sums(hall) == {"Prizes": 9000, "Ladies": 3000}
    propose_ladies(hall, 4050, plan)
    assert sums(hall) == {"Prizes": 7950, "Ladies": 4050}
    plan.refresh_from_db()
    propose_ladies(hall, 1000, plan)
    assert sums(hall) == {"Prizes": 11_000, "Ladies": 1000}


def test_a_removed_part_goes_back_to_the_main_plan(hall: Cast) -> None:
    prizes.remove(propose_ladies(hall, 3000), by=hall.treasurer)
    assert sums(hall) == {"Prizes": 12_000}


def test_a_part_takes_free_money_first_and_leaves_it_free_again(hall: Cast) -> None:
    main = PrizePlan.objects.get()
    prizes.propose(hall.tournament, main, Terms("", "main", "sum", 10_000), by=hall.treasurer, base=base_for(main))
    plan = propose_ladies(hall, 3000)
    assert sums(hall) == {"Prizes": 9000, "Ladies": 3000}
    prizes.remove(plan, by=hall.treasurer)
    assert sums(hall) == {"Prizes": 10_000}


def test_typed_prizes_with_a_new_sum_take_from_the_main_plan_too(hall: Cast) -> None:
    plan = propose_ladies(hall, 3000)
    prizes.save_prizes(plan, [(5000, "")], by=hall.treasurer, base=base_for(plan), new_sum=True)
    assert sums(hall) == {"Prizes": 7000, "Ladies": 5000}


def test_prizes_by_hand_stay_and_the_first_gives_the_part(hall: Cast) -> None:
    main = PrizePlan.objects.get()
    prizes.save_prizes(main, [(7000, ""), (5000, "Ham")], by=hall.treasurer, base=base_for(main))
    propose_ladies(hall, 3000)
    assert list(main.prizes.values_list("cents", "goods")) == [(4000, ""), (5000, "Ham")]
    assert refusal_codes(propose_ladies, hall, 8000, PrizePlan.objects.get(rating="ladies")) == [
        "prizes.hand_too_small"
    ]
    assert sums(hall) == {"Prizes": 9000, "Ladies": 3000}


def test_a_part_is_never_more_than_the_pool(hall: Cast) -> None:
    assert refusal_codes(propose_ladies, hall, 12_001) == ["prizes.beyond_pool"]
    plan = propose_ladies(hall, 12_000)
    assert sums(hall) == {"Prizes": 0, "Ladies": 12_000}
    assert refusal_codes(propose_ladies, hall, 12_001, plan) == ["prizes.beyond_pool"]


def test_a_pool_that_fell_is_made_good_before_the_main_plan_gets_back(hall: Cast) -> None:
    plan = propose_ladies(hall, 3000)
    entry = CashEntry.objects.filter(card=StartCard.objects.first()).get()
    CashEntry.objects.filter(pk=entry.pk).update(voided_at=entry.at, void_reason="false note")
    prizes.remove(plan, by=hall.treasurer)
    assert sums(hall) == {"Prizes": 11_000}


def test_the_change_of_the_main_plan_is_shown_before_and_after_saving(hall: Cast) -> None:
    client = sign_in(hall.treasurer)
    before = page_words(client.post(url(hall, "add/"), form(preview="yes")))
    assert "nothing is saved yet" in before
    assert "Ladies 30.00 €" in before
    assert "120.00 € now, 90.00 € then" in before
    assert sums(hall) == {"Prizes": 12_000}
    after = page_words(client.post(url(hall, "add/"), form(), follow=True))
    assert "“Prizes” has 90.00 € now; before, it had 120.00 €." in after
    removed = page_words(client.post(url(hall, f"{PrizePlan.objects.get(rating='ladies').pk}/remove/"), follow=True))
    assert "“Prizes” has 120.00 € now; before, it had 90.00 €." in removed


def test_the_preview_names_the_winners_where_there_are_standings(hall: Cast) -> None:
    wins = {number: (13 - number, 0) for number in range(1, 13)}
    play_series_as(hall.tournament, 1, wins, by=hall.director, clerk=hall.clerk)
    trail, names = AuditEntry.objects.count(), {card.number: card.name for card in StartCard.objects.all()}
    page = page_words(sign_in(hall.treasurer).post(url(hall, "add/"), form(preview="yes")))
    first, _half, main = page.partition("120.00 € now, 90.00 € then")
    assert f"1st 4 {names[4]}" in first  # 1 to 3 have a main prize and are passed over
    assert f"1st 1 {names[1]}" in main
    assert "Would get it now" in page
    assert AuditEntry.objects.count() == trail
    assert sums(hall) == {"Prizes": 12_000}


def test_the_usual_name_of_a_plan_is_filled_in_and_not_stored(hall: Cast) -> None:
    client = sign_in(hall.treasurer)
    opened = client.get(url(hall, "add/?rating=ladies")).context["form"]
    assert (opened["name"].value(), opened["share"].value()) == ("Ladies", "percent")
    client.post(url(hall, "add/"), form())
    plan = PrizePlan.objects.get(rating="ladies")
    assert (plan.name, plan.title) == ("", "Ladies")
    with translation.override("de"):
        assert plan.title == "Damen"


@pytest.mark.parametrize(
    ("typed", "stored"), [("", ""), ("Prizes", ""), ("Queens", "Queens")], ids=["none", "of another rating", "own"]
)
def test_a_name_of_the_organizers_own_is_kept(hall: Cast, typed: str, stored: str) -> None:
    sign_in(hall.treasurer).post(url(hall, "add/"), form(name=typed))
    assert PrizePlan.objects.get(rating="ladies").name == stored


def test_a_rating_of_the_organizers_own_lends_its_name(hall: Cast) -> None:
    OwnRating.objects.create(tournament=hall.tournament, name="Guests")
    assert sign_in(hall.treasurer).get(url(hall, "add/?rating=own-1")).context["form"]["name"].value() == "Guests"
    sign_in(hall.treasurer).post(url(hall, "add/"), form(name="Guests", rating="own-1", size="fixed"))
    assert PrizePlan.objects.get(rating="own-1").title == "Guests"


def test_a_usual_name_belongs_to_one_plan(hall: Cast) -> None:
    propose_ladies(hall, 1000)
    assert refusal_codes(propose_ladies, hall, 1000) == ["prizes.name_taken"]


def test_loss_fees_keep_their_name_when_they_are_proposed_anew(hall: Cast) -> None:
    plan = prizes.propose(
        hall.tournament, None, Terms("", "main", "sum", 0, size="fixed", of_loss_fees=True), by=hall.treasurer
    )
    data = form(name=plan.title, rating="main", figure="0", base=base_for(plan), size="fixed", size_figure=3)
    sign_in(hall.treasurer).post(url(hall, f"{plan.pk}/"), data)
    plan.refresh_from_db()
    assert (plan.name, plan.of_loss_fees, plan.title) == ("", True, "Loss fees for the best")
