"""Sheets that still wait for a second reading after that setting was switched off."""

from typing import Any

import pytest

from tests.builders import (
    Cast,
    key_sheet,
    make_cast,
    make_clean_footers,
    page_words,
    publish_draw,
    register_players,
    series_of,
    sign_in,
)
from tests.remembered import remembered
from tournament.desks.setup.settings import services as setup
from tournament.desks.sheets.readings import services as reading_services
from tournament.models import AuditEntry, SheetVersion


@pytest.fixture
@remembered
def cast(db: None) -> Cast:
    """Table 1 waits, table 2 has a finding, table 3 was rejected; then the setting is switched off."""
    cast = make_cast(second_reading="confirm")
    register_players(cast.tournament, 12, by=cast.director)
    first, two, three = publish_draw(cast.tournament, by=cast.director).tables.order_by("number")
    key_sheet(first, by=cast.clerk)
    key_sheet(two, by=cast.clerk, footers=make_clean_footers(4, 49))
    reading_services.reject(key_sheet(three, by=cast.clerk), by=cast.second_clerk, reason="seat 2")
    setup.change_settings(cast.tournament, by=cast.director, second_reading="")
    cast.tournament.refresh_from_db()
    return cast


def list_counting_tables() -> list[int]:
    return list(SheetVersion.objects.filter(counts=True).values_list("table__number", flat=True))


def test_the_page_names_waiting_sheets_and_lets_them_count(cast: Cast) -> None:
    client = sign_in(cast.clerk)
    url = f"/t/{cast.tournament.slug}/sheets/1/"
    assert "waiting for second reading 1" in page_words(client.get(url))
    page = page_words(client.post(url + "count/", follow=True))
    assert list_counting_tables() == [1]
    assert "still wait" not in page


def test_letting_waiting_sheets_count_is_recorded(cast: Cast) -> None:
    assert reading_services.count_waiting(series_of(cast.tournament, 1), by=cast.clerk) == 1
    entry = AuditEntry.objects.get(action="sheet.count")
    assert (entry.user, entry.table and entry.table.number) == (cast.clerk, 1)


def test_letting_waiting_sheets_count_twice_counts_them_once(cast: Cast) -> None:
    taken: list[Any] = [reading_services.count_waiting(series_of(cast.tournament, 1), by=cast.clerk) for _ in range(2)]
    assert taken == [1, 0]


def test_waiting_sheets_do_not_count_while_a_second_reading_is_asked_for(cast: Cast) -> None:
    setup.change_settings(cast.tournament, by=cast.director, second_reading="confirm")
    assert reading_services.count_waiting(series_of(cast.tournament, 1), by=cast.clerk) == 0
    assert "still wait" not in page_words(sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/sheets/1/"))
