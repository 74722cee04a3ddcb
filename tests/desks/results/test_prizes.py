"""Plans of prizes: proposed or typed, always to the cent of their part of the pool; frozen with the final result."""

from typing import Any

import pytest
from django.utils import timezone

from tests.builders import (
    Cast,
    answer_statuses,
    compact_markup,
    make_cast,
    page_words,
    play_series,
    refusal_codes,
    refusal_findings,
    register_players,
    sign_in,
)
from tests.remembered import remembered
from tournament.desks.results.final import services as results
from tournament.desks.results.prizes import services as prizes
from tournament.desks.results.prizes import views
from tournament.desks.results.prizes.proposals import Terms
from tournament.desks.results.prizes.reading import base_for
from tournament.models import AuditEntry, CashEntry, OwnRating, PrizePlan
from tournament.queries.money.plans import proof


@pytest.fixture
@remembered
def hall(db: None) -> Cast:
    """Twelve who paid 10 euros each, and nothing played yet."""
    cast = make_cast(series_count=1, ratings=["ladies"])
    register_players(cast.tournament, 12, by=cast.director)
    return cast


def url(cast: Cast, step: str = "") -> str:
    return f"/t/{cast.tournament.slug}/results/prizes/{step}"


def propose_main(cast: Cast, **more: Any) -> PrizePlan:
    return prizes.propose(cast.tournament, None, Terms("Main", "main", **more), by=cast.treasurer)


def amounts(plan: PrizePlan) -> list[int]:
    return [prize.cents for prize in plan.prizes.order_by("place")]


def form(**more: Any) -> dict[str, Any]:
    data = {"name": "Main", "rating": "main", "share": "rest", "template": "curve", "size": "every", "size_figure": 4}
    return data | {"adds_up": "on", "position": 1} | more


def table_form(plan: PrizePlan, *typed: object, **more: Any) -> dict[str, Any]:
    rows = {f"sum_{place}": value for place, value in enumerate(typed, 1)}
    return {"base": base_for(plan), "rows": len(typed)} | rows | more


def test_the_whole_pool_is_proposed_from_the_settings(hall: Cast) -> None:
    for _ in range(2):
        page = page_words(sign_in(hall.treasurer).post(url(hall, "propose/"), follow=True))
    (plan,) = hall.tournament.prize_plans.all()
    assert (plan.rating, plan.cents, sum(amounts(plan)), len(amounts(plan))) == ("main", 12_000, 12_000, 3)
    assert "Pool 120.00 € = 120.00 € (Prizes) + 0.00 € that stay with the organizer" in page
    assert "Still without prizes: Ladies" in page
    assert AuditEntry.objects.filter(action="prize.propose").count() == 1


def test_a_proposed_plan_can_be_proposed_anew_by_its_own_form(hall: Cast) -> None:
    prizes.propose_all(hall.tournament, by=hall.treasurer)
    (plan,) = hall.tournament.prize_plans.all()
    opened = sign_in(hall.treasurer).get(url(hall, f"{plan.pk}/")).context["form"]
    shown = {name: opened[name].value() for name in opened.fields}
    sign_in(hall.treasurer).post(url(hall, f"{plan.pk}/"), shown | {"figure": "90.00"})
    plan.refresh_from_db()
    assert (plan.cents, sum(amounts(plan))) == (9_000, 9_000)


def test_loss_fees_for_the_best_are_a_plan_of_their_own(hall: Cast) -> None:
    hall.tournament.loss_fees_to = "best"
    hall.tournament.save()
    CashEntry.objects.create(tournament=hall.tournament, kind="loss_fees", cents=750, by=hall.treasurer)
    prizes.propose_all(hall.tournament, by=hall.treasurer)
    assert [(plan.cents, sum(amounts(plan))) for plan in proof(hall.tournament).plans] == [(12_000, 12_000), (750, 750)]


def test_a_pool_of_which_nothing_is_planned_is_one_sentence(hall: Cast) -> None:
    assert "Of 120.00 € nothing is planned yet." in page_words(sign_in(hall.treasurer).get(url(hall)))


def test_the_list_of_a_plan_says_its_name_once_and_the_places_alone(hall: Cast) -> None:
    ladies = Terms("", "ladies", "sum", 3000, size="fixed", size_figure=2)
    prizes.propose(hall.tournament, None, ladies, by=hall.treasurer)
    page = page_words(sign_in(hall.treasurer).get(url(hall)))
    assert "1st nobody yet" in page
    assert "2nd nobody yet" in page
    assert "Ladies 1st" not in page


def test_the_rating_of_a_plan_stands_beside_its_name_only_where_that_is_another(hall: Cast) -> None:
    prizes.propose(hall.tournament, None, Terms("", "ladies", "sum", 2_000, size="fixed"), by=hall.treasurer)
    prizes.propose(hall.tournament, None, Terms("For the youth", "main", "sum", 1_000), by=hall.treasurer)
    page = page_words(sign_in(hall.treasurer).get(url(hall)))
    assert "Ladies Ladies" not in page
    assert "Ladies 20.00 €" in page
    assert "For the youth All players 10.00 €" in page


def test_a_plan_has_one_button_that_saves_and_takes_a_new_sum_where_the_prizes_make_one(hall: Cast) -> None:
    client, plan = sign_in(hall.treasurer), propose_main(hall)
    opened = compact_markup(client.get(url(hall, f"{plan.pk}/")))
    assert opened.partition("<main")[2].partition("</main>")[0].count("btn-primary") == 1
    assert "data-prizes-new-sum hidden>" in opened
    refused_page = compact_markup(client.post(url(hall, f"{plan.pk}/table/"), table_form(plan, "60", "30")))
    assert "data-prizes-new-sum>" in refused_page


def test_no_plan_is_proposed_without_a_pool(db: None) -> None:
    cast = make_cast()
    assert refusal_codes(prizes.propose_all, cast.tournament, by=cast.treasurer) == ["prizes.pool_empty"]


@pytest.mark.parametrize(
    ("terms", "expected"),
    [
        (
            {"share": "sum", "figure": 3000, "template": "equal", "size": "fixed", "size_figure": 4},
            [900, 700, 700, 700],
        ),
        ({"share": "percent", "figure": 5000, "template": "percent", "given": ("50", "30", "20")}, [3000, 1800, 1200]),
        ({"template": "guaranteed", "given": (6000, 3000), "size": "fixed", "size_figure": 3}, [6000, 3000, 3000]),
        ({"template": "hand", "size": "percent", "size_figure": 25}, [12_000, 0, 0]),
        ({"size": "all", "template": "equal"}, [1000] * 12),
    ],
)
def test_every_template_gives_out_exactly_its_part(hall: Cast, terms: dict[str, Any], expected: list[int]) -> None:
    plan = propose_main(hall, **terms)
    assert (amounts(plan), plan.cents) == (expected, sum(expected))


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"share": "sum", "figure": 12_001}, "prizes.beyond_pool"),
        ({"template": "percent", "given": ("50", "30")}, "prizes.figures"),
        ({"template": "guaranteed", "given": (12_000, 3000)}, "prizes.figures"),
    ],
)
def test_terms_that_do_not_come_out_are_refused(hall: Cast, terms: dict[str, Any], code: str) -> None:
    assert refusal_codes(propose_main, hall, **terms) == [code]
    assert not PrizePlan.objects.exists()


def test_a_rating_without_players_needs_a_number(hall: Cast) -> None:
    ladies = Terms("Ladies", "ladies", "sum", 1000)
    assert refusal_codes(prizes.propose, hall.tournament, None, ladies, by=hall.treasurer) == ["prizes.nobody_plays"]
    fixed = Terms("Ladies", "ladies", "sum", 1000, size="fixed", size_figure=2)
    assert len(amounts(prizes.propose(hall.tournament, None, fixed, by=hall.treasurer))) == 2


def test_a_plan_needs_a_name_of_its_own_and_a_rating_that_is_there(hall: Cast) -> None:
    propose_main(hall, share="sum", figure=1000)
    assert refusal_codes(propose_main, hall) == ["prizes.name_taken"]
    own = OwnRating.objects.create(tournament=hall.tournament, name="Guests")
    assert prizes.propose(hall.tournament, None, Terms("Guests", "own-1"), by=hall.treasurer).cents == 11_000
    own.removed_at = timezone.now()
    own.save()
    again = Terms("Again", "own-1", "sum", 0)
    assert refusal_codes(prizes.propose, hall.tournament, None, again, by=hall.treasurer) == ["prizes.no_rating"]


def test_a_plan_is_added_by_its_form(hall: Cast) -> None:
    answer = sign_in(hall.treasurer).post(url(hall, "add/"), form(share="percent", figure="50"), follow=True)
    assert "The prizes of “Main” are proposed." in page_words(answer)
    assert PrizePlan.objects.get().cents == 6000


@pytest.mark.parametrize(
    ("field", "more"),
    [
        ("figure", {"share": "sum"}),
        ("figure", {"share": "sum", "figure": "1e3"}),
        ("figure", {"share": "sum", "figure": "1_000"}),
        ("given", {"template": "percent"}),
        ("given", {"template": "percent", "given": "half"}),
        ("given", {"template": "percent", "given": "٥٠ ٣٠ ٢٠"}),
        ("size_figure", {"size_figure": 0}),
        ("rating", {"rating": "cats"}),
    ],
)
def test_nonsense_is_reported_at_its_field(hall: Cast, field: str, more: dict[str, Any]) -> None:
    answer = sign_in(hall.treasurer).post(url(hall, "add/"), form(**more))
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])


def test_prizes_are_typed_with_goods_and_saved_once(hall: Cast) -> None:
    plan = propose_main(hall)
    data = table_form(plan, "70,00", "30", "20", "", "", goods_4="Schinken")
    for _ in range(2):
        answer = sign_in(hall.treasurer).post(
            url(hall, f"{plan.pk}/table/"), data, headers={"accept-language": "de"}, follow=True
        )
        assert answer.status_code == 200
    prizes_now = plan.prizes.order_by("place").values_list("cents", "goods")
    assert list(prizes_now) == [(7000, ""), (3000, ""), (2000, ""), (0, "Schinken")]
    plan.refresh_from_db()
    assert (plan.template, AuditEntry.objects.filter(action="prize.save").count()) == ("hand", 1)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (("80", "30", "20"), "10.00 € more than the plan has (120.00 €). Lower a prize, or save with the new sum."),
        (("60", "30", "20"), "10.00 € less than the plan has (120.00 €). Raise a prize, or save with the new sum."),
    ],
)
def test_prizes_with_another_sum_are_refused_and_nothing_typed_is_lost(
    hall: Cast, typed: tuple[str, ...], sentence: str
) -> None:
    plan = propose_main(hall)
    answer = sign_in(hall.treasurer).post(url(hall, f"{plan.pk}/table/"), table_form(plan, *typed, goods_3="Ham"))
    assert answer.status_code == 409
    assert sentence in page_words(answer)
    assert f'value="{typed[0]}"' in answer.text
    assert 'value="Ham"' in answer.text
    assert sum(amounts(plan)) == 12_000


def test_a_refused_table_shows_only_the_lines_that_were_sent(hall: Cast) -> None:
    plan = propose_main(hall)
    answer = sign_in(hall.treasurer).post(url(hall, f"{plan.pk}/table/"), table_form(plan, "120", rows=99999))
    assert compact_markup(answer).count('name="sum_') < 10


def test_the_plan_can_take_the_new_sum_as_far_as_the_pool_goes(hall: Cast) -> None:
    plan = propose_main(hall)
    address, client = url(hall, f"{plan.pk}/table/"), sign_in(hall.treasurer)
    assert client.post(address, table_form(plan, "60", "30", new_sum="yes")).status_code == 302
    assert proof(hall.tournament).stays == 3000
    plan.refresh_from_db()
    beyond = client.post(address, table_form(plan, "120", "30", new_sum="yes"))
    assert "30.00 € more than there is" in page_words(beyond)


def test_a_prize_above_the_one_before_it_is_asked_about_and_can_be_kept(hall: Cast) -> None:
    plan = propose_main(hall)
    client, address = sign_in(hall.treasurer), url(hall, f"{plan.pk}/table/")
    asked = client.post(address, table_form(plan, "30", "70", "20"))
    assert "The prize of place 2 is higher than one above it." in page_words(asked)
    assert client.post(address, table_form(plan, "30", "70", "20", keep="yes")).status_code == 302
    assert amounts(plan) == [3000, 7000, 2000]
    plan.refresh_from_db()
    asked = client.post(address, table_form(plan, "30", "40", new_sum="yes"))
    assert 'name="keep" value="new_sum"' in compact_markup(asked)
    assert client.post(address, table_form(plan, "30", "40", keep="new_sum")).status_code == 302
    assert proof(hall.tournament).stays == 5000


def test_a_stale_plan_is_refused_and_overwrites_nothing(hall: Cast) -> None:
    plan = propose_main(hall)
    base = base_for(plan)
    prizes.save_prizes(plan, [(6000, ""), (6000, "")], by=hall.director, base=base)
    late = refusal_codes(prizes.save_prizes, plan, [(12_000, "")], by=hall.treasurer, base=base)
    assert late == ["form.stale"]
    assert (
        refusal_codes(prizes.propose, hall.tournament, plan, Terms("M", "main"), by=hall.treasurer, base=base) == late
    )


def test_prizes_by_hand_stay_when_the_plan_changes_and_the_first_takes_the_difference(hall: Cast) -> None:
    plan = propose_main(hall)
    prizes.save_prizes(plan, [(7000, ""), (5000, "")], by=hall.director, base=base_for(plan))
    plan.refresh_from_db()
    base = base_for(plan)
    less = Terms("M", "main", "sum", 10_000, template="hand")
    prizes.propose(hall.tournament, plan, less, by=hall.treasurer, base=base)
    assert amounts(plan) == [5000, 5000]
    small = Terms("M", "main", "sum", 4000, template="hand")
    assert refusal_codes(prizes.propose, hall.tournament, plan, small, by=hall.treasurer) == ["prizes.hand_too_small"]


def test_a_removed_plan_frees_its_part_and_stays_on_record(hall: Cast) -> None:
    plan = propose_main(hall)
    for _ in range(2):
        prizes.remove(plan, by=hall.treasurer)
    assert (proof(hall.tournament).stays, PrizePlan.objects.count()) == (12_000, 1)
    assert AuditEntry.objects.filter(action="prize.remove").count() == 1
    assert refusal_codes(prizes.save_prizes, plan, [(1, "")], by=hall.treasurer, base="") == ["prizes.plan_removed"]
    assert answer_statuses(url(hall, f"{plan.pk}/"), hall.treasurer, get=True) == [404]


def test_no_plan_changes_while_a_final_result_stands(hall: Cast) -> None:
    plan = propose_main(hall)
    play_series(hall.tournament, by=hall.director, clerk=hall.clerk)
    results.finalise(hall.tournament, by=hall.director)
    base = base_for(plan)
    for findings in (
        refusal_findings(prizes.propose, hall.tournament, plan, Terms("M", "main"), by=hall.treasurer, base=base),
        refusal_findings(prizes.save_prizes, plan, [(12_000, "")], by=hall.treasurer, base=base),
        refusal_findings(prizes.remove, plan, by=hall.treasurer),
        refusal_findings(prizes.propose_all, hall.tournament, by=hall.treasurer),
    ):
        assert [problem.code for problem in findings] == ["tournament.final"]
    page = page_words(sign_in(hall.treasurer).get(url(hall, f"{plan.pk}/")))
    assert "can't be changed any more" in page
    assert "Save" not in page


def test_a_pool_that_fell_below_the_plans_is_named(hall: Cast) -> None:
    propose_main(hall)
    CashEntry.objects.filter(card__number=1).update(voided_at=timezone.now(), void_reason="false note")
    page = page_words(sign_in(hall.viewer).get(url(hall)))
    assert "− 10.00 € that the organizer adds" in page
    assert "The plans give more than the pool has by now." in page


def test_a_long_plan_shows_a_screenful_of_places_and_all_by_a_link(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "AT_ONCE", 5)
    assert propose_main(hall, template="equal", size="fixed", size_figure=12).prizes.count() == 12
    client = sign_in(hall.treasurer)
    some, whole = page_words(client.get(url(hall))), page_words(client.get(url(hall) + "?all=1"))
    assert (some.count("nobody yet"), whole.count("nobody yet")) == (5, 12)
    assert ("Show all 12" in some, "Show all" in whole) == (True, False)
