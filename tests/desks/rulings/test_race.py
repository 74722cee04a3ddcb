"""Two decisions in the same moment: the same form once, the same game once, the same expulsion once."""

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import uuid4

import pytest

from tests.builders import Cast, make_cast, remove_guard, run_at_once
from tests.desks.rulings.hall import card_at_seat, play_two_tables, rule_on_card, rule_on_game
from tournament.desks.rulings.decisions import services
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.rulings.withdrawals import services as withdrawals
from tournament.models import Adjustment, AuditEntry
from tournament.refused import Refused


def run_twice_at_once(step: Callable[[], Any]) -> tuple[list[Any], list[str]]:
    """Returns the results of the steps that succeeded, and the codes of those that were refused."""
    results = run_at_once(step, step)
    refused = [result for result in results if isinstance(result, Refused)]
    return [result for result in results if result not in refused], [result.findings[0].code for result in refused]


@pytest.fixture
def hall(committed: None) -> Cast:
    return play_two_tables(make_cast())


def test_without_the_guard_a_player_is_expelled_twice(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    remove_guard(monkeypatch, services, "refuse_effect")
    done, refused = run_twice_at_once(partial(rule_on_card, hall, card_at_seat(hall, 2), Effect("expelled")))
    assert (len(done), refused, Adjustment.objects.count()) == (2, [], 2)


def test_two_expulsions_at_once_expel_a_player_once(hall: Cast) -> None:
    done, refused = run_twice_at_once(partial(rule_on_card, hall, card_at_seat(hall, 2), Effect("expelled")))
    assert (len(done), refused, Adjustment.objects.count()) == (1, ["ruling.expelled_already"], 1)


def test_two_rulings_at_once_on_a_game_make_one(hall: Cast) -> None:
    done, refused = run_twice_at_once(partial(rule_on_game, hall, -48, 24))
    assert (len(done), refused, Adjustment.objects.count()) == (1, ["ruling.game_ruled"], 1)


def test_the_same_form_twice_at_once_is_one_decision(hall: Cast) -> None:
    done, refused = run_twice_at_once(partial(rule_on_game, hall, -48, 24, token=uuid4()))
    assert (len({ruling.pk for ruling in done}), refused) == (1, [])
    assert AuditEntry.objects.filter(action="ruling.rule").count() == 1


def test_two_withdrawals_at_once_withdraw_an_effect_once(hall: Cast) -> None:
    effect = rule_on_game(hall, -48, 24).adjustments.get()
    run_twice_at_once(partial(withdrawals.withdraw_effect, effect, by=hall.referee, reason="r"))
    assert AuditEntry.objects.filter(action="ruling.withdraw_effect").count() == 1
