"""The desk's page of the tables that write on phones: their games, delays, differences and signatures."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring import Contract, Row
from tests.browser.forms import fields_of
from tests.builders import Cast, key_sheet, make_cast, page_words, publish_draw, register_players, series_of, sign_in
from tests.tablesheets.kept import OTHER, PHONE, store_entries, written
from tournament.desks.setup.settings import services as setup
from tournament.desks.sheets.calling.services import call
from tournament.desks.sheets.phones.services import go_to_paper
from tournament.desks.sheets.progress.reading import Line, Where, hall_now, progress_pulse
from tournament.models import AuditEntry, Series, Table, TableEntry, TableSheet
from tournament.queries.sheets.progress import READ
from tournament.tablesheets.entries import Entry, Kind
from tournament.tablesheets.pace import Pace, end_of, expected
from tournament.tablesheets.reading import read
from tournament.tablesheets.writing import at_game, at_seat, keeping


@pytest.fixture
def hall(db: None) -> Iterator[Cast]:
    """Five tables of four, of a tournament whose tables write on phones."""
    cast = make_cast(score_sheets="both", games_at_four=8)
    register_players(cast.tournament, 20, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    yield cast
    READ.clear()


def entries_at_four(games: int) -> list[Entry]:
    return written(games, of=8, seats=4)


def tables_of(hall: Cast) -> list[Table]:
    return list(Table.objects.filter(draw__series=series(hall)).order_by("number"))


def series(hall: Cast) -> Series:
    return series_of(hall.tournament, 1)


def lines(hall: Cast) -> list[Line]:
    return hall_now(series(hall))[1]


def store_entries_over_time(table: Table, entries: Sequence[Entry], begun: datetime, every: float = 2.5) -> TableSheet:
    """Stores the entries as if one had been written every few minutes since `begun`."""
    sheet = store_entries(table, list(entries))
    TableSheet.objects.filter(pk=sheet.pk).update(begun_at=begun)
    for place, entry in enumerate(TableEntry.objects.filter(sheet=sheet).order_by("pk")):
        TableEntry.objects.filter(pk=entry.pk).update(came_at=begun + timedelta(minutes=every * place))
    return sheet


def differing_entries() -> list[Entry]:
    """Two phones that knew nothing of each other have written game 1."""
    mine = entries_at_four(1)
    other = Row(number=1, declarer=2, contract=Contract.GRAND, tops=1, won=True)
    begun = keeping(OTHER, read([], 4, 8))
    return [*mine, begun, at_game(OTHER, read([begun], 4, 8), Kind.WRITTEN, 1, other)]


def test_each_table_is_shown_with_its_games_and_where_its_sheet_is(hall: Cast) -> None:
    first, second, third, fourth, _fifth = tables_of(hall)
    begun = timezone.now() - timedelta(minutes=20)
    store_entries_over_time(first, entries_at_four(8), begun)
    store_entries_over_time(second, entries_at_four(3), begun)
    store_entries(third, entries_at_four(2))
    go_to_paper(third, by=hall.clerk)
    store_entries(fourth, entries_at_four(8))
    key_sheet(fourth, by=hall.clerk)
    assert [(line.where, line.table.games, line.next_game) for line in lines(hall)] == [
        (Where.WHOLE, 8, None),
        (Where.WRITES, 3, 4),
        (Where.PAPER, 2, 3),
        (Where.KEYED, 8, None),
        (Where.NOT_BEGUN, 0, 1),
    ]
    page = page_words(sign_in(hall.viewer).get(f"/t/{hall.tournament.slug}/sheets/1/progress/"))
    assert "3 of 8" in page
    assert "not begun on a phone" in page
    assert "Goes on on paper" not in page


def test_tables_that_are_behind_the_middle_or_silent_are_named(hall: Cast) -> None:
    first, second, third, *_rest = tables_of(hall)
    begun = timezone.now() - timedelta(minutes=12.5)
    store_entries_over_time(first, entries_at_four(5), begun)
    store_entries_over_time(second, entries_at_four(5), begun)
    store_entries_over_time(third, entries_at_four(1), begun)
    line = lines(hall)[2]
    assert (line.behind, line.minutes, line.is_late) == (4, 10, True)
    assert [line.is_late for line in lines(hall)] == [False, False, True, False, False]
    page = page_words(sign_in(hall.viewer).get(f"/t/{hall.tournament.slug}/sheets/1/progress/?show=needed"))
    assert "4 games behind the middle of the hall" in page
    assert "5 of 8" not in page


def test_differences_signatures_and_disputes_are_shown_at_the_table(hall: Cast) -> None:
    first, second, third, *_rest = tables_of(hall)
    store_entries(first, differing_entries())
    entries = entries_at_four(8)
    entries.append(at_seat(PHONE, read(entries, 4, 8), Kind.SIGNED, 3))
    entries.append(at_seat(PHONE, read(entries, 4, 8), Kind.DISPUTED, 2, "Game 4 was lost"))
    store_entries(second, entries)
    store_entries(third, entries_at_four(1))
    line = lines(hall)[0]
    assert (line.differing, line.needs_somebody, [seat.number for seat in line.keepers]) == ((1,), True, [1, 2])
    line = lines(hall)[1]
    assert [seat.number for seat in line.signed] == [3]
    assert [(seat.number, told) for seat, told in line.disputed] == [(2, "Game 4 was lost")]
    page = page_words(sign_in(hall.viewer).get(f"/t/{hall.tournament.slug}/sheets/1/progress/"))
    assert "Game 1 differs between two phones." in page
    assert "Game 4 was lost" in page
    assert "2 phones" in page


def test_a_clerk_lets_a_table_go_on_on_paper_once(hall: Cast) -> None:
    first, second, third, *_rest = tables_of(hall)
    store_entries(first, entries_at_four(2))
    address = f"/t/{hall.tournament.slug}/sheets/1/1/paper/"
    assert sign_in(hall.viewer).post(address).status_code == 403
    clerk = sign_in(hall.clerk)
    answer = clerk.post(address, follow=True)
    assert "goes on on paper" in page_words(answer)
    sheet = TableSheet.objects.get()
    assert sheet.paper_by == hall.clerk
    assert AuditEntry.objects.latest("pk").action == "table.paper"
    clerk.post(address)
    assert AuditEntry.objects.filter(action="table.paper").count() == 1
    assert fields_of(clerk.get(address.replace("paper", "games")).text)["g2_declarer"] == "3"
    clerk.post(address.replace("/1/paper", "/2/paper"))
    assert TableSheet.objects.get(table=second).paper_at
    assert clerk.post(address.replace("/1/paper", "/99/paper")).status_code == 404
    key_sheet(third, by=hall.clerk)
    assert clerk.post(address.replace("/1/paper", "/3/paper")).status_code == 409


def test_the_page_of_progress_says_that_the_tournament_is_on_paper(cast: Cast) -> None:
    client, page = sign_in(cast.director), f"/t/{cast.tournament.slug}/sheets/1/progress/"
    assert "No seat list is published" in page_words(client.get(page))
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    assert "write on paper" in page_words(client.get(page))
    assert "/progress/" not in client.get(f"/t/{cast.tournament.slug}/sheets/1/").text
    setup.change_settings(cast.tournament, by=cast.director, score_sheets="both")
    for door in ("", "sheets/1/"):
        assert "/sheets/1/progress/" in client.get(f"/t/{cast.tournament.slug}/{door}").text


def test_the_page_of_progress_is_refreshed_for_each_game_and_each_minute(
    hall: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = timezone.now().replace(second=1)
    monkeypatch.setattr("tournament.clock.exact", lambda: now)
    before = progress_pulse(series(hall))
    assert progress_pulse(series(hall)) == before
    sheet = store_entries(tables_of(hall)[0], entries_at_four(2))
    assert (after := progress_pulse(series(hall))) != before
    TableSheet.objects.filter(pk=sheet.pk).update(paper_at=now)
    assert progress_pulse(series(hall)) not in (before, after)
    monkeypatch.setattr("tournament.clock.exact", lambda: now + timedelta(minutes=1))
    address = f"/t/{hall.tournament.slug}/sheets/1/progress/pulse/"
    assert sign_in(hall.viewer).get(address).text not in (before, after)


def test_many_tables_cost_as_many_queries_as_few(hall: Cast) -> None:
    for table in tables_of(hall)[:2]:
        store_entries(table, entries_at_four(4))
    READ.clear()
    with CaptureQueriesContext(connection) as few:
        hall_now(series(hall))
    for table in tables_of(hall)[2:]:
        store_entries(table, differing_entries())
    READ.clear()
    with CaptureQueriesContext(connection) as many:
        hall_now(series(hall))
    assert len(many) == len(few)
    with CaptureQueriesContext(connection) as again:
        hall_now(series(hall))
    assert len(again) == len(few) - 1


BEGUN = datetime(2026, 11, 21, 14, 0, tzinfo=UTC)


def pace(written: int, minutes: int, of: int = 48) -> Pace:
    return Pace(written=written, of=of, begun=BEGUN, last=BEGUN + timedelta(minutes=minutes))


def test_the_expected_end_is_that_of_the_slowest_table_and_not_given_too_early() -> None:
    fast, slow, whole = pace(24, 60), pace(20, 60), pace(48, 100)
    assert end_of([fast, whole], BEGUN) == BEGUN + timedelta(minutes=120)
    assert end_of([fast, slow, whole], BEGUN) == BEGUN + timedelta(minutes=144)
    assert end_of([fast, pace(5, 60)], BEGUN) is None
    assert end_of([fast, Pace(written=0, of=48, begun=BEGUN, last=None)], BEGUN) is None
    assert end_of([whole], BEGUN) is None
    late = BEGUN + timedelta(minutes=200)
    assert end_of([fast], late) == late


def test_a_table_of_three_is_compared_by_its_share() -> None:
    assert expected([pace(24, 60), pace(24, 60), pace(10, 60)], 36) == 18
    assert expected([], 36) == 0


def test_a_table_that_calls_a_referee_needs_somebody(hall: Cast) -> None:
    table = tables_of(hall)[1]
    store_entries(table, entries_at_four(3))
    call(table, phone="", game=4)
    (line,) = [line for line in lines(hall) if line.call]
    assert line.number == table.number
    assert line.needs_somebody
    assert "called a referee at" in page_words(sign_in(hall.clerk).get(f"/t/{hall.tournament.slug}/sheets/1/progress/"))
