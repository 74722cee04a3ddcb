"""Correcting a sheet: the director's reading, with rule and reason; the paper's figures stay on record."""

from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction

from scoring import Footer
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
    sheet_data,
    sign_in,
)  # fmt: skip
from tests.remembered import remembered
from tournament.desks.results.final import services as results
from tournament.desks.sheets.after import services as after_services
from tournament.models import AuditEntry, SheetVersion, Table
from tournament.queries.ranking.standings import standings

ORGANIZER = SheetVersion.Paragraph.ORGANIZER


@pytest.fixture
@remembered
def table(cast: Cast) -> Table:
    """Keyed with a total that is 30 too high."""
    register_players(cast.tournament, 4, by=cast.director)
    table = publish_draw(cast.tournament, by=cast.director).tables.get()
    key_sheet(table, by=cast.clerk, footers=footers_with_wrong_total())
    return table


def footers_with_wrong_total() -> list[Footer]:
    first, *others = make_clean_footers(4, 48)
    return [Footer(points=first.points, won=48, lost=0, total=(first.total or 0) + 30), *others]


def correct(cast: Cast, table: Table, **change: Any) -> SheetVersion:
    given: dict[str, Any] = {
        "footers": make_clean_footers(4, 48),
        "passed": 0,
        "base": 1,
        "paragraph": ORGANIZER,
        "reason": "added anew",
    }
    return after_services.correct(table, by=cast.director, **given | change)


def url(cast: Cast) -> str:
    return f"/t/{cast.tournament.slug}/sheets/1/1/correct/"


def correction_form(**more: Any) -> dict[str, Any]:
    return sheet_data(make_clean_footers(4, 48), base=1) | {"paragraph": "SkWO 7.2.5", "reason": "added anew"} | more


def test_a_correction_counts_and_the_figures_of_the_paper_stay_on_record(cast: Cast, table: Table) -> None:
    page = page_words(sign_in(cast.director).post(url(cast), correction_form(), follow=True))
    assert "The correction of table 1 counts." in page
    assert "1152, 48 : 0, 3582" in page
    assert "SkWO 7.2.5: by the organizer, lowest reading — added anew" in page
    assert list(SheetVersion.objects.values_list("number", "kind", "counts")) == [
        (2, "correction", True),
        (1, "keyed", False),
    ]


def test_a_correction_replaces_a_version_that_counted(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk, base=1)
    before = standings(cast.tournament, upto=1).rows[0].performance
    correct(cast, table, base=2, footers=make_clean_footers(4, 48, 18))
    assert list(SheetVersion.objects.filter(counts=True).values_list("number", flat=True)) == [3]
    assert standings(cast.tournament, upto=1).rows[0].performance == before - 6 * 48


def test_a_correction_can_be_corrected(cast: Cast, table: Table) -> None:
    correct(cast, table)
    correct(cast, table, base=2, footers=make_clean_footers(4, 48, 20), reason="read again")
    assert list(SheetVersion.objects.filter(counts=True).values_list("number", flat=True)) == [3]


def test_a_correction_that_contradicts_itself_is_refused(cast: Cast, table: Table) -> None:
    assert refusal_codes(correct, cast, table, footers=footers_with_wrong_total()) == ["footer.total_differs"]
    answer = sign_in(cast.director).post(url(cast), correction_form(total_1=3500))
    assert answer.status_code == 409
    assert "Total on paper 3500, but the formula gives 3552: 52 too low." in page_words(answer)
    assert SheetVersion.objects.get().number == 1


def test_a_refused_correction_leaves_the_counted_version(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk, base=1)
    refusal_codes(correct, cast, table, base=2, footers=footers_with_wrong_total())
    assert SheetVersion.objects.get(counts=True).number == 2


def test_a_sheet_that_was_never_keyed_cannot_be_corrected(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    table = publish_draw(cast.tournament, by=cast.director).tables.get()
    assert refusal_codes(correct, cast, table, base=0) == ["sheet.nothing_to_correct"]


def test_a_stale_form_is_refused(cast: Cast, table: Table) -> None:
    assert refusal_codes(correct, cast, table, base=0) == ["sheet.stale"]


def test_a_correction_is_refused_while_the_final_result_stands(cast: Cast, table: Table) -> None:
    correct(cast, table)
    for number in (2, 3):
        play_series(cast.tournament, number, by=cast.director, clerk=cast.clerk)
    results.finalise(cast.tournament, by=cast.director)
    assert refusal_codes(correct, cast, table, base=2, reason="too late") == ["tournament.final"]
    assert answer_statuses(url(cast), cast.director, data=correction_form(base=2, reason="too late")) == [409]


def test_the_same_button_twice_is_one_correction(cast: Cast, table: Table) -> None:
    assert answer_statuses(url(cast), cast.director, cast.director, data=correction_form()) == [302, 302]
    assert SheetVersion.objects.count() == 2


def test_the_same_figures_under_another_rule_are_refused_as_stale(cast: Cast, table: Table) -> None:
    correct(cast, table)
    assert refusal_codes(correct, cast, table, paragraph="ISkO 5.5.3") == ["sheet.stale"]
    assert SheetVersion.objects.count() == 2


def test_a_correction_sent_again_after_it_was_taken_out_is_refused(cast: Cast, table: Table) -> None:
    correct(cast, table)
    after_services.take_out(table, base=2, by=cast.director, reason="the sheet of table 2")
    assert refusal_codes(correct, cast, table) == ["sheet.stale"]
    assert answer_statuses(url(cast), cast.director, data=correction_form()) == [409]
    assert not SheetVersion.objects.filter(counts=True).exists()


@pytest.mark.parametrize(
    "lacking", [{"reason": ""}, {"reason": " "}, {"paragraph": ""}, {"paragraph": "BGB 1"}, {"points_1": "x"}], ids=str
)
def test_a_correction_needs_rule_reason_and_figures(cast: Cast, table: Table, lacking: dict[str, str]) -> None:
    answer = sign_in(cast.director).post(url(cast), correction_form(**lacking))
    assert list(answer.context["form"].errors) == list(lacking)
    assert SheetVersion.objects.count() == 1


def test_the_database_too_demands_rule_and_reason_of_a_correction(cast: Cast, table: Table) -> None:
    with pytest.raises(IntegrityError, match="correction_has_reason"), transaction.atomic():
        correct(cast, table, reason="")


def test_a_correction_needs_the_director(cast: Cast, table: Table) -> None:
    people = (cast.clerk, cast.referee, cast.treasurer, cast.viewer, cast.stranger)
    assert answer_statuses(url(cast), *people, data=correction_form()) == [403, 403, 403, 403, 404]
    assert answer_statuses(url(cast), *people, get=True) == [403, 403, 403, 403, 404]
    assert SheetVersion.objects.count() == 1


def test_get_shows_the_form_and_changes_nothing(cast: Cast, table: Table) -> None:
    page = sign_in(cast.director).get(url(cast))
    assert "What you enter here counts instead of the paper." in page_words(page)
    assert "Total, may stay empty" in page_words(page)
    assert SheetVersion.objects.count() == 1


def test_the_versions_before_and_after_a_correction_are_recorded(cast: Cast, table: Table) -> None:
    correct(cast, table)
    entry = AuditEntry.objects.get(action="sheet.correct")
    assert (entry.user, entry.table, entry.reason) == (cast.director, table, "added anew")
    assert entry.before
    assert entry.after
    assert (entry.before["number"], entry.before["footers"][0]["total"]) == (1, 3582)
    assert (entry.after["number"], entry.after["footers"][0]["total"]) == (2, 3552)
    assert entry.after["paragraph"] == "SkWO 7.2.5"


def test_the_trail_shows_a_correction(cast: Cast, table: Table) -> None:
    correct(cast, table)
    page = page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/trail/?series=1&table=1"))
    assert "Sheet corrected" in page
    assert "added anew" in page


def test_fewer_games_than_planned_can_count_with_a_reason(cast: Cast, table: Table) -> None:
    short = make_clean_footers(4, 40)
    version = correct(cast, table, footers=short, reason="time was up after 40 games")
    assert version.counts
    assert standings(cast.tournament, upto=1).rows[0].won == 40
    call_command("verify")


def test_more_games_than_planned_never_count(cast: Cast, table: Table) -> None:
    assert refusal_codes(correct, cast, table, footers=make_clean_footers(4, 49)) == ["footer.games_sum"]
    assert SheetVersion.objects.count() == 1


@pytest.mark.parametrize("paragraph", ["ISkO 5.5.3", "SkWO 7.2.5 s.2", "SkWO 7.2.5"])
def test_agreements_during_and_after_the_series_have_a_paragraph_each(cast: Cast, table: Table, paragraph: str) -> None:
    """All at the table: while the series goes on by ISkO 5.5.3, afterwards by the second sentence of SkWO 7.2.5."""
    assert correct(cast, table, paragraph=paragraph).paragraph == paragraph
    page = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/sheets/1/{table.number}/")
    assert str(SheetVersion.Paragraph(paragraph).label) in page_words(page)
