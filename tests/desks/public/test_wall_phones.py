"""The wall while tables write on phones: how far they are and, if it is switched on, the running ranking."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.builders import (
    Cast,
    end_series,
    key_sheet,
    make_cast,
    page_words,
    play_series,
    publish_draw,
    register_players,
    sign_in,
)
from tests.desks.setup.asked import settings_form
from tests.tablesheets.kept import store_entries, written
from tournament.desks.public.released.memory import PAGES
from tournament.desks.public.wall import reading
from tournament.desks.results.final import services as results
from tournament.desks.setup.settings import services as setup
from tournament.models import Player, Series, SheetVersion, StartCard, Table, TableEntry, TableSheet
from tournament.queries.ranking.running import running
from tournament.queries.ranking.standings import standings
from tournament.queries.sheets.kept import address_of
from tournament.queries.sheets.progress import READ

TURN = datetime.fromisoformat("2026-11-21T16:00:00+00:00")


@pytest.fixture
def hall(db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cast]:
    """Two tables of four in the second series, of 24 games each; the first one is counted and posted."""
    cast = make_cast(score_sheets="both", games_at_four=24, series_count=2)
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    results.post_standings(cast.tournament.series.get(number=1), by=cast.director)
    publish_draw(cast.tournament, 2, by=cast.director)
    monkeypatch.setattr(reading, "turn", lambda: TURN)
    yield cast
    READ.clear()
    forget_pages()


def forget_pages() -> None:
    PAGES.clear()
    reading.running_now.cache_clear()


def series(hall: Cast) -> Series:
    return Series.objects.select_related("tournament__organizer").get(tournament=hall.tournament, number=2)


def tables(hall: Cast) -> list[Table]:
    found = Table.objects.published().filter(draw__series=series(hall)).order_by("number")
    return list(found.select_related("draw__series__tournament"))


def write_games(table: Table, games: int, minutes: int = 60) -> TableSheet:
    """Writes this many games evenly: the first so many minutes ago, the last just now."""
    sheet, begun = store_entries(table, written(games, of=24, seats=4)), TURN - timedelta(minutes=minutes)
    TableSheet.objects.filter(pk=sheet.pk).update(begun_at=begun)
    for place, entry in enumerate(sheet.entries.order_by("pk")):
        at = begun + place * timedelta(minutes=minutes) / games
        TableEntry.objects.filter(pk=entry.pk).update(came_at=at)
    return sheet


def wall(hall: Cast, **query: str | int) -> Any:
    forget_pages()
    return Client(headers={"accept-language": "en"}).get(f"/p/{hall.tournament.slug}/wall/", query)


def switch_running_ranking_on(hall: Cast, minutes: int | None) -> None:
    setup.change_settings(hall.tournament, by=hall.director, running_delay=minutes)
    hall.tournament.refresh_from_db()


def third_seats(hall: Cast) -> list[StartCard]:
    return [table.seats.get(number=3).card for table in tables(hall)]


def test_the_wall_shows_how_far_the_series_is_and_when_it_will_probably_end(hall: Cast) -> None:
    first, second = tables(hall)
    page = page_words(wall(hall))
    assert "of 24 games" not in page
    assert "Series 2 has not started yet." in page
    write_games(first, 12)
    page = page_words(wall(hall))
    assert "12 of 24 games (50 %)" in page
    assert "at 1 of 2 tables" in page
    assert "has not started yet" not in page
    assert "probably over at 18:00" in page
    assert wall(hall).context["far"].end == TURN + timedelta(minutes=60)
    late = write_games(second, 5)
    assert "17 of 48 games (35 %)" in page_words(wall(hall))
    assert wall(hall).context["far"].end is None
    TableSheet.objects.filter(pk=late.pk).update(paper_at=TURN)
    assert wall(hall).context["far"].end == TURN + timedelta(minutes=60)


def test_the_wall_shows_no_progress_of_a_series_that_is_over_counted_or_on_paper(hall: Cast) -> None:
    switch_running_ranking_on(hall, 15)
    write_games(tables(hall)[0], 24)
    assert "24 of 24 games" in page_words(wall(hall))
    for table in tables(hall):
        key_sheet(table, by=hall.clerk)
    end_series(series(hall), by=hall.director)
    assert "of 24 games" not in page_words(wall(hall))
    results.post_standings(series(hall), by=hall.director)
    assert wall(hall).context["far"] is None
    assert "Running" not in page_words(wall(hall))


def test_the_running_ranking_is_off_until_it_is_switched_on(hall: Cast) -> None:
    write_games(tables(hall)[0], 12)
    page = page_words(wall(hall, show="standings"))
    assert "Running ranking" not in page
    assert "Standings after series 1" in page
    switch_running_ranking_on(hall, 15)
    page = page_words(wall(hall, show="standings"))
    assert "Running ranking, series 2" in page
    assert "as it was at the tables at" in page
    assert "Standings after series 1" not in page
    assert "Running" not in page_words(wall(hall, show="seats"))


def test_the_running_ranking_adds_games_that_are_old_enough_to_earlier_series(hall: Cast) -> None:
    write_games(tables(hall)[0], 12)
    before = {row.number: row.performance for row in standings(hall.tournament, upto=1).rows}
    card, other = third_seats(hall)
    now = {row.number: row for row in running(series(hall), TURN).rows}
    assert now[card.number].performance == before[card.number] + 6 * (72 + 50)
    assert now[other.number].performance == before[other.number]
    half = {row.number: row for row in running(series(hall), TURN - timedelta(minutes=29)).rows}
    assert half[card.number].performance == before[card.number] + 3 * (72 + 50)
    assert [row.line(2) for row in running(series(hall), TURN - timedelta(hours=2)).rows] == [None] * 8
    switch_running_ranking_on(hall, 29)
    by_name = {line.name: line for line in wall(hall).context["page"].shown.lines}
    assert by_name[card.name].figures == (str(half[card.number].performance),)
    assert by_name[other.name].is_behind
    assert "without this series" in page_words(wall(hall))


def test_a_keyed_sheet_replaces_its_phones_in_the_running_ranking_when_old_enough(hall: Cast) -> None:
    first, second = tables(hall)
    write_games(first, 12)
    for table in (first, second):
        key_sheet(table, by=hall.clerk)
    SheetVersion.objects.filter(table__in=[first, second]).update(keyed_at=TURN - timedelta(minutes=10))
    counted = {row.number: row.performance for row in standings(hall.tournament, upto=2).rows}
    card, other = third_seats(hall)
    now = {row.number: row for row in running(series(hall), TURN).rows}
    assert (now[card.number].performance, now[other.number].performance) == (
        counted[card.number], counted[other.number],
    )  # fmt: skip
    until = TURN - timedelta(minutes=15)
    earlier = {row.number: row for row in running(series(hall), until).rows}
    line = earlier[card.number].line(2)
    assert line
    assert (line.points, line.won) == (72 * 4, 4)
    assert earlier[other.number].line(2) is None


def test_no_public_page_but_the_wall_says_what_tables_write(hall: Cast) -> None:
    """The other pages say nothing of it even with the setting on; without it, the wall doesn't either."""
    first, second = tables(hall)
    write_games(first, 12)
    card = third_seats(hall)[0]
    slug, client = hall.tournament.slug, Client()
    addresses = ["", f"?card={card.number}", "seats/2/", "standings/", "feed.json", "feed/standings.json",
                 "feed/seats-2.json", "pulse/"]  # fmt: skip
    addresses = [f"/p/{slug}/{address}" for address in addresses] + [
        f"{address_of(second)}",
        f"{address_of(second)}entries/",
    ]
    switch_running_ranking_on(hall, 1)
    rows = running(series(hall), TURN - timedelta(minutes=1)).rows
    total = next(row.performance for row in rows if row.number == card.number)
    assert str(total) in page_words(wall(hall))
    with_it = [client.get(address) for address in addresses]
    switch_running_ranking_on(hall, None)
    without = [client.get(address) for address in [*addresses, f"/p/{slug}/wall/", f"/p/{slug}/wall/?show=standings"]]
    for answer in [*with_it, *without]:
        assert answer.status_code == 200
        assert str(total) not in answer.text


def test_a_player_who_wishes_so_is_not_named_in_the_running_ranking(hall: Cast) -> None:
    write_games(tables(hall)[0], 12)
    switch_running_ranking_on(hall, 1)
    card = third_seats(hall)[0]
    assert card.name in page_words(wall(hall))
    Player.objects.filter(pk=card.player_id).update(publish_as=Player.Naming.NONE)
    assert card.name not in page_words(wall(hall, show="standings"))


def test_the_walls_pulse_changes_as_time_goes_by_and_its_page_is_cached_until_then(
    hall: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = timezone.now()
    now -= timedelta(seconds=now.timestamp() % 30)
    monkeypatch.setattr(reading, "turn", lambda: now)
    monkeypatch.setattr("tournament.desks.public.wall.views.turn", lambda: now)
    write_games(tables(hall)[0], 3, minutes=0)
    address = f"/p/{hall.tournament.slug}/wall/"
    client = Client()
    pulse = client.get(f"{address}pulse/").text
    assert f'data-pulse-now="{pulse}"' in client.get(address).text
    TableEntry.objects.filter(pk=TableEntry.objects.latest("pk").pk).delete()
    assert client.get(f"{address}pulse/").text == pulse
    assert "3 of 24" in page_words(client.get(address))
    monkeypatch.setattr(reading, "turn", lambda: now + timedelta(seconds=30))
    assert client.get(f"{address}pulse/").text != pulse


def test_the_delay_of_the_running_ranking_is_set_in_minutes(cast: Cast) -> None:
    page = f"/t/{cast.tournament.slug}/settings/"
    client = sign_in(cast.director)
    for wrong in ("0", "241", "-1", "soon"):
        assert client.post(page, settings_form(cast.tournament, running_delay=wrong)).status_code == 200
        cast.tournament.refresh_from_db()
        assert cast.tournament.running_delay is None
    assert client.post(page, settings_form(cast.tournament, running_delay="15")).status_code == 302
    cast.tournament.refresh_from_db()
    assert cast.tournament.running_delay == 15
    assert "running ranking on the wall, 15 minutes behind" in client.get(page).text
