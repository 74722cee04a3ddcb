"""Holding a tournament: as it stands now, and refused where a final result is in force."""

from collections.abc import Callable

import pytest
from django.db import transaction
from django.utils import timezone

from tests.builders import Cast
from tournament.lock import locked, open_tournament, refuse_final
from tournament.models import FinalResult, Tournament
from tournament.refused import Refused


def final_of(cast: Cast) -> FinalResult:
    return FinalResult.objects.create(
        tournament=cast.tournament, version=1, edition="isko", body={}, digest="0" * 64, posted_by=cast.director
    )


@pytest.mark.parametrize("hold", [locked, open_tournament])
def test_it_is_read_anew_with_its_organizer(cast: Cast, hold: Callable[[Tournament], Tournament]) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(name="Changed meanwhile")
    with transaction.atomic():
        fresh = hold(cast.tournament)
    assert (fresh.name, cast.tournament.name == fresh.name) == ("Changed meanwhile", False)
    assert "organizer" in fresh._state.fields_cache


def test_its_key_will_do(cast: Cast) -> None:
    with transaction.atomic():
        assert locked(cast.tournament.pk) == cast.tournament


@pytest.mark.parametrize("ask", [open_tournament, refuse_final])
def test_after_the_final_result_it_is_refused_until_that_is_reopened(
    cast: Cast, ask: Callable[[Tournament], object]
) -> None:
    final = final_of(cast)
    with transaction.atomic(), pytest.raises(Refused) as refusal:
        ask(cast.tournament)
    assert [finding.code for finding in refusal.value.findings] == ["tournament.final"]
    FinalResult.objects.filter(pk=final.pk).update(reopened_at=timezone.now(), reopen_reason="a sheet was misread")
    with transaction.atomic():
        ask(cast.tournament)


def test_what_may_be_done_afterwards_is_not(cast: Cast) -> None:
    final_of(cast)
    with transaction.atomic():
        assert locked(cast.tournament) == cast.tournament
