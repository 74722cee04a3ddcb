"""The second reading: a clean sheet waits until another person has confirmed it against the paper."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring import Footer
from tests.builders import (
    Cast,
    answer_statuses,
    key_sheet,
    make_cast,
    make_clean_footers,
    page_words,
    refusal_codes,
    sign_in,
)  # fmt: skip
from tests.remembered import remembered
from tournament.desks.setup.settings import services as setup
from tournament.desks.sheets.after import services as after_services
from tournament.desks.sheets.readings import services as reading_services
from tournament.models import AuditEntry, SheetVersion, Table
from tournament.queries.sheets.states import State, table_states


@pytest.fixture
@remembered
def cast(db: None) -> Cast:
    return make_cast(second_reading="confirm")


def url(cast: Cast, step: str) -> str:
    return f"/t/{cast.tournament.slug}/sheets/1/1/{step}"


def test_a_clean_sheet_waits_for_the_second_reading(cast: Cast, table: Table) -> None:
    assert not key_sheet(table, by=cast.clerk).counts
    (state,) = table_states(table.draw.series)
    assert state.state is State.WAITING
    assert "waits for second reading" in page_words(sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/sheets/1/"))


def test_a_sheet_that_a_second_person_confirms_counts(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk)
    answer = sign_in(cast.second_clerk).post(url(cast, "1/confirm/"), follow=True)
    assert "Table 1 is confirmed and counts." in page_words(answer)
    version = SheetVersion.objects.get()
    assert (version.counts, version.second_by, version.verdict) == (True, cast.second_clerk, "confirmed")
    assert version.second_at
    assert version.second_at <= timezone.now()


def test_the_first_reader_is_not_the_second(cast: Cast, table: Table) -> None:
    version = key_sheet(table, by=cast.clerk)
    assert refusal_codes(reading_services.confirm, version, by=cast.clerk) == ["sheet.second_is_first"]
    assert refusal_codes(reading_services.reject, version, by=cast.clerk, reason="no") == ["sheet.second_is_first"]
    assert answer_statuses(url(cast, "1/confirm/"), cast.clerk) == [409]
    assert not SheetVersion.objects.get().counts


def test_the_database_too_refuses_the_first_reader_as_second(cast: Cast, table: Table) -> None:
    version = key_sheet(table, by=cast.clerk)
    with pytest.raises(IntegrityError, match="second_reader_is_not_the_first"), transaction.atomic():
        SheetVersion.objects.filter(pk=version.pk).update(second_by=cast.clerk)


def test_only_a_second_reader_is_offered_the_button(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk)
    assert "Confirm: same as on paper" not in page_words(sign_in(cast.clerk).get(url(cast, "")))
    assert "Confirm: same as on paper" not in page_words(sign_in(cast.viewer).get(url(cast, "")))
    assert "Confirm: same as on paper" in page_words(sign_in(cast.second_clerk).get(url(cast, "")))


def test_a_rejected_sheet_goes_back_to_keying(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk)
    answer = sign_in(cast.second_clerk).post(url(cast, "1/reject/"), {"reason": "47 won"}, follow=True)
    assert "clerk2: rejected 47 won" in page_words(answer)
    (state,) = table_states(table.draw.series)
    assert state.state is State.REJECTED
    again = key_sheet(table, by=cast.clerk, base=1, footers=make_clean_footers(4, 48, 20))
    assert (again.number, again.counts) == (2, False)
    assert reading_services.confirm(again, by=cast.second_clerk).counts


def test_the_rejected_version_stays(cast: Cast, table: Table) -> None:
    version = reading_services.reject(key_sheet(table, by=cast.clerk), by=cast.second_clerk, reason="47 won")
    key_sheet(table, by=cast.clerk, base=1, footers=make_clean_footers(4, 48, 20))
    version.refresh_from_db()
    assert (version.verdict, version.verdict_reason, version.counts) == ("rejected", "47 won", False)


def test_the_database_never_counts_a_rejected_version(cast: Cast, table: Table) -> None:
    version = reading_services.reject(key_sheet(table, by=cast.clerk), by=cast.second_clerk, reason="47 won")
    with pytest.raises(IntegrityError, match="rejected_never_counts"), transaction.atomic():
        SheetVersion.objects.filter(pk=version.pk).update(counts=True)


def test_rejecting_needs_a_reason(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk)
    answer = sign_in(cast.second_clerk).post(url(cast, "1/reject/"), {"reason": " "}, follow=True)
    assert "Say what the paper says instead." in page_words(answer)
    assert SheetVersion.objects.get().verdict == ""


def test_a_sheet_that_does_not_wait_is_neither_confirmed_nor_rejected(cast: Cast, table: Table) -> None:
    version = key_sheet(table, by=cast.clerk)
    reading_services.confirm(version, by=cast.second_clerk)
    assert refusal_codes(reading_services.confirm, version, by=cast.director) == ["sheet.not_waiting"]
    assert refusal_codes(reading_services.reject, version, by=cast.director, reason="no") == ["sheet.not_waiting"]


def test_an_older_version_is_not_confirmed(cast: Cast, table: Table) -> None:
    version = key_sheet(table, by=cast.clerk)
    key_sheet(table, by=cast.clerk, base=1, footers=make_clean_footers(4, 48, 20))
    assert refusal_codes(reading_services.confirm, version, by=cast.director) == ["sheet.not_waiting"]


def test_the_second_reader_never_keys_the_sheet_anew(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk)
    other = make_clean_footers(4, 48, 20)
    assert refusal_codes(key_sheet, table, by=cast.second_clerk, base=1, footers=other) == ["sheet.waits"]
    assert "Save as on paper" not in page_words(sign_in(cast.second_clerk).get(url(cast, "")))
    assert key_sheet(table, by=cast.clerk, base=1, footers=other).number == 2


def test_a_sheet_with_findings_is_not_confirmed(cast: Cast, table: Table) -> None:
    wrong = [Footer(points=1152, won=48, lost=0, total=None), *make_clean_footers(4, 48)[1:]]
    version = key_sheet(table, by=cast.clerk, footers=wrong)
    assert refusal_codes(reading_services.confirm, version, by=cast.second_clerk) == ["footer.total_missing"]


def test_a_correction_counts_without_a_second_reading(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk)
    correction = after_services.correct(
        table,
        by=cast.director,
        footers=make_clean_footers(4, 48, 20),
        passed=0,
        base=1,
        paragraph="ISkO 5.5.3",
        reason="agreed",
    )
    assert correction.counts


@pytest.mark.parametrize("step", ["1/confirm/", "1/reject/"])
def test_confirming_and_rejecting_refuse_get_and_other_roles(cast: Cast, table: Table, step: str) -> None:
    key_sheet(table, by=cast.clerk)
    people = (cast.referee, cast.treasurer, cast.viewer, cast.stranger)
    assert answer_statuses(url(cast, step), *people, data={"reason": "no"}) == [403, 403, 403, 404]
    assert answer_statuses(url(cast, step), cast.second_clerk, get=True) == [302]
    assert SheetVersion.objects.get().verdict == ""


def test_a_version_that_never_was_is_not_found(cast: Cast, table: Table) -> None:
    assert answer_statuses(url(cast, "1/confirm/"), cast.second_clerk) == [404]
    assert answer_statuses(url(cast, f"{10**30}/confirm/"), cast.second_clerk) == [404]


def test_confirming_and_rejecting_are_recorded(cast: Cast, table: Table) -> None:
    reading_services.reject(key_sheet(table, by=cast.clerk), by=cast.second_clerk, reason="47 won")
    reading_services.confirm(key_sheet(table, by=cast.clerk, base=1), by=cast.director)
    entries = AuditEntry.objects.filter(action__in=["sheet.reject", "sheet.confirm"]).order_by("pk")
    assert [(entry.action, entry.user, entry.after, entry.reason) for entry in entries] == [
        ("sheet.reject", cast.second_clerk, {"version": 1}, "47 won"),
        ("sheet.confirm", cast.director, {"version": 2}, ""),
    ]


def test_a_waiting_sheet_sent_again_counts_once_no_second_reading_is_asked_for(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk)
    setup.change_settings(cast.tournament, by=cast.director, second_reading="")
    assert key_sheet(Table.objects.get(pk=table.pk), by=cast.clerk, base=1).counts
    assert SheetVersion.objects.count() == 1
