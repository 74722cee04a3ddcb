"""Evenings on which five sit at a table (ISkO 3.2.7), from the ticks to the year's ranking and the next evening."""

import pytest

from tests.builders import (
    Cast,
    end_last_series,
    key_sheet,
    make_cast,
    make_footer,
    page_words,
    play_series,
    publish_draw,
    series_of,
    sign_in,
)
from tests.desks.registration.evening import add_member, open_attendance
from tests.desks.seasons.test_seasons import begin_season
from tournament.desks.results.final.services import finalise
from tournament.desks.seasons.year.services import put_in
from tournament.desks.setup.evening.services import open_next
from tournament.models import Player, Tournament
from tournament.queries.record.recount import faults
from tournament.queries.season.ranked import as_counted, played_in
from tournament.queries.seats.draws import plan_of

NAMES = (
    "Anker",
    "Birke",
    "Dolch",
    "Eimer",
    "Flug",
    "Gurke",
    "Hobel",
    "Igel",
    "Jacke",
    "Kiste",
    "Lampe",
    "Mauer",
    "Nebel",
)


@pytest.fixture
def club(db: None) -> Cast:
    """Thirteen members; five may sit at a table, for sixty games."""
    cast = make_cast(series_count=1, games_at_five=60)
    for name in NAMES:
        add_member(cast, name)
    return cast


def tick_attendance(cast: Cast, evening: Tournament, count: int) -> None:
    page = open_attendance(cast, evening).tick("here", *Player.objects.filter(last_name__in=NAMES[:count]))
    assert page.save(all_paid="on").codes == []


def table_sizes(evening: Tournament) -> list[int]:
    draw = series_of(evening, 1).draws.get()
    return [len(table.entrants) for table in plan_of(draw).tables]


@pytest.mark.parametrize(("count", "tables"), [(5, [5]), (9, [4, 5]), (13, [4, 4, 5])])
def test_an_evening_of_five_at_a_table_counts_in_the_ranking_and_opens_the_next_one(
    club: Cast, count: int, tables: list[int]
) -> None:
    season = begin_season(club)
    put_in(season, [club.tournament], by=club.director)
    tick_attendance(club, club.tournament, count)
    play_series(club.tournament, 1, by=club.director, clerk=club.clerk)
    assert table_sizes(club.tournament) == tables
    year = played_in(season)
    assert len(year.lists) == count
    total = {standing.name: standing.value for standing in year.standings(as_counted({}))}
    normed = {standing.name: standing.value for standing in year.standings(as_counted({"norm": 48}))}
    assert normed == total, "twelve rounds are a whole list, at a table of five too"
    finalise(club.tournament, by=club.director)
    club.tournament.refresh_from_db()  # it knows its season
    coming, _new = open_next(club.tournament, by=club.director)
    assert (coming.games_at_five, coming.season) == (60, season)
    page = open_attendance(club, coming, query="?as=last")
    assert len(page.ticks["here"]) == count
    page.save(all_paid="on")
    publish_draw(coming, by=club.director, seed="again")
    assert table_sizes(coming) == tables
    assert list(faults()) == []


def test_a_lost_game_of_a_table_of_five_counts_thirty_for_the_four_others(club: Cast) -> None:
    """The player who sat out gets them too (ISkO 3.2.7): on the sheet, in the series and in the year."""
    season = begin_season(club)
    put_in(season, [club.tournament], by=club.director)
    tick_attendance(club, club.tournament, 5)
    draw = publish_draw(club.tournament, by=club.director)
    feet = [make_footer(24 * 11 - 48, 11, 1, 0, 5), *(make_footer(24 * 12, 12, 0, 1, 5) for _seat in range(4))]
    key_sheet(draw.tables.get(), by=club.clerk, footers=feet)
    end_last_series(draw, by=club.director)
    values = sorted(standing.value for standing in played_in(season).standings(as_counted({})))
    assert values == [24 * 11 - 48 + 50 * 10, *[24 * 12 + 50 * 12 + 30] * 4]


def test_the_page_of_a_season_counts_the_lists_of_tables_of_five(club: Cast) -> None:
    season = begin_season(club)
    put_in(season, [club.tournament], by=club.director)
    tick_attendance(club, club.tournament, 9)
    play_series(club.tournament, 1, by=club.director, clerk=club.clerk)
    page = page_words(sign_in(club.director).get(f"/o/{club.organizer.slug}/seasons/{season.pk}/"))
    assert "9 lists" in page
