"""One series in which a table signs on phones, one writes on paper, and one begins on a phone and ends on paper."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.builders import (
    Cast,
    draw_all_lots,
    end_last_series,
    key_sheet,
    make_cast,
    make_clean_footers,
    page_words,
    publish_draw,
    register_players,
)
from tests.desks.rulings.hall import table_of
from tests.desks.setup.archives import EVERY_ROLE, archive_content, write_archive
from tests.tablesheets.kept import PHONE, written
from tournament.desks.results.final.services import finalise
from tournament.desks.setup.archive.importer import read as read_archive
from tournament.desks.setup.archive.services import restore
from tournament.desks.setup.names.services import remove_names
from tournament.desks.sheets.keying.services import key
from tournament.desks.sheets.phones.services import go_to_paper, write
from tournament.desks.sheets.signing.services import sign
from tournament.models import FinalResult, Organizer, SheetVersion, TableEntry
from tournament.queries.ranking.standings import standings
from tournament.queries.record.book import book_faults
from tournament.queries.record.recount import faults
from tournament.queries.sheets.kept import address_of, kept_at, kept_rows
from tournament.tablesheets.counting import score_sheet
from tournament.tablesheets.reading import read


@pytest.fixture
def hall(db: None) -> Cast:
    cast = make_cast(score_sheets="both", games_at_four=8, series_count=1)
    register_players(cast.tournament, 12, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    phones, half, paper = (table_of(cast, number) for number in (1, 2, 3))
    for table, games in ((phones, 8), (half, 4)):
        write(table, written(games, of=8, seats=4))
    for seat in (4, 2, 3):
        sign(phones, seat, state=kept_at(phones).sheet.state, phone=PHONE)
    sign(phones, 1, state=kept_at(phones).sheet.state, phone=PHONE, disputes="Aaaaaaaaa has seen it otherwise")
    sign(phones, 1, state=kept_at(phones).sheet.state, phone=PHONE)
    go_to_paper(half, by=cast.clerk)
    rows = score_sheet(read(written(8, of=8, seats=4), 4, 8)).rows
    assert rows[:4] == kept_rows(half)  # from there the clerk keys on
    key(half, by=cast.clerk, footers=(), passed=0, rows=rows, base=0)
    key_sheet(paper, by=cast.clerk, footers=make_clean_footers(4, 8))
    end_last_series(draw, by=cast.director)
    return cast


def test_a_mixed_series_goes_through_to_the_final_result_and_is_proven(hall: Cast) -> None:
    kinds = SheetVersion.objects.filter(counts=True).order_by("table__number").values_list("kind", flat=True)
    assert list(kinds) == ["kept", "keyed", "keyed"]
    by_table = {row.number: row.performance for row in standings(hall.tournament).rows}
    seats = {
        (seat.table.number, seat.number): by_table[seat.card.number]
        for table in (1, 2)
        for seat in table_of(hall, table).seats.select_related("table", "card")
    }
    assert all(seats[1, seat] == seats[2, seat] for seat in range(1, 5))
    assert seats[1, 3] == 4 * (72 + 50)
    draw_all_lots(hall.tournament, by=hall.director)
    address = address_of(table_of(hall, 2))
    assert Client().get(address + "entries/").status_code == 200
    finalise(hall.tournament, by=hall.director)
    assert list(faults()) == [] == list(book_faults())
    for to in ("entries/", "end/", "time/"):
        answer = Client().get(address + to)
        assert (answer.status_code, answer.json()["refused"][0]["code"]) == (409, "table.final"), to
    assert "opens no sheet any more" in page_words(Client(headers={"accept": "text/html"}).get(address))


def test_the_archive_carries_signed_sheets_and_they_are_proven_where_it_is_read(hall: Cast) -> None:
    other = Organizer.objects.create(name="Elsewhere", slug="elsewhere")
    back = restore(read_archive(write_archive(hall.tournament)), organizer=other, slug="elsewhere", roles=EVERY_ROLE)
    assert (
        archive_content(write_archive(back))["tableentry"]
        == archive_content(write_archive(hall.tournament))["tableentry"]
    )
    assert SheetVersion.objects.filter(table__draw__series__tournament=back, kind="kept", counts=True).count() == 1
    assert list(faults(back)) == []


def test_a_kept_sheet_is_still_proven_after_names_are_erased(hall: Cast) -> None:
    draw_all_lots(hall.tournament, by=hall.director)
    finalise(hall.tournament, by=hall.director)
    FinalResult.objects.update(posted_at=timezone.now() - timedelta(days=200))
    remove_names(hall.tournament, by=hall.director, reason="The time is over.")
    assert not [entry for entry in TableEntry.objects.all() if "Aaaaaaaaa" in str(entry.said)]
    assert "Aaaaaaaaa" not in write_archive(hall.tournament).decode()
    assert list(faults(hall.tournament)) == []
