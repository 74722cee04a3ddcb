"""Loss fees: one list to collect, booked once a table; a sheet corrected afterwards is booked anew, both are seen."""

from functools import partial

import pytest
from django.db import IntegrityError

from tests.browser.forms import forms_to
from tests.builders import (
    Cast,
    answer_statuses,
    make_cast,
    page_words,
    play_series_as,
    refusal_codes,
    register_players,
    remove_guard,
    run_at_once,
    series_of,
    sign_in,
)
from tournament.desks.cash.losses import services as services
from tournament.models import AuditEntry, CashEntry, Draw, SheetVersion
from tournament.queries.money.cash import balance
from tournament.queries.money.loss_fees import TableDue, counted, strays, to_collect

LOST = {2: (0, 3), 3: (0, 5), 4: (2, 1), 6: (1, 2)}  # start card: won, lost


def stage(cast: Cast) -> Draw:
    register_players(cast.tournament, 8, by=cast.director)
    draw = play_series_as(cast.tournament, 1, LOST, by=cast.director, clerk=cast.clerk)
    CashEntry.objects.all().delete()
    return draw


def rows(cast: Cast) -> list[TableDue]:
    return to_collect(cast.tournament, counted(cast.tournament), 1)


def collect(cast: Cast, *tables: int, seen: dict[int, int] | None = None) -> list[TableDue]:
    series = series_of(cast.tournament, 1)
    return services.collect(series, tables, by=cast.treasurer, reason="sheet corrected", seen=seen)


def url(cast: Cast, step: str = "collect/") -> str:
    return f"/t/{cast.tournament.slug}/cash/loss-fees/1/{step}"


def test_the_list_names_every_seat_with_its_fee(cast: Cast) -> None:
    stage(cast)
    assert sorted(seat.cents for row in rows(cast) for seat in row.seats) == [0, 0, 0, 0, 50, 100, 150, 350]
    assert sum(row.cents for row in rows(cast)) == 650
    page = page_words(sign_in(cast.treasurer).get(url(cast, "")))
    assert "due 6.50 € collected 0.00 €" in page
    assert "They go to: the organizer." in page


def test_loss_fees_of_typed_tables_are_collected_and_the_sum_is_shown(cast: Cast) -> None:
    stage(cast)
    page = page_words(sign_in(cast.treasurer).post(url(cast), {"tables": "1-2"}, follow=True))
    assert "6.50 € collected." in page
    assert balance(cast.tournament) == 650
    assert {entry.table.number for entry in CashEntry.objects.all() if entry.table} == {1, 2}


def test_loss_fees_collected_twice_are_booked_once(cast: Cast) -> None:
    stage(cast)
    assert (len(collect(cast, 1, 2)), len(collect(cast, 1, 2))) == (2, 0)
    assert CashEntry.objects.count() == AuditEntry.objects.filter(action="cash.collect").count() == 2


def test_a_corrected_sheet_is_booked_anew_and_both_are_seen(cast: Cast) -> None:
    draw = stage(cast)
    collect(cast, 1, 2)
    before = rows(cast)[0].cents
    SheetVersion.objects.get(table__draw=draw, table__number=1).footers.filter(lost=0).update(lost=4)
    due = rows(cast)[0]
    assert (due.collected, due.difference > 0) == (before, True)
    (booked,) = collect(cast, 1, 2)
    assert booked.difference == due.difference
    old, new = CashEntry.objects.filter(table__number=1).order_by("pk")
    assert (old.cents, old.void_reason, new.cents, new.voided_at) == (before, "sheet corrected", due.cents, None)
    last = AuditEntry.objects.filter(action="cash.collect").latest("pk")
    assert (last.before, last.after) == ({"cents": before}, {"cents": due.cents})


def test_the_button_of_a_table_books_its_fees_and_after_a_correction_the_difference(cast: Cast) -> None:
    draw = stage(cast)
    client, page = sign_in(cast.treasurer), url(cast, "")

    def press_button(table: int) -> None:
        (form,) = [form for form in forms_to(client.get(page).text, url(cast)) if form["tables"] == str(table)]
        assert client.post(url(cast), form).status_code == 302

    press_button(1)
    footers = SheetVersion.objects.get(table__draw=draw, table__number=1).footers
    for lost in (5, 0):
        footers.update(lost=lost)
        due = rows(cast)[0]
        assert due.difference
        press_button(1)
        assert (balance(cast.tournament), rows(cast)[0].difference) == (due.cents, 0)


def test_loss_fees_go_back_if_the_corrected_sheet_owes_none(cast: Cast) -> None:
    draw = stage(cast)
    collect(cast, 1)
    SheetVersion.objects.get(table__draw=draw, table__number=1).footers.update(lost=0)
    assert "back to the table" in page_words(sign_in(cast.treasurer).get(url(cast, "")))
    collect(cast, 1)
    assert (balance(cast.tournament), rows(cast)[0].difference) == (0, 0)


def test_collecting_another_sum_than_is_due_books_nothing(cast: Cast) -> None:
    stage(cast)
    due = rows(cast)[0].cents
    assert refusal_codes(collect, cast, 1, seen={1: due + 50}) == ["cash.fee_changed"]
    answer = sign_in(cast.treasurer).post(url(cast), {"tables": "1", "due": due + 50})
    assert answer.status_code == 409
    assert not CashEntry.objects.exists()


def test_a_table_that_is_not_there_or_has_no_sheet_books_nothing_at_all(cast: Cast) -> None:
    draw = stage(cast)
    assert refusal_codes(collect, cast, 1, 9) == ["cash.no_table"]
    SheetVersion.objects.filter(table__draw=draw, table__number=2).update(counts=False)
    assert refusal_codes(collect, cast, 1, 2) == ["cash.no_sheet"]
    assert not CashEntry.objects.exists()


@pytest.mark.parametrize("typed", ["", "one", "1-", "1.5", "-3", "²"])
def test_wrong_table_numbers_are_named_at_the_field(cast: Cast, typed: str) -> None:
    answer = sign_in(cast.treasurer).post(url(cast), {"tables": typed})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["tables"])


def test_loss_fees_collected_at_a_voided_draw_are_shown_apart(cast: Cast) -> None:
    draw = stage(cast)
    collect(cast, 1)
    Draw.objects.filter(pk=draw.pk).update(voided_at=draw.drawn_at, void_reason="x")
    assert [entry.table_id for entry in strays(cast.tournament)] == [CashEntry.objects.get().table_id]
    assert "Collected, and nobody owes it" in page_words(sign_in(cast.treasurer).get(url(cast, "")))


def test_loss_fees_collected_several_times_at_once_are_booked_once(committed: None) -> None:
    cast = make_cast(series_count=1)
    stage(cast)
    results = run_at_once(*[partial(collect, cast, 1, 2)] * 3)
    assert sorted(map(len, results)) == [0, 0, 2]
    assert CashEntry.objects.count() == 2


def test_without_the_lock_the_database_stops_a_second_collection(
    committed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    cast = make_cast(series_count=1)
    stage(cast)
    remove_guard(monkeypatch, services, "to_collect")
    results = run_at_once(*[partial(collect, cast, 1)] * 2)
    assert [type(result) for result in results].count(IntegrityError) == 1
    assert CashEntry.objects.count() == 1


def test_collecting_needs_the_treasurer_or_the_director_and_rejects_get(cast: Cast) -> None:
    people = (cast.clerk, cast.referee, cast.viewer, cast.stranger)
    assert answer_statuses(url(cast), *people, data={"tables": "1"}) == [403, 403, 403, 404]
    assert answer_statuses(url(cast), cast.treasurer, get=True) == [302]
