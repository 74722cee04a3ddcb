"""Missing signatures of a sheet: noted with it, listed, warned of, and cleared (SkWO 7.2.3, 9.11)."""

from typing import Any

import pytest

from scoring import Footer, Row
from tests.builders import (
    Cast,
    answer_statuses,
    end_series,
    key_sheet,
    make_cast,
    make_clean_footers,
    page_words,
    publish_draw,
    refusal_codes,
    register_players,
    series_of,
    sheet_data,
    sign_in,
)  # fmt: skip
from tests.desks.rulings.hall import rule_on_card
from tests.remembered import remembered
from tournament.desks.results.final import services as results
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.setup.settings import services as setup
from tournament.desks.sheets.after import services as after
from tournament.desks.sheets.keying import services as keying
from tournament.desks.sheets.signatures import services
from tournament.models import AuditEntry, SheetVersion, Table, Tournament
from tournament.queries.day import unsigned_notes
from tournament.queries.record.recount import faults
from tournament.queries.sheets.states import table_states

LACKS = "but not everybody has signed"


@pytest.fixture
@remembered
def hall(cast: Cast) -> Cast:
    """Three tables of four, nothing keyed."""
    register_players(cast.tournament, 12, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


def table_of(cast: Cast, number: int = 1) -> Table:
    return Table.objects.get(draw__series__tournament=cast.tournament, number=number)


def feet(number: int = 1) -> list[Footer]:
    """Clean footers that differ from table to table."""
    return make_clean_footers(4, 48, (24, 48, 72)[number - 1])


def post_key(cast: Cast, unsigned: str, number: int = 1, **more: Any) -> Any:
    data = {**sheet_data(feet(number)), "unsigned": unsigned, **more}
    return sign_in(cast.clerk).post(url(cast, f"1/{number}/key/"), data, follow=True)


def url(cast: Cast, place: str) -> str:
    return f"/t/{cast.tournament.slug}/sheets/{place}"


def page(cast: Cast, path: str) -> str:
    return page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/{path}"))


def list_unsigned_seats(cast: Cast, number: int = 1) -> list[int]:
    (state,) = (state for state in table_states(series_of(cast.tournament, 1)) if state.number == number)
    return [seat.number for seat in state.unsigned]


def read_key_entry() -> dict[str, Any]:
    return AuditEntry.objects.get(action="sheet.key").after or {}


def test_a_missing_signature_is_noted_with_the_version_and_the_sheet_counts(hall: Cast) -> None:
    """SkWO 7.2.3 makes it a document by the signatures; no text says that its games don't count without."""
    answer = post_key(hall, "4 2")
    version = SheetVersion.objects.get()
    assert (version.counts, version.unsigned, list_unsigned_seats(hall)) == (True, [2, 4], [2, 4])
    assert "Table 1: not signed by seat 2" in page_words(answer)
    assert read_key_entry()["unsigned"] == [2, 4]
    assert list(faults()) == []


def test_a_sheet_that_all_have_signed_has_no_note(hall: Cast) -> None:
    answer = post_key(hall, "")
    assert (list_unsigned_seats(hall), unsigned_notes(hall.tournament)) == ([], {})
    assert "not signed by" not in page_words(answer)
    assert "unsigned" not in read_key_entry()


@pytest.mark.parametrize("typed", ["5", "0", "x", "1²"])
def test_an_unsigned_seat_that_is_not_there_is_refused_at_its_field(hall: Cast, typed: str) -> None:
    answer = post_key(hall, typed)
    assert (answer.status_code, "At this table there are seats 1 to 4" in page_words(answer)) == (422, True)
    assert not SheetVersion.objects.exists()


def test_a_missing_signature_is_noted_game_by_game_too(hall: Cast) -> None:
    lines: dict[str, Any] = {f"g{game}_declarer": "0" for game in range(1, 49)}
    sign_in(hall.clerk).post(url(hall, "1/1/games/key/"), {"base": 0, "unsigned": "3", **lines})
    assert SheetVersion.objects.get().unsigned == [3]
    assert 'value="3"' in sign_in(hall.clerk).get(url(hall, "1/1/games/")).text.split('name="unsigned"')[1][:80]


def test_the_list_shows_filters_and_finds_unsigned_sheets(hall: Cast) -> None:
    post_key(hall, "2")
    key_sheet(table_of(hall, 2), by=hall.clerk, footers=feet(2))
    name = table_of(hall).seats.get(number=2).card.name
    everything = page(hall, "sheets/1/")
    assert "signature missing 1" in everything
    assert f"Signature missing: 2 {name}" in everything
    answer = sign_in(hall.director).get(url(hall, "1/?show=unsigned"))
    assert [row.record.number for row in answer.context["table"].rows] == [1]
    found = sign_in(hall.director).get(url(hall, "1/?q=signature"))
    assert [row.record.number for row in found.context["table"].rows] == [1]


def test_day_standings_and_final_result_warn_of_unsigned_sheets_and_link_to_them(hall: Cast) -> None:
    post_key(hall, "1")
    for path in ("", "standings/?after=1", "results/"):
        answer = sign_in(hall.director).get(f"/t/{hall.tournament.slug}/{path}")
        assert f"the sheet of table 1 counts, {LACKS}" in page_words(answer)
        assert f'href="{url(hall, "1/1/")}"' in answer.text
    post_key(hall, "2", 3)
    for path in ("", "standings/?after=1", "results/"):
        answer = sign_in(hall.director).get(f"/t/{hall.tournament.slug}/{path}")
        assert f'href="{url(hall, "1/?show=unsigned#list")}"' in answer.text
    assert "No text says that it does not count without" in page(hall, "results/")


def test_the_final_result_asks_about_signatures_and_stands_without_them(db: None) -> None:
    cast = make_cast(series_count=1)
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    post_key(cast, "1")
    end_series(series_of(cast.tournament, 1), by=cast.director)
    asked = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/results/").text
    assert "Signatures or team cards are missing; afterwards nobody is asked any more." in asked
    results.finalise(cast.tournament, by=cast.director)
    assert refusal_codes(services.note_unsigned, table_of(cast), [], by=cast.clerk, base=1) == ["tournament.final"]
    assert LACKS not in page(cast, "results/")


def test_a_signature_that_is_given_later_is_cleared_by_one_button(hall: Cast) -> None:
    post_key(hall, "24")
    shown = page(hall, "sheets/1/1/")
    assert "Not signed by everybody" in shown
    sign_in(hall.clerk).post(url(hall, "1/1/signatures/"), {"base": 1, "unsigned": "4"})
    assert list_unsigned_seats(hall) == [4]
    sign_in(hall.clerk).post(url(hall, "1/1/signatures/"), {"base": 1})
    assert (list_unsigned_seats(hall), unsigned_notes(hall.tournament)) == ([], {})
    entries = AuditEntry.objects.filter(action="sheet.sign").order_by("pk")
    assert [(entry.before, entry.after) for entry in entries] == [
        ({"unsigned": [2, 4]}, {"unsigned": [4]}),
        ({"unsigned": [4]}, {"unsigned": []}),
    ]
    assert SheetVersion.objects.get().counts


def test_a_missing_signature_can_be_noted_later_on_a_sheet_that_counts(hall: Cast) -> None:
    post_key(hall, "")
    services.note_unsigned(table_of(hall), [3], by=hall.clerk, base=1)
    assert list_unsigned_seats(hall) == [3]
    assert unsigned_notes(hall.tournament)[1].values["tables"] == (1,)


def test_the_same_note_again_is_not_recorded_and_a_stale_version_is_refused(hall: Cast) -> None:
    post_key(hall, "3")
    services.note_unsigned(table_of(hall), [3], by=hall.clerk, base=1)
    assert not AuditEntry.objects.filter(action="sheet.sign").exists()
    assert refusal_codes(services.note_unsigned, table_of(hall), [], by=hall.clerk, base=0) == ["sheet.stale"]
    assert refusal_codes(services.note_unsigned, table_of(hall, 2), [1], by=hall.clerk, base=0) == ["sheet.not_keyed"]


def test_a_later_note_about_a_seat_that_is_not_there_changes_nothing(hall: Cast) -> None:
    post_key(hall, "3")
    answer = sign_in(hall.clerk).post(url(hall, "1/1/signatures/"), {"base": 1, "unsigned": "9"}, follow=True)
    assert "nothing was changed" in page_words(answer)
    assert list_unsigned_seats(hall) == [3]


def test_a_correction_and_the_formula_keep_missing_signatures(hall: Cast) -> None:
    post_key(hall, "3")
    after.correct(
        table_of(hall), by=hall.director, footers=feet(3), passed=0, base=1, paragraph="SkWO 7.2.5",
        reason="copied wrongly",
    )  # fmt: skip
    assert list_unsigned_seats(hall) == [3]
    wrong = [*feet(2)]
    data = {**sheet_data(wrong), "total_1": "7", "unsigned": "2", "formula": "1"}
    sign_in(hall.director).post(url(hall, "1/2/key/"), data)
    assert SheetVersion.objects.get(table=table_of(hall, 2), counts=True).unsigned == [2]


def test_a_blind_second_reading_adds_missing_signatures_to_the_first(hall: Cast) -> None:
    setup.change_settings(hall.tournament, by=hall.director, second_reading=Tournament.SecondReading.BLIND)
    post_key(hall, "3")
    sign_in(hall.director).post(url(hall, "1/1/key/"), {**sheet_data(feet(), base=1), "unsigned": "1"})
    version = SheetVersion.objects.get()
    assert (version.counts, version.unsigned) == (True, [1, 3])
    assert AuditEntry.objects.get(action="sheet.confirm").after == {"version": 1, "unsigned": [1, 3]}


def test_an_invalid_sheet_lacks_no_signature(hall: Cast) -> None:
    """SkWO 7.2.4: what is declared invalid counts zero; nobody has to sign it."""
    post_key(hall, "3")
    rule_on_card(hall, None, Effect("sheet"), table=table_of(hall), paragraph="SkWO 7.2.4")
    assert (list_unsigned_seats(hall), unsigned_notes(hall.tournament)) == ([], {})


def test_the_same_sheet_with_another_note_is_refused_and_not_dropped_silently(hall: Cast) -> None:
    post_key(hall, "")
    rows: tuple[Row, ...] = ()
    again = {"footers": feet(), "passed": 0, "rows": rows, "unsigned": (2,), "base": 0}
    assert refusal_codes(keying.key, table_of(hall), by=hall.clerk, **again) == ["sheet.counted"]


def test_a_seat_that_was_sent_twice_is_named_once(hall: Cast) -> None:
    post_key(hall, "")
    answer = sign_in(hall.clerk).post(url(hall, "1/1/signatures/"), {"base": 1, "unsigned": [2, 1, 2]}, follow=True)
    assert "Table 1: not signed by seat 1, 2." in page_words(answer)
    assert SheetVersion.objects.get().unsigned == [1, 2]


def test_noting_signatures_needs_a_clerk(hall: Cast) -> None:
    post_key(hall, "3")
    data = {"base": 1, "unsigned": "3"}
    address = url(hall, "1/1/signatures/")
    assert answer_statuses(address, hall.referee, hall.treasurer, hall.viewer, hall.stranger, data=data) == [
        403
    ] * 3 + [404]
    assert answer_statuses(address, hall.clerk, data=data) == [302]
    assert answer_statuses(address, hall.clerk, get=True) == [302]
    assert "Has signed" not in page_words(sign_in(hall.viewer).get(url(hall, "1/1/")))
