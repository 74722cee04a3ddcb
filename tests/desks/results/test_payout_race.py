"""Two treasurers who hand out the same prize in the same moment: first the race without its guard, then the guard."""

from functools import partial

import pytest
from django.db import IntegrityError

from tests.builders import Cast, make_played_cast, remove_guard, run_at_once
from tournament.desks.results.final import services as results
from tournament.desks.results.payouts import services as desk
from tournament.desks.results.payouts.reading import Due
from tournament.desks.results.prizes import services as prizes
from tournament.desks.results.returns import services as returns
from tournament.models import CashEntry
from tournament.queries.money.payouts import payouts


def make_winner() -> tuple[Cast, Due]:
    """Four players, one prize; the winner has returned his start card."""
    cast = make_played_cast()
    prizes.propose_all(cast.tournament, by=cast.treasurer)
    results.finalise(cast.tournament, by=cast.director)
    (first,) = payouts(cast.tournament).all
    returns.give_in(cast.tournament, [first.award.row.key], by=cast.clerk)
    return cast, Due(first.plan.pk, first.award.row.key, 4000, "")


def test_without_the_guard_two_payments_meet_the_constraint(committed: None, monkeypatch: pytest.MonkeyPatch) -> None:
    cast, due = make_winner()
    remove_guard(monkeypatch, desk, "payouts")
    results = run_at_once(*[partial(desk.pay, cast.tournament, due, by=cast.treasurer)] * 2)
    assert {type(result) for result in results} == {CashEntry, IntegrityError}
    assert CashEntry.objects.filter(kind="prize").count() == 1


def test_two_treasurers_at_once_book_one_prize(committed: None) -> None:
    cast, due = make_winner()
    first, second = run_at_once(*[partial(desk.pay, cast.tournament, due, by=cast.treasurer)] * 2)
    assert first == second
    assert CashEntry.objects.get(kind="prize").cents == -4000
