"""Keying a sheet: the figures of the paper are saved unchanged, and the sheet counts at once if every sum agrees."""

from typing import Any

import pytest

from scoring import Footer
from tests.builders import (
    Cast,
    answer_statuses,
    draw_series,
    key_sheet,
    make_clean_footers,
    make_footer,
    page_words,
    play_series,
    publish_draw,
    refusal_codes,
    register_players,
    sheet_data,
    sign_in,
)  # fmt: skip
from tests.tiers import sweep
from tournament.desks.draw.draws import services as drawing
from tournament.desks.results.final import services as results
from tournament.desks.sheets.versions.paper import preview
from tournament.desks.sheets.versions.services import as_data
from tournament.models import AuditEntry, FooterEntry, SheetVersion, Table


def url(cast: Cast, place: str = "1/1/key/") -> str:
    return f"/t/{cast.tournament.slug}/sheets/{place}"


def test_a_clean_sheet_counts_at_once(cast: Cast, table: Table) -> None:
    footers = [
        make_footer(240, 10, 2, 6, 4),
        make_footer(300, 12, 2, 6, 4),
        make_footer(-50, 8, 3, 5, 4),
        make_footer(90, 9, 1, 7, 4),
    ]
    answer = sign_in(cast.clerk).post(url(cast), sheet_data(footers, passed=1), follow=True)
    assert answer.redirect_chain == [(url(cast, "1/"), 302)]
    assert "Table 1 is saved." in page_words(answer)
    version = SheetVersion.objects.get()
    assert (version.number, version.counts, version.keyed_by, version.passed) == (1, True, cast.clerk, 1)
    assert as_data(version)["footers"] == [
        {"seat": seat, "points": foot.points, "won": foot.won, "lost": foot.lost, "total": foot.total}
        for seat, foot in enumerate(footers, start=1)
    ]


def test_a_table_of_three_counts_with_its_own_bonus(cast: Cast) -> None:
    register_players(cast.tournament, 3, by=cast.director)
    table = publish_draw(cast.tournament, by=cast.director).tables.get()
    footers = [make_footer(200, 10, 2, 5, 3), make_footer(150, 10, 3, 4, 3), make_footer(80, 9, 2, 5, 3)]
    assert key_sheet(table, by=cast.clerk, footers=footers).counts
    assert not preview(table, footers=footers, passed=0, correcting=False)


def test_the_same_button_twice_is_one_version(cast: Cast, table: Table) -> None:
    data = sheet_data(make_clean_footers(4, 48))
    assert answer_statuses(url(cast), cast.clerk, cast.clerk, data=data) == [302, 302]
    assert SheetVersion.objects.count() == 1
    assert AuditEntry.objects.filter(action="sheet.key").count() == 1


def test_a_sheet_that_counts_is_not_keyed_again(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk)
    other = make_clean_footers(4, 48, 18)
    assert refusal_codes(key_sheet, table, by=cast.clerk, footers=other, base=1) == ["sheet.counted"]
    answer = sign_in(cast.director).post(url(cast), sheet_data(other, base=1))
    assert answer.status_code == 409
    assert "The sheet of table 1 counts already, as clerk keyed it." in page_words(answer)
    assert SheetVersion.objects.count() == 1


def test_a_sheet_of_a_draw_that_is_not_published_is_refused(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    table = draw_series(cast.tournament, by=cast.director).tables.get()
    assert refusal_codes(key_sheet, table, by=cast.clerk) == ["draw.voided"]
    assert answer_statuses(url(cast), cast.clerk, data=sheet_data(make_clean_footers(4, 48))) == [404]


def test_a_sheet_of_a_voided_draw_is_refused(cast: Cast, table: Table) -> None:
    drawing.void(table.draw, by=cast.director, reason="one too many")
    assert refusal_codes(key_sheet, table, by=cast.clerk) == ["draw.voided"]
    assert answer_statuses(url(cast), cast.clerk, data=sheet_data(make_clean_footers(4, 48))) == [404]


def test_keying_is_refused_while_the_final_result_stands(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk)
    for number in (2, 3):
        play_series(cast.tournament, number, by=cast.director, clerk=cast.clerk)
    results.finalise(cast.tournament, by=cast.director)
    assert refusal_codes(key_sheet, table, by=cast.clerk, base=1, passed=1) == ["tournament.final"]


def test_a_sheet_has_one_footer_a_seat(cast: Cast, table: Table) -> None:
    with pytest.raises(ValueError, match="one footer a seat"):
        key_sheet(table, by=cast.clerk, footers=make_clean_footers(3, 36))


NONSENSE: list[dict[str, Any]] = [
    {"points_1": "many"},
    {"points_1": ""},
    {"points_1": "12.5"},
    {"points_1": "1e3"},
    {"points_1": "99999999999999999999999"},
    {"points_1": "20001"},
    {"won_2": "-1"},
    {"won_2": ""},
    {"lost_3": "201"},
    {"lost_3": "0x10"},
    {"total_4": "NaN"},
    {"total_4": "-30001"},
    {"passed": ""},
    {"passed": "-1"},
    {"base": "first"},
    {"base": "-1"},
]


@sweep("wrong", NONSENSE, ids=str)
def test_nonsense_is_said_at_its_field_and_not_saved(cast: Cast, table: Table, wrong: dict[str, Any]) -> None:
    answer = sign_in(cast.clerk).post(url(cast), sheet_data(make_clean_footers(4, 48)) | wrong)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == list(wrong)
    assert not SheetVersion.objects.exists()


def test_an_empty_form_is_not_saved(cast: Cast, table: Table) -> None:
    assert answer_statuses(url(cast), cast.clerk) == [422]
    assert not SheetVersion.objects.exists()


def test_typed_text_is_escaped_and_stands_in_the_form_again(cast: Cast, table: Table) -> None:
    answer = sign_in(cast.clerk).post(url(cast), sheet_data(make_clean_footers(4, 48)) | {"won_2": "<b>x"})
    assert 'value="&lt;b&gt;x"' in answer.content.decode()
    assert 'value="1152"' in answer.content.decode()
    assert "won: Enter a whole number." in page_words(answer)


def test_a_table_that_does_not_exist_is_not_found(cast: Cast, table: Table) -> None:
    for place in ("1/2/", "2/1/", "9/1/", f"1/{10**30}/", f"{10**30}/1/"):
        assert sign_in(cast.clerk).get(url(cast, place)).status_code == 404
    assert answer_statuses(url(cast, "1/2/key/"), cast.clerk, data=sheet_data(make_clean_footers(4, 48))) == [404]


@sweep("typed", ["99", "0", "x", "-1", "1.0", "²", "٣", "9" * 40])
def test_the_table_field_says_that_there_is_no_such_table(cast: Cast, table: Table, typed: str) -> None:
    answer = sign_in(cast.clerk).get(url(cast, "1/"), {"table": typed}, follow=True)
    assert f"There is no table {typed[:10]} in series 1; the tables are 1 to 1." in page_words(answer)


def test_the_table_field_opens_the_sheet(cast: Cast, table: Table) -> None:
    answer = sign_in(cast.clerk).get(url(cast, "1/"), {"table": " 1 "})
    assert answer.headers["location"] == url(cast, "1/1/")


def test_keying_rejects_get(cast: Cast, table: Table) -> None:
    assert answer_statuses(url(cast), cast.clerk, get=True) == [302]


def test_keying_needs_a_clerk_or_the_director(cast: Cast, table: Table) -> None:
    data = sheet_data(make_clean_footers(4, 48))
    people = (cast.referee, cast.viewer, cast.treasurer, cast.stranger)
    assert answer_statuses(url(cast), *people, data=data) == [403, 403, 403, 404]
    assert not SheetVersion.objects.exists()
    assert answer_statuses(url(cast), cast.director, data=data) == [302]


def test_other_roles_see_the_sheet_with_locked_fields(cast: Cast, table: Table) -> None:
    for user in (cast.referee, cast.viewer, cast.treasurer):
        answer = sign_in(user).get(url(cast, "1/1/"))
        assert answer.status_code == 200
        assert "<fieldset" in answer.content.decode()
        assert "disabled" in answer.content.decode()
        assert "Save as on paper" not in page_words(answer)
    assert "Save as on paper" in page_words(sign_in(cast.clerk).get(url(cast, "1/1/")))


def test_keying_a_sheet_is_recorded(cast: Cast, table: Table) -> None:
    version = key_sheet(table, by=cast.clerk)
    entry = AuditEntry.objects.get(action="sheet.key")
    assert (entry.user, entry.table, entry.tournament) == (cast.clerk, table, cast.tournament)
    assert entry.after == as_data(version)
    assert entry.after["counts"] is True


def test_the_form_asks_for_the_total_on_paper(cast: Cast, table: Table) -> None:
    page = page_words(sign_in(cast.clerk).get(url(cast, "1/1/")))
    assert "Total on paper" in page
    assert "may stay empty" not in page


def test_a_total_left_out_on_paper_is_kept_as_missing(cast: Cast, table: Table) -> None:
    footers = [Footer(points=1152, won=48, lost=0, total=None), *make_clean_footers(4, 48)[1:]]
    assert answer_statuses(url(cast), cast.clerk, data=sheet_data(footers, keep=1)) == [302]
    assert FooterEntry.objects.get(seat=1).total is None
    assert not SheetVersion.objects.get().counts
