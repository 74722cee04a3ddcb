"""Withdrawing a decision with all its effects, or one effect alone: with a reason, and both stay in the log."""

import pytest

from tests.builders import (
    Cast,
    answer_statuses,
    draw_all_lots,
    end_series,
    page_words,
    refusal_codes,
    series_of,
    sign_in,
)
from tests.desks.rulings.hall import (
    card_at_seat,
    counted_lines,
    rule_on_card,
    rule_on_game,
    rulings_url,
    table_of,
)
from tests.remembered import remembered
from tournament.desks.results.final import services as results
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.rulings.withdrawals import services as withdrawals
from tournament.models import Adjustment, AuditEntry, Ruling
from tournament.queries.ranking.standings import standings


@pytest.fixture
@remembered
def effect_on_game(hall: Cast) -> Adjustment:
    return rule_on_game(hall, -48, 24).adjustments.get()


def withdraw(cast: Cast, effect: Adjustment, reason: str = "seen wrongly") -> None:
    withdrawals.withdraw_effect(effect, by=cast.referee, reason=reason)


def test_an_effect_no_longer_counts_while_the_decision_stands(hall: Cast) -> None:
    before = counted_lines(hall)
    effect = rule_on_game(hall, -48, 24).adjustments.get()
    withdraw(hall, effect)
    effect.refresh_from_db()
    assert (counted_lines(hall), effect.withdrawn_by, effect.withdrawal_reason) == (
        before,
        hall.referee,
        "seen wrongly",
    )
    assert Ruling.objects.get().withdrawn_at is None


def test_an_effect_counts_only_while_its_ruling_stands_too(hall: Cast, effect_on_game: Adjustment) -> None:
    """Rulings withdrawn before effects could be withdrawn alone have the mark on the ruling only."""
    before = standings(hall.tournament).rows
    Ruling.objects.update(withdrawn_at=effect_on_game.ruling.ruled_at, withdrawal_reason="r")
    assert standings(hall.tournament).rows != before
    assert standings(hall.tournament).rows[0].effects == ()


def test_withdrawing_the_decision_takes_its_effects_along_and_leaves_those_that_went_before(hall: Cast) -> None:
    ruling = rule_on_card(hall, None, Effect("sheet"), table=table_of(hall))
    first = ruling.adjustments.first()
    assert first
    Adjustment.objects.filter(pk=first.pk).update(withdrawn_at=ruling.ruled_at, withdrawal_reason="first")
    withdrawals.withdraw(ruling, by=hall.director, reason="second")
    reasons = ruling.adjustments.order_by("pk").values_list("withdrawal_reason", flat=True)
    assert list(reasons) == ["first", "second", "second", "second"]


def test_an_invalid_sheet_is_taken_back_for_all_at_the_table(hall: Cast) -> None:
    before = counted_lines(hall)
    effect = rule_on_card(hall, None, Effect("sheet"), table=table_of(hall)).adjustments.last()
    assert effect
    withdraw(hall, effect)
    assert (counted_lines(hall), Adjustment.objects.filter(withdrawn_at=None).count()) == (before, 0)


def test_a_withdrawn_effect_stays_in_the_log_with_its_reason(hall: Cast, effect_on_game: Adjustment) -> None:
    answer = sign_in(hall.referee).post(
        rulings_url(hall, f"effects/{effect_on_game.pk}/withdraw/"), {"reason": "clock"}, follow=True
    )
    assert "game 17 lost: −48 instead of +24 Withdrawn: clock (referee," in page_words(answer)
    assert f"effects/{effect_on_game.pk}/withdraw/" not in answer.text


def test_an_effect_withdrawn_twice_keeps_the_first_reason(hall: Cast, effect_on_game: Adjustment) -> None:
    for reason in ("first", "second"):
        withdraw(hall, effect_on_game, reason)
    effect_on_game.refresh_from_db()
    assert effect_on_game.withdrawal_reason == "first"
    assert AuditEntry.objects.filter(action="ruling.withdraw_effect").count() == 1


LACKING = "Give a reason; it stays in the log."


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("", LACKING),
        (" ", LACKING),
        ("x" * 201, "at most 200 characters"),
        ("a\x07b", "that can't be printed"),
    ],
)
def test_withdrawing_an_effect_needs_a_reason(hall: Cast, effect_on_game: Adjustment, reason: str, told: str) -> None:
    answer = sign_in(hall.referee).post(
        rulings_url(hall, f"effects/{effect_on_game.pk}/withdraw/"), {"reason": reason}, follow=True
    )
    assert told in page_words(answer)
    assert Adjustment.objects.get().withdrawn_at is None


def test_withdrawing_an_effect_is_recorded(hall: Cast, effect_on_game: Adjustment) -> None:
    withdraw(hall, effect_on_game)
    entry = AuditEntry.objects.get(action="ruling.withdraw_effect")
    assert (entry.user, entry.card, entry.table, entry.reason) == (
        hall.referee, card_at_seat(hall, 2), table_of(hall), "seen wrongly",
    )  # fmt: skip
    assert entry.before == {
        "paragraph": "ISkO 4.1.4", "effect": "game", "points": 0, "game": 17, "score": -48, "written": 24,
    }  # fmt: skip


def test_withdrawing_an_effect_needs_the_referee_or_the_director(hall: Cast, effect_on_game: Adjustment) -> None:
    address = rulings_url(hall, f"effects/{effect_on_game.pk}/withdraw/")
    people = (hall.clerk, hall.treasurer, hall.viewer, hall.jury, hall.stranger)
    assert answer_statuses(address, *people, data={"reason": "no"}) == [403, 403, 403, 403, 404]
    assert answer_statuses(address, hall.director, data={"reason": "no"}) == [302]
    assert Adjustment.objects.filter(withdrawn_at=None).count() == 0


def test_withdrawing_an_effect_rejects_get(hall: Cast, effect_on_game: Adjustment) -> None:
    assert answer_statuses(rulings_url(hall, f"effects/{effect_on_game.pk}/withdraw/"), hall.referee, get=True) == [302]


def test_an_effect_of_another_tournament_is_not_found(hall: Cast, effect_on_game: Adjustment) -> None:
    elsewhere = hall.stranger.appointments.get().tournament
    address = f"/t/{elsewhere.slug}/rulings/effects/{effect_on_game.pk}/withdraw/"
    assert answer_statuses(address, hall.stranger, data={"reason": "mine"}) == [404]


def test_withdrawing_an_effect_is_refused_while_the_final_result_stands(hall: Cast, effect_on_game: Adjustment) -> None:
    type(hall.tournament).objects.filter(pk=hall.tournament.pk).update(series_count=1)
    hall.tournament.refresh_from_db()
    end_series(series_of(hall.tournament, 1), by=hall.director)
    draw_all_lots(hall.tournament, by=hall.director)
    results.finalise(hall.tournament, by=hall.director)
    assert refusal_codes(withdraw, hall, effect_on_game) == ["tournament.final"]
    page = sign_in(hall.referee).get(rulings_url(hall, "")).text
    assert "withdraw/" not in page
    assert "data-decisions-form" not in page
