"""The answers to a script that keys a sheet: the outcome, the findings with their place, or the other version."""

import pytest

from scoring import Footer
from tests.builders import (
    Cast,
    key_sheet,
    make_cast,
    make_clean_footers,
    make_footer,
    page_words,
    play_series,
    publish_draw,
    refusal_codes,
    refusal_findings,
    register_players,
    sheet_data,
    sign_in,
)  # fmt: skip
from tests.desks.sheets.grid import JSON, sheet_address
from tests.remembered import remembered
from tournament.desks.setup.settings import services as setup
from tournament.desks.sheets.after import services as after_services
from tournament.desks.sheets.keying import services
from tournament.desks.sheets.keying.reading import same_elsewhere
from tournament.desks.sheets.opened import services as open_services
from tournament.models import AuditEntry, OpenSheet, Seat, SheetVersion, Table


def cards_of(table: Table) -> str:
    return ",".join(str(seat.card.number) for seat in table.seats.order_by("number"))


def wrong_total() -> list[Footer]:
    return [make_footer(1152, 48, 0, 0, 4, off=30), *make_clean_footers(4, 48)[1:]]


def test_a_clean_sheet_is_answered_with_its_outcome(cast: Cast, table: Table) -> None:
    answer = sign_in(cast.clerk).post(sheet_address(cast, "key/"), sheet_data(make_clean_footers(4, 48)), headers=JSON)
    assert answer.status_code == 200
    assert answer.json() == {"outcome": "counted", "text": "Table 1 is saved.", "note": "", "base": 1}


def test_findings_are_told_first_at_their_place(cast: Cast, table: Table) -> None:
    answer = sign_in(cast.clerk).post(sheet_address(cast, "key/"), sheet_data(wrong_total()), headers=JSON)
    assert answer.status_code == 422
    told = answer.json()
    (problem,) = told.pop("findings")
    assert told == {"outcome": "missing", "theirs": None, "base": 0, "offer_keep": True, "offer_formula": True}
    assert (problem["row"], problem["seat"], problem["field"]) == (None, 1, "total")
    assert problem["text"].startswith("Total on paper 3582, but the formula gives 3552: 30 too high.")
    assert not SheetVersion.objects.exists()
    assert not AuditEntry.objects.filter(action__startswith="sheet").exists()


def test_a_kept_sheet_is_saved_as_on_paper_and_does_not_count(cast: Cast, table: Table) -> None:
    answer = sign_in(cast.clerk).post(sheet_address(cast, "key/"), sheet_data(wrong_total(), keep=1), headers=JSON)
    assert answer.status_code == 200
    assert answer.json()["outcome"] == "findings"
    assert answer.json()["base"] == 1
    assert "doesn't count yet" in answer.json()["text"]
    version = SheetVersion.objects.get()
    assert (version.counts, version.footers.get(seat=1).total) == (False, 3582)


def test_a_clean_sheet_sent_as_kept_counts(cast: Cast, table: Table) -> None:
    answer = sign_in(cast.clerk).post(
        sheet_address(cast, "key/"), sheet_data(make_clean_footers(4, 48), keep=1), headers=JSON
    )
    assert answer.json()["outcome"] == "counted"


def test_unreadable_figures_are_answered_at_their_field_and_cannot_be_kept(cast: Cast, table: Table) -> None:
    sent = sheet_data(make_clean_footers(4, 48), keep=1) | {"won_2": "x", "points_4": ""}
    answer = sign_in(cast.clerk).post(sheet_address(cast, "key/"), sent, headers=JSON)
    assert answer.status_code == 422
    assert "offer_keep" not in answer.json()
    assert answer.json()["findings"] == [
        {"at": "won_2", "text": "won: Enter a whole number."},
        {"at": "points_4", "text": "points: This field is required."},
    ]
    assert not SheetVersion.objects.exists()


def test_a_sheet_that_waits_for_a_second_reading_is_answered_as_waiting(db: None) -> None:
    cast = make_cast(second_reading="confirm")
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    answer = (
        sign_in(cast.clerk)
        .post(sheet_address(cast, "key/"), sheet_data(make_clean_footers(4, 48)), headers=JSON)
        .json()
    )
    assert (answer["outcome"], answer["text"]) == (
        "waiting",
        "Table 1 is saved and waits for the second reading.",
    )


def test_a_clerk_who_comes_second_is_shown_the_other_version(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk, footers=wrong_total())
    answer = sign_in(cast.second_clerk).post(
        sheet_address(cast, "key/"), sheet_data(make_clean_footers(4, 48, 18)), headers=JSON
    )
    assert answer.status_code == 409
    told = answer.json()
    assert "clerk saved this sheet at" in told["findings"][0]["text"]
    assert told["theirs"]["by"] == "clerk"
    assert told["theirs"]["figures"] == {
        "passed": 0,
        "unsigned": "",
        "points_1": 1152, "won_1": 48, "lost_1": 0, "total_1": 3582,
        **{f"{name}_{seat}": 0 for seat in (2, 3, 4) for name in ("points", "won", "lost", "total")},
    }  # fmt: skip
    assert (told["outcome"], told["base"], told["stale"]) == ("findings", 1, True)
    assert SheetVersion.objects.count() == 1


def test_a_sheet_that_counts_is_told_as_counted(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk)
    answer = sign_in(cast.second_clerk).post(
        sheet_address(cast, "key/"), sheet_data(wrong_total(), base=1, keep=1), headers=JSON
    )
    assert (answer.status_code, answer.json()["outcome"]) == (409, "counted")
    assert "counts already" in answer.json()["findings"][0]["text"]


def test_a_save_sent_again_after_a_lost_answer_is_saved_once_and_answered_alike(cast: Cast, table: Table) -> None:
    """A browser that got no answer sends the same save twice: it is saved once, and both answers say so."""
    sent = sheet_data(make_clean_footers(4, 48), cards=cards_of(table))
    answers = [sign_in(cast.clerk).post(sheet_address(cast, "key/"), sent, headers=JSON) for _ in range(2)]
    assert [answer.json() for answer in answers] == 2 * [answers[0].json()]
    assert SheetVersion.objects.count() == 1


def test_a_kept_save_sent_again_after_a_lost_answer_is_saved_once(cast: Cast, table: Table) -> None:
    sent = sheet_data(wrong_total(), keep=1)
    answers = [sign_in(cast.clerk).post(sheet_address(cast, "key/"), sent, headers=JSON) for _ in range(2)]
    assert [answer.json()["outcome"] for answer in answers] == ["findings", "findings"]
    assert SheetVersion.objects.count() == 1


def test_a_plain_form_is_still_answered_with_a_page(cast: Cast, table: Table) -> None:
    page = sign_in(cast.clerk).post(
        sheet_address(cast, "key/"), sheet_data(wrong_total()), headers={"accept": "text/html"}
    )
    assert page.status_code == 422
    assert page.headers["content-type"].startswith("text/html")
    assert "It stands so on paper: keep it" in page_words(page)
    assert 'name="keep" value="1"' in page.content.decode()


def test_answers_are_in_the_reader_s_language(cast: Cast, table: Table) -> None:
    german = JSON | {"accept-language": "de"}
    answer = sign_in(cast.clerk).post(
        sheet_address(cast, "key/"), sheet_data(make_clean_footers(4, 48)), headers=german
    )
    assert answer.json()["text"] != "Table 1 is saved."


# Who sits there


def test_a_save_for_the_seats_that_sit_there_counts(cast: Cast, table: Table) -> None:
    sitting = [int(card) for card in cards_of(table).split(",")]
    assert key_with_cards(table, cast, sitting).counts


def test_a_save_for_seats_that_were_changed_meanwhile_is_refused(cast: Cast, table: Table) -> None:
    sitting = [int(card) for card in cards_of(table).split(",")]
    seen = [sitting[1], sitting[0], *sitting[2:]]
    (problem,) = refusal_findings(key_with_cards, table, cast, seen)
    assert (problem.code, problem.values["cards"]) == ("sheet.seats_changed", tuple(sitting))
    assert not SheetVersion.objects.exists()


@pytest.mark.parametrize("cards", ["9,9,9,9", "1,2,3", "x", "²,³,¹,⁴", "1,2,3,4,5"])
def test_other_cards_on_the_form_are_refused_with_a_sentence(cast: Cast, table: Table, cards: str) -> None:
    sent = sheet_data(make_clean_footers(4, 48), cards=cards)
    answer = sign_in(cast.clerk).post(sheet_address(cast, "key/"), sent, headers=JSON)
    assert answer.status_code == 409
    assert "The seats of table 1 were changed meanwhile; start numbers" in answer.json()["findings"][0]["text"]
    assert not SheetVersion.objects.exists()


def test_the_form_carries_the_cards_that_sit_there(cast: Cast, table: Table) -> None:
    page = sign_in(cast.clerk).get(sheet_address(cast)).content.decode()
    assert f'name="cards" value="{cards_of(table)}"' in page


def test_a_form_without_start_cards_is_saved(cast: Cast, table: Table) -> None:
    assert (
        sign_in(cast.clerk)
        .post(sheet_address(cast, "key/"), sheet_data(make_clean_footers(4, 48), cards=""))
        .status_code
        == 302
    )


def key_with_cards(table: Table, cast: Cast, cards: list[int]) -> SheetVersion:
    return services.key(table, by=cast.clerk, footers=make_clean_footers(4, 48), passed=0, base=0, cards=cards)


# The start numbers typed with the columns


@pytest.fixture
@remembered
def table_with_numbers(cast: Cast, table: Table) -> Table:
    setup.change_settings(cast.tournament, by=cast.director, numbers_keyed=True)
    return Table.objects.get(pk=table.pk)


def typed_cards(table: Table) -> dict[str, str]:
    return {f"card_{seat}": card for seat, card in enumerate(cards_of(table).split(","), start=1)}


def test_a_sheet_with_the_right_start_numbers_counts(cast: Cast, table_with_numbers: Table) -> None:
    sent = sheet_data(make_clean_footers(4, 48)) | typed_cards(table_with_numbers)
    assert sign_in(cast.clerk).post(sheet_address(cast, "key/"), sent, headers=JSON).json()["outcome"] == "counted"


def test_a_start_number_in_the_wrong_column_is_refused_with_its_seat(cast: Cast, table_with_numbers: Table) -> None:
    cards = typed_cards(table_with_numbers)
    swapped = cards | {"card_1": cards["card_2"], "card_2": cards["card_1"]}
    for more in ({}, {"keep": "1"}):
        answer = sign_in(cast.clerk).post(
            sheet_address(cast, "key/"), sheet_data(make_clean_footers(4, 48)) | swapped | more, headers=JSON
        )
        assert answer.status_code == 422
        assert answer.json()["findings"] == [
            {"at": "card_1", "text": f"start number: {cards['card_2']} sits at seat 2."},
            {"at": "card_2", "text": f"start number: {cards['card_1']} sits at seat 1."},
        ]
    assert not SheetVersion.objects.exists()


def test_a_start_number_of_another_table_is_refused(cast: Cast, table_with_numbers: Table) -> None:
    sent = sheet_data(make_clean_footers(4, 48)) | typed_cards(table_with_numbers) | {"card_3": "77"}
    (problem,) = sign_in(cast.clerk).post(sheet_address(cast, "key/"), sent, headers=JSON).json()["findings"]
    assert problem == {"at": "card_3", "text": "start number: 77 does not sit at this table."}


def test_a_start_number_of_another_table_is_refused_with_the_table_at_which_it_sits_now(cast: Cast) -> None:
    setup.change_settings(cast.tournament, by=cast.director, numbers_keyed=True)
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    first, second = publish_draw(cast.tournament, 2, by=cast.director).tables.order_by("number")
    earlier = Seat.objects.filter(table__number=1, table__draw__series__number=1)
    seats = second.seats.select_related("card")
    number = next(seat.card.number for seat in seats if earlier.filter(card=seat.card, number__lt=seat.number))
    sent = sheet_data(make_clean_footers(4, 48)) | typed_cards(first) | {"card_3": str(number)}
    answer = sign_in(cast.clerk).post(sheet_address(cast, "key/", series=2), sent, headers=JSON)
    assert [problem["text"] for problem in answer.json()["findings"]] == [f"start number: {number} sits at table 2."]


@pytest.mark.parametrize("missing", ["", "x", "0", None])
def test_a_sheet_without_a_start_number_is_not_saved(
    cast: Cast, table_with_numbers: Table, missing: str | None
) -> None:
    sent = sheet_data(make_clean_footers(4, 48), keep=1) | typed_cards(table_with_numbers)
    if missing is None:
        del sent["card_4"]
    else:
        sent["card_4"] = missing
    answer = sign_in(cast.clerk).post(sheet_address(cast, "key/"), sent, headers=JSON)
    assert (answer.status_code, [problem["at"] for problem in answer.json()["findings"]]) == (422, ["card_4"])
    assert not SheetVersion.objects.exists()


def test_the_page_without_script_asks_for_start_numbers_too(cast: Cast, table_with_numbers: Table) -> None:
    page = sign_in(cast.clerk).get(sheet_address(cast)).content.decode()
    assert all(f'name="card_{seat}"' in page for seat in (1, 2, 3, 4))
    assert (
        sign_in(cast.clerk).post(sheet_address(cast, "key/"), sheet_data(make_clean_footers(4, 48))).status_code == 422
    )


def test_no_start_number_is_asked_for_where_that_is_not_set(cast: Cast, table: Table) -> None:
    assert "card_1" not in sign_in(cast.clerk).get(sheet_address(cast)).content.decode()


def test_a_correction_asks_for_no_start_numbers(cast: Cast, table_with_numbers: Table) -> None:
    key_sheet(table_with_numbers, by=cast.clerk, footers=wrong_total())
    sent = sheet_data(make_clean_footers(4, 48), base=1) | {"paragraph": "SkWO 7.2.5", "reason": "added anew"}
    assert sign_in(cast.director).post(sheet_address(cast, "correct/"), sent).status_code == 302


# The very same figures at another table


@pytest.fixture
@remembered
def two_tables(cast: Cast) -> list[Table]:
    register_players(cast.tournament, 8, by=cast.director)
    return list(publish_draw(cast.tournament, by=cast.director).tables.order_by("number"))


def test_the_same_sheet_at_two_tables_is_noted_and_counts(cast: Cast, two_tables: list[Table]) -> None:
    key_sheet(two_tables[0], by=cast.clerk)
    answer = (
        sign_in(cast.clerk)
        .post(sheet_address(cast, "key/", 2), sheet_data(make_clean_footers(4, 48)), headers=JSON)
        .json()
    )
    assert answer["outcome"] == "counted"
    assert answer["note"] == "Table 1 has the very same figures: keyed at the wrong table?"


def test_a_twin_sheet_is_noted_on_the_page_too(cast: Cast, two_tables: list[Table]) -> None:
    key_sheet(two_tables[0], by=cast.clerk)
    page = sign_in(cast.clerk).post(sheet_address(cast, "key/", 2), sheet_data(make_clean_footers(4, 48)), follow=True)
    assert "Table 1 has the very same figures" in page_words(page)


def test_other_figures_are_no_twin(cast: Cast, two_tables: list[Table]) -> None:
    key_sheet(two_tables[0], by=cast.clerk)
    assert same_elsewhere(key_sheet(two_tables[1], by=cast.clerk, footers=make_clean_footers(4, 48, 20))) is None


def test_the_same_figures_in_other_columns_are_no_twin(cast: Cast, two_tables: list[Table]) -> None:
    key_sheet(two_tables[0], by=cast.clerk)
    assert same_elsewhere(key_sheet(two_tables[1], by=cast.clerk, footers=make_clean_footers(4, 48)[::-1])) is None


def test_sheets_on_which_nothing_was_played_are_no_twins(cast: Cast, two_tables: list[Table]) -> None:
    empty = [make_footer(0, 0, 0, 0, 4)] * 4
    key_sheet(two_tables[0], by=cast.clerk, footers=empty, passed=48)
    version = key_sheet(two_tables[1], by=cast.clerk, footers=empty, passed=48)
    assert version.counts
    assert same_elsewhere(version) is None


def test_a_sheet_that_was_taken_out_is_no_twin(cast: Cast, two_tables: list[Table]) -> None:
    key_sheet(two_tables[0], by=cast.clerk)
    after_services.take_out(two_tables[0], base=1, by=cast.director, reason="the sheet of table 2")
    assert same_elsewhere(key_sheet(two_tables[1], by=cast.clerk)) is None


def test_an_older_version_of_another_sheet_is_no_twin(cast: Cast, two_tables: list[Table]) -> None:
    """Table 1 was keyed with these figures by mistake, and has its own by now."""
    key_sheet(two_tables[0], by=cast.clerk, footers=wrong_total())
    key_sheet(two_tables[0], by=cast.clerk, base=1, footers=make_clean_footers(4, 48, 20))
    assert same_elsewhere(key_sheet(two_tables[1], by=cast.clerk, footers=wrong_total())) is None


def test_the_same_figures_in_another_series_are_no_twin(cast: Cast, two_tables: list[Table]) -> None:
    for table in two_tables:
        key_sheet(table, by=cast.clerk, footers=make_clean_footers(4, 48, 20 + 4 * table.number))
    (other, _last) = publish_draw(cast.tournament, 2, by=cast.director).tables.order_by("number")
    assert same_elsewhere(key_sheet(other, by=cast.clerk, footers=make_clean_footers(4, 48, 24))) is None


def test_a_save_closes_the_sheet_for_the_clerk_who_saved_it(cast: Cast, table: Table) -> None:
    open_services.open_sheet(table, by=cast.clerk, typed={"points_1": "1"})
    open_services.open_sheet(table, by=cast.second_clerk)
    key_sheet(table, by=cast.clerk)
    assert list(OpenSheet.objects.values_list("user__username", flat=True)) == ["clerk2"]


def test_the_service_refuses_other_seats_with_a_code(cast: Cast, table: Table) -> None:
    assert refusal_codes(key_with_cards, table, cast, []) == ["sheet.seats_changed"]
