"""Two clerks with the same sheet in the same moment: first the race without its guard, then the guard."""

from functools import partial

import pytest
from django.db import IntegrityError

from tests.builders import make_cast, make_clean_footers, publish_draw, register_players, remove_guard, run_at_once
from tournament.desks.sheets.after import services as after_services
from tournament.desks.sheets.keying import services
from tournament.models import AuditEntry, SheetVersion
from tournament.refused import Refused


def test_without_the_guard_two_clerks_meet_the_constraint(committed: None, monkeypatch: pytest.MonkeyPatch) -> None:
    cast = make_cast()
    register_players(cast.tournament, 4, by=cast.director)
    table = publish_draw(cast.tournament, by=cast.director).tables.get()
    remove_guard(monkeypatch, services, "refuse_stale")
    keys = [
        partial(services.key, table, by=by, footers=make_clean_footers(4, 48, first), passed=0, base=0)
        for by, first in ((cast.clerk, 20), (cast.second_clerk, 24))
    ]
    assert {type(result) for result in run_at_once(*keys)} == {SheetVersion, IntegrityError}
    assert SheetVersion.objects.filter(counts=True).count() == 1


def test_of_two_clerks_who_key_at_once_one_wins(committed: None) -> None:
    cast = make_cast()
    register_players(cast.tournament, 4, by=cast.director)
    table = publish_draw(cast.tournament, by=cast.director).tables.get()
    keys = [
        partial(services.key, table, by=by, footers=make_clean_footers(4, 48, first), passed=0, base=0)
        for by, first in ((cast.clerk, 20), (cast.second_clerk, 24))
    ]
    results = run_at_once(*keys)
    (won,) = [result for result in results if isinstance(result, SheetVersion)]
    (lost,) = [result for result in results if isinstance(result, Refused)]
    assert [problem.code for problem in lost.findings] == ["sheet.counted"]
    assert lost.findings[0].values["by"] == str(won.keyed_by)
    assert [version.counts for version in SheetVersion.objects.all()] == [True]
    assert AuditEntry.objects.filter(action="sheet.key").count() == 1


def test_the_same_clerk_twice_at_once_saves_once(committed: None) -> None:
    cast = make_cast()
    register_players(cast.tournament, 4, by=cast.director)
    table = publish_draw(cast.tournament, by=cast.director).tables.get()
    key = partial(services.key, table, by=cast.clerk, footers=make_clean_footers(4, 48), passed=0, base=0)
    assert len({version.pk for version in run_at_once(key, key)}) == 1
    assert SheetVersion.objects.count() == 1


def test_two_corrections_at_once_leave_one_that_counts(committed: None) -> None:
    cast = make_cast()
    register_players(cast.tournament, 4, by=cast.director)
    table = publish_draw(cast.tournament, by=cast.director).tables.get()
    services.key(table, by=cast.clerk, footers=make_clean_footers(4, 48), passed=0, base=0)
    corrections = [
        partial(
            after_services.correct,
            table,
            by=cast.director,
            footers=make_clean_footers(4, 48, first),
            passed=0,
            base=1,
            paragraph=SheetVersion.Paragraph.ORGANIZER,
            reason=f"{first} read",
        )
        for first in (20, 22)
    ]
    assert {type(result) for result in run_at_once(*corrections)} == {SheetVersion, Refused}
    assert list(SheetVersion.objects.values_list("number", "counts")) == [(2, True), (1, False)]
