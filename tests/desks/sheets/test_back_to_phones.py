"""A table that was sent to paper by mistake writes on its phones again."""

import pytest
from django.test import Client

from tests.builders import (
    Cast,
    answer_statuses,
    key_sheet,
    make_cast,
    page_words,
    publish_draw,
    refusal_codes,
    register_players,
    sign_in,
)
from tests.desks.rulings.hall import table_of
from tests.tablesheets.kept import written
from tournament.desks.sheets.phones.services import go_back_to_phones, go_to_paper, write
from tournament.models import AuditEntry, Table
from tournament.queries.sheets.kept import address_of, kept_at


@pytest.fixture
def hall(db: None) -> Cast:
    cast = make_cast(score_sheets="both", games_at_four=8, series_count=1)
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


@pytest.fixture
def table(hall: Cast) -> Table:
    table = table_of(hall)
    write(table, written(3, of=8, seats=4))
    go_to_paper(table, by=None)
    return table


def closed(table: Table) -> str:
    told: str = Client().get(f"{address_of(table)}entries/").json()["closed"]
    return told


def test_a_table_goes_back_from_paper_to_its_phones_from_where_it_was(hall: Cast, table: Table) -> None:
    assert "goes on on paper" in closed(table)
    address = f"/t/{hall.tournament.slug}/sheets/1/"
    assert "Back to the phones" in page_words(sign_in(hall.director).get(f"{address}progress/"))
    answer = sign_in(hall.director).post(f"{address}1/phones/", follow=True)
    assert "Table 1 writes on its phones again" in page_words(answer)
    assert closed(table) == ""
    write(table, written(4, of=8, seats=4))
    assert kept_at(table).sheet.next_game == 5
    entry = AuditEntry.objects.get(action="table.phones")
    assert (entry.user, entry.table) == (hall.director, table)


def test_a_sheet_that_is_keyed_stays_on_paper(hall: Cast, table: Table) -> None:
    key_sheet(table, by=hall.clerk)
    assert refusal_codes(go_back_to_phones, table, by=hall.director) == ["table.keyed"]
    table.kept.refresh_from_db()
    assert table.kept.paper_at


def test_a_table_that_writes_on_its_phones_is_not_taken_back(hall: Cast, table: Table) -> None:
    go_back_to_phones(table, by=hall.director)
    assert refusal_codes(go_back_to_phones, table, by=hall.director) == ["table.not_on_paper"]


def test_the_director_alone_takes_a_table_back_from_paper(hall: Cast, table: Table) -> None:
    people = (hall.clerk, hall.referee, hall.viewer, hall.stranger)
    address = f"/t/{hall.tournament.slug}/sheets/1/1/phones/"
    assert answer_statuses(address, *people, data={}) == [403, 403, 403, 404]
    page = page_words(sign_in(hall.clerk).get(f"/t/{hall.tournament.slug}/sheets/1/progress/"))
    assert "Back to the phones" not in page
