"""The director's word that the time was up: sheets that tables have signed with fewer games count."""

from typing import Any

import pytest
from django.test import Client

from scoring import Row, finding
from tests.builders import (
    Cast,
    answer_statuses,
    make_cast,
    page_words,
    publish_draw,
    refusal_codes,
    register_players,
    series_of,
    sign_in,
)
from tests.desks.rulings.hall import table_of
from tests.desks.setup.archives import EVERY_ROLE, write_archive
from tests.tablesheets.kept import PHONE, written
from tournament.desks.draw.draws.services import void as void_draw
from tournament.desks.setup.archive.importer import read as read_archive
from tournament.desks.setup.archive.services import restore
from tournament.desks.setup.times.services import start as start_series
from tournament.desks.sheets.after.services import correct, take_out
from tournament.desks.sheets.keying.services import key
from tournament.desks.sheets.phones.services import write
from tournament.desks.sheets.progress.reading import hall_now
from tournament.desks.sheets.signing.services import sign
from tournament.desks.sheets.time_up.services import revoke_time_up, say_time_up
from tournament.models import AuditEntry, Organizer, Series, SheetVersion, Table, TimeUp
from tournament.queries.record.recount import faults
from tournament.queries.sheets.kept import address_of, kept_at
from tournament.queries.sheets.states import State, footers_of, state_of, tables_in_play
from tournament.queries.sheets.time_up import is_short
from tournament.tablesheets.entries import Kind
from tournament.tablesheets.writing import at_game

MISSING = (
    "5 of 8 games are written, 3 are missing. Closed like this, the sheet doesn't count yet: the director has to say "
    "that the time was up."
)


def make_hall(players: int = 4, **settings: Any) -> Cast:
    cast = make_cast(score_sheets="both", games_at_four=8, series_count=1, **settings)
    register_players(cast.tournament, players, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


@pytest.fixture
def hall(db: None) -> Cast:
    return make_hall()


def series(hall: Cast) -> Series:
    return series_of(hall.tournament, 1)


def write_games(table: Table, games: int) -> Table:
    write(table, written(games, of=8, seats=4))
    return table


def sign_all(table: Table) -> None:
    for seat in (1, 2, 3, 4):
        sign(table, seat, state=kept_at(table).sheet.state, phone=PHONE)


def state(table: Table) -> State:
    return state_of(tables_in_play(table.draw.series).get(pk=table.pk), table.draw.series).state


def told_at_the_end(table: Table) -> dict[str, Any]:
    told: dict[str, Any] = Client().get(f"{address_of(table)}end/").json()
    return told


def test_the_phone_says_before_the_signatures_what_is_missing_and_what_that_means(hall: Cast) -> None:
    table = write_games(table_of(hall), 5)
    assert told_at_the_end(table)["early"] == MISSING
    write(table, [at_game(PHONE, kept_at(table).sheet, Kind.WRITTEN, 6, Row(number=6, passed=True))])
    write(table, [at_game(PHONE, kept_at(table).sheet, Kind.WRITTEN, 7, Row(number=7, passed=True))])
    assert "1 is missing" in told_at_the_end(table)["early"]
    write(table, [at_game(PHONE, kept_at(table).sheet, Kind.WRITTEN, 8, Row(number=8, passed=True))])
    assert told_at_the_end(table)["early"] == ""


def test_the_phone_says_after_the_signatures_that_the_sheet_does_not_count_yet(hall: Cast) -> None:
    table = write_games(table_of(hall), 5)
    sign_all(table)
    early = told_at_the_end(table)["early"]
    assert early.startswith("Closed with 5 of 8 games. The sheet doesn't count yet")
    say_time_up(series(hall), by=hall.director)
    assert "no more are needed" in told_at_the_end(table)["early"]


def test_the_phone_says_nothing_of_missing_games_once_the_director_has_corrected_the_sheet(hall: Cast) -> None:
    table = write_games(table_of(hall), 5)
    sign_all(table)
    version = table.versions.get()
    reading: dict[str, Any] = {"footers": footers_of(version), "passed": version.passed, "base": 1}
    correct(table, by=hall.director, **reading, paragraph="SkWO 7.2.5", reason="time")
    assert told_at_the_end(table)["early"] == ""


def test_one_tap_for_the_series_lets_signed_sheets_count(hall: Cast) -> None:
    table = write_games(table_of(hall), 5)
    sign_all(table)
    assert state(table) is State.FINDINGS
    address = f"/t/{hall.tournament.slug}/sheets/1/"
    answer = sign_in(hall.director).post(f"{address}time-up/", follow=True)
    assert "1 sheet with fewer games counts now" in page_words(answer)
    assert state(table) is State.COUNTED
    version = table.versions.get()
    assert (version.kind, version.counts) == (SheetVersion.Kind.KEPT, True)
    assert list(faults()) == []


def test_a_sheet_that_is_signed_after_the_tap_counts_at_once(hall: Cast) -> None:
    table = write_games(table_of(hall), 5)
    assert say_time_up(series(hall), by=hall.director) == 0
    assert "no more are needed" in told_at_the_end(table)["early"]
    sign_all(table)
    assert state(table) is State.COUNTED


def test_the_tap_for_one_table_lets_no_other_count(db: None) -> None:
    hall = make_hall(8)
    first, second = series(hall).draws.get().tables.order_by("number")
    for table in (first, second):
        sign_all(write_games(table, 5))
    answer = sign_in(hall.director).get(f"/t/{hall.tournament.slug}/sheets/1/progress/")
    assert page_words(answer).count("Time was up: let it count") == 2
    sign_in(hall.director).post(f"/t/{hall.tournament.slug}/sheets/1/1/time-up/")
    assert (state(first), state(second)) == (State.COUNTED, State.FINDINGS)
    assert "Time was up: let it count" in page_words(
        sign_in(hall.director).get(f"/t/{hall.tournament.slug}/sheets/1/2/")
    )


def test_a_sheet_that_is_wrong_otherwise_or_keyed_from_paper_counts_by_no_tap(hall: Cast) -> None:
    table = write_games(table_of(hall), 5)
    sign_all(table)
    version = table.versions.get()
    take_out(table, base=1, by=hall.director, reason="on paper")
    key(table, by=hall.clerk, footers=footers_of(version), passed=version.passed, base=1)
    assert say_time_up(series(hall), by=hall.director) == 0
    assert state(table) is State.FINDINGS


def test_a_compared_sheet_still_waits_for_its_paper(db: None) -> None:
    hall = make_hall(signed_counts="compared")
    table = write_games(table_of(hall), 5)
    sign_all(table)
    assert state(table) is State.FINDINGS
    assert say_time_up(series(hall), by=hall.director) == 0
    assert state(table) is State.WAITING


def test_the_time_of_a_series_that_has_not_begun_was_not_up(hall: Cast) -> None:
    client, address = sign_in(hall.director), f"/t/{hall.tournament.slug}/sheets/1/"
    for path in ("time-up/", "1/time-up/"):
        answer = client.post(address + path)
        assert answer.status_code == 409
        assert "Series 1 has not been started yet." in page_words(answer)
    assert not TimeUp.objects.exists()
    start_series(series(hall), by=hall.director)
    assert client.post(f"{address}time-up/").status_code == 302
    assert TimeUp.objects.count() == 1


def test_the_button_is_there_from_the_beginning_of_the_series_until_it_was_pressed(hall: Cast) -> None:
    client, address = sign_in(hall.director), f"/t/{hall.tournament.slug}/sheets/1/"
    write_games(table_of(hall), 0)
    assert "Time was up" not in page_words(client.get(f"{address}progress/"))
    assert client.post(f"{address}time-up/").status_code == 409
    write_games(table_of(hall), 1)
    assert "Time was up" in page_words(client.get(f"{address}progress/"))
    say_time_up(series(hall), by=hall.director)
    assert "Time was up" not in page_words(client.get(f"{address}progress/"))


def test_where_no_sheet_counts_by_it_yet_the_answer_says_when_one_will(hall: Cast) -> None:
    write_games(table_of(hall), 5)
    answer = sign_in(hall.director).post(f"/t/{hall.tournament.slug}/sheets/1/time-up/", follow=True)
    assert "counts as soon as everybody at its table has signed it" in page_words(answer)
    assert "0 sheets" not in page_words(answer)


def test_what_nobody_has_said_is_not_taken_back(hall: Cast) -> None:
    start_series(series(hall), by=hall.director)
    answer = sign_in(hall.director).post(f"/t/{hall.tournament.slug}/sheets/1/time-up/take-back/", follow=True)
    assert "There is nothing to take back" in page_words(answer)
    assert "Taken back" not in page_words(answer)


def test_said_twice_is_said_once_and_recorded(hall: Cast) -> None:
    write_games(table_of(hall), 1)
    for _time in range(2):
        say_time_up(series(hall), by=hall.director)
    entry = AuditEntry.objects.get(action="series.time_up")
    assert (entry.user, entry.after) == (hall.director, {"series": 1})
    assert TimeUp.objects.count() == 1


def test_taken_back_it_lets_no_further_sheet_count_and_what_counts_stays(db: None) -> None:
    hall = make_hall(8)
    first, second = series(hall).draws.get().tables.order_by("number")
    write_games(first, 5)
    say_time_up(series(hall), by=hall.director)
    sign_all(first)
    page = sign_in(hall.director).get(f"/t/{hall.tournament.slug}/sheets/1/progress/")
    assert "The time of this series was up (director, " in page_words(page)
    sign_in(hall.director).post(f"/t/{hall.tournament.slug}/sheets/1/time-up/take-back/")
    revoke_time_up(series(hall), by=hall.director)
    sign_all(write_games(second, 5))
    assert (state(first), state(second)) == (State.COUNTED, State.FINDINGS)
    assert AuditEntry.objects.filter(action="series.time_not_up").count() == 1
    assert list(faults()) == []


def test_a_series_that_is_drawn_anew_has_its_whole_time_again(hall: Cast) -> None:
    start_series(series(hall), by=hall.director)
    say_time_up(series(hall), by=hall.director)
    void_draw(series(hall).draws.get(), by=hall.director, reason="again")
    publish_draw(hall.tournament, by=hall.director, seed="another")
    table = write_games(Table.objects.published().get(), 5)
    sign_all(table)
    assert state(table) is State.FINDINGS


def test_the_archive_carries_the_word_and_the_sheet_is_proven_where_it_is_read(hall: Cast) -> None:
    sign_all(write_games(table_of(hall), 5))
    say_time_up(series(hall), by=hall.director)
    other = Organizer.objects.create(name="Elsewhere", slug="elsewhere")
    back = restore(read_archive(write_archive(hall.tournament)), organizer=other, slug="elsewhere", roles=EVERY_ROLE)
    assert TimeUp.objects.in_force().filter(draw__series__tournament=back).count() == 1
    assert SheetVersion.objects.filter(table__draw__series__tournament=back, kind="kept", counts=True).count() == 1
    assert list(faults(back)) == []


def test_verify_names_a_short_sheet_that_counts_without_the_director_s_word(hall: Cast) -> None:
    table = write_games(table_of(hall), 5)
    sign_all(table)
    table.versions.update(counts=True)
    assert any("sheet.too_few_games" in fault for fault in faults())


def test_the_director_alone_says_that_the_time_was_up(hall: Cast) -> None:
    address = f"/t/{hall.tournament.slug}/sheets/1/"
    people = (hall.clerk, hall.referee, hall.viewer, hall.stranger)
    for path in ("time-up/", "time-up/take-back/", "1/time-up/", "1/time-up/take-back/"):
        assert answer_statuses(address + path, *people, data={}) == [403, 403, 403, 404]
    assert "Time was up" not in page_words(sign_in(hall.clerk).get(f"{address}progress/"))


def test_a_series_without_tables_has_no_time_that_was_up(db: None) -> None:
    cast = make_cast(score_sheets="both")
    assert refusal_codes(say_time_up, series_of(cast.tournament, 1), by=cast.director) == ["series.undrawn"]


def test_the_progress_shows_a_sheet_that_was_ended_early_with_its_true_number_of_games(db: None) -> None:
    hall = make_hall(8)
    first, second = series(hall).draws.get().tables.order_by("number")
    sign_all(write_games(first, 5))
    write_games(second, 2)
    progress, (line, _other) = hall_now(series(hall))
    assert (progress.games, progress.of) == (7, 16)
    assert line.table.is_ended_early
    assert line.needs_somebody
    page = page_words(sign_in(hall.clerk).get(f"/t/{hall.tournament.slug}/sheets/1/progress/"))
    assert "5 of 8 ended early" in page
    assert "doesn’t count yet" in page
    say_time_up(series(hall), by=hall.director)
    _hall, (line, _other) = hall_now(series(hall))
    assert not line.needs_somebody


def test_more_games_than_planned_are_excused_by_no_time() -> None:
    assert [is_short(finding("footer.games_sum", difference=difference)) for difference in (-1, 1)] == [True, False]
