"""A ruling on a game that a table has written on its phones takes its score from there and marks it there."""

import json
import re
from typing import Any

import pytest

from scoring import Row
from tests.builders import Cast, key_sheet, make_cast, publish_draw, refusal_codes, register_players, sign_in
from tests.desks.rulings.hall import card_at_seat, rule_on_card, rule_on_game, table_of
from tests.tablesheets.kept import PHONE, grand, store_entries, written
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.rulings.withdrawals import services as withdrawals
from tournament.desks.sheets.phones.services import go_to_paper, write
from tournament.models import TableEntry
from tournament.queries.record.book import book_faults
from tournament.queries.sheets.kept import REFEREE, kept_at
from tournament.queries.sheets.written import contract_written
from tournament.tablesheets.entries import Entry, Kind
from tournament.tablesheets.messages import told
from tournament.tablesheets.signing import can_be_signed
from tournament.tablesheets.writing import at_game, leaving_out


@pytest.fixture
def hall(db: None) -> Cast:
    """A table of four that has written six of eight games: every even one a grand of seat 3, for 72."""
    cast = make_cast(score_sheets="both", games_at_four=8)
    register_players(cast.tournament, 8, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    store_entries(table_of(cast), written(6, of=8, seats=4))
    return cast


def sheet(hall: Cast) -> Any:
    return kept_at(table_of(hall)).sheet


def correct_game(hall: Cast, number: int) -> None:
    kept = kept_at(table_of(hall))
    write(table_of(hall), [at_game(PHONE, kept.sheet, Kind.CORRECTED, number, Row(number=number, passed=True))])


def test_the_form_shows_the_game_as_it_stands_on_the_phones(hall: Cast) -> None:
    page = sign_in(hall.referee).get(f"/t/{hall.tournament.slug}/rulings/at/1/1/").text
    (told,) = re.findall(r'data-decisions-kept="([^"]*)"', page)
    kept = json.loads(told.replace("&quot;", '"'))
    card = card_at_seat(hall, 3)
    assert kept["2"]["card"] == card.number
    assert kept["2"]["says"].startswith(f"{card.name}: with 2, game 3, times grand 24 = 72")
    assert kept["2"]["says"].endswith("won +72")
    assert (kept["2"]["won"], kept["2"]["lost"]) == (72, 144)
    assert kept["1"] == {"card": None, "says": "passed"}
    assert "7" not in kept
    other = sign_in(hall.referee).get(f"/t/{hall.tournament.slug}/rulings/at/1/2/").text
    assert "data-decisions-kept" not in other
    place = {"series": 1, "table": 1}
    assert contract_written(hall.tournament, **place, game=2) == "grand"
    assert contract_written(hall.tournament, **place, game=7) == ""


def test_a_decision_takes_the_score_from_the_phones_and_marks_the_game(hall: Cast) -> None:
    ruling = rule_on_game(hall, -144, seat=3, number=2)
    assert (ruling.adjustments.get().written, ruling.adjustments.get().score) == (72, -144)
    second = sheet(hall).games[1]
    assert [(entry.phone, entry.kind) for entry in second.rulings] == [(REFEREE, Kind.RULED)]
    assert not second.moved
    assert sheet(hall).games[2].rulings == ()
    assert list(book_faults()) == []


def test_a_game_with_hundreds_of_entries_can_be_ruled_on(hall: Cast) -> None:
    entries = [
        Entry(phone=PHONE, number=number, turn=number, kind=Kind.WRITTEN, game=2, row=grand(2))
        for number in range(8, 608)
    ]
    TableEntry.objects.bulk_create(
        TableEntry(sheet=table_of(hall).kept, phone=PHONE, number=entry.number, said=told(entry)) for entry in entries
    )
    rule_on_game(hall, -144, seat=3, number=2)
    assert len(sheet(hall).games[1].rulings[0].over) == 601


def test_a_written_score_that_the_phones_do_not_have_is_refused(hall: Cast) -> None:
    assert refusal_codes(rule_on_game, hall, -144, 48, seat=3, number=2) == ["ruling.sheet_says"]
    assert refusal_codes(rule_on_game, hall, -144, 72, seat=2, number=2) == ["ruling.sheet_says"]
    assert not TableEntry.objects.filter(phone=REFEREE).exists()


def test_a_ruled_game_that_is_changed_afterwards_is_marked_and_cannot_be_signed(hall: Cast) -> None:
    rule_on_game(hall, -144, seat=3, number=2)
    assert can_be_signed(sheet(hall))
    correct_game(hall, 2)
    assert sheet(hall).games[1].moved
    assert not can_be_signed(sheet(hall))


def test_a_game_that_is_still_played_is_written_after_the_decision(hall: Cast) -> None:
    ruling = rule_on_game(hall, 72, seat=3, number=7)
    assert ruling.adjustments.get().written == 72  # they write it down as ruled
    kept = kept_at(table_of(hall))
    write(table_of(hall), [at_game(PHONE, kept.sheet, Kind.WRITTEN, 7, Row(number=7, passed=True))])
    seventh = sheet(hall).games[6]
    assert (len(seventh.rulings), seventh.moved) == (1, False)


def test_a_withdrawn_decision_takes_its_mark_along_unless_another_one_stands(hall: Cast) -> None:
    first = rule_on_card(hall, card_at_seat(hall, 3), Effect("warning"), game=2)
    second = rule_on_game(hall, -144, seat=3, number=2)
    correct_game(hall, 2)
    withdrawals.withdraw(first, by=hall.referee, reason="wrong table")
    assert sheet(hall).games[1].moved
    withdrawals.withdraw(second, by=hall.referee, reason="wrong table")
    assert (sheet(hall).games[1].rulings, sheet(hall).games[1].moved) == ((), False)
    assert can_be_signed(sheet(hall))
    rule_on_game(hall, 24, 0, seat=2, number=2)
    assert len(sheet(hall).games[1].rulings) == 1
    assert list(book_faults()) == []


def test_no_phone_removes_the_mark_of_a_decision(hall: Cast) -> None:
    rule_on_game(hall, -144, seat=3, number=2)
    kept = kept_at(table_of(hall))
    rulings = kept.sheet.games[1].rulings
    write(table_of(hall), [leaving_out(PHONE, kept.sheet, rulings)])
    assert sheet(hall).games[1].rulings == rulings


@pytest.mark.parametrize("how", ["paper", "keyed"])
def test_a_decision_writes_nothing_on_a_sheet_that_is_on_paper_or_keyed(hall: Cast, how: str) -> None:
    table = table_of(hall)
    if how == "paper":
        go_to_paper(table, by=None)
    else:
        key_sheet(table, by=hall.clerk)
    rule_on_card(hall, card_at_seat(hall, 3), Effect("warning"), game=2)
    rule_on_card(hall, card_at_seat(hall, 3), Effect("warning"), table=table)
    assert not TableEntry.objects.filter(phone=REFEREE).exists()
