"""Entries of a table's phones: stored once, in order, all or nothing, and only with the table's secret."""

import json
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from scoring import Contract, Row
from tests.browser.forms import fields_of
from tests.builders import (
    Cast,
    draw_series,
    key_sheet,
    make_cast,
    page_words,
    publish_draw,
    refusal_codes,
    register_players,
    sign_in,
)
from tests.desks.rulings.hall import table_of
from tests.tablesheets.kept import OTHER, PHONE, grand, written
from tournament.desks.draw.draws import services as drawing
from tournament.desks.setup.settings import services as setup
from tournament.desks.sheets.keepers.services import let_keep
from tournament.desks.sheets.phones import reading
from tournament.desks.sheets.phones.services import go_to_paper, write
from tournament.desks.sheets.phones.shown import names_at
from tournament.models import AuditEntry, SheetVersion, Table, TableEntry, TableSheet
from tournament.queries.record.book import book_faults
from tournament.queries.record.pulse import public_pulse, pulse
from tournament.queries.sheets.kept import address_of, kept_at, kept_rows
from tournament.tablesheets.entries import Entry, Key, Kind
from tournament.tablesheets.messages import told
from tournament.tablesheets.reading import read
from tournament.tablesheets.writing import at_game, at_seat, keeping


@pytest.fixture
def hall(db: None) -> Cast:
    """One table of four, of a tournament whose tables write on phones."""
    cast = make_cast(score_sheets="both", games_at_four=8)
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


@pytest.fixture
def table(hall: Cast) -> Table:
    return table_of(hall)


def entries_at_four(games: int, phone: str = PHONE) -> list[Entry]:
    return written(games, phone=phone, of=8, seats=4)


def post_entries(
    table: Table, entries: list[Any], *, to: str = "write/", client: Client | None = None, **how: Any
) -> Any:
    body = json.dumps({"entries": [told(entry) if isinstance(entry, Entry) else entry for entry in entries]})
    how = {"content_type": "application/json", **how}
    return (client or Client(enforce_csrf_checks=True)).post(address_of(table) + to, body, **how)


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["refused"][0]["code"]


def test_games_are_there_once_however_often_they_are_sent(hall: Cast, table: Table) -> None:
    entries = entries_at_four(3)
    assert write(table, entries[:2]).sheet.next_game == 2
    assert write(table, entries).sheet.next_game == 4
    assert write(table, entries).sheet.next_game == 4
    assert [entry.said for entry in TableEntry.objects.all()] == list(map(told, entries))
    assert list(book_faults()) == []


def test_the_trail_has_each_entry_of_a_phone_with_its_start_card(hall: Cast, table: Table) -> None:
    entries = entries_at_four(2)
    sheet = read(entries, 4, 8)
    write(table, [*entries, at_game(PHONE, sheet, Kind.CORRECTED, 2, Row(number=2, passed=True), "heard wrong")])
    trail = list(AuditEntry.objects.filter(action__startswith="table.").order_by("pk"))
    assert [entry.action for entry in trail] == ["table.keep", "table.write", "table.write", "table.write"]
    assert {entry.card for entry in trail} == {table.seats.get(number=1).card}
    assert trail[2].after == {
        "series": 1, "kind": "written", "game": 2, "declarer": 3, "contract": "grand", "tops": 2, "won": True,
    }  # fmt: skip
    assert trail[3].reason == "heard wrong"
    page = sign_in(hall.director).get(f"/t/{hall.tournament.slug}/trail/").text.casefold()
    assert "game written at the table" in page


def test_the_page_of_the_table_names_the_list_keeper(hall: Cast, table: Table) -> None:
    names = names_at(table)
    assert f"By the order {names[0]} does" in page_words(Client().get(address_of(table)))
    let_keep(table, 3, by=hall.director)
    page = Client().get(address_of(table))
    assert f"By the order {names[2]} does" in page_words(page)


def test_neither_the_hall_nor_the_desk_is_called_for_each_game(hall: Cast, table: Table) -> None:
    before = pulse(hall.tournament), public_pulse(hall.tournament)
    write(table, entries_at_four(3))
    assert (pulse(hall.tournament), public_pulse(hall.tournament)) == before


def wrong_entries() -> dict[str, tuple[str, list[Entry]]]:
    keeps, first, second, _third = entries_at_four(3)
    declarer = Row(number=1, declarer=1, contract=Contract.GRAND, tops=1, won=True)
    unsaid = Row(number=1, declarer=2, contract=Contract.GRAND, tops=1)
    schwarz = Row(number=1, declarer=2, contract=Contract.CLUBS, tops=-1, steps=frozenset({"schwarz"}), won=True)
    sheet = read([keeps], 4, 8)
    more = written(9, of=12, seats=4)
    return {
        "a gap": ("table.gap", [keeps, second]),
        "other words under the same number": ("table.two_of_a_number", [keeps, first, at_game_one(grand(1))]),
        "the dealer plays": ("table.no_such_row", [keeps, at_game(PHONE, sheet, Kind.WRITTEN, 1, declarer)]),
        "nobody won": ("table.no_such_row", [keeps, at_game(PHONE, sheet, Kind.WRITTEN, 1, unsaid)]),
        "a schwarz without one": ("table.no_such_row", [keeps, at_game(PHONE, sheet, Kind.WRITTEN, 1, schwarz)]),
        "a game too many": ("table.no_such_game", more),
        "a phone of no seat": ("table.unread", [keeping("5-aaaaaaaa", read([], 4, 8))]),
        "the server's own name": ("table.unread", [keeping("1-signature", read([], 4, 8))]),
        "a phone of no name": ("table.unread", [keeping("Anna", read([], 4, 8))]),
        "a signature": ("table.unread", [keeps, at_seat(PHONE, sheet, Kind.SIGNED, 1)]),
        "a turn that goes back": (
            "table.unread",
            [keeps, Entry(phone=PHONE, number=2, turn=1, kind=Kind.WRITTEN, game=1, row=grand(1))],
        ),
        "a turn after which there is none": (
            "table.unread",
            [keeps, Entry(phone=PHONE, number=2, turn=100_000, kind=Kind.WRITTEN, game=1, row=grand(1))],
        ),
    }


def at_game_one(row: Row) -> Entry:
    return Entry(phone=PHONE, number=2, turn=2, kind=Kind.WRITTEN, game=1, row=row)


@pytest.mark.parametrize("what", wrong_entries())
def test_entries_that_have_no_place_on_the_sheet_are_refused_as_a_whole(table: Table, what: str) -> None:
    code, entries = wrong_entries()[what]
    assert refusal_codes(write, table, entries) == [code]
    assert not TableSheet.objects.exists()
    assert not AuditEntry.objects.filter(action__startswith="table.").exists()


def test_the_size_and_number_of_entries_are_limited(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.desks.sheets.phones.services.MOST", 3)
    assert refusal_codes(write, table, entries_at_four(3)) == ["table.too_many"]
    many = post_entries(table, [told(entries_at_four(1)[0])] * (reading.AT_ONCE + 1))
    assert refusal(many) == (422, "table.too_many")
    assert refusal(post_entries(table, ["x" * 200_000])) == (422, "table.too_long")
    monkeypatch.setattr("tournament.desks.sheets.phones.services.MOST", 4)
    monkeypatch.setattr("tournament.desks.sheets.phones.services.NAMED", 2)
    keeps, first, *_more = entries_at_four(3)
    gone = frozenset(Key(OTHER, number) for number in (1, 2, 3))
    assert refusal_codes(write, table, [keeps, replace(first, over=gone)]) == ["table.too_many"]
    assert not TableEntry.objects.exists()


def test_others_write_and_sign_after_an_entry_with_the_greatest_turn(table: Table) -> None:
    keeps, first, second, _third = entries_at_four(3)
    write(table, [keeps, replace(first, turn=1 + reading.AHEAD)])
    write(table, [keeping(OTHER, kept_at(table).sheet)])
    kept = write(table, [at_game(OTHER, kept_at(table).sheet, Kind.WRITTEN, 2, second.row)])
    assert (kept.sheet.next_game, kept.sheet.is_whole) == (3, False)
    seat = table.seats.select_related("card").get(number=3)
    told_by = {"seat": 3, "state": kept.sheet.state, "phone": OTHER, "code": seat.card.code}
    signed = Client().post(address_of(table) + "end/sign/", json.dumps(told_by), content_type="application/json")
    assert (signed.status_code, [seat["seat"] for seat in signed.json()["seats"] if seat["signed"]]) == (200, [3])


def test_phones_write_nothing_once_the_sheet_is_on_paper_or_at_the_desk(hall: Cast, table: Table) -> None:
    entries = entries_at_four(3)
    write(table, entries[:2])
    go_to_paper(table, by=None)
    assert refusal_codes(write, table, entries) == ["table.on_paper"]
    assert go_to_paper(table, by=hall.clerk).paper_by is None
    assert AuditEntry.objects.filter(action="table.paper").count() == 1
    assert write(table, entries[:2]).sheet.next_game == 2
    setup.change_settings(hall.tournament, by=hall.director, score_sheets="paper")
    TableSheet.objects.update(paper_at=None)
    assert refusal_codes(write, table, entries) == ["table.paper_alone"]
    key_sheet(table, by=hall.clerk)
    assert refusal_codes(write, table, entries) == ["table.keyed"]


def test_the_address_of_a_table_is_invalid_once_its_draw_is_void(hall: Cast, table: Table) -> None:
    address = address_of(table)
    assert Client().get(address + "entries/").status_code == 200
    drawing.void(table.draw, by=hall.director, reason="late")
    assert refusal_codes(write, table, entries_at_four(1)) == ["table.other_draw"]
    drawing.publish(draw_series(hall.tournament, by=hall.director, seed="other"), by=hall.director)
    assert refusal(Client().get(address + "entries/")) == (403, "table.other_draw")
    assert address_of(table_of(hall)) != address


def test_games_of_the_phones_stand_in_the_grid_of_the_desk_and_are_keyed_from_there(hall: Cast, table: Table) -> None:
    clerk, address = sign_in(hall.clerk), f"/t/{hall.tournament.slug}/sheets/1/1/games/"
    write(table, entries_at_four(3))
    assert [(row.score, row.totals) for row in kept_rows(table) if row.declarer] == [(72, (0, 0, 72, 0))]
    assert fields_of(clerk.get(address).text)["g2_declarer"] == "3"
    write(table, entries_at_four(8))
    go_to_paper(table, by=None)
    fields = fields_of(clerk.get(address).text)
    assert clerk.post(address + "key/", fields).status_code == 302
    version = SheetVersion.objects.get(counts=True)
    assert [foot.points for foot in version.footers.all()] == [0, 0, 72 * 4, 0]


def test_a_phone_needs_the_secret_and_a_guesser_waits(table: Table) -> None:
    right, client = address_of(table) + "entries/", Client()
    wrong = right.replace(right.split("/")[-3], "2" * 20)
    before = Client()
    before.get(address_of(table))
    for _try in range(10):
        assert refusal(client.get(wrong)) == (403, "table.no_such_secret")
    assert refusal(client.get(wrong)) == (429, "table.wait")
    assert refusal(client.get(right)) == (429, "table.wait")
    assert before.get(right).status_code == 200
    assert not TableEntry.objects.exists()


@pytest.mark.parametrize(
    ("status", "code", "how"),
    [
        (403, "table.foreign", {"HTTP_ORIGIN": "https://elsewhere.example"}),
        (403, "table.foreign", {"HTTP_ORIGIN": "null"}),
        (422, "table.unread", {"content_type": "text/plain"}),
        (422, "table.unread", {"content_type": "application/x-www-form-urlencoded"}),
    ],
)
def test_another_site_writes_nothing(table: Table, status: int, code: str, how: dict[str, Any]) -> None:
    for to in ("write/", "paper/"):
        assert refusal(post_entries(table, entries_at_four(1), to=to, **how)) == (status, code)
    assert not TableSheet.objects.exists()


@pytest.mark.parametrize(
    "said",
    ["", "[" * 5000, "[]", "null", '{"entries": 3}', '{"entries": [3]}', '{"entries": [{"kind": "keeps"}]}', "\xff"],
)
def test_a_request_that_is_no_entry_is_refused_with_a_sentence(table: Table, said: str) -> None:
    answer = Client().post(address_of(table) + "write/", said, content_type="application/json")
    assert refusal(answer) == (422, "table.unread")
    assert not TableSheet.objects.exists()


def test_a_phone_gets_the_games_of_the_other_and_nothing_while_nothing_is_new(table: Table) -> None:
    answer = post_entries(table, entries_at_four(2), HTTP_ORIGIN="http://testserver").json()
    assert (answer["count"], answer["closed"]) == (3, "")
    client, address = Client(), address_of(table) + "entries/"
    first = client.get(address)
    assert first.json()["entries"] == list(map(told, entries_at_four(2)))
    assert client.get(address, HTTP_IF_NONE_MATCH=first["ETag"]).status_code == 304
    over = keeping(OTHER, kept_at(table).sheet)
    assert post_entries(table, [over]).status_code == 200
    assert client.get(address + "?since=3", HTTP_IF_NONE_MATCH=first["ETag"]).json()["entries"] == [told(over)]
    go_to_paper(table, by=None)
    assert "goes on on paper" in client.get(address + "?since=99").json()["closed"]
