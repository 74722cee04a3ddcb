"""`manage.py verify` on sheets keyed game by game: whoever changes what the rows make is found."""

from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scoring import Contract, Row, foot_of, performance
from tests.builders import Cast
from tests.remembered import remembered
from tests.tiers import sweep
from tournament.desks.sheets.keying import services
from tournament.desks.sheets.versions.paper import Paper, preview, sheet_read
from tournament.models import FooterEntry, GameRow, SheetVersion, Table
from tournament.queries.ranking.standings import standings
from tournament.queries.record.recount import faults


def rows() -> list[Row]:
    """Everybody in turn wins clubs with one; the last game is passed."""
    played = [
        Row(
            number=game,
            dealer=(game - 1) % 4 + 1,
            declarer=game % 4 + 1,
            contract=Contract.CLUBS,
            tops=1,
            won=True,
            score=24,
        )
        for game in range(1, 48)
    ]
    return [*played, Row(number=48, dealer=4, passed=True)]


@pytest.fixture
@remembered
def counted(cast: Cast, table: Table) -> SheetVersion:
    version = services.key(table, by=cast.clerk, footers=(), passed=0, base=0, rows=rows())
    assert (version.counts, version.foot_counted, version.passed) == (True, True, 1)
    return version


def test_nothing_at_all_is_well(db: None) -> None:
    out = StringIO()
    call_command("verify", stdout=out)
    assert out.getvalue() == "all is well\n"


def test_all_is_well(cast: Cast, counted: SheetVersion) -> None:
    out = StringIO()
    call_command("verify", stdout=out)
    assert out.getvalue() == "all is well\n"
    assert [row.performance for row in standings(cast.tournament, upto=1).ranked] == [888, 888, 888, 814]


def test_all_is_well_with_a_foot_of_its_own(cast: Cast, table: Table) -> None:
    findings = preview(table, footers=(), passed=0, rows=rows())
    assert findings == ()
    sheet = sheet_read(table, Paper((), 0, tuple(rows())))
    feet = [
        replace(foot, total=seat.performance) for foot, seat in zip(foot_of(sheet), performance(sheet), strict=True)
    ]
    assert services.key(table, by=cast.clerk, footers=feet, passed=1, base=0, rows=rows()).counts
    assert list(faults()) == []


TAMPERINGS: dict[str, tuple[Any, dict[str, Any], str]] = {
    "points in the foot": (FooterEntry, {"points": 290}, "its foot is not what its games make"),
    "won games in the foot": (FooterEntry, {"won": 13}, "its foot is not what its games make"),
    "lost games in the foot": (FooterEntry, {"lost": 1}, "its foot is not what its games make"),
    "a total in the foot": (FooterEntry, {"total": 888}, "its foot is not what its games make"),
    "the games passed": (SheetVersion, {"passed": 2}, "its foot is not what its games make"),
    "a score in a row": (GameRow, {"score": 42}, "counts in spite of row.score"),
    "the tops of a row": (GameRow, {"tops": 2}, "counts in spite of row.score"),
    "the declarer of a row": (GameRow, {"declarer": 4}, "its foot is not what its games make"),
}


@sweep("what", TAMPERINGS)
def test_whoever_changes_it_is_found(cast: Cast, counted: SheetVersion, what: str) -> None:
    model, change, sentence = TAMPERINGS[what]
    model.objects.filter(pk=model.objects.order_by("pk").values("pk")[:1]).update(**change)
    complaints = list(faults())
    assert [complaint for complaint in complaints if sentence in complaint]
    assert all(complaint.startswith("Pokal") for complaint in complaints)
    with pytest.raises(CommandError):
        call_command("verify", stdout=StringIO())


def test_a_row_taken_away_is_found(cast: Cast, counted: SheetVersion) -> None:
    GameRow.objects.filter(line=17).delete()
    assert any("row.missing" in complaint for complaint in faults())


def test_a_foot_that_was_written_is_not_counted_over(cast: Cast, counted: SheetVersion) -> None:
    """Without the mark the foot is one of its own, and has to have totals."""
    SheetVersion.objects.filter(pk=counted.pk).update(foot_counted=False)
    assert any("footer.total_missing" in complaint for complaint in faults())


def test_a_version_that_does_not_count_may_be_as_wrong_as_its_paper(cast: Cast, table: Table) -> None:
    wrong = [*rows()[:20]]
    assert not services.key(table, by=cast.clerk, footers=(), passed=0, base=0, rows=wrong).counts
    FooterEntry.objects.update(points=1)
    assert list(faults()) == []
