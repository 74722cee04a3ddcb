"""A sheet that contradicts itself is saved as it stands, does not count, and says at the field what is wrong."""

import re
from dataclasses import replace

import pytest

from scoring import Footer
from tests.builders import (
    Cast,
    answer_statuses,
    compact_markup,
    key_sheet,
    make_clean_footers,
    page_words,
    refusal_findings,
    sheet_data,
    sign_in,
)  # fmt: skip
from tournament.desks.sheets.versions.services import as_data
from tournament.models import SheetVersion, Table
from tournament.queries.sheets.states import State, table_states


def url(cast: Cast, place: str = "1/1/") -> str:
    return f"/t/{cast.tournament.slug}/sheets/{place}"


def wrong_fields(page: str) -> set[str]:
    """Names of the fields in cells that are marked as wrong."""
    cells = re.findall(r'<td [^>]*class="([^"]*)"[^>]*>.*?<input[^>]* name="(\w+)"', page)
    return {name for classes, name in cells if "is-wrong" in classes}


def footers_with_first_seat(**first: int) -> list[Footer]:
    """A clean sheet whose first seat is changed."""
    seats = make_clean_footers(4, 48)
    return [replace(seats[0], **first), *seats[1:]]


WRONG = {
    "a total that is not the sum": (
        footers_with_first_seat(total=3582),
        {"total_1"},
        "Total on paper 3582, but the formula gives 3552: 30 too high.",
    ),
    "points that no games give": (
        footers_with_first_seat(points=863, total=3263),
        {"points_1"},
        "863 points can't come from 48 won and 0 lost games.",
    ),
    "more games than were played": (
        [*footers_with_first_seat()[:3], Footer(points=18, won=1, lost=0, total=68)],
        set(),
        "Won, lost and passed together make 49 games, but 48 were planned.",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_sheet_with_findings_is_saved_and_does_not_count(cast: Cast, table: Table, what: str) -> None:
    footers, _fields, _sentence = WRONG[what]
    answer = sign_in(cast.clerk).post(url(cast, "1/1/key/"), sheet_data(footers, keep=1), follow=True)
    assert answer.redirect_chain == [(url(cast, "1/"), 302)]
    assert "Table 1 is saved as it stands on paper; it doesn't count yet." in page_words(answer)
    version = SheetVersion.objects.get()
    assert not version.counts
    assert [entry.points for entry in version.footers.all()] == [foot.points for foot in footers]


@pytest.mark.parametrize("what", WRONG)
def test_findings_are_shown_first_and_the_sheet_is_saved_only_if_it_is_kept(
    cast: Cast, table: Table, what: str
) -> None:
    footers, fields, sentence = WRONG[what]
    answer = sign_in(cast.clerk).post(url(cast, "1/1/key/"), sheet_data(footers))
    assert answer.status_code == 422
    assert wrong_fields(compact_markup(answer)) == fields
    assert sentence in page_words(answer)
    assert "It stands so on paper: keep it" in page_words(answer)
    assert not SheetVersion.objects.exists()


@pytest.mark.parametrize("what", WRONG)
def test_the_page_says_at_the_field_what_is_wrong(cast: Cast, table: Table, what: str) -> None:
    footers, fields, sentence = WRONG[what]
    key_sheet(table, by=cast.clerk, footers=footers)
    page = sign_in(cast.clerk).get(url(cast))
    assert wrong_fields(compact_markup(page)) == fields
    assert sentence in page_words(page)


@pytest.mark.parametrize("what", WRONG)
def test_the_list_of_tables_shows_the_findings_too(cast: Cast, table: Table, what: str) -> None:
    footers, _fields, sentence = WRONG[what]
    key_sheet(table, by=cast.clerk, footers=footers)
    page = page_words(sign_in(cast.viewer).get(url(cast, "1/")))
    assert sentence in page
    assert "with findings" in page
    (state,) = table_states(table.draw.series)
    assert state.state is State.FINDINGS


def test_a_likely_cause_is_named(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk, footers=footers_with_first_seat(total=3582))
    page = page_words(sign_in(cast.clerk).get(url(cast)))
    assert "30 too high. One lost game of the others counted once" in page


def test_a_sheet_keyed_again_is_the_second_version_and_the_first_stays(cast: Cast, table: Table) -> None:
    first = key_sheet(table, by=cast.clerk, footers=footers_with_first_seat(total=3582))
    second = key_sheet(table, by=cast.second_clerk, base=1)
    assert (second.number, second.counts, second.keyed_by) == (2, True, cast.second_clerk)
    first.refresh_from_db()
    assert not first.counts
    assert as_data(first)["footers"] != as_data(second)["footers"]
    page = page_words(sign_in(cast.clerk).get(url(cast)))
    assert "1152, 48 : 0, 3582" in page
    assert "1152, 48 : 0, 3552" in page


def test_the_form_starts_with_the_figures_that_were_keyed_last(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk, footers=footers_with_first_seat(total=3582))
    form = sign_in(cast.clerk).get(url(cast)).context["form"]
    assert form.initial["base"] == 1
    assert (form.initial["points_1"], form.initial["total_1"], form.initial["won_2"]) == (1152, 3582, 0)


def test_a_stale_form_is_refused_with_the_name_of_the_other_clerk_and_the_version(cast: Cast, table: Table) -> None:
    mine, theirs = make_clean_footers(4, 48, 18), footers_with_first_seat(total=3582)
    key_sheet(table, by=cast.clerk, footers=theirs)
    (problem,) = refusal_findings(key_sheet, table, by=cast.second_clerk, footers=mine)
    assert problem.code == "sheet.stale"
    assert (problem.values["by"], problem.values["version"]) == ("clerk", 1)


def test_a_stale_form_shows_both_versions_and_overwrites_nothing(cast: Cast, table: Table) -> None:
    theirs = key_sheet(table, by=cast.clerk, footers=footers_with_first_seat(total=3582))
    answer = sign_in(cast.second_clerk).post(url(cast, "1/1/key/"), sheet_data(make_clean_footers(4, 48, 18)))
    assert answer.status_code == 409
    page = page_words(answer)
    assert re.search(r"clerk saved this sheet at \d\d:\d\d:\d\d \(version 1\) while you were typing", page)
    assert "1152, 48 : 0, 3582" in page  # theirs, in the list of versions
    assert 'value="864"' in answer.content.decode()  # mine, in the form
    assert "Drop what was typed" in page
    assert SheetVersion.objects.get() == theirs


def test_a_stale_form_stays_stale_until_it_is_opened_anew(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk, footers=footers_with_first_seat(total=3582))
    data = sheet_data(make_clean_footers(4, 48, 18))
    assert answer_statuses(url(cast, "1/1/key/"), cast.second_clerk, cast.second_clerk, data=data) == [409, 409]
    assert answer_statuses(url(cast, "1/1/key/"), cast.second_clerk, data=data | {"base": 1}) == [302]


def test_a_form_based_on_a_version_that_is_not_there_is_refused(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk, footers=footers_with_first_seat(total=3582))
    assert answer_statuses(
        url(cast, "1/1/key/"), cast.clerk, data=sheet_data(footers_with_first_seat(), base=10**20)
    ) == [409]


def test_the_next_series_waits_for_a_sheet_with_findings(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk, footers=footers_with_first_seat(total=3582))
    page = page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/draw/2/"))
    assert "Series 1: 1 sheet with findings: table 1" in page
