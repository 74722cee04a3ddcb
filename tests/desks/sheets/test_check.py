"""The check while a sheet is typed: it answers with findings and sums of the form and saves nothing."""

from scoring import Footer
from tests.builders import (
    Cast,
    answer_statuses,
    make_clean_footers,
    sheet_data,
    sign_in,
)
from tournament.models import AuditEntry, SheetVersion, Table


def url(cast: Cast) -> str:
    return f"/t/{cast.tournament.slug}/sheets/1/1/check/"


def test_a_clean_form_has_sums_and_no_findings(cast: Cast, table: Table) -> None:
    answer = sign_in(cast.clerk).post(url(cast), sheet_data(make_clean_footers(4, 48)))
    assert answer.json() == {"complete": True, "findings": [], "performances": [3552, 0, 0, 0]}


def test_a_wrong_total_is_found_at_its_field(cast: Cast, table: Table) -> None:
    footers = [Footer(points=1152, won=48, lost=0, total=3652), *make_clean_footers(4, 48)[1:]]
    (problem,) = sign_in(cast.clerk).post(url(cast), sheet_data(footers)).json()["findings"]
    assert (problem["seat"], problem["field"]) == (1, "total")
    assert problem["text"].startswith("Total on paper 3652, but the formula gives 3552: 100 too high.")


def test_a_wrong_number_of_games_is_a_finding_of_the_whole_table(cast: Cast, table: Table) -> None:
    (problem,) = sign_in(cast.clerk).post(url(cast), sheet_data(make_clean_footers(4, 48), passed=2)).json()["findings"]
    assert (problem["seat"], problem["field"]) == (None, "games")


def test_the_check_answers_in_the_reader_s_language(cast: Cast, table: Table) -> None:
    data = sheet_data(make_clean_footers(4, 48), passed=2)
    answer = sign_in(cast.clerk).post(url(cast), data, headers={"accept-language": "de"})
    assert answer.headers["content-language"] == "de"


def test_an_incomplete_form_has_no_findings(cast: Cast, table: Table) -> None:
    for half in ({}, {"points_1": "x"}, sheet_data(make_clean_footers(4, 48)) | {"won_4": ""}):
        answer = sign_in(cast.clerk).post(url(cast), half)
        assert answer.json() == {"complete": False, "findings": []}


def test_the_check_saves_nothing(cast: Cast, table: Table) -> None:
    trail = AuditEntry.objects.count()
    sign_in(cast.clerk).post(url(cast), sheet_data(make_clean_footers(4, 48)))
    assert not SheetVersion.objects.exists()
    assert AuditEntry.objects.count() == trail


def test_the_check_rejects_get_and_other_roles(cast: Cast, table: Table) -> None:
    assert answer_statuses(url(cast), cast.clerk, get=True) == [302]
    assert answer_statuses(url(cast), cast.referee, cast.treasurer, cast.viewer, cast.stranger) == [403, 403, 403, 404]


def test_a_correction_may_be_short_and_leave_totals_to_the_formula(cast: Cast, table: Table) -> None:
    short = [Footer(points=foot.points, won=foot.won, lost=foot.lost, total=None) for foot in make_clean_footers(4, 40)]
    client = sign_in(cast.director)
    assert len(client.post(url(cast), sheet_data(short)).json()["findings"]) == 5
    sent = sheet_data(short) | {"paragraph": "SkWO 7.2.4", "reason": ""}
    assert client.post(url(cast), sent).json() == {"complete": True, "findings": [], "performances": [2960, 0, 0, 0]}
    sent = sheet_data(make_clean_footers(4, 49)) | {"paragraph": "SkWO 7.2.4", "reason": ""}
    assert len(client.post(url(cast), sent).json()["findings"]) == 1
