"""Taking out a sheet that was keyed at the wrong table: nothing of it counts, and it stays on record."""

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction

from tests.builders import (
    Cast,
    answer_statuses,
    key_sheet,
    make_clean_footers,
    page_words,
    play_series,
    publish_draw,
    refusal_codes,
    register_players,
    sign_in,
)  # fmt: skip
from tests.remembered import remembered
from tournament.desks.draw.draws import services as drawing
from tournament.desks.results.final import services as results
from tournament.desks.sheets.after import services as after_services
from tournament.models import AuditEntry, SheetVersion, Table, User
from tournament.queries.ranking.standings import standings
from tournament.queries.sheets.states import State, table_states


@pytest.fixture
@remembered
def table(cast: Cast) -> Table:
    """Keyed and counted, but it was another table's sheet."""
    register_players(cast.tournament, 4, by=cast.director)
    table = publish_draw(cast.tournament, by=cast.director).tables.get()
    key_sheet(table, by=cast.clerk)
    return table


def url(cast: Cast, version: int = 1) -> str:
    return f"/t/{cast.tournament.slug}/sheets/1/1/{version}/take-out/"


def correct_sheet(table: Table, *, by: User) -> SheetVersion:
    footers = make_clean_footers(4, 48, 20)
    return after_services.correct(
        table, by=by, footers=footers, passed=0, base=1, paragraph="SkWO 7.2.5", reason="anew"
    )


def test_a_sheet_that_is_taken_out_does_not_count_and_is_missing_again(cast: Cast, table: Table) -> None:
    page = page_words(sign_in(cast.director).post(url(cast), {"reason": "the sheet of table 2"}, follow=True))
    assert "Nothing that was keyed for table 1 counts any more." in page
    assert "taken out" in page
    assert "the sheet of table 2" in page
    (state,) = table_states(table.draw.series)
    assert (state.state, state.latest, state.base) == (State.MISSING, None, 1)
    assert standings(cast.tournament, upto=1).ranked == ()
    call_command("verify")


def test_the_right_sheet_can_be_keyed_after_the_wrong_one_is_taken_out(cast: Cast, table: Table) -> None:
    after_services.take_out(table, base=1, by=cast.director, reason="another table's")
    page = sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/sheets/1/1/")
    assert page.context["form"].initial["base"] == 1
    assert "points_1" not in page.context["form"].initial
    version = key_sheet(table, by=cast.clerk, base=1, footers=make_clean_footers(4, 48, 20))
    assert (version.number, version.counts) == (2, True)


def test_the_same_figures_may_be_keyed_again_after_taking_out(cast: Cast, table: Table) -> None:
    after_services.take_out(table, base=1, by=cast.director, reason="by mistake")
    assert key_sheet(table, by=cast.clerk, base=1).number == 2


def test_every_version_of_a_sheet_is_taken_out(cast: Cast, table: Table) -> None:
    correct_sheet(table, by=cast.director)
    after_services.take_out(table, base=2, by=cast.director, reason="another table's")
    assert not SheetVersion.objects.filter(taken_out_at=None).exists()
    assert not SheetVersion.objects.filter(counts=True).exists()


def test_the_draw_can_be_voided_once_its_sheets_are_taken_out(cast: Cast, table: Table) -> None:
    assert refusal_codes(drawing.void, table.draw, by=cast.director, reason="again") == ["draw.has_sheets"]
    after_services.take_out(table, base=1, by=cast.director, reason="another table's")
    assert drawing.void(table.draw, by=cast.director, reason="again").voided_at


def test_taking_out_is_refused_on_a_stale_form(cast: Cast, table: Table) -> None:
    correct_sheet(table, by=cast.director)
    assert refusal_codes(after_services.take_out, table, base=1, by=cast.director, reason="another table's") == [
        "sheet.stale"
    ]
    assert SheetVersion.objects.get(counts=True).number == 2


def test_taking_out_twice_takes_out_once(cast: Cast, table: Table) -> None:
    sent = {"reason": "another table's"}
    assert answer_statuses(url(cast), cast.director, cast.director, data=sent) == [302, 302]
    entry = AuditEntry.objects.get(action="sheet.take_out")
    assert (entry.user, entry.table, entry.reason) == (cast.director, table, "another table's")
    assert entry.before
    assert entry.before["counts"] is True


def test_taking_out_needs_a_reason(cast: Cast, table: Table) -> None:
    answer = sign_in(cast.director).post(url(cast), {"reason": " "}, follow=True)
    assert "Give a reason; it stays on record with the sheet." in page_words(answer)
    assert SheetVersion.objects.get().counts
    with pytest.raises(IntegrityError, match="taken_out_never_counts"), transaction.atomic():
        after_services.take_out(table, base=1, by=cast.director, reason="")


def test_taking_out_is_refused_while_the_final_result_stands(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    for number in (1, 2, 3):
        draw = play_series(cast.tournament, number, by=cast.director, clerk=cast.clerk)
    results.finalise(cast.tournament, by=cast.director)
    table = draw.tables.get()
    assert refusal_codes(after_services.take_out, table, base=1, by=cast.director, reason="late") == [
        "tournament.final"
    ]


def test_only_the_director_takes_a_sheet_out(cast: Cast, table: Table) -> None:
    people = (cast.clerk, cast.referee, cast.treasurer, cast.viewer, cast.stranger)
    assert answer_statuses(url(cast), *people, data={"reason": "x"}) == [403, 403, 403, 403, 404]
    assert "another table's sheet" not in page_words(sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/sheets/1/1/"))
