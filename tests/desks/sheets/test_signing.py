"""Signing a sheet on the table's phones: how many signatures let it count, and who may change it afterwards."""

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client

from scoring import Row
from tests.builders import (
    Cast,
    make_cast,
    page_words,
    publish_draw,
    refusal_codes,
    register_players,
    sheet_data,
    sign_in,
)
from tests.desks.rulings.hall import table_of
from tests.tablesheets.kept import OTHER, PHONE, written
from tournament.desks.setup.settings import services as setup
from tournament.desks.sheets.after.services import correct, take_out
from tournament.desks.sheets.keying.services import key, put_down
from tournament.desks.sheets.phones.services import go_to_paper, write
from tournament.desks.sheets.signatures.services import note_unsigned
from tournament.desks.sheets.signing.services import end, sign
from tournament.desks.sheets.versions.paper import Paper
from tournament.models import AuditEntry, SheetVersion, Table, TableEntry, User
from tournament.queries.ranking.standings import standings
from tournament.queries.record.book import book_faults
from tournament.queries.record.recount import faults
from tournament.queries.sheets.kept import address_of, kept_at
from tournament.queries.sheets.progress import progress_of
from tournament.queries.sheets.states import State, footers_of, state_of, tables_in_play
from tournament.queries.sheets.twins import twins_in
from tournament.tablesheets.entries import Kind
from tournament.tablesheets.reading import read
from tournament.tablesheets.writing import at_game, keeping


def make_hall(**settings: Any) -> Cast:
    cast = make_cast(score_sheets="both", games_at_four=8, series_count=1, **settings)
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


@pytest.fixture
def hall(db: None) -> Cast:
    return make_hall()


@pytest.fixture
def table(hall: Cast) -> Table:
    return write_games(hall)


def write_games(hall: Cast, games: int = 8) -> Table:
    table = table_of(hall)
    write(table, written(games, of=8, seats=4))
    return table


def state(table: Table) -> str:
    return kept_at(table).sheet.state


def sign_seats(table: Table, seats: Sequence[int] = (1, 2, 3, 4)) -> None:
    for seat in seats:
        sign(table, seat, state=state(table), phone=PHONE)


def latest_version(table: Table) -> SheetVersion | None:
    return table.versions.order_by("-number").first()


def sheet_state(hall: Cast) -> State:
    series = table_of(hall).draw.series
    return state_of(tables_in_play(series).get(), series).state


def test_a_sheet_that_all_have_signed_counts(hall: Cast, table: Table) -> None:
    sign_seats(table, (1, 2, 3))
    assert latest_version(table) is None
    sign_seats(table, (4,))
    version = latest_version(table)
    assert version
    assert version.is_kept
    assert version.counts
    assert version.keyed_by is None
    assert version.written_by == "kept at the table"
    rows = standings(hall.tournament).rows
    cards = {seat.card_id: seat.number for seat in table.seats.all()}
    assert {cards[row.card.pk]: row.performance for row in rows} == {
        seat: foot.total for seat, foot in enumerate(footers_of(version), start=1)
    }
    assert list(faults()) == []
    assert list(book_faults()) == []
    assert refusal_codes(write, table, [keeping(OTHER, kept_at(table).sheet)]) == ["table.signed"]
    assert refusal_codes(go_to_paper, table, by=None) == ["table.signed"]


def test_a_seat_that_signs_twice_has_signed_once(table: Table) -> None:
    sign_seats(table, (1, 1, 2))
    assert TableEntry.objects.filter(said__kind="signed").count() == 2
    assert AuditEntry.objects.filter(action="table.sign").count() == 2
    (progress,) = progress_of(table.draw.series).tables
    assert progress.written
    assert progress.written.phones == (PHONE,)  # signatures are no phones


def test_the_number_of_disputes_is_limited(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.desks.sheets.signing.services.MOST", 11)
    for said in ("one", "two"):
        sign(table, 1, state=state(table), phone=PHONE, disputes=said)
    assert refusal_codes(sign, table, 1, state=state(table), phone=PHONE, disputes="three") == ["table.too_many"]


def test_signatures_of_the_keeper_and_two_others_may_be_enough(db: None) -> None:
    hall = make_hall(signatures="two")
    table = write_games(hall)
    sign_seats(table, (2, 3, 4))
    assert latest_version(table) is None  # seat 1 keeps it
    sign_seats(table, (1,))
    assert sheet_state(hall) is State.COUNTED


def test_a_seat_can_still_sign_or_dispute_a_sheet_that_counts(db: None) -> None:
    hall = make_hall(signatures="two")
    table = write_games(hall)
    sign_seats(table, (1, 2, 3))
    sign(table, 4, state=state(table), phone=PHONE, disputes="game 3")
    assert [line.disputed for line in kept_at(table).sheet.signatures] == [False, False, False, True]
    sign_seats(table, (4,))
    assert table.versions.count() == 1
    assert all(line.signed for line in kept_at(table).sheet.signatures)


def test_the_keeper_s_phone_ends_the_sheet_where_nobody_signs(db: None) -> None:
    hall = make_hall(signatures="nobody")
    table = write_games(hall)
    sign_seats(table)
    assert latest_version(table) is None
    assert refusal_codes(end, table, state=state(table), phone=OTHER) == ["table.not_the_keeper"]
    end(table, state=state(table), phone=PHONE)
    end(table, state=state(table), phone=PHONE)
    assert table.versions.count() == 1
    assert sheet_state(hall) is State.COUNTED


def test_no_phone_ends_a_sheet_that_has_to_be_signed(table: Table) -> None:
    assert refusal_codes(end, table, state=state(table), phone=PHONE) == ["table.to_be_signed"]


def test_a_disputed_sheet_does_not_count_and_the_desk_shows_the_dispute(hall: Cast, table: Table) -> None:
    sign_seats(table, (1, 2, 3))
    sign(table, 4, state=state(table), phone=PHONE, disputes="game 6 was lost")
    assert latest_version(table) is None
    page = sign_in(hall.director).get(f"/t/{hall.tournament.slug}/sheets/1/").text
    assert "game 6 was lost" in page
    sign_seats(table, (4,))
    assert latest_version(table) is not None
    assert "game 6 was lost" not in sign_in(hall.director).get(f"/t/{hall.tournament.slug}/sheets/1/").text


def test_a_change_after_signatures_needs_a_reason_and_new_signatures(table: Table) -> None:
    sign_seats(table, (1, 2))
    sheet = kept_at(table).sheet
    passed = Row(number=6, passed=True)
    assert refusal_codes(write, table, [at_game(PHONE, sheet, Kind.CORRECTED, 6, passed)]) == ["table.reason_needed"]
    assert refusal_codes(write, table, [at_game(PHONE, sheet, Kind.UNDONE, 8)]) == ["table.reason_needed"]
    write(table, [at_game(PHONE, sheet, Kind.CORRECTED, 6, passed, "all four agree")])
    assert refusal_codes(sign, table, 3, state=sheet.state, phone=PHONE) == ["table.changed_since"]
    assert not any(line.signed for line in kept_at(table).sheet.signatures)
    sign_seats(table, (3, 4))
    assert latest_version(table) is None
    sign_seats(table, (1, 2))
    assert latest_version(table) is not None


@pytest.mark.parametrize("games", [0, 1, 5])
def test_a_signed_sheet_with_fewer_games_is_accepted_by_the_director_alone(hall: Cast, games: int) -> None:
    table = write_games(hall, games)
    if not games:
        assert refusal_codes(sign, table, 1, state=state(table), phone=PHONE) == ["table.still_open"]
        return
    sign_seats(table)
    assert sheet_state(hall) is State.FINDINGS
    version = latest_version(table)
    assert version
    foot, base = footers_of(version), version.number
    assert refusal_codes(key, table, by=hall.clerk, footers=foot, passed=version.passed, base=base) == [
        "sheet.signed_at_table"
    ]
    correct(
        table, by=hall.director, footers=foot, passed=version.passed, base=base, paragraph="SkWO 7.2.5", reason="time"
    )
    assert sheet_state(hall) is State.COUNTED


@pytest.mark.parametrize("open_one", ["gap", "two keepers", "late"])
def test_a_sheet_with_open_questions_is_not_signed(hall: Cast, open_one: str) -> None:
    table = table_of(hall)
    entries = written(4, of=8, seats=4)
    write(table, entries)
    if open_one == "gap":
        write(table, [at_game(PHONE, read(entries, 4, 8), Kind.UNDONE, 2)])
    elif open_one == "two keepers":
        write(table, [keeping(OTHER, read([], 4, 8))])
    else:
        write(table, [keeping(OTHER, read(entries[:2], 4, 8))])
    assert refusal_codes(sign, table, 1, state=state(table), phone=PHONE) == ["table.still_open"]


def test_a_signed_sheet_waits_for_its_paper_where_the_settings_say_so(db: None) -> None:
    hall = make_hall(signed_counts="compared")
    table = write_games(hall)
    sign_seats(table)
    assert sheet_state(hall) is State.WAITING
    version = latest_version(table)
    assert version
    feet = footers_of(version)
    page = sign_in(hall.clerk).get(f"/t/{hall.tournament.slug}/sheets/1/1/").text
    assert all(str(foot.total) not in page for foot in feet if foot.total)

    def keyed(passed: int, by: User = hall.clerk, *, keep: bool = False) -> Any:
        now = state_of(tables_in_play(table.draw.series).get(), table.draw.series)
        paper = Paper(feet, passed)
        return put_down(now, paper, by=by, keep=keep, formula=False, base=1, cards=None)

    for _once_and_again in range(2):
        differs = keyed(version.passed + 1, keep=True)
        assert [found.code for found in differs] == [
            "reading.differs",
            "sheet.signed_at_table",
            "reading.settled_by_another",
        ]
    assert sheet_state(hall) is State.DIFFERS
    wrong = sheet_data(list(feet), passed=version.passed + 1, base=1, keep="1")
    answer = sign_in(hall.clerk).post(f"/t/{hall.tournament.slug}/sheets/1/1/key/", wrong)
    assert "only a director changes it" in page_words(answer)
    assert re.search(r'data-keying-keep="readings"\s+hidden', answer.text)
    assert keyed(version.passed, hall.second_clerk) == ()
    assert sheet_state(hall) is State.COUNTED
    version.refresh_from_db()
    assert version.counts
    assert version.second_by == hall.second_clerk
    assert list(faults()) == []


def test_comparing_signed_sheets_needs_paper_in_the_settings(hall: Cast) -> None:
    change = {"score_sheets": "phones", "signed_counts": "compared"}
    assert refusal_codes(setup.change_settings, hall.tournament, by=hall.director, **change) == ["settings.no_paper"]


def test_only_a_director_changes_a_document(hall: Cast, table: Table) -> None:
    sign_seats(table)
    version = latest_version(table)
    assert version
    assert refusal_codes(note_unsigned, table, [2], by=hall.clerk, base=1) == ["sheet.signed_at_table"]
    assert sign_in(hall.clerk).post(f"/t/{hall.tournament.slug}/sheets/1/1/correct/", {}).status_code == 403
    assert refusal_codes(key, table, by=hall.clerk, footers=footers_of(version), passed=0, base=1) == ["sheet.counted"]
    take_out(table, base=1, by=hall.director, reason="the other table's")
    sheet = kept_at(table).sheet
    write(table, [at_game(PHONE, sheet, Kind.CORRECTED, 6, Row(number=6, passed=True), "agreed")])
    sign_seats(table)
    assert [version.counts for version in table.versions.order_by("number")] == [False, True]


def post_to_end(table: Table, to: str, said: Any, client: Client | None = None) -> Any:
    client = client or Client(enforce_csrf_checks=True)
    return client.post(f"{address_of(table)}end/{to}", json.dumps(said), content_type="application/json")


def code_of(table: Table, seat: int) -> str:
    return table.seats.get(number=seat).card.code


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["refused"][0]["code"]


def test_a_seat_signs_with_the_code_of_its_start_card_and_no_other(table: Table) -> None:
    said = {"seat": 2, "state": state(table), "phone": PHONE}
    assert refusal(post_to_end(table, "sign/", said)) == (403, "table.wrong_card_code")
    assert refusal(post_to_end(table, "sign/", {**said, "code": code_of(table, 3)})) == (403, "table.wrong_card_code")
    told = post_to_end(table, "sign/", {**said, "code": code_of(table, 2).lower()}).json()
    assert [bool(line["signed"]) for line in told["seats"]] == [False, True, False, False]
    assert post_to_end(table, "sign/", {**said, "seat": 3, "code": code_of(table, 3)}).status_code == 200


def test_who_guesses_codes_waits(table: Table) -> None:
    said = {"seat": 2, "state": state(table), "phone": PHONE, "code": "AAAA"}
    answers = [refusal(post_to_end(table, "sign/", said)) for _time in range(12)]
    assert answers[-1] == (429, "table.wait_to_sign")
    assert refusal(post_to_end(table, "sign/", {**said, "code": code_of(table, 2)})) == (429, "table.wait_to_sign")
    assert not TableEntry.objects.filter(said__kind="signed").exists()


def test_only_the_keepers_phone_notes_a_dispute_without_a_code(table: Table) -> None:
    said = {"seat": 4, "state": state(table), "phone": OTHER, "disputes": "game 2"}
    assert refusal(post_to_end(table, "sign/", said)) == (403, "table.wrong_card_code")
    assert post_to_end(table, "sign/", {**said, "phone": PHONE}).json()["seats"][3]["disputes"] == "game 2"


@pytest.mark.parametrize(
    "said",
    [
        [],
        {},
        {"seat": 9, "state": "x"},
        {"seat": [1], "state": {}},
        {"seat": 4, "state": "x", "disputes": "x" * 301},
        {"seat": 4, "state": "x", "disputes": "game\u202e6"},
        {"seat": 4, "state": "x", "disputes": "\x00"},
        7,
    ],
)
def test_an_unreadable_signature_is_refused(table: Table, said: Any) -> None:
    assert refusal(post_to_end(table, "sign/", said)) == (422, "table.unread")
    assert not TableEntry.objects.filter(said__kind__in=["signed", "disputed"]).exists()


def test_a_dispute_in_several_lines_becomes_one_line(hall: Cast, table: Table) -> None:
    said = {"seat": 4, "state": state(table), "phone": PHONE, "disputes": "game 2:\n <b>lost</b>\n"}
    assert post_to_end(table, "sign/", said).json()["seats"][3]["disputes"] == "game 2: <b>lost</b>"
    page = sign_in(hall.director).get(f"/t/{hall.tournament.slug}/sheets/1/").text
    assert "game 2: &lt;b&gt;lost&lt;/b&gt;" in page


def test_a_foreign_secret_signs_nothing(table: Table) -> None:
    foreign = address_of(table)[:-3] + "zz/end/sign/"
    answer = Client().post(foreign, json.dumps({"seat": 1, "state": "x"}), content_type="application/json")
    assert refusal(answer) == (403, "table.no_such_secret")


def test_the_page_of_the_end_shows_totals_fees_and_signatures(hall: Cast, table: Table) -> None:
    told = Client().get(f"{address_of(table)}end/").json()
    assert told["isFull"]
    assert not told["isSigned"]
    assert told["state"] == state(table)
    assert [line["total"] for line in told["seats"]] == [0, 0, 4 * 122, 0]
    assert not any(line["known"] for line in told["seats"])


def test_verify_proves_a_signed_sheet_by_its_log(table: Table) -> None:
    sign_seats(table)
    told = "the games of the signed sheet are not what its phones wrote"
    assert not [fault for fault in faults() if told in fault]
    entry = TableEntry.objects.get(said__game=6)
    entry.said = {**entry.said, "row": {**entry.said["row"], "tops": 3}}
    TableEntry.objects.bulk_update([entry], ["said"])
    found = list(faults())
    assert [fault for fault in found if told in fault]
    assert [fault for fault in found if "the foot of the signed sheet is not what its games make" in fault]
    assert [fault for fault in found if "nobody has signed the sheet as it stands" in fault]


def test_a_disputed_sheet_does_not_count_although_enough_have_signed(db: None) -> None:
    hall = make_hall(signatures="two")
    table = write_games(hall)
    sign(table, 4, state=state(table), phone=PHONE, disputes="game 2")
    sign_seats(table, (1, 2, 3))
    assert latest_version(table) is None
    sign_seats(table, (4,))
    assert sheet_state(hall) is State.COUNTED


def test_a_sheet_that_waits_for_its_paper_is_not_compared_with_twins(db: None) -> None:
    hall = make_cast(score_sheets="both", games_at_four=8, series_count=1, signed_counts="compared")
    register_players(hall.tournament, 8, by=hall.director)
    draw = publish_draw(hall.tournament, by=hall.director)
    for number in (1, 2):
        table = table_of(hall, number)
        write(table, written(8, of=8, seats=4))
        sign_seats(table)
    assert twins_in(draw.series) == []
    setup.change_settings(hall.tournament, by=hall.director, signed_counts="at_once")
    draw.series.refresh_from_db()
    assert [twins.tables for twins in twins_in(table_of(hall).draw.series)] == [(1, 2)]
