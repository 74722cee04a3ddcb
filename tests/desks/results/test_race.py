"""Two people who finalise in the same moment: first the race without its guard, then the guard."""

from functools import partial

import pytest
from django.db import IntegrityError

from tests.builders import (
    make_played_cast,
    remove_guard,
    run_at_once,
    series_of,
)
from tournament.desks.results.final import services
from tournament.models import FinalResult, PostedStandings


def test_without_the_guard_two_results_meet_the_constraint(committed: None, monkeypatch: pytest.MonkeyPatch) -> None:
    cast = make_played_cast()
    remove_guard(monkeypatch, services, "final_lacks")
    results = run_at_once(*[partial(services.finalise, cast.tournament, by=cast.director)] * 2)
    assert {type(result) for result in results} == {FinalResult, IntegrityError}
    assert FinalResult.objects.count() == 1


def test_two_who_finalise_at_once_make_one_result(committed: None) -> None:
    cast = make_played_cast()
    first, second = run_at_once(*[partial(services.finalise, cast.tournament, by=cast.director)] * 2)
    assert first == second
    assert FinalResult.objects.get().version == 1


def test_two_who_release_at_once_hang_up_one_list(committed: None) -> None:
    cast = make_played_cast()
    series = series_of(cast.tournament, 1)
    results = run_at_once(*[partial(services.post_standings, series, by=cast.director)] * 2)
    assert len({result.pk for result in results}) == 1
    assert PostedStandings.objects.get().replaced_at is None
