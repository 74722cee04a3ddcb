"""A phone that polls its table costs few queries while nothing changes there, and never gets an outdated state."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders import Cast, key_sheet, make_cast, publish_draw, record_action, register_players
from tests.tablesheets.kept import OTHER, written
from tournament.desks.draw.draws import services as drawing
from tournament.desks.setup.settings import services as setup
from tournament.desks.sheets.phones.looks import LOOKS
from tournament.desks.sheets.phones.services import go_to_paper, write
from tournament.models import AuditEntry, Table
from tournament.queries.sheets.kept import address_of, kept_at
from tournament.tablesheets.writing import keeping


@pytest.fixture
def tables(db: None) -> Iterator[list[Table]]:
    """Two tables of four that have begun to write; a phone has polled both."""
    cast = make_cast(score_sheets="both", games_at_four=8)
    register_players(cast.tournament, 8, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    found = list(Table.objects.published().order_by("number").select_related("draw__series__tournament"))
    LOOKS.clear()
    for table in found:
        write(table, written(2, of=8, seats=4))
    for table in found:
        look(table)
    yield found
    LOOKS.clear()


@pytest.fixture
def cast(tables: list[Table]) -> Cast:
    tournament = tables[0].draw.series.tournament
    people = {role: tournament.appointments.filter(role=role).first() for role in ("director", "clerk")}
    director, clerk = (appointment.user for appointment in people.values() if appointment)
    return Cast(tournament.organizer, tournament, director, clerk, *([director] * 6))


def look(table: Table, **how: Any) -> Any:
    return Client().get(f"{address_of(table)}entries/", **how)


def queries(table: Table, **how: Any) -> int:
    with CaptureQueriesContext(connection) as asked:
        look(table, **how)
    return len(asked)


def test_a_second_look_costs_three_queries(tables: list[Table]) -> None:
    tag = look(tables[0])["ETag"]
    assert look(tables[0], HTTP_IF_NONE_MATCH=tag).status_code == 304
    assert queries(tables[0], HTTP_IF_NONE_MATCH=tag) == 3
    assert look(tables[0]).json()["count"] == 3


def test_a_game_is_seen_at_once_and_costs_the_other_tables_one_query(tables: list[Table]) -> None:
    first, second = tables
    write(first, [keeping(OTHER, kept_at(first).sheet)])
    assert look(first).json()["count"] == 4
    write(first, written(3, of=8, seats=4))
    assert look(first).json()["count"] == 5
    assert queries(second) == 3
    write(first, written(4, of=8, seats=4))
    assert queries(second) == 4  # what was done, and it was not here
    assert queries(second) == 3


def test_a_table_whose_sheet_is_keyed_or_on_paper_is_told_alone(tables: list[Table], cast: Cast) -> None:
    first, second = tables
    key_sheet(first, by=cast.clerk)
    assert "at the desk" in look(first).json()["closed"]
    assert look(second).json()["closed"] == ""
    go_to_paper(second, by=None)
    assert "paper" in look(second).json()["closed"]


def test_an_action_in_the_tournament_is_noticed_at_all_tables(tables: list[Table], cast: Cast) -> None:
    record_action("card.pay", by=cast.clerk, tournament=cast.tournament)
    assert all(queries(table) > 4 for table in tables)
    assert all(queries(table) == 3 for table in tables)
    drawing.void(tables[0].draw, by=cast.director, reason="late")
    for table in tables:
        answer = look(table)
        assert (answer.status_code, answer.json()["refused"][0]["code"]) == (403, "table.other_draw")


def test_the_phones_get_nothing_without_the_public_page(tables: list[Table], cast: Cast) -> None:
    for table in tables:
        go_to_paper(table, by=cast.director)
        look(table)
    setup.change_settings(cast.tournament, by=cast.director, score_sheets="paper", public_page=False)
    assert [look(table).status_code for table in tables] == [404, 404]


def test_a_guesser_waits_even_at_a_table_that_others_have_looked_at(tables: list[Table]) -> None:
    guesser, right = Client(), f"{address_of(tables[0])}entries/"
    for _try in range(11):
        answer = guesser.get(right.replace(right.split("/")[-3], "2" * 20))
    assert answer.status_code == 429
    assert guesser.get(right).status_code == 429


def test_a_replaced_trail_makes_the_phones_read_everything_anew(tables: list[Table]) -> None:
    last = AuditEntry.objects.first()
    assert last
    assert last.tournament_id
    looks = LOOKS.get(last.tournament_id)
    assert looks
    looks.upto = (looks.upto[0], looks.upto[1].replace(year=2001))
    assert queries(tables[1]) > 4
    assert look(tables[1]).json()["count"] == 3
