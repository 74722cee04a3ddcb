"""The code on a printed sheet leads to its table as long as the draw that it was printed for stands."""

import pytest
from django.test import Client

from tests.builders import Cast, answer_statuses, page_words, publish_draw, register_players, sign_in
from tests.desks.sheets.grid import sheet_address
from tests.remembered import remembered
from tournament.desks.draw.draws import services as drawing
from tournament.models import Table


@pytest.fixture
@remembered
def table(cast: Cast) -> Table:
    register_players(cast.tournament, 8, by=cast.director)
    return publish_draw(cast.tournament, by=cast.director).tables.get(number=1)


def test_a_scanned_sheet_leads_to_its_page(cast: Cast, table: Table) -> None:
    answer = sign_in(cast.clerk).get(f"/q/{cast.tournament.pk}/1/1/2/")
    assert (answer.status_code, answer.headers["location"]) == (302, sheet_address(cast, table=2))


def test_everybody_who_may_look_may_scan(cast: Cast, table: Table) -> None:
    address = f"/q/{cast.tournament.pk}/1/1/1/"
    people = (cast.director, cast.referee, cast.treasurer, cast.viewer, cast.stranger)
    assert answer_statuses(address, *people, get=True) == [302, 302, 302, 302, 404]


def test_a_scanned_sheet_asks_to_sign_in_first(cast: Cast, table: Table) -> None:
    address = f"/q/{cast.tournament.pk}/1/1/1/"
    assert Client().get(address).headers["location"] == f"/sign-in/?next={address}"


def test_a_sheet_of_a_voided_draw_is_refused_with_a_sentence(cast: Cast, table: Table) -> None:
    drawing.void(table.draw, by=cast.director, reason="again")
    publish_draw(cast.tournament, by=cast.director, seed="again")
    client = sign_in(cast.clerk)
    answer = client.get(f"/q/{cast.tournament.pk}/1/1/1/")
    assert answer.status_code == 409
    assert "This sheet was printed for attempt 1 of series 1, which was voided" in page_words(answer)
    assert client.get(f"/q/{cast.tournament.pk}/1/2/1/").status_code == 302


@pytest.mark.parametrize("address", ["/q/{pk}/1/1/99/", "/q/{pk}/2/1/1/", "/q/{pk}/9/1/1/", "/q/999999/1/1/1/"])
def test_a_code_of_a_table_that_is_not_there_is_not_found(cast: Cast, table: Table, address: str) -> None:
    assert sign_in(cast.clerk).get(address.format(pk=cast.tournament.pk)).status_code == 404


@pytest.mark.parametrize("address", ["/q/x/1/1/1/", "/q/1/1/1/", "/q/1/1/1/1", "/q/1/1/1/9999999999/"])
def test_an_address_of_another_form_is_not_found(cast: Cast, table: Table, address: str) -> None:
    assert sign_in(cast.clerk).get(address, follow=False).status_code in (301, 404)


def test_a_stranger_learns_nothing_of_a_draw_by_its_code(cast: Cast, table: Table) -> None:
    """The right to see the tournament is checked before the number of the attempt."""
    assert sign_in(cast.stranger).get(f"/q/{cast.tournament.pk}/1/7/1/").status_code == 404
